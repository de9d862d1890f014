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
from .k2_outlook import DEAD, SPARE_TENT, TENT, Outlook, Table
from .knowledge import Edge, Knowledge

WIDEST: Final = 14
"""Plans a tree branches on at most: the most promising ones."""


_outlooks: dict[tuple[str, str, str], Outlook] = {}


def outlook_of(rules: K2Rules) -> Outlook:
    """The outlook for a board and weather set, made once."""
    key = (rules.content.digest, str(rules.options["board"]), str(rules.options["weather"]))
    found = _outlooks.get(key)
    if found is None:
        found = _outlooks[key] = Outlook(rules)
    return found


class K2Knowledge(Knowledge):
    """K2 for any options and number of players. Alone, a chance of 1 means 20 points."""

    def __init__(self, rules: Any, players: int) -> None:
        super().__init__(rules, players)
        self.game: K2Rules = rules
        self.playout_decisions = 0
        self.exploration = 0.35 if players == 1 else 0.8
        self.outlook = outlook_of(rules)

    # -- worth

    def morning(self, state: K2State, day: int) -> Table:
        """The outlook of a morning under what is known of the weather."""
        tables = self.outlook.tables(tuple(state.tiles))
        return tables[min(day, 19) - 1]

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
        if phase in (TOKEN, RISK, ACTION) and state.chosen[seat]:
            if self._has_acted(state, seat):
                return self._after_night(state, seat)
            return self._best_turn(state, seat)
        return self._morning(state, seat, state.day)

    def _morning(self, state: K2State, seat: int, day: int) -> float:
        morning = self.morning(state, day)
        total = 0.0
        for climber in (2 * seat, 2 * seat + 1):
            space = state.space[climber]
            if space < 0:
                total += state.score[climber]
            elif state.level[climber] < 1:
                total += DEAD
            else:
                mate = climber ^ 1
                tent = TENT if state.tent[climber] == space or state.tent[mate] == space else 0.0
                level = state.level[climber] + tent
                total += self.outlook.worth(morning, space, level, state.score[climber])
                if state.tent[climber] < 0:
                    total += SPARE_TENT
        return total

    def _has_acted(self, state: K2State, seat: int) -> bool:
        if state.phase != ACTION:
            return False
        players = self.players
        return (seat - state.start) % players < (state.turn - state.start) % players

    def _after_night(self, state: K2State, seat: int) -> float:
        """A seat that has acted today: its climbers sleep where they are."""
        twin = state.clone()
        for climber in (2 * seat, 2 * seat + 1):
            space = twin.space[climber]
            if space >= 0:
                twin.level[climber] = min(6, twin.level[climber] + self.game.night(state, climber, space))
        return self._morning(twin, seat, state.day + 1)

    def _best_turn(self, state: K2State, seat: int) -> float:
        """A seat that is to act today: its best plan as the mountain stands now."""
        twin = state.clone()
        if twin.phase != ACTION or twin.turn != seat:
            if twin.phase == TOKEN and twin.holder == seat:
                # It will take the smallest token that lies open.
                value = 0
                while value < 2 and not twin.shown[value]:
                    value += 1
                twin.token = twin.owed = value
            twin.phase = ACTION
            twin.turn = seat
            twin.cards = twin.chosen[seat]
            twin.general = [0, 0]
            twin.down = [0, 0]
            twin.active = 0
            twin.passage = -1
        best = -100.0
        for plan in plans(self.game, twin, False):
            best = max(best, self.worth(twin, plan))
        return best

    def worth(self, state: K2State, plan: Plan) -> float:
        """Expected final points after a plan and the night that follows."""
        morning = self.morning(state, state.day + 1)
        first = 2 * state.turn
        total = 0.0
        for c in range(2):
            space = plan.space[c]
            if space < 0:
                total += state.score[first + c]
            elif plan.night[c] < 1:
                total += DEAD
            else:
                tent = TENT if space == plan.tent[0] or space == plan.tent[1] else 0.0
                total += self.outlook.worth(morning, space, plan.night[c] + tent, plan.score[c])
                if plan.tent[c] < 0:
                    total += SPARE_TENT
        return total

    # -- choices

    def edges(self, state: Any, seat: Seat) -> list[Edge]:
        k2: K2State = state
        if k2.phase != ACTION:
            return list(self.rules.legal(state, seat))
        found = plans(self.game, k2, False)
        ranked = [(-self.worth(k2, found[index]), index) for index in range(len(found))]
        ranked.sort()
        edges: list[Edge] = []
        for _, index in ranked[:WIDEST]:
            edges.append(tuple(found[index].moves))
        return edges

    def priors(self, state: Any, seat: Seat, edges: list[Edge]) -> list[float] | None:
        """Plans come best first; of tokens the smallest, of cards those that bring most."""
        k2: K2State = state
        weights: list[float] = []
        if k2.phase == ACTION:
            for index in range(len(edges)):
                weights.append(0.75**index)
        elif k2.phase == CHOOSE:
            for edge in edges:
                weights.append(exp(0.35 * self._bulk(edge)))
        else:
            return None
        total = sum(weights)
        return [weight / total for weight in weights]

    def _bulk(self, edge: Edge) -> float:
        """Points and levels on three cards."""
        assert not isinstance(edge, tuple)
        bag = self.game.codes.what[edge]
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


def knowledge(rules: Any, players: int) -> Knowledge:
    """The knowledge for these rules."""
    return K2Knowledge(rules, players)
