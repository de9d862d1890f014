"""The bot that searches a tree, in one process or several."""

from collections.abc import Sequence

from ..kernel.move import Choice
from ..kernel.view import View
from .budget import Budget
from .search import Search, Weighed
from .thinker import KnowledgeOf, Thinker, seat_of_viewer
from .workers import Workers, merge


class SearchBot(Thinker):
    """Information-set tree search with a game's knowledge."""

    def __init__(
        self, knowledge_of: KnowledgeOf, seed: int | None, budget: Budget, workers: Workers | None = None
    ) -> None:
        super().__init__(knowledge_of, seed, budget)
        self._workers = workers
        self.simulations = 0
        """Iterations of all searches so far."""

    def weigh(self, view: View, legal: Sequence[Choice]) -> list[Weighed]:
        knowledge = self.knowledge(view)
        edges = self.root_edges(knowledge, view, legal)
        search = Search(knowledge, self._rng, self._budget)
        if self._workers is not None:
            self._workers.begin(view, list(legal), self._rng.getrandbits(32))
        found = search.run(view, seat_of_viewer(view), edges)
        self.simulations += search.iterations
        if self._workers is not None:
            found = merge([found, *self._workers.results()])
        return found

    def stop(self) -> None:
        super().stop()
        if self._workers is not None:
            self._workers.stop()
