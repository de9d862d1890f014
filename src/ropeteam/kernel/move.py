"""A move is a small integer, dense per game; texts and descriptions exist at the edges only."""

from typing import NewType, Protocol

import msgspec

Move = NewType("Move", int)


class Description(msgspec.Struct, frozen=True, tag_field="kind"):
    """What a move does, as a tagged struct: screens light up from it and never parse text."""


class Choice(msgspec.Struct, frozen=True):
    """One legal move in its three forms."""

    code: int
    text: str
    description: Description

    def __str__(self) -> str:
        return self.text


class Notation(Protocol):
    """Turns a game's moves into text and descriptions and back. Needs no state."""

    @property
    def size(self) -> int:
        """How many codes there are: codes run from 0 to ``size - 1``."""
        ...

    def text(self, move: Move) -> str:
        """The move as it stands in a record."""
        ...

    def parse(self, text: str) -> Move:
        """The move a text means; raises ``Refused("malformed", ...)`` for anything else."""
        ...

    def describe(self, move: Move) -> Description:
        """The move as a typed description."""
        ...
