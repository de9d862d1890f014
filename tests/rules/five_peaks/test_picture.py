"""The picture shows what one needs to play from it."""

import re
from itertools import combinations
from xml.etree import ElementTree

import ropeteam
from ropeteam.games.five_peaks import GAME, icons
from ropeteam.games.five_peaks.draw_map import _exchange, extra
from ropeteam.games.five_peaks.tables import EXCHANGES
from ropeteam.kernel.move import Choice
from ropeteam.kernel.seat import Seat

from .position import Position


def picture(position: Position, viewer: int = 0) -> str:
    names = position.names
    moves = position.rules.legal(position.state, Seat(position.seat))
    choices = [Choice(move, names.text(move), names.describe(move)) for move in moves]
    return GAME.svg(position.rules, position.view(viewer), choices)


def test_it_is_well_formed_at_any_moment() -> None:
    table = ropeteam.new("five_peaks", players=5, seed=3)
    for _ in range(60):
        seat = Seat(int(table.actors()[0]))
        table.play(seat, table.legal(seat)[-1])
        ElementTree.fromstring(table.svg(0))


def test_places_to_go_and_to_lay_are_marked() -> None:
    position = Position().play("play march")
    text = picture(position)
    for move in position.legal():
        assert f"<title>{move}</title>" in text
    laying = picture(Position().play("play discovery", "explore", "* tile f3"))
    assert "<title>lay 2,2</title>" in laying
    assert "To be laid: tile f3" in laying


def test_market_panoramas_and_players_are_named() -> None:
    position = Position(players=3).market("run", "bike", "observe", "paraglide", "sightsee").fire(2, "trader")
    text = picture(position, viewer=1)
    for word in ("run", "paraglide", "Seat 1 (you)", "trader", "Campfire deck", "Backpack 0/10"):
        assert word in text


def test_a_drawn_campfire_card_is_not_shown_to_others() -> None:
    position = Position().tile("r3", 2, 2).pawn(0, 3, 1).give(0, berry=1, mushroom=1, pouch=1)
    position.play("play walk", "go 3,2", "exchange", "* fire jars")
    view = position.view(1)
    assert "jars" not in GAME.svg(position.rules, view, [])


def test_costs_and_rewards_stay_in_their_boxes_without_hiding_each_other() -> None:
    rules = GAME.rules(GAME.resolve({"players": 5}))
    tables = rules.tables
    for cost, reward in zip(tables.costs, tables.rewards, strict=True):
        assert fits(icons.block(0, 0, cost, (0, 0, 0), 0.75, 17, 56), 60, 42)
        assert fits(icons.block(0, 0, reward.gives, extra(reward), 0.7, 15, 31), 34, 42)
    exchanges = [space for space in tables.spaces if space and space.effect == EXCHANGES]
    assert exchanges
    for space in exchanges:
        assert fits(_exchange(0, 0, space), 54, 44)
    assert fits(icons.row(0, 0, [5, 0, 0, 0, 0, 0, 1], (0, 0, 0), 0.68, 12, 52), 54, 22)
    assert not fits(icons.row(0, 0, [5, 0, 0, 0, 0, 0, 1], (0, 0, 0), 0.68, 12), 54, 22)


def fits(drawn: str, width: float, height: float) -> bool:
    """Whether icons around 0,0 stay in a box, and neighbours cover no more than a third of each other."""
    places = [tuple(map(float, found)) for found in re.findall(r"translate\((\S+) (\S+)\) scale\((\S+)\)", drawn)]
    assert places
    inside = all(abs(x) + 10 * scale <= width / 2 and abs(y) + 10 * scale <= height / 2 for x, y, scale in places)
    apart = all(
        abs(one[1] - other[1]) > 10 * one[2] or abs(one[0] - other[0]) > 13 * one[2]
        for one, other in combinations(places, 2)
    )
    return inside and apart
