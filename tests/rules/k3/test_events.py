"""What is told of a match, to whom."""

from ropeteam.games.k3 import GAME
from ropeteam.kernel.seat import CHANCE, Seat
from ropeteam.kernel.view import Told

from .position import Position, build, fresh, position, ready_to_build
from .test_full_mountain import FULL

NAMES = ("Ann", "Ben", "Cleo", "Dev")


def told(match: Position, line: str) -> list[Told]:
    before = match.state.clone()
    actor, _, text = line.partition(" ")
    match.play(line)
    seat = CHANCE if actor == "*" else Seat(int(actor))
    return GAME.events(match.rules, before, seat, match.notation.parse(text), match.state)


def words(match: Position, line: str) -> list[str]:
    return [each.full.words(NAMES) for each in told(match, line)]


def test_draws_and_a_base_camp_that_goes_back() -> None:
    match = fresh()
    assert words(match, "* R") == ["The base camp got a red pawn at 1.1."]
    match.play(*["* R"] * 7)
    assert words(match, "* B") == [
        "The base camp got a blue pawn at 1.9.",
        "Only 2 colours: all nine pawns went back into the bag.",
    ]


def test_a_deal() -> None:
    match = fresh(4).play(*(f"* {letter}" for letter in "RBGYKRBGY"), *["* K"] * 8, "* R")
    assert words(match, "* R") == ["Ben was dealt a red pawn."]


def test_what_is_built_is_told_to_its_builder_only() -> None:
    (added,) = told(ready_to_build(), "1 +W")
    assert added.audience == (1,)
    assert added.full.words(NAMES) == "Ben built a white pawn into slot 1.1."
    assert added.public is not None
    assert added.public.words(NAMES) == "Ben built a pawn into slot 1.1."


def test_friends_are_told_everything() -> None:
    (added,) = told(ready_to_build(2, "cooperative"), "1 +W")
    assert added.audience is None


def test_all_pyramids_and_the_start() -> None:
    match = build(("RBGYKRBGYN", "RBGYKRBGYN", "KKBBGGYYKN", "KKBBGGYYKN"), camp="RRRRRBGYK")
    assert words(match, "* start 3") == ["Dev was to begin."]


def test_the_last_pawn_shows_the_pyramids() -> None:
    match = ready_to_build()
    while match.state.left != [0, 1]:
        seat = match.actors[0]
        match.play(f"{seat} {max(match.legal(seat))}")
    assert words(match, f"1 {max(match.legal(1))}")[-1] == "All pyramids stood and were shown."


def test_placing_with_and_without_penalty() -> None:
    match = position("R R B G Y K K G Y", ("  R \n W B", "R W"), side=("", "K"))
    assert words(match, "0 2.1>2.1") == ["Ann placed a red pawn from 2.1 at 2.1, on two of a kind."]
    assert words(match, "1 take 1.1") == ["Ben took a white pawn of Ann as penalty."]
    assert words(match, "1 sW-") == ["Ben spent a white pawn."]
    assert words(match, "0 1.2>2.2") == [
        "Ann placed a blue pawn from 1.2 at 2.2.",
    ]
    assert words(match, "1 sK>2.6")[0] == "Ben placed a black pawn from beside the pyramid at 2.6, on two of a kind."


def test_a_penalty_without_a_pawn_to_give() -> None:
    match = position("R R B G Y K K G Y", ("R", "R W", "W"))
    assert words(match, "0 1.1>2.1")[1:] == ["Ann had no pawn left to give."]


def test_eliminations_in_order_with_the_white_pawn() -> None:
    match = position("R B G R B G R B G", ("Y", "R", "Y"), turn=1, aside=1)
    assert words(match, "1 1.1>2.1")[1:] == [
        "Cleo could not move and was out.",
        "Ben got the white pawn that lay aside.",
        "Ann could not move and was out.",
    ]


def test_an_elimination_at_the_start() -> None:
    match = build(("RRRRRRNNWGGGGGK", "BBBBBBBNNWYYYYY", "KKKKKKKKNNWGGYY"), camp="RRBBGGYYR")
    assert words(match, "* start 0") == [
        "Ann was to begin.",
        "Ann could not move and was out.",
        "Cleo got the white pawn that lay aside.",
    ]


def test_friends_get_no_white_pawn_for_a_loss() -> None:
    match = position("R B G R B G R B G", ("R R", "Y", "R"), variant="cooperative", aside=1)
    assert words(match, "0 1.1>2.1")[1:] == ["Ben could not move and was out."]


def test_growing() -> None:
    match = position(FULL, ("R", "W"))
    assert words(match, "0 1.1>1.10") == ["Ann placed a red pawn from 1.1 at the end of the base camp, 1.10."]
