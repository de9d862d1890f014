"""Fast games of one K2 team to the end, with prospects as a rule of thumb: what a position is really worth.

The team plays alone on the mountain: its cards are drawn, risk is taken and paid, nights are slept through, and every
day the cards and the turn are chosen that promise most. Details that seldom matter (payment by whom, passing one's
team-mate) are simplified.
"""

from random import Random
from typing import Final

from ..games.k2.cards import BITS, KINDS, MANY
from ..games.k2.codes import triples
from ..games.k2.rules import K2Rules
from ..games.k2.state import K2State
from .k2_prospect import DAYS, EVEN, LESS, LEVELS, MORE, Prices, Prospect, Terrain

CYCLE: Final = 6
HAND: Final = 6
FAR: Final = -1.0e9
CHANGES: Final = (8, 11)
"""Days after which climbers that take turns change over."""


class Team:
    """One team's part of a position, on a morning or in the evening."""

    def __init__(self) -> None:
        self.day = 0
        """Days that are over: 0 on the first morning."""
        self.space = [0, 0]
        self.level = [1, 1]
        self.step = [0, 0]
        """Score steps."""
        self.tent = [-1, -1]
        self.hand = 0
        self.pile = 0
        self.shown = [0, 0, 0]
        self.hidden = [0, 0, 0]

    def clone(self) -> "Team":
        twin = Team()
        twin.day = self.day
        twin.space = self.space[:]
        twin.level = self.level[:]
        twin.step = self.step[:]
        twin.tent = self.tent[:]
        twin.hand = self.hand
        twin.pile = self.pile
        twin.shown = self.shown[:]
        twin.hidden = self.hidden[:]
        return twin


def team_of(rules: K2Rules, state: K2State, seat: int) -> Team:
    """The seat's team as it stands; a dead climber stands nowhere."""
    team = Team()
    team.day = state.day - 1
    first = 2 * seat
    track = rules.mountain.track
    for c in range(2):
        team.space[c] = state.space[first + c]
        team.level[c] = state.level[first + c]
        team.step[c] = track.index(state.score[first + c])
        team.tent[c] = state.tent[first + c]
    team.hand = state.hand[seat]
    team.pile = state.pile[seat]
    team.shown = state.shown[:]
    team.hidden = state.hidden[:]
    return team


class Turn:
    """What a team decided for a day: a value, and where it leaves the climbers this evening."""

    def __init__(self) -> None:
        self.value = FAR
        self.space = [0, 0]
        self.level = [0, 0]
        self.step = [0, 0]
        self.tent = [-1, -1]


class Reach:
    """The best evening of one climber for given points: its worth, where, and whether a tent is pitched there."""

    def __init__(self, value: float, space: int, pitches: bool) -> None:
        self.value = value
        self.space = space
        self.pitches = pitches


