"""Thinks about how to stack a pyramid: swaps pawns as long as the stack then wins more quick games."""

from abc import abstractmethod
from random import Random
from typing import Final

from mypy_extensions import i64

from ..games.k3 import codes
from ..games.k3.board import CAMP_FIRST, COLOURED, EMPTY, KINDS, NATURAL, PLACES, SLOTS, WHITE
from ..games.k3.rules import K3Rules
from ..games.k3.state import START_STAGE, K3State
from ..kernel.move import Move
from ..kernel.seat import Seat
from .budget import Budget
from .k3 import K3Knowledge
from .k3_quick import QuickGames
from .k3_search_board import BITS, SLOT_BIT, TURN_NODE

ROUNDS: Final = (1, 1, 2, 4, 8)
"""Trials a swapped stack plays one after the other, as long as it wins more often than the stack it would replace."""
RIVALS: Final = 64
"""Stacks of each rival that the quick games of one decision are played against."""

NATURALS: Final = (3.1, 1.0)
WHITES: Final = (2.9, 0.4)
"""What the first and the second such pawn are worth near the top, on the scale of pawns in the base camp. These and the
weights below won some thousand games against others, played two moves deep."""


def first_stack(rules: K3Rules, state: K3State, seat: int, rng: Random) -> list[int]:
    """A sensible stack of the seat's hand on what it has built."""
    hand = state.hands[seat * KINDS : seat * KINDS + KINDS]
    built = [state.pyramids[seat * SLOTS + slot] for slot in rules.order[: len(rules.order) - state.left[seat]]]
    return built + sensible(rules, state, seat, hand, rng)


def likely_stack(rules: K3Rules, state: K3State, seat: int, rng: Random) -> list[int]:
    """A sensible stack of all pawns of a rival, who may have built them in any order that we cannot see."""
    return sensible(rules, state, seat, dealt(state, seat), rng)


def dealt(state: K3State, seat: int) -> list[int]:
    """How many pawns of each colour the seat has for its pyramid, built in or not: all see what all got (K3-2)."""
    pawns = state.hands[seat * KINDS : seat * KINDS + KINDS]
    for slot in range(SLOTS):
        colour = state.pyramids[seat * SLOTS + slot]
        if colour != EMPTY:
            pawns[colour] += 1
    return pawns


def sensible(rules: K3Rules, state: K3State, seat: int, hand: list[int], rng: Random) -> list[int]:
    """The pawns of the hand, those first that should lie low: what is likely to fit lies on top.

    Colours the base camp has many of go up, those the others hold many of go down; the first natural and white pawn are
    near the top, the second lie deep. A trace of chance makes stacks differ.
    """
    camp = [0] * COLOURED
    for place in range(CAMP_FIRST, PLACES):
        colour = state.mountain[place]
        if colour < COLOURED:
            camp[colour] += 1
    rivals = [0] * KINDS
    for other in range(rules.players):
        if other != seat:
            for kind, number in enumerate(dealt(state, other)):
                rivals[kind] += number
    pawns: list[tuple[float, int]] = []
    for kind in range(KINDS):
        for copy in range(hand[kind]):
            if kind == NATURAL:
                worth = NATURALS[min(copy, 1)]
            elif kind == WHITE:
                worth = WHITES[min(copy, 1)]
            else:
                # Further copies of a colour matter less: the top should have several colours.
                worth = (camp[kind] + 0.5) / (copy + 1) - 0.35 * rivals[kind] / (rules.players - 1)
            pawns.append((worth + 0.4 * rng.random(), kind))
    pawns.sort()
    return [kind for _, kind in pawns]


def stand(rules: K3Rules, state: K3State, seat: int, stack: list[int]) -> None:
    """Makes the stack the seat's pyramid, whatever it has built so far."""
    built = len(stack) - state.left[seat]
    for index, colour in enumerate(stack):
        if index < built:
            state.pyramids[seat * SLOTS + rules.order[index]] = colour
        else:
            state.build(seat, rules.order[index], colour)


