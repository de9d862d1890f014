"""The levels of play and how a bot of a level is made."""

from .. import registry
from ..kernel.refused import Refused
from .bot import Bot
from .random_bot import RandomBot

LEVELS = ("random",)
"""From weakest to strongest; the same names in all games."""


def bot(
    game: str,
    level: str,
    *,
    seed: int | None = None,
    seconds: float | None = None,
    iterations: int | None = None,
) -> Bot:
    """An opponent of a level. The budget is a time or a number of iterations for each decision."""
    registry.game(game)
    if level not in LEVELS:
        raise Refused("level", f"no level {level!r}: there are {', '.join(LEVELS)}")
    if seconds is not None and iterations is not None:
        raise Refused("budget", "give seconds or iterations, not both")
    return RandomBot(seed)
