"""Tree search with playouts for two-player K3, on the solver's board: moves are made and unmade, nothing is copied."""

from math import sqrt
from random import Random
from typing import Final

from mypy_extensions import i64

from ..games.k3.state import K3State
from .budget import Budget
from .k3_quick import QuickGames
from .k3_search_board import LONGEST_GAME, MOST_MOVES, PENALTY, SPEND, TAKE_NODE, natives

MOST_NODES: Final = 1 << 18
"""Nodes a tree has room for at most; when they are used up, it grows no further and goes on learning."""

EXPLORATION: Final = 1.0
PENALISED: Final = 0.3
SPENT: Final = 0.7
"""How much a penalised placing and a white pawn are looked at, compared with other moves."""


def room_for(iterations: int | None) -> int:
    """Nodes for a budget: an iteration adds one move's answers."""
    return MOST_NODES if iterations is None else min(MOST_NODES, MOST_MOVES * (iterations + 2))


class TreeSearch(QuickGames):
    """A tree over one position. Node 0 is the root; the children of a node lie side by side."""

    def __init__(self, state: K3State, rng: Random, room: int = MOST_NODES) -> None:
        super().__init__(state, rng)
        self.first = natives([0] * room)
        self.count = natives([0] * room)
        self.move = natives([0] * room)
        self.visits = natives([0] * room)
        self.wins = natives([0] * room)
        """Playouts through the node that were won by the player who moved into it."""
        self.full: i64 = room - MOST_MOVES
        self.used: i64 = 1
        self.path = natives([0] * LONGEST_GAME)
        self.iterations = 0

    def run(self, kind: i64, mover: i64, budget: Budget) -> None:
        """Learns until the budget is spent; ``kind`` is what the player ``mover`` decides."""
        budget.begin()
        while not budget.spent(self.iterations):
            self.iterate(kind, mover)
            self.iterations += 1

    def found(self) -> list[tuple[int, int, int]]:
        """The moves of the root with visits and wins."""
        first = self.first[0]
        children = [int(first + index) for index in range(self.count[0])]
        return [(int(self.move[child]), int(self.visits[child]), int(self.wins[child])) for child in children]

    def iterate(self, kind: i64, mover: i64) -> None:
        """One walk down the tree, a playout from its end, and the way back."""
        depth: i64 = 0
        node: i64 = 0
        while self.count[node] != 0 or self.expand(node, kind, mover):
            child = self.choose(node)
            self.path[depth] = child
            next_mover = mover if kind == TAKE_NODE else 1 - mover
            kind = self.step(depth, mover, self.move[child])
            mover = next_mover
            depth += 1
            node = child
        winner = self.play_on(depth, kind, mover)
        while self.length > 0:
            self.take_back()
            last = self.length
            if last < depth:
                child = self.path[last]
                self.visits[child] += 1
                if self.movers[last] == winner:
                    self.wins[child] += 1
        self.visits[0] += 1

    def expand(self, node: i64, kind: i64, mover: i64) -> bool:
        """Gives a node its children, unless it is new, the end of a game, or the tree is full."""
        if (node != 0 and self.visits[node] == 0) or self.used > self.full:
            return False
        count = self.generate(0, kind, mover)
        self.first[node] = self.used
        self.count[node] = count
        index: i64 = 0
        while index < count:
            self.move[self.used + index] = self.moves[index]
            index += 1
        self.used += count
        return count != 0

    def choose(self, node: i64) -> i64:
        """The child with the best mean plus exploration; untried ones start from the node's own mean."""
        child = self.first[node]
        end = child + self.count[node]
        seen = self.visits[node]
        # The node's wins are those of the player who moved into it, mostly the other one.
        start = 0.5 if seen == 0 or node == 0 else 1.0 - float(self.wins[node]) / float(seen)
        reach = EXPLORATION * sqrt(float(seen + 1)) / float(self.count[node])
        best = child
        best_score = -1.0
        while child < end:
            visits = self.visits[child]
            mean = float(self.wins[child]) / float(visits) if visits != 0 else start
            score = mean + self.interest(self.move[child]) * reach / float(1 + visits)
            if score > best_score:
                best = child
                best_score = score
            child += 1
        return best

    def interest(self, move: i64) -> float:
        """How much a move is looked at before anything is known about it."""
        target = move & 63
        if target == SPEND:
            return SPENT
        if target < SPEND and self.accepts[target] & PENALTY != 0:
            return PENALISED
        return 1.0
