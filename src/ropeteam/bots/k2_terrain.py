"""Ways over a K2 board under each day's weather."""

from typing import Final

from ..games.k2.rules import K2Rules

WAY: Final = 10
"""Ways that take fewer general points than this are looked at."""
MOST_DOWN: Final = 8
"""Down-only points on all rope cards."""


class Terrain:
    """Ways between spaces under each day's weather, worked out once for a board."""

    def __init__(self, rules: K2Rules) -> None:
        mountain = rules.mountain
        self.size = mountain.size
        self.costs = mountain.costs
        self.nights = mountain.nights
        self.zone = mountain.zone
        self.base = mountain.base
        self.tiles = len(rules.tiles)
        self.track = [float(points) for points in mountain.track]
        self.rise = [mountain.track.index(points) for points in mountain.points]
        self.ways: list[list[list[tuple[int, int, int, int]]]] = []
        """By weather and space: targets, the cost there, the part of it that down-only points can pay, and the highest
        score step on the way. A way may lead up to a space that scores and down again on the same day."""
        for costs in self.costs:
            direct = [self._from(mountain.links, costs, space) for space in range(self.size)]
            self.ways.append([self._over(direct, space) for space in range(self.size)])
        self.near = [0] * self.size
        """Spaces within reach in any weather, as masks."""
        for ways in self.ways:
            for space in range(self.size):
                for target, _, _, _ in ways[space]:
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

    def _over(self, direct: list[list[tuple[int, int, int]]], start: int) -> list[tuple[int, int, int, int]]:
        """Direct ways, and ways over a higher space; none that another beats in everything."""
        rise = self.rise
        found: list[tuple[int, int, int, int]] = []
        for target, cost, falls in direct[start]:
            found.append((target, cost, falls, max(rise[start], rise[target])))
        for top, up, _ in direct[start]:
            if rise[top] <= rise[start]:
                continue
            for target, down, falls in direct[top]:
                if rise[target] < rise[top] and up + down - min(falls, MOST_DOWN) < WAY:
                    found.append((target, up + down, falls, rise[top]))
        found.sort(key=lambda way: way[1])
        best: list[tuple[int, int, int, int]] = []
        for way in found:
            if not any(
                other[0] == way[0]
                and other[1] <= way[1]
                and other[2] - other[1] >= way[2] - way[1]
                and other[3] >= way[3]
                for other in best
            ):
                best.append(way)
        return best
