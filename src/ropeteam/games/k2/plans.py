"""Turn plans: every different outcome one action turn can have, each with one shortest sequence of moves.

Giving all cards first and paying risk last loses no outcome: points given later reach no farther, and a payment only
takes away. So a plan is: give cards, walk and pitch with both climbers in any order, pay, done.
"""

from ropeteam.kernel.move import Move

from .codes import CLIMBERS, DOWN_ONLY, GENERAL, LEVEL
from .rules import K2Rules
from .state import ACTION, NOBODY, NOWHERE, K2State
from .walks import (
    ACTIVE_AT,
    BEST_AT,
    DOWN_AT,
    GENERAL_AT,
    GIVEN_AT,
    HALF,
    HALF_MASK,
    NO_PLACE,
    PASSAGE_AT,
    POINTS,
    SECOND_AT,
    SPACE,
    TENT_AT,
    Walks,
)


class Plan:
    """One outcome of an action turn and the shortest way to it. Pairs are climbers A and B."""

    def __init__(
        self,
        moves: list[Move],
        space: tuple[int, int],
        tent: tuple[int, int],
        level: tuple[int, int],
        night: tuple[int, int],
        score: tuple[int, int],
        summit: tuple[int, int],
        paid: int,
    ) -> None:
        self.moves = moves
        """From now to ``done``."""
        self.space = space
        self.tent = tent
        self.level = level
        """Levels at the end of the turn."""
        self.night = night
        """Levels after tonight's check; 0 is death."""
        self.score = score
        self.summit = summit
        self.paid = paid
        self.dominated = False
        """Another plan with the same spaces and tents is at least as good in everything and better in something."""

    def outcome(self) -> tuple[object, ...]:
        """What tells this plan from others."""
        return (self.space, self.tent, self.level, self.score, self.summit, self.paid)


def plans(rules: K2Rules, state: K2State, every: bool = True) -> list[Plan]:
    """The plans of the seat whose action turn it is; without ``every``, dominated ones are left out (and not made)."""
    if state.phase != ACTION:
        raise ValueError("plans are for an action turn")
    if state.passage != NOBODY:
        return _after_passage(rules, state, every)
    return _Turn(rules, state, every).plans()


def _after_passage(rules: K2Rules, state: K2State, every: bool) -> list[Plan]:
    """During a passage no card can be given: every way out of it first, then the plans from there."""
    best: dict[tuple[object, ...], Plan] = {}
    seat = rules.actors(state)[0]
    for move in rules.legal(state, seat):
        after = state.clone()
        rules.apply(after, seat, move)
        for plan in plans(rules, after, every):
            plan.moves.insert(0, move)
            plan.dominated = False
            known = best.get(plan.outcome())
            if known is None or len(plan.moves) < len(known.moves):
                best[plan.outcome()] = plan
    return _marked(list(best.values()), every)


def _marked(found: list[Plan], every: bool) -> list[Plan]:
    """Marks dominated plans, or leaves them out."""
    groups: dict[int, list[Plan]] = {}
    for plan in found:
        place = (plan.space[0] + 1) | (plan.space[1] + 1) << 7 | (plan.tent[0] + 1) << 14 | (plan.tent[1] + 1) << 21
        group = groups.get(place)
        if group is None:
            groups[place] = [plan]
        else:
            group.append(plan)
    for group in groups.values():
        if len(group) > 1:
            for plan in group:
                for other in group:
                    if other is not plan and not other.dominated and _beats(other, plan):
                        plan.dominated = True
                        break
    return found if every else [plan for plan in found if not plan.dominated]


def _beats(one: Plan, other: Plan) -> bool:
    """Whether the first plan is at least as good as the second and better somewhere; equal ones: if it is shorter."""
    if one.night[0] < other.night[0] or one.night[1] < other.night[1]:
        return False
    if one.score[0] < other.score[0] or one.score[1] < other.score[1]:
        return False
    if _rank(one) > _rank(other):
        return False
    if one.night == other.night and one.score == other.score and _rank(one) == _rank(other):
        # The same after tonight: the higher level is kept, then the shorter way, then the first found.
        mine, yours = one.level[0] + one.level[1], other.level[0] + other.level[1]
        return mine > yours or (mine == yours and len(one.moves) < len(other.moves))
    return True


