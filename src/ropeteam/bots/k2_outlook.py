"""What a K2 climber can still hope for: expected final points by day, best score so far, space and level.

One climber alone takes what it wants of a typical hand every day, for a price, because its team-mate wants cards too;
dynamic programming leads from the last night back to today. Forecast days have their weather, later ones the mean of
all tiles. It is a rough picture of the game and a good compass: when to turn, where to sleep, how high a level the
summit needs.
"""

from itertools import combinations
from random import Random
from typing import Any, Final

from ..games.k2.rules import K2Rules

DAYS: Final = 18
CAP: Final = 6
MOST_POINTS: Final = 6
WIDTH: Final = 11
"""Levels 0 to 10: a climber may gain cards' levels on top of 6 before the night."""
HANDS: Final = 8
HAND: Final = 5
PRICE = 0.15
"""Points a climber must gain by each point or level it takes from the team's cards."""
DEAD = -3.0
"""A dead climber counts 1, and its loss costs the team more than that."""
TENT: Final = 0.7
"""Levels a night that the team's tent on the climber's space is worth."""
SPARE_TENT: Final = 0.25
"""Points that a tent not pitched yet is worth."""

Share = tuple[int, int, int]
"""Points and levels a climber gets from a hand, and how many card points it uses up."""
Table = list[list[float]]
"""One morning: by best score so far (its step on the track), then ``space * WIDTH + level``."""


def shares(rules: K2Rules) -> list[list[Share]]:
    """What a climber can take of some typical hands: up to three cards. More than one card costs a point of risk."""
    cards: list[tuple[int, int]] = []
    for kind in range(len(rules.card_up)):
        for _ in range(rules.deck >> (3 * kind) & 7):
            cards.append((rules.card_up[kind], rules.card_level[kind]))
    rng = Random(2)
    found: list[list[Share]] = []
    for _ in range(HANDS):
        hand = rng.sample(cards, HAND)
        taken = {_taken(list(some)) for number in range(4) for some in combinations(hand, number)}
        found.append([one for one in sorted(taken) if not any(_better(other, one) for other in taken)])
    return found


def _taken(cards: list[tuple[int, int]]) -> Share:
    points = sum([card[0] for card in cards])
    levels = sum([card[1] for card in cards])
    used = points + levels
    risk = 1 if len(cards) > 1 else 0
    if points >= risk:
        points -= risk
    else:
        levels -= risk
    return min(MOST_POINTS, points), max(0, levels), used


def _better(other: Share, one: Share) -> bool:
    return other != one and other[0] >= one[0] and other[1] >= one[1] and other[2] <= one[2]


