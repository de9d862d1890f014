"""Random play straight on the rules, for simulations, benchmarks and searches."""

from random import Random
from typing import Any

from .dealer import draw
from .move import Move
from .rules import Rules
from .seat import CHANCE, Seat


def play_randomly(rules: Rules[Any, Any], state: Any, rng: Random, log: list[tuple[Seat, Move]] | None) -> int:
    """Plays the state to its end with uniformly random moves; returns how many decisions players made."""
    decisions = 0
    while True:
        actors = rules.actors(state)
        if not actors:
            return decisions
        seat = actors[0]
        if seat == CHANCE:
            move = draw(rules.outcomes(state), rng)
        else:
            if len(actors) > 1:
                seat = actors[int(rng.random() * len(actors))]
            moves = rules.legal(state, seat)
            move = moves[int(rng.random() * len(moves))]
            decisions += 1
        rules.apply(state, seat, move)
        if log is not None:
            log.append((seat, move))
