"""K2: two climbers a player, eighteen days, one mountain."""

from .game import K2

GAME = K2()

__all__ = ["GAME"]
