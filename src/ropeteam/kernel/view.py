"""What a viewer may know, and what happened as far as a viewer may know it."""

from collections.abc import Sequence

import msgspec

from .option import OptionValue
from .seat import Seat


class View(msgspec.Struct, frozen=True, tag_field="game", kw_only=True):
    """The part every game's view shares: enough for a bot to rebuild the rules.

    A game's view is ``class K3View(View, frozen=True, tag="k3", kw_only=True)``.
    """

    options: dict[str, OptionValue]
    content: str
    viewer: int | None
    actors: tuple[int, ...]
    phase: str

    @property
    def game(self) -> str:
        """The game's registered name."""
        return str(self.__struct_config__.tag)


class Happening(msgspec.Struct, frozen=True, tag_field="kind"):
    """Something that happened, in the past tense, for log, animation and statistics."""

    def words(self, names: Sequence[str]) -> str:
        """One English sentence; ``names`` are the players' names by seat."""
        raise NotImplementedError


class Told(msgspec.Struct, frozen=True):
    """A happening with its audience: ``None`` is everybody; others are told ``public`` instead."""

    full: Happening
    audience: tuple[Seat, ...] | None = None
    public: Happening | None = None


class Secrecy(msgspec.Struct, frozen=True):
    """Who may read a line of the record, and what the others read instead.

    A lasting secret stays hidden until the game is over; any other opens when its simultaneous phase ends.
    """

    audience: tuple[Seat, ...]
    text: str
    lasting: bool


class TakenBack(Happening, frozen=True, tag="taken_back"):
    """A player took moves back."""

    seat: int
    moves: int

    def words(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} took back {'a move' if self.moves == 1 else f'{self.moves} moves'}."


class Ended(Happening, frozen=True, tag="ended"):
    """The game is over."""

    winners: tuple[int, ...]
    scores: tuple[int, ...] | None

    def words(self, names: Sequence[str]) -> str:
        if not self.winners:
            return "The game is over: nobody wins."
        who = " and ".join(names[seat] for seat in self.winners)
        return f"The game is over: {who} {'wins' if len(self.winners) == 1 else 'win'}."


class Event(msgspec.Struct, frozen=True):
    """A happening as one viewer is told it. Sequence numbers count from 1 and are the same for every viewer."""

    sequence: int
    revision: int
    what: Happening
