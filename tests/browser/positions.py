"""Positions of games played here from fixed seeds, so that a test sees the same moment in every run.

``Driver.put`` brings one to the server: a table of the page's person, who goes on for all its seats.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import ropeteam
from ropeteam import Table
from ropeteam.kernel.move import Choice

Wanted = Callable[[Table], bool]
Choose = Callable[[Table, Random], Choice]
SEEDS = 60
"""Games to look through before a position counts as impossible to find."""
COLD: dict[str, Any] = {"board": "harder", "weather": "winter"}
"""Options of K2 that kill."""
PHASES = {
    *("card", "use", "go", "take", "gather", "exchange", "stone", "return", "claim", "keep", "under", "site"),
    *("corner", "turn", "snack", "discard", "harvest", "pack", "buy"),
}
"""What is decided in any few games of Five Peaks."""
RARE = {"swap", "bonus", "end", "terrain"}
"""What is decided in some, whatever the cards cost."""
GAMES = 12
LATE = 80
"""Lines of a record after which there is something to see on the map."""


def anything(table: Table, rng: Random) -> Choice:
    """Any of the choices."""
    return rng.choice(legal(table))


def eagerly(table: Table, rng: Random) -> Choice:
    """Five Peaks without hurry: takes and exchanges whatever can be had, else any of the choices."""
    choices = legal(table)
    return rng.choice([each for each in choices if each.text.split()[0] in ("exchange", "gather")] or choices)


def tourists(players: int) -> Choose:
    """As the weakest bots play: with a purpose."""
    bots = [ropeteam.bot("five_peaks", "tourist", seed=seat, iterations=3) for seat in range(players)]
    return lambda table, rng: bots[actor(table)].choose(table.view(actor(table)), legal(table))


def upwards(table: Table, _: Random) -> Choice:
    """K2 without thinking of the night: movement cards only, and up as far as they lead."""
    order = ("choose", "token", "step", "pay", "give", "rescue", "pitch", "done")
    view: Any = table.view(actor(table))
    stands = {climber.climber: height(climber.space or "") for climber in view.players[actor(table)].climbers}

    def worth(choice: Choice) -> tuple[int, int]:
        verb, *rest = choice.text.split()
        if verb == "step":
            gained = height(rest[1]) - stands[rest[0]]
            return (-order.index(verb) if gained > 0 else -len(order), gained)
        return -order.index(verb), 4 * choice.text.count(" m") - choice.text.count(" a")

    return max(legal(table), key=worth)


def height(space: str) -> int:
    """Spaces of K2 are numbered from the base camp up."""
    return 99 if space == "summit" else int("0" + space[1:]) if space[1:].isdigit() else 0


def actor(table: Table) -> int:
    """Who decides first."""
    seat = table.actors()[0]
    assert seat != "*"
    return seat


def legal(table: Table) -> list[Choice]:
    """What whoever decides first may choose."""
    return table.legal(actor(table))


def in_phase(name: str) -> Wanted:
    """Whether that is what is decided now."""
    return lambda table: table.phase == name


def reached(wanted: Wanted, choose: Choose, game: str, **options: Any) -> Table:
    """The first position that is as wanted."""
    for seed in range(SEEDS):
        table, rng = ropeteam.new(game, seed=seed, **options), Random(seed)
        while not table.over:
            if wanted(table):
                return table
            table.play(actor(table), choose(table, rng))
    raise AssertionError(f"no game of {game} comes to that")


def finished(choose: Choose, game: str, **options: Any) -> Table:
    """A whole game."""
    table, rng = ropeteam.new(game, seed=0, **options), Random(0)
    while not table.over:
        table.play(actor(table), choose(table, rng))
    return table


def five_peaks_phases() -> dict[str, Table]:
    """A position for each phase of Five Peaks: all common ones, and the rare ones that some games have."""
    found: dict[str, Table] = {}
    for seed in range(GAMES):
        for choose, players in ((anything, 2), (tourists(2), 2), (eagerly, 5)):
            table, rng = ropeteam.new("five_peaks", seed=seed, players=players), Random(seed)
            while not table.over:
                if table.phase not in found and (table.phase in RARE or len(table.log) > LATE):
                    found[table.phase] = table.at(len(table.log))
                table.play(actor(table), choose(table, rng))
            if found.keys() >= PHASES | RARE:
                return found
    assert found.keys() >= PHASES, f"no game comes to {PHASES - found.keys()}"
    return found