def _rank(plan: Plan) -> int:
    """The earliest place on the summit; many if none."""
    first, second = plan.summit
    if first > 0 and second > 0:
        return min(first, second)
    return max(first, second) if first > 0 or second > 0 else 99


class _Turn:
    """The plans of one action turn, from its walks."""

    def __init__(self, rules: K2Rules, state: K2State, every: bool) -> None:
        self.rules = rules
        self.state = state
        self.every = every
        self.first = 2 * state.turn
        self.walks = Walks(rules, state)
        self.owed = self.walks.owed

    def plans(self) -> list[Plan]:
        """One plan, the shortest, for each outcome."""
        ends = self._ends()
        gifts = self._gifts()
        best: dict[int, int] = {}
        made: list[tuple[int, int, int, int]] = []
        for index in ends:
            walk = self.walks.walk[index]
            for gift in range(len(gifts)):
                for a_pays, b_pays in self._levels_paid(index, gifts[gift]):
                    forgiven = a_pays < 0
                    key = self._outcome(walk, gifts[gift], a_pays, b_pays)
                    length = self.walks.length[index] + gifts[gift][2] + (0 if forgiven else self.owed)
                    known = best.get(key, -1)
                    if known < 0:
                        best[key] = len(made)
                        made.append((index, gift, a_pays, b_pays))
                    else:
                        old = made[known]
                        old_length = self.walks.length[old[0]] + gifts[old[1]][2] + (0 if old[2] < 0 else self.owed)
                        if length < old_length:
                            made[known] = (index, gift, a_pays, b_pays)
        return _marked([self._plan(index, gifts[gift], a, b) for index, gift, a, b in made], self.every)

    def _ends(self) -> list[int]:
        """Walks that may end here, one for each place, score and ability to pay."""
        best: dict[int, int] = {}
        for index in range(len(self.walks.walk)):
            walk = self.walks.walk[index]
            if walk >> PASSAGE_AT & 3:
                continue
            key = 0
            for c in range(CLIMBERS):
                half = walk >> (HALF * c) & HALF_MASK
                left = min(self.owed, (half >> GENERAL_AT & POINTS) + (half >> DOWN_AT & POINTS))
                # The points are replaced by how much risk they can pay.
                half = half & ~((1 << 10) - 1 << GENERAL_AT) | left << GENERAL_AT
                key |= half << (HALF * c)
            key |= walk & (3 << SECOND_AT)
            if self.owed and not self.walks.stuck[index]:
                key &= ~(1 << GIVEN_AT)
            known = best.get(key, -1)
            if known < 0 or self.walks.length[index] < self.walks.length[known]:
                best[key] = index
        return list(best.values())

    def _gifts(self) -> list[tuple[int, int, int, list[int]]]:
        """Ways to give the level cards: levels for A and B, how many cards, and the moves."""
        gifts: list[tuple[int, int, int, list[int]]] = [(0, 0, 0, [])]
        given = self.rules.codes.given
        living = [self.state.space[self.first + c] >= 0 for c in range(CLIMBERS)]
        for kind in self.walks.kinds:
            worth = self.rules.card_level[kind]
            after: dict[int, tuple[int, int, int, list[int]]] = {}
            for a, b, count, moves in gifts:
                options = [(a, b, count, moves)] if self.every else []
                if living[0]:
                    options.append((a + worth, b, count + 1, [*moves, given[2 * kind][0]]))
                if living[1]:
                    options.append((a, b + worth, count + 1, [*moves, given[2 * kind + 1][0]]))
                for option in options:
                    key = option[0] << 8 | option[1]
                    if key not in after or option[2] < after[key][2]:
                        after[key] = option
            gifts = list(after.values())
        return gifts

    def _levels_paid(self, index: int, gift: tuple[int, int, int, list[int]]) -> list[tuple[int, int]]:
        """How many levels A and B may pay; (-1, -1) is risk forgiven, none at all means the turn cannot end so."""
        owed = self.owed
        if owed == 0:
            return [(0, 0)]
        walk = self.walks.walk[index]
        a_active = gift[0] > 0 or walk >> ACTIVE_AT & 1 == 1
        b_active = gift[1] > 0 or walk >> (ACTIVE_AT + HALF) & 1 == 1
        if not a_active and not b_active:
            # Forgiven only if every card but a 0 is given and no step is legal (K2-10).
            forgiven = not self.walks.kinds and self.walks.stuck[index] and walk >> GIVEN_AT & 1
            return [(-1, -1)] if forgiven else []
        points = 0
        if a_active:
            points += (walk >> GENERAL_AT & POINTS) + (walk >> DOWN_AT & POINTS)
        if b_active:
            points += (walk >> (GENERAL_AT + HALF) & POINTS) + (walk >> (DOWN_AT + HALF) & POINTS)
        least = max(0, owed - points)
        most = owed if self.every else least
        ways: list[tuple[int, int]] = []
        for total in range(least, most + 1):
            for a in range(total + 1):
                if (a == 0 or a_active) and (a == total or b_active):
                    ways.append((a, total - a))
        return ways

    def _outcome(self, walk: int, gift: tuple[int, int, int, list[int]], a_pays: int, b_pays: int) -> int:
        """Everything that tells outcomes apart, as one number."""
        key = walk >> SECOND_AT & 1
        for c in range(CLIMBERS):
            half = walk >> (HALF * c) & HALF_MASK
            level = 64 + (gift[0] if c == 0 else gift[1]) - max(0, a_pays if c == 0 else b_pays)
            key = key << 24 | (half & SPACE) << 18 | (half >> TENT_AT & SPACE) << 12 | (half >> BEST_AT) << 7 | level
        return key << 1 | (1 if a_pays < 0 else 0)

    def _plan(self, index: int, gift: tuple[int, int, int, list[int]], a_pays: int, b_pays: int) -> Plan:
        walk, state, rules = self.walks.walk[index], self.state, self.rules
        spaces, tents, levels, nights, scores = [0, 0], [0, 0], [0, 0], [0, 0], [0, 0]
        track = rules.mountain.track
        top = len(track)
        fresh = [False, False]
        for c in range(CLIMBERS):
            half = walk >> (HALF * c) & HALF_MASK
            space, tent, best = half & SPACE, half >> TENT_AT & SPACE, half >> BEST_AT
            spaces[c] = NOWHERE if space == NO_PLACE else space
            tents[c] = state.tent[self.first + c] if tent == NO_PLACE else tent
            levels[c] = state.level[self.first + c] + (gift[0] if c == 0 else gift[1])
            levels[c] -= max(0, a_pays if c == 0 else b_pays)
            scores[c] = track[min(best, top - 1)]
            fresh[c] = best == top and state.summit[self.first + c] == 0
        night = rules.mountain.nights[rules.weather(state)]
        for c in range(CLIMBERS):
            if spaces[c] >= 0:
                shelter = 1 if spaces[c] == tents[0] or spaces[c] == tents[1] else 0
                nights[c] = max(0, min(rules.cap, levels[c] + night[spaces[c]] + shelter))
        rank = max(0, max(state.summit)) + 1
        first_a = state.summit[self.first]
        first_b = state.summit[self.first + 1]
        if fresh[0]:
            first_a = rank + (1 if walk >> SECOND_AT & 1 else 0)
        if fresh[1]:
            first_b = rank + (1 if fresh[0] and not walk >> SECOND_AT & 1 else 0)
        paid = 0 if a_pays < 0 else self.owed
        return Plan(
            self._moves(index, gift, a_pays, b_pays),
            (spaces[0], spaces[1]),
            (tents[0], tents[1]),
            (levels[0], levels[1]),
            (nights[0], nights[1]),
            (scores[0], scores[1]),
            (first_a, first_b),
            paid,
        )

    def _moves(self, index: int, gift: tuple[int, int, int, list[int]], a_pays: int, b_pays: int) -> list[Move]:
        codes = self.rules.codes
        moves = [Move(code) for code in [*gift[3], *self.walks.moves(index)]]
        if self.owed and a_pays >= 0:
            left = self.owed - a_pays - b_pays
            for c in range(CLIMBERS):
                half = self.walks.walk[index] >> (HALF * c) & HALF_MASK
                pay = codes.pay + 3 * c
                for _ in range(a_pays if c == 0 else b_pays):
                    moves.append(Move(pay + LEVEL))
                if (gift[0] if c == 0 else gift[1]) == 0 and not half >> ACTIVE_AT & 1:
                    continue
                for what, points in (
                    (GENERAL, half >> GENERAL_AT & POINTS),
                    (DOWN_ONLY, half >> DOWN_AT & POINTS),
                ):
                    for _ in range(min(left, points)):
                        moves.append(Move(pay + what))
                        left -= 1
        moves.append(Move(codes.done))
        return moves
