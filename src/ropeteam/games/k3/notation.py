"""How K3's moves are written and described."""

from typing import Final

from ropeteam.kernel.move import Description, Move
from ropeteam.kernel.refused import Refused

from . import codes
from .board import COLOURED, KINDS, LETTERS, PLACE_AT, SLOT_AT, SLOTS, TARGETS


class Draw(Description, frozen=True, tag="draw"):
    """The bag gives a pawn."""

    colour: str


class Begin(Description, frozen=True, tag="begin"):
    """A seat begins."""

    seat: int


class Add(Description, frozen=True, tag="add"):
    """A pawn goes into the next free slot of the pyramid."""

    colour: str


class Place(Description, frozen=True, tag="place"):
    """A pawn goes on the mountain, from a pyramid slot or from beside the pyramid (then with its colour)."""

    row: int
    position: int
    slot: tuple[int, int] | None = None
    side: str | None = None


class Spend(Description, frozen=True, tag="spend"):
    """A white pawn is spent, from a pyramid slot or from beside the pyramid."""

    slot: tuple[int, int] | None = None
    side: str | None = None


class Take(Description, frozen=True, tag="take"):
    """A penalty pawn is taken, from a pyramid slot or from beside the pyramid (then with its colour)."""

    slot: tuple[int, int] | None = None
    side: str | None = None


def _at(at: tuple[int, int]) -> str:
    return f"{at[0]}.{at[1]}"


def _source(number: int) -> tuple[tuple[int, int] | None, str | None]:
    """The slot, or the colour of a pawn beside the pyramid."""
    return (SLOT_AT[number], None) if number < SLOTS else (None, LETTERS[number - SLOTS])


def _describe() -> list[Description]:
    described: list[Description] = [Draw(letter) for letter in LETTERS[:COLOURED]]
    described += [Begin(seat) for seat in range(4)]
    described += [Add(letter) for letter in LETTERS]
    for source in range(codes.SOURCES):
        described += [Place(*PLACE_AT[place], *_source(source)) for place in range(TARGETS)]
    described += [Spend(*_source(slot)) for slot in range(SLOTS)]
    described += [Spend(None, "W")]
    described += [Take(*_source(source)) for source in range(SLOTS + KINDS)]
    return described


def _write(move: Description) -> str:
    match move:
        case Draw(colour):
            return colour
        case Begin(seat):
            return f"start {seat}"
        case Add(colour):
            return f"+{colour}"
        case Place(row, position, slot, side):
            return f"{_at(slot) if slot else f's{side}'}>{row}.{position}"
        case Spend(slot, side):
            return f"{_at(slot) if slot else f's{side}'}-"
        case Take(slot, side):
            return f"take {_at(slot) if slot else f's{side}'}"
    raise AssertionError(move)


DESCRIPTIONS: Final = _describe()
TEXTS: Final = [_write(move) for move in DESCRIPTIONS]
CODES: Final = {text: Move(code) for code, text in enumerate(TEXTS)}


class K3Notation:
    """Text and descriptions of every code, the same for all player counts."""

    @property
    def size(self) -> int:
        """How many codes there are."""
        return codes.SIZE

    def text(self, move: Move) -> str:
        """The move as it stands in a record."""
        return TEXTS[move]

    def parse(self, text: str) -> Move:
        """The move a text means."""
        move = CODES.get(text)
        if move is None:
            raise Refused(
                "malformed",
                f"{text[:40]!r}: a move is +R while building, then 4.1>2.5, sR>2.5, 4.1-, sW-, take 1.3 or take sR",
            )
        return move

    def describe(self, move: Move) -> Description:
        """The move as a typed description."""
        return DESCRIPTIONS[move]
