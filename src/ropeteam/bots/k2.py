"""What the bots know about K2: what each climber can still hope for, and turns as plans."""

from math import exp
from random import Random
from typing import Any, Final

from ..games.k2.cards import BITS, KINDS, MANY
from ..games.k2.plans import Plan, plans
from ..games.k2.rules import K2Rules
from ..games.k2.state import ACTION, CHOOSE, OVER, RESCUE, RISK, TOKEN, K2State
from ..kernel.move import Move
from ..kernel.seat import Seat
from .k2_rollout import Turn, planned, rollouts_of
from .k2_team import Team, team_of
from .knowledge import Edge, Knowledge

WIDEST: Final = 14
"""Plans a tree branches on: the most promising ones, and the best that blocks each space somebody else may want."""
LEAST: Final = 0.05
"""The weight of plans that promise little by themselves, against that of the best."""
SHARP: Final = 1.5
"""How much likelier cards are tried that promise a point more."""
LEAF_TURNS: Final = 6
"""Turns looked at where a position is valued."""


class K2Knowledge(Knowledge):
    """K2 for any options and number of players. Alone, a chance of 1 means 20 points."""

    def __init__(self, rules: Any, players: int) -> None:
        super().__init__(rules, players)
        self.game: K2Rules = rules
        self.playout_decisions = 0
        self.exploration = 0.35 if players == 1 else 0.8
        self.rollouts = rollouts_of(rules)

    # -- worth

    def final(self, state: Any) -> list[float]:
        k2: K2State = state
        scores = [float(k2.score[2 * seat] + k2.score[2 * seat + 1]) for seat in range(self.players)]
        if self.players == 1:
            return [scores[0] / 20]
        winners = self.rules.standing(state).winners
        hoped = self._chances(scores, 18)
        return [0.1 * hoped[seat] + (0.9 / len(winners) if seat in winners else 0.0) for seat in range(self.players)]

    def value(self, state: Any) -> list[float]:
        k2: K2State = state
        points = [self.points(k2, seat) for seat in range(self.players)]
        if self.players == 1:
            return [max(0.0, min(1.0, points[0] / 20))]
        return self._chances(points, k2.day)

    def chance(self, points: float, others: list[float], day: int) -> float:
        """A seat's chance to win with so many points expected, and so many of each other seat."""
        return self._chances([points, *others], day)[0] if others else points / 20

    def _chances(self, points: list[float], day: int) -> list[float]:
        """Points as chances to win: the later the day, the more a lead is worth."""
        sharp = 0.3 + 0.04 * day
        most = max(points)
        weights = [exp(sharp * (each - most)) for each in points]
        total = sum(weights)
        return [weight / total for weight in weights]

    def points(self, state: K2State, seat: int) -> float:
        """Expected final points of a seat, whatever is being decided."""
        phase = state.phase
        if phase == OVER or not self.game.plays(state, seat):
            return float(state.score[2 * seat] + state.score[2 * seat + 1])
        team = self.begin(state, seat)
        bag = state.chosen[seat]
        if phase in (TOKEN, RISK, ACTION) and bag:
            if self._has_acted(state, seat):
                turn = Turn(0, -1, (team.level[0], team.level[1]), team.space, team.tent, team.step)
                return self.rollouts.worth(team, turn)
            if phase == ACTION and state.turn == seat and state.cards != bag:
                return self._best_plan(team, state, seat)
            owed = 0
            if state.holder == seat:
                owed = _smallest(state.shown) if phase == TOKEN else state.owed
            return self._best(team, [bag], owed)
        return self._best(team, self.rollouts.bags(team.hand), self._least_owed(state))

    def begin(self, state: K2State, seat: int) -> Team:
        """A seat's team, its day taken up; chosen cards count as in hand until its turn is over."""
        team = team_of(self.game, state, seat)
        if not self._has_acted(state, seat):
            team.hand += state.chosen[seat]
        tiles = state.tiles
        left = [tile for tile in range(self.rollouts.terrain.tiles) if tile not in tiles]
        self.rollouts.begin(team, self.rollouts.path(tiles + left))
        return team

    def _has_acted(self, state: K2State, seat: int) -> bool:
        if state.phase != ACTION:
            return False
        players = self.players
        return (seat - state.start) % players < (state.turn - state.start) % players

    def _least_owed(self, state: K2State) -> int:
        """The token cards are chosen with in mind: alone one is always taken, else by the strongest only (K2-3)."""
        return _smallest(state.shown) if self.players == 1 else 0

    def _best(self, team: Team, bags: list[int], owed: int) -> float:
        """The best turn with any of these bags."""
        best = -100.0
        for turn in self.rollouts.turns(team, bags, [owed], LEAF_TURNS):
            best = max(best, turn.value)
        return best

    def _best_plan(self, team: Team, state: K2State, seat: int) -> float:
        """The best end of a turn under way."""
        best = -100.0
        for plan in plans(self.game, state, False):
            best = max(best, self.rollouts.worth(team, planned(self.game, team, state.hand[seat], plan)))
        return best

    def worth(self, state: K2State, plan: Plan) -> float:
        """Expected final points of the acting seat after a plan and the night that follows."""
        team = self.begin(state, state.turn)
        return self.rollouts.worth(team, planned(self.game, team, state.hand[state.turn], plan))

    # -- choices

    def edges(self, state: Any, seat: Seat) -> list[Edge]:
        k2: K2State = state
        if k2.phase != ACTION:
            return list(self.rules.legal(state, seat))
        edges: list[Edge] = []
        for _, plan in self.ranked(k2, seat):
            edges.append(tuple(plan.moves))
        return edges

    def ranked(self, state: K2State, seat: Seat) -> list[tuple[float, Plan]]:
        """The plans worth a thought and what each is worth: the most promising ones, then those that block somebody."""
        found = plans(self.game, state, False)
        team = self.begin(state, seat)
        order: list[tuple[float, int]] = []
        for index in range(len(found)):
            turn = planned(self.game, team, state.hand[seat], found[index])
            order.append((-self.rollouts.worth(team, turn), index))
        order.sort()
        wanted = self._wanted(state, seat)
        best: list[tuple[float, Plan]] = []
        for worth, index in order:
            plan = found[index]
            blocked = wanted & (_at(plan.space[0]) | _at(plan.space[1]))
            if len(best) < WIDEST or blocked:
                best.append((-worth, plan))
            wanted &= ~blocked
        return best

    def reach(self, state: K2State, seat: Seat, higher: bool = False) -> int:
        """The spaces that climbers of others, still to act today, could come to (and score there): a mask."""
        points, near = self.game.mountain.points, self.rollouts.terrain.near
        found = 0
        for climber in range(2 * self.players):
            space = state.space[climber]
            if space < 0 or climber // 2 == seat or self._has_acted(state, Seat(climber // 2)):
                continue
            for other in range(len(points)):
                if near[space] >> other & 1 and (not higher or points[other] > state.score[climber]):
                    found |= 1 << other
        return found

    def _wanted(self, state: K2State, seat: Seat) -> int:
        """The spaces that one more climber would fill and where others, still to act today, could score: a mask."""
        found = self.reach(state, seat, higher=True)
        limit = self.game.mountain.limit
        for space in range(len(limit)):
            if state.space.count(space) != limit[space] - 1:
                found &= ~(1 << space)
        return found

    def priors(self, state: Any, seat: Seat, edges: list[Edge]) -> list[float] | None:
        """Plans come best first; of cards, those are likely whose best turn promises most."""
        k2: K2State = state
        weights: list[float] = []
        if k2.phase == ACTION:
            for index in range(len(edges)):
                weights.append(max(0.75**index, LEAST))
        elif k2.phase == CHOOSE:
            team = self.begin(k2, seat)
            owed = self._least_owed(k2)
            promised = [self._best(team, [self._bag(edge)], owed) for edge in edges]
            most = max(promised)
            for points in promised:
                weights.append(max(exp(SHARP * (points - most)), LEAST))
        else:
            return None
        total = sum(weights)
        return [weight / total for weight in weights]

    def _bag(self, edge: Edge) -> int:
        """The three cards of a choice."""
        assert not isinstance(edge, tuple)
        return self.game.codes.what[edge]

    def _bulk(self, edge: Edge) -> float:
        """Points and levels on three cards."""
        bag = self._bag(edge)
        bulk = 0
        for kind in range(KINDS):
            bulk += (bag >> (BITS * kind) & MANY) * (self.game.card_up[kind] + self.game.card_level[kind])
        return float(bulk)

    def pick(self, state: Any, seat: Seat, moves: list[Move], rng: Random) -> Move:
        """Rule of thumb: strong cards, small tokens, as high as one can sleep safely, rescue at base camp."""
        k2: K2State = state
        if k2.phase == CHOOSE:
            best = moves[0]
            most = -1.0
            for move in moves:
                bulk = self._bulk(move) + 2.0 * rng.random()
                if bulk > most:
                    best, most = move, bulk
            return best
        if k2.phase == ACTION:
            found = plans(self.game, k2, False)
            chosen = found[0]
            most = -100.0
            for plan in found:
                naive = self._naive(k2, plan)
                if naive > most:
                    chosen, most = plan, naive
            return chosen.moves[0]
        if k2.phase == RESCUE:
            return moves[0]
        return moves[0]

    def _naive(self, state: K2State, plan: Plan) -> float:
        """Height, and nights that can be lived through."""
        total = 0.0
        for c in range(2):
            space = plan.space[c]
            if space >= 0:
                night = plan.night[c]
                total += plan.score[c] + 0.05 * space - (20.0 if night < 1 else 0.0) + 0.8 * min(night, 4)
        return total

    def reason(self, state: Any, seat: Seat, edge: Edge) -> str:
        from .k2_reasons import reason

        return reason(self, state, seat, edge)


def _at(space: int) -> int:
    """A space as a mask."""
    return 1 << space if space >= 0 else 0


def _smallest(shown: list[int]) -> int:
    """The smallest token that lies open."""
    value = 0
    while value < 2 and not shown[value]:
        value += 1
    return value


def knowledge(rules: Any, players: int) -> Knowledge:
    """The knowledge for these rules."""
    return K2Knowledge(rules, players)
