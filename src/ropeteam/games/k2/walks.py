"""The walks of an action turn: every way to give movement cards, then to step and pitch with both climbers.

Walks of both climbers together are searched breadth first, because each can stand in the other's way (K2-7).
"""

from typing import Final

from .cards import BITS, KINDS, MANY
from .codes import CLIMBERS
from .rules import K2Rules
from .state import K2State

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


class Walks:
    """All walks of the seat whose action turn it is, the shortest way to each."""

    def __init__(self, rules: K2Rules, state: K2State) -> None:
        self.rules = rules
        self.state = state
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
        """Whether no step is legal at the end."""
        self.known: dict[int, int] = {}
        self.roots: list[list[int]] = []
        self.kinds: list[int] = []
        """Level cards that could be given, one kind for each card."""
        self._start()
        self._explore()

    def moves(self, index: int) -> list[int]:
        """The moves of a walk: cards given, then steps and tents."""
        walked: list[int] = []
        at = index
        while self.move[at] >= 0:
            walked.append(self.move[at])
            at = self.parent[at]
        walked.reverse()
        return self.roots[-1 - self.parent[at]] + walked

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
