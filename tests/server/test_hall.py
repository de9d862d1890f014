"""Two processes on one database: what each knows of a table, and when it asks."""

from collections.abc import Awaitable, Callable

import pytest

from ropeteam.server import playing
from ropeteam.server.database import Database
from ropeteam.server.denied import Denied
from ropeteam.server.founding import new_match
from ropeteam.server.hall import Hall
from ropeteam.server.match import Match
from ropeteam.server.messages import NewTable, SeatRequest
from ropeteam.server.metrics import Metrics
from ropeteam.server.rows import Guest, GuestId, Millis, TableId
from ropeteam.server.store import Store
from ropeteam.server.transactions import transactions

from .loops import run

ANN = Guest(id=GuestId("ann"), name="Ann", created=Millis(1))


class Halls:
    """A table both halls have loaded; nothing is announced unless a test does."""

    def __init__(self, store: Store) -> None:
        self.here, self.there = (
            Hall(store, lambda _: None, Metrics(), shared=True, room_for=10) for _ in ("here", "there")
        )
        self.table = TableId("")

    async def open(self) -> None:
        """Opens the table here and looks at it there."""
        seats = (SeatRequest(kind="me"), SeatRequest(kind="here"))
        self.table = (await self.here.open(new_match(NewTable(game="k3", seats=seats), ANN))).id
        await self.known(self.there)

    async def known(self, hall: Hall, *, sure: bool = False) -> int:
        """The version a hall shows."""
        async with hall.seeing(self.table, sure=sure) as match:
            return match.row.version

    async def play(self, hall: Hall, revision: int, key: str) -> int:
        """The first move there is, decided on a revision; the version after it."""

        def action(match: Match) -> None:
            actor = match.actors()[0]
            playing.give_screen(match, ANN.id, int(actor))
            playing.play(match, ANN.id, actor, match.started.legal(actor)[0].text, revision, key)

        return await hall.act(self.table, action, lambda match: match.row.version)

    async def revision(self) -> int:
        """The table's revision as it is stored."""
        async with self.here.seeing(self.table) as match:
            return match.row.revision


Check = Callable[[Halls], Awaitable[None]]


@pytest.fixture
def with_halls(database: str) -> Callable[[Check], None]:
    """Runs a check on two halls that share a database of each kind."""
    Database(database).upgrade()

    async def inside(check: Check) -> None:
        store = Store(transactions(Database(database)))
        try:
            halls = Halls(store)
            await halls.open()
            await check(halls)
        finally:
            await store.close()

    return lambda check: run(inside(check))


def test_a_look_that_need_not_be_sure_waits_for_the_announcement(with_halls: Callable[[Check], None]) -> None:
    async def check(halls: Halls) -> None:
        before = await halls.known(halls.there)
        stored = await halls.play(halls.here, await halls.revision(), "k1")
        assert await halls.known(halls.there) == before
        halls.there.heard(halls.table, stored)
        assert await halls.known(halls.there) == stored == before + 1

    with_halls(check)


def test_a_sure_look_asks(with_halls: Callable[[Check], None]) -> None:
    async def check(halls: Halls) -> None:
        stored = await halls.play(halls.here, await halls.revision(), "k1")
        assert await halls.known(halls.there, sure=True) == stored

    with_halls(check)


def test_who_missed_announcements_asks_once(with_halls: Callable[[Check], None]) -> None:
    async def check(halls: Halls) -> None:
        first = await halls.play(halls.here, await halls.revision(), "k1")
        halls.there.doubt()
        assert await halls.known(halls.there) == first
        await halls.play(halls.here, await halls.revision(), "k2")
        assert await halls.known(halls.there) == first

    with_halls(check)


def test_a_move_is_not_refused_for_what_is_known_too_late(with_halls: Callable[[Check], None]) -> None:
    async def check(halls: Halls) -> None:
        first = await halls.play(halls.here, await halls.revision(), "k1")
        # Decided on a revision that was not announced there yet.
        assert await halls.play(halls.there, await halls.revision(), "k2") == first + 1
        assert await halls.known(halls.here, sure=True) == first + 1

    with_halls(check)


def test_a_move_that_rests_on_what_is_old_is_refused(with_halls: Callable[[Check], None]) -> None:
    async def check(halls: Halls) -> None:
        old = await halls.revision()
        stored = await halls.play(halls.here, old, "k1")
        # Fresh as far as is known there; the row says otherwise.
        with pytest.raises(Denied, match=f"decided on revision {old}, but the table is at {old + 1}"):
            await halls.play(halls.there, old, "k2")
        assert await halls.known(halls.there) == stored

    with_halls(check)


def test_nothing_to_do_is_believed_only_after_asking(with_halls: Callable[[Check], None]) -> None:
    async def check(halls: Halls) -> None:
        await halls.here.act(halls.table, lambda match: playing.pause(match, ANN.id, True), lambda _: None)
        status = await halls.there.act(
            halls.table, lambda match: playing.pause(match, ANN.id, False), lambda match: match.row.status
        )
        assert status == "playing"
        async with halls.here.seeing(halls.table) as match:
            assert match.row.status == "playing"

    with_halls(check)
