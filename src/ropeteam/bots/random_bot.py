"""The opponent that does not think: the floor every other one is measured from."""

from collections.abc import Sequence
from random import Random

from ..kernel.move import Choice
from ..kernel.view import View
from .protocol import Considered


class RandomBot:
    """Chooses uniformly among the legal moves."""

    def __init__(self, seed: int | None = None) -> None:
        self._rng = Random(seed)

    def choose(self, view: View, legal: Sequence[Choice]) -> Choice:
        return legal[self._rng.randrange(len(legal))]

    def consider(self, view: View, legal: Sequence[Choice]) -> list[Considered]:
        chosen = self.choose(view, legal)
        rest = [choice for choice in legal if choice != chosen]
        return [Considered(choice, 0.5, 0, "picked at random") for choice in (chosen, *rest)]

    def stop(self) -> None:
        pass
