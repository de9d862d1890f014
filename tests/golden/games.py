"""One golden game per game, option set and player count: random play from a fixed seed.

``python -m tests.golden.games`` writes those that are missing; ``--all`` writes every one again (a change of rules or
of notation, never of a refactoring).
"""

import sys
from pathlib import Path
from random import Random

from ropeteam import conformance, registry
from ropeteam.kernel.game import Game
from ropeteam.kernel.option import Options, write_value
from ropeteam.kernel.seat import Seat
from ropeteam.table import Table

FOLDER = Path(__file__).parent
SEED = 1


def path(game: Game, options: Options) -> Path:
    """Where the golden record of the options lies: ``k3/2-competitive.txt``."""
    return FOLDER / game.name / ("-".join(map(write_value, options.values())) + ".txt")


def cases() -> list[tuple[Game, Options]]:
    """Every game with every option set."""
    return [(game, options) for game in registry.games() for options in conformance.option_sets(game)]


def play(game: Game, options: Options) -> str:
    """The record of a random game from the fixed seed."""
    table = Table(game, options, seed=SEED)
    rng = Random(SEED)
    while not table.over:
        actors = table.actors()
        seat = Seat(int(actors[rng.randrange(len(actors))]))
        choices = table.legal(seat)
        table.play(seat, choices[rng.randrange(len(choices))])
    return table.record()


def main() -> None:
    """Writes golden records."""
    for game, options in cases():
        file = path(game, options)
        if "--all" in sys.argv or not file.exists():
            file.parent.mkdir(exist_ok=True)
            file.write_text(play(game, options))
            print(file.relative_to(FOLDER))


if __name__ == "__main__":
    main()
