"""K2 moves as text and as typed descriptions. The text is exactly what records hold."""

from typing import TYPE_CHECKING, Final, Literal

from ropeteam.kernel.move import Description, Move
from ropeteam.kernel.refused import Refused

from . import codes as c
from .cards import unpack

if TYPE_CHECKING:
    from .rules import K2Rules

LETTERS: Final = ("A", "B")
WAYS: Final = ("up", "down")
PAYMENTS: Final = ("general", "down", "level")


class Weather(Description, frozen=True, tag="weather"):
    """This weather tile is turned up."""

    tile: str


class Start(Description, frozen=True, tag="start"):
    """This seat gets the start marker."""

    seat: int


class Risk(Description, frozen=True, tag="risk"):
    """This risk token is turned up."""

    value: int


class Deal(Description, frozen=True, tag="deal"):
    """The seat draws this card."""

    seat: int
    card: str


class Choose(Description, frozen=True, tag="choose"):
    """Choose these three cards for the day."""

    cards: tuple[str, ...]


class Token(Description, frozen=True, tag="token"):
    """Take a risk token of this value."""

    value: int


class Give(Description, frozen=True, tag="give"):
    """Give a card to a climber; ``way`` is set for rope cards only."""

    card: str
    climber: str
    way: Literal["up", "down"] | None


class Step(Description, frozen=True, tag="step"):
    """Move a climber along one rope."""

    climber: str
    space: str


class Pitch(Description, frozen=True, tag="pitch"):
    """Pitch the climber's tent where it stands."""

    climber: str


class Pay(Description, frozen=True, tag="pay"):
    """Pay one risk point."""

    climber: str
    what: Literal["general", "down", "level"]


class Done(Description, frozen=True, tag="done"):
    """End the action turn."""


class Rescue(Description, frozen=True, tag="rescue"):
    """Use the rescue card for a climber; no space means declining."""

    climber: str
    space: str | None


MOVES: Final = (Weather, Start, Risk, Deal, Choose, Token, Give, Step, Pitch, Pay, Done, Rescue)


class K2Notation:
    """Texts and descriptions of all codes; every text is made once."""

    def __init__(self, rules: "K2Rules") -> None:
        self._descriptions = [_describe(rules, code) for code in range(rules.codes.size)]
        self._texts = [_write(description) for description in self._descriptions]
        self._codes = {text: Move(code) for code, text in enumerate(self._texts)}

    @property
    def size(self) -> int:
        """How many codes there are."""
        return len(self._texts)

    def text(self, move: Move) -> str:
        """The move as it stands in a record."""
        return self._texts[move]

    def parse(self, text: str) -> Move:
        """The move a text means."""
        try:
            return self._codes[text]
        except KeyError:
            raise Refused("malformed", f"{text[:60]!r} is no K2 move") from None

    def describe(self, move: Move) -> Description:
        """The move as a typed description."""
        return self._descriptions[move]


def card_names(rules: "K2Rules", bag: int) -> tuple[str, ...]:
    """The cards of a bag in notation order."""
    return tuple(rules.content.cards[kind].name for kind in unpack(bag))


def _describe(rules: "K2Rules", code: int) -> Description:
    codes, spaces = rules.codes, rules.mountain.names
    kind, who, what = codes.kind[code], codes.who[code], codes.what[code]
    match kind:
        case c.WEATHER:
            return Weather(rules.tiles[what].name)
        case c.START:
            return Start(what)
        case c.RISK:
            return Risk(what)
        case c.DEAL:
            return Deal(who, rules.content.cards[what].name)
        case c.CHOOSE:
            return Choose(card_names(rules, what))
        case c.TOKEN:
            return Token(what)
        case c.GIVE:
            card = rules.content.cards[what]
            return Give(card.name, LETTERS[who], ("up", "down")[codes.way[code]] if card.down else None)
        case c.STEP:
            return Step(LETTERS[who], spaces[what])
        case c.PITCH:
            return Pitch(LETTERS[who])
        case c.PAY:
            return Pay(LETTERS[who], ("general", "down", "level")[what])
        case c.DONE:
            return Done()
        case _:
            return Rescue(LETTERS[who], spaces[what] if what < len(spaces) else None)


def _write(description: Description) -> str:
    match description:
        case Weather(tile):
            return f"weather {tile}"
        case Start(seat):
            return f"start {seat}"
        case Risk(value):
            return f"risk {value}"
        case Deal(seat, card):
            return f"deal {seat} {card}"
        case Choose(cards):
            return f"choose {' '.join(cards)}"
        case Token(value):
            return f"token {value}"
        case Give(card, climber, way):
            return f"give {card} {climber} {way}" if way else f"give {card} {climber}"
        case Step(climber, space):
            return f"step {climber} {space}"
        case Pitch(climber):
            return f"pitch {climber}"
        case Pay(climber, what):
            return f"pay {climber} {what}"
        case Rescue(climber, space):
            return f"rescue {climber} {space or 'no'}"
        case _:
            return "done"
