"""What a K2 climber can still reach: expected final points by day, space, level and tent, at a price for card points.

One climber alone goes from any morning to the last night. Every day it may have some of the team's card points, it does
not know how many, for steps or for levels as it likes, and pays the price for each, because its team-mate wants them
too. Worked out from the last night back, this is a compass: when to turn, where to sleep, how strong one must be for
the summit. The weather is known as far as tiles are turned up; after that every tile is as likely as the others.
"""

from math import exp
from typing import Final

from ..games.k2.cards import BITS, KINDS, MANY
from ..games.k2.rules import K2Rules

DAYS: Final = 18
TILE: Final = 3
"""Days on a weather tile."""
LEVELS: Final = 7
"""Levels 0 (dead) to 6 after a check."""
HIGH: Final = 10
"""Levels before a check that are told apart: 0 to 9."""
FARTHEST: Final = 6
"""Points a climber may buy for steps in one day."""
WAY: Final = 10
"""Ways that cost less than this are looked at."""
SPENT: Final = 0
"""How tents stand for a climber: its own is spent elsewhere, spare on its back, or the team camps where it is."""
SPARE: Final = 1
CAMP: Final = 2
TENTS: Final = 3


class Terrain:
    """Ways between spaces under each day's weather, worked out once for a board."""

    def __init__(self, rules: K2Rules) -> None:
        mountain = rules.mountain
        self.size = mountain.size
        self.costs = mountain.costs
        self.nights = mountain.nights
        self.zone = mountain.zone
        self.base = mountain.base
        self.limit = mountain.limit
        self.tiles = len(rules.tiles)
        self.track = [float(points) for points in mountain.track]
        self.rise = [mountain.track.index(points) for points in mountain.points]
        self.ways: list[list[list[tuple[int, int, int]]]] = []
        """By weather and space: targets with the least cost there, and the part of it that down-only points can pay."""
        for costs in self.costs:
            self.ways.append([self._from(mountain.links, costs, space) for space in range(self.size)])
        self.near = [0] * self.size
        """Spaces within reach in any weather, as masks."""
        for ways in self.ways:
            for space in range(self.size):
                for target, _, _ in ways[space]:
                    self.near[space] |= 1 << target

    def _from(self, links: list[list[int]], costs: list[int], start: int) -> list[tuple[int, int, int]]:
        best: dict[int, tuple[int, int]] = {start: (0, 0)}
        layers: list[list[int]] = [[] for _ in range(WAY)]
        layers[0].append(start)
        for spent in range(WAY):
            for space in layers[spent]:
                if best[space][0] != spent:
                    continue
                for link in links[space]:
                    target = link >> 1
                    total = spent + costs[target]
                    # A way down can be paid with down-only points as long as it only leads down.
                    falls = best[space][1] == spent and link & 1
                    down = best[space][1] + costs[target] if falls else best[space][1]
                    known = best.get(target)
                    if total < WAY and (known is None or total < known[0]):
                        best[target] = (total, down)
                        layers[total].append(target)
        return [(target, best[target][0], best[target][1]) for target in sorted(best, key=lambda each: best[each][0])]


class Prices:
    """How climbers share in the team's cards in their prospects, and what death costs.

    Shares come in pairs: an even one with itself, then one climber with the larger share until some day and the
    smaller one after it, beside the other with the reverse.
    """

    def __init__(
        self,
        more: float = 4.3,
        less: float = 0.65,
        spread: float = 2.9,
        unit: float = 0.06,
        dead: float = -3.8,
        fear: float = 0.11,
        changes: tuple[int, ...] = (11,),
        keep_point: float = 0.39,
        keep_level: float = 0.35,
        spare: float = 0.06,
    ) -> None:
        self.keep_point = keep_point
        """What a point on a card in hand is worth, and a level."""
        self.keep_level = keep_level
        self.spare = spare
        """What a tent not pitched yet is worth to a climber that sleeps in another."""
        self.unit = unit
        """What a card point costs that the team-mate could have used."""
        self.dead = dead
        self.fear = fear
        """The chance that a night costs a level more than foreseen."""
        even, much, little = _supply((more + less) / 2, spread), _supply(more, spread), _supply(less, spread)
        self.shares: list[list[list[float]]] = [[even] * DAYS]
        """By share and day: how likely so many card points are to be had."""
        for change in changes:
            self.shares.append([much] * change + [little] * (DAYS - change))
            self.shares.append([little] * change + [much] * (DAYS - change))


