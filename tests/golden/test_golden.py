"""Golden records: a fixed seed plays the same game on every platform, in both builds, release after release."""

import pytest

from ropeteam import conformance, registry
from ropeteam.kernel.game import Game
from ropeteam.kernel.option import Options
from ropeteam.table import replay

from .games import FOLDER, cases, path, play

CASES = [pytest.param(game, options, id=f"{game.name}-{path(game, options).stem}") for game, options in cases()]


@pytest.mark.parametrize(("game", "options"), CASES)
def test_the_seed_plays_the_golden_game(game: Game, options: Options) -> None:
    assert play(game, options) == path(game, options).read_text()


@pytest.mark.parametrize(("game", "options"), CASES)
def test_the_golden_record_replays(game: Game, options: Options) -> None:
    text = path(game, options).read_text()
    table = replay(text)
    assert table.over
    assert table.record() == text


def test_no_golden_record_is_missing_or_left_over() -> None:
    wanted = {
        path(game, options).relative_to(FOLDER)
        for game in registry.games()
        for options in conformance.option_sets(game)
    }
    there = {file.relative_to(FOLDER) for file in FOLDER.glob("*/*.txt")}
    assert there == wanted
