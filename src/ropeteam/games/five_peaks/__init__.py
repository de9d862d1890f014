"""Five Peaks, for two to five players."""

from .game import FivePeaksGame

GAME = FivePeaksGame()
