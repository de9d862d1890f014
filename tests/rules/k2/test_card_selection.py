"""Phase 1: three cards are chosen at the same time, and the 18 cards come round every six days (K2-2, K2-15)."""

from random import Random

import ropeteam

from .position import Position


def test_every_different_set_of_three_is_one_choice() -> None:
    position = Position(players=2)
    position.hand(0, "a0 m1 m1 m1 r13 r23")
    assert position.legal(0) == [
        "choose a0 m1 m1",
        "choose a0 m1 r13",
        "choose a0 m1 r23",
        "choose a0 r13 r23",
        "choose m1 m1 m1",
        "choose m1 m1 r13",
        "choose m1 m1 r23",
        "choose m1 r13 r23",
    ]


def test_all_choose_at_once_and_nobody_chooses_twice() -> None:
    position = Position(players=3)
    assert position.actors() == (0, 1, 2)
    position.play("choose a1 m1 m1", seat=1)
    assert position.actors() == (0, 2)
    assert position.legal(1) == []
    assert position.refusal("choose m1 m1 m1", seat=1).code == "chosen"


def test_cards_not_in_hand_are_refused() -> None:
    refusal = Position(players=2).refusal("choose m3 m3 r23", seat=0)
    assert refusal.code == "hand"
    assert "a1 a1 m1 m1 m1 m2" in refusal.message


def test_players_without_living_climbers_do_not_choose() -> None:
    position = Position(players=3)
    position.put("1A", None)
    position.put("1B", None)
    assert position.actors() == (0, 2)
    assert position.refusal("choose m1 m1 m1", seat=1).code == "out"


def test_the_eighteen_cards_come_round_every_six_days() -> None:
    """6, then 3 after each turn while the pile lasts, then the last 3 are played, then all 18 are shuffled (K2-2)."""
    table = ropeteam.new("k2", players=2, seed=3)
    rng = Random(3)
    hands: dict[int, int] = {}
    played: list[str] = []
    while not table.over:
        seat = table.actors()[0]
        assert seat != "*"
        view = table.view(0)
        if table.phase == "choose":
            hands[view.day] = view.players[0].hand_size + (3 if view.players[0].committed else 0)  # type: ignore[attr-defined]
        choices = table.legal(seat)
        # Nobody ever leaves base camp, so nobody dies.
        choice = choices[-1] if table.phase == "action" else rng.choice(choices)
        if table.phase == "choose" and seat == 0:
            played += choice.text.split()[1:]
        table.play(seat, choice)
    assert [hands[day] for day in range(1, 19)] == [6, 6, 6, 6, 6, 3] * 3
    for cycle in range(3):
        cards = sorted(played[18 * cycle : 18 * cycle + 18])
        assert " ".join(cards) == "a0 a1 a1 a2 a3 m1 m1 m1 m1 m1 m2 m2 m2 m3 m3 r12 r13 r23"


def test_the_last_three_cards_are_a_choice_of_one() -> None:
    position = Position(players=1)
    position.state.day = 6
    position.hand(0, "a0 m1 r13")
    assert position.legal(0) == ["choose a0 m1 r13"]


def test_only_players_in_the_game_draw() -> None:
    position = Position(players=3)
    position.put("1A", None)
    position.put("1B", None)
    for seat in (2, 0):
        position.play(position.legal(seat)[0], seat=seat)
    while position.rules.phase(position.state) != "deal":
        position.play(position.legal()[-1])
    seats = []
    while position.rules.phase(position.state) == "deal":
        seats.append(position.state.turn)
        position.play(position.legal()[0])
    assert seats == [0, 0, 0, 2, 2, 2]
