"""What a K2 climber can still reach: expected final points by day, best score, space and level, for given weather.

One climber alone goes from any morning to the last night. Every day brings it some of the team's card points, it does
not know how many, for steps or for levels as it likes. Worked out from the last night back, this is a compass: when to
turn, where to sleep, how strong one must be for the summit.
"""

from math import exp
from typing import Final

from ..games.k2.rules import K2Rules

DAYS: Final = 18
LEVELS: Final = 7
"""Levels 0 (dead) to 6 after a check."""
HIGH: Final = 10
"""Levels before a check that are told apart: 0 to 9."""
FARTHEST: Final = 6
"""Points a climber may buy for steps in one day."""


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
        self.track = [float(points) for points in mountain.track]
        self.rise = [mountain.track.index(points) for points in mountain.points]
        self.ways: list[list[list[tuple[int, int, int]]]] = []
        """By weather and space: targets with the least cost there, and the part of it that down-only points can pay."""
        for costs in self.costs:
            self.ways.append([self._from(mountain.links, costs, space) for space in range(self.size)])

    def _from(self, links: list[list[int]], costs: list[int], start: int) -> list[tuple[int, int, int]]:
        best: dict[int, tuple[int, int]] = {start: (0, 0)}
        layers: list[list[int]] = [[] for _ in range(FARTHEST + 4)]
        layers[0].append(start)
        for spent in range(FARTHEST + 4):
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
                    if total < FARTHEST + 4 and (known is None or total < known[0]):
                        best[target] = (total, down)
                        layers[total].append(target)
        return [(target, best[target][0], best[target][1]) for target in sorted(best, key=lambda each: best[each][0])]


class Prices:
    """How climbers share in the team's cards in their prospects, and what death costs."""

    def __init__(
        self,
        more: float = 4.4,
        less: float = 0.72,
        spread: float = 2.0,
        unit: float = 0.06,
        dead: float = -2.5,
        fear: float = 0.08,
    ) -> None:
        self.dead = dead
        self.fear = fear
        """The chance that a night costs a level more than foreseen."""
        self.unit = unit
        """What a card point costs that the team-mate could have used."""
        self.supplies = [_supply((more + less) / 2, spread), _supply(more, spread), _supply(less, spread)]
        """How likely a day brings so many card points: an even share, the larger one, the smaller one."""


def _supply(mean: float, spread: float) -> list[float]:
    weights = [exp(-((points - mean) ** 2) / (2 * spread * spread)) for points in range(FARTHEST + 1)]
    total = sum(weights)
    return [weight / total for weight in weights]


EVEN: Final = 0
MORE: Final = 1
LESS: Final = 2


class Prospect:
    """The tables for one sequence of 18 days of weather and of the climber's share (EVEN, MORE or LESS) each day."""

    def __init__(self, terrain: Terrain, days: list[int], prices: Prices, shares: list[int]) -> None:
        self.terrain = terrain
        self.prices = prices
        self.hopes: list[list[float]] = [[] for _ in range(DAYS + 1)]
        """By morning (18 is the end), ``space * LEVELS + level``: final points of a climber that never was higher."""
        self.odds: list[list[float]] = [[] for _ in range(DAYS + 1)]
        """Its chance to live through the last night if it wants nothing else."""
        hopes: list[float] = []
        odds: list[float] = []
        for space in range(terrain.size):
            for level in range(LEVELS):
                hopes.append(terrain.track[terrain.rise[space]] if level > 0 else prices.dead)
                odds.append(1.0 if level > 0 else 0.0)
        self.hopes[DAYS], self.odds[DAYS] = hopes, odds
        for day in range(DAYS - 1, -1, -1):
            supply = prices.supplies[shares[day]]
            self.hopes[day], self.odds[day] = self._morning(days[day], day + 1, supply)

    def worth(self, day: int, step: int, space: int, level: int) -> float:
        """Expected final points on the morning after ``day`` days; the best score so far is a step on the track."""
        at = space * LEVELS + level
        odds = self.odds[day][at]
        kept = self.terrain.track[step] * odds + self.prices.dead * (1.0 - odds)
        if self.terrain.rise[space] > step:
            return kept
        return max(kept, self.hopes[day][at])

    def _morning(self, weather: int, after: int, supply: list[float]) -> tuple[list[float], list[float]]:
        terrain = self.terrain
        hoped, lived = self._slept(weather, after)
        ways = terrain.ways[weather]
        unit = self.prices.unit
        dead = self.prices.dead
        best = [0.0] * (FARTHEST + 1)
        safest = [0.0] * (FARTHEST + 1)
        hopes: list[float] = []
        odds: list[float] = []
        for space in range(terrain.size):
            hopes.append(dead)
            odds.append(0.0)
            own = terrain.track[terrain.rise[space]]
            for level in range(1, LEVELS):
                for points in range(FARTHEST + 1):
                    best[points] = dead
                    safest[points] = 0.0
                for target, cost, _ in ways[space]:
                    if cost > FARTHEST:
                        break
                    lower = terrain.track[terrain.rise[target]] < own
                    at = target * HIGH + level
                    for bought in range(min(3, FARTHEST + 1 - cost)):
                        points = cost + bought
                        alive = lived[at + bought]
                        value = hoped[at + bought]
                        if lower:
                            value = max(value, own * alive + dead * (1.0 - alive))
                        if value > best[points]:
                            best[points] = value
                        if alive > safest[points]:
                            safest[points] = alive
                most, value, safe, chance = dead, 0.0, 0.0, 0.0
                for points in range(FARTHEST + 1):
                    most = max(most, best[points] - unit * points)
                    safe = max(safe, safest[points])
                    value += supply[points] * most
                    chance += supply[points] * safe
                hopes.append(value)
                odds.append(chance)
        return hopes, odds

    def _slept(self, weather: int, after: int) -> tuple[list[float], list[float]]:
        """What an evening is worth and how likely it leads to the end alive, by space and level before the check."""
        nights = self.terrain.nights[weather]
        dead, fear = self.prices.dead, self.prices.fear
        hopes, odds = self.hopes[after], self.odds[after]
        hoped: list[float] = []
        lived: list[float] = []
        for space in range(self.terrain.size):
            first = space * LEVELS
            for level in range(HIGH):
                morning = min(LEVELS - 1, level + nights[space])
                if morning > 0:
                    hoped.append(hopes[first + morning] * (1.0 - fear) + hopes[first + morning - 1] * fear)
                    lived.append(odds[first + morning] * (1.0 - fear) + odds[first + morning - 1] * fear)
                else:
                    hoped.append(dead)
                    lived.append(0.0)
        return hoped, lived
