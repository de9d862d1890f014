"""Setting up: what chance turns up, in which order, and with which weights (K2-2, K2-15, K2-17)."""

import pytest

import ropeteam
from ropeteam.kernel.refused import Refused
from ropeteam.kernel.seat import CHANCE

from .position import Position, rules_for


def test_chance_comes_as_two_tiles_start_three_tokens_and_six_cards_seat_by_seat() -> None:
    table = ropeteam.new("k2", players=3, seed=5)
    words = [entry.text.split() for entry in table.log]
    assert [word[0] for word in words] == ["weather"] * 2 + ["start"] + ["risk"] * 3 + ["deal"] * 18
    assert [word[1] for word in words[6:]] == ["0"] * 6 + ["1"] * 6 + ["2"] * 6
    assert table.phase == "choose"
    assert table.actors() == (0, 1, 2)


def test_everything_in_a_bag_is_equally_likely() -> None:
    rules = rules_for(players=2)
    state = rules.start()
    weights = []
    for _ in range(7):
        outcomes = rules.outcomes(state)
        weights.append([weight for _, weight in outcomes])
        rules.apply(state, CHANCE, outcomes[-1][0])
    assert weights == [
        [1] * 6,  # weather tiles
        [1] * 5,
        [1, 1],  # the start marker
        [4, 11, 5],  # risk tokens by value
        [4, 11, 4],
        [4, 11, 3],
        [1, 2, 1, 1, 5, 3, 2, 1, 1, 1],  # a full pile by kind
    ]


@pytest.mark.parametrize(("weather", "letter"), [("summer", "S"), ("winter", "W")])
def test_the_tiles_are_those_of_the_weather_set(weather: str, letter: str) -> None:
    table = ropeteam.new("k2", weather=weather, dealer="manual")
    assert [str(choice) for choice in table.legal("*")] == [f"weather {letter}{n}" for n in range(1, 7)]


def test_a_given_start_leaves_chance_one_outcome() -> None:
    table = ropeteam.new("k2", players=4, start=2, dealer="manual")
    table.play("*", "weather S1")
    table.play("*", "weather S2")
    assert [str(choice) for choice in table.legal("*")] == ["start 2"]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_red_limits_need_five_players(players: int) -> None:
    with pytest.raises(Refused) as refused:
        ropeteam.new("k2", players=players, red_limits=True)
    assert (refused.value.code, refused.value.rule) == ("option", "K2-17")


def test_climbers_begin_at_base_camp_with_level_and_score_one() -> None:
    position = Position(players=2)
    for who in ("0A", "0B", "1A", "1B"):
        assert (position.where(who), position.level(who), position.score(who)) == ("base", 1, 1)
