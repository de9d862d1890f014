"""The co-operative variant (K3-10)."""

import pytest

from .position import position, ready_to_build
from .test_full_mountain import ALMOST

CAMP = "R B G R B G R B G"


@pytest.mark.parametrize("viewer", [None, 1])
def test_pyramids_are_open_while_they_are_built(viewer: int | None) -> None:
    match = ready_to_build(3, "cooperative")
    assert match.actors == (0, 1, 2)
    match.play("0 +N", "0 +B")
    player = match.view(viewer).players[0]
    assert player.pyramid is not None
    assert [pawn.colour for pawn in player.pyramid] == ["N", "B"]
    assert player.hand is not None
    assert player.hand["N"] == 1


def test_everybody_wins_when_the_top_is_filled() -> None:
    match = position(ALMOST, ("R K", "W", "B"), variant="cooperative")
    assert match.play("0 1.1>9.1").winners == (0, 1, 2)
    assert match.phase == "over"


def test_no_penalty_is_taken_on_the_top() -> None:
    match = position(ALMOST.replace("R B\n", "R R\n", 1), ("R K", "W"), variant="cooperative")
    assert match.play("0 1.1>9.1").winners == (0, 1)
    assert match.view().players[0].filled == 1


def test_everybody_loses_when_anyone_is_eliminated() -> None:
    match = position(CAMP, ("R R", "Y", "R"), variant="cooperative", aside=1)
    match.play("0 1.1>2.1")
    assert match.phase == "over"
    assert match.winners == ()
    assert match.rules.standing(match.state).over
    assert match.out() == {1}


def test_nobody_else_is_checked_after_the_loss() -> None:
    match = position(CAMP, ("R R", "Y", "Y"), variant="cooperative")
    assert match.play("0 1.1>2.1").out() == {1}


def test_penalties_move_pawns_between_friends() -> None:
    match = position("R R B G Y K K G Y", ("R K", "W"), variant="cooperative")
    match.play("0 1.1>2.1")
    assert match.legal(1) == {"take 1.2"}
    match.play("1 take 1.2")
    assert match.side(1) == "K"
