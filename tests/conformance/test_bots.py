"""Every level plays every game with all its options and player counts as the protocol says."""

from functools import partial
from random import Random

import pytest

from ropeteam import bots, registry
from ropeteam.bots import conformance as bot_conformance
from ropeteam.conformance import option_sets
from ropeteam.kernel.game import Game
from ropeteam.kernel.option import Options, write_value

ONE_SET_IS_ENOUGH = [check for check in bot_conformance.CHECKS if check is not bot_conformance.chooses_legally]


def every_set() -> list[object]:
    return [
        pytest.param(game, options, id="-".join([game.name, *map(write_value, options.values())]))
        for game in registry.games()
        for options in option_sets(game)
    ]


@pytest.mark.parametrize(("game", "options"), every_set())
def test_a_whole_game_of_all_levels(game: Game, options: Options) -> None:
    make = partial(bots.bot, game.name)
    bot_conformance.chooses_legally(game, options, list(bots.levels_of(game.name)), make, Random(8))


@pytest.mark.parametrize("check", ONE_SET_IS_ENOUGH, ids=lambda check: check.__name__)
@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.name)
def test_the_protocol(game: Game, check: bot_conformance.Check) -> None:
    make = partial(bots.bot, game.name)
    sets = option_sets(game)
    for options in (sets[0], sets[-1]):
        check(game, options, list(bots.levels_of(game.name)), make, Random(9))
