"""Opponents. A bot is given a view and the legal moves, never a state, so it cannot cheat."""

from .levels import LEVELS, bot, levels_of
from .protocol import Bot, Considered

__all__ = ["LEVELS", "Bot", "Considered", "bot", "levels_of"]
