"""Bots at tables: one that crashes is replaced for the move by the next lower level, and the game goes on."""

import asyncio
from multiprocessing.connection import Connection
from pathlib import Path

from structlog.testing import capture_logs

import ropeteam
from ropeteam.bots import Bot, bot
from ropeteam.server.database import Database
from ropeteam.server.founding import new_match
from ropeteam.server.hall import Hall
from ropeteam.server.match import Match
from ropeteam.server.messages import NewTable, SeatRequest
from ropeteam.server.metrics import Metrics
from ropeteam.server.opponents import Opponents
from ropeteam.server.rows import Guest, GuestId, Millis
from ropeteam.server.store import Store
from ropeteam.server.thinkers import Thinkers, work
from ropeteam.server.transactions import transactions

from .conftest import GENEROUS
from .loops import run
from .people import Person
from .running import serving

ANN = Guest(id=GuestId("ann"), name="Ann", created=Millis(1))


def _make(game: str, level: str, *, seconds: float | None = None) -> Bot:
    """Real bots, but the strongest two cannot be made."""
    if level in ("himalayan", "alpinist"):
        raise RuntimeError(f"{level} fell ill")
    return bot(game, "random", seed=1)


def ill_work(pipe: Connection) -> None:
    """A worker in which the strongest levels fail."""
    work(pipe, _make)


def test_a_failing_bot_is_replaced_by_the_next_lower_level_and_logged(tmp_path: Path) -> None:
    async def check() -> list[tuple[str, str]]:
        database = Database(str(tmp_path / "games.db"))
        database.upgrade()
        store, metrics = Store(transactions(database)), Metrics()
        moved: list[Match] = []
        hall = Hall(store, moved.append, metrics, shared=False, room_for=10)
        thinkers = Thinkers(1, patience=60, target=ill_work)
        opponents = Opponents(hall, store, thinkers, metrics, 0.05)
        seats = (SeatRequest(kind="me"), SeatRequest(kind="bot", level="himalayan"))
        match = await hall.open(new_match(NewTable(game="k3", seats=seats), ANN))
        with capture_logs() as logs:
            opponents.attend(match.id)
            async with asyncio.timeout(120):
                while match.row.bot_due:
                    await asyncio.sleep(0.05)
        await opponents.end()
        await thinkers.end()
        await store.close()
        assert match.started.log[-1].seat == 1
        assert all(line.seat == 1 for line in match.started.log if line.seat >= 0)
        return [(entry["event"], entry["bot"]) for entry in logs if entry["event"] == "bot replaced"]

    replaced = run(check())
    assert replaced[:2] == [("bot replaced", "himalayan"), ("bot replaced", "alpinist")]
    assert {level for _, level in replaced} == {"himalayan", "alpinist"}


def test_a_bot_moves_while_a_game_is_judged(tmp_path: Path) -> None:
    record = ropeteam.new("k3", seed=1)
    for _ in range(2):
        record.play(0, record.legal(0)[0])
    with serving(tmp_path / "games.db", *GENEROUS, "bot_seconds=15") as server:
        ann = Person(server, "Ann")
        study = ann.ok("POST", "/api/records", {"record": record.record()}, status=201)["table"]["id"]
        assert ann.do(study, "analysis")["total"] == 2
        seen = ann.create("k3", "me", {"kind": "bot", "level": "random"})
        while not seen["view"]["players"][1]["ready"]:
            seen = ann.wait(seen["table"]["id"], seen["table"]["sequence"])
        assert ann.do(study, "analysis")["done"] == 0
        ann.close()
