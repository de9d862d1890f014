"""The measurement of what cards and pieces of Five Peaks are worth."""

from random import Random

import pytest
from benchmarks.five_peaks_gifts import GIFTS, NOTHING, PIECES, Gift, Outcome, Trial, worth

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


def test_a_game_is_the_same_each_time_until_something_is_given(trial: Trial) -> None:
    plain = trial.play(NOTHING, 4)
    assert plain == trial.play(NOTHING, 4)
    assert plain.given == 0
    assert trial.play(Gift("hiking card", CARDS - 1), 4).given == 1
    assert trial.play(Gift("pieces", ENDORPHIN), 4).given > 3 * PIECES


def test_worth_is_the_lead_over_the_same_game_without_it_for_each_piece() -> None:
    without = [Outcome(1.0, 0), Outcome(-2.0, 0), Outcome(50.0, 0)]
    outcomes = [Outcome(5.0, 2), Outcome(4.0, 2), Outcome(0.0, 0)]
    assert worth(without, outcomes) == "+2.50 ± 0.98 | 2"
    assert worth(without[:1], outcomes[:1]) == "-"
