"""Refusals: every code comes up, with its ruling (the wording is shown in the sections' own tests)."""

import pytest

import ropeteam
from ropeteam.games.k2.refusals import CODES
from ropeteam.kernel.move import Move
from ropeteam.kernel.refused import Refused
from ropeteam.kernel.seat import CHANCE, Seat

from .position import Position


def refused(position: Position, seat: int, text: str) -> Refused:
    return position.refusal(text, seat=seat)


def test_moves_of_another_phase_seat_or_time() -> None:
    position = Position(players=2)
    assert refused(position, 0, "done").code == "phase"
    assert refused(position, -1, "risk 1").code == "turn"
    assert refused(position, 7, "done").code == "turn"
    position.turn(0, "m1 m1 m1")
    assert refused(position, 1, "done").code == "turn"
    assert refused(position, 0, "choose m1 m1 m1").message == "choose m1 m1 m1: an action turn is under way"


@pytest.mark.parametrize("code", [-1, 100_000])
def test_codes_outside_the_range_are_malformed(code: int) -> None:
    position = Position(players=2)
    with pytest.raises(Refused) as found:
        position.rules.check(position.state, Seat(0), Move(code))
    assert found.value.code == "malformed"


@pytest.mark.parametrize("text", ["", "step", "step A e99", "step C e1", "give r13 A", "choose m1 m1", "Done", "done "])
def test_text_that_is_no_move_is_malformed(text: str) -> None:
    position = Position(players=2)
    with pytest.raises(Refused) as found:
        position.rules.texts.parse(text)
    assert found.value.code == "malformed"


def test_impossible_chance_results() -> None:
    position = Position(players=2, start=1)
    state = position.state = position.rules.start()
    position.play("weather S3")
    assert refused(position, CHANCE, "weather S3").message == "weather S3: the tile lies face up already"
    assert refused(position, 0, "done").code == "turn"
    position.play("weather S1")
    assert refused(position, CHANCE, "start 0").message == "start 0: the start was given as seat 1"
    position.play("start 1")
    state.hidden[0] = 0
    assert refused(position, CHANCE, "risk 0").code == "chance"
    position.play("risk 1", "risk 1", "risk 2")
    assert refused(position, CHANCE, "deal 1 m1").message == "deal 1 m1: the next card is for seat 0"
    position.play("deal 0 a0")
    assert refused(position, CHANCE, "deal 0 a0").message == "deal 0 a0: the card is not in the pile"


def test_an_ended_game_takes_no_moves() -> None:
    table = ropeteam.new("k2", players=1, seed=1)
    while not table.over:
        seat = table.actors()[0]
        table.play(seat, table.legal(seat)[-1])
    refusal = table.may(0, "done")
    assert refusal is not None
    assert refusal.code == "over"


def test_the_list_of_codes_has_no_doubles() -> None:
    assert len(set(CODES)) == len(CODES)
