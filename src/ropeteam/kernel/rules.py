"""The contract of a game's rules. Everything above a game sees it through this and ``Game`` only."""

from random import Random
from typing import Protocol, Self, TypeVar

import msgspec

from .move import Move
from .seat import Seat


class State(Protocol):
    """A match's data without content: plain slots of integers, tuples and short lists."""

    def clone(self) -> Self:
        """An independent copy."""
        ...

    def key(self) -> tuple[object, ...]:
        """Everything the state holds, hashable: two states are the same position if their keys are equal."""
        ...


class Line(msgspec.Struct, frozen=True):
    """One line of a score breakdown."""

    label: str
    points: int


class Standing(msgspec.Struct, frozen=True):
    """How the players stand. ``scores`` is None in a game without points; ``winners`` is empty until the end."""

    over: bool
    scores: tuple[int, ...] | None
    winners: tuple[int, ...]
    breakdown: tuple[tuple[Line, ...], ...]
    level: str | None = None


S = TypeVar("S", bound=State)
V = TypeVar("V")


class Rules(Protocol[S, V]):
    """One object per game and set of options, holding content but no match data."""

    def start(self) -> S:
        """A fresh match."""
        ...

    def actors(self, state: S) -> tuple[Seat, ...]:
        """Who decides now: () when over, (CHANCE,) when chance is due, several when simultaneous."""
        ...

    def phase(self, state: S) -> str:
        """The name of what is being decided."""
        ...

    def legal(self, state: S, seat: Seat) -> list[Move]:
        """All moves of the seat, sorted by code; empty if the seat may not act now."""
        ...

    def outcomes(self, state: S) -> list[tuple[Move, int]]:
        """Chance results with whole-number weights, sorted by code."""
        ...

    def check(self, state: S, seat: Seat, move: Move) -> None:
        """Raises Refused, with what stands in the way, exactly for what ``legal`` does not list."""
        ...

    def apply(self, state: S, seat: Seat, move: Move) -> None:
        """Changes the state; trusts its caller."""
        ...

    def view(self, state: S, viewer: Seat | None) -> V:
        """What the viewer may know, built up from it; ``None`` is a spectator."""
        ...

    def redeal(self, view: V, rng: Random) -> S:
        """A full state that fits the view."""
        ...

    def standing(self, state: S) -> Standing:
        """Scores and winners."""
        ...
