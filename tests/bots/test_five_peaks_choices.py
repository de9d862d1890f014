"""The measurement of which campfire card of Five Peaks to keep."""

from random import Random

import pytest
from benchmarks.five_peaks_choices import Chooser, Offer, table

from ropeteam.games.five_peaks import codes
from ropeteam.games.five_peaks.state import State
from ropeteam.games.five_peaks.tables import BIG_BACKPACK, ENDORPHIN, KINDS, PER_ENDORPHIN
from ropeteam.kernel.dealer import draw
from ropeteam.kernel.move import Move
from ropeteam.kernel.seat import CHANCE, Seat

EARLY = 20
"""Until this turn nobody buys campfire cards on a space, where endorphins could buy more of them in the same turn."""


@pytest.fixture(scope="module")
def chooser() -> Chooser:
    return Chooser(players=2, playouts=2)


def first_choice(chooser: Chooser) -> tuple[State, Seat, list[Move]]:
    """Somebody looks at the five campfire cards of the first panorama, one of them for endorphins."""
    for game in range(50):
        state, rng = chooser.rules.start(), Random(game)
        while actors := chooser.rules.actors(state):
            seat = actors[0]
            if seat == CHANCE:
                chooser.rules.apply(state, seat, draw(chooser.rules.outcomes(state), rng))
                continue
            moves = chooser.rules.legal(state, seat)
            if state.turns > EARLY:
                break
            if codes.KEEP + PER_ENDORPHIN in moves:
                return state, seat, moves
            chooser.rules.apply(state, seat, chooser.knowledge.pick(state, seat, moves, rng))
    pytest.fail("nobody was offered points for endorphins")


def test_on_the_last_turn_a_card_that_scores_at_once_is_the_best(chooser: Chooser) -> None:
    state, seat, cards = first_choice(chooser)
    state.goods[seat * KINDS + ENDORPHIN] += 20
    state.turns = chooser.rules.limit * chooser.rules.players - 1
    before = state.key()
    offers = chooser.offers(state, seat, cards, luck=1)
    assert state.key() == before
    assert [offer.card for offer in offers if offer.best] == [PER_ENDORPHIN]
    assert sum(offer.value for offer in offers) == pytest.approx(0)
    assert sum(offer.opinion for offer in offers) == pytest.approx(0)


def test_choices_are_the_same_each_time(chooser: Chooser) -> None:
    found = [chooser.choices(game) for game in range(4)]
    assert any(found)
    assert all(len(offers) == 5 for choices in found for offers in choices)
    assert found == [chooser.choices(game) for game in range(4)]


def test_the_least_valuable_card_comes_first() -> None:
    offers = [
        Offer(PER_ENDORPHIN, 4.0, 1.0, best=True),
        Offer(BIG_BACKPACK, -3.0, -1.0, best=False),
        Offer(BIG_BACKPACK, -1.0, -2.0, best=False),
    ]
    assert table(offers) == [
        "| big-backpack | 2 | -2.0 ± 2.0 | -1.5 | 0 % |",
        "| endorphins | 1 | +4.0 ± 0.0 | +1.0 | 100 % |",
    ]
