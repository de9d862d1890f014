"""The picture: everything is in it, nothing covers a number, and it shows no more than the view."""

import re
from random import Random
from xml.etree import ElementTree

import pytest

import ropeteam
from ropeteam import registry
from ropeteam.games.k2.draw import DEEP, PLATE
from ropeteam.games.k2.scenery import spot
from ropeteam.kernel.move import Choice
from ropeteam.kernel.seat import Seat

from .position import Position

SVG = "{http://www.w3.org/2000/svg}"


def picture(position: Position, viewer: int | None) -> ElementTree.Element:
    rules = position.rules
    seat = None if viewer is None else Seat(viewer)
    moves = [] if seat is None else rules.legal(position.state, seat)
    choices = [Choice(move, rules.texts.text(move), rules.texts.describe(move)) for move in moves]
    return ElementTree.fromstring(registry.game("k2").svg(rules, rules.view(position.state, seat), choices))


def titles(root: ElementTree.Element) -> list[str]:
    return [str(title.text) for title in root.iter(f"{SVG}title")]


def crowd(board: str, seed: int) -> Position:
    """Ten climbers and as many tents as there may be, within the limits."""
    position = Position(players=5, board=board)
    rng = Random(seed)
    names = position.rules.mountain.names
    for seat in range(5):
        for letter in "AB":
            position.put(f"{seat}{letter}", rng.choice(names[10:]), tent=rng.choice(names[10:]))
    state, mountain = position.state, position.rules.mountain
    for climber, space in enumerate(state.space):
        if mountain.full(state.space, climber) >> space & 1:
            state.space[climber] = mountain.base
    return position


@pytest.mark.parametrize("board", ["easier", "harder"])
def test_every_space_rope_climber_and_tent_is_drawn(board: str) -> None:
    position = crowd(board, 1)
    found = titles(picture(position, 0))
    for space in position.rules.board.spaces:
        assert f"{space.id}: cost {space.cost}, acclimatization {space.acclimatization:+d}" in found
    assert sum(title.startswith("rope from") for title in found) == len(position.rules.board.ropes)
    for seat in range(5):
        for letter in "AB":
            # On the mountain, on the score track and on the mat.
            assert found.count(f"climber {letter} of seat {seat}") == 3
            assert found.count(f"tent of climber {letter} of seat {seat}") == 1


@pytest.mark.parametrize("board", ["easier", "harder"])
@pytest.mark.parametrize("seed", range(8))
def test_no_piece_covers_a_number(board: str, seed: int) -> None:
    position = crowd(board, seed)
    plates = [spot(space.x, space.y) for space in position.rules.board.spaces]
    mountain = next(group for group in picture(position, None).findall(f"{SVG}g") if not group.get("transform"))
    seen = 0
    for group in mountain.iter(f"{SVG}g"):
        title = group.find(f"{SVG}title")
        if title is None or not re.match(r"(tent of )?climber [AB] of", str(title.text)):
            continue
        words = group.find(f"{SVG}text")
        assert words is not None
        x, y = float(words.get("x", "")), float(words.get("y", "")) - 4
        seen += 1
        for left, top in plates:
            apart = abs(x - left) >= PLATE / 2 + 10 or abs(y - top) >= DEEP / 2 + 9
            assert apart, f"{title.text} covers a space"
    assert seen >= 10


def test_costs_show_todays_weather() -> None:
    position = Position(players=2, weather="winter")
    position.weather("W2", 3)
    assert "e1: cost 2, acclimatization +1" in titles(picture(position, 0))


def test_choices_are_marked() -> None:
    position = Position(players=2)
    position.put("0A", "e16")
    position.turn(0, "m1 m1 r13", owed=1)
    position.play("give m1 A", "give m1 A")
    words = [str(text.text) for text in picture(position, 0).iter(f"{SVG}text")]
    assert words.count("A") == 2  # e14 and e15
    assert "tent A" in words
    position.play("step A e14")
    words = [str(text.text) for text in picture(position, 0).iter(f"{SVG}text")]
    assert "also: pay A level" in words


def test_hands_of_others_are_drawn_face_down() -> None:
    position = Position(players=2)
    position.hand(0, "a2 a3 m3 r12 r13 r23")
    assert "card a3" in titles(picture(position, 0))
    for viewer in (1, None):
        assert "card a3" not in titles(picture(position, viewer))


def test_every_position_of_a_match_can_be_drawn() -> None:
    table = ropeteam.new("k2", players=3, family=True, seed=2, dealer="manual")
    rng = Random(2)
    while not table.over:
        actor = table.actors()[0]
        if rng.random() < 0.1:
            for viewer in (None, 0, 2):
                ElementTree.fromstring(table.svg(viewer))
        table.play(actor, rng.choice(table.legal(actor)))
    ElementTree.fromstring(table.svg())
