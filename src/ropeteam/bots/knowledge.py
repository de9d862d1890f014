"""What a searcher may be told about a game. The defaults know nothing and work for every game."""

from random import Random
from typing import Any

from mypy_extensions import mypyc_attr

from ..kernel.move import Move
from ..kernel.seat import Seat

Edge = Move | tuple[Move, ...]
"""What a tree branches on: a move, or a plan of several moves of one seat."""


# Compiled as it is, a program's own knowledge in plain Python may still build on it.
@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge:
    """Knowledge of one game under one set of rules. Values are chances of seats, from 0 (lost) to 1 (won)."""

    def __init__(self, rules: Any, players: int) -> None:
        self.rules = rules
        self.players = players
        self.playout_decisions = 1_000_000
        """How many decisions a playout goes on before the position it reached is valued."""
        self.exploration = 1.0

    def secrets(self, view: Any) -> bool:
        """Whether the view hides anything, so that every iteration must deal anew."""
        return True

    def final(self, state: Any) -> list[float]:
        """What a finished game is worth to every seat: winners share 1."""
        winners = self.rules.standing(state).winners
        values = [0.0] * self.players
        for seat in winners:
            values[seat] = 1.0 if self.players == 1 else 1.0 / len(winners)
        return values

    def value(self, state: Any) -> list[float]:
        """What an unfinished position is worth to every seat."""
        return [1.0 / self.players] * self.players

    def edges(self, state: Any, seat: Seat) -> list[Edge]:
        """What the seat can do: every legal move, or plans where single moves are too fine."""
        return list(self.rules.legal(state, seat))

    def priors(self, state: Any, seat: Seat, edges: list[Edge]) -> list[float] | None:
        """How likely each edge is to be the best, summing to 1; None if all look alike."""
        return None

    def pick(self, state: Any, seat: Seat, moves: list[Move], rng: Random) -> Move:
        """A move by rule of thumb: fast, and better than chance."""
        return moves[int(rng.random() * len(moves))]

    def reason(self, state: Any, seat: Seat, edge: Edge) -> str:
        """Why one might play this, in a line of the game's words."""
        return ""
