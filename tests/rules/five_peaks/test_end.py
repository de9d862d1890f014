"""The end of the game and scoring (FP-18, FP-21)."""

from itertools import product

from .position import Position


def nearly_over() -> Position:
    """Seat 1 has completed its panorama; Mario (seat 0) has one stone left and walks to a peak."""
    position = Position(players=3).tile("f1", 2, 2).peak("f1", 2, 4).pawn(0, 2, 3)
    position.bought(1, "1a", "2a", "3a", "4a", "5a", "6a")
    for stone, peak in (("3b", "r1"), ("3s", "r2"), ("2b", "a1"), ("2s", "a2")):
        position.stone(0, stone, peak)
    return position


def test_the_example_of_the_last_stone() -> None:
    """Mario takes the reward as usual, then everybody takes a final turn, Mario last."""
    position = nearly_over()
    assert position.view(0).conditions == (False, False, True)
    position.play("play walk", "go 2,4", "stone 1").deal()
    assert position.goods(0)["endorphin"] == 1 + position.rules.tables.peak_rewards[0].gives[6]
    assert position.view(0).conditions == (False, True, True)
    order = []
    while position.phase != "over":
        order.append(position.seat)
        position.play("play camp", "rest")
    assert order == [1, 2, 0]
    assert position.winners() != ()


def test_one_condition_is_not_enough() -> None:
    position = Position().bought(1, "1a", "2a", "3a", "4a", "5a", "6a").play("play camp", "rest")
    assert position.view(0).final is None


def test_the_last_rocky_peak_counts_and_others_do_not() -> None:
    position = Position().bought(1, "1a", "2a", "3a", "4a", "5a", "6a")
    position.state.peaks = 0b11111_00000_00000
    assert position.play("play camp", "rest").view(0).final is None
    position.state.peaks = 0b00000_11111_11111
    assert position.view(0).conditions == (True, False, True)
    assert position.play("play camp", "rest").view(0).final == 2


def test_the_example_of_85_points() -> None:
    """Agnes: 4 badges 24, 4 panoramas 26, a campfire card 9, stones 1x1, 3x3 and 2x8."""
    position = Position().give(0, endorphin=9).fire(0, "endorphins")
    position.state.badges[0:3] = [2, 1, 1]
    position.stone(0, "1", "f1").stone(0, "3b", "a1").stone(0, "2b", "r1")
    names, tables = position.names.panoramas, position.rules.tables
    ranks = [[card for card in range(30) if tables.ranks[card] == rank] for rank in (1, 2, 3, 4)]
    four = next(cards for cards in product(*ranks) if sum(tables.points[card] for card in cards) == 26)
    position.bought(0, *[names[card] for card in four])
    assert position.lines(0) == {"hiking badges": 24, "panorama": 26, "campfire": 9, "stones": 26}
    assert position.score(0) == 85


def test_equal_points_share_the_win() -> None:
    position = Position(players=3, turn_limit=1)
    position.state.badges[0:6] = [0, 1, 0, 2, 0, 0]
    for _ in range(3):
        position.play("play camp", "rest")
    assert position.phase == "over"
    assert position.winners() == (0, 1)
    assert position.legal() == set()
    assert position.refused("play walk").code == "over"


def test_after_the_turn_limit_the_game_is_scored_as_it_stands() -> None:
    position = Position(turn_limit=2)
    for _ in range(4):
        assert position.winners() == ()
        position.play("play camp", "rest")
    assert position.phase == "over"
    assert position.winners() == (0, 1)
