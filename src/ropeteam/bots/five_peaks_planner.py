"""The Five Peaks opponent that plays promising turns on in thought, many times, and takes the one that leads furthest.

A card and what it is used for are weighed together. The candidates are ranked by rule of thumb; the best go through
rollouts with the same luck for each, and the weaker half is dropped again and again until the time is up.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from ..games.five_peaks import codes, tasks
from ..games.five_peaks.rules import FivePeaks
from ..games.five_peaks.scoring import conditions
from ..games.five_peaks.state import State
from ..kernel.move import Choice, Move
from ..kernel.seat import Seat
from ..kernel.view import View
from .budget import Budget
from .five_peaks import FivePeaksKnowledge
from .five_peaks_outlook import chances, turns_left
from .five_peaks_rollout import Rollouts
from .five_peaks_taste import seasoned
from .knowledge import Edge
from .search import Weighed
from .thinker import Thinker, seat_of_viewer
from .workers import Workers

WIDEST = 12
"""Candidates that go through rollouts."""
OF_A_CARD = 4
"""Uses of one card among them."""
HALVINGS = (0.3, 0.55, 0.75)
"""Shares of the budget after which the weaker half of the candidates is dropped."""
TURNS = 4
"""Own turns a rollout goes on for."""
CLOSING = 8.0
"""So many turns before the expected end the opponents' turns are played out as well."""
LEAN = 0.02
"""What a point in the rule of thumb's opinion counts for beside the chances found by rollouts, however many there are:
they go on by the same rule, so both may err. Where a candidate ends the game, only the rollouts count."""
CAMPFIRES = range(codes.KEEP, codes.UNDER)
"""Choices of a campfire card."""
MORE = 8
"""Rollouts to the end of the game for each iteration of the budget, where campfire cards are compared."""
TRUST = 8.0
"""So many of them would be as good as the rule of thumb's opinion of a campfire card."""
DOUBT = 1.0
"""So many rollouts like the average one are added to each candidate's."""


def seasoned_knowledge(rules: Any, players: int) -> FivePeaksKnowledge:
    """The rule of thumb with a better taste."""
    knowledge = FivePeaksKnowledge(rules, players)
    knowledge.taste = seasoned(players)
    return knowledge


class FivePeaksPlanner(Thinker):
    """Rollouts of whole turns, in one process or several."""

    def __init__(self, seed: int | None, budget: Budget, workers: Workers | None = None) -> None:
        super().__init__(seasoned_knowledge, seed, budget)
        self._workers = workers
        self.rollouts = 0
        """Rollouts of all decisions so far."""

    def weigh(self, view: View, legal: Sequence[Choice]) -> list[Weighed]:
        knowledge = self.knowledge(view)
        assert isinstance(knowledge, FivePeaksKnowledge)
        self._budget.begin()
        seat = seat_of_viewer(view)
        state = knowledge.rules.redeal(view, self._rng)
        candidates = _candidates(knowledge, state, seat, [Move(choice.code) for choice in legal])
        if self._workers is not None:
            self._workers.begin(view, list(legal), self._rng.getrandbits(32))
        done, lean = _try_all(knowledge, view, seat, candidates, self._budget, self._rng)
        self.rollouts += done
        if self._workers is not None:
            _add(candidates, self._workers.results(), lean)
        tried = [each for each in candidates if each.visits]
        return [Weighed(each.edge, each.visits, each.total) for each in tried]

    def stop(self) -> None:
        super().stop()
        if self._workers is not None:
            self._workers.stop()


class _Candidate:
    """An edge with the rule of thumb's opinion and what its rollouts brought."""

    def __init__(self, edge: Edge, guess: float) -> None:
        self.edge = edge
        self.guess = guess
        self.visits = 0
        self.total = 0.0
        self.trust = 0.0
        """So many rollouts that agree with the rule of thumb are added."""

    def follow(self, rules: FivePeaks, state: State, seat: Seat) -> None:
        """Carries out its moves."""
        for move in self.edge if isinstance(self.edge, tuple) else (self.edge,):
            rules.apply(state, seat, move)

    def opinion(self, top: float, mean: float, lean: float) -> float:
        """Rollouts and rule of thumb together."""
        added = DOUBT * mean + self.trust * (mean + LEAN * (self.guess - top))
        return (self.total + added) / (self.visits + DOUBT + self.trust) + lean * (self.guess - top)


