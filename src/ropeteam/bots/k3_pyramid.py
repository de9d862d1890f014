"""Thinks about how to stack a pyramid: swaps pawns as long as the stack then wins more quick games."""

from random import Random
from typing import Final

from ..games.k3 import codes
from ..games.k3.board import CAMP_FIRST, COLOURED, KINDS, NATURAL, PLACES, SLOTS, WHITE
from ..games.k3.rules import K3Rules
from ..games.k3.state import START_STAGE, K3State
from ..kernel.move import Move
from ..kernel.seat import Seat
from .budget import Budget
from .k3 import K3Knowledge

TRIAL = 24
"""Quick games that decide whether a swap is looked at further; a swap is taken after four times as many."""


NATURALS: Final = (3.1, 1.0)
WHITES: Final = (2.9, 0.4)
"""What the first and the second such pawn are worth near the top, on the scale of pawns in the base camp. These and the
weights below won some thousand games against others, played two moves deep."""


def first_stack(rules: K3Rules, state: K3State, seat: int, rng: Random) -> list[int]:
    """A sensible stack of the seat's hand on what it has built: what is likely to fit lies on top.

    Colours the base camp has many of go up, those the others hold many of go down; the first natural and white pawn are
    near the top, the second lie deep. A trace of chance makes stacks differ.
    """
    camp = [0] * COLOURED
    for place in range(CAMP_FIRST, PLACES):
        colour = state.mountain[place]
        if colour < COLOURED:
            camp[colour] += 1
    pawns: list[tuple[float, int]] = []
    for kind in range(KINDS):
        rivals = 0
        for other in range(rules.players):
            if other != seat:
                rivals += state.hands[other * KINDS + kind]
        for copy in range(state.hands[seat * KINDS + kind]):
            if kind == NATURAL:
                worth = NATURALS[min(copy, 1)]
            elif kind == WHITE:
                worth = WHITES[min(copy, 1)]
            else:
                # Further copies of a colour matter less: the top should have several colours.
                worth = (camp[kind] + 0.5) / (copy + 1) - 0.35 * rivals / (rules.players - 1)
            pawns.append((worth + 0.4 * rng.random(), kind))
    pawns.sort()
    built = [state.pyramids[seat * SLOTS + slot] for slot in rules.order[: len(rules.order) - len(pawns)]]
    return built + [kind for _, kind in pawns]


class PyramidBuilder:
    """Improves stacks by quick games against stacks the others might build."""

    def __init__(self, knowledge: K3Knowledge, rng: Random) -> None:
        self.knowledge = knowledge
        self.rules: K3Rules = knowledge.game
        self.rng = rng
        self.games = 0

    def improve(self, state: K3State, seat: int, stack: list[int], budget: Budget) -> list[int]:
        """A better stack with the same pawns built already, as far as the budget goes."""
        fixed = len(self.rules.order) - state.left[seat]
        budget.begin()
        while not budget.spent(self.games + TRIAL):
            first, second = self._two(stack, fixed)
            if first < 0:
                break
            swapped = list(stack)
            swapped[first], swapped[second] = swapped[second], swapped[first]
            gain = self._gain(state, seat, stack, swapped, TRIAL)
            if gain > 0:
                gain += self._gain(state, seat, stack, swapped, 3 * TRIAL)
                if gain > 2:
                    stack = swapped
        return stack

    def _two(self, stack: list[int], fixed: int) -> tuple[int, int]:
        """Two places of the stack that may be swapped and hold different pawns; -1 if there are none."""
        free = len(stack) - fixed
        for _ in range(30):
            first = fixed + int(self.rng.random() * free)
            second = fixed + int(self.rng.random() * free)
            if stack[first] != stack[second]:
                return first, second
        return -1, -1

    def _gain(self, state: K3State, seat: int, old: list[int], new: list[int], games: int) -> float:
        """How many more of the quick games the new stack wins. Both meet the same stacks and the same luck."""
        gain = 0.0
        for _ in range(games):
            others = [first_stack(self.rules, state, other, self.rng) for other in range(self.rules.players)]
            seed = self.rng.getrandbits(30)
            gain += self._play(state, seat, new, others, seed) - self._play(state, seat, old, others, seed)
        return gain

    def _play(self, state: K3State, seat: int, stack: list[int], others: list[list[int]], seed: int) -> float:
        rng = Random(seed)
        game = state.clone()
        for other in range(self.rules.players):
            self._build(game, other, stack if other == seat else others[other])
        game.stage = START_STAGE
        outcomes = self.rules.outcomes(game)
        self.rules.apply(game, Seat(-1), outcomes[int(rng.random() * len(outcomes))][0])
        self.games += 1
        while True:
            actors = self.rules.actors(game)
            if not actors:
                return self.knowledge.final(game)[seat]
            moves = self.rules.legal(game, actors[0])
            move = moves[0] if len(moves) == 1 else self.knowledge.pick(game, actors[0], moves, rng)
            self.rules.apply(game, actors[0], move)

    def _build(self, state: K3State, seat: int, stack: list[int]) -> None:
        for index in range(len(stack) - state.left[seat], len(stack)):
            state.build(seat, self.rules.order[index], stack[index])


def next_add(stack: list[int], left: int) -> Move:
    """The move that puts the next pawn of the stack into the pyramid."""
    return Move(codes.ADD + stack[len(stack) - left])
