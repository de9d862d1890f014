"""Turn plans: every different outcome one action turn can have, each with one shortest sequence of moves.

Giving all cards first and paying risk last loses no outcome: points given later reach no farther, and a payment only
takes away. So a plan is: give cards, walk and pitch with both climbers in any order, pay, done. Walks of both climbers
together are searched breadth first, because each can stand in the other's way (K2-7).
"""

from typing import Final

from ropeteam.kernel.move import Move

from .cards import BITS, KINDS, MANY
from .codes import CLIMBERS, DOWN_ONLY, GENERAL, LEVEL
from .rules import K2Rules
from .state import ACTION, NOBODY, NOWHERE, K2State

# A climber in a walk is 28 bits: space, general points, down-only points, where it pitched this turn, whether it may
# pay risk, and the highest score step it reached. A walk is both climbers and some flags: one number.
SPACE: Final = 63
POINTS: Final = 31
DOWN_AT: Final = 11
GENERAL_AT: Final = 6
TENT_AT: Final = 16
ACTIVE_AT: Final = 22
BEST_AT: Final = 23
HALF: Final = 28
HALF_MASK: Final = (1 << HALF) - 1
PASSAGE_AT: Final = 56
SECOND_AT: Final = 58
"""Set if climber B was on the summit before A, both for the first time this turn."""
GIVEN_AT: Final = 59
"""Set if every movement card was given, which forgiving risk depends on."""
NO_PLACE: Final = 63


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
    """The search of one action turn."""

    def __init__(self, rules: K2Rules, state: K2State, every: bool) -> None:
        self.rules = rules
        self.state = state
        self.every = every
        self.first = 2 * state.turn
        self.owed = rules.owes(state)
        self.costs = rules.costs(state)
        mountain = rules.mountain
        self.rise = [mountain.track.index(points) for points in mountain.points]
        self.rise[mountain.summit] = len(mountain.track)
        self.full = 0
        """Spaces full without the team's climbers, and those that one more would fill."""
        self.nearly = 0
        self._crowd()
        # The walks found: what they are, where they came from and by which move, how long they are.
        self.walk: list[int] = []
        self.parent: list[int] = []
        self.move: list[int] = []
        self.length: list[int] = []
        self.stuck: list[bool] = []
        self.known: dict[int, int] = {}
        self.roots: list[list[int]] = []
        self.kinds: list[int] = []
        """Level cards that could be given, one kind for each card."""

    def _crowd(self) -> None:
        counts: dict[int, int] = {}
        for climber in range(len(self.state.space)):
            space = self.state.space[climber]
            if space >= 0 and climber >> 1 != self.state.turn:
                counts[space] = counts.get(space, 0) + 1
        limits = self.rules.mountain.limit
        for space in range(len(limits)):
            limit = limits[space]
            if limit > 0:
                there = counts.get(space, 0)
                if there >= limit:
                    self.full |= 1 << space
                elif there == limit - 1:
                    self.nearly |= 1 << space

    def plans(self) -> list[Plan]:
        self._start()
        self._explore()
        return self._collect()

    # -- giving movement cards

    def _start(self) -> None:
        """A walk of no steps for every way to give the movement cards."""
        state, rules = self.state, self.rules
        halves = [0, 0]
        for c in range(CLIMBERS):
            space = state.space[self.first + c]
            best = rules.mountain.track.index(state.score[self.first + c])
            # Where nothing is owed nobody needs to know who may pay.
            active = 1 if self.owed == 0 else state.active >> c & 1
            halves[c] = (space if space >= 0 else NO_PLACE) | NO_PLACE << TENT_AT | active << ACTIVE_AT
            halves[c] |= state.general[c] << GENERAL_AT | state.down[c] << DOWN_AT | best << BEST_AT
        movers: list[int] = []
        for kind in range(KINDS):
            for _ in range(state.cards >> (BITS * kind) & MANY):
                if rules.card_up[kind]:
                    movers.append(kind)
                elif rules.card_level[kind]:
                    self.kinds.append(kind)
        buckets: list[list[tuple[int, list[int]]]] = [[], [], [], []]
        self._give(movers, 0, halves[0], halves[1], [], buckets)
        for bucket in buckets:
            for walk, gives in bucket:
                if len(gives) == len(movers) and self.owed:
                    walk |= 1 << GIVEN_AT
                if walk not in self.known:
                    self._add(walk, -1 - len(self.roots), -1, len(gives))
                    self.roots.append(gives)

    def _give(
        self,
        movers: list[int],
        index: int,
        a: int,
        b: int,
        gives: list[int],
        buckets: list[list[tuple[int, list[int]]]],
    ) -> None:
        if index == len(movers):
            buckets[len(gives)].append((a | b << HALF, gives))
            return
        self._give(movers, index + 1, a, b, gives, buckets)
        kind = movers[index]
        up = self.rules.card_up[kind] << GENERAL_AT
        down = self.rules.card_down[kind] << DOWN_AT
        given = self.rules.codes.given
        if a & SPACE != NO_PLACE:
            self._give(movers, index + 1, a + up, b, [*gives, given[2 * kind][0]], buckets)
            if down:
                self._give(movers, index + 1, a + down, b, [*gives, given[2 * kind][1]], buckets)
        if b & SPACE != NO_PLACE:
            self._give(movers, index + 1, a, b + up, [*gives, given[2 * kind + 1][0]], buckets)
            if down:
                self._give(movers, index + 1, a, b + down, [*gives, given[2 * kind + 1][1]], buckets)

    # -- walking

    def _add(self, walk: int, parent: int, move: int, length: int) -> None:
        self.known[walk] = len(self.walk)
        self.walk.append(walk)
        self.parent.append(parent)
        self.move.append(move)
        self.length.append(length)
        self.stuck.append(False)

    def _explore(self) -> None:
        """Breadth first: roots of equal length stand together, so each round takes up the roots it has come to."""
        roots = len(self.walk)
        layers: list[list[int]] = [[], [], [], []]
        for index in range(roots):
            layers[self.length[index]].append(index)
        length = 0
        layer: list[int] = []
        while layer or length < 4:
            if length < 4:
                layer = layer + layers[length]
            after: list[int] = []
            for index in layer:
                # A root may have been reached by walking on a shorter way.
                if self.length[index] == length:
                    self._expand(index, length + 1, after)
            layer = after
            length += 1

    def _expand(self, index: int, length: int, found: list[int]) -> None:
        walk = self.walk[index]
        passage = walk >> PASSAGE_AT & 3
        moved = False
        for c in range(CLIMBERS):
            if passage and passage != c + 1:
                continue
            half = walk >> (HALF * c) & HALF_MASK
            if half & SPACE == NO_PLACE:
                continue
            if half >> GENERAL_AT & (1 << 10) - 1 and self._steps(index, walk, c, half, length, found):
                moved = True
            if not passage:
                self._pitch(index, walk, c, half, length, found)
        self.stuck[index] = not moved

    def _steps(self, index: int, walk: int, c: int, half: int, length: int, found: list[int]) -> bool:
        """Adds the walks one step of the climber leads to; says whether there are any."""
        mountain = self.rules.mountain
        general = half >> GENERAL_AT & POINTS
        down = half >> DOWN_AT & POINTS
        mate = walk >> (HALF * (1 - c)) & SPACE
        full = self.full
        if mate != NO_PLACE:
            full |= self.nearly & 1 << mate
        moved = False
        for link in mountain.links[half & SPACE]:
            target = link >> 1
            cost = self.costs[target]
            saved = min(down, cost) if link & 1 else 0
            if cost - saved > general:
                continue
            left, left_down = general - cost + saved, down - saved
            blocked = full >> target & 1
            if blocked and not mountain.carries(target, left, left_down, full, self.costs):
                continue
            moved = True
            best = max(half >> BEST_AT, self.rise[target])
            stepped = target | left << GENERAL_AT | left_down << DOWN_AT | (half & SPACE << TENT_AT)
            stepped |= 1 << ACTIVE_AT | best << BEST_AT
            after = stepped << (HALF * c) | (walk & HALF_MASK << (HALF * (1 - c))) | (walk & 3 << SECOND_AT)
            if blocked:
                after |= (c + 1) << PASSAGE_AT
            if c == 1 and target == mountain.summit and self._b_is_first(walk):
                after |= 1 << SECOND_AT
            self._reach(after, index, self.rules.codes.step + c * mountain.size + target, length, found)
        return moved

    def _b_is_first(self, walk: int) -> bool:
        """Whether B, entering the summit now, is there for the first time and before A."""
        top = len(self.rules.mountain.track)
        return self.state.summit[self.first + 1] == 0 and walk >> BEST_AT & POINTS != top

    def _pitch(self, index: int, walk: int, c: int, half: int, length: int, found: list[int]) -> None:
        cost = self.costs[half & SPACE]
        pitched = half >> TENT_AT & SPACE != NO_PLACE or self.state.tent[self.first + c] >= 0
        if pitched or half >> GENERAL_AT & POINTS < cost:
            return
        after = half - (cost << GENERAL_AT) - ((NO_PLACE - (half & SPACE)) << TENT_AT)
        walk += (after - half) << (HALF * c)
        self._reach(walk, index, self.rules.codes.pitch + c, length, found)

    def _reach(self, walk: int, index: int, move: int, length: int, found: list[int]) -> None:
        known = self.known.get(walk, -1)
        if known < 0:
            found.append(len(self.walk))
            self._add(walk, index, move, length)
        elif length < self.length[known]:
            # A root with more cards given, reached by walking with fewer.
            self.parent[known] = index
            self.move[known] = move
            self.length[known] = length
            found.append(known)

    # -- giving level cards, paying, and what comes of it

    def _collect(self) -> list[Plan]:
        ends = self._ends()
        gifts = self._gifts()
        best: dict[int, int] = {}
        made: list[tuple[int, int, int, int]] = []
        for index in ends:
            walk = self.walk[index]
            for gift in range(len(gifts)):
                for a_pays, b_pays in self._levels_paid(index, gifts[gift]):
                    forgiven = a_pays < 0
                    key = self._outcome(walk, gifts[gift], a_pays, b_pays)
                    length = self.length[index] + gifts[gift][2] + (0 if forgiven else self.owed)
                    known = best.get(key, -1)
                    if known < 0:
                        best[key] = len(made)
                        made.append((index, gift, a_pays, b_pays))
                    else:
                        old = made[known]
                        old_length = self.length[old[0]] + gifts[old[1]][2] + (0 if old[2] < 0 else self.owed)
                        if length < old_length:
                            made[known] = (index, gift, a_pays, b_pays)
        return _marked([self._plan(index, gifts[gift], a, b) for index, gift, a, b in made], self.every)

    def _ends(self) -> list[int]:
        """Walks that may end here, one for each place, score and ability to pay."""
        best: dict[int, int] = {}
        for index in range(len(self.walk)):
            walk = self.walk[index]
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
            if self.owed and not self.stuck[index]:
                key &= ~(1 << GIVEN_AT)
            known = best.get(key, -1)
            if known < 0 or self.length[index] < self.length[known]:
                best[key] = index
        return list(best.values())

    def _gifts(self) -> list[tuple[int, int, int, list[int]]]:
        """Ways to give the level cards: levels for A and B, how many cards, and the moves."""
        gifts: list[tuple[int, int, int, list[int]]] = [(0, 0, 0, [])]
        given = self.rules.codes.given
        living = [self.state.space[self.first + c] >= 0 for c in range(CLIMBERS)]
        for kind in self.kinds:
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
        walk = self.walk[index]
        a_active = gift[0] > 0 or walk >> ACTIVE_AT & 1 == 1
        b_active = gift[1] > 0 or walk >> (ACTIVE_AT + HALF) & 1 == 1
        if not a_active and not b_active:
            # Forgiven only if every card but a 0 is given and no step is legal (K2-10).
            forgiven = not self.kinds and self.stuck[index] and walk >> GIVEN_AT & 1
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
        walk, state, rules = self.walk[index], self.state, self.rules
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
        walked: list[Move] = []
        at = index
        while self.move[at] >= 0:
            walked.append(Move(self.move[at]))
            at = self.parent[at]
        moves = [Move(code) for code in [*gift[3], *self.roots[-1 - self.parent[at]]]]
        walked.reverse()
        moves.extend(walked)
        if self.owed and a_pays >= 0:
            left = self.owed - a_pays - b_pays
            for c in range(CLIMBERS):
                half = self.walk[index] >> (HALF * c) & HALF_MASK
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
