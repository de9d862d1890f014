"""What happened in a K2 match, told in the past tense from a move and the states around it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal

from ropeteam.kernel.move import Move
from ropeteam.kernel.seat import Seat
from ropeteam.kernel.view import Happening, Told

from . import codes as c
from .notation import LETTERS, card_names
from .state import ACTION, CHOOSE, NOBODY, RESCUE, K2State

if TYPE_CHECKING:
    from .rules import K2Rules


def _points(number: int) -> str:
    return f"{number} point{'' if number == 1 else 's'}"


class WeatherTurned(Happening, frozen=True, tag="weather_turned"):
    """A weather tile was turned up."""

    tile: str

    def words(self, names: Sequence[str]) -> str:
        return f"Weather tile {self.tile} was turned up."


class StartGiven(Happening, frozen=True, tag="start_given"):
    """A player got the start marker."""

    seat: int

    def words(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} has the start marker."


class RiskTurned(Happening, frozen=True, tag="risk_turned"):
    """A risk token was turned up."""

    value: int

    def words(self, names: Sequence[str]) -> str:
        return f"A risk token of {self.value} was turned up."


class Drawn(Happening, frozen=True, tag="drawn"):
    """A player drew a card; others are not told which."""

    seat: int
    card: str | None

    def words(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} drew {self.card or 'a card'}."


class Chose(Happening, frozen=True, tag="chose"):
    """A player chose three cards; others are not told which."""

    seat: int
    cards: tuple[str, ...] | None

    def words(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} chose {' '.join(self.cards) if self.cards else 'three cards'}."


class Revealed(Happening, frozen=True, tag="revealed"):
    """A player's three cards were shown, with their sum in the risk comparison."""

    seat: int
    cards: tuple[str, ...]
    effort: int
    takes: bool
    """The sum is the one highest, so the player takes a risk token."""

    def words(self, names: Sequence[str]) -> str:
        takes = " and must take a risk token" if self.takes else ""
        return f"{names[self.seat]} showed {' '.join(self.cards)}: {_points(self.effort)}{takes}."


class TokenTaken(Happening, frozen=True, tag="token_taken"):
    """A player took a risk token."""

    seat: int
    value: int

    def words(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} took a risk token of {self.value}."


class Gave(Happening, frozen=True, tag="gave"):
    """A player gave a card to a climber."""

    seat: int
    climber: str
    card: str
    way: Literal["up", "down"] | None

    def words(self, names: Sequence[str]) -> str:
        way = f", going {self.way}" if self.way else ""
        return f"{names[self.seat]} gave {self.card} to climber {self.climber}{way}."


class Stepped(Happening, frozen=True, tag="stepped"):
    """A climber moved along a rope. ``score`` is set if it rose, ``summit`` if it was its first time there."""

    seat: int
    climber: str
    source: str
    space: str
    down: bool
    cost: int
    score: int | None
    summit: int | None
    passing: bool

    def words(self, names: Sequence[str]) -> str:
        way = "down" if self.down else "up"
        told = f"{names[self.seat]}'s climber {self.climber} went {way} to {self.space} for {_points(self.cost)}"
        if self.passing:
            told += ", which is full"
        if self.summit:
            told += f" and stood on the summit as number {self.summit}"
        if self.score:
            told += f", now worth {_points(self.score)}"
        return told + "."


class Pitched(Happening, frozen=True, tag="pitched"):
    """A climber pitched its tent."""

    seat: int
    climber: str
    space: str
    cost: int

    def words(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]}'s climber {self.climber} pitched its tent on {self.space} for {_points(self.cost)}."


class Paid(Happening, frozen=True, tag="paid"):
    """A climber paid one risk point."""

    seat: int
    climber: str
    what: Literal["general", "down", "level"]

    def words(self, names: Sequence[str]) -> str:
        what = {"general": "a general point", "down": "a down-only point", "level": "a level"}[self.what]
        return f"{names[self.seat]}'s climber {self.climber} paid risk with {what}."


class TurnEnded(Happening, frozen=True, tag="turn_ended"):
    """A player's action turn ended; risk that nobody could pay was forgiven."""

    seat: int
    forgiven: int

    def words(self, names: Sequence[str]) -> str:
        forgiven = f"; {_points(self.forgiven)} of risk could not be paid" if self.forgiven else ""
        return f"{names[self.seat]} is done{forgiven}."


class Acclimatized(Happening, frozen=True, tag="acclimatized"):
    """A climber's check: what the space, a tent and the weather did, and the level they left."""

    seat: int
    climber: str
    space: str
    before: int
    by_space: int
    by_tent: int
    by_weather: int
    level: int

    def words(self, names: Sequence[str]) -> str:
        reasons = [f"{self.by_space:+d} space"]
        if self.by_tent:
            reasons.append(f"{self.by_tent:+d} tent")
        if self.by_weather:
            reasons.append(f"{self.by_weather:+d} weather")
        change = f"level {self.before} to {self.level} ({', '.join(reasons)})"
        return f"{names[self.seat]}'s climber {self.climber} on {self.space}: {change}."


class Died(Happening, frozen=True, tag="died"):
    """A climber died and scores 1."""

    seat: int
    climber: str
    space: str

    def words(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]}'s climber {self.climber} died on {self.space}."


