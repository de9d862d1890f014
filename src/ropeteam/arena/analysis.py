"""Goes through a match and grades every decision by the value it lost against the best found."""

from collections.abc import Callable, Iterator

import msgspec

from ..bots import Bot, Considered
from ..kernel.move import Choice
from ..kernel.seat import CHANCE
from ..table import Table

GRADES = ((0.02, "best"), (0.05, "good"), (0.12, "doubtful"), (0.25, "mistake"))
"""Up to which loss of chances a decision has which grade; beyond the last it is a blunder."""


class Decision(msgspec.Struct, frozen=True):
    """One graded decision. ``move`` counts the lines of the record from 1."""

    move: int
    seat: int
    played: str
    best: str
    value: float
    """What the played choice is worth to the seat, from 0 to 1."""
    best_value: float
    lost: float
    grade: str
    reason: str
    """Why the best one is better, in the game's words."""


class Analysis(msgspec.Struct, frozen=True):
    """A whole match, graded."""

    game: str
    decisions: tuple[Decision, ...]
    costliest: tuple[Decision, ...]
    chances: tuple[tuple[int, tuple[float, ...]], ...]
    """After which move each seat's chances stood how."""

    def mean_loss(self, seat: int) -> float:
        """What a seat lost in the mean of its decisions."""
        losses = [each.lost for each in self.decisions if each.seat == seat]
        return sum(losses) / len(losses) if losses else 0.0


def grade(lost: float) -> str:
    """The word for a loss."""
    return next((word for most, word in GRADES if lost <= most), "blunder")


def analyse(table: Table, make: Callable[[], Bot], tell: Callable[[int], None] | None = None) -> Analysis:
    """Grades every decision that had more than one choice, each from what its seat knew."""
    decisions = []
    chances: list[tuple[int, tuple[float, ...]]] = []
    standing = [1.0 / table.players if table.players > 1 else 0.5] * table.players
    for number, walked, choice, seat in _positions(table):
        if tell is not None:
            tell(number)
        legal = walked.legal(seat)
        if len(legal) > 1:
            decision = _judge(make(), walked, seat, choice, legal, number)
            decisions.append(decision)
            standing[seat] = decision.value
            chances.append((number, tuple(standing)))
    if table.over:
        final = [float(seat in table.winners) if table.players > 1 else standing[0] for seat in range(table.players)]
        chances.append((len(table.log), tuple(final)))
    costliest = sorted(decisions, key=lambda each: (-each.lost, each.move))[:3]
    return Analysis(table.game.name, tuple(decisions), tuple(costliest), tuple(chances))


def _positions(table: Table) -> Iterator[tuple[int, Table, Choice, int]]:
    """Every decision of the log: its number, a table just before it, the choice and the seat."""
    walked = table.at(0)
    for number, entry in enumerate(table.log, start=1):
        choice = table.choice(entry.move)
        if entry.seat != CHANCE:
            yield number, walked, choice, entry.seat
            walked.play(entry.seat, choice)
        else:
            walked.play("*", choice)


def _judge(bot: Bot, table: Table, seat: int, played: Choice, legal: list[Choice], number: int) -> Decision:
    view = table.view(seat)
    weighed = bot.consider(view, legal)
    best = max(weighed[:3], key=lambda each: (each.visits > weighed[0].visits // 4, each.value))
    own = _weight_of(weighed, played, max(1, weighed[0].visits // 20))
    if own is None:
        # It was hardly looked at: look at it alone.
        own = bot.consider(view, [played])[0]
    if own.value >= best.value or own.choice == best.choice:
        best = own
    lost = max(0.0, best.value - own.value)
    return Decision(number, seat, played.text, best.choice.text, own.value, best.value, lost, grade(lost), best.reason)


def _weight_of(weighed: list[Considered], played: Choice, enough: int) -> Considered | None:
    return next((each for each in weighed if each.choice == played and each.visits >= enough), None)
