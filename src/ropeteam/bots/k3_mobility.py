"""A sparring partner for two-player K3: alpha-beta of fixed depth on mobility, as hobby programs play it."""

from collections.abc import Sequence
from typing import Any, Final

from ..games.k3.rules import K3Rules
from ..games.k3.state import OVER_STAGE, TURN_STAGE, K3State
from ..kernel.move import Move
from ..kernel.seat import Seat
from .budget import Budget
from .k3 import mobility

WON: Final = 10_000


class MobilitySearch:
    """Looks a number of moves ahead and counts who has more places to go."""

    def __init__(self, rules: Any, depth: int, budget: Budget) -> None:
        self.rules: K3Rules = rules
        self.depth = depth
        self.budget = budget
        self.positions = 0
        self.enough = False

    def weigh(self, state: K3State, seat: int, moves: Sequence[Move]) -> list[tuple[Move, int]]:
        """The moves with their worth to the seat. The best ones are exact: others may be worth less than said.

        When the budget is spent, deeper positions are counted as they stand.
        """
        self.budget.begin()
        found: list[tuple[Move, int]] = []
        alpha = -WON - 99
        for move in moves:
            after = state.clone()
            self.rules.apply(after, Seat(seat), move)
            # One below the best so far, so that a move as good as the best is known to be.
            worth = self._worth(after, seat, self.depth - 1, alpha - 1, WON + 99)
            found.append((move, worth))
            alpha = max(alpha, worth)
        return found

    def _worth(self, state: K3State, seat: int, depth: int, alpha: int, beta: int) -> int:
        if state.stage == OVER_STAGE:
            lost = state.out >> seat & 1
            # Sooner is better for the winner and worse for the loser.
            return -WON - depth if lost else WON + depth
        self.positions += 1
        if self.positions & 255 == 0 and self.budget.spent(self.positions >> 8):
            self.enough = True
        if depth <= 0 or self.enough:
            return mobility(state, seat) - mobility(state, 1 - seat)
        actor = state.turn if state.stage == TURN_STAGE else 1 - state.turn
        moves = self.rules.legal(state, Seat(actor))
        if actor == seat:
            for move in moves:
                after = state.clone()
                self.rules.apply(after, Seat(actor), move)
                alpha = max(alpha, self._worth(after, seat, depth - 1, alpha, beta))
                if alpha >= beta:
                    break
            return alpha
        for move in moves:
            after = state.clone()
            self.rules.apply(after, Seat(actor), move)
            beta = min(beta, self._worth(after, seat, depth - 1, alpha, beta))
            if alpha >= beta:
                break
        return beta
