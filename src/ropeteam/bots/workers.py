"""More processes for one search: each grows its own tree from the same view, and the roots are added up."""

from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Event as Flag
from threading import Thread
from time import sleep
from weakref import finalize

from ..kernel.move import Choice
from ..kernel.view import View
from .budget import Budget
from .knowledge import Edge
from .search import Weighed

Result = list[tuple[Edge, int, float]]


class Workers:
    """Other processes that think about the same decisions with the same budget.

    They start with the first decision, for a bot may have several methods and need only one, and end with their owner.
    """

    def __init__(self, game: str, count: int, seconds: float | None, iterations: int | None, method: str) -> None:
        self._context = get_context("spawn")
        self._flag = self._context.Event()
        self._count = count
        self._order = (game, method, seconds, iterations)
        self._pipes: list[Connection] = []

    def _start(self) -> None:
        ours, theirs = self._context.Pipe()
        self._context.Process(target=_serve, args=(theirs, self._flag, *self._order), daemon=True).start()
        theirs.close()
        self._pipes.append(ours)
        finalize(self, _dismiss, ours)

    def begin(self, view: View, legal: list[Choice], seed: int) -> None:
        """Starts all of them on a decision, each with a seed of its own."""
        while len(self._pipes) < self._count:
            self._start()
        self._flag.clear()
        for index, pipe in enumerate(self._pipes):
            pipe.send((view, legal, seed + index))

    def results(self) -> list[list[Weighed]]:
        """What each of them found."""
        return [[Weighed(*row) for row in pipe.recv()] for pipe in self._pipes]

    def stop(self) -> None:
        """Ends their thinking soon."""
        self._flag.set()


def merge(results: list[list[Weighed]]) -> list[Weighed]:
    """One list from several roots: visits and totals added up by edge, best first."""
    total: dict[Edge, Weighed] = {}
    for found in results:
        for each in found:
            have = total.setdefault(each.edge, Weighed(each.edge, 0, 0.0))
            have.visits += each.visits
            have.total += each.total
    return sorted(total.values(), key=lambda each: (-each.visits, -each.value, str(each.edge)))


def _dismiss(pipe: Connection) -> None:
    try:
        pipe.send(None)
        pipe.close()
    except OSError:
        pass  # it has ended already


def _serve(pipe: Connection, flag: Flag, game: str, method: str, seconds: float | None, iterations: int | None) -> None:
    """The other process: answers decisions until it is dismissed."""
    from .levels import METHODS
    from .thinker import Thinker

    budget = Budget(seconds, iterations)
    Thread(target=_watch, args=(flag, budget), daemon=True).start()
    while True:
        try:
            order: tuple[View, Sequence[Choice], int] | None = pipe.recv()
        except EOFError:
            return
        if order is None:
            return
        view, legal, seed = order
        bot = METHODS[method](game, seed, budget, 1)
        assert isinstance(bot, Thinker)
        found: Result = [(each.edge, each.visits, each.total) for each in bot.weigh(view, legal)]
        pipe.send(found)


def _watch(flag: Flag, budget: Budget) -> None:
    while True:
        flag.wait()
        budget.stop()
        sleep(0.01)
