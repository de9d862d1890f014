"""The K3 bot for climbing together: it looks for a way to the summit, stacks for it and walks it."""

from collections.abc import Sequence
from typing import cast

from ..games.k3 import codes
from ..games.k3.board import KINDS
from ..games.k3.rules import K3Rules
from ..games.k3.state import K3State
from ..kernel.move import Choice, Move
from ..kernel.view import View
from .budget import Budget
from .k3 import K3Knowledge, knowledge
from .k3_climb import climb, loose_hands, stack_for
from .search import Weighed
from .thinker import Thinker, seat_of_viewer


class TogetherBot(Thinker):
    """Plays its part of one plan; partners who do something else are followed by a new plan."""

    def __init__(self, seed: int | None, budget: Budget) -> None:
        super().__init__(knowledge, seed, budget)
        self._next: dict[tuple[object, ...], Move] = {}
        self._stack: list[int] = []

    def weigh(self, view: View, legal: Sequence[Choice]) -> list[Weighed]:
        known = cast(K3Knowledge, self.knowledge(view))
        state: K3State = known.rules.redeal(view, self._rng)
        best = self._build(known.game, state, view) if view.phase == "build" else self._step(known.game, state)
        if all(choice.code != best for choice in legal):
            best = Move(legal[0].code)
        value = 0.9 if self._next else 0.3
        rest = [Weighed(Move(choice.code), 0, 0.0) for choice in legal if choice.code != best]
        return [Weighed(best, 1, value), *rest]

    def _build(self, rules: K3Rules, state: K3State, view: View) -> Move:
        seat = seat_of_viewer(view)
        if len(self._stack) != state.left[seat] or not self._fits(state, seat):
            starter = max(rules.given_start, 0)
            self._stack = stack_for(state, seat, climb(rules, loose_hands(state, starter), False, self._budget).line)
        return Move(codes.ADD + self._stack.pop(0))

    def _fits(self, state: K3State, seat: int) -> bool:
        hand = state.hands[seat * KINDS : (seat + 1) * KINDS]
        return all(self._stack.count(kind) == hand[kind] for kind in range(KINDS))

    def _step(self, rules: K3Rules, state: K3State) -> Move:
        key = state.key()
        if key not in self._next:
            found = climb(rules, state, True, self._budget)
            self._next = {}
            follow = state.clone()
            for seat, move in found.line:
                self._next[follow.key()] = move
                rules.apply(follow, seat, move)
            if not found.reached:
                move = found.line[0][1] if found.line else rules.legal(state, rules.actors(state)[0])[0]
                self._next = {}
                return move
        return self._next[key]
