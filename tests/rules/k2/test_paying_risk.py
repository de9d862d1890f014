"""Phase 3, risk: every way to pay, and every case in which it cannot be paid (K2-10)."""

import pytest

from .position import Position


def payments(position: Position) -> list[str]:
    return [move for move in position.legal() if move.startswith("pay")]


def test_rulebook_example_anna_splits_a_two() -> None:
    """A level of the first climber and a point of the second one's 3, which still enters a space of cost 2."""
    position = Position(players=2)
    position.put("0A", "e14", level=2)
    position.put("0B", "e4", level=2)
    position.turn(0, "m1 a1 m3", owed=2)
    position.play("give m1 A", "step A e16", "give a1 A", "pay A level")
    position.play("give m3 B", "step B e6", "pay B general", "done")
    assert (position.where("0A"), position.where("0B")) == ("e16", "e6")
    assert position.level("0A") == 2  # 2 + 1 - 1, and the space adds nothing


def test_a_zero_owes_nothing() -> None:
    position = Position(players=2)
    position.turn(0, "m1 m1 m1", owed=0)
    assert position.legal()[-1] == "done"
    assert position.refusal("pay A level").code == "owed"


def test_all_three_ways_to_pay() -> None:
    position = Position(players=2)
    position.put("0A", "e16")
    position.turn(0, "m2 r13 a1", owed=2)
    position.play("give m2 A", "give r13 A down", "give a1 A")
    assert payments(position) == ["pay A general", "pay A down", "pay A level"]
    position.play("pay A general", "pay A down")
    assert position.points("A") == (1, 2)
    assert payments(position) == []
    assert position.refusal("pay A level").code == "owed"


def test_points_and_levels_can_be_split_between_climbers() -> None:
    position = Position(players=2)
    position.put("0A", "e14")
    position.put("0B", "e14", level=3)
    position.turn(0, "m1 a1 m2", owed=2)
    position.play("give m1 A", "step A e16", "give m2 B", "give a1 B", "pay B general", "pay A level")
    assert (position.level("0A"), position.level("0B"), position.points("B")) == (2, 4, (1, 0))


def test_unused_points_alone_make_no_climber_eligible() -> None:
    position = Position(players=2)
    position.turn(0, "m2 m1 m1", owed=1)
    position.play("give m2 A")
    assert payments(position) == []
    refusal = position.refusal("pay A general")
    assert (refusal.code, refusal.rule) == ("inactive", "K2-10")
    position.play("step A e1")
    assert payments(position) == ["pay A general", "pay A level"]


def test_a_zero_card_makes_no_climber_eligible_but_a_one_does() -> None:
    position = Position(players=2)
    position.turn(0, "a0 a1 m1", owed=1)
    position.play("give a0 A")
    assert payments(position) == []
    position.play("give a1 B")
    assert payments(position) == ["pay B level"]


def test_a_tent_makes_no_climber_eligible() -> None:
    position = Position(players=2)
    position.turn(0, "m1 m1 m1", owed=1)
    position.play("give m1 A", "pitch A")
    assert payments(position) == []


def test_a_level_may_be_paid_below_one() -> None:
    position = Position(players=2)
    position.put("0A", "e1", level=1)
    position.turn(0, "m1 m1 m1", owed=2)
    position.play("give m1 A", "step A e2", "pay A level", "pay A level")
    assert position.level("0A") == -1
    position.play("done")
    assert position.where("0A") is None  # -1 + 1 is below 1


def test_the_turn_cannot_end_while_an_eligible_climber_can_pay() -> None:
    position = Position(players=2)
    position.turn(0, "m1 m1 m1", owed=1)
    position.play("give m1 A", "step A e1")
    refusal = position.refusal("done")
    assert refusal.message == "done: 1 risk point is owed, climber A can pay"
    position.play("pay A level")
    assert "done" in position.legal()


def test_the_turn_cannot_end_while_cards_can_be_given() -> None:
    position = Position(players=2)
    position.turn(0, "a0 m1 m1", owed=2)
    refusal = position.refusal("done")
    assert refusal.message == "done: 2 risk points are owed, and m1 m1 can still be given"


def test_the_turn_cannot_end_while_a_step_is_legal() -> None:
    position = Position(players=2)
    position.turn(0, "a0 m1 m1", owed=1)
    position.play("give m1 A", "pitch A", "give m1 B")
    refusal = position.refusal("done")
    assert refusal.message == "done: 1 risk point is owed, and a step is still possible"
    position.play("pitch B")
    # Points are used up, nobody moved or gained, the a0 need not be given: the rest is forgiven.
    assert position.legal() == ["give a0 A", "give a0 B", "done"]
    position.play("done")
    assert position.state.owed == 0


@pytest.mark.parametrize("given", [True, False])
def test_down_only_points_in_base_camp_cannot_pay(given: bool) -> None:
    """Nothing lies below base camp, so a rope used downwards leads to no step and no payment."""
    position = Position(players=2)
    position.put("0B", None)
    position.turn(0, "a0 r12 r13", owed=2)
    position.play("give r12 A down", "give r13 A down")
    if given:
        position.play("give a0 A")
    assert "done" in position.legal()
    position.play("done")
    assert position.level("0A") == 2  # nothing was paid, and base camp adds one


def test_a_step_stopped_by_a_full_space_does_not_count_as_legal() -> None:
    """Two points would enter e20, but it is full: nobody can become eligible, so the risk is forgiven."""
    position = Position(players=2)
    position.put("0A", "e22", level=6)
    position.put("0B", None)
    position.turn(0, "a0 m1 m1", owed=1)
    position.play("give m1 A", "give m1 A")
    assert position.legal() == ["give a0 A", "step A e20", "pitch A"]
    position.put("1A", "e20")
    position.put("1B", "e20")
    assert position.legal() == ["give a0 A", "pitch A", "done"]


def test_risk_is_not_paid_by_others() -> None:
    """Only the seat that holds the token owes."""
    position = Position(players=2)
    position.put("1A", "e14")
    position.turn(1, "m1 m1 m1", owed=2)
    position.state.turn = 0
    position.state.cards = position.bag("m1 m1 m1")
    position.play("give m1 A", "step A e1")
    assert "done" in position.legal()
    assert payments(position) == []


def test_payment_may_come_before_or_after_other_moves() -> None:
    position = Position(players=2)
    position.put("0A", "e14")
    position.turn(0, "m3 m1 m1", owed=1)
    position.play("give m3 A", "step A e16", "pay A general", "pitch A")
    assert position.points("A") == (0, 0)
