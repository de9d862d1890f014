"""The measurement of what cards and pieces of Five Peaks are worth."""

from random import Random

import pytest
from benchmarks.five_peaks_gifts import GIFTS, PIECES, Gift, Outcome, Trial, worth

from ropeteam.games.five_peaks import tasks
from ropeteam.games.five_peaks.state import State
from ropeteam.games.five_peaks.tables import CARDS, ENDORPHIN, KINDS
from ropeteam.kernel.dealer import draw
from ropeteam.kernel.seat import CHANCE, Seat

SEAT = Seat(0)


@pytest.fixture(scope="module")
def trial() -> Trial:
    return Trial(players=2, turn=3)


@pytest.fixture
def state(trial: Trial) -> State:
    """The first turn of a game."""
    state, rng = trial.rules.start(), Random(1)
    while trial.rules.actors(state)[0] == CHANCE:
        trial.rules.apply(state, CHANCE, draw(trial.rules.outcomes(state), rng))
    assert state.tasks[-1] % 32 == tasks.CARD
    return state


@pytest.mark.parametrize("gift", GIFTS, ids=Gift.title)
def test_a_gift_comes_from_where_such_things_are(trial: Trial, state: State, gift: Gift) -> None:
    before = state.clone()
    given = trial.give(gift, state, SEAT)
    if gift.sort == "campfire card":
        assert given == 1
        assert state.has(SEAT, gift.number)
        assert state.fires == before.fires - (1 << gift.number)
        assert trial.give(gift, state, SEAT) == 0
    elif gift.sort == "hiking card":
        assert given == 1
        assert sum(state.hand) == sum(before.hand) + 1
        assert state.hand[SEAT * CARDS + gift.number] == 1
    else:
        assert given == PIECES
        assert state.goods[SEAT * KINDS + gift.number] == before.goods[SEAT * KINDS + gift.number] + PIECES
        if gift.number != ENDORPHIN:
            assert state.bank[gift.number] == before.bank[gift.number] - PIECES


def test_a_full_backpack_takes_nothing(trial: Trial, state: State) -> None:
    for _ in range(5):
        assert trial.give(Gift("pieces", 0), state, SEAT) == PIECES
    assert trial.give(Gift("pieces", 0), state, SEAT) == 0


def test_a_campfire_card_under_the_deck_can_be_given(trial: Trial, state: State) -> None:
    state.fires -= 0b11
    state.fires_bottom = [32, 1 + 32]
    assert trial.give(Gift("campfire card", 1), state, SEAT) == 1
    assert state.fires_bottom == [32]
    assert state.has(SEAT, 1)


def test_a_game_is_the_same_each_time(trial: Trial) -> None:
    found = trial.play(Gift("hiking card", CARDS - 1), 4)
    assert found == trial.play(Gift("hiking card", CARDS - 1), 4)
    assert found.given == 1
    assert trial.play(Gift("pieces", ENDORPHIN), 4).given > 3 * PIECES


def test_worth_is_the_lead_for_each_piece_where_it_was_given() -> None:
    assert worth([Outcome(4.0, 2), Outcome(6.0, 2), Outcome(50.0, 0)]) == "+2.50 ± 0.98 | 2"
    assert worth([Outcome(4.0, 2)]) == "- | 1"
