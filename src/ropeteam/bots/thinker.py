"""What the thinking bots share: from a view to rules and knowledge, and from weighed edges back to choices."""

import itertools
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from .. import registry
from ..kernel.move import Choice, Move
from ..kernel.seat import Seat
from ..kernel.view import View
from .budget import Budget
from .knowledge import Edge, Knowledge
from .protocol import Considered
from .search import Weighed

KnowledgeOf = Callable[[Any, int], Knowledge]
"""Makes a game's knowledge for rules and a number of players."""


def first_move(edge: Edge) -> Move:
    """The move an edge begins with."""
    return edge[0] if isinstance(edge, tuple) else edge


class Thinker(ABC):
    """A bot that weighs edges and plays the best one, to its end if it is a plan.

    A plan in progress is kept together with the views it leads to, and goes on only while exactly those are seen: it
    saves thinking and never knows more than a view.
    """

    def __init__(self, knowledge_of: KnowledgeOf, seed: int | None, budget: Budget) -> None:
        self.knowledge_of = knowledge_of
        self._rng = Random(seed)
        self._budget = budget
        self._known: dict[tuple[str, str, tuple[tuple[str, object], ...]], Knowledge] = {}
        self._plan: list[tuple[View, Move]] = []

    def choose(self, view: View, legal: Sequence[Choice]) -> Choice:
        if len(legal) == 1:
            return legal[0]
        planned = self._planned(view, legal)
        if planned is not None:
            return planned
        knowledge = self.knowledge(view)
        best = self.weigh(view, legal)[0].edge
        self._plan = self._views_of(knowledge, view, best)
        return _choice(legal, first_move(best))

    def consider(self, view: View, legal: Sequence[Choice]) -> list[Considered]:
        knowledge = self.knowledge(view)
        state = knowledge.rules.redeal(view, self._rng)
        seat = seat_of_viewer(view)
        weighed = self.weigh(view, legal)
        considered: list[Considered] = []
        seen: set[int] = set()
        for each in weighed:
            move = first_move(each.edge)
            if move in seen:
                continue
            seen.add(move)
            visits = sum(other.visits for other in weighed if first_move(other.edge) == move)
            reason = knowledge.reason(state.clone(), seat, each.edge)
            considered.append(Considered(_choice(legal, move), each.value, visits, reason or odds(each.value)))
        return considered

    def stop(self) -> None:
        self._budget.stop()

    @abstractmethod
    def weigh(self, view: View, legal: Sequence[Choice]) -> list[Weighed]:
        """The edges that begin with a legal choice, best first; at least one."""

    def knowledge(self, view: View) -> Knowledge:
        """The knowledge for the view's rules, made once."""
        key = (view.game, view.content, tuple(view.options.items()))
        found = self._known.get(key)
        if found is None:
            found = self.knowledge_of(registry.rules_of(view), int(view.options["players"]))
            self._known[key] = found
        return found

    def root_edges(self, knowledge: Knowledge, view: View, legal: Sequence[Choice]) -> list[Edge]:
        """The knowledge's edges among the given choices; a choice none begins with stands for itself."""
        state = knowledge.rules.redeal(view, self._rng)
        wanted = {choice.code for choice in legal}
        edges = [edge for edge in knowledge.edges(state, seat_of_viewer(view)) if first_move(edge) in wanted]
        covered = {first_move(edge) for edge in edges}
        edges += [Move(choice.code) for choice in legal if choice.code not in covered]
        return edges

    def _planned(self, view: View, legal: Sequence[Choice]) -> Choice | None:
        while self._plan:
            seen, move = self._plan.pop(0)
            if seen == view:
                return next((choice for choice in legal if choice.code == move), None)
        return None

    def _views_of(self, knowledge: Knowledge, view: View, edge: Edge) -> list[tuple[View, Move]]:
        """The rest of a plan, each move with the view it is meant for."""
        if not isinstance(edge, tuple) or len(edge) == 1:
            return []
        seat = seat_of_viewer(view)
        state = knowledge.rules.redeal(view, self._rng)
        rest = []
        for done, move in itertools.pairwise(edge):
            knowledge.rules.apply(state, seat, done)
            rest.append((knowledge.rules.view(state, seat), move))
        return rest


def seat_of_viewer(view: View) -> Seat:
    """The seat whose view it is."""
    assert view.viewer is not None, "a bot plays a seat"
    return Seat(view.viewer)


def odds(value: float) -> str:
    """A value in words."""
    return f"{round(100 * value)} % chances"


def _choice(legal: Sequence[Choice], move: Move) -> Choice:
    return next(choice for choice in legal if choice.code == move)
