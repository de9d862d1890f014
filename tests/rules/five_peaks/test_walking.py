"""Walking along paths (FP-2, FP-4, FP-5, FP-6)."""

import pytest

from .position import Position


def test_a_walk_is_one_space_and_the_space_may_be_used() -> None:
    position = Position().play("play walk", "go 0,1", "gather")
    assert position.at(0) == (0, 1)
    assert position.goods(0) == {"herb": 1, "endorphin": 1}
    assert position.seat == 1


def test_resolving_a_space_is_optional() -> None:
    position = Position().play("play walk", "go 0,1", "done")
    assert position.goods(0) == {"endorphin": 1}


def test_the_example_of_walking_through_a_pawn() -> None:
    """Agnes's Walk leads over Camille's space to an empty mushroom space, where she takes 1 mushroom."""
    position = Position().pawn(1, 1, 0)
    assert position.go_with("walk") == {(0, 1), (-1, 0), (-1, -1), (1, -1), (1, 1)}
    position.play("go 1,1", "gather")
    assert position.goods(0) == {"mushroom": 1, "endorphin": 1}


def test_a_march_is_exactly_two_spaces_and_pawns_are_not_counted() -> None:
    assert Position().go_with("march") == {(1, 1), (-1, 1), (1, -1), (-1, -1)}
    passing = Position().pawn(1, 1, 1)
    # Over 1,1 the second space counted is 0,1 or 1,0; straight there it would be only one.
    assert passing.go_with("march") == {(0, 1), (1, 0), (-1, 1), (1, -1), (-1, -1)}


def test_the_example_of_a_branching_path() -> None:
    """Camille's March uses one branching path twice: both ends are spaces of their own."""
    position = Position().pawn(0, 1, -1)
    assert (0, 0) in position.go_with("march")


def test_a_branching_path_joins_each_pair_of_its_spaces() -> None:
    position = Position().tile("r3", 2, 2).pawn(0, 1, 3)
    assert position.go_with("walk") == {(3, 3), (2, 2), (3, 2), (1, 2)}


def test_the_starting_space_cannot_be_entered_again() -> None:
    assert (0, 0) not in Position().go_with("march")


def test_the_parking_space_is_always_free_and_counted() -> None:
    """Everybody stands there at the start; it is counted when walked through and may be stopped on (FP-2)."""
    position = Position().pawn(0, 1, 0)
    assert (0, 0) in position.go_with("walk")
    assert (-1, 0) in Position().pawn(0, 1, 0).go_with("march")


def test_a_run_is_exactly_four_spaces() -> None:
    assert Position().card(0, "run").go_with("run") == {(1, 1), (-1, 1)}


def test_sightsee_is_one_or_two_spaces() -> None:
    one, two = Position().go_with("walk"), Position().go_with("march")
    assert Position().card(0, "sightsee").go_with("sightsee") == one | two


def test_triangles_are_spaces_to_stop_on() -> None:
    assert (1, 1) in Position().go_with("march")


@pytest.mark.parametrize(("text", "code"), [
    ("go 0,2", "space"),
    ("go 0,-1", "space"),
    ("go 1,1", "route"),
    ("go 1,0", "occupied"),
    ("play march", "phase"),
])  # fmt: skip
def test_refusals_on_the_way(text: str, code: str) -> None:
    position = Position().pawn(1, 1, 0).play("play walk")
    if code == "route":
        position = Position().play("play walk")
    refusal = position.refused(text)
    assert refusal.code == code
    assert text in refusal.message


def test_a_card_whose_every_use_is_impossible_cannot_be_played() -> None:
    position = Position().card(0, "paraglide", "bike", "berry-jar").pawn(0, -1, 0)
    assert {"play paraglide", "play berry-jar", "play bike"}.isdisjoint(position.legal())
    refusal = position.refused("play berry-jar")
    assert refusal.code == "unusable"
    assert "you have 0" in refusal.message
    assert "play camp" in position.legal()


def test_paths_of_two_tiles_meet_only_in_their_square_and_at_peaks() -> None:
    position = Position().tile("f1", 2, 2)
    # f1's south-west triangle and the start tile's north-east one are the square 1,1.
    assert position.pawn(0, 1, 1).go_with("walk") == {(0, 1), (1, 0), (2, 2)}
