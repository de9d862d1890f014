"""How many simulations a second the tree searches run, and where their time goes.

``python -m benchmarks.simulations [--seconds 2 --positions 6]`` takes positions from games of rule-of-thumb players,
searches each of them, and times the parts by themselves: dealing the hidden anew (or copying the position), playing
on from there to a value; the rest is the walk through the tree. Everything is processor time.
"""

import argparse
from random import Random
from time import process_time
from typing import Any, NamedTuple

from ropeteam import registry
from ropeteam.bots.budget import Budget, count_processor_time
from ropeteam.bots.k3_solver import node_of
from ropeteam.bots.k3_tree import TreeSearch
from ropeteam.bots.knowledge import Knowledge
from ropeteam.bots.levels import knowledge_of
from ropeteam.bots.search import Search
from ropeteam.games.k3.state import K3State
from ropeteam.kernel.dealer import draw
from ropeteam.kernel.seat import CHANCE, Seat

PARTS = 300
"""How often a part is timed by itself."""


class Times(NamedTuple):
    """Seconds for one simulation, and for the parts of one."""

    whole: float
    deal: float
    playout: float


def positions(game: str, players: int, count: int) -> tuple[Any, list[tuple[Any, Seat]]]:
    """The rules, and decisions with a choice, spread over a game of rule-of-thumb players."""
    rules = registry.game(game).rules(registry.game(game).resolve({"players": players}))
    known = knowledge_of(game)(rules, players)
    rng, state, found = Random(7), rules.start(), []
    while actors := rules.actors(state):
        seat = actors[0]
        if seat == CHANCE:
            move = draw(rules.outcomes(state), rng)
        else:
            moves = rules.legal(state, seat)
            if len(moves) > 1:
                found.append((state.clone(), seat))
            move = known.pick(state, seat, moves, rng)
        rules.apply(state, seat, move)
    return rules, [found[number * len(found) // (count + 1)] for number in range(1, count + 1)]


def part(known: Knowledge, search: Search, view: Any, copied: Any) -> tuple[float, float]:
    """Seconds for getting a position to search on, and for playing on from it."""
    begun = process_time()
    states = [known.rules.redeal(view, search.rng) if copied is None else copied.clone() for _ in range(PARTS)]
    middle = process_time()
    for state in states:
        search._evaluate(state)
    return (middle - begun) / PARTS, (process_time() - middle) / PARTS


def measure(game: str, rules: Any, state: Any, seat: Seat, seconds: float) -> Times:
    """One position."""
    known = knowledge_of(game)(rules, rules.players)
    view = rules.view(state, seat)
    search = Search(known, Random(1), Budget(seconds, None))
    copied = None if known.secrets(view) else rules.redeal(view, search.rng)
    begun = process_time()
    search.run(view, seat, known.edges(state, seat))
    whole = (process_time() - begun) / search.iterations
    return Times(whole, *part(known, search, view, copied))


def duels(state: K3State, seat: Seat, seconds: float) -> float:
    """Seconds for a simulation of the search on the solver's board."""
    tree = TreeSearch(state, Random(1))
    begun = process_time()
    tree.run(node_of(state), seat, Budget(seconds, None))
    return (process_time() - begun) / tree.iterations


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="for every position")
    parser.add_argument("--positions", type=int, default=6)
    asked = parser.parse_args()
    count_processor_time()
    print("| game | simulations a second | dealing anew or copying | playing on | tree |")
    print("| --- | --- | --- | --- | --- |")
    for game, players in (("k3", 2), ("k3", 3), ("k2", 2), ("five_peaks", 2), ("five_peaks", 4)):
        rules, found = positions(game, players, asked.positions)
        times = [measure(game, rules, state, seat, asked.seconds) for state, seat in found]
        whole, deal, playout = (sum(column) for column in zip(*times, strict=True))
        shares = [deal / whole, playout / whole, 1 - (deal + playout) / whole]
        row = " | ".join(f"{max(0.0, share):.0%}" for share in shares)
        print(f"| {game}, {players} players | {len(times) / whole:,.0f} | {row} |", flush=True)
        if (game, players) == ("k3", 2):
            turns = [(state, seat) for state, seat in found if rules.phase(state) != "build"]
            each = sum(duels(state, seat, asked.seconds) for state, seat in turns) / len(turns)
            print(f"| k3, duel on the solver's board | {1 / each:,.0f} | none | | |", flush=True)


if __name__ == "__main__":
    main()
