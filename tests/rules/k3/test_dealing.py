"""What each player gets (K3-2, K3-11)."""

import pytest

from .position import CAMP, fresh, ready_to_build

CAMP_LINES = [f"* {letter}" for letter in CAMP.split()]


def deal_everything(players: int) -> list[str]:
    """Deals from the first colour there is; returns the letters in order."""
    match = fresh(players).play(*CAMP_LINES)
    dealt = []
    while match.phase == "deal":
        letter = min(match.outcomes())
        match.play(f"* {letter}")
        dealt.append(letter)
    return dealt


@pytest.mark.parametrize(
    ("players", "coloured", "natural", "white", "base", "beside", "aside"),
    [(2, 17, 2, 2, 6, 0, 0), (3, 12, 2, 1, 5, 0, 1), (4, 9, 1, 0, 4, 1, 0)],
)
def test_pawns_and_pyramid_by_number_of_players(
    players: int, coloured: int, natural: int, white: int, base: int, beside: int, aside: int
) -> None:
    match = fresh(players).play(*CAMP_LINES)
    for _ in range(players * coloured):
        assert match.phase == "deal"
        match.play(f"* {min(match.outcomes())}")
    assert match.phase == "build"
    view = match.view()
    assert (view.base, view.white_aside) == (base, aside)
    for player in view.players:
        dealt = dict(player.dealt)
        assert dealt.pop("N") == natural
        assert dealt.pop("W", 0) == white
        assert sum(dealt.values()) == coloured
        assert player.side.get("W", 0) == beside
        assert sum(player.dealt.values()) == base * (base + 1) // 2


@pytest.mark.parametrize(("players", "unused"), [(2, 2), (3, 0), (4, 0)])
def test_the_bag_is_emptied_but_for_two_pawns_with_two_players(players: int, unused: int) -> None:
    assert 45 - 9 - len(deal_everything(players)) == unused


def test_seat_0_gets_all_its_pawns_first() -> None:
    match = fresh(3).play(*CAMP_LINES, *["* R"] * 7, *["* B"] * 5)
    view = match.view()
    assert [player.dealt for player in view.players] == [
        {"R": 7, "B": 5, "N": 2, "W": 1},
        {"N": 2, "W": 1},
        {"N": 2, "W": 1},
    ]
    match.play("* B")
    assert match.view().players[1].dealt["B"] == 1


def test_what_was_dealt_is_public() -> None:
    """K3-2: everybody sees everybody's pawns, also while pyramids are built."""
    match = ready_to_build(4)
    for viewer in (None, 0, 3):
        view = match.view(viewer)
        assert [player.dealt for player in view.players] == [player.dealt for player in match.view(1).players]
        assert all(sum(player.dealt.values()) == 10 for player in view.players)
