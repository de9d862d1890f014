"""The K2 opponent that plays every promising choice to the end many times, in thought, and takes the best.

Card choices and turn plans are ranked by prospects first; the best of them go through rollouts with the same futures
for each, and the weaker half is dropped again and again until the time is up.
"""

from collections.abc import Sequence
from itertools import permutations
from random import Random

from ..games.k2.plans import Plan, plans
from ..games.k2.state import ACTION, CHOOSE, RESCUE, K2State
from ..kernel.move import Choice, Move
from ..kernel.view import View
from .budget import Budget
from .k2_prospect import DAYS, Prices, Prospect
from .k2_rollout import Rollouts, Team, team_of
from .knowledge import Edge
from .protocol import Considered
from .search import Weighed
from .search_bot import SearchBot
from .thinker import KnowledgeOf, Thinker, seat_of_viewer

WIDEST = 12
"""Candidates that go through rollouts."""
FUTURES = 4
"""Orders of the hidden weather tiles that are looked at."""
HALVINGS = (8, 24, 64, 160)
"""Rounds after which the weaker half of the candidates is dropped."""


class K2Planner(Thinker):
    """Rollouts of one's own team; with opponents, a choice is worth how often it ends above all of them."""

    def __init__(self, knowledge_of: KnowledgeOf, seed: int | None, budget: Budget) -> None:
        super().__init__(knowledge_of, seed, budget)
        self.rollouts: Rollouts | None = None

    def weigh(self, view: View, legal: Sequence[Choice]) -> list[Weighed]:
        knowledge = self.knowledge(view)
        seat = seat_of_viewer(view)
        if self.rollouts is None or self.rollouts.rules is not knowledge.rules:
            self.rollouts = Rollouts(knowledge.rules, Prices())
        state = knowledge.rules.redeal(view, self._rng)
        if state.phase not in (CHOOSE, ACTION):
            return self._simple(self.rollouts, state, legal)
        return _Decision(self.rollouts, state, seat, legal).weigh(self._budget, self._rng)

    def _simple(self, rollouts: Rollouts, state: K2State, legal: Sequence[Choice]) -> list[Weighed]:
        """Tokens: the smallest. Rescues: where the climber has most to hope for, which is never nowhere."""
        rules = rollouts.rules
        if state.phase != RESCUE:
            order = sorted(legal, key=lambda choice: choice.code)
        else:
            even = rollouts.prospects(_orders(rules.tiles, state.tiles)[0])[0]
            day = min(DAYS, state.day)

            def worth(choice: Choice) -> float:
                space = rules.codes.what[choice.code]
                return even.worth(day, 0, space, 1) if space < rules.mountain.size else -99.0

            order = sorted(legal, key=worth, reverse=True)
        return [Weighed(Move(choice.code), 1, 1.0 - 0.01 * rank) for rank, choice in enumerate(order)]


class _Candidate:
    """A choice with its rank by prospects and what its rollouts brought."""

    def __init__(self, edge: Edge, guess: float, bag: int, plan: Plan | None) -> None:
        self.edge = edge
        self.guess = guess
        self.bag = bag
        self.plan = plan
        self.visits = 0
        self.total = 0.0

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else -99.0


