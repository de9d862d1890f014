"""The same random games on OpenSpiel, for comparison: two of its C++ games and two of its Python ones.

``python -m benchmarks.openspiel`` prints JSON.
"""

import json
from random import Random
from time import process_time
from typing import Any

import open_spiel.python.games  # noqa: F401 - registers the games written in Python
import pyspiel

from .playouts import ROUNDS, per_second

GAMES = ("hearts", "hanabi", "python_kuhn_poker", "python_block_dominoes", "python_liars_poker")


def play(state: Any, rng: Random) -> tuple[int, int]:
    """Plays to the end; decisions of players and chance results are counted apart."""
    decisions = chances = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            ticket = rng.random()
            action = outcomes[-1][0]
            for each, chance in outcomes:
                ticket -= chance
                if ticket < 0:
                    action = each
                    break
            chances += 1
        else:
            actions = state.legal_actions()
            action = actions[int(rng.random() * len(actions))]
            decisions += 1
        state.apply_action(action)
    return decisions, chances


def measure(name: str) -> dict[str, Any]:
    """Everything measured of one game."""
    game = pyspiel.load_game(name)
    decisions, _ = per_second(lambda rng: play(game.new_initial_state(), rng))
    return {
        "game": f"OpenSpiel {name}",
        "language": "Python" if name.startswith("python_") else "C++",
        "decisions_per_second": decisions,
        "clone_microseconds": clone_time(game),
    }


def clone_time(game: Any) -> float:
    """Microseconds to clone a state, over positions from a whole game."""
    rng = Random(1)
    state = game.new_initial_state()
    states = []
    while not state.is_terminal():
        states.append(state.clone())
        actions = state.legal_actions()
        state.apply_action(actions[int(rng.random() * len(actions))])
    best = float("inf")
    for _ in range(ROUNDS):
        begun = process_time()
        for _ in range(20):
            for each in states:
                each.clone()
        best = min(best, process_time() - begun)
    return best / (20 * len(states)) * 1e6


if __name__ == "__main__":
    print(json.dumps([measure(name) for name in GAMES]))
