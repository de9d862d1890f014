"""Draws every game at several moments of a game between bots, as the seat to move sees it: ``gallery.py FOLDER``."""

import sys
from pathlib import Path

import ropeteam
from ropeteam import registry
from ropeteam.commands.show import deciding

MOMENTS = (0.1, 0.35, 0.6, 0.85, 1.0)


def main(folder: Path) -> None:
    """Writes ``GAME-PLAYERS-PERCENT.svg`` for every game, with the fewest and the most players."""
    folder.mkdir(parents=True, exist_ok=True)
    for game in registry.games():
        for players in game.players:
            table = play(game.name, players)
            for moment in MOMENTS:
                position = table.at(round(moment * len(table.log)))
                while position.actors() == ("*",):
                    position = table.at(len(position.log) + 1)
                file = folder / f"{game.name}-{players}-{moment:.0%}.svg".replace("%", "")
                file.write_text(position.svg(deciding(position)), encoding="utf-8")
                print(file)


def play(game: str, players: int) -> ropeteam.Table:
    """A game between tourists."""
    table = ropeteam.new(game, players=players, seed=7)
    bots = [ropeteam.bot(game, "tourist", seed=seat, iterations=3) for seat in range(players)]
    while not table.over:
        actor = table.actors()[0]
        assert actor != "*"
        table.play(actor, bots[actor].choose(table.view(actor), table.legal(actor)))
    return table


if __name__ == "__main__":
    main(Path(sys.argv[1]))