class PyramidBuilder:
    """Improves a seat's stack by quick games against stacks the others might build."""

    trial = 24
    """Quick games that a stack plays at least."""

    def __init__(self, rules: K3Rules, state: K3State, seat: int, rng: Random) -> None:
        self.rules = rules
        self.state = state
        self.seat = seat
        self.rng = rng
        self.rivals = [
            [likely_stack(rules, state, other, rng) for _ in range(RIVALS)] for other in range(rules.players)
        ]
        self.games = 0

    def improve(self, stack: list[int], budget: Budget) -> list[int]:
        """A better stack with the same pawns built already, as far as the budget goes."""
        fixed = len(stack) - self.state.left[self.seat]
        budget.begin()
        won, played = 0, 0
        while not budget.spent(self.games):
            first, second = self._two(stack, fixed)
            if first < 0:
                break
            swapped = list(stack)
            swapped[first], swapped[second] = swapped[second], swapped[first]
            won += self.wins(stack, self.trial)
            played += self.trial
            swapped_won, swapped_played = 0, 0
            for trials in ROUNDS:
                swapped_won += self.wins(swapped, trials * self.trial)
                swapped_played += trials * self.trial
                if swapped_won * played <= won * swapped_played or budget.spent(self.games):
                    break
            else:
                stack, won, played = swapped, swapped_won, swapped_played
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

    @abstractmethod
    def wins(self, stack: list[int], games: int) -> int:
        """How many of so many quick games the stack wins."""


class TableBuilder(PyramidBuilder):
    """Plays quick games by the rules, with any number of players."""

    def __init__(self, knowledge: K3Knowledge, state: K3State, seat: int, rng: Random) -> None:
        super().__init__(knowledge.game, state, seat, rng)
        self.knowledge = knowledge

    def wins(self, stack: list[int], games: int) -> int:
        won = 0.0
        for _ in range(games):
            won += self._play(stack)
        return int(won)

    def _play(self, stack: list[int]) -> float:
        game = self.state.clone()
        for other in range(self.rules.players):
            stacks = self.rivals[other]
            own = other == self.seat
            stand(self.rules, game, other, stack if own else stacks[int(self.rng.random() * len(stacks))])
        game.stage = START_STAGE
        outcomes = self.rules.outcomes(game)
        self.rules.apply(game, Seat(-1), outcomes[int(self.rng.random() * len(outcomes))][0])
        self.games += 1
        while True:
            actors = self.rules.actors(game)
            if not actors:
                return self.knowledge.final(game)[self.seat]
            moves = self.rules.legal(game, actors[0])
            move = moves[0] if len(moves) == 1 else self.knowledge.pick(game, actors[0], moves, self.rng)
            self.rules.apply(game, actors[0], move)


class DuelBuilder(PyramidBuilder):
    """Plays quick games of two on the solver's board."""

    trial = 64

    def __init__(self, rules: K3Rules, state: K3State, seat: int, rng: Random) -> None:
        super().__init__(rules, state, seat, rng)
        standing = state.clone()
        for other in range(2):
            stand(rules, standing, other, self.rivals[other][0])
        self.board = Sparring(standing, rng)

    def wins(self, stack: list[int], games: int) -> int:
        self.games += games
        board = self.board
        board.stack_up(self.seat, stack)
        other = 1 - self.seat
        stacks = self.rivals[other]
        won = 0
        for _ in range(games):
            board.stack_up(other, stacks[board.below(len(stacks))])
            if board.play(board.below(2)) == self.seat:
                won += 1
        return won


class Sparring(QuickGames):
    """Whole games from standing pyramids."""

    def stack_up(self, seat: i64, stack: list[int]) -> None:
        """Gives the seat another pyramid with as many pawns."""
        for slot, colour in enumerate(stack):
            self.tint[seat * BITS + SLOT_BIT[slot]] = colour

    def play(self, starter: i64) -> i64:
        """The winner of a quick game."""
        winner = self.play_on(0, TURN_NODE, starter)
        while self.length > 0:
            self.take_back()
        return winner


def next_add(stack: list[int], left: int) -> Move:
    """The move that puts the next pawn of the stack into the pyramid."""
    return Move(codes.ADD + stack[len(stack) - left])
