"""Every registered game keeps the contract, with all its options and player counts."""

from random import Random

import pytest

from ropeteam import conformance, registry
from ropeteam.kernel.game import Game
from ropeteam.kernel.option import Options, write_value


def cases() -> list[object]:
    return [
        pytest.param(game, options, id="-".join([game.name, *map(write_value, options.values())]))
        for game in registry.games()
        for options in conformance.option_sets(game)
    ]


@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("game", "options"), cases())
def test_the_contract(game: Game, options: Options, check: conformance.Check) -> None:
    check(game, options, Random(20))
