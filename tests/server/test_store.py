"""What every store promises, on SQLite and on PostgreSQL."""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec
import pytest

from ropeteam.server.database import Database
from ropeteam.server.founding import new_match
from ropeteam.server.match import Match
from ropeteam.server.messages import NewTable, SeatRequest, TableSettings
from ropeteam.server.rows import Guest, GuestId, LogEntry, Millis, TableId
from ropeteam.server.store import Change, Conflict, Store, Stored
from ropeteam.server.transactions import transactions

from . import loops

T = TypeVar("T")
Use = Callable[[Callable[[Store], Awaitable[T]]], T]
ANN = Guest(id=GuestId("ann"), name="Ann", created=Millis(1))
BEN = Guest(id=GuestId("ben"), name="Ben", created=Millis(2))


@pytest.fixture
def use(database: str) -> Use[None]:
    """Runs something with a store on an empty database."""
    Database(database).upgrade()

    def run(check: Callable[[Store], Awaitable[None]]) -> None:
        async def inside() -> None:
            store = Store(transactions(Database(database)))
            try:
                await check(store)
            finally:
                await store.close()

        loops.run(inside())

    return run


def table(guest: Guest = ANN, *others: str, listed: bool = False) -> Stored:
    """A table ready to be stored; a game if nobody is missing."""
    seats = tuple(SeatRequest(kind=kind) for kind in ("me", *(others or ("here",))))  # type: ignore[arg-type]
    match = new_match(NewTable(game="k3", seats=seats, settings=TableSettings(listed=listed)), guest)
    change = match.pending()
    assert change is not None
    return Stored(change.match, tuple(match.seats), tuple(change.entries))


def move(stored: Stored, text: str | None = None, key: str | None = None) -> tuple[Match, Change]:
    """The table after a move of seat 0, not stored yet."""
    match = Match(stored)
    match.play(0, text or match.started.legal(0)[0].text, key)
    change = match.pending()
    assert change is not None
    return match, change


def test_a_secret_is_made_once_and_shared(use: Use[None]) -> None:
    async def check(store: Store) -> None:
        first, second = await asyncio.gather(store.secret("signing"), store.secret("signing"))
        assert first == second == await store.secret("signing")
        assert len(first) == 32
        assert await store.secret("other") != first

    use(check)


def test_guests_come_change_and_go(use: Use[None]) -> None:
    async def check(store: Store) -> None:
        assert await store.guest(ANN.id) is None
        await store.add_guest(ANN)
        assert await store.guest(ANN.id) == ANN
        await store.rename_guest(ANN.id, "Anna ❄")
        assert await store.guest(ANN.id) == msgspec.structs.replace(ANN, name="Anna ❄")
        await store.delete_guest(ANN.id, "Somebody")
        assert await store.guest(ANN.id) is None

    use(check)


def test_a_transfer_works_once_and_in_time(use: Use[None]) -> None:
    async def check(store: Store) -> None:
        await store.add_guest(ANN)
        digest = hashlib.sha256(b"code").hexdigest()
        await store.add_transfer(digest, ANN.id, Millis(100), Millis(0))
        assert await store.use_transfer(digest, Millis(101)) is None
        assert await store.use_transfer("other", Millis(50)) is None
        tries = await asyncio.gather(*(store.use_transfer(digest, Millis(100)) for _ in range(5)))
        assert sorted(tries, key=str) == [None, None, None, None, ANN.id]

    use(check)


def test_a_table_comes_back_as_it_was_stored(use: Use[None]) -> None:
    async def check(store: Store) -> None:
        stored = table()
        await store.add(stored)
        assert await store.load(stored.match.id) == stored
        assert await store.load(TableId("none")) is None
        assert await store.version(stored.match.id) == stored.match.version
        assert await store.version(TableId("none")) is None
        later = await store.load(stored.match.id, since=40)
        assert later is not None
        assert later.entries == stored.entries[40:]

    use(check)


def test_a_change_is_stored_whole(use: Use[None]) -> None:
    async def check(store: Store) -> None:
        stored = table()
        await store.add(stored)
        match, change = move(stored, key="a-key-of-mine")
        await store.commit(change)
        found = await store.load(stored.match.id)
        assert found is not None
        assert found.match == change.match
        assert found.entries == (*stored.entries, *change.entries)
        assert found.entries[-1].key == "a-key-of-mine"
        again = Match(found)
        assert again.started.record() == match.started.record()
        assert again.fresh == match.fresh

    use(check)


