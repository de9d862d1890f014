"""Draws chance results. The only place in the project where a match meets randomness."""

from random import Random

from .move import Move


def draw(outcomes: list[tuple[Move, int]], rng: Random) -> Move:
    """One outcome, by weight: ``randrange`` of the total, then a walk in listed order.

    Exactly one number is taken from ``rng`` for each draw, so a seed repeats a game on every platform.
    """
    total = 0
    for _, weight in outcomes:
        total += weight
    ticket = rng.randrange(total)
    for move, weight in outcomes:
        ticket -= weight
        if ticket < 0:
            return move
    raise AssertionError("weights must be positive")
