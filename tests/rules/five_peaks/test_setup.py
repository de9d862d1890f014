"""Preparation: what everybody starts with, what is laid out, what is removed (FP-2, FP-12, FP-22)."""

import pytest

from ropeteam.games.five_peaks import GAME
from ropeteam.kernel.seat import CHANCE

from .position import Position


@pytest.mark.parametrize(("players", "start", "endorphins"), [
    (2, 0, [1, 2]),
    (3, 1, [2, 1, 2]),
    (4, 3, [2, 2, 3, 1]),
    (5, 0, [1, 2, 2, 3, 3]),
])  # fmt: skip
def test_endorphins_follow_turn_order_from_the_start_seat(players: int, start: int, endorphins: list[int]) -> None:
    rules = GAME.rules(GAME.resolve({"players": players, "start": start}))
    state = rules.start()
    ((move, _),) = rules.outcomes(state)
    rules.apply(state, CHANCE, move)
    assert [state.goods[seat * 7 + 6] for seat in range(players)] == endorphins


def test_the_start_seat_is_drawn_evenly_unless_given() -> None:
    rules = GAME.rules(GAME.resolve({"players": 3}))
    assert [(rules.names.text(move), weight) for move, weight in rules.outcomes(rules.start())] == [
        ("start 0", 1),
        ("start 1", 1),
        ("start 2", 1),
    ]


def test_everybody_begins_on_the_parking_space_with_five_cards_and_an_empty_backpack() -> None:
    position = Position(players=5)
    for seat in range(5):
        assert position.at(seat) == (0, 0)
        assert position.hand(seat) == {"walk", "march", "discovery", "training", "camp"}
        assert set(position.goods(seat)) == {"endorphin"}


def test_five_cards_make_the_market_and_the_other_34_the_deck() -> None:
    view = Position().view(0)
    assert None not in view.market
    assert sum(view.deck) == 34


@pytest.mark.parametrize(("players", "piles", "cards"), [(2, 3, 18), (3, 3, 18), (4, 4, 24), (5, 5, 30)])
def test_marked_panoramas_stay_in_the_box_with_few_players(players: int, piles: int, cards: int) -> None:
    view = Position(players=players).view(None)
    assert len(view.piles) == piles
    assert set(view.piles_next) == {1}
    assert len(view.panoramas_left) == cards - piles
    marked = {name for name in view.panoramas_left if name[1] in "de"}
    assert {name[1] for name in marked} == {2: set(), 3: set(), 4: {"d"}, 5: {"d", "e"}}[players]