def _supply(mean: float, spread: float) -> list[float]:
    weights = [exp(-((points - mean) ** 2) / (2 * spread * spread)) for points in range(FARTHEST + 1)]
    total = sum(weights)
    return [weight / total for weight in weights]


def partner(share: int) -> int:
    """The share of the team-mate."""
    return share if share == 0 else share + 1 if share & 1 else share - 1


class Day:
    """A day under some forecast: its weather, the prospects of its morning and of the next one."""

    def __init__(self, number: int, weather: int, after: "Day | None") -> None:
        self.number = number
        self.weather = weather
        self.after = after
        self.hopes: list[list[float]] = []
        """By share, then space, level and tents: final points of a climber that never was higher than it stands."""
        self.safe: list[list[float]] = []
        """The same for a climber that has been on the summit already: it only has to live, at the least price."""
        self.odds: list[float] = []
        """Its chance to live through the last night if it wants nothing else and cards cost nothing."""


class Prospects:
    """The prospects on one board with one set of weather tiles, made as they are asked for."""

    def __init__(self, rules: K2Rules, prices: Prices) -> None:
        self.terrain = Terrain(rules)
        self.prices = prices
        self.cards = [
            prices.keep_point * rules.card_up[kind] + prices.keep_level * rules.card_level[kind]
            for kind in range(KINDS)
        ]
        """What a card in hand is worth, by kind."""
        self.most = self.terrain.track[-1]
        """The points of the summit."""
        self._days: dict[int, Day] = {}
        self._even: list[Day] = []

    def day(self, over: int, tiles: list[int]) -> Day:
        """The day after ``over`` days when these tiles are turned up, counted from the first day."""
        if over == DAYS or over // TILE >= len(tiles):
            return self._mean(over)
        key = over
        for index in range(over // TILE, len(tiles)):
            key = key * 8 + tiles[index] + 1
        found = self._days.get(key)
        if found is None:
            after = self.day(over + 1, tiles)
            found = Day(DAYS + 1 + len(self._days), TILE * tiles[over // TILE] + over % TILE, after)
            self._fill(found, over, found.weather, 1.0, after)
            self._days[key] = found
        return found

    def known(self, over: int, order: list[int]) -> list[int]:
        """The tiles of a full order that a team knows after so many days: two ahead, and the last if one is left."""
        shown = over // TILE + 2
        return order if shown >= self.terrain.tiles - 1 else order[:shown]

    def worth(self, day: Day, share: int, step: int, space: int, level: int, tent: int, other: int) -> float:
        """Expected final points of a climber on the day's morning, and what a spare tent is worth.

        The best score so far is a step on the track; ``tent`` is where its tent is pitched, ``other`` its team-mate's.
        """
        if space < 0:
            return 1.0
        if level < 1:
            return self.prices.dead
        bonus = 0.0
        tents = SPENT
        if tent == space or other == space:
            tents = CAMP
            if tent < 0:
                bonus = self.prices.spare
        elif tent < 0:
            tents = SPARE
        at = (space * LEVELS + (level if level < LEVELS else LEVELS - 1)) * TENTS + tents
        value = day.safe[share][at] - (self.most - self.terrain.track[step]) * day.odds[at]
        if self.terrain.rise[space] <= step:
            hope = day.hopes[share][at]
            if hope > value:
                value = hope
        return value + bonus

    def pair(
        self, day: Day, step: tuple[int, int], space: tuple[int, int], level: tuple[int, int], tent: tuple[int, int]
    ) -> float:
        """Expected final points of a team in the morning, with the shares in the cards that promise most."""
        if space[0] < 0 or space[1] < 0:
            c = 1 if space[0] < 0 else 0
            return 1.0 + self.worth(day, 0, step[c], space[c], level[c], tent[c], tent[1 - c])
        best = -1.0e9
        for share in range(len(day.hopes)):
            value = self.worth(day, share, step[0], space[0], level[0], tent[0], tent[1])
            value += self.worth(day, partner(share), step[1], space[1], level[1], tent[1], tent[0])
            if value > best:
                best = value
        return best

    def kept(self, bag: int) -> float:
        """What cards are worth in hand."""
        value = 0.0
        kind = 0
        while bag:
            if bag & MANY:
                value += (bag & MANY) * self.cards[kind]
            bag >>= BITS
            kind += 1
        return value

    # -- from the last night back

    def _mean(self, over: int) -> Day:
        """A day of which no weather is known: the mean over all tiles. Made from the last one back, as far as asked."""
        if not self._even:
            self._even = [self._end()]
        while len(self._even) <= DAYS - over:
            after = self._even[-1]
            number = DAYS - len(self._even)
            mean = Day(number, 0, after)
            for weather, tiles in self._kinds(number % TILE):
                self._fill(mean, number, weather, tiles / self.terrain.tiles, after)
            self._even.append(mean)
        return self._even[DAYS - over]

    def _kinds(self, third: int) -> list[tuple[int, int]]:
        """The different weathers of one day of the tiles, each with the number of tiles that have it."""
        terrain = self.terrain
        found: list[tuple[int, int]] = []
        for tile in range(terrain.tiles):
            weather = TILE * tile + third
            for at in range(len(found)):
                other, tiles = found[at]
                if terrain.costs[other] == terrain.costs[weather] and terrain.nights[other] == terrain.nights[weather]:
                    found[at] = (other, tiles + 1)
                    break
            else:
                found.append((weather, 1))
        return found

    def _end(self) -> Day:
        """The morning after the last night."""
        end = Day(DAYS, 0, None)
        hopes: list[float] = []
        for space in range(self.terrain.size):
            for level in range(LEVELS):
                alive = level > 0
                for _ in range(TENTS):
                    hopes.append(self.terrain.track[self.terrain.rise[space]] if alive else self.prices.dead)
                    end.odds.append(1.0 if alive else 0.0)
        safe = [self.most if alive else self.prices.dead for alive in end.odds]
        for _ in self.prices.shares:
            end.hopes.append(hopes)
            end.safe.append(safe)
        return end

    def _fill(self, day: Day, over: int, weather: int, weight: float, after: Day) -> None:
        """Adds the morning's prospects under some weather to what is there."""
        dead, unit = self.prices.dead, self.prices.unit
        lived = self._slept(weather, after.odds, 0.0)
        if not day.odds:
            size = len(after.odds)
            day.odds = [0.0] * size
            day.hopes = [[0.0] * size for _ in self.prices.shares]
            day.safe = [[0.0] * size for _ in self.prices.shares]
        _add(day.odds, self._morning(weather, lived, [], [], 0.0, 0.0, self.prices.shares[0][over]), weight)
        for share in range(len(self.prices.shares)):
            supply = self.prices.shares[share][over]
            kept = self._slept(weather, after.safe[share], dead)
            hoped = self._slept(weather, after.hopes[share], dead)
            _add(day.safe[share], self._morning(weather, kept, [], [], dead, unit, supply), weight)
            _add(day.hopes[share], self._morning(weather, hoped, kept, lived, dead, unit, supply), weight)

    def _slept(self, weather: int, after: list[float], dead: float) -> list[float]:
        """What evenings are worth, by space, level before the check and tents."""
        nights = self.terrain.nights[weather]
        fear = self.prices.fear
        slept: list[float] = []
        for space in range(self.terrain.size):
            for level in range(HIGH):
                for tents in range(TENTS):
                    morning = level + nights[space] + (1 if tents == CAMP else 0)
                    if morning <= 0:
                        slept.append(dead)
                        continue
                    at = (space * LEVELS + (morning if morning < LEVELS else LEVELS - 1)) * TENTS + tents
                    slept.append(after[at] * (1.0 - fear) + after[at - TENTS] * fear)
        return slept

    def _morning(
        self,
        weather: int,
        slept: list[float],
        kept: list[float],
        lived: list[float],
        dead: float,
        price: float,
        supply: list[float],
    ) -> list[float]:
        """What a morning is worth when every day the best evening within reach is taken.

        With ``kept`` and ``lived``, evenings of a climber that need only live, one that goes down may be content with
        the points of where it was.
        """
        terrain = self.terrain
        costs = terrain.costs[weather]
        width = FARTHEST + 1
        found: list[float] = []
        rows = [[dead] * (HIGH * width) for _ in range(TENTS)]
        for space in range(terrain.size):
            less = self.most - terrain.track[terrain.rise[space]]
            for tents in range(TENTS):
                row = rows[tents]
                for at in range(HIGH * width):
                    row[at] = dead
                for level in range(1, HIGH):
                    evening = (space * HIGH + level) * TENTS
                    row[level * width] = slept[evening + tents]
                    if tents == SPARE and costs[space] < width:
                        row[level * width + costs[space]] = slept[evening + CAMP]
            away, spare, camp = rows[SPENT], rows[SPARE], rows[CAMP]
            for target, cost, _ in terrain.ways[weather][space]:
                if cost >= width:
                    break
                if target == space:
                    continue
                lower = len(kept) > 0 and terrain.rise[target] < terrain.rise[space]
                pitched = cost + costs[target]
                for level in range(1, HIGH):
                    evening = (target * HIGH + level) * TENTS
                    value = slept[evening]
                    carried = slept[evening + SPARE]
                    if lower:
                        value = max(value, kept[evening] - less * lived[evening])
                        carried = max(carried, kept[evening + SPARE] - less * lived[evening + SPARE])
                    at = level * width + cost
                    if value > away[at]:
                        away[at] = value
                    if value > camp[at]:
                        camp[at] = value
                    if carried > spare[at]:
                        spare[at] = carried
                    if pitched < width:
                        value = slept[evening + CAMP]
                        if lower:
                            value = max(value, kept[evening + CAMP] - less * lived[evening + CAMP])
                        at = level * width + pitched
                        if value > spare[at]:
                            spare[at] = value
            for level in range(LEVELS):
                for tents in range(TENTS):
                    found.append(_mixed(rows[tents], level, dead, price, supply) if level else dead)
        return found


def _mixed(row: list[float], level: int, dead: float, price: float, supply: list[float]) -> float:
    """The mean over what a day may bring, for steps and for up to two levels."""
    most = dead
    total = 0.0
    width = FARTHEST + 1
    at = level * width
    for points in range(width):
        value = row[at + points]
        if points > 0:
            value = max(value, row[at + width + points - 1])
            if points > 1:
                value = max(value, row[at + 2 * width + points - 2])
        value -= price * points
        if value > most:
            most = value
        total += supply[points] * most
    return total


def _add(total: list[float], more: list[float], weight: float) -> None:
    for at in range(len(total)):
        total[at] += weight * more[at]


_made: dict[tuple[str, str, str], Prospects] = {}


def prospects_of(rules: K2Rules) -> Prospects:
    """The prospects for a board and weather set, made once."""
    key = (rules.content.digest, str(rules.options["board"]), str(rules.options["weather"]))
    found = _made.get(key)
    if found is None:
        found = _made[key] = Prospects(rules, Prices())
    return found
