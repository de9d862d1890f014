"""The penalty (K3-6)."""

import pytest

from .position import position


@pytest.mark.parametrize(
    ("under", "placed", "penalty"),
    [
        ("RR", "R", True),  # two of a colour
        ("NN", "G", True),  # two naturals
        ("RB", "R", False),  # two colours
        ("RN", "R", False),  # a natural is not the same colour
        ("NR", "B", False),
        ("BB", "N", True),  # whatever is placed
        ("NN", "N", True),
        ("RB", "N", False),
        ("RN", "N", False),
    ],
)
def test_penalty_depends_on_the_two_supports(under: str, placed: str, penalty: bool) -> None:
    match = position(under + "GYKGYKG", (f"{placed} K", "R W"))
    (place,) = (place for place in match.view(0).places if (place.row, place.position) == (2, 1))
    assert place.penalty is penalty
    match.play("0 1.1>2.1")
    assert match.phase == ("take" if penalty else "turn")


def test_the_taker_chooses_among_all_accessible_pawns_after_the_placement() -> None:
    match = position(
        "R R B G Y K K G Y",
        (
            """
              R
             K G
            W N W
            """,
            "R",
        ),
        side=("WBB", ""),
    )
    match.play("0 3.1>2.1")
    assert match.actors == (1,)
    assert match.legal() == {"take 2.1", "take 2.2", "take sB", "take sW"}


@pytest.mark.parametrize(
    ("taken", "side", "filled"),
    [
        ("take 1.2", "W", 2),  # white
        ("take 1.3", "N", 2),  # natural
        ("take 1.4", "K", 2),
        ("take sB", "B", 3),  # a pawn beside the pyramid
        ("take sW", "W", 3),
    ],
)
def test_the_taken_pawn_lies_beside_the_takers_pyramid(taken: str, side: str, filled: int) -> None:
    match = position("R R B G Y K K G Y", ("R W N K", "R W"), side=("BBW", ""))
    match.play("0 1.1>2.1", f"1 {taken}")
    assert match.side(1) == side
    assert match.side(0) == "BBW".replace(side, "", 1) if filled == 3 else "BBW"
    assert match.view().players[0].filled == filled
    assert match.actors == (1,)


def test_a_taken_pawn_can_be_placed_or_spent_later() -> None:
    match = position("R R B G Y K K G Y", ("R W N K", "R W"))
    match.play("0 1.1>2.1", "1 take 1.3")
    assert "sN>2.5" in match.legal()
    match = position("R R B G Y K K G Y", ("R W N K", "R W"))
    match.play("0 1.1>2.1", "1 take 1.2")
    assert "sW-" in match.legal()


def test_a_taken_pawn_can_be_taken_again() -> None:
    match = position("R R B G Y K K G Y", ("R K", "K"), side=("", "K"))
    match.play("0 1.1>2.1", "1 take 1.2", "1 sK>2.6")
    assert (match.phase, match.actors) == ("take", (0,))
    assert match.legal() == {"take 1.1", "take sK"}


@pytest.mark.parametrize(
    ("players", "out", "turn", "taker"),
    [
        (2, (), 0, 1),
        (2, (), 1, 0),
        (3, (), 0, 2),
        (3, (), 1, 0),
        (3, (), 2, 1),
        (3, (2,), 0, 1),
        (3, (0,), 1, 2),
        (4, (), 0, 3),
        (4, (), 2, 1),
        (4, (3,), 0, 2),
        (4, (2, 3), 0, 1),
        (4, (0, 3), 1, 2),
        (4, (1,), 2, 0),
        (3, (1,), 0, 2),
        (4, (1, 2), 0, 3),
    ],
)
def test_the_previous_player_still_in_the_game_takes(players: int, out: tuple[int, ...], turn: int, taker: int) -> None:
    match = position("R R B G Y K K G Y", ("R W K",) * players, turn=turn, out=out)
    view = match.view()
    assert view.taker == taker
    assert view.players[turn].penalty_to == taker
    match.play(f"{turn} 1.1>2.1")
    assert match.actors == (taker,)
    following = next(seat % players for seat in range(turn + 1, turn + 5) if seat % players not in out)
    assert match.play(f"{taker} take 1.3").actors == (following,)


def test_the_turn_goes_on_after_the_penalised_player() -> None:
    """Seat 2 takes from seat 0, then seat 1 moves."""
    match = position("R R B G Y K K G Y", ("R W K", "B", "W"))
    assert match.play("0 1.1>2.1", "2 take 1.2").actors == (1,)


def test_one_accessible_pawn_must_be_taken_and_is_written() -> None:
    match = position("R R B G Y K K G Y", ("R W", "R"))
    match.play("0 1.1>2.1")
    assert match.legal() == {"take 1.2"}


def test_without_an_accessible_pawn_nothing_happens() -> None:
    match = position("R R B G Y K K G Y", ("R", "R W", "W"))
    match.play("0 1.1>2.1")
    assert (match.phase, match.actors) == ("turn", (1,))


def test_a_taker_who_could_not_move_still_takes_and_may_be_saved_by_it() -> None:
    """K3-8: out only at the start of the own turn; until then in the game for every purpose."""
    match = position("R R B R Y R Y R Y", ("R W", "G"))
    match.play("0 1.1>2.1", "1 take 1.2")
    assert match.actors == (1,)
    assert match.legal() == {"sW-"}


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("1 take 1.1", "slot"),
        ("1 take 2.1", "slot"),
        ("1 take sR", "side"),
        ("1 1.1>2.2", "phase"),
        ("0 take 1.2", "turn"),
    ],
)
def test_what_cannot_be_taken(line: str, code: str) -> None:
    match = position("R R B G Y K K G Y", ("R W", "R"))
    assert match.play("0 1.1>2.1").refusal(line)[0] == code


def test_a_covered_pawn_cannot_be_taken() -> None:
    match = position("R R B G Y K K G Y", (" . W \n R K K", "R"))
    assert match.play("0 1.1>2.1").refusal("1 take 1.2") == ("covered", "K3-4")
