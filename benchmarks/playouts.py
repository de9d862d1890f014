"""Complete random games on our rules: decisions a second, clone time, and where the time goes.

``python -m benchmarks.playouts GAME ...`` prints JSON for the build that Python finds: the installed one, or the
sources with ``PYTHONPATH=src``.
"""

import json
import sys
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

import ropeteam
from ropeteam import registry
from ropeteam.kernel.dealer import draw
from ropeteam.kernel.move import Move
from ropeteam.kernel.playout import play_randomly
from ropeteam.kernel.rules import Rules
from ropeteam.kernel.seat import CHANCE, Seat

Log = list[tuple[Seat, Move]]

SECONDS = 2.0
ROUNDS = 3


def play_from_python(rules: Rules[Any, Any], state: Any, rng: Random, log: Log | None) -> int:
    """The loop of ``play_randomly``, never compiled: what a program of somebody else's pays, as with OpenSpiel."""
    decisions = 0
    while actors := rules.actors(state):
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
    return decisions


def per_second(play: Callable[[Random], tuple[int, int]]) -> tuple[float, float]:
    """Decisions and chance results a second of processor time: the best of a few rounds, so other load matters less."""
    best = (0.0, 0.0)
    for round_ in range(ROUNDS):
        rng = Random(round_)
        decisions = chances = 0
        begun = process_time()
        while (spent := process_time() - begun) < SECONDS / ROUNDS:
            made, dealt = play(rng)
            decisions += made
            chances += dealt
        best = max(best, (decisions / spent, chances / spent))
    return best


def measure(name: str, players: int) -> dict[str, Any]:
    """Everything measured of one game."""
    game = registry.game(name)
    rules = game.rules(game.resolve({"players": players}))

    def with_loop(loop: Callable[[Rules[Any, Any], Any, Random, Log | None], int]) -> float:
        return per_second(lambda rng: (loop(rules, rules.start(), rng, None), 0))[0]

    return {
        "game": name,
        "players": players,
        "compiled": ropeteam.compiled,
        "decisions_per_second": with_loop(play_randomly),
        "decisions_per_second_python_loop": with_loop(play_from_python),
        "clone_microseconds": clone_time(rules),
        **shares(rules),
    }


def clone_time(rules: Rules[Any, Any]) -> float:
    """Microseconds to clone a state, over positions from a whole game."""
    log: Log = []
    play_randomly(rules, rules.start(), Random(1), log)
    state = rules.start()
    states = []
    for seat, move in log:
        rules.apply(state, seat, move)
        states.append(state.clone())
    best = float("inf")
    for _ in range(ROUNDS):
        begun = process_time()
        for _ in range(20):
            for each in states:
                each.clone()
        best = min(best, process_time() - begun)
    return best / (20 * len(states)) * 1e6


def shares(rules: Rules[Any, Any]) -> dict[str, float]:
    """Microseconds a decision in each part of the rules, found by playing recorded games again part by part."""
    games: list[Log] = []
    decisions = moves = 0
    for seed in range(40):
        log: Log = []
        decisions += play_randomly(rules, rules.start(), Random(seed), log)
        moves += len(log)
        games.append(log)

    def replayed(ask: Callable[[Any, Seat], object] | None) -> float:
        best = float("inf")
        for _ in range(3 * ROUNDS):
            begun = process_time()
            for log in games:
                state = rules.start()
                for seat, move in log:
                    if ask is not None:
                        ask(state, seat)
                    rules.apply(state, seat, move)
            best = min(best, process_time() - begun)
        return best

    def legal(state: Any, seat: Seat) -> None:
        if seat != CHANCE:
            rules.legal(state, seat)

    def outcomes(state: Any, seat: Seat) -> None:
        if seat == CHANCE:
            rules.outcomes(state)

    nothing = replayed(lambda state, seat: None)
    return {
        "moves_per_decision": moves / decisions,
        "apply_microseconds": replayed(None) / decisions * 1e6,
        "actors_microseconds": (replayed(lambda state, seat: rules.actors(state)) - nothing) / decisions * 1e6,
        "legal_microseconds": (replayed(legal) - nothing) / decisions * 1e6,
        "outcomes_microseconds": (replayed(outcomes) - nothing) / decisions * 1e6,
    }


if __name__ == "__main__":
    names = sys.argv[1:] or registry.names()
    print(json.dumps([measure(name, 2) for name in names]))