class Rollouts:
    """Plays teams to the end under one set of rules."""

    def __init__(self, rules: K2Rules, prices: Prices) -> None:
        self.rules = rules
        self.prices = prices
        self.terrain = Terrain(rules)
        self.solo = rules.players == 1
        self.keep = 0.3
        """What a card point kept for later is worth."""
        self.stay = 0.21
        """What a tent over one's head is worth beyond tonight."""
        self.spare = 0.31
        """What a tent not pitched yet is worth."""
        self.token_share = 1.0 if self.solo else 1.0 / rules.players
        self.units: list[int] = [rules.card_up[kind] + rules.card_level[kind] for kind in range(KINDS)]
        self._triples: dict[int, list[int]] = {}
        self._prospects: dict[int, list[Prospect]] = {}
        # The day under way.
        self._known: list[dict[int, Reach]] = [{}, {}]
        self._team = Team()
        self._roles: list[Prospect] = []
        self._weather = 0

    def prospects(self, tiles: list[int]) -> list[Prospect]:
        """The prospects for a full order of tiles, made once: first even shares, then pairs that take turns.

        In a pair one climber has the larger share until some day and the smaller one after it, the other the reverse.
        """
        key = 0
        for tile in tiles:
            key = key * 8 + tile
        found = self._prospects.get(key)
        if found is None:
            if len(self._prospects) > 30:
                self._prospects.clear()
            days = [3 * tiles[day // 3] + day % 3 for day in range(DAYS)]
            found = [Prospect(self.terrain, days, self.prices, [EVEN] * DAYS)]
            for change in CHANGES:
                early = [MORE] * change + [LESS] * (DAYS - change)
                late = [LESS] * change + [MORE] * (DAYS - change)
                found.append(Prospect(self.terrain, days, self.prices, early))
                found.append(Prospect(self.terrain, days, self.prices, late))
            self._prospects[key] = found
        return found

    def roles(self, team: Team, found: list[Prospect]) -> tuple[int, int]:
        """Which prospects promise the two climbers most together."""
        if team.space[0] < 0 or team.space[1] < 0:
            return 0, 0
        best = FAR
        roles = (0, 0)
        for pair in range(len(found)):
            other = pair if pair == 0 else pair + 1 if pair & 1 else pair - 1
            value = found[pair].worth(team.day, team.step[0], team.space[0], min(LEVELS - 1, max(0, team.level[0])))
            value += found[other].worth(team.day, team.step[1], team.space[1], min(LEVELS - 1, max(0, team.level[1])))
            if value > best:
                best, roles = value, (pair, other)
        return roles

    # -- a whole game

    def finish(self, team: Team, tiles: list[int], rng: Random) -> float:
        """Final points of a team that starts from a morning with its hand drawn; changes the team."""
        found = self.prospects(tiles)
        while team.day < DAYS:
            self.begin(team, tiles, found)
            bag = self.choose(team)
            owed = self.token(team, rng)
            team.hand -= bag
            turn = self.turn(bag, owed)
            self.take(team, turn)
            if self.night(team, tiles):
                break
            self.draw(team, rng)
        return self.score(team)

    def score(self, team: Team) -> float:
        """Points as they stand."""
        total = 0.0
        for c in range(2):
            total += self.terrain.track[team.step[c]] if team.space[c] >= 0 else 1.0
        return total

    def begin(self, team: Team, tiles: list[int], found: list[Prospect]) -> None:
        """Takes up a day of a team."""
        roles = self.roles(team, found)
        self._team = team
        self._known = [{}, {}]
        self._weather = 3 * tiles[team.day // 3] + team.day % 3
        self._roles = [found[roles[0]], found[roles[1]]]

    def night(self, team: Team, tiles: list[int]) -> bool:
        """The check, and the day that ends; says whether the game is over for the team."""
        nights = self.terrain.nights[3 * tiles[team.day // 3] + team.day % 3]
        living = 0
        for c in range(2):
            space = team.space[c]
            if space < 0:
                continue
            shelter = 1 if team.tent[0] == space or team.tent[1] == space else 0
            team.level[c] = min(LEVELS - 1, team.level[c] + nights[space] + shelter)
            if team.level[c] < 1:
                team.space[c] = -1
            else:
                living += 1
        team.day += 1
        return living == 0 or (self.solo and living < 2)

    def draw(self, team: Team, rng: Random) -> None:
        """Cards for the new day (K2-2)."""
        day = team.day % CYCLE
        if day == CYCLE - 1:
            return
        if day == 0:
            team.pile = self.rules.deck
            team.hand = 0
        for _ in range(HAND if day == 0 else HAND // 2):
            total = 0
            pile = team.pile
            while pile:
                total += pile & MANY
                pile >>= BITS
            if total == 0:
                return
            ticket = int(rng.random() * total)
            kind = 0
            pile = team.pile
            while True:
                ticket -= pile & MANY
                if ticket < 0:
                    break
                pile >>= BITS
                kind += 1
            team.pile -= 1 << (BITS * kind)
            team.hand += 1 << (BITS * kind)

    def token(self, team: Team, rng: Random) -> int:
        """The smallest risk token that lies open, if the team takes one, and its replacement."""
        if self.token_share < 1.0 and rng.random() >= self.token_share:
            return 0
        value = 0
        while value < 2 and not team.shown[value]:
            value += 1
        team.shown[value] -= 1
        hidden = team.hidden[0] + team.hidden[1] + team.hidden[2]
        if hidden:
            ticket = int(rng.random() * hidden)
            turned = 0
            while ticket >= team.hidden[turned]:
                ticket -= team.hidden[turned]
                turned += 1
            team.hidden[turned] -= 1
            team.shown[turned] += 1
        return value

    # -- a day

    def choose(self, team: Team) -> int:
        """The bag of three cards that promises most, what is kept for later counted in."""
        best = FAR
        chosen = 0
        owed = 0
        while owed < 2 and not team.shown[owed]:
            owed += 1
        bags = self.bags(team.hand)
        if len(bags) == 1:
            return bags[0]
        for bag in bags:
            value = self.turn(bag, owed).value - self.keep * self.bulk(bag)
            if value > best:
                best, chosen = value, bag
        return chosen

    def bags(self, hand: int) -> list[int]:
        """The different bags of three cards in a hand."""
        found = self._triples.get(hand)
        if found is None:
            found = triples(hand)
            self._triples[hand] = found
        return found

    def bulk(self, bag: int) -> int:
        """Points and levels on the cards."""
        total = 0
        kind = 0
        while bag:
            total += (bag & MANY) * self.units[kind]
            bag >>= BITS
            kind += 1
        return total

    def turn(self, bag: int, owed: int) -> Turn:
        """The best turn of the day's team with these cards."""
        kinds: list[int] = []
        kind = 0
        rest = bag
        while rest:
            for _ in range(rest & MANY):
                kinds.append(kind)
            rest >>= BITS
            kind += 1
        best = Turn()
        self._share(kinds, 0, [0, 0, 0, 0, 0, 0], owed, best)
        return best

    def _share(self, kinds: list[int], index: int, pools: list[int], owed: int, best: Turn) -> None:
        """Every way to give the cards; pools are general, down and levels of A, then of B."""
        if index == len(kinds):
            self._pay(pools, owed, best)
            return
        kind = kinds[index]
        rules = self.rules
        for c in range(2):
            if self._team.space[c] < 0:
                continue
            at = 3 * c
            up, level, down = rules.card_up[kind], rules.card_level[kind], rules.card_down[kind]
            pools[at] += up
            pools[at + 2] += level
            self._share(kinds, index + 1, pools, owed, best)
            pools[at] -= up
            pools[at + 2] -= level
            # Down-only points are for climbers that have something below them worth going to.
            if down and self._team.space[c] != self.terrain.base:
                pools[at + 1] += down
                self._share(kinds, index + 1, pools, owed, best)
                pools[at + 1] -= down

    def _pay(self, pools: list[int], owed: int, best: Turn) -> None:
        """Every sensible way to pay the risk: points and levels of either climber."""
        if owed == 0:
            self._end(pools[0], pools[1], pools[2], pools[3], pools[4], pools[5], best)
            return
        for a in range(owed + 1):
            b = owed - a
            if a and pools[0] + pools[1] + pools[2] == 0:
                continue
            if b and pools[3] + pools[4] + pools[5] == 0:
                continue
            for a_level in range(a + 1):
                if a - a_level > pools[0] + pools[1]:
                    continue
                for b_level in range(b + 1):
                    if b - b_level > pools[3] + pools[4]:
                        continue
                    down_a = min(pools[1], a - a_level)
                    down_b = min(pools[4], b - b_level)
                    self._end(
                        pools[0] - (a - a_level - down_a),
                        pools[1] - down_a,
                        pools[2] - a_level,
                        pools[3] - (b - b_level - down_b),
                        pools[4] - down_b,
                        pools[5] - b_level,
                        best,
                    )

    def _end(self, ga: int, da: int, la: int, gb: int, db: int, lb: int, best: Turn) -> None:
        a = self._reach(0, ga, da, la, -1)
        b = self._reach(1, gb, db, lb, -1)
        if a.value + b.value <= best.value:
            return
        if a.space >= 0 and a.space == b.space and self.terrain.limit[a.space] == 1:
            # Only one of them fits there; the other does the best without it.
            other_a = self._reach(0, ga, da, la, b.space)
            other_b = self._reach(1, gb, db, lb, a.space)
            if other_a.value + b.value > a.value + other_b.value:
                a = other_a
            else:
                b = other_b
        value = a.value + b.value
        if value > best.value:
            team = self._team
            best.value = value
            for c in range(2):
                reach = a if c == 0 else b
                best.space[c] = reach.space
                best.level[c] = team.level[c] + (la if c == 0 else lb)
                best.step[c] = max(team.step[c], self.terrain.rise[reach.space]) if reach.space >= 0 else team.step[c]
                best.tent[c] = reach.space if reach.pitches else team.tent[c]

    def _reach(self, c: int, general: int, down: int, gained: int, banned: int) -> Reach:
        """The evening of a climber that is worth most."""
        key = ((general * 16 + down) * 16 + gained + 4) * 64 + banned + 1
        found = self._known[c].get(key)
        if found is None:
            found = self._best(c, general, down, gained, banned)
            self._known[c][key] = found
        return found

    def _best(self, c: int, general: int, down: int, gained: int, banned: int) -> Reach:
        team = self._team
        terrain = self.terrain
        start = team.space[c]
        if start < 0:
            return Reach(1.0, -1, False)
        nights = terrain.nights[self._weather]
        costs = terrain.costs[self._weather]
        prospect = self._roles[c]
        tomorrow = team.day + 1
        dead = self.prices.dead
        level = team.level[c] + gained
        step = team.step[c]
        tents = team.tent
        best = FAR
        place = start
        pitches = False
        for target, cost, falls in terrain.ways[self._weather][start]:
            need = cost - min(down, falls)
            if need > general or target == banned:
                continue
            reached = max(step, terrain.rise[target])
            sheltered = tents[0] == target or tents[1] == target
            morning = min(LEVELS - 1, level + nights[target] + (1 if sheltered else 0))
            value = prospect.worth(tomorrow, reached, target, morning) if morning > 0 else dead
            if sheltered:
                value += self.stay
            if value > best:
                best, place, pitches = value, target, False
            if tents[c] < 0 and not sheltered and general - need >= costs[target]:
                morning = min(LEVELS - 1, level + nights[target] + 1)
                value = prospect.worth(tomorrow, reached, target, morning) if morning > 0 else dead
                value += self.stay - self.spare
                if value > best:
                    best, place, pitches = value, target, True
        return Reach(best, place, pitches)

    def take(self, team: Team, turn: Turn) -> None:
        """The evening after a turn."""
        for c in range(2):
            team.space[c] = turn.space[c]
            team.level[c] = turn.level[c]
            team.step[c] = turn.step[c]
            team.tent[c] = turn.tent[c]
