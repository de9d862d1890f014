"""Hints for people at the table, and judging of finished games: both by bots that think in workers."""

import asyncio
import re
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

import structlog

from ..bots import LEVELS, Considered
from ..kernel.move import Choice
from ..kernel.view import View
from . import messages
from .denied import Denied
from .eyes import eyes
from .hall import Hall
from .match import Match
from .messages import Analysis, Grade, Hint
from .rows import GuestId, TableId
from .seating import check_level
from .snapshot import acting, choice_info
from .thinkers import Failed, Thinkers, Thought, Urgency

KEPT: Final = 200
"""Analyses remembered."""
COSTLIEST: Final = 3

log = structlog.get_logger(__name__)


class Decision:
    """A decision somebody made, with what they knew."""

    def __init__(self, index: int, seat: int, played: Choice, view: View, legal: list[Choice]) -> None:
        self.index = index
        self.seat = seat
        self.played = played
        self.view = view
        self.legal = legal


class Advice:
    """Asks bots on behalf of people."""

    def __init__(self, hall: Hall, thinkers: Thinkers, seconds: float | None) -> None:
        self._hall = hall
        self._thinkers = thinkers
        self._seconds = seconds
        self._analyses: OrderedDict[tuple[TableId, int], Analysis] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    async def hint(self, table: TableId, guest: GuestId, level: str, whole: bool = False) -> Hint:
        """What a bot would do in the guest's place."""
        check_level(level)
        async with self._hall.seeing(table) as match:
            viewer = eyes(match, guest)
            if not match.row.settings.hints and not match.row.analysis:
                raise Denied("forbidden", "this table allows no hints")
            if viewer is None or acting(match, guest, viewer) != viewer:
                raise Denied("status", "it is not your turn")
            game, revision = match.row.game, match.started.revision
            names = [seat.name for seat in match.seats]
            view, legal = match.started.view(viewer), match.started.legal(viewer)
        for lower in reversed(LEVELS[: LEVELS.index(level) + 1]):
            considered: tuple[messages.Considered, ...] = ()
            plan: tuple[messages.ChoiceInfo, ...] = ()
            try:
                if whole:
                    moves = await self._thinkers.plan(Thought("plan", game, lower, self._seconds, view, legal))
                    plan = tuple(choice_info(move) for move in moves)
                else:
                    thought = Thought("consider", game, lower, self._seconds, view, legal)
                    found = await self._thinkers.consider(thought, Urgency.HINT)
                    considered = tuple(_considered(item, names) for item in found)
            except Failed as failure:
                log.error("hint failed", table=table, game=game, bot=lower, why=str(failure))
                continue
            return Hint(revision=revision, seat=viewer, level=lower, considered=considered, plan=plan)
        raise Denied("busy", "no bot has an idea now", 5.0)

    async def analysis(self, table: TableId, guest: GuestId) -> Analysis:
        """The judgement so far; the first to ask starts it."""
        async with self._hall.seeing(table) as match:
            eyes(match, guest)
            if not (match.ended or match.row.analysis):
                raise Denied("status", "a game that still runs is not judged")
            key = (table, match.started.revision)
            if key in self._analyses:
                return self._analyses[key]
            if len(self._tasks) >= KEPT:
                raise Denied("busy", "too many games are being judged", 30.0)
            decisions, game = _decisions(match), match.row.game
            names = [seat.name for seat in match.seats]
        level = LEVELS[-1]
        found = Analysis(level=level, done=0, total=len(decisions), grades=(), costliest=())
        self._analyses[key] = found
        while len(self._analyses) > KEPT:
            self._analyses.popitem(last=False)
        task = asyncio.create_task(self._judge(key, game, level, decisions, names))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return found

    async def end(self) -> None:
        """Stops judging."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _judge(
        self, key: tuple[TableId, int], game: str, level: str, decisions: list[Decision], names: Sequence[str]
    ) -> None:
        grades: list[Grade] = []
        for done, decision in enumerate(decisions, start=1):
            thought = Thought("consider", game, level, self._seconds, decision.view, decision.legal)
            try:
                considered = await self._thinkers.consider(thought, Urgency.ANALYSIS)
                grades.append(_grade(decision, considered, names))
            except Failed as failure:
                log.error("judging failed", table=key[0], game=game, bot=level, why=str(failure))
            worst = sorted(grades, key=lambda grade: -(grade.loss or 0.0))[:COSTLIEST]
            self._analyses[key] = Analysis(
                level=level,
                done=done,
                total=len(decisions),
                grades=tuple(grades),
                costliest=tuple(grade.index for grade in worst if grade.loss),
            )


def _decisions(match: Match) -> list[Decision]:
    """Every decision that was one: with more than one choice."""
    played = match.started
    table = played.at(0)
    found = []
    for index, line in enumerate(played.log):
        if line.seat >= 0:
            legal = table.legal(line.seat)
            if len(legal) > 1:
                found.append(Decision(index, line.seat, table.choice(line.move), table.view(line.seat), legal))
        table.play("*" if line.seat < 0 else line.seat, line.text)
    return found


def _grade(decision: Decision, considered: list[Considered], names: Sequence[str]) -> Grade:
    best = considered[0]
    own = next((item for item in considered if item.choice == decision.played), None)
    return Grade(
        index=decision.index,
        seat=decision.seat,
        played=choice_info(decision.played),
        best=choice_info(best.choice),
        value=None if own is None else own.value,
        loss=None if own is None else max(0.0, best.value - own.value),
        reason=spoken(best.reason, names),
    )


def _considered(item: Considered, names: Sequence[str]) -> messages.Considered:
    reason = spoken(item.reason, names)
    return messages.Considered(choice=choice_info(item.choice), value=item.value, visits=item.visits, reason=reason)


def spoken(reason: str, names: Sequence[str]) -> str:
    """A bot's reason with people's names in it: a bot knows seats only."""
    return re.sub(r"\bseat (\d+)\b", lambda found: names[int(found[1])], reason)