def test_of_changes_to_one_version_exactly_one_is_stored(use: Use[None]) -> None:
    async def check(store: Store) -> None:
        stored = table()
        await store.add(stored)
        texts = [choice.text for choice in Match(stored).started.legal(0)]
        changes = [move(stored, text)[1] for text in texts]
        results = await asyncio.gather(*(store.commit(change) for change in changes), return_exceptions=True)
        assert [type(result) for result in results].count(Conflict) == len(changes) - 1
        won = changes[[result is None for result in results].index(True)]
        found = await store.load(stored.match.id)
        assert found is not None
        assert found.entries == (*stored.entries, *won.entries)

    use(check)


def test_changes_to_many_tables_at_once_are_all_stored(use: Use[None]) -> None:
    async def check(store: Store) -> None:
        tables = [table() for _ in range(20)]
        for stored in tables:
            await store.add(stored)
        changes = [move(stored)[1] for stored in tables]
        await asyncio.gather(*(store.commit(change) for change in changes))
        for change in changes:
            assert await store.version(change.match.id) == change.match.version

    use(check)


def test_a_change_that_cannot_be_stored_leaves_nothing(use: Use[None]) -> None:
    async def check(store: Store) -> None:
        stored = table()
        await store.add(stored)
        _, change = move(stored)
        twice: list[LogEntry] = [*change.entries, *change.entries]
        with pytest.raises(Exception, match=r"(?i)unique"):
            await store.commit(change._replace(entries=twice))
        assert await store.load(stored.match.id) == stored
        await store.commit(change)

    use(check)


def test_a_writer_who_gives_up_waiting_leaves_nothing_in_the_way(use: Use[None]) -> None:
    async def check(store: Store) -> None:
        for steps in range(8):
            guest = msgspec.structs.replace(ANN, id=GuestId(f"ann {steps}"))
            waiting = asyncio.create_task(store.add_guest(guest))
            for _ in range(steps):
                await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
            other = msgspec.structs.replace(BEN, id=GuestId(f"ben {steps}"))
            await store.add_guest(other)
            assert await store.guest(other.id) == other

    use(check)


def test_the_log_of_a_deleted_table_goes_with_it(use: Use[None]) -> None:
    async def check(store: Store) -> None:
        stored = table()
        await store.add(stored)
        await store.delete(stored.match.id)
        assert await store.load(stored.match.id) is None
        with pytest.raises(Conflict):
            await store.commit(move(stored)[1])
        await store.add(stored)
        assert await store.load(stored.match.id) == stored

    use(check)


def test_lists_hold_what_belongs_in_them(use: Use[None]) -> None:
    async def check(store: Store) -> None:
        for guest in (ANN, BEN):
            await store.add_guest(guest)
        running, waiting, listed = table(), table(ANN, "open"), table(BEN, "open", listed=True)
        for stored in (running, waiting, listed):
            await store.add(stored)
        assert [found.match.id for found in await store.lobby(None, 10)] == [listed.match.id]
        assert await store.lobby("k2", 10) == []
        assert {found.match.id for found in await store.of_guest(ANN.id, 10)} == {running.match.id, waiting.match.id}
        assert len(await store.of_guest(ANN.id, 1)) == 1
        assert set(await store.running(ANN.id)) == {running.match.id, waiting.match.id}
        assert await store.analyses(ANN.id) == []
        assert await store.bots_due(Millis(2**60), 10) == []
        bots = table(ANN, "bot")
        await store.add(bots)
        assert await store.bots_due(Millis(2**60), 10) == [bots.match.id]
        assert await store.bots_due(Millis(0), 10) == []

    use(check)


def test_a_forgotten_guest_leaves_an_alias(use: Use[None]) -> None:
    async def check(store: Store) -> None:
        await store.add_guest(ANN)
        stored = table()
        await store.add(stored)
        await store.delete_guest(ANN.id, "Somebody")
        found = await store.load(stored.match.id)
        assert found is not None
        assert [(seat.name, seat.guest) for seat in found.seats] == [("Somebody", None)] * 2
        assert found.match.host is None

    use(check)


def test_statistics_count_finished_games_of_people(use: Use[None]) -> None:
    async def check(store: Store) -> None:
        await store.add_guest(ANN)
        stored = table(ANN, "bot")
        await store.add(stored)
        assert await store.statistics(ANN.id) == []
        match = Match(stored)
        match.change_seat(0, score=7)
        match.finish([0])
        change = match.pending()
        assert change is not None
        await store.commit(change)
        (line,) = await store.statistics(ANN.id)
        assert (line.game, line.played, line.won, line.resigned) == ("k3", 1, 1, 0)
        assert await store.statistics(None) == [line]
        assert await store.statistics(BEN.id) == []

    use(check)
