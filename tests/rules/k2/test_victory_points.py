"""Phase 3, scoring: the highest space entered counts, and the order on the summit is kept (K2-8)."""

from .position import Position


def test_the_score_rises_on_entering_and_never_falls_by_going_down() -> None:
    position = Position(players=2)
    position.put("0A", "e14")
    position.turn(0, "m1 r13 m1")
    position.play("give m1 A", "step A e16")
    assert position.score("0A") == 3
    position.play("give r13 A down", "step A e14")
    assert position.score("0A") == 3


def test_each_climber_has_its_own_score() -> None:
    position = Position(players=2)
    position.put("0A", "e14")
    position.turn(0, "m1 m1 m1")
    position.play("give m1 A", "step A e16")
    assert position.rules.standing(position.state).scores == (4, 2)


def test_passing_through_scores_too() -> None:
    position = Position(players=2)
    position.put("0A", "e26")
    position.put("1A", "summit")
    position.turn(0, "m3 m3 m1")
    position.play("give m3 A", "give m3 A", "step A summit")
    assert position.score("0A") == 10


def test_summit_order_is_the_order_of_first_entering() -> None:
    position = Position(players=2)
    position.put("0A", "e26", level=6)
    position.put("0B", "e25", level=6)
    position.turn(0, "m3 m3 r23")
    position.play("give m3 A", "give r23 A down", "step A summit", "step A e26")
    assert position.state.summit == [1, 0, 0, 0]
    position.play("give m3 B")
    position.state.general[1] = 8
    position.play("step B e26", "step B summit")
    assert position.state.summit == [1, 2, 0, 0]
    position.state.general[0] = 9
    position.play("step A summit", "step A e26")
    assert position.state.summit == [1, 2, 0, 0]  # entering again changes nothing