class Outlook:
    """Tables for one board and weather set, filled in as forecasts come up."""

    def __init__(self, rules: Any) -> None:
        self.rules: K2Rules = rules
        mountain = self.rules.mountain
        self.size = mountain.size
        self.track = [float(points) for points in mountain.track]
        self.rise = [mountain.track.index(points) for points in mountain.points]
        self.step_of: dict[int, int] = {points: step for step, points in enumerate(mountain.track)}
        self.shares = shares(self.rules)
        self._mean: list[Table] = self._tables([])
        self._seen: dict[tuple[int, ...], list[Table]] = {}

    def tables(self, tiles: tuple[int, ...]) -> list[Table]:
        """The mornings of days 1 to 19 under a forecast: the tiles turned up so far."""
        found = self._seen.get(tiles)
        if found is None:
            found = self._seen[tiles] = self._tables(list(tiles))
        return found

    def worth(self, morning: Table, space: int, level: float, score: int) -> float:
        """Expected final points of a living climber in the morning."""
        return _between(morning[self.step_of[score]], space * WIDTH, min(level, float(CAP)))

    def _tables(self, tiles: list[int]) -> list[Table]:
        tables: list[Table] = [[] for _ in range(DAYS + 1)]
        known = min(DAYS, 3 * len(tiles))
        if known:
            for day in range(known, DAYS + 1):
                tables[day] = self._mean[day]
        else:
            known = DAYS
            tables[DAYS] = [
                [self.track[step] if at % WIDTH else DEAD for at in range(self.size * WIDTH)]
                for step in range(len(self.track))
            ]
        costs = self.rules.mountain.costs
        nights = self.rules.mountain.nights
        # A forecast fills its own days only, and past ones are never asked for again.
        for day in range(known - 1, max(-1, known - 7) if tiles else -1, -1):
            if tiles:
                index = 3 * tiles[day // 3] + day % 3
                tables[day] = self._day(costs[index], [float(night) for night in nights[index]], tables[day + 1])
            else:
                tables[day] = self._day(self._mean_costs(day % 3), self._mean_nights(day % 3), tables[day + 1])
        return tables

    def _mean_costs(self, day: int) -> list[int]:
        costs = self.rules.mountain.costs
        tiles = len(self.rules.tiles)
        return [
            (2 * sum([costs[3 * tile + day][space] for tile in range(tiles)]) + tiles) // (2 * tiles)
            for space in range(self.size)
        ]

    def _mean_nights(self, day: int) -> list[float]:
        nights = self.rules.mountain.nights
        tiles = len(self.rules.tiles)
        return [sum([nights[3 * tile + day][space] for tile in range(tiles)]) / tiles for space in range(self.size)]

    def _day(self, costs: list[int], nights: list[float], after: Table) -> Table:
        """A morning's values from those of the next morning."""
        reach = [self._reach(space, costs) for space in range(self.size)]
        morning: Table = []
        for step in range(len(self.track)):
            slept: list[float] = []
            for space in range(self.size):
                source = after[max(step, self.rise[space])]
                for level in range(WIDTH):
                    slept.append(_between(source, space * WIDTH, min(float(CAP), level + nights[space])))
            row: list[float] = []
            for space in range(self.size):
                if step < self.rise[space]:
                    row.extend([DEAD] * WIDTH)  # nobody stands higher than it has been
                else:
                    self._expect(row, self._best(space, reach[space], slept))
            morning.append(row)
        return morning

    def _expect(self, row: list[float], best: list[float]) -> None:
        """Adds the values of one space at every level: the mean over the hands of the best share of each."""
        row.append(DEAD)
        for level in range(1, CAP + 1):
            total = 0.0
            for options in self.shares:
                most = DEAD
                for points, levels, used in options:
                    value = best[points * WIDTH + min(WIDTH - 1, level + levels)] - PRICE * used
                    if value > most:
                        most = value
                total += most
            row.append(total / HANDS)
        row.extend([row[-1]] * (WIDTH - 1 - CAP))

    def _reach(self, space: int, costs: list[int]) -> list[list[int]]:
        """The spaces whose cheapest way costs 0, 1, 2 ... points."""
        links = self.rules.mountain.links
        spent = {space: 0}
        rings = [[space]]
        for points in range(1, MOST_POINTS + 1):
            fresh: list[int] = []
            for reached in list(spent):
                for link in links[reached]:
                    target = link >> 1
                    if target not in spent and spent[reached] + costs[target] == points:
                        spent[target] = points
                        fresh.append(target)
            rings.append(fresh)
        return rings

    def _best(self, space: int, rings: list[list[int]], slept: list[float]) -> list[float]:
        """The best night within reach, by ``points * WIDTH + level``."""
        best = slept[space * WIDTH : (space + 1) * WIDTH]
        found: list[float] = []
        for ring in rings:
            for target in ring:
                first = target * WIDTH
                for level in range(WIDTH):
                    value = slept[first + level]
                    if value > best[level]:
                        best[level] = value
            found.extend(best)
        return found


def _between(row: list[float], first: int, level: float) -> float:
    """The value at a level that need not be whole."""
    if level <= 0.0:
        return row[first]
    low = int(level)
    part = level - low
    value = row[first + low]
    return value if part == 0.0 else value + part * (row[first + low + 1] - value)
