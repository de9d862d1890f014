"""The table: one door to a match for everything above the games."""

import pytest

import ropeteam
from ropeteam import Refused, Table
from ropeteam.kernel.move import Choice

from .conformance.toy import Bid, Dealt, Did

pytestmark = pytest.mark.usefixtures("toy")


def bidding() -> Table:
    """Two players with their cards, about to bid."""
    table = ropeteam.new("toy", dealer="manual")
    table.play("*", "deal 0 1")
    table.play("*", "deal 1 3")
    return table


def refused(table: Table, actor: object, move: object) -> str:
    with pytest.raises(Refused) as refusal:
        table.play(actor, move)  # type: ignore[arg-type]
    return refusal.value.code


def test_chance_is_dealt_at_once() -> None:
    table = ropeteam.new("toy", seed=3)
    assert table.actors() == (0, 1)
    assert [entry.seat for entry in table.log] == [-1, -1]


def test_a_seed_repeats_the_match() -> None:
    assert ropeteam.new("toy", seed=3).record() == ropeteam.new("toy", seed=3).record()
    assert len({ropeteam.new("toy", seed=seed).record().replace(f"seed {seed}", "") for seed in range(20)}) > 1


def test_a_manual_dealer_enters_chance_by_hand() -> None:
    table = ropeteam.new("toy", dealer="manual")
    assert table.actors() == ("*",)
    assert [str(choice) for choice in table.legal("*")] == ["deal 0 1", "deal 0 2", "deal 0 3"]
    assert table.legal(0) == []
    table.play("*", "deal 0 2")
    assert table.log[-1].text == "deal 0 2"


def test_choices_carry_code_text_and_description() -> None:
    choice = bidding().legal(0)[1]
    assert (str(choice), choice.description) == ("bid 2", Bid(2))


def test_a_move_is_played_by_text_or_by_choice() -> None:
    table = bidding()
    table.play(1, "bid 3")
    table.play(0, table.legal(0)[0])
    assert [entry.text for entry in table.log[-2:]] == ["bid 3", "bid 1"]
    assert table.actors() == (0,)


def test_refusals_name_their_kind() -> None:
    table = bidding()
    assert refused(table, 0, "jump") == "malformed"
    assert refused(table, 0, Choice(99, "x", Bid(1))) == "malformed"
    assert refused(table, 0, 5) == "malformed"
    assert refused(table, 5, "bid 1") == "seat"
    assert refused(table, "0", "bid 1") == "seat"
    assert refused(table, True, "bid 1") == "seat"
    assert refused(table, "*", "deal 0 1") == "turn"
    assert refused(table, 0, "keep") == "toy"
    assert table.may(0, "bid 1") is None
    why = table.may(0, "keep")
    assert why is not None
    assert why.code == "toy"


def test_wrong_tables_are_refused() -> None:
    for wrong in ({"players": 7}, {"start": 2}, {"seed": "x"}, {"dealer": "me"}, {"colour": "red"}):
        with pytest.raises(Refused):
            ropeteam.new("toy", **wrong)
    with pytest.raises(Refused, match="no game called 'chess'"):
        ropeteam.new("chess")


def test_a_commitment_can_be_taken_back_until_the_last_one_is_in() -> None:
    table = bidding()
    table.play(0, "bid 3")
    table.undo(0)
    assert table.actors() == (0, 1)
    table.play(0, "bid 2")
    table.play(1, "bid 1")
    with pytest.raises(Refused) as refusal:
        table.undo(1)
    assert refusal.value.code == "undo"


def test_a_commitment_is_taken_back_past_other_commitments() -> None:
    table = ropeteam.new("toy", players=3, seed=1)
    table.play(0, "bid 3")
    table.play(2, "bid 1")
    table.undo(0)
    assert [(entry.seat, entry.text) for entry in table.log[3:]] == [(2, "bid 1")]
    assert table.actors() == (0, 1)


def test_a_turn_can_be_taken_back_until_another_seat_moves() -> None:
    table = bidding()
    table.play(0, "bid 3")
    table.play(1, "bid 1")
    table.play(0, "keep")
    table.undo(0)
    assert table.actors() == (0,)
    table.play(0, "drop")
    table.play(1, "drop")
    with pytest.raises(Refused, match="another seat has moved"):
        table.undo(0)


def test_what_all_agree_on_can_be_taken_back_further() -> None:
    table = bidding()
    table.play(0, "bid 3")
    table.play(1, "bid 1")
    table.play(0, "drop")
    table.undo(1, agreed=True)
    assert [entry.text for entry in table.log] == ["deal 0 1", "deal 1 3", "bid 3"]


def test_nothing_to_take_back() -> None:
    for seat in (0, 1):
        with pytest.raises(Refused, match="no move to take back"):
            bidding().undo(seat)


def test_every_viewer_is_told_what_it_may_know() -> None:
    table = bidding()
    table.play(1, "bid 2")
    assert [event.what for event in table.events(0)] == [Dealt(0, 1), Dealt(1, None), Did(1, None)]
    assert [event.what for event in table.events(1)] == [Dealt(0, None), Dealt(1, 3), Did(1, "bid 2")]
    assert [event.sequence for event in table.events(None, since=1)] == [2, 3]


def test_taking_back_and_the_end_are_told() -> None:
    table = bidding()
    table.play(1, "bid 2")
    table.undo(1)
    assert table.events(0)[-1].what.words(["Ann", "Bo"]) == "Bo took back a move."
    for seat, move in ((0, "bid 1"), (1, "bid 1"), (0, "keep"), (1, "keep")):
        table.play(seat, move)
    assert table.events(0)[-1].what.words(["Ann", "Bo"]) == "The game is over: Bo wins."
    assert [event.sequence for event in table.events()] == list(range(1, len(table.events()) + 1))


def test_the_end_opens_everything() -> None:
    table = bidding()
    for seat, move in ((0, "bid 1"), (1, "bid 1"), (0, "keep"), (1, "keep")):
        table.play(seat, move)
    assert table.events(0)[1].what == Dealt(1, 3)
    assert table.record(0) == table.record()


def test_a_seats_copy_of_a_running_record_hides() -> None:
    table = bidding()
    table.play(1, "bid 2")
    assert table.record(0).splitlines()[-3:] == ["* deal 0 1", "* deal 1 ?", "1 bid ?"]
    table.play(0, "bid 2")
    assert table.record(0).splitlines()[-4:] == ["* deal 0 1", "* deal 1 ?", "1 bid 2", "0 bid 2"]
    assert table.record(None).splitlines()[-4:-2] == ["* deal 0 ?", "* deal 1 ?"]


def test_a_running_copy_does_not_tell_the_seed() -> None:
    table = ropeteam.new("toy", seed=12345)
    assert "12345" not in table.record(0)
    assert "seed 12345" in table.record()


def test_any_earlier_position_can_be_visited() -> None:
    table = ropeteam.new("toy", seed=2)
    table.play(0, "bid 1")
    assert len(table.at(1).log) == 1
    assert table.at(3).record() == table.record()
    with pytest.raises(Refused, match="the log has 3 moves"):
        table.at(4)


def test_a_notebook_shows_the_table() -> None:
    assert ropeteam.new("toy")._repr_svg_().startswith("<svg")
