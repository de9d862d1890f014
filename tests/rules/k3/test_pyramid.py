"""Building the pyramids and the start of the game (K3-3, K3-4, K3-11)."""

import pytest

from .position import Position, build, fresh, position, ready_to_build

TWO = ("RRRBBBGGGYYYKKKRBNNWW", "RRRBBBGGGYYYKKKBGNNWW")
FOUR = ("RBGYKRBGYN", "RBGYKRBGYN", "KKBBGGYYKN", "KKBBGGYYKN")
FOUR_CAMP = "RRRRRBGYK"


def test_all_build_at_the_same_time() -> None:
    match = ready_to_build()
    assert match.actors == (0, 1)
    match.play("1 +N", "1 +W", "0 +W", "1 +W")
    assert match.actors == (0, 1)
    assert "+W" not in match.legal(1)
    assert "+W" in match.legal(0)


def test_slots_are_filled_from_the_bottom_left() -> None:
    match = build(TWO)
    pyramid = match.view().players[0].pyramid
    assert pyramid is not None
    assert [(pawn.row, pawn.position) for pawn in pyramid] == [
        (row, place) for row in range(1, 7) for place in range(1, 8 - row)
    ]
    assert "".join(pawn.colour for pawn in pyramid) == TWO[0]


def test_only_pawns_of_the_hand_can_be_built_in() -> None:
    match = fresh(2).play(*(f"* {letter}" for letter in "RRRRBBGYK"))
    match.play(*["* K"] * 8, *["* Y"] * 8, "* G", *["* B"] * 7, *["* G"] * 7, *["* R"] * 3)
    assert match.legal(0) == {"+K", "+Y", "+G", "+N", "+W"}
    assert match.refusal("0 +R") == ("hand", "K3-3")
    assert (
        match.message("0 +R")
        == "+R: no red pawn is left to build in; there are 1 green, 8 yellow, 8 black, 2 natural, 2 white"
    )
    match.play("0 +G")
    assert match.refusal("0 +G") == ("hand", "K3-3")


def test_with_four_players_the_white_pawn_is_not_built_in() -> None:
    """K3-11: it lies beside the pyramid from the start."""
    match = ready_to_build(4)
    assert "+W" not in match.legal(0)
    assert match.refusal("0 +W") == ("hand", "K3-11")
    assert [match.side(seat) for seat in range(4)] == ["W"] * 4


def test_a_finished_builder_waits_for_the_others() -> None:
    match = ready_to_build()
    while match.legal(0):
        match.play(f"0 {min(match.legal(0))}")
    assert match.actors == (1,)
    assert match.phase == "build"
    assert match.refusal("0 +R") == ("turn", "K3-3")
    while match.legal(1):
        match.play(f"1 {min(match.legal(1))}")
    assert match.phase == "start"


def test_the_starting_player_is_drawn_when_all_are_ready() -> None:
    match = build(FOUR, camp=FOUR_CAMP)
    assert match.outcomes() == {"start 0": 1, "start 1": 1, "start 2": 1, "start 3": 1}
    match.play("* start 2")
    assert (match.phase, match.actors) == ("turn", (2,))


def test_the_starting_player_may_be_given() -> None:
    """The move stands in the record all the same, with one outcome."""
    match = build(FOUR, start=3, camp=FOUR_CAMP)
    assert match.outcomes() == {"start 3": 1}
    assert match.refusal("* start 1") == ("chance", "K3-3")
    assert match.play("* start 3").actors == (3,)


@pytest.mark.parametrize("viewer", [None, 1])
def test_what_others_build_is_secret_until_all_are_ready(viewer: int | None) -> None:
    first = ready_to_build()
    other = Position(first.rules, first.state.clone())
    first.play("0 +B", "0 +N")
    other.play("0 +W", "0 +G")
    view = first.view(viewer)
    assert view == other.view(viewer)
    assert view.players[0].pyramid is None
    assert view.players[0].hand is None
    assert view.players[0].filled == 2
    own = first.view(0).players[0]
    assert own.pyramid is not None
    assert [pawn.colour for pawn in own.pyramid] == ["B", "N"]
    assert own.next_slot == (1, 3)


def test_pyramids_are_public_from_the_moment_all_are_ready() -> None:
    match = build(TWO)
    for viewer in (None, 0, 1):
        view = match.view(viewer)
        assert all(player.pyramid is not None and len(player.pyramid) == 21 for player in view.players)


def test_a_pawn_is_accessible_with_nothing_on_top() -> None:
    """K3-4: one pawn above is enough to hold two down."""
    match = position(
        pyramids=(
            """
              N
             . R
            G B Y
            """,
            "R",
        )
    )
    player = match.view(0).players[0]
    assert player.pyramid is not None
    accessible = {(pawn.row, pawn.position) for pawn in player.pyramid if pawn.accessible}
    assert accessible == {(1, 1), (3, 1)}


def test_lifting_a_pawn_frees_those_that_carried_nothing_else() -> None:
    match = position(
        mountain="""
             . . . . . . . .
            R R B G Y K K G Y
        """,
        pyramids=("  R G \n K Y B", "W"),
    )
    assert {text.split(">")[0] for text in match.legal()} == {"2.1", "2.2"}
    match.play("0 2.1>2.2", "1 1.1-")
    assert {text.split(">")[0] for text in match.legal()} == {"2.2", "1.1"}
    match.play("0 2.2>2.3")
    pyramid = match.view(0).players[0].pyramid
    assert pyramid is not None
    assert all(pawn.accessible for pawn in pyramid)


def test_a_covered_pawn_cannot_be_played() -> None:
    match = position(pyramids=("  R \n K B", "R"))
    assert match.refusal("0 1.1>2.6") == ("covered", "K3-4")
    assert match.refusal("0 2.2>2.1") == ("slot", "K3-4")


def test_a_slot_outside_the_pyramid_of_this_player_count() -> None:
    match = position(pyramids=("R", "R", "R", "R"))
    assert match.refusal("0 5.1>2.1") == ("slot", "K3-11")
