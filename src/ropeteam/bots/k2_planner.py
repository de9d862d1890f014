"""The K2 opponent that plays every promising choice on for some days many times, in thought, and takes the best.

Choices are ranked by prospects first; the best of them go through rollouts with the same futures for each, and the
weaker half is dropped again and again until the time is up. Rollouts are short: luck would drown what a choice
brings by the end, and prospects tell well enough what the days after promise. Rollouts are of the own team only, and
spaces that other teams fill stay shut to it for a while; what a turn leaves to other teams is judged by the best
answers they have today, so it blocks when that pays.
"""

from collections.abc import Sequence
from random import Random

from ..games.k2.plans import Plan, plans
from ..games.k2.state import ACTION, CHOOSE, TOKEN, K2State
from ..kernel.move import Choice, Move
from ..kernel.seat import Seat
from ..kernel.view import View
from .budget import Budget
from .k2 import K2Knowledge
from .k2_prices import DAYS
from .k2_rollout import DEATH, Path, Turn, planned
from .knowledge import Edge
from .protocol import Considered
from .search import Weighed
from .search_bot import SearchBot
from .thinker import KnowledgeOf, Thinker, seat_of_viewer
from .workers import Workers, merge

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
STAYS = 0.7
"""How likely rollouts think it, day by day, that other teams are still where they stand now."""
GLANCES = 30
"""Rounds of rollouts for a token: the cards were chosen with it in mind already."""


class K2Planner(Thinker):
    """Rollouts of the own team, in one process or several."""

    def __init__(
        self, knowledge_of: KnowledgeOf, seed: int | None, budget: Budget, workers: Workers | None = None
    ) -> None:
        super().__init__(knowledge_of, seed, budget)
        self._workers = workers
        self.played = 0
        """Rollouts of all decisions so far."""

    def weigh(self, view: View, legal: Sequence[Choice]) -> list[Weighed]:
        self._budget.begin()
        knowledge = self.knowledge(view)
        assert isinstance(knowledge, K2Knowledge)
        state = knowledge.rules.redeal(view, self._rng)
        if state.phase not in (CHOOSE, TOKEN, ACTION):
            return _rescue(knowledge, state, legal)
        if self._workers is not None:
            self._workers.begin(view, list(legal), self._rng.getrandbits(32))
        decision = _Decision(knowledge, state, seat_of_viewer(view), legal)
        found = decision.weigh(self._budget, self._rng)
        self.played += decision.played
        if self._workers is not None:
            found = merge([found, *self._workers.results()])
            most = found[0].visits
            found.sort(key=lambda each: (each.visits * 2 < most, -each.value))
        return found

    def stop(self) -> None:
        super().stop()
        if self._workers is not None:
            self._workers.stop()


def _rescue(knowledge: K2Knowledge, state: K2State, legal: Sequence[Choice]) -> list[Weighed]:
    """Rescues: where the climber has most to hope for, which is never nowhere."""
    rules, prospects = knowledge.game, knowledge.rollouts.prospects
    day = prospects.day(min(DAYS, state.day), state.tiles)

    def worth(choice: Choice) -> float:
        space = rules.codes.what[choice.code]
        return prospects.worth(day, 0, 0, space, 1, -1, -1) if space < rules.mountain.size else -99.0

    order = sorted(legal, key=worth, reverse=True)
    return [Weighed(Move(choice.code), 1, 1.0 - 0.01 * rank) for rank, choice in enumerate(order)]


class _Candidate:
    """A choice, the points it is judged to bring, the turn it leads to, and what its rollouts brought."""

    def __init__(self, edge: Edge, points: float, turn: Turn | None, others: list[float], chance: float) -> None:
        self.edge = edge
        self.points = points
        self.turn = turn
        self.others = others
        """Points the other teams are judged to end with."""
        self.chance = chance
        """The chance to win by these judgements."""
        self.visits = 0
        self.total = 0.0


