"""Phase 2: who takes a risk token, which one, and what is turned up instead (K2-3)."""

import pytest

from .position import Position


def reveal(*choices: str) -> Position:
    """A match in which the seats choose these cards; seats without a choice are out."""
    position = Position(players=len(choices))
    for seat, cards in enumerate(choices):
        if cards:
            position.hand(seat, cards)
        else:
            position.put(f"{seat}A", None)
            position.put(f"{seat}B", None)
    for seat, cards in enumerate(choices):
        if cards:
            position.play(f"choose {cards}", seat=seat)
    return position


def test_rulebook_example_anna_has_the_highest_sum() -> None:
    """Brian 1+1+1 (a rope counts its up value), Anna 1+3, William 2: Anna takes a token."""
    position = reveal("m1 m1 r13", "a1 m1 m3", "a1 a2 m2")
    assert position.rules.phase(position.state) == "token"
    assert position.actors() == (1,)


@pytest.mark.parametrize(
    ("choices", "taker"),
    [
        (("m1 m1 m1", "m1 m1 m1"), None),  # a tie takes none
        (("a0 a1 a2", "a1 a1 a3"), None),  # also at 0
        (("a0 a1 a2", "a1 a1 m1"), 1),
        (("m3 m3 r23", "m2 m2 m2"), 0),
        (("m1 m1 r23", "m1 m1 r12"), 0),  # up values 2 and 1
        (("m2 m2 m2", "m1 m2 m3", "m1 m1 m1"), None),  # the tie of the highest counts
        (("m1 m1 m1", "m1 m1 m1", "m1 m1 m2"), 2),
        (("", "m1 m1 m1", "m1 m1 m2"), 2),
        (("", "m1 m1 m1", "m1 m1 m1"), None),
        (("", "", "a0 a1 a1"), 2),  # a single player left: always
        (("a0 a1 a1",), 0),  # solo: always
    ],
)
def test_the_one_highest_sum_takes_a_token(choices: tuple[str, ...], taker: int | None) -> None:
    position = reveal(*choices)
    if taker is None:
        assert position.rules.phase(position.state) == "action"
    else:
        assert position.rules.phase(position.state) == "token"
        assert position.actors() == (taker,)


def test_a_token_is_chosen_by_value_and_replaced_at_once() -> None:
    position = Position(players=1)
    position.state.shown = [1, 2, 0]
    position.state.hidden = [0, 1, 4]
    position.play("choose m1 m1 m1")
    assert position.legal() == ["token 0", "token 1"]
    assert position.refusal("token 2").code == "token"
    position.play("token 1")
    assert position.rules.phase(position.state) == "risk"
    assert position.legal() == ["risk 1", "risk 2"]
    position.play("risk 2")
    assert position.state.shown == [1, 1, 1]
    assert position.rules.phase(position.state) == "action"
    assert position.state.owed == 1


def test_nothing_is_turned_up_when_no_token_is_hidden() -> None:
    position = Position(players=1)
    position.state.shown = [0, 1, 2]
    position.state.hidden = [0, 0, 0]
    position.play("choose m1 m1 m1", "token 2")
    assert position.rules.phase(position.state) == "action"


def test_twenty_tokens_are_enough_for_eighteen_turns() -> None:
    position = Position(players=1)
    taken = 0
    while position.actors():
        phase = position.rules.phase(position.state)
        taken += phase == "token"
        position.play(position.legal()[-1] if phase == "action" else position.legal()[0])
        position.state.level = [6, 6]
    assert taken == 18
    assert sum(position.state.shown) == 2
    assert position.state.hidden == [0, 0, 0]
