"""The family variant: one rescue card each (K2-14)."""

import pytest

from .position import Position


def dying(*who: str, players: int = 2, board: str = "easier", score: int = 10) -> Position:
    """A family match at the end of a day in which these climbers fail the check."""
    position = Position(players=players, family=True, board=board)
    for each in who:
        position.put(each, "summit", level=2, score=score)
    position.turn(0, "m1 m1 m1")
    position.state.start = 1 % players
    return position


def test_the_owner_is_asked_and_may_choose_any_zone_one_space_or_decline() -> None:
    position = dying("0A").play("done")
    assert position.rules.phase(position.state) == "rescue"
    assert position.actors() == (0,)
    zone_one = ["base", *(f"e{n}" for n in range(1, 13))]
    assert position.legal() == [*(f"rescue A {space}" for space in zone_one), "rescue A no"]
    assert position.refusal("rescue A e13").code == "zone"
    assert position.refusal("rescue B base").code == "safe"


def test_a_rescued_climber_has_level_one_and_keeps_its_tent() -> None:
    position = dying("0A")
    position.put("0A", "e26", level=2, tent="e17", score=7)
    position.play("done", "rescue A e4")
    assert (position.where("0A"), position.level("0A"), position.score("0A")) == ("e4", 1, 3)
    assert position.state.tent[0] == position.rules.mountain.index["e17"]
    assert position.rules.phase(position.state) == "deal"


@pytest.mark.parametrize(
    ("board", "score", "after"),
    [
        ("easier", 10, 4),  # 10 7 6 5 4
        ("easier", 7, 3),
        ("easier", 5, 1),
        ("easier", 4, 1),  # never below the first
        ("easier", 1, 1),
        ("harder", 10, 5),  # 10 8 7 6 5
        ("harder", 8, 4),
        ("harder", 7, 3),
    ],
)
def test_four_spaces_back_on_the_printed_track(board: str, score: int, after: int) -> None:
    position = dying("0A", board=board, score=score).play("done", "rescue A base")
    assert position.score("0A") == after


def test_a_rescued_climber_can_score_again() -> None:
    position = dying("0A").play("done", "rescue A e12")
    position.state.level[0] = 5
    position.turn(0, "m2 m1 m1")
    position.put("0A", "e18", score=4)
    position.play("give m2 A", "step A e20")
    assert position.score("0A") == 4  # e20 is worth 4 as well
    position.turn(0, "m2 m1 m1")
    position.play("give m2 A", "step A e22")
    assert position.score("0A") == 5


def test_declining_is_death() -> None:
    position = dying("0A").play("done", "rescue A no")
    assert (position.where("0A"), position.score("0A")) == (None, 1)
    assert not position.state.rescued


def test_one_rescue_per_player() -> None:
    position = dying("0A")
    position.state.rescued = 1
    position.play("done")
    assert position.where("0A") is None
    assert position.rules.phase(position.state) == "deal"


def test_when_both_would_die_both_are_offered_and_the_other_dies_without_a_question() -> None:
    position = dying("0A", "0B").play("done")
    assert len(position.legal()) == 28
    position.play("rescue B e1")
    assert (position.where("0A"), position.where("0B")) == (None, "e1")
    assert position.rules.phase(position.state) == "deal"


def test_declining_for_one_settles_that_one_alone() -> None:
    position = dying("0A", "0B").play("done", "rescue A no")
    assert position.where("0A") is None
    assert position.actors() == (0,)
    assert all(move.startswith("rescue B") for move in position.legal())
    position.play("rescue B base")
    assert position.where("0B") == "base"


def test_deaths_are_settled_seat_by_seat_from_the_start_seat() -> None:
    position = dying("0A", "1A", "2A", players=3).play("done")
    asked = []
    while position.rules.phase(position.state) == "rescue":
        asked.append(position.state.turn)
        position.play(position.legal()[-1])
    assert asked == [1, 2, 0]


def test_failed_climbers_count_for_no_limit_unless_rescued() -> None:
    """e9 takes two; two failing climbers stand there, and the first rescued back takes a place."""
    position = Position(players=2, family=True, weather="winter")
    position.weather("W5", 2)  # -1 everywhere
    for who in ("0A", "0B", "1A", "1B"):
        position.put(who, "e9", level=1)
    position.put("1B", "e1", level=3)
    position.turn(0, "m1 m1 m1")
    position.play("done")
    assert position.actors() == (1,)
    position.play("rescue A e9")
    assert position.actors() == (0,)
    assert "rescue A e9" in position.legal()  # one is there, two fit
    position.put("1B", "e9", level=3)
    assert "rescue A e9" not in position.legal()
    assert position.refusal("rescue A e9").code == "full"
    assert "rescue A base" in position.legal()


def test_no_rescue_card_outside_the_family_variant() -> None:
    position = Position(players=2)
    position.put("0A", "summit", level=1)
    position.turn(0, "m1 m1 m1")
    position.play("done")
    assert position.where("0A") is None


def test_a_rescue_is_possible_after_the_last_check() -> None:
    position = dying("0A")
    position.weather("S1", 3, match_day=18)
    position.play("done")
    assert position.actors() == (0,)
    position.play("rescue A base")
    assert position.rules.standing(position.state).scores == (5, 2)
    assert position.actors() == ()
