"""How long K2's turn plans take, over the action turns of games played with plans: milliseconds and numbers of plans.

``python -m benchmarks.k2_plans [GAMES]``. Turns are those of climbers on their way: every turn plays the plan that ends
highest among those in which nobody dies tonight.
"""

import sys
from random import Random
from time import process_time

import ropeteam
from ropeteam import registry
from ropeteam.games.k2.plans import Plan, plans
from ropeteam.games.k2.rules import K2Rules
from ropeteam.kernel.dealer import draw
from ropeteam.kernel.seat import CHANCE


def worth(plan: Plan) -> tuple[int, int, int]:
    """Alive first, then high, then strong."""
    return (-plan.night.count(0), sum(plan.score), sum(plan.night))


def measure(players: int, games: int) -> tuple[list[tuple[float, int]], list[tuple[float, int]]]:
    """Seconds and number of plans of every action turn: those worth playing, and all."""
    game = registry.game("k2")
    rules = game.rules(game.resolve({"players": players}))
    assert isinstance(rules, K2Rules)
    best: list[tuple[float, int]] = []
    every: list[tuple[float, int]] = []
    for seed in range(games):
        rng = Random(seed)
        state = rules.start()
        while actors := rules.actors(state):
            seat = actors[0]
            if seat == CHANCE:
                rules.apply(state, seat, draw(rules.outcomes(state), rng))
            elif rules.phase(state) != "action":
                rules.apply(state, seat, rng.choice(rules.legal(state, seat)))
            else:
                begun = process_time()
                found = plans(rules, state, every=False)
                middle = process_time()
                all_of_them = plans(rules, state)
                best.append((middle - begun, len(found)))
                every.append((process_time() - middle, len(all_of_them)))
                for move in max(found, key=worth).moves:
                    rules.apply(state, seat, move)
    return best, every


def main(arguments: list[str]) -> None:
    """Measures and prints."""
    games = int(arguments[0]) if arguments else 20
    print("compiled" if ropeteam.compiled else "uncompiled")
    print("players  plans       median ms  mean ms  95 % under ms  longest ms  plans a turn")
    for players in (1, 2, 4):
        for name, rows in zip(("undominated", "all"), measure(players, games), strict=True):
            times = sorted(1000 * seconds for seconds, _ in rows)
            count = sum(number for _, number in rows) / len(rows)
            middle, most = times[len(times) // 2], times[len(times) * 95 // 100]
            print(
                f"{players:7}  {name:11} {middle:9.2f} {sum(times) / len(times):8.2f} {most:14.2f} "
                f"{times[-1]:11.1f} {count:13.0f}"
            )


if __name__ == "__main__":
    main(sys.argv[1:])
