"""Levels have names and budgets, and wrong ones are refused."""

import pytest

import ropeteam
from ropeteam import registry
from ropeteam.bots import LEVELS, levels_of
from ropeteam.kernel.refused import Refused


@pytest.mark.parametrize("game", registry.names())
def test_every_game_has_all_levels_from_weakest_to_strongest(game: str) -> None:
    assert [level for level in levels_of(game) if level in LEVELS] == list(LEVELS)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"level": "sherpa"}, "level"),
        ({"level": "hiker", "seconds": 1.0, "iterations": 5}, "budget"),
        ({"level": "hiker", "seconds": 0.0}, "budget"),
        ({"level": "hiker", "iterations": 0}, "budget"),
    ],
)
def test_a_level_or_budget_that_does_not_exist_is_refused(arguments: dict[str, object], code: str) -> None:
    with pytest.raises(Refused) as refusal:
        ropeteam.bot("k3", **arguments)  # type: ignore[arg-type]
    assert refusal.value.code == code
