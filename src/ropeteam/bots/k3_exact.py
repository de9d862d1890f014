"""The K3 bot that proves: with two players it tries to solve the position before it searches."""

from collections.abc import Sequence

from ..games.k3.rules import K3Rules
from ..games.k3.state import K3State
from ..kernel.move import Choice, Move
from ..kernel.seat import Seat
from ..kernel.view import View
from .budget import Budget
from .k3_player import DuelBot, Duellist
from .k3_search_board import TAKE_NODE
from .k3_solver import Solver, code_of, move_of, node_of, state_owner
from .search import Weighed

SLICE = 2_000
"""Positions the solver looks at between two looks at the budget."""
PER_ITERATION = 40
"""Positions that count as one iteration."""
SHARE = 0.6
"""The solver's part of the time; the rest is for the search if nothing was proven."""
QUICK = 4_000
"""Positions spent on each of the other moves to tell which of them win too."""


class ExactBot(Duellist):
    """Plays a proven win; against a proven loss, or with nothing proven, what the search likes best."""

    def __init__(self, search: DuelBot, seed: int | None, budget: Budget) -> None:
        super().__init__(search, seed, budget)
        self._search = search
        seconds = None if budget.seconds is None else SHARE * budget.seconds
        self._own = Budget(seconds, budget.iterations)
        self._told = False
        self._solver: Solver | None = None
        self.proofs = 0

    def stop(self) -> None:
        super().stop()
        self._told = True
        self._own.stop()

    def weigh(self, view: View, legal: Sequence[Choice]) -> list[Weighed]:
        self._told = False
        return super().weigh(view, legal)

    def duel(self, rules: K3Rules, state: K3State, seat: Seat, legal: Sequence[Choice]) -> list[Weighed]:
        kind = node_of(state)
        solver = self._solver_at(state)
        winner = self._prove(solver, kind, seat)
        if winner is not None:
            self.proofs += 1
        if winner == seat:
            return self._winning(solver, state, kind, seat, legal)
        if self._told:
            return [Weighed(Move(choice.code), 1, 0.5) for choice in legal]
        found = self._search.duel(rules, state, seat, legal)
        if winner is None:
            return _lost_last(solver, state, kind, seat, found)
        # All is lost if the other plays well: what the search likes best is hardest to answer.
        return [Weighed(each.edge, each.visits, 0.0) for each in found]

    def _solver_at(self, state: K3State) -> Solver:
        """A solver for the position. What it found earlier in the same game is still true and saves work."""
        if self._solver is not None and self._solver.agrees(state):
            self._solver.set_up(state)
        else:
            self._solver = Solver(state, self._table_bits())
        return self._solver

    def _table_bits(self) -> int:
        """A table that fits the budget: a small one is made faster."""
        if self._budget.iterations is None:
            return 20
        return max(10, min(20, (PER_ITERATION * self._budget.iterations).bit_length() + 1))

    def _prove(self, solver: Solver, kind: int, seat: int) -> int | None:
        """The winner, if the solver can tell within its part of the budget."""
        self._own.begin()
        done = 0
        limit = self._budget.iterations
        most = SLICE if limit is None else min(SLICE, PER_ITERATION * limit)
        while not self._own.spent(done) and not self._told:
            winner = solver.prove(kind, seat, 3600.0, most)
            if winner is not None:
                return winner
            done += max(1, most // PER_ITERATION)
        return None

    def _winning(self, solver: Solver, state: K3State, kind: int, seat: Seat, legal: Sequence[Choice]) -> list[Weighed]:
        """The legal choices as far as they are settled, winning ones first; one that is not counts a half."""
        owner = state_owner(state, seat)
        mover = seat if kind == TAKE_NODE else 1 - seat
        open_places = solver.open_places
        wanted = {choice.code for choice in legal}
        quick = min(QUICK, PER_ITERATION * (self._budget.iterations or QUICK))
        found = []
        for move in [int(solver.moves[index]) for index in range(solver.generate(0, kind, seat))]:
            code = code_of(state, owner, move)
            if code not in wanted:
                continue
            before = solver.nodes
            after = solver.prove(solver.make(seat, move), mover, 3600.0, quick)
            solver.unmake(seat, move, open_places)
            visits = max(1, int(solver.nodes - before))
            found.append(Weighed(code, visits, visits * (0.5 if after is None else float(after == seat))))
        # Equal pawns are one to the solver: a twin of a choice is as good as the choice, and is not looked at again.
        found = found or [Weighed(Move(choice.code), 1, 0.5) for choice in legal]
        return sorted(found, key=lambda each: (-each.value, -each.visits, str(each.edge)))


def _lost_last(solver: Solver, state: K3State, kind: int, seat: Seat, found: list[Weighed]) -> list[Weighed]:
    """What the search found, but moves that are proven to lose come last, with no chances."""
    owner = state_owner(state, seat)
    lost, rest = [], []
    for each in found:
        assert not isinstance(each.edge, tuple)
        if solver.known_after(kind, seat, move_of(state, owner, each.edge)) == 1 - seat:
            lost.append(Weighed(each.edge, each.visits, 0.0))
        else:
            rest.append(each)
    return rest + lost
