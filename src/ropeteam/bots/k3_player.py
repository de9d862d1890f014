"""K3 bots that think about their pyramid, then play it with a searcher."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import cast

from ..games.k3.rules import K3Rules
from ..games.k3.state import K3State
from ..kernel.move import Choice, Move
from ..kernel.seat import Seat
from ..kernel.view import View
from .budget import Budget
from .k3 import K3Knowledge, knowledge
from .k3_mobility import WON, MobilitySearch
from .k3_pyramid import DuelBuilder, PyramidBuilder, TableBuilder, first_stack, next_add
from .k3_solver import move_of, node_of, state_owner
from .k3_tree import TreeSearch, room_for
from .protocol import Considered
from .search import Weighed
from .thinker import Thinker, seat_of_viewer


class Stacker(Thinker):
    """Builds a pyramid: a sensible stack, improved by quick games with the time of every pawn."""

    def __init__(self, seed: int | None, budget: Budget, improve: bool) -> None:
        super().__init__(knowledge, seed, budget)
        self._improve = improve
        self._stack: list[int] = []

    def weigh(self, view: View, legal: Sequence[Choice]) -> list[Weighed]:
        known = cast(K3Knowledge, self.knowledge(view))
        seat = seat_of_viewer(view)
        state: K3State = known.rules.redeal(view, self._rng)
        stack = self._continued(known, state, seat)
        if self._improve:
            stack = self._builder(known, state, seat).improve(stack, self._budget)
        self._stack = stack
        best = next_add(stack, state.left[seat])
        if all(choice.code != best for choice in legal):
            best = Move(legal[0].code)  # asked about some of the pawns only
        rest = [Weighed(Move(choice.code), 0, 0.0) for choice in legal if choice.code != best]
        return [Weighed(best, 1, 0.5), *rest]

    def _builder(self, known: K3Knowledge, state: K3State, seat: int) -> PyramidBuilder:
        if known.players == 2 and not known.cooperative:
            return DuelBuilder(known.game, state, seat, self._rng)
        return TableBuilder(known, state, seat, self._rng)

    def _continued(self, known: K3Knowledge, state: K3State, seat: int) -> list[int]:
        """The stack thought of before, if what is built and left agrees with it; a new one otherwise."""
        fresh = first_stack(known.game, state, seat, self._rng)
        done = len(fresh) - state.left[seat]
        same = self._stack[:done] == fresh[:done] and sorted(self._stack) == sorted(fresh)
        return self._stack if same else fresh


class K3Player:
    """Builds with a stacker, then plays with another bot; among friends a third one may do both."""

    def __init__(self, stacker: Stacker, player: Thinker, together: Thinker | None = None) -> None:
        self._stacker = stacker
        self._player = player
        self._together = together

    def choose(self, view: View, legal: Sequence[Choice]) -> Choice:
        return self._thinker(view).choose(view, legal)

    def consider(self, view: View, legal: Sequence[Choice]) -> list[Considered]:
        return self._thinker(view).consider(view, legal)

    def stop(self) -> None:
        self._stacker.stop()
        self._player.stop()
        if self._together is not None:
            self._together.stop()

    def _thinker(self, view: View) -> Thinker:
        if self._together is not None and view.options["variant"] == "cooperative":
            return self._together
        return self._stacker if view.phase == "build" else self._player


class Duellist(Thinker):
    """Has a method of its own against one rival; any other game is left to another bot."""

    def __init__(self, other: Thinker, seed: int | None, budget: Budget) -> None:
        super().__init__(other.knowledge_of, seed, budget)
        self.other = other

    def weigh(self, view: View, legal: Sequence[Choice]) -> list[Weighed]:
        known = cast(K3Knowledge, self.knowledge(view))
        if known.players != 2 or known.cooperative:
            return self.other.weigh(view, legal)
        return self.duel(known.game, known.rules.redeal(view, self._rng), seat_of_viewer(view), legal)

    @abstractmethod
    def duel(self, rules: K3Rules, state: K3State, seat: Seat, legal: Sequence[Choice]) -> list[Weighed]:
        """Weighs a decision in a game of two."""

    def stop(self) -> None:
        super().stop()
        self.other.stop()


class DuelBot(Duellist):
    """Tree search on the solver's board."""

    simulations = 0
    """Iterations of all searches so far."""

    def duel(self, rules: K3Rules, state: K3State, seat: Seat, legal: Sequence[Choice]) -> list[Weighed]:
        owner = state_owner(state, seat)
        tree = TreeSearch(state, self._rng, room_for(self._budget.iterations))
        tree.run(node_of(state), seat, self._budget)
        self.simulations += tree.iterations
        # Pawns that can do the same are one to the search, so choices may share what it found.
        seen = {move: (visits, wins) for move, visits, wins in tree.found()}
        found = [Weighed(Move(choice.code), *seen[move_of(state, owner, Move(choice.code))]) for choice in legal]
        return sorted(found, key=lambda each: (-each.visits, -each.value, str(each.edge)))


class MobilityBot(Duellist):
    """Alpha-beta on mobility to a fixed depth."""

    def __init__(self, depth: int, other: Thinker, seed: int | None, budget: Budget) -> None:
        super().__init__(other, seed, budget)
        self._depth = depth

    def duel(self, rules: K3Rules, state: K3State, seat: Seat, legal: Sequence[Choice]) -> list[Weighed]:
        moves = [Move(choice.code) for choice in legal]
        self._rng.shuffle(moves)
        worths = MobilitySearch(rules, self._depth, self._budget).weigh(state, seat, moves)
        return sorted([Weighed(move, 1, _chances(worth)) for move, worth in worths], key=lambda each: -each.value)


def _chances(worth: int) -> float:
    """Mobility as chances: ten places ahead is nearly won."""
    return min(1.0, max(0.0, 0.5 + worth / 40)) if abs(worth) < WON else float(worth > 0)