class Rescued(Happening, frozen=True, tag="rescued"):
    """A rescue card brought a climber down."""

    seat: int
    climber: str
    space: str
    score: int

    def words(self, names: Sequence[str]) -> str:
        return (
            f"{names[self.seat]}'s climber {self.climber} was rescued to {self.space}, now worth {_points(self.score)}."
        )


class DayBegan(Happening, frozen=True, tag="day_began"):
    """A new day: the start marker and the weather marker moved on."""

    day: int
    start: int

    def words(self, names: Sequence[str]) -> str:
        return f"Day {self.day}: {names[self.start]} has the start marker."


EVENTS: Final = (
    WeatherTurned,
    StartGiven,
    RiskTurned,
    Drawn,
    Chose,
    Revealed,
    TokenTaken,
    Gave,
    Stepped,
    Pitched,
    Paid,
    TurnEnded,
    Acclimatized,
    Died,
    Rescued,
    DayBegan,
)


def tell(rules: "K2Rules", before: K2State, seat: Seat, move: Move, after: K2State) -> list[Told]:
    """What the move made happen, in order."""
    told = _told(rules, before, seat, move, after)
    if before.phase == CHOOSE and after.phase != CHOOSE:
        for other in range(rules.players):
            if after.chosen[other]:
                cards = card_names(rules, after.chosen[other])
                effort = rules.effort[after.chosen[other]]
                told.append(Told(Revealed(other, cards, effort, other == after.holder)))
    checked = before.phase == ACTION and after.phase != ACTION
    if checked:
        told += [Told(happening) for happening in _check(rules, before)]
    if checked or before.phase == RESCUE:
        told += [Told(happening) for happening in _deaths(rules, before, after)]
        if after.day != before.day:
            told.append(Told(DayBegan(after.day, after.start)))
    return told


def _told(rules: "K2Rules", before: K2State, seat: Seat, move: Move, after: K2State) -> list[Told]:
    codes, mountain, cards = rules.codes, rules.mountain, rules.content.cards
    kind, who, what = codes.kind[move], codes.who[move], codes.what[move]
    name = LETTERS[who] if who < c.CLIMBERS else ""
    climber = 2 * before.turn + who
    match kind:
        case c.WEATHER:
            return [Told(WeatherTurned(rules.tiles[what].name))]
        case c.START:
            return [Told(StartGiven(what))]
        case c.RISK:
            return [Told(RiskTurned(what))]
        case c.DEAL:
            return [Told(Drawn(who, cards[what].name), (Seat(who),), Drawn(who, None))]
        case c.CHOOSE:
            return [Told(Chose(seat, card_names(rules, what)), (seat,), Chose(seat, None))]
        case c.TOKEN:
            return [Told(TokenTaken(seat, what))]
        case c.GIVE:
            way: Literal["up", "down"] = "down" if codes.way[move] else "up"
            return [Told(Gave(seat, name, cards[what].name, way if cards[what].down else None))]
        case c.STEP:
            return [Told(_step(rules, before, climber, what, after))]
        case c.PITCH:
            space = before.space[climber]
            return [Told(Pitched(seat, name, mountain.names[space], rules.costs(before)[space]))]
        case c.PAY:
            payments: tuple[Literal["general", "down", "level"], ...] = ("general", "down", "level")
            return [Told(Paid(seat, name, payments[what]))]
        case c.DONE:
            return [Told(TurnEnded(seat, rules.owes(before)))]
        case _:
            if what == mountain.size:
                return []
            return [Told(Rescued(seat, name, mountain.names[what], after.score[climber]))]


def _step(rules: "K2Rules", before: K2State, climber: int, target: int, after: K2State) -> Stepped:
    mountain = rules.mountain
    source = before.space[climber]
    return Stepped(
        seat=climber // 2,
        climber=LETTERS[climber % 2],
        source=mountain.names[source],
        space=mountain.names[target],
        down=mountain.leads_down(source, target),
        cost=rules.costs(before)[target],
        score=after.score[climber] if after.score[climber] > before.score[climber] else None,
        summit=after.summit[climber] if after.summit[climber] != before.summit[climber] else None,
        passing=after.passage != NOBODY,
    )


def _check(rules: "K2Rules", before: K2State) -> list[Happening]:
    """The check of every climber; positions and levels are those before the last turn ended."""
    told: list[Happening] = []
    for climber, space in enumerate(before.space):
        if space >= 0:
            reasons = rules.reasons(before, climber, space)
            level = before.level[climber]
            after = min(rules.cap, level + sum(reasons))
            told.append(
                Acclimatized(climber // 2, LETTERS[climber % 2], rules.mountain.names[space], level, *reasons, after)
            )
    return told


def _deaths(rules: "K2Rules", before: K2State, after: K2State) -> list[Happening]:
    order = [(before.start + turn) % rules.players for turn in range(rules.players)]
    return [
        Died(climber // 2, LETTERS[climber % 2], rules.mountain.names[before.space[climber]])
        for seat in order
        for climber in (2 * seat, 2 * seat + 1)
        if before.space[climber] >= 0 and after.space[climber] < 0
    ]
