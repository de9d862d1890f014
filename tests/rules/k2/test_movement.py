"""Phase 3, climbing: cards give points, steps cost them (K2-4, K2-5, K2-6)."""

import pytest

from .position import Position


def test_rulebook_example_two_points_up_and_three_down() -> None:
    """Two cards of 1 carry one climber into a space of cost 2; the rope's 3 the other down over costs 2 and 1."""
    position = Position(players=2)
    position.put("0A", "e4")
    position.put("0B", "e21")
    position.turn(0, "m1 m1 r13")
    position.play("give m1 A", "give m1 A", "step A e6", "give r13 B down", "step B e19", "step B e18")
    assert (position.where("0A"), position.points("A")) == ("e6", (0, 0))
    assert (position.where("0B"), position.points("B")) == ("e18", (0, 0))


@pytest.mark.parametrize(
    ("card", "gives", "points"),
    [
        ("m1", "give m1 A", (1, 0)),
        ("m3", "give m3 A", (3, 0)),
        ("r13", "give r13 A up", (1, 0)),
        ("r13", "give r13 A down", (0, 3)),
        ("r23", "give r23 A up", (2, 0)),
        ("r12", "give r12 A down", (0, 2)),
        ("a2", "give a2 A", (0, 0)),
    ],
)
def test_what_a_card_gives(card: str, gives: str, points: tuple[int, int]) -> None:
    position = Position(players=2)
    position.turn(0, f"{card} m2 m2")
    position.play(gives)
    assert position.points("A") == points
    assert position.points("B") == (0, 0)


def test_every_card_may_go_to_either_climber_or_stay_unused() -> None:
    position = Position(players=2)
    position.turn(0, "a0 m1 r13")
    assert position.legal() == [
        "give a0 A",
        "give a0 B",
        "give m1 A",
        "give m1 B",
        "give r13 A up",
        "give r13 A down",
        "give r13 B up",
        "give r13 B down",
        "done",
    ]
    position.play("give r13 A up")
    assert position.refusal("give r13 B down").code == "card"


def test_points_of_one_climber_pool_and_are_not_shared() -> None:
    position = Position(players=2)
    position.put("0A", "e16")
    position.put("0B", "e16")
    position.turn(0, "m1 m2 m2")
    position.play("give m1 A", "give m2 A")
    assert "step A e17" in position.legal()  # costs 3
    assert "step B e17" not in position.legal()


def test_a_step_costs_the_entered_space() -> None:
    position = Position(players=2)
    position.put("0A", "e16")
    position.turn(0, "m2 m1 m1")
    position.play("give m2 A")
    refusal = position.refusal("step A e17")
    assert str(refusal) == "step A e17: costs 3 going up, climber A has 2 points left [K2-6]"


def test_steps_follow_ropes_only() -> None:
    position = Position(players=2)
    position.put("0A", "e16")
    position.turn(0, "m3 m1 m1")
    position.play("give m3 A")
    assert position.refusal("step A e18").code == "rope"
    assert [move for move in position.legal() if move.startswith("step")] == ["step A e14", "step A e15", "step A e17"]


def test_down_only_points_pay_for_steps_down_only() -> None:
    position = Position(players=2)
    position.put("0A", "e16")
    position.turn(0, "r23 m1 m1")
    position.play("give r23 A down")
    assert [move for move in position.legal() if move.startswith("step")] == ["step A e14", "step A e15"]
    refusal = position.refusal("step A e17")
    assert "0 general and 3 down-only points left" in refusal.message


def test_a_step_down_uses_down_only_points_first_and_may_mix() -> None:
    """e17 (cost 3) from e21: two down-only points and one general one (K2-5)."""
    position = Position(players=2)
    position.put("0A", "e21")
    position.turn(0, "r12 m1 m2")
    position.play("give r12 A down", "give m2 A", "step A e17")
    assert position.points("A") == (1, 0)


def test_a_step_up_never_uses_down_only_points() -> None:
    position = Position(players=2)
    position.put("0A", "e16")
    position.turn(0, "r13 m3 m1")
    position.play("give r13 A down", "give m3 A", "step A e17")
    assert position.points("A") == (0, 3)


def test_the_up_value_also_pays_for_steps_down() -> None:
    position = Position(players=2)
    position.put("0A", "e16")
    position.turn(0, "r23 m1 m1")
    position.play("give r23 A up", "step A e14")
    assert position.where("0A") == "e14"


def test_directions_may_change_within_a_turn_and_cards_come_at_any_time() -> None:
    position = Position(players=2)
    position.put("0A", "e14")
    position.turn(0, "m1 r13 a1")
    position.play("give m1 A", "step A e16", "give r13 A down", "step A e14", "give a1 A", "done")
    assert position.where("0A") == "e14"


def test_the_upper_end_of_a_rope_is_where_the_content_says() -> None:
    """e3 lies lower than e2 although it is farther from base camp."""
    position = Position(players=2)
    position.put("0A", "e2")
    position.put("0B", "e3")
    position.turn(0, "r12 r13 m1")
    position.play("give r12 A down", "give r13 B down")
    assert [move for move in position.legal() if move.startswith("step")] == ["step A e1", "step A e3"]


def test_not_moving_is_allowed() -> None:
    position = Position(players=2)
    position.turn(0, "m1 m1 m1")
    assert "done" in position.legal()


def test_a_dead_climber_gets_nothing() -> None:
    position = Position(players=2)
    position.put("0A", None)
    position.turn(0, "m1 m1 m1")
    assert position.legal() == ["give m1 B", "done"]
    for move in ("give m1 A", "step A e1", "pitch A"):
        assert position.refusal(move).code == "dead"


def test_turns_go_clockwise_from_the_start_seat_and_skip_the_dead() -> None:
    position = Position(players=4)
    position.put("3A", None)
    position.put("3B", None)
    position.state.start = 2
    for seat in (0, 1, 2):
        position.play(f"choose {'m1 m1 m1' if seat else 'a1 m1 m1'}", seat=seat)
    order = []
    while position.rules.phase(position.state) == "action":
        order.append(position.state.turn)
        assert position.legal((order[-1] + 1) % 4) == []
        position.play("done")
    assert order == [2, 0, 1]