class _Decision:
    """One decision: the candidates and the futures they are tried in."""

    def __init__(self, knowledge: K2Knowledge, state: K2State, seat: Seat, legal: Sequence[Choice]) -> None:
        self.knowledge = knowledge
        self.rules = knowledge.game
        self.rollouts = knowledge.rollouts
        self.state = state
        self.seat = seat
        self.legal = legal
        self.others = [other for other in range(knowledge.players) if other != seat]
        self.points = [knowledge.points(state, other) for other in self.others]
        self.hidden = [tile for tile in range(len(self.rules.tiles)) if tile not in state.tiles]
        self.team = knowledge.begin(state, seat)
        if self.others:
            # Nobody knows whom risk will strike on the days to come: rollouts go without.
            self.team.shown, self.team.hidden = [1, 0, 0], [0, 0, 0]
        self.played = 0
        self.surprise = 0.0
        """Points rollouts bring beyond the judgement, on the whole: what is only judged would bring them, too."""
        self._reach = knowledge.reach(state, seat)
        self._shut, self._narrow = self._crowd()
        self._answers: dict[tuple[int, ...], list[float]] = {}
        """The others' points by the spaces within their reach that a plan takes."""

    def weigh(self, budget: Budget, rng: Random) -> list[Weighed]:
        """Tries the candidates until the budget is spent; the best first."""
        found = self._plans(budget) if self.state.phase == ACTION else self._cards()
        found.sort(key=lambda candidate: -candidate.chance)
        least = self._chance(found[0].points - CLEAR, found[0].others)
        alive = [each for each in found[:WIDEST] if each.chance >= least]
        rounds = 0
        brought = 0.0
        while (len(alive) > 1 or len(self.legal) == 1) and not budget.spent(self.played):
            if rounds == GLANCES and self.state.phase == TOKEN:
                break
            if rounds in ROUNDS:
                alive.sort(key=lambda candidate: -self._mean(candidate))
                alive = alive[: max(FEWEST, (len(alive) + 1) // 2)]
            seed = rng.getrandbits(40)
            rng.shuffle(self.hidden)
            path = self._path()
            for candidate in alive:
                points = self._points(candidate, path, Random(seed))
                candidate.total += self._chance(points, self._as_well(candidate.others))
                candidate.visits += 1
                brought += points - candidate.points
                self.played += 1
                if budget.spent(self.played):
                    break
            rounds += 1
            self.surprise = brought / self.played
        self.rollouts.crowd(0, 0, 0)
        means = {candidate: self._mean(candidate) for candidate in found}
        found.sort(key=lambda candidate: (candidate not in alive, -means[candidate]))
        return [Weighed(each.edge, each.visits + 1, _within(means[each]) * (each.visits + 1)) for each in found]

    def _mean(self, candidate: _Candidate) -> float:
        """The chance to expect: the judgement at first, then more and more what the rollouts brought."""
        judged = self._chance(candidate.points + self.surprise, self._as_well(candidate.others))
        return (PRIOR * judged + candidate.total) / (PRIOR + candidate.visits)

    def _as_well(self, others: list[float]) -> list[float]:
        """What the other teams would end with if they fared as well as rollouts do."""
        return [points + self.surprise for points in others]

    def _chance(self, points: float, others: list[float]) -> float:
        return self.knowledge.chance(points, others, self.state.day)

    # -- candidates

    def _candidate(self, edge: Edge, points: float, turn: Turn | None, others: list[float]) -> _Candidate:
        return _Candidate(edge, points, turn, others, self._chance(points, others))

    def _cards(self) -> list[_Candidate]:
        """Bags of cards or tokens, each with the best turn it allows if other teams stay where they are."""
        state, rival = self.state, self._rival()
        open_tokens = [value for value in range(3) if state.shown[value]] or [0]
        self.rollouts.crowd(self._shut, self._narrow, state.day if self.others else 0)
        self.rollouts.begin(self.team, self._path())
        found = []
        for choice in self.legal:
            bag, tokens = self.rules.codes.what[choice.code], open_tokens
            if state.phase == TOKEN:
                bag, tokens = self.team.hand - state.hand[self.seat], [bag]
            elif self.rules.effort[bag] <= rival:
                tokens = [0]
            best = max(self.rollouts.turns(self.team, [bag], tokens, TURNS), key=lambda turn: turn.value)
            found.append(self._candidate(Move(choice.code), best.value, best, self.points))
        self.rollouts.crowd(0, 0, 0)
        return found

    def _rival(self) -> int:
        """What the strongest of the others are thought to play: more than that takes a token (K2-3). Alone: nothing."""
        most = -1
        for other in self.others:
            if self.rules.plays(self.state, other):
                team = self.knowledge.begin(self.state, Seat(other))
                most = max(most, self.rules.effort[self.rollouts.turn(team).bag])
        return most

    def _plans(self, budget: Budget) -> list[_Candidate]:
        """Turns as they can really be played."""
        wanted = {choice.code for choice in self.legal}
        ranked = [each for each in self.knowledge.ranked(self.state, self.seat) if each[1].moves[0] in wanted]
        if not ranked:
            # One of a turn's orders stands for all: choices it does not begin with count if there is nothing else.
            ranked = [each for choice in self.legal for each in self._beginning_with(Move(choice.code))]
        found: list[_Candidate] = []
        for points, plan in ranked:
            if not (found and budget.spent(self.played)):
                turn = planned(self.rules, self.team, self.state.hand[self.seat], plan)
                found.append(self._candidate(tuple(plan.moves), points, turn, self._answered(plan)))
        return found

    def _beginning_with(self, move: Move) -> list[tuple[float, Plan]]:
        """Plans that begin with any legal move, and what each is worth."""
        after = self.state.clone()
        self.rules.apply(after, self.seat, move)
        if after.phase == ACTION and after.turn == self.seat:
            found = self.knowledge.ranked(after, self.seat)
            for _, plan in found:
                plan.moves.insert(0, move)
            return found
        still = next(plan for plan in plans(self.rules, self.state) if plan.moves == [move])
        turn = planned(self.rules, self.team, self.state.hand[self.seat], still)
        return [(self.rollouts.worth(self.team, turn), still)]

    def _answered(self, plan: Plan) -> list[float]:
        """The others' points if those still to act today answer a plan with their best turns."""
        key = tuple(space for space in plan.space if space >= 0 and self._reach >> space & 1)
        found = self._answers.get(key)
        if found is None:
            found = self._answers[key] = self.points[:]
            state = self.state.clone()
            self._apply(state, self.seat, plan)
            while state.phase == ACTION and state.turn != self.seat:
                other = Seat(state.turn)
                worth, answer = self.knowledge.ranked(state, other)[0]
                found[self.others.index(other)] = worth
                self._apply(state, other, answer)
        return found

    def _apply(self, state: K2State, seat: Seat, plan: Plan) -> None:
        for move in plan.moves:
            self.rules.apply(state, seat, move)

    # -- futures

    def _crowd(self) -> tuple[int, int]:
        """The spaces other teams fill, and those where they leave room for one climber: masks."""
        shut = narrow = 0
        for space, limit in enumerate(self.rules.mountain.limit):
            there = sum(self.state.space[2 * other : 2 * other + 2].count(space) for other in self.others)
            shut |= (there >= limit > 0) << space
            narrow |= (there == limit - 1) << space
        return shut, narrow

    def _path(self) -> Path:
        return self.rollouts.path(self.state.tiles + self.hidden)

    def _points(self, candidate: _Candidate, path: Path, rng: Random) -> float:
        """One rollout."""
        rollouts, team = self.rollouts, self.team.clone()
        if self.others:
            until = self.state.day
            while rng.random() < STAYS:
                until += 1
            rollouts.crowd(self._shut, self._narrow, until)
        if candidate.turn is not None:
            rollouts.follow(team, candidate.turn)
        if self.state.phase != ACTION:
            rollouts.turn_up(team, rng)
        if not rollouts.night(team, path):
            rollouts.draw(team, rng)
            return rollouts.play(team, path, self.team.day + AHEAD, rng)
        return rollouts.score(team) - DEATH * ((team.space[0] < 0) + (team.space[1] < 0))


def _within(chance: float) -> float:
    return max(0.0, min(1.0, chance))


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
