"""Setting up the base camp (K3-1, K3-2)."""

from .position import fresh

FOUR_COLOURS = [*"RRRRRRBGY"]
THREE_COLOURS = [*"RRRRBBBGG"]


def drawn(letters: list[str]) -> list[str]:
    return [f"* {letter}" for letter in letters]


def test_the_bag_holds_nine_of_each_of_five_colours() -> None:
    assert fresh().outcomes() == {"R": 9, "B": 9, "G": 9, "Y": 9, "K": 9}


def test_a_drawn_pawn_is_out_of_the_bag() -> None:
    camp = fresh().play("* R", "* R", "* K")
    assert camp.outcomes() == {"R": 7, "B": 9, "G": 9, "Y": 9, "K": 8}


def test_pawns_lie_from_left_to_right() -> None:
    view = fresh().play(*drawn(FOUR_COLOURS))
    seen = view.view()
    assert [(pawn.row, pawn.position, pawn.colour) for pawn in seen.mountain] == [
        (1, place, colour) for place, colour in enumerate("RRRRRRBGY", start=1)
    ]


def test_four_colours_are_enough() -> None:
    assert fresh().play(*drawn(FOUR_COLOURS)).phase == "deal"


def test_with_three_colours_all_go_back_and_are_drawn_again() -> None:
    """K3-2: the whole bag is there again, and nine more draws follow."""
    camp = fresh().play(*drawn(THREE_COLOURS))
    assert camp.phase == "camp"
    assert camp.outcomes() == {"R": 9, "B": 9, "G": 9, "Y": 9, "K": 9}
    assert camp.state.key() == fresh().state.key()
    assert camp.play(*drawn(FOUR_COLOURS[:-1])).phase == "camp"
    assert camp.play("* Y").phase == "deal"


def test_it_may_take_several_tries() -> None:
    camp = fresh().play(*drawn(THREE_COLOURS), *drawn(["R"] * 9), *drawn(FOUR_COLOURS))
    assert camp.phase == "deal"
    assert camp.outcomes() == {"R": 3, "B": 8, "G": 8, "Y": 8, "K": 9}


def test_a_colour_that_is_used_up_is_not_drawn() -> None:
    camp = fresh().play(*drawn(["R"] * 9), *drawn(["R"] * 6), *drawn(["B", "G", "Y"]))
    camp.play(*drawn(["R"] * 3))
    assert "R" not in camp.outcomes()
    assert camp.refusal("* R") == ("chance", "K3-2")
