"""The opponent that plays by rule of thumb and does not look ahead."""

from collections.abc import Sequence

from ..kernel.move import Choice, Move
from ..kernel.view import View
from .search import Weighed
from .thinker import Thinker, seat_of_viewer


class RuleBot(Thinker):
    """Plays what the game's rule of thumb picks; asked for more, it says how often the rule picks each move."""

    samples = 15

    def choose(self, view: View, legal: Sequence[Choice]) -> Choice:
        if len(legal) == 1:
            return legal[0]
        knowledge = self.knowledge(view)
        state = knowledge.rules.redeal(view, self._rng)
        moves = [Move(choice.code) for choice in legal]
        picked = knowledge.pick(state, seat_of_viewer(view), moves, self._rng)
        return next(choice for choice in legal if choice.code == picked)

    def weigh(self, view: View, legal: Sequence[Choice]) -> list[Weighed]:
        picks = dict.fromkeys((Move(choice.code) for choice in legal), 0)
        self._budget.begin()
        done = 0
        while done < self.samples and not self._budget.spent(done):
            picks[Move(self.choose(view, legal).code)] += 1
            done += 1
        found = [Weighed(move, count, count * count / done) for move, count in picks.items()]
        return sorted(found, key=lambda each: (-each.visits, str(each.edge)))
