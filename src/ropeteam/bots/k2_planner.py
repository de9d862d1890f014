"""The K2 opponent that plays every promising choice on for some days many times, in thought, and takes the best.

Choices are ranked by prospects first; the best of them go through rollouts with the same futures for each, and the
weaker half is dropped again and again until the time is up. Rollouts are short: luck would drown what a choice
brings by the end, and prospects tell well enough what the days after promise.
"""

from collections.abc import Sequence
from random import Random

from ..games.k2.plans import plans
from ..games.k2.state import ACTION, CHOOSE, TOKEN, K2State
from ..kernel.move import Choice, Move
from ..kernel.view import View
from .budget import Budget
from .k2_prices import DAYS
from .k2_rollout import DEATH, Path, Rollouts, Turn, planned, rollouts_of
from .k2_team import team_of
from .knowledge import Edge
from .protocol import Considered
from .search import Weighed
from .search_bot import SearchBot
from .thinker import KnowledgeOf, Thinker, seat_of_viewer

PRIOR = 4.0
"""Rollouts that the judgement of a choice counts as much as."""
WIDEST = 10
"""Candidates that go through rollouts."""
ROUNDS = (12, 30, 60, 120)
"""Rounds of rollouts after which the weaker half of the candidates is dropped."""
FEWEST = 2
CLEAR = 3.0
"""A candidate judged so many points worse than the best is not worth a rollout."""
AHEAD = 4
"""Days a rollout goes on before the team is judged."""
TURNS = 8
"""Turns looked at for every choice of cards or token."""
GLANCES = 30
"""Rounds of rollouts for a token: the cards were chosen with it in mind already."""


class K2Planner(Thinker):
    """Rollouts of a team that has the mountain for itself."""

    def __init__(self, knowledge_of: KnowledgeOf, seed: int | None, budget: Budget) -> None:
        super().__init__(knowledge_of, seed, budget)
        self.rollouts: Rollouts | None = None
        self.played = 0
        """Rollouts of all decisions so far."""

    def weigh(self, view: View, legal: Sequence[Choice]) -> list[Weighed]:
        self._budget.begin()
        knowledge = self.knowledge(view)
        seat = seat_of_viewer(view)
        if self.rollouts is None or self.rollouts.rules is not knowledge.rules:
            self.rollouts = rollouts_of(knowledge.rules)
        state = knowledge.rules.redeal(view, self._rng)
        if state.phase not in (CHOOSE, TOKEN, ACTION):
            return _rescue(self.rollouts, state, legal)
        decision = _Decision(self.rollouts, state, seat, legal)
        found = decision.weigh(self._budget, self._rng)
        self.played += decision.played
        return found


def _rescue(rollouts: Rollouts, state: K2State, legal: Sequence[Choice]) -> list[Weighed]:
    """Rescues: where the climber has most to hope for, which is never nowhere."""
    rules = rollouts.rules
    day = rollouts.prospects.day(min(DAYS, state.day), state.tiles)

    def worth(choice: Choice) -> float:
        space = rules.codes.what[choice.code]
        return rollouts.prospects.worth(day, 0, 0, space, 1, -1, -1) if space < rules.mountain.size else -99.0

    order = sorted(legal, key=worth, reverse=True)
    return [Weighed(Move(choice.code), 1, 1.0 - 0.01 * rank) for rank, choice in enumerate(order)]


class _Candidate:
    """A choice, what it is judged to bring, the turn it leads to, and what its rollouts brought."""

    def __init__(self, edge: Edge, guess: float, turn: Turn | None) -> None:
        self.edge = edge
        self.guess = guess
        self.turn = turn
        self.visits = 0
        self.total = 0.0

    @property
    def mean(self) -> float:
        """What to expect: the judgement at first, then more and more what the rollouts brought."""
        return (PRIOR * self.guess + self.total) / (PRIOR + self.visits)


