"""What every opponent offers."""

from collections.abc import Sequence
from typing import Protocol

import msgspec

from ..kernel.move import Choice
from ..kernel.view import View


class Considered(msgspec.Struct, frozen=True):
    """A move a bot weighed: its worth to the seat (0 lost, 1 won), how often it was tried, and why in words."""

    choice: Choice
    value: float
    visits: int
    reason: str


class Bot(Protocol):
    """An opponent. It keeps nothing between moves that a view would not tell it again."""

    def choose(self, view: View, legal: Sequence[Choice]) -> Choice:
        """One of the legal choices."""
        ...

    def consider(self, view: View, legal: Sequence[Choice]) -> list[Considered]:
        """The moves it weighed, best first."""
        ...

    def stop(self) -> None:
        """Ends the thinking of another thread soon, with the best found so far."""
        ...
