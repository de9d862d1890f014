"""How to play: placing pawns on the mountain (K3-5, K3-7)."""

import pytest

from .position import position

#          2.1 2.2 2.3 ...
MOUNTAIN = """
     . . . . . . . .
    R B N N G G Y K B
"""


@pytest.mark.parametrize(
    ("pawn", "places"),
    [
        ("R", "2.1 2.2 2.3 2.4"),  # on red 1.1, and wherever a natural carries
        ("B", "2.1 2.2 2.3 2.4 2.8"),
        ("G", "2.2 2.3 2.4 2.5 2.6"),
        ("Y", "2.2 2.3 2.4 2.6 2.7"),
        ("K", "2.2 2.3 2.4 2.7 2.8"),
        ("N", "2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8"),  # fits anywhere supported
    ],
)
def test_a_coloured_pawn_needs_its_colour_or_a_natural_under_it(pawn: str, places: str) -> None:
    assert position(MOUNTAIN, (pawn, "W")).legal() == {f"1.1>{place}" for place in places.split()}


def test_a_pawn_from_beside_the_pyramid_is_placed_by_its_colour() -> None:
    match = position(MOUNTAIN, ("", "W"), side=("K", ""))
    assert match.legal() == {"sK>2.2", "sK>2.3", "sK>2.4", "sK>2.7", "sK>2.8"}


def test_equal_pawns_beside_the_pyramid_are_one_move() -> None:
    match = position(MOUNTAIN, ("", "W"), side=("RRR", ""))
    assert match.legal() == {"sR>2.1", "sR>2.2", "sR>2.3", "sR>2.4"}
    match.play("0 sR>2.1")
    assert match.side(0) == "RR"


def test_equal_pawns_of_the_pyramid_are_different_moves() -> None:
    match = position("R B G Y K B G Y K", ("R R", "W"), side=("R", ""))
    assert match.legal() == {"1.1>2.1", "1.2>2.1", "sR>2.1"}


def test_a_pawn_needs_two_pawns_under_it() -> None:
    match = position(
        """
         . . . . . . .
        R . R . . . . .
       R R R R B B G Y K
        """,
        ("R", "W"),
    )
    assert match.legal() == {"1.1>2.2", "1.1>2.4"}
    assert match.refusal("0 1.1>3.1") == ("support", "K3-5")
    assert match.message("0 1.1>3.1") == "1.1>3.1: 3.1 needs a pawn on 2.2"
    assert match.message("0 1.1>4.4") == "1.1>4.4: 4.4 needs a pawn on 3.4 and 3.5"


def test_row_r_position_i_rests_on_row_below_positions_i_and_i_plus_1() -> None:
    match = position(
        """
         . . . . . . .
        . . . . . . R K
       R R R R B B G Y K
        """,
        ("K", "W"),
    )
    assert "1.1>3.7" in match.legal()
    match.play("0 1.1>3.7")
    view = match.view()
    assert (view.mountain[-1].row, view.mountain[-1].position, view.mountain[-1].colour) == (3, 7, "K")


def test_a_filled_place_is_refused() -> None:
    match = position("  R . . . . . . . \n R R B B G G Y K K", ("R", "W"))
    assert match.refusal("0 1.1>2.1") == ("filled", "K3-5")


def test_a_colour_that_does_not_fit_is_refused() -> None:
    match = position(MOUNTAIN, ("R", "W"))
    assert match.refusal("0 1.1>2.7") == ("colour", "K3-5")
    assert (
        match.message("0 1.1>2.7")
        == "1.1>2.7: a red pawn needs red or natural under it, there is yellow (Y) and black (K)"
    )


def test_one_pawn_a_turn_then_the_next_seat() -> None:
    match = position(MOUNTAIN, ("R", "B", "G"))
    assert match.play("0 1.1>2.1").actors == (1,)
    assert match.refusal("0 1.1>2.2")[0] == "turn"


def test_a_white_pawn_may_be_spent_though_a_placement_is_possible() -> None:
    """K3-7."""
    match = position(MOUNTAIN, ("W R", "B"))
    assert "1.1-" in match.legal()
    assert "1.2>2.1" in match.legal()
    match.play("0 1.1-")
    assert match.actors == (1,)
    assert match.view().players[0].filled == 1


def test_a_white_pawn_beside_the_pyramid_is_spent_too() -> None:
    match = position(MOUNTAIN, ("W", "B"), side=("WW", ""))
    assert match.legal() == {"1.1-", "sW-"}
    match.play("0 sW-")
    assert match.side(0) == "W"


def test_a_white_pawn_is_never_placed() -> None:
    match = position(MOUNTAIN, ("W", "B"))
    assert match.refusal("0 1.1>2.3") == ("white", "K3-7")


def test_only_a_white_pawn_is_spent() -> None:
    match = position(MOUNTAIN, ("R", "B"))
    assert match.refusal("0 1.1-") == ("white", "K3-7")
    assert match.refusal("0 sW-") == ("side", "K3-4")


def test_a_covered_white_pawn_cannot_be_spent() -> None:
    match = position(MOUNTAIN, ("  R \n W B", "B"))
    assert match.refusal("0 1.1-") == ("covered", "K3-4")


def test_other_phases_moves_are_refused() -> None:
    match = position(MOUNTAIN, ("R", "B"))
    assert match.refusal("0 +R")[0] == "phase"
    assert match.refusal("0 take 1.1")[0] == "phase"
