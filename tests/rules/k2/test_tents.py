"""Phase 3, tents (K2-6, K2-9)."""

from .position import Position


def test_rulebook_example_one_tent_for_both() -> None:
    """2 + 1 levels for the exhausted climber; 2 points bring the other beside it (1) and pitch a tent there (1)."""
    position = Position(players=2)
    position.put("0A", "e16", level=1)
    position.put("0B", "e14", level=2)
    position.turn(0, "m2 a2 a1")
    position.play("give a2 A", "give a1 A", "give m2 B", "step B e16", "pitch B")
    assert position.level("0A") == 4
    assert position.points("B") == (0, 0)
    position.play("done")
    assert (position.level("0A"), position.level("0B")) == (5, 3)  # +0 space, +1 tent, both


def test_a_tent_costs_what_entering_costs() -> None:
    position = Position(players=2)
    position.put("0A", "e17")
    position.turn(0, "m2 m1 m1")
    position.play("give m2 A")
    refusal = position.refusal("pitch A")
    assert str(refusal) == "pitch A: costs 3, climber A has 2 general [K2-6]"
    position.play("give m1 A", "pitch A")
    assert position.points("A") == (0, 0)


def test_a_tent_costs_more_under_winter_weather() -> None:
    """W2, day 3: one more movement point in every zone, base camp included."""
    position = Position(players=2, weather="winter")
    position.weather("W2", 3)
    position.turn(0, "m1 m2 m1")
    position.play("give m1 A")
    assert position.refusal("pitch A").code == "points"
    assert position.refusal("step A e1").code == "points"
    position.play("give m1 A", "pitch A")
    assert position.points("A") == (0, 0)


def test_down_only_points_never_pay_for_a_tent() -> None:
    position = Position(players=2)
    position.put("0A", "e16")
    position.turn(0, "r13 m1 m1")
    position.play("give r13 A down")
    assert position.refusal("pitch A").code == "points"


def test_the_up_value_of_a_rope_does() -> None:
    position = Position(players=2)
    position.put("0A", "e16")
    position.turn(0, "r13 m1 m1")
    position.play("give r13 A up", "pitch A")
    assert position.state.tent[0] == position.rules.mountain.index["e16"]


def test_one_tent_per_climber_and_game() -> None:
    position = Position(players=2)
    position.put("0A", "e16", tent="e1")
    position.turn(0, "m2 m1 m1")
    position.play("give m2 A")
    refusal = position.refusal("pitch A")
    assert (refusal.code, refusal.message) == ("tent", "pitch A: its tent stands on e1")


def test_any_number_of_tents_share_a_space_but_shelter_once() -> None:
    position = Position(players=2)
    position.put("0A", "e16", level=2, tent="e16")
    position.put("0B", "e16", level=2)
    position.put("1A", "e16", level=2, tent="e16")
    position.turn(0, "m1 m1 m1")
    position.play("give m1 B", "pitch B", "done")
    assert [position.level(who) for who in ("0A", "0B", "1A")] == [3, 3, 3]


def test_other_teams_tents_do_not_shelter() -> None:
    position = Position(players=2)
    position.put("0A", "e16", level=2)
    position.put("1A", "e4", level=2, tent="e16")
    position.turn(0, "m1 m1 m1")
    position.play("done")
    assert position.level("0A") == 2


def test_the_tent_of_a_dead_climber_still_shelters_its_team_mate() -> None:
    position = Position(players=2)
    position.put("0A", "e16", level=2)
    position.put("0B", None, tent="e16")
    position.turn(0, "m1 m1 m1")
    position.play("done")
    assert position.level("0A") == 3


def test_a_tent_may_stand_in_base_camp() -> None:
    position = Position(players=2)
    position.turn(0, "m1 m1 m1")
    position.play("give m1 A", "pitch A", "done")
    assert (position.level("0A"), position.level("0B")) == (3, 3)
