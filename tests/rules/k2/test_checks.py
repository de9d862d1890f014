"""Phase 4: the acclimatization check and deaths (K2-11, K2-12)."""

import pytest

from .position import Position


def test_rulebook_example_brian_loses_two() -> None:
    """Level 3, space -1 above 7000 m, weather -2, tent +1: level 1 is left; another such night kills."""
    position = Position(players=2)
    position.weather("S2", 3)
    position.put("0A", "e21", level=3, tent="e21")
    position.turn(0, "m1 m1 m1")
    assert position.rules.reasons(position.state, 0, position.state.space[0]) == (-1, 1, -2)
    position.play("done")
    assert position.level("0A") == 1
    position.weather("S2", 3)
    position.turn(0, "m1 m1 m1")
    position.play("done")
    assert position.where("0A") is None


@pytest.mark.parametrize(
    ("space", "level", "after"),
    [
        ("base", 1, 2),
        ("base", 6, 6),  # above 6 becomes 6
        ("e9", 3, 3),
        ("e17", 2, 1),
        ("e17", 7, 6),
        ("e26", 3, 1),
        ("e26", 8, 6),
    ],
)
def test_what_a_clear_night_does(space: str, level: int, after: int) -> None:
    position = Position(players=2)
    position.put("0A", space, level=level)
    position.turn(0, "m1 m1 m1")
    position.play("done")
    assert position.level("0A") == after


def test_the_cap_comes_after_everything_else() -> None:
    """Level 8 on a space of -2 is 6, not 6 - 2."""
    position = Position(players=2)
    position.put("0A", "summit", level=8)
    position.turn(0, "m1 m1 m1")
    position.play("done")
    assert position.level("0A") == 6


def test_a_level_of_zero_inside_a_turn_is_no_death_yet() -> None:
    position = Position(players=2)
    position.put("0A", "e1", level=1)
    position.turn(0, "m1 m1 m1", owed=1)
    position.play("give m1 A", "step A e2", "pay A level")
    assert position.level("0A") == 0
    position.play("done")
    assert position.level("0A") == 1  # e2 gives one


def test_all_climbers_of_all_players_are_checked_together() -> None:
    """Nobody is checked before the last turn of the day."""
    position = Position(players=3)
    for who in ("0A", "1A", "2A"):
        position.put(who, "e17", level=1)
    position.turn(1, "m1 m1 m1")
    position.state.start = 0
    position.play("done")
    assert [position.where(who) for who in ("0A", "1A", "2A")] == ["e17"] * 3
    position.play("done")
    assert [position.where(who) for who in ("0A", "1A", "2A")] == [None] * 3


def test_a_death_leaves_one_point_and_the_tent() -> None:
    position = Position(players=2)
    position.put("0A", "e26", level=2, tent="e17", score=10)
    position.turn(0, "m1 m1 m1")
    position.play("done")
    assert (position.where("0A"), position.score("0A")) == (None, 1)
    assert position.state.tent[0] == position.rules.mountain.index["e17"]


def test_a_player_without_climbers_keeps_two_points_and_takes_no_further_part() -> None:
    position = Position(players=2)
    position.put("0A", "e26", level=1)
    position.put("0B", "e23", level=1)
    position.turn(0, "m1 m1 m1")
    position.play("done")
    assert position.rules.standing(position.state).scores == (2, 2)
    seats = set()
    while position.rules.phase(position.state) == "deal":
        seats.add(position.state.turn)
        position.play(position.legal()[0])
    assert seats == {1}
    assert position.actors() == (1,)
    position.play(position.legal()[0])
    assert position.rules.phase(position.state) == "token"  # the only player left always takes one
    assert position.actors() == (1,)


def test_the_game_ends_after_the_check_when_nobody_lives() -> None:
    position = Position(players=2)
    for who in ("0A", "1A"):
        position.put(who, "e26", level=1)
    for who in ("0B", "1B"):
        position.put(who, None)
    position.turn(0, "m1 m1 m1")
    position.play("done")
    assert position.actors() == ()
    standing = position.rules.standing(position.state)
    assert (standing.over, standing.scores, standing.winners) == (True, (2, 2), (0, 1))
