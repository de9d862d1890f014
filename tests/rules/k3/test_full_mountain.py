"""A full mountain grows (K3-9)."""

from random import Random

import pytest

from ropeteam.kernel.seat import Seat

from .position import position

ALMOST = """
            .
           R B
          R B G
         R B G Y
        R B G Y K
       R B G Y K R
      R B G Y K R B
     R B G Y K R B G
    R B G Y K R B G Y
"""
FULL = ALMOST.replace(".", "R")


def test_the_base_camp_does_not_grow_before_the_mountain_is_full() -> None:
    match = position(ALMOST, ("R K", "W"))
    assert match.legal() == {"1.1>9.1"}
    assert match.refusal("0 1.1>1.10") == ("grow", "K3-9")
    assert match.message("0 1.1>1.0") == "1.1>1.0: the base camp grows on a full mountain only, 1 places are empty"


def test_any_pawn_may_be_added_at_either_end() -> None:
    match = position(FULL, ("R K N W", "W"), side=("G", ""))
    ends = {f"{pawn}>{end}" for pawn in ("1.1", "1.2", "1.3", "sG") for end in ("1.0", "1.10")}
    assert match.legal() == ends | {"1.4-"}
    assert match.view().full


def test_the_last_place_makes_it_full_at_once() -> None:
    match = position(ALMOST, ("R", "K"))
    assert match.play("0 1.1>9.1").legal() == {"1.1>1.0", "1.1>1.10"}


@pytest.mark.parametrize(("end", "above"), [("1.10", "2.9"), ("1.0", "2.0")])
def test_growing_costs_no_penalty_and_opens_the_place_above(end: str, above: str) -> None:
    """On the right 2.9 rests on 1.9 and 1.10, on the left 2.0 rests on 1.0 and 1.1."""
    match = position(FULL, ("Y N", "N K"))
    match.play(f"0 1.1>{end}")
    assert match.phase == "turn"
    assert {text.split(">")[1] for text in match.legal()} == {above}
    assert not match.view().full


def test_pawns_above_the_new_end_follow_the_usual_rules() -> None:
    """1.9 is yellow: a yellow end makes 2.9 penalised, and a black pawn does not fit."""
    match = position(FULL, ("Y W", "Y K"))
    match.play("0 1.1>1.10")
    assert match.legal() == {"1.1>2.9"}
    assert match.refusal("1 1.2>2.9") == ("colour", "K3-5")
    match.play("1 1.1>2.9")
    assert (match.phase, match.actors) == ("take", (0,))


@pytest.mark.parametrize(
    ("end", "places"),
    [
        ("1.10", ["2.9", "3.8", "4.7", "5.6", "6.5", "7.4", "8.3", "9.2", "10.1"]),
        ("1.0", ["2.0", "3.0", "4.0", "5.0", "6.0", "7.0", "8.0", "9.0", "10.0"]),
    ],
)
def test_the_new_slope_is_climbed_to_a_tenth_row(end: str, places: list[str]) -> None:
    match = position(FULL, ("N", "N"), side=("N" * 5, "N" * 5))
    match.play(f"0 1.1>{end}")
    for turn, place in enumerate(places, start=1):
        seat = turn % 2
        assert match.legal(seat) >= {f"sN>{place}"}
        match.play(f"{seat} sN>{place}")
        if match.phase == "take":
            match.play(f"{1 - seat} {min(match.legal())}")


def test_it_grows_once() -> None:
    match = position(FULL, ("Y N", "N K"))
    match.play("0 1.1>1.10")
    assert match.refusal("1 1.1>1.0") == ("grow", "K3-9")
    assert "already" in match.message("1 1.1>1.0")


def test_penalty_on_the_last_place_comes_before_growing() -> None:
    match = position(ALMOST.replace("R B\n", "R R\n", 1), ("R K", "K"))
    match.play("0 1.1>9.1")
    assert match.phase == "take"
    assert match.play("1 take 1.2").legal() == {"1.1>1.0", "1.1>1.10", "sK>1.0", "sK>1.10"}


@pytest.mark.parametrize("end", ["1.0", "1.10"])
def test_a_grown_mountain_is_understood_from_its_view(end: str) -> None:
    match = position(FULL, ("Y N", "N K"))
    match.play(f"0 1.1>{end}")
    again = match.rules.redeal(match.view(0), Random(1))
    assert again.key() == match.state.key()
    assert match.rules.legal(again, Seat(1)) == match.rules.legal(match.state, Seat(1))
