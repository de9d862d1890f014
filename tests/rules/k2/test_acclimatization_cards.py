"""Phase 3, acclimatization cards: levels rise at once, whole cards only, above 6 until the check (K2-4, K2-11)."""

from .position import Position


def test_a_card_raises_the_level_at_once() -> None:
    position = Position(players=2)
    position.put("0A", "e16", level=2)
    position.turn(0, "a2 a3 m1")
    position.play("give a2 A")
    assert (position.level("0A"), position.level("0B")) == (4, 1)
    position.play("give a3 A")
    assert position.level("0A") == 7


def test_levels_may_pass_six_and_even_the_printed_track_until_the_check() -> None:
    position = Position(players=2)
    position.put("0A", "e24", level=6)
    position.turn(0, "a3 a2 a1")
    position.play("give a3 A", "give a2 A", "give a1 A")
    assert position.level("0A") == 12
    position.play("done")
    assert position.level("0A") == 6  # 12 - 1 is still above the cap


def test_a_zero_card_may_be_given_and_does_nothing() -> None:
    position = Position(players=2)
    position.turn(0, "a0 m1 m1")
    position.play("give a0 A")
    assert position.level("0A") == 1
    assert not position.state.active
