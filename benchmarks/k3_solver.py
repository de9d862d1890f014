"""How much of two-player K3 the solver proves, by turn number.

``python -m benchmarks.k3_solver --games 40 --seconds 1 --every 4 --pyramids thought`` plays games of
rule-of-thumb players and asks the solver about their positions. ``--pyramids random`` stacks them without a thought.
"""

import argparse
from collections import defaultdict
from random import Random
from time import process_time

from ropeteam.bots.k3 import K3Knowledge
from ropeteam.bots.k3_pyramid import first_stack
from ropeteam.bots.k3_solver import TURN_NODE, Proof, Solver
from ropeteam.games.k3 import GAME, codes
from ropeteam.games.k3.rules import K3Rules
from ropeteam.games.k3.state import K3State
from ropeteam.kernel.dealer import draw
from ropeteam.kernel.move import Move
from ropeteam.kernel.seat import CHANCE, Seat

SLICE = 10_000
"""Nodes between two looks at the clock."""


def standing_pyramids(rules: K3Rules, pyramids: str, rng: Random) -> K3State:
    """A match in which all pyramids stand and the starting player is known."""
    state = rules.start()
    while rules.phase(state) in ("camp", "deal"):
        rules.apply(state, CHANCE, draw(rules.outcomes(state), rng))
    stacks = [first_stack(rules, state, seat, rng) for seat in range(rules.players)]
    for seat, stack in enumerate(stacks):
        if pyramids == "random":
            rng.shuffle(stack)
        for kind in stack:
            rules.apply(state, Seat(seat), Move(codes.ADD + kind))
    rules.apply(state, CHANCE, draw(rules.outcomes(state), rng))
    return state


def turns(rules: K3Rules, pyramids: str, rng: Random) -> list[K3State]:
    """The positions at the start of every turn of a game of rule-of-thumb players."""
    known = K3Knowledge(rules, rules.players)
    state = standing_pyramids(rules, pyramids, rng)
    positions = []
    while actors := rules.actors(state):
        if rules.phase(state) == "turn":
            positions.append(state.clone())
        rules.apply(state, actors[0], known.pick(state, actors[0], rules.legal(state, actors[0]), rng))
    return positions


def prove(state: K3State, seconds: float, table_bits: int) -> Proof:
    """What the solver proves in so many seconds of processor time, so that other load matters less."""
    begun = process_time()
    solver = Solver(state, table_bits)
    winner = None
    while winner is None and process_time() - begun < seconds:
        winner = solver.prove(TURN_NODE, state.turn, 3600.0, SLICE)
    return Proof(winner, [], int(solver.nodes), process_time() - begun)


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--every", type=int, default=4)
    parser.add_argument("--last", type=int, default=40)
    parser.add_argument("--pyramids", choices=("thought", "random"), default="thought")
    parser.add_argument("--table-bits", type=int, default=20)
    asked = parser.parse_args()
    rules = GAME.rules(GAME.resolve({"players": 2}))
    proofs: dict[int, list[Proof]] = defaultdict(list)
    for seed in range(asked.games):
        for turn, state in enumerate(turns(rules, asked.pyramids, Random(seed)), start=1):
            if (turn - 1) % asked.every == 0 and turn <= asked.last:
                proofs[turn].append(prove(state, asked.seconds, asked.table_bits))
    print(f"{asked.pyramids} pyramids, {asked.seconds:g} s of processor time")
    print("| turn | positions | solved | mean nodes | nodes a second |")
    print("| --- | --- | --- | --- | --- |")
    for turn, found in sorted(proofs.items()):
        solved = sum(proof.winner is not None for proof in found) / len(found)
        nodes = sum(proof.nodes for proof in found)
        rate = nodes / sum(proof.seconds for proof in found)
        print(f"| {turn} | {len(found)} | {solved:.0%} | {nodes / len(found):,.0f} | {rate:,.0f} |")


if __name__ == "__main__":
    main()
