"""The picture of a table shows what the view says."""

from collections import Counter
from random import Random
from xml.etree import ElementTree

import pytest

import ropeteam
from ropeteam.games.k3 import GAME
from ropeteam.kernel.move import Choice
from ropeteam.kernel.seat import Seat

from .position import Position, position, ready_to_build
from .test_full_mountain import FULL

TITLE = "{http://www.w3.org/2000/svg}title"


def titles(match: Position, viewer: int | None) -> list[str]:
    """What a pointer would show, element by element."""
    moves = [] if viewer is None else match.rules.legal(match.state, Seat(viewer))
    choices = [Choice(move, match.notation.text(move), match.notation.describe(move)) for move in moves]
    root = ElementTree.fromstring(GAME.svg(match.rules, match.view(viewer), choices))
    return [element.text or "" for element in root.iter(TITLE)]


def test_legal_and_penalised_places_of_the_seat_to_move() -> None:
    match = position("R R B G Y K K G Y", ("R B", "K"), side=("N", ""))
    shown = titles(match, 0)
    assert "2.1: red or natural, costs a pawn, taken by seat 1" in shown
    assert "2.2: red or blue or natural" in shown
    assert "2.6: natural, costs a pawn, taken by seat 1" in shown
    assert shown[0] == "K3: Seat 0 is to move. A penalty pawn would go to seat 1."


def test_accessible_pawns_are_marked() -> None:
    shown = titles(position("R R B G Y K K G Y", ("  R \n B W", "K")), None)
    assert {"red, accessible at 2.1", "blue at 1.1", "white at 1.2", "black, accessible at 1.1"} <= set(shown)


def test_others_pyramids_are_drawn_from_behind_while_they_are_secret() -> None:
    match = ready_to_build().play("0 +W", "0 +N", "1 +N")
    assert titles(match, 0).count("a pawn, still secret") == 1
    assert titles(match, 1).count("a pawn, still secret") == 2
    assert titles(match, None).count("a pawn, still secret") == 3


def test_a_full_mountain_shows_both_ends() -> None:
    shown = titles(position(FULL, ("R", "W")), 0)
    assert {"1.0: red", "1.10: red"} <= set(shown)


@pytest.mark.parametrize("variant", ["competitive", "cooperative"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_positions_of_a_whole_game_can_be_drawn_for_everybody(players: int, variant: str) -> None:
    table = ropeteam.new("k3", players=players, variant=variant, seed=4)
    rng = Random(4)
    drawn: Counter[str] = Counter()
    while True:
        drawn[table.phase] += 1
        if drawn[table.phase] % 9 == 1:
            for viewer in (None, *range(players)):
                ElementTree.fromstring(table.svg(viewer))
        if table.over:
            break
        seat = rng.choice(table.actors())
        table.play(seat, rng.choice(table.legal(seat)))
    assert {*drawn} >= {"build", "turn", "over"}
