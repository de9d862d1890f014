"""K3: pyramids of pawns and one mountain, for 2 to 4 players."""

from .game import K3Game

GAME = K3Game()