class _Decision:
    """One decision: the candidates and the futures they are tried in."""

    def __init__(self, rollouts: Rollouts, state: K2State, seat: int, legal: Sequence[Choice]) -> None:
        self.rules = rollouts.rules
        self.rollouts = rollouts
        self.state = state
        self.seat = seat
        self.legal = legal
        self.team = team_of(self.rules, state, seat)
        self.team.hand += state.chosen[seat]
        self.hidden = [tile for tile in range(len(self.rules.tiles)) if tile not in state.tiles]
        self.played = 0

    def weigh(self, budget: Budget, rng: Random) -> list[Weighed]:
        """Tries the candidates until the budget is spent; the best first."""
        rollouts = self.rollouts
        rollouts.begin(self.team, rollouts.path(self.state.tiles + self.hidden))
        found = self._plans() if self.state.phase == ACTION else self._cards()
        found.sort(key=lambda candidate: -candidate.guess)
        alive = [each for each in found[:WIDEST] if each.guess > found[0].guess - CLEAR]
        rounds = 0
        while len(alive) > 1 and not budget.spent(self.played):
            if rounds == GLANCES and self.state.phase == TOKEN:
                break
            if rounds in ROUNDS:
                alive.sort(key=lambda candidate: -candidate.mean)
                alive = alive[: max(FEWEST, (len(alive) + 1) // 2)]
            seed = rng.getrandbits(40)
            rng.shuffle(self.hidden)
            path = rollouts.path(self.state.tiles + self.hidden)
            for candidate in alive:
                candidate.total += self._points(candidate, path, Random(seed))
                candidate.visits += 1
                self.played += 1
                if budget.spent(self.played):
                    break
            rounds += 1
        found.sort(key=lambda candidate: (candidate not in alive, -candidate.mean))
        return [Weighed(each.edge, each.visits + 1, _chance(each.mean) * (each.visits + 1)) for each in found]

    # -- candidates

    def _cards(self) -> list[_Candidate]:
        """Bags of cards or tokens, each with the best turn it allows."""
        found = []
        tokens = [value for value in range(3) if self.team.shown[value]] or [0]
        for choice in self.legal:
            what = self.rules.codes.what[choice.code]
            if self.state.phase == TOKEN:
                turns = self.rollouts.turns(self.team, [self.team.hand - self.state.hand[self.seat]], [what], TURNS)
            else:
                turns = self.rollouts.turns(self.team, [what], tokens, TURNS)
            best = max(turns, key=lambda turn: turn.value)
            found.append(_Candidate(Move(choice.code), best.value, best))
        return found

    def _plans(self) -> list[_Candidate]:
        """Turns as they can really be played."""
        wanted = {choice.code for choice in self.legal}
        found = []
        for plan in plans(self.rules, self.state, False):
            if plan.moves[0] in wanted:
                turn = planned(self.rules, self.team, self.state.hand[self.seat], plan)
                found.append(_Candidate(tuple(plan.moves), self.rollouts.worth(self.team, turn), turn))
        # Choices no plan begins with are not worth a thought, unless there is nothing else.
        return found or [_Candidate(Move(choice.code), 0.0, None) for choice in self.legal]

    # -- futures

    def _points(self, candidate: _Candidate, path: Path, rng: Random) -> float:
        """One rollout."""
        rollouts, team = self.rollouts, self.team.clone()
        if candidate.turn is not None:
            rollouts.follow(team, candidate.turn)
        if self.state.phase != ACTION:
            rollouts.turn_up(team, rng)
        if not rollouts.night(team, path):
            rollouts.draw(team, rng)
            return rollouts.play(team, path, self.team.day + AHEAD, rng)
        return rollouts.score(team) - DEATH * ((team.space[0] < 0) + (team.space[1] < 0))


def _chance(points: float) -> float:
    """Points as a value from 0 to 1."""
    return max(0.0, min(1.0, points / 20))


class K2Player:
    """Plays K2 alone by rollouts and against others by tree search."""

    def __init__(self, planner: K2Planner, searcher: SearchBot) -> None:
        self._planner = planner
        self._searcher = searcher

    def choose(self, view: View, legal: Sequence[Choice]) -> Choice:
        """One of the legal choices."""
        return self._of(view).choose(view, legal)

    def consider(self, view: View, legal: Sequence[Choice]) -> list[Considered]:
        """The moves it weighed, best first."""
        return self._of(view).consider(view, legal)

    def stop(self) -> None:
        """Ends the thinking of another thread soon."""
        self._planner.stop()
        self._searcher.stop()

    def _of(self, view: View) -> Thinker:
        return self._planner if view.options["players"] == 1 else self._searcher
