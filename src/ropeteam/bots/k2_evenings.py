"""Where one K2 climber can sleep on a day with so many points, and what that is worth."""

from typing import Final

from .k2_prices import DAYS
from .k2_prospect import Day, Prospects
from .k2_shares import GENERAL
from .k2_team import Team

FAR: Final = -1.0e9
LOWEST: Final = -3
"""Levels told apart in the evening: this one and ``STEEP`` more."""
STEEP: Final = 16
MANY: Final = 20_000
"""Climbs that are remembered."""
DAYNUMBERS: Final = 1 << 16
"""More than there are days under different forecasts."""
PLACE: Final = 63
PITCHED: Final = 64
"""Added to a space where a climber pitches its tent."""
TOP: Final = 128
"""Times the highest score step on the way, added as well."""


class Climb:
    """What one climber can do on a day, by level and points; filled in as it is asked for."""

    def __init__(self, share: int, space: int, step: int, tent: int, other: int, down: int, shut: int) -> None:
        self.share = share
        self.space = space
        self.step = step
        self.tent = tent
        self.other = other
        self.worth = [FAR] * (STEEP * GENERAL)
        """The worth of the best evening by level and general points, and where it is (with PITCHED and TOP)."""
        self.place = [space + step * TOP if space >= 0 else -1] * (STEEP * GENERAL)
        self.down = down
        """Down-only points it has, and the same climb with other numbers of them."""
        self.downs: list[Climb] = []
        self.shut = shut
        """The spaces where it cannot stop, because other teams fill them: a mask."""


class Evenings:
    """The climbs of a day, remembered over all rollouts."""

    def __init__(self, prospects: Prospects) -> None:
        self.prospects = prospects
        self.terrain = prospects.terrain
        self._climbs: dict[int, Climb] = {}
        self._crowds: dict[int, int] = {0: 0}
        """Masks of spaces that others fill, numbered as they come up."""
        self._day = prospects.day(DAYS, [])
        self._shut = 0

    def begin(self, day: Day, shut: int) -> None:
        """Takes up a day on which other teams fill some spaces: a mask."""
        self._day = day
        self._shut = shut
        if len(self._climbs) > MANY:
            self._climbs.clear()
            self._crowds = {0: 0}

    def of(self, team: Team, c: int, share: int) -> Climb:
        """What one climber of a team can do, with a share in the cards."""
        tent = self._near(team.space[c], team.tent[c])
        other = self._near(team.space[c], team.tent[1 - c])
        shut = self._shut
        if shut and team.space[c] >= 0:
            shut &= self.terrain.near[team.space[c]] & ~(1 << team.space[c])
        crowd = self._crowds.setdefault(shut, len(self._crowds))
        key = (crowd * DAYNUMBERS + self._day.number) * 8 + share
        key = (((key * 64 + team.space[c] + 1) * 16 + team.step[c]) * 64 + tent + 1) * 64 + other + 1
        found = self._climbs.get(key)
        if found is None:
            found = self._climbs[key] = Climb(share, team.space[c], team.step[c], tent, other, 0, shut)
        return found

    def fill(self, climb: Climb, level: int) -> None:
        """The best evenings at a level, for any number of general points."""
        first = (level - LOWEST) * GENERAL
        worth, place = climb.worth, climb.place
        if climb.space < 0:
            for points in range(GENERAL):
                worth[first + points] = 1.0
                place[first + points] = -1
            return
        costs = self.terrain.costs[self._day.weather]
        for target, cost, falls, top in self.terrain.ways[self._day.weather][climb.space]:
            need = cost - min(climb.down, falls)
            if need >= GENERAL or climb.shut >> target & 1:
                continue
            value = self._sleep(climb, target, top, level, 0)
            if value > worth[first + need]:
                worth[first + need] = value
                place[first + need] = target + top * TOP
            pitched = need + costs[target]
            if climb.tent < 0 and pitched < GENERAL:
                value = self._sleep(climb, target, top, level, 1)
                if value > worth[first + pitched]:
                    worth[first + pitched] = value
                    place[first + pitched] = target + PITCHED + top * TOP
        for at in range(first + 1, first + GENERAL):
            if worth[at - 1] >= worth[at]:
                worth[at] = worth[at - 1]
                place[at] = place[at - 1]

    def elsewhere(self, climb: Climb, level: int, general: int, banned: int) -> tuple[float, int]:
        """The best evening of a climber but for one space: its worth, and where it is."""
        costs = self.terrain.costs[self._day.weather]
        best = FAR
        place = climb.space + climb.step * TOP
        for target, cost, falls, top in self.terrain.ways[self._day.weather][climb.space]:
            need = cost - min(climb.down, falls)
            if need > general or target == banned or climb.shut >> target & 1:
                continue
            for pitch in range(2):
                if pitch and (climb.tent >= 0 or general - need < costs[target]):
                    break
                value = self._sleep(climb, target, top, level, pitch)
                if value > best:
                    best, place = value, target + pitch * PITCHED + top * TOP
        return best, place

    def _near(self, space: int, tent: int) -> int:
        """Where a tent is, if a climber can get there today; tents out of reach are all alike."""
        if space < 0 or tent < 0 or self.terrain.near[space] >> tent & 1:
            return tent
        return self.terrain.size

    def _sleep(self, climb: Climb, space: int, top: int, level: int, pitch: int) -> float:
        """What an evening on a space is worth, reached over a score step."""
        tent = space if pitch else climb.tent
        shelter = 1 if tent == space or climb.other == space else 0
        step = climb.step
        if top > step:
            step = top
        level += self.terrain.nights[self._day.weather][space] + shelter
        after = self._day.after
        assert after is not None
        return self.prospects.worth(after, climb.share, step, space, level, tent, climb.other)


def with_down(climb: Climb, down: int) -> Climb:
    """The same climb with so many down-only points."""
    if down == 0:
        return climb
    for other in climb.downs:
        if other.down == down:
            return other
    other = Climb(climb.share, climb.space, climb.step, climb.tent, climb.other, down, climb.shut)
    climb.downs.append(other)
    return other
