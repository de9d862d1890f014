"""What K2's prospects are tuned by: how climbers share in the team's cards, and what cards, ropes and death are worth.

The numbers were found by playing: a change was kept if teams that take the best turn of every day got further with it.
"""

from math import exp
from typing import Final

DAYS: Final = 18
FARTHEST: Final = 6
"""Points a climber may buy for steps in one day."""


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
        points: tuple[float, float, float] = (0.1, 0.2, 0.36),
        levels: tuple[float, float, float] = (0.1, 0.15, 0.45),
        later: tuple[float, float, float] = (0.1, 0.1, 0.2),
        rope: int = 1,
    ) -> None:
        self.rope = rope
        """How many points of a way down rope cards are thought to pay."""
        self.points = points
        """What a point on a card not played yet is worth, and a level, in each round of the deck."""
        self.levels = levels
        self.later = later
        """What each point of risk on the open tokens costs, in each round of the deck."""
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


TUNED: Final = {
    ("easier", "summer"): Prices(
        more=4.574,
        less=0.094,
        spread=2.349,
        unit=0.06,
        dead=-4.91,
        fear=0.059,
        points=(0.2, 0.3, 0.44),
        levels=(0.15, 0.4, 0.55),
        later=(0.1, 0.2, 0.16),
        rope=3,
    ),
    ("easier", "winter"): Prices(
        more=4.574,
        less=0.732,
        spread=2.349,
        unit=0.001,
        dead=-5.84,
        fear=0.059,
        points=(0.2, 0.3, 0.44),
        levels=(0.15, 0.4, 0.55),
        later=(0.1, 0.2, 0.16),
        rope=3,
    ),
    ("harder", "summer"): Prices(
        more=5.5,
        less=0.42,
        spread=2.194,
        unit=0.039,
        dead=-3.8,
        fear=0.081,
        rope=1,
    ),
    ("harder", "winter"): Prices(
        more=4.6,
        less=0.6,
        spread=2.349,
        unit=0.081,
        dead=-4.91,
        fear=0.062,
        rope=1,
    ),
}


def prices_of(board: str, weather: str) -> Prices:
    """The prices for a board and weather set; those of the easier board in summer for any other."""
    return TUNED.get((board, weather), TUNED["easier", "summer"])
