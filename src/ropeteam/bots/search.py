"""Information-set tree search for any game: several seats, chance, secrets and simultaneous choices.

Every iteration deals what is hidden anew, walks down a tree of decisions and values the first new position. The tree
branches on decisions only; chance is sampled on the way and its results share a node, so legal moves differ from visit
to visit and a choice is judged by how often it was available. Seats that choose at the same time each have their own
statistics at the node and do not see each other's pick.
"""

from math import sqrt
from random import Random
from typing import Any

from ..kernel.dealer import draw
from ..kernel.move import Move
from ..kernel.seat import CHANCE, Seat
from .budget import Budget
from .knowledge import Edge, Knowledge

DEEPEST = 400
"""Decisions walked down in one iteration at most."""


class Arm:
    """One edge as a seat sees it at a node: how often it was there and taken, and what it brought in sum."""

    def __init__(self, edge: Edge, prior: float) -> None:
        self.edge: Edge = edge
        self.prior = prior
        self.available = 0
        self.visits = 0
        self.total = 0.0


class Bandit:
    """The choice of one seat at a node."""

    def __init__(self) -> None:
        self.arms: dict[Edge, Arm] = {}
        self.visits = 0
        self.total = 0.0


class Node:
    """A decision, perhaps of several seats at once, and the decisions it leads to."""

    def __init__(self, players: int) -> None:
        self.bandits: list[Bandit | None] = [None] * players
        self.children: dict[object, Node] = {}


class Weighed:
    """The result for one edge of the root."""

    def __init__(self, edge: Edge, visits: int, total: float) -> None:
        self.edge: Edge = edge
        self.visits = visits
        self.total = total

    @property
    def value(self) -> float:
        """The mean worth to the seat that decides."""
        return self.total / self.visits if self.visits else 0.0


class Search:
    """One search from one seat's view."""

    def __init__(self, knowledge: Knowledge, rng: Random, budget: Budget) -> None:
        self.knowledge = knowledge
        self.rules: Any = knowledge.rules
        self.rng = rng
        self.budget = budget
        self.root = Node(knowledge.players)
        self.iterations = 0
        self._bandits: list[Bandit] = []
        self._arms: list[Arm] = []
        self._seats: list[int] = []

    def run(self, view: Any, seat: Seat, root_edges: list[Edge]) -> list[Weighed]:
        """Searches until the budget is spent; the root's edges, the best first."""
        known: Any = None if self.knowledge.secrets(view) else self.rules.redeal(view, self.rng)
        self.budget.begin()
        while not self.budget.spent(self.iterations):
            state = self.rules.redeal(view, self.rng) if known is None else known.clone()
            self._iterate(state, seat, root_edges)
            self.iterations += 1
        return self.weighed(seat)

    def weighed(self, seat: Seat) -> list[Weighed]:
        """The root's edges by visits, then value."""
        bandit = self.root.bandits[seat]
        assert bandit is not None
        found = [Weighed(arm.edge, arm.visits, arm.total) for arm in bandit.arms.values() if arm.visits > 0]
        found.sort(key=_rank)
        return found

    def _iterate(self, state: Any, root_seat: Seat, root_edges: list[Edge]) -> None:
        self._bandits.clear()
        self._arms.clear()
        self._seats.clear()
        rules = self.rules
        node = self.root
        depth = 0
        while True:
            actors: tuple[Seat, ...] = rules.actors(state)
            if not actors:
                self._learn(self.knowledge.final(state))
                return
            first = actors[0]
            if first == CHANCE:
                rules.apply(state, CHANCE, draw(rules.outcomes(state), self.rng))
                continue
            if depth >= DEEPEST:
                break
            key: object
            if len(actors) == 1:
                if depth == 0:
                    edges = root_edges
                else:
                    edges = self.knowledge.edges(state, first)
                    if len(edges) == 1:
                        self._apply(state, first, edges[0])
                        continue
                edge = self._select(node, state, first, edges).edge
                self._apply(state, first, edge)
                key = edge
            else:
                picked: list[Edge] = []
                for seat in actors:
                    own = root_edges if depth == 0 and seat == root_seat else self.knowledge.edges(state, seat)
                    picked.append(self._select(node, state, seat, own).edge)
                for index in range(len(actors)):
                    self._apply(state, actors[index], picked[index])
                key = tuple(picked)
            depth += 1
            child = node.children.get(key)
            if child is None:
                node.children[key] = Node(self.knowledge.players)
                break
            node = child
        self._learn(self._evaluate(state))

    def _apply(self, state: Any, seat: Seat, edge: Edge) -> None:
        if isinstance(edge, tuple):
            for move in edge:
                self.rules.apply(state, seat, move)
        else:
            self.rules.apply(state, seat, edge)

    def _select(self, node: Node, state: Any, seat: Seat, edges: list[Edge]) -> Arm:
        """The arm with the best mean plus exploration by prior; untried ones start from the node's mean."""
        found = node.bandits[seat]
        if found is None:
            found = Bandit()
            node.bandits[seat] = found
        bandit: Bandit = found
        arms = bandit.arms
        fresh = False
        for edge in edges:
            if edge not in arms:
                fresh = True
                break
        if fresh:
            self._add_arms(bandit, state, seat, edges)
        exploration = self.knowledge.exploration
        start = bandit.total / bandit.visits if bandit.visits else 0.5
        best: Arm | None = None
        best_score = 0.0
        for edge in edges:
            arm = arms[edge]
            arm.available += 1
            visits = arm.visits
            mean = arm.total / visits if visits else start
            score = mean + exploration * arm.prior * sqrt(float(arm.available)) / (1 + visits)
            if best is None or score > best_score:
                best = arm
                best_score = score
        assert best is not None
        self._bandits.append(bandit)
        self._arms.append(best)
        self._seats.append(seat)
        return best

    def _add_arms(self, bandit: Bandit, state: Any, seat: Seat, edges: list[Edge]) -> None:
        priors = self.knowledge.priors(state, seat, edges)
        even = 1.0 / len(edges)
        order = list(range(len(edges)))
        self.rng.shuffle(order)
        for index in order:
            edge = edges[index]
            if edge not in bandit.arms:
                # A trace of randomness breaks ties between edges nobody knows anything about.
                prior = even if priors is None else priors[index]
                bandit.arms[edge] = Arm(edge, prior * (1.0 + 0.01 * self.rng.random()))

    def _evaluate(self, state: Any) -> list[float]:
        """Plays on by rule of thumb as far as the knowledge wants it, then values the position."""
        rules = self.rules
        left = self.knowledge.playout_decisions
        while True:
            actors: tuple[Seat, ...] = rules.actors(state)
            if not actors:
                return self.knowledge.final(state)
            seat = actors[0]
            if seat == CHANCE:
                rules.apply(state, CHANCE, draw(rules.outcomes(state), self.rng))
                continue
            if left <= 0:
                return self.knowledge.value(state)
            left -= 1
            moves: list[Move] = rules.legal(state, seat)
            move = moves[0] if len(moves) == 1 else self.knowledge.pick(state, seat, moves, self.rng)
            rules.apply(state, seat, move)

    def _learn(self, values: list[float]) -> None:
        for index in range(len(self._arms)):
            worth = values[self._seats[index]]
            arm = self._arms[index]
            arm.visits += 1
            arm.total += worth
            bandit = self._bandits[index]
            bandit.visits += 1
            bandit.total += worth


def _rank(weighed: Weighed) -> tuple[int, float, str]:
    return -weighed.visits, -weighed.value, str(weighed.edge)
