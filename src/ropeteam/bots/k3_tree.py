"""Tree search with playouts for two-player K3, on the solver's board: moves are made and unmade, nothing is copied."""

from math import sqrt
from random import Random
from typing import Final

from mypy_extensions import i64

from ..games.k3.board import NATURAL, WHITE
from ..games.k3.state import K3State
from .budget import Budget
from .k3_search_board import (
    BITS,
    LONGEST_GAME,
    LOOSE,
    MOST_MOVES,
    PENALTY,
    SPEND,
    TAKE_NODE,
    SearchBoard,
    natives,
)

MOST_NODES: Final = 1 << 18
"""Nodes a tree has room for at most; when they are used up, it grows no further and goes on learning."""

EXPLORATION: Final = 1.0
PENALISED: Final = 0.3
SPENT: Final = 0.7
"""How much a penalised placing and a white pawn are looked at, compared with other moves."""

MODULUS: Final = 2_147_483_647
FACTOR: Final = 48_271


def room_for(iterations: int | None) -> int:
    """Nodes for a budget: an iteration adds one move's answers."""
    return MOST_NODES if iterations is None else min(MOST_NODES, MOST_MOVES * (iterations + 2))


class TreeSearch(SearchBoard):
    """A tree over one position. Node 0 is the root; the children of a node lie side by side."""

    def __init__(self, state: K3State, rng: Random, room: int = MOST_NODES) -> None:
        super().__init__(state)
        self.chance: i64 = 1 + int(rng.random() * (MODULUS - 2))
        self.first = natives([0] * room)
        self.count = natives([0] * room)
        self.move = natives([0] * room)
        self.visits = natives([0] * room)
        self.wins = natives([0] * room)
        """Playouts through the node that were won by the player who moved into it."""
        self.full: i64 = room - MOST_MOVES
        self.used: i64 = 1
        self.picks = natives([0] * MOST_MOVES)
        self.path = natives([0] * LONGEST_GAME)
        self.movers = natives([0] * LONGEST_GAME)
        self.made = natives([0] * LONGEST_GAME)
        self.opened = natives([0] * LONGEST_GAME)
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

    def below(self, count: i64) -> i64:
        """A random number from 0 to below the count."""
        self.chance = self.chance * FACTOR % MODULUS
        return self.chance % count

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
        last = depth
        while True:
            move = self.pick(kind, mover)
            if move < 0:
                break
            next_mover = mover if kind == TAKE_NODE else 1 - mover
            kind = self.step(last, mover, move)
            mover = next_mover
            last += 1
        # Whoever should move and cannot has lost.
        winner = 1 - mover
        while last > 0:
            last -= 1
            self.unmake(self.movers[last], self.made[last], self.opened[last])
            if last < depth:
                child = self.path[last]
                self.visits[child] += 1
                if self.movers[last] == winner:
                    self.wins[child] += 1
        self.visits[0] += 1

    def step(self, depth: i64, mover: i64, move: i64) -> i64:
        """Makes a move and notes how to take it back; returns the kind of the next node."""
        self.movers[depth] = mover
        self.made[depth] = move
        self.opened[depth] = self.open_places
        return self.make(mover, move)

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

    def colour_of(self, owner: i64, move: i64) -> i64:
        """The colour of the pawn a move is about."""
        source = move >> 6
        return source - LOOSE if source >= LOOSE else self.tint[owner * BITS + source]

    def pick(self, kind: i64, mover: i64) -> i64:
        """The next move of a playout; -1 if there is none.

        Takes the best pawn; else places without penalty, coloured before natural, and keeps white pawns.
        """
        count = self.generate(0, kind, mover)
        if count == 0:
            return -1
        if kind == TAKE_NODE:
            return self.pick_take(count, 1 - mover)
        good: i64 = 0
        natural: i64 = -1
        white: i64 = -1
        index: i64 = 0
        while index < count:
            move = self.moves[index]
            target = move & 63
            if target == SPEND:
                white = move
            elif self.accepts[target] & PENALTY == 0:
                if self.colour_of(mover, move) == NATURAL:
                    natural = move
                else:
                    self.picks[good] = move
                    good += 1
            index += 1
        if good != 0:
            return self.picks[self.below(good)]
        if white >= 0 and (natural < 0 or self.below(2) == 0):
            return white
        return natural if natural >= 0 else self.moves[self.below(count)]

    def pick_take(self, count: i64, owner: i64) -> i64:
        """A white pawn, else a natural one, else one of a colour that fits in many places."""
        best: i64 = -1
        most: i64 = -1
        index: i64 = 0
        while index < count:
            move = self.moves[index]
            colour = self.colour_of(owner, move)
            worth: i64 = 900 if colour == WHITE else 800 if colour == NATURAL else 8 * self.mobility(self.bit[colour])
            worth += self.below(8)
            if worth > most:
                best = move
                most = worth
            index += 1
        return best