class _Decision:
    """One decision: the candidates and the futures they are tried in."""

    def __init__(self, rollouts: Rollouts, state: K2State, seat: int, legal: Sequence[Choice]) -> None:
        self.rules = rollouts.rules
        self.rollouts = rollouts
        self.state = state
        self.seat = seat
        self.legal = legal
        self.orders = _orders(self.rules.tiles, state.tiles)[:FUTURES]
        self.team = team_of(self.rules, state, seat)
        self.rivals = [
            (other, team_of(self.rules, state, other))
            for other in range(self.rules.players)
            if other != seat and self.rules.plays(state, other)
        ]
        self.fixed = [
            float(state.score[2 * other] + state.score[2 * other + 1])
            for other in range(self.rules.players)
            if other != seat and not self.rules.plays(state, other)
        ]

    def weigh(self, budget: Budget, rng: Random) -> list[Weighed]:
        """Tries the candidates until the budget is spent; the best first."""
        budget.begin()
        found = self._plans() if self.state.phase == ACTION else self._bags()
        found.sort(key=lambda candidate: -candidate.guess)
        alive = found[:WIDEST]
        done = 0
        rounds = 0
        while not budget.spent(done) and len(alive) > 1:
            seed = rng.getrandbits(40)
            order = self.orders[rounds % len(self.orders)]
            against = self._against(order, seed)
            for candidate in alive:
                candidate.total += self._try(candidate, order, Random(seed), against)
                candidate.visits += 1
                done += 1
                if budget.spent(done):
                    break
            rounds += 1
            # The weaker half has had its chance.
            if rounds in HALVINGS and len(alive) > 3:
                alive.sort(key=lambda candidate: -candidate.mean)
                alive = alive[: max(3, (len(alive) + 1) // 2)]
        tried = [candidate for candidate in found if candidate.visits] or found[:1]
        most = max(candidate.visits for candidate in tried)
        tried.sort(key=lambda candidate: (candidate.visits * 2 < most, -candidate.mean, -candidate.guess))
        scale = 1.0 if self.rivals or self.fixed else 1 / 20
        return [Weighed(each.edge, max(1, each.visits), each.total * scale) for each in tried]

    # -- candidates

    def _bags(self) -> list[_Candidate]:
        rollouts = self.rollouts
        rollouts.begin(self.team, self.orders[0], rollouts.prospects(self.orders[0]))
        owed = next(value for value in range(3) if self.team.shown[value] or value == 2)
        found = []
        for choice in self.legal:
            bag = self.rules.codes.what[choice.code]
            guess = rollouts.turn(bag, owed).value - rollouts.keep * rollouts.bulk(bag)
            found.append(_Candidate(Move(choice.code), guess, bag, None))
        return found

    def _plans(self) -> list[_Candidate]:
        wanted = {choice.code for choice in self.legal}
        prospects = self.rollouts.prospects(self.orders[0])
        one, other = self.rollouts.roles(self.team, prospects)
        found = []
        for plan in plans(self.rules, self.state, False):
            if plan.moves[0] in wanted:
                guess = self._guess(plan, (prospects[one], prospects[other]))
                found.append(_Candidate(tuple(plan.moves), guess, 0, plan))
        # Choices no plan begins with are not worth a thought, unless there is nothing else.
        return found or [_Candidate(Move(choice.code), 0.0, 0, None) for choice in self.legal]

    def _guess(self, plan: Plan, pair: tuple[Prospect, Prospect]) -> float:
        rollouts, total = self.rollouts, 0.0
        track = self.rules.mountain.track
        for c in range(2):
            space = plan.space[c]
            if space < 0:
                total += 1.0
            elif plan.night[c] < 1:
                total += rollouts.prices.dead
            else:
                step = track.index(plan.score[c])
                total += pair[c].worth(self.team.day + 1, step, space, plan.night[c])
                if space in plan.tent:
                    total += rollouts.stay
                if plan.tent[c] < 0:
                    total += rollouts.spare
        return total

    # -- futures

    def _against(self, order: list[int], seed: int) -> float | None:
        """The best of the opponents in this future; None when playing alone."""
        if not self.rivals and not self.fixed:
            return None
        best = max(self.fixed, default=0.0)
        for other, team in self.rivals:
            rng = Random(seed + 1 + other)
            twin = team.clone()
            if self.state.chosen[other]:
                twin.hand += self.state.chosen[other]
            best = max(best, self.rollouts.finish(twin, order, rng))
        return best

    def _try(self, candidate: _Candidate, order: list[int], rng: Random, against: float | None) -> float:
        points = self._points(candidate, order, rng)
        if against is None:
            return points
        won = 1.0 if points > against else 0.5 if points == against else 0.0
        return 0.85 * won + 0.15 * max(0.0, min(1.0, 0.5 + (points - against) / 20))

    def _points(self, candidate: _Candidate, order: list[int], rng: Random) -> float:
        rollouts, team = self.rollouts, self.team.clone()
        if candidate.plan is None:
            if self.state.phase == ACTION:
                return 0.0
            owed = self._risk(candidate.bag, team, rng)
            rollouts.begin(team, order, rollouts.prospects(order))
            team.hand -= candidate.bag
            rollouts.take(team, rollouts.turn(candidate.bag, owed))
        else:
            _follow(team, candidate.plan, self.rules.mountain.track)
        if rollouts.night(team, order):
            return rollouts.score(team)
        rollouts.draw(team, rng)
        return rollouts.finish(team, order, rng)

    def _risk(self, bag: int, team: Team, rng: Random) -> int:
        """The risk to pay for choosing these cards: the token taken if nobody chose as much."""
        effort = self.rules.effort[bag]
        for other, rival in self.rivals:
            bags = self.rollouts.bags(rival.hand)
            chosen = self.state.chosen[other] or bags[int(rng.random() * len(bags))]
            if self.rules.effort[chosen] >= effort:
                return 0
        share, self.rollouts.token_share = self.rollouts.token_share, 1.0
        owed = self.rollouts.token(team, rng)
        self.rollouts.token_share = share
        return owed


def _follow(team: Team, plan: Plan, track: list[int]) -> None:
    """The evening after a plan."""
    for c in range(2):
        team.space[c] = plan.space[c]
        team.level[c] = plan.level[c]
        team.step[c] = track.index(plan.score[c])
        team.tent[c] = plan.tent[c]


def _orders(tiles: Sequence[object], shown: list[int]) -> list[list[int]]:
    """Full orders of the tiles that begin with those turned up, mixed, always in the same way."""
    hidden = [tile for tile in range(len(tiles)) if tile not in shown]
    every = [list(order) for order in permutations(range(len(tiles)))]
    Random(7).shuffle(every)
    return [order for order in every if order[: len(shown)] == list(shown)] if hidden else [list(shown)]


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
