"""The opponent that looks one decision ahead and values what it sees."""

from collections.abc import Sequence
from typing import Any

from ..kernel.dealer import draw
from ..kernel.move import Choice
from ..kernel.seat import CHANCE, Seat
from ..kernel.view import View
from .knowledge import Edge, Knowledge
from .search import Weighed
from .thinker import Thinker, seat_of_viewer


class ValueBot(Thinker):
    """Plays the edge after which the position is worth most, on average over a few deals of what is hidden."""

    deals = 8

    def weigh(self, view: View, legal: Sequence[Choice]) -> list[Weighed]:
        knowledge = self.knowledge(view)
        rules = knowledge.rules
        seat = seat_of_viewer(view)
        found = [Weighed(edge, 0, 0.0) for edge in self.root_edges(knowledge, view, legal)]
        self._rng.shuffle(found)  # equal values are then no habit
        deals = self.deals if knowledge.secrets(view) else 1
        self._budget.begin()
        done = 0
        for _ in range(deals):
            state = rules.redeal(view, self._rng)
            for each in found:
                if self._budget.spent(done):
                    break
                after = state.clone()
                self._play(knowledge, after, seat, each.edge)
                each.visits += 1
                each.total += self._value(knowledge, after, seat)
                done += 1
        tried = [each for each in found if each.visits]
        return sorted(tried, key=lambda each: -each.value)

    def _play(self, knowledge: Knowledge, state: Any, seat: Seat, edge: Edge) -> None:
        for move in edge if isinstance(edge, tuple) else (edge,):
            knowledge.rules.apply(state, seat, move)

    def _value(self, knowledge: Knowledge, state: Any, seat: Seat) -> float:
        rules = knowledge.rules
        while True:
            actors = rules.actors(state)
            if not actors:
                return knowledge.final(state)[seat]
            if actors[0] != CHANCE:
                return knowledge.value(state)[seat]
            rules.apply(state, CHANCE, draw(rules.outcomes(state), self._rng))
