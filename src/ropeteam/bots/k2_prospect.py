"""What a K2 climber can still reach: expected final points by day, space, level and tent, at a price for card points.

One climber alone goes from any morning to the last night. Every day it may have some of the team's card points, it does
not know how many, for steps or for levels as it likes, and pays the price for each, because its team-mate wants them
too. Worked out from the last night back, this is a compass: when to turn, where to sleep, how strong one must be for
the summit. The weather is known as far as tiles are turned up; after that every tile is as likely as the others.
"""

from typing import Final

from ..games.k2.cards import BITS, KINDS, MANY
from ..games.k2.rules import CYCLE, K2Rules
from .k2_prices import DAYS, FARTHEST, Prices, partner, prices_of
from .k2_terrain import Terrain

TILE: Final = 3
"""Days on a weather tile."""
LEVELS: Final = 7
"""Levels 0 (dead) to 6 after a check."""
HIGH: Final = 9
"""Levels before a check that are told apart: 0 to 8, two more than on a morning."""
LOFTY: Final = 5
"""The lowest score step that is worth going over it and down again on the same day."""
SPENT: Final = 0
"""How tents stand for a climber: its own is spent elsewhere or spare on its back, and the same two with a camp of the
team where it is."""
SPARE: Final = 1
CAMP: Final = 2
TENTS: Final = 4


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
        self.cards = [_worths(rules, prices.points[turn], prices.levels[turn]) for turn in range(DAYS // CYCLE)]
        """What a card not played yet is worth against the deck's mean, by round of the deck and kind."""
        self.most = self.terrain.track[-1]
        """The points of the summit."""
        self._days: dict[int, Day] = {}
        self._even: list[Day] = []

    def day(self, over: int, tiles: list[int]) -> Day:
        """The day after ``over`` days when these tiles are turned up, counted from the first day."""
        if over == DAYS or over // TILE >= len(tiles):
            return self._mean(over)
        key = 0
        for index in range(over // TILE, len(tiles)):
            key = key * 8 + tiles[index] + 1
        key = key * (DAYS + 1) + over
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
        """Expected final points of a climber on the day's morning.

        The best score so far is a step on the track; ``tent`` is where its tent is pitched, ``other`` its team-mate's.
        """
        if space < 0:
            return 1.0
        if level < 1:
            return self.prices.dead
        tents = SPARE if tent < 0 else SPENT
        if tent == space or other == space:
            tents += CAMP
        at = (space * LEVELS + (level if level < LEVELS else LEVELS - 1)) * TENTS + tents
        value = day.safe[share][at] - (self.most - self.terrain.track[step]) * day.odds[at]
        if self.terrain.rise[space] <= step:
            hope = day.hopes[share][at]
            if hope > value:
                value = hope
        return value

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

    def kept(self, bag: int, over: int) -> float:
        """What cards are worth that can still be played after so many days."""
        cards = self.cards[over // CYCLE]
        value = 0.0
        kind = 0
        while bag:
            if bag & MANY:
                value += (bag & MANY) * cards[kind]
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
                    morning = level + nights[space] + (1 if tents >= CAMP else 0)
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
            for tents in range(TENTS):
                row = rows[tents]
                for at in range(HIGH * width):
                    row[at] = dead
                for level in range(1, HIGH):
                    evening = (space * HIGH + level) * TENTS
                    row[level * width] = slept[evening + tents]
                    if tents == SPARE and costs[space] < width:
                        row[level * width + costs[space]] = slept[evening + CAMP]
            away, spare, camp, guest = rows[SPENT], rows[SPARE], rows[CAMP], rows[SPARE + CAMP]
            for target, full, falls, top in terrain.ways[weather][space]:
                cost = full - min(falls, self.prices.rope)
                content = len(kept) > 0 and top > terrain.rise[target]
                over = top > terrain.rise[target] and top > terrain.rise[space]
                if cost >= width or (over and top < LOFTY) or (not content and (over or target == space)):
                    continue
                pitches = cost + costs[target] < width
                less = self.most - terrain.track[top]
                at = cost
                evening = target * HIGH * TENTS
                for _ in range(1, HIGH):
                    at += width
                    evening += TENTS
                    value, carried = slept[evening], slept[evening + SPARE]
                    if content:
                        other = kept[evening] - less * lived[evening]
                        if other > value:
                            value = other
                        other = kept[evening + SPARE] - less * lived[evening + SPARE]
                        if other > carried:
                            carried = other
                    if value > away[at]:
                        away[at] = value
                    if carried > spare[at]:
                        spare[at] = carried
                    if target == space:
                        # Over the top and back: only so a camp is not left behind.
                        into = evening + CAMP
                        value = max(slept[into], kept[into] - less * lived[into])
                        into += SPARE
                        carried = max(slept[into], kept[into] - less * lived[into])
                    if value > camp[at]:
                        camp[at] = value
                    if carried > guest[at]:
                        guest[at] = carried
                    if pitches:
                        into = evening + CAMP
                        value = slept[into]
                        if content:
                            other = kept[into] - less * lived[into]
                            if other > value:
                                value = other
                        into = at + costs[target]
                        if value > spare[into]:
                            spare[into] = value
                        if value > guest[into]:
                            guest[into] = value
            for level in range(LEVELS):
                for tents in range(TENTS):
                    found.append(_mixed(rows[tents], level, dead, price, supply) if level else dead)
        return found


def _worths(rules: K2Rules, point: float, level: float) -> list[float]:
    worths = [point * rules.card_up[kind] + level * rules.card_level[kind] for kind in range(KINDS)]
    counts = [rules.deck >> (BITS * kind) & MANY for kind in range(KINDS)]
    mean = sum(worths[kind] * counts[kind] for kind in range(KINDS)) / sum(counts)
    return [worth - mean for worth in worths]


def _mixed(row: list[float], level: int, dead: float, price: float, supply: list[float]) -> float:
    """The mean over what a day may bring, for steps and for up to two levels."""
    most = dead
    total = 0.0
    width = FARTHEST + 1
    at = level * width
    for points in range(width):
        value = row[at + points]
        if points > 0:
            other = row[at + width + points - 1]
            if other > value:
                value = other
            if points > 1:
                other = row[at + 2 * width + points - 2]
                if other > value:
                    value = other
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
        found = _made[key] = Prospects(rules, prices_of(key[1], key[2]))
    return found
