"""The hiking cards of the market (FP-15, FP-16, FP-23). Sightsee and Run are with walking, Observe with the market."""

import pytest

from .position import Position


def test_the_example_of_a_shortcut() -> None:
    """Mario can go north to the peak although the path is broken, or east; not west to a pawn nor south to no space."""
    position = Position(players=3).card(0, "shortcut").tile("f4", 2, 2).peak("f3", 2, 4, 90).pawn(0, 2, 3).pawn(1, 1, 3)
    assert position.go_with("shortcut") == {(2, 4), (3, 3)}
    assert position.refused("go 1,3").code == "occupied"
    assert position.refused("go 2,2").code == "space"


def test_a_shortcut_needs_no_path_and_a_stop_may_be_used() -> None:
    position = Position().card(0, "shortcut").pawn(0, -1, -1).play("play shortcut", "go -1,0", "gather")
    assert position.goods(0) == {"mushroom": 1, "endorphin": 1}


def test_a_bike_leads_to_any_other_free_bike_space() -> None:
    position = Position(players=3).card(0, "bike").tile("f1", 2, 2).tile("a2", -2, 2).pawn(0, -1, 0).pawn(1, 3, 2)
    assert position.go_with("bike") == {(-3, 2)}


def test_the_example_of_a_paraglide() -> None:
    """From rocky ground to forest or alpine spaces with endorphins, not to rocky ones nor where they are a price."""
    position = Position().card(0, "paraglide").tile("f2", 2, 2).tile("a1", -2, 2).tile("a3", -4, 4).tile("r1", 4, 4)
    position.pawn(0, 5, 4)
    landings = position.go_with("paraglide")
    assert {(1, 0), (1, 2)} <= landings  # forest, 1 endorphin
    assert (-2, 3) in landings  # alpine, 2 endorphins
    assert (-3, 4) in landings  # alpine, herbs and an endorphin
    assert (4, 4) not in landings  # rocky, 2 endorphins
    assert (2, 2) not in landings  # 3 endorphins for a pouch


def test_from_alpine_ground_one_lands_in_the_forest_and_from_the_forest_nowhere() -> None:
    position = Position().card(0, "paraglide").tile("a1", -2, 2).tile("a3", -4, 4).pawn(0, -2, 2)
    assert position.go_with("paraglide") == {(1, 0)}
    assert not Position().card(0, "paraglide").go_with("paraglide")


def test_a_peak_counts_as_its_own_terrain_when_leaving_and_a_mixed_square_as_both() -> None:
    peak = Position().card(0, "paraglide").tile("f1", 2, 2).peak("a1", 2, 4).pawn(0, 2, 4)
    assert peak.go_with("paraglide") == {(1, 0)}
    square = Position().card(0, "paraglide").tile("f1", 2, 2).tile("r1", 4, 4).pawn(0, 3, 3)
    assert (1, 0) in square.go_with("paraglide")


def test_a_mixed_square_that_gives_an_endorphin_counts_as_both_when_landing() -> None:
    position = Position().card(0, "paraglide").tile("f1", 2, 2).tile("r2", 4, 4, 90).tile("a1", 6, 6).pawn(0, 6, 6)
    # r2 turned by 90 degrees brings an endorphin to the square with f1's herb at 3,3.
    assert (3, 3) in position.go_with("paraglide")


def test_a_small_harvest_leaves_a_second_piece_on_the_space() -> None:
    position = Position().card(0, "small-harvest").pawn(0, 0, 1).play("play small-harvest", "harvest berry")
    assert position.goods(0) == {"berry": 1, "endorphin": 1}
    assert position.lying(0, 1) == {"berry": 1}


def test_the_last_piece_of_the_bank_goes_to_the_backpack_alone() -> None:
    position = Position().card(0, "small-harvest").bank(berry=1).play("play small-harvest", "harvest berry")
    assert position.goods(0)["berry"] == 1
    assert position.lying(0, 0) == {}


def test_a_large_harvest_is_two_small_ones_of_any_kinds() -> None:
    position = Position().card(0, "large-harvest").play("play large-harvest", "harvest berry", "harvest herb")
    assert position.goods(0) == {"berry": 1, "herb": 1, "endorphin": 1}
    assert position.lying(0, 0) == {"berry": 1, "herb": 1}
    assert position.seat == 1


def test_a_second_harvest_from_an_empty_bank_is_skipped() -> None:
    position = Position().card(0, "large-harvest").bank(mushroom=0, berry=2, herb=0)
    position.play("play large-harvest", "harvest berry")
    assert position.seat == 1


def test_no_harvest_from_an_empty_bank() -> None:
    position = Position().card(0, "small-harvest").bank(mushroom=0, berry=0, herb=0)
    assert position.refused("play small-harvest").code == "unusable"


@pytest.mark.parametrize(("card", "basic", "container"), [
    ("mushroom-basket", "mushroom", "basket"),
    ("berry-jar", "berry", "jar"),
    ("herb-pouch", "herb", "pouch"),
])  # fmt: skip
def test_two_basics_become_a_container_and_another_lies_there(card: str, basic: str, container: str) -> None:
    position = Position().card(0, card).give(0, **{basic: 5}).play(f"play {card}")
    assert position.goods(0) == {basic: 3, container: 1, "endorphin": 1}
    assert position.legal() == {"pack", "done"}
    position.play("pack")
    assert position.goods(0) == {basic: 1, container: 2, "endorphin": 1}
    assert position.lying(0, 0) == {container: 2}
    assert position.seat == 1


def test_the_last_container_of_the_bank_ends_the_packing() -> None:
    position = Position().card(0, "berry-jar").give(0, berry=6).bank(jar=1).play("play berry-jar")
    assert position.goods(0) == {"berry": 4, "jar": 1, "endorphin": 1}
    assert position.lying(0, 0) == {}
    assert position.seat == 1
