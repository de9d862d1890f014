"""Solo play: its end and its levels (K2-3, K2-12)."""

import pytest

from ropeteam.games.k2.state import OVER

from .position import Position


def test_solo_ends_with_the_first_death() -> None:
    position = Position(players=1)
    position.put("0A", "e26", level=1)
    position.put("0B", "e17", level=4)
    position.turn(0, "m1 m1 m1")
    position.play("done")
    assert position.actors() == ()
    standing = position.rules.standing(position.state)
    assert (standing.scores, standing.winners, standing.level) == ((5,), (0,), "tourist")


def test_a_rescue_keeps_a_solo_game_going() -> None:
    position = Position(players=1, family=True)
    position.put("0A", "e26", level=1)
    position.turn(0, "m1 m1 m1")
    position.play("done", "rescue A base")
    assert position.rules.phase(position.state) == "deal"


def test_solo_ends_once_deaths_and_rescues_are_settled() -> None:
    """Both fail: rescuing one still leaves a dead one, so the game ends after that."""
    position = Position(players=1, family=True)
    position.put("0A", "e26", level=1)
    position.put("0B", "e26", level=1)
    position.turn(0, "m1 m1 m1")
    position.play("done")
    assert position.actors() == (0,)
    position.play("rescue B base")
    assert position.actors() == ()
    assert position.rules.standing(position.state).scores == (4,)  # 7 goes back to 3, and 1


@pytest.mark.parametrize(
    ("board", "weather", "levels"),
    [
        ("easier", "summer", {20: "himalayan mountaineer", 19: "alpinist", 16: "alpinist", 15: "hiker", 11: "hiker"}),
        ("easier", "winter", {17: "himalayan mountaineer", 16: "alpinist", 15: "alpinist", 14: "hiker", 10: "hiker"}),
        ("harder", "summer", {17: "himalayan mountaineer", 16: "alpinist", 15: "alpinist", 14: "hiker", 10: "hiker"}),
        ("harder", "winter", {16: "himalayan mountaineer", 15: "alpinist", 14: "alpinist", 13: "hiker", 10: "hiker"}),
    ],
)
def test_the_four_columns_of_the_level_table(board: str, weather: str, levels: dict[int, str]) -> None:
    position = Position(players=1, board=board, weather=weather)
    lowest = min(levels)
    for score, level in {**levels, lowest - 1: "tourist", 2: "tourist"}.items():
        position.state.score = [score - 1, 1]
        assert position.rules.standing(position.state).level is None
        position.state.phase = OVER
        assert position.rules.standing(position.state).level == level, score
        position.state.phase = 4


def test_there_is_no_level_with_more_players() -> None:
    position = Position(players=2)
    position.state.phase = OVER
    assert position.rules.standing(position.state).level is None