def _candidates(knowledge: FivePeaksKnowledge, state: State, seat: Seat, moves: list[Move]) -> list[_Candidate]:
    """Every move, a card with what it is used for; the best by rule of thumb, best first."""
    scores = knowledge.scores(state, moves)
    found: list[_Candidate] = []
    for move, score in zip(moves, scores, strict=True):
        if state.tasks[-1] % 32 == tasks.CARD and len(moves) > 1:
            uses: list[_Candidate] = []
            _expand(knowledge, state.clone(), seat, (move,), score, uses)
            uses.sort(key=lambda each: -each.guess)
            found += uses[:OF_A_CARD]
        else:
            found.append(_Candidate(move, score))
    found.sort(key=lambda each: -each.guess)
    return found[:WIDEST]


def _expand(
    knowledge: FivePeaksKnowledge,
    state: State,
    seat: Seat,
    plan: tuple[Move, ...],
    score: float,
    found: list[_Candidate],
) -> None:
    """Continues a plan while the next decision is what the card is used for."""
    rules = knowledge.game
    rules.apply(state, seat, plan[-1])
    if not state.tasks or state.tasks[-1] % 32 not in (tasks.USE, tasks.GO, tasks.HARVEST) or len(plan) == 3:
        found.append(_Candidate(plan if len(plan) > 1 else plan[0], score))
        return
    moves: list[Move] = rules.legal(state, seat)
    scores = knowledge.scores(state, moves)
    top = max(scores)
    for move, each in zip(moves, scores, strict=True):
        if each > top - 6.0:
            _expand(knowledge, state.clone(), seat, (*plan, move), score - top + each, found)


def _try_all(
    knowledge: FivePeaksKnowledge, view: View, seat: Seat, found: list[_Candidate], budget: Budget, rng: Random
) -> tuple[int, float]:
    """Rollouts until the budget is spent; the candidates end up in order, the best first.

    What a campfire card brings comes late, and one is chosen a few times a game only: so there the game is played to
    its end, and more often. Tells how many rollouts there were and how much the rule of thumb counted beside them.
    """
    rules, rollouts = knowledge.game, Rollouts(knowledge)
    alive, done, halved, top = list(found), 0, 0, found[0].guess
    alone, lean, more, left = True, LEAN, 1, 0.0
    if any(each.edge in CAMPFIRES for each in found):
        lean, more = 0.0, MORE
        for each in found:
            each.trust = TRUST
    while not _spent(budget, done, more):
        seed, dealt = rng.getrandbits(40), rules.redeal(view, rng)
        if done == 0:
            left = turns_left(knowledge.tables, dealt, knowledge.taste.usual_turns)
            alone = left > CLOSING
        for each in alive:
            state = dealt.clone()
            each.follow(rules, state, seat)
            if lean and dealt.final < 0 and sum(conditions(knowledge.tables, state)) >= 2:
                lean = 0.0
            if more > 1:
                each.total += chances(rollouts.play_out(state, Random(seed)), left)[seat]
            else:
                each.total += rollouts.play_on(state, seat, Random(seed), TURNS, alone)
            each.visits += 1
            done += 1
            if _spent(budget, done, more):
                break
        if len(alive) > 2 and halved < len(HALVINGS) and budget.share(done // more) > HALVINGS[halved]:
            halved += 1
            _rank(alive, top, lean)
            alive = alive[: (len(alive) + 1) // 2]
    _rank(found, top, lean)
    return done, lean


def _spent(budget: Budget, done: int, more: int) -> bool:
    """Whether the budget is spent, if each of its iterations stands for more than one rollout."""
    return budget.spent(max(1, done // more) if done else 0)


def _add(candidates: list[_Candidate], results: list[list[Weighed]], lean: float) -> None:
    """What other processes found out about the same candidates is added, and changes their order."""
    known = {each.edge: each for each in candidates}
    for found in results:
        for one in found:
            if one.edge in known:
                known[one.edge].visits += one.visits
                known[one.edge].total += one.total
    _rank(candidates, max(each.guess for each in candidates), lean)


def _rank(candidates: list[_Candidate], top: float, lean: float) -> None:
    """The best first: those dropped early stay behind those that were tried to the end."""
    tried = [each for each in candidates if each.visits]
    mean = sum(each.total for each in tried) / sum(each.visits for each in tried)
    most = max(each.visits for each in tried)
    candidates.sort(key=lambda each: (each.visits * 2 < most, -each.opinion(top, mean, lean)))
