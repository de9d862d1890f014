"""Moves the bots at all tables. A bot that fails is replaced for that move by the next lower level; no table waits."""

import asyncio
from typing import Final

import structlog

from ..bots import LEVELS
from ..kernel.move import Choice
from ..kernel.refused import Refused
from ..kernel.view import View
from .denied import Denied
from .hall import Hall
from .match import LUCK, Match
from .metrics import Metrics
from .rows import Millis, TableId, now
from .store import Store
from .thinkers import Failed, Thinkers, Thought

SWEEP: Final = 10.0
"""Seconds between looks for tables that wait for a bot nobody moves: another process died, or this one restarted."""

log = structlog.get_logger(__name__)


class Turn:
    """A bot's decision: what it sees, what it may do, and the revision that rests on."""

    def __init__(self, match: Match, seat: int) -> None:
        table = match.started
        self.seat = seat
        self.level = match.seats[seat].level or LEVELS[0]
        self.revision = match.fresh[seat]
        self.game = match.row.game
        self.view: View = match.view(seat)
        self.legal: list[Choice] = table.legal(seat)


class Opponents:
    """Plays every bot's seat."""

    def __init__(self, hall: Hall, store: Store, thinkers: Thinkers, metrics: Metrics, seconds: float | None) -> None:
        self._metrics = metrics
        self._hall = hall
        self._store = store
        self._thinkers = thinkers
        self._seconds = seconds
        self._tasks: dict[TableId, asyncio.Task[None]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Takes up what an earlier process left, and keeps looking."""
        self._sweeper = asyncio.create_task(self._sweep())

    async def end(self) -> None:
        """Stops moving bots."""
        tasks = [*self._tasks.values(), *([self._sweeper] if self._sweeper else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def look(self, match: Match) -> None:
        """A table changed here: if a bot is to move, it starts thinking."""
        if match.row.bot_due:
            self.attend(match.id)

    def attend(self, table: TableId) -> None:
        """Moves the bots of a table until none is to move."""
        if table not in self._tasks:
            task = asyncio.create_task(self._attend(table))
            self._tasks[table] = task
            task.add_done_callback(lambda _: self._tasks.pop(table, None))

    async def _attend(self, table: TableId) -> None:
        try:
            while (turn := await self._turn(table)) is not None:
                choice = await self._decide(table, turn)
                await self._play(table, turn, choice)
        except Denied as denied:
            log.info("bot stops", table=table, code=denied.code)
        except Exception:
            log.exception("bot failed", table=table)

    async def _turn(self, table: TableId) -> Turn | None:
        async with self._hall.seeing(table) as match:
            if not match.row.bot_due:
                return None
            seats = [seat for seat in match.actors() if seat != "*" and match.seats[seat].kind == "bot"]
            return Turn(match, seats[0]) if seats else None

    async def _decide(self, table: TableId, turn: Turn) -> Choice:
        if len(turn.legal) == 1:
            return turn.legal[0]
        for level in reversed(LEVELS[: LEVELS.index(turn.level) + 1] if turn.level in LEVELS else LEVELS):
            thought = Thought("choose", turn.game, level, self._seconds, turn.view, turn.legal)
            try:
                with self._metrics.thoughts.labels(turn.game, level).time():
                    return await self._thinkers.choose(thought)
            except Failed as failure:
                self._metrics.failures.labels(turn.game, level).inc()
                log.error("bot replaced", table=table, game=turn.game, seat=turn.seat, bot=level, why=str(failure))
        return LUCK.choice(turn.legal)

    async def _play(self, table: TableId, turn: Turn, choice: Choice) -> None:
        def action(match: Match) -> None:
            still = match.row.status == "playing" and match.seats[turn.seat].kind == "bot"
            if still and match.fresh[turn.seat] == turn.revision:
                match.play(turn.seat, choice.text, None)

        try:
            await self._hall.act(table, action, lambda _: None)
        except Refused as refusal:
            log.error("bot refused", table=table, move=choice.text, code=refusal.code)
            raise

    async def _sweep(self) -> None:
        before: Millis = now()
        while True:
            try:
                for table in await self._store.bots_due(before, 500):
                    self.attend(table)
            except Exception:
                log.exception("sweep failed")
            await asyncio.sleep(SWEEP * (0.5 + LUCK.random()))
            before = Millis(now() - int(SWEEP * 1000))
