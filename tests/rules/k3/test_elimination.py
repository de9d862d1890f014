"""Elimination and the end of the game (K3-8, K3-10)."""

from .position import build, position

CAMP = "R B G R B G R B G"
STUCK = "Y"  # no yellow, black or natural pawn lies in this camp


def test_out_at_the_start_of_the_own_turn_without_a_legal_move() -> None:
    match = position(CAMP, ("R R", STUCK, "R"))
    match.play("0 1.1>2.1")
    assert match.out() == {1}
    assert match.actors == (2,)


def test_not_out_before_the_own_turn() -> None:
    """Seat 2 cannot move either, but stays in for every purpose until its turn."""
    match = position(CAMP, ("R R", "R", STUCK))
    match.play("0 1.1>2.1")
    assert match.out() == set()
    assert match.view().players[0].penalty_to == 2


def test_a_player_without_pawns_is_out() -> None:
    match = position(CAMP, ("R R", "", "R"))
    assert match.play("0 1.1>2.1").out() == {1}


def test_a_player_with_a_white_pawn_is_not_out() -> None:
    match = position(CAMP, ("R R", f"{STUCK} W", "R"))
    assert match.play("0 1.1>2.1").actors == (1,)
    assert match.legal() == {"1.2-"}


def test_the_pawns_of_an_eliminated_player_remain() -> None:
    match = position(CAMP, ("R R", "Y Y", "R"), side=("", "Y", ""))
    match.play("0 1.1>2.1")
    player = match.view().players[1]
    assert (player.out, player.filled, player.side, player.penalty_to) == (True, 2, {"Y": 1}, None)


def test_the_last_player_left_wins() -> None:
    match = position(CAMP, ("R R", STUCK))
    assert match.play("0 1.1>2.1").winners == (0,)
    assert match.actors == ()
    assert match.phase == "over"


def test_the_last_player_wins_even_if_unable_to_move() -> None:
    match = position(CAMP, ("R", STUCK))
    assert match.play("0 1.1>2.1").winners == (0,)
    assert match.out() == {1}


def test_several_eliminations_in_one_go_are_settled_one_at_a_time() -> None:
    match = position(CAMP, ("R", STUCK, STUCK, STUCK))
    assert match.play("0 1.1>2.1").winners == (0,)
    assert match.out() == {1, 2, 3}


def test_the_chain_stops_at_the_last_player() -> None:
    """Seats 2 and 3 fall, then 0 has no pawn left and falls; seat 1, who just moved, is never checked."""
    match = position(CAMP, ("", "R", STUCK, STUCK), turn=1)
    assert match.play("1 1.1>2.1").winners == (1,)
    assert match.out() == {0, 2, 3}


def test_with_three_players_the_first_elimination_gives_the_white_pawn_to_the_previous_player() -> None:
    match = position(CAMP, ("R R", STUCK, "R"), aside=1)
    match.play("0 1.1>2.1")
    assert match.out() == {1}
    assert [match.side(seat) for seat in range(3)] == ["W", "", ""]
    assert match.state.aside == 0


def test_the_white_pawn_is_given_before_the_next_seat_is_checked() -> None:
    """Seat 2 falls and seat 1 gets the white pawn; seat 0 falls; seat 1 wins."""
    match = position(CAMP, (STUCK, "R", STUCK), turn=1, aside=1)
    match.play("1 1.1>2.1")
    assert match.winners == (1,)
    assert [match.side(seat) for seat in range(3)] == ["", "W", ""]


def test_the_white_pawn_goes_to_a_previous_player_who_cannot_move_and_saves_them() -> None:
    """Seat 0 falls at the start; seat 2, stuck too, gets the white pawn and can spend it."""
    match = position(CAMP, (STUCK, "R R", STUCK), turn=2, side=("", "", "W"), aside=1)
    match.play("2 sW-")
    assert match.out() == {0}
    assert match.side(2) == "W"
    match.play("1 1.1>2.1")
    assert match.actors == (2,)
    assert match.legal() == {"sW-"}


def test_only_the_first_elimination_gives_a_white_pawn() -> None:
    match = position(CAMP, ("R R", "R", "R"), out=(2,), aside=0)
    match.play("0 1.1>2.1")
    match.play("1 1.1>2.3")
    assert "W" not in "".join(match.side(seat) for seat in range(3))


def test_the_starting_player_may_be_out_at_once() -> None:
    """K3-8: only the black top of the pyramid is accessible, and no black pawn lies in the base camp."""
    match = build(("RRRRRRNNWGGGGGK", "BBBBBBBNNWYYYYY", "KKKKKKKKNNWGGYY"), camp="RRBBGGYYR")
    match.play("* start 0")
    assert match.out() == {0}
    assert match.side(2) == "W"
    assert match.actors == (1,)


def test_both_players_stuck_at_the_start_the_other_one_wins() -> None:
    match = build(("RRRRRGGGGYYYYNNWWKKKK", "BBBBBGGGYYYKRBBNNWWKK"), camp="RRRBBGGYY")
    assert match.play("* start 1").winners == (0,)
    assert match.out() == {1}


def test_an_eliminated_seat_cannot_move() -> None:
    match = position(CAMP, ("R R", STUCK, "R"))
    match.play("0 1.1>2.1")
    assert match.refusal("1 1.1>2.2") == ("turn", "K3-8")


def test_after_the_end_nothing_is_possible() -> None:
    match = position(CAMP, ("R R", STUCK))
    match.play("0 1.1>2.1")
    assert match.refusal("0 1.2>2.3") == ("over", "K3-10")
    assert match.legal(0) == set()
