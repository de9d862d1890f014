"""The campfire reward and all 18 campfire cards (FP-5, FP-8, FP-13, FP-15)."""

from random import Random

import pytest

from ropeteam.games.five_peaks.tables import CAMPFIRE_NAMES
from ropeteam.kernel.seat import Seat

from .position import Position


def at_the_fire(*others: str) -> Position:
    """Seat 0 stands on the campfire exchange and can pay it once."""
    position = Position().tile("r3", 2, 2).pawn(0, 3, 1).give(0, berry=1, mushroom=1, pouch=1)
    return position.fire(1, *others).play("play walk", "go 3,2", "exchange")


FIRST = ("jars", "badges", "trader", "big-stone", "pouches")


def drawn() -> Position:
    return at_the_fire().play(*[f"* fire {name}" for name in FIRST])


def test_five_cards_are_drawn_one_is_kept_the_others_go_under_in_any_order() -> None:
    position = drawn()
    assert position.legal() == {f"keep {name}" for name in FIRST}
    position.play("keep trader", "under pouches", "under jars", "under big-stone", "under badges")
    assert position.view(0).players[0].campfires == ("trader",)
    assert [hidden.card for hidden in position.view(0).fires_bottom] == ["pouches", "jars", "big-stone", "badges"]
    assert position.seat == 1


def test_only_the_player_who_draws_knows_the_cards() -> None:
    position = drawn()
    assert [hidden.card for hidden in position.view(0).fires_drawn] == list(FIRST)
    for other in (1, None):
        assert [hidden.card for hidden in position.view(other).fires_drawn] == [None] * 5
    position.play("keep trader", "under pouches", "under jars", "under big-stone", "under badges")
    assert [hidden.card for hidden in position.view(1).fires_bottom] == [None] * 4
    assert position.view(1).players[0].campfires == ("trader",)


def test_cards_under_the_deck_come_last_and_their_owner_knows_them_again() -> None:
    position = drawn().play("keep trader", "under pouches", "under jars", "under big-stone", "under badges")
    position.state.fires = 0
    position.play("play camp", "rest").tile("a2", 4, 4)
    position.state.tasks.append(5 + 32 * 5)  # seat 0 draws for another campfire card
    assert position.outcomes() == {"fire pouches": 1}
    position.play("* fire pouches", "* fire jars", "* fire big-stone", "* fire badges")
    assert position.phase == "keep"
    assert [hidden.card for hidden in position.view(0).fires_drawn] == ["pouches", "jars", "big-stone", "badges"]


def test_another_player_who_draws_them_is_watched_by_who_put_them_there() -> None:
    position = drawn().play("keep trader", "under pouches", "under jars", "under big-stone", "under badges")
    position.state.fires = 0
    position.state.tasks.append(5 + 32 * 5)  # seat 1 draws
    position.play("* fire pouches", "* fire jars", "* fire big-stone", "* fire badges")
    assert [hidden.card for hidden in position.view(0).fires_drawn] == ["pouches", "jars", "big-stone", "badges"]
    position.play("keep jars", "under badges")
    # Which of the others went under first, only seat 1 knows.
    assert [hidden.card for hidden in position.view(0).fires_bottom] == [None]
    assert [hidden.card for hidden in position.view(0).fires_drawn] == [None, None]
    assert [hidden.card for hidden in position.view(1).fires_bottom] == ["badges"]


def test_who_put_them_there_still_knows_that_they_are_under_the_deck() -> None:
    position = drawn().play("keep trader", "under pouches", "under jars", "under big-stone", "under badges")
    assert position.view(0).fires_under == ()
    rest = position.state.fires
    position.state.fires = 0
    position.state.tasks.append(5 + 32 * 5)  # seat 1 draws
    position.play("* fire pouches", "* fire jars", "* fire big-stone", "* fire badges", "keep jars", "under badges")
    position.state.fires = rest
    assert set(position.view(0).fires_under) == {"badges", "pouches", "big-stone"}
    assert position.view(1).fires_under == position.view(None).fires_under == ()
    position.play("under pouches", "under big-stone")
    known = {CAMPFIRE_NAMES.index(name) for name in position.view(0).fires_under}
    orders = set()
    for seed in range(40):
        dealt = position.rules.redeal(position.view(0), Random(seed))
        assert position.rules.view(dealt, Seat(0)) == position.view(0)
        order = tuple(entry % 32 for entry in dealt.fires_bottom)
        assert set(order) == known
        orders.add(order)
    assert len(orders) == 6
    # Whoever saw nothing may meet them anywhere.
    dealt = position.rules.redeal(position.view(None), Random(1))
    assert {entry % 32 for entry in dealt.fires_bottom} != known


def test_cards_under_the_deck_are_not_among_those_drawn_while_the_shuffled_part_lasts() -> None:
    position = drawn().play("keep trader", "under pouches", "under jars", "under big-stone", "under badges")
    rest = position.state.fires
    position.state.fires = 0
    position.state.tasks.append(5 + 32 * 5)  # seat 1 draws
    position.play("* fire pouches", "* fire jars", "* fire big-stone", "* fire badges", "keep jars")
    position.play("under badges", "under pouches", "under big-stone")
    position.state.fires = rest
    position.state.tasks.append(5 + 32 * 5)  # and once more, from the shuffled part
    position.play("* fire endorphins", "* fire panoramas")
    for seed in range(20):
        dealt = position.rules.redeal(position.view(0), Random(seed))
        under = {CAMPFIRE_NAMES[entry % 32] for entry in dealt.fires_bottom}
        assert under == {"badges", "pouches", "big-stone"}


def test_a_short_deck_gives_fewer_and_an_empty_one_nothing() -> None:
    short = at_the_fire(*[name for name in CAMPFIRE_NAMES if name not in ("jars", "badges")])
    short.play("* fire jars", "* fire badges", "keep jars", "under badges")
    assert short.seat == 1
    empty = Position().tile("r3", 2, 2).pawn(0, 3, 1).give(0, berry=1, mushroom=1, pouch=1).fire(1, *CAMPFIRE_NAMES)
    assert empty.play("play walk", "go 3,2").seat == 1


@pytest.mark.parametrize(("card", "space", "good"), [
    ("more-mushrooms", "-1,0", "mushroom"),
    ("more-berries", "1,-1", "berry"),
    ("more-herbs", "0,1", "herb"),
])  # fmt: skip
def test_a_bonus_piece_with_each_piece(card: str, space: str, good: str) -> None:
    position = Position().fire(0, card).play("play walk", f"go {space}", "gather")
    assert position.goods(0) == {good: 2, "endorphin": 1}
    last = Position().fire(0, card).bank(**{good: 1}).play("play walk", f"go {space}", "gather")
    assert last.goods(0) == {good: 1, "endorphin": 1}


def test_the_bonus_comes_before_the_piece_for_the_board_and_room_is_made_last() -> None:
    position = Position().fire(0, "more-herbs").card(0, "small-harvest").give(0, jar=8).give(0, mushroom=1)
    position.bank(herb=3).play("play small-harvest", "harvest herb")
    assert position.lying(0, 0) == {"herb": 1}
    assert position.phase == "return"
    position.play("return mushroom")
    assert position.goods(0) == {"herb": 2, "jar": 8, "endorphin": 1}
    two = Position().fire(0, "more-herbs").card(0, "small-harvest").bank(herb=2)
    two.play("play small-harvest", "harvest herb")
    assert two.goods(0)["herb"] == 2
    assert two.lying(0, 0) == {}


def test_taking_what_lies_about_brings_bonus_pieces_too() -> None:
    position = Position().fire(0, "more-berries").lie(1, 0, berry=2).play("play walk", "go 1,0", "take")
    assert position.goods(0) == {"berry": 4, "endorphin": 1}


def test_a_bonus_peak_once_a_stop_with_its_badge() -> None:
    position = Position().fire(0, "bonus-peak").tile("f1", 2, 2).pawn(0, 1, 1).give(0, mushroom=2, herb=4)
    position.play("play walk", "go 2,2", "exchange", "* peak f1", "raise 2,4", "turn 0")
    assert position.legal() == {"bonus", "done"}
    position.play("bonus")
    assert set(position.outcomes()) == {"peak f2", "peak f3", "peak f4", "peak f5"}
    position.play("* peak f2", "raise 4,2", "turn 0")
    assert position.view(0).players[0].badges == (2, 0, 0)
    assert position.seat == 1  # no room for another


def test_a_bonus_peak_may_be_declined_and_is_not_offered_again_at_this_stop() -> None:
    position = Position().fire(0, "bonus-peak").tile("f1", 2, 2).pawn(0, 1, 1).give(0, mushroom=2, herb=4)
    position.play("play walk", "go 2,2", "exchange", "* peak f1", "raise 2,4", "turn 0", "done")
    position.play("exchange", "* peak f2", "raise 4,2", "turn 0")
    assert position.seat == 1


@pytest.mark.parametrize("card", ["walk", "march", "training"])
def test_two_walks_of_one_space_each_with_its_stop(card: str) -> None:
    position = Position().fire(0, f"double-{card}").play(f"play {card}", "double", "go 1,0", "gather")
    assert position.legal() == {"go 1,1"}  # not back to where the turn began
    position.play("go 1,1", "gather")
    assert position.goods(0) == {"mushroom": 1, "endorphin": 2}
    assert position.seat == 1


def test_the_normal_use_stays_possible() -> None:
    assert Position().fire(0, "double-walk").play("play walk").legal() == {"single", "double"}
    position = Position().fire(0, "double-march").play("play march", "single", "go 1,1", "gather")
    assert position.goods(0) == {"mushroom": 1, "endorphin": 1}
    assert Position().give(0, endorphin=9).play("play training").refused("double").code == "campfire"


def test_an_impossible_second_walk_is_skipped() -> None:
    position = Position().fire(0, "double-walk").tile("f1", 2, 2).pawn(0, 2, 3)
    position.play("play walk", "double", "go 1,3", "gather")  # a dead end
    assert position.seat == 1


def test_the_second_walk_may_not_use_a_space_of_the_first_but_any_first_way_will_do() -> None:
    """From 0,0 to 1,1 two pawns can be passed, at 0,1 and at 1,0; the second walk needs one of them free of use."""
    position = Position(players=3).fire(0, "double-walk").pawn(1, 0, 1).pawn(2, 1, 0)
    position.play("play walk", "double", "go 1,1", "gather")
    # Having come over 1,0 the pawn goes on over 0,1, to -1,1; over 1,0 only the start space is left.
    assert position.legal() == {"go -1,1"}


def test_a_bigger_backpack_holds_fourteen() -> None:
    position = Position().fire(0, "big-backpack").give(0, mushroom=13).play("play walk", "go 0,1", "gather")
    assert position.seat == 1
    assert position.goods(0) == {"mushroom": 13, "herb": 1, "endorphin": 1}


def test_the_trader_buys_containers_at_any_decision_of_the_own_turn() -> None:
    position = Position().fire(0, "trader").give(0, endorphin=13)
    assert {"trade basket", "trade jar", "trade pouch"} <= position.legal()
    position.play("trade jar", "play walk", "trade jar", "go 1,0")
    assert position.goods(0) == {"jar": 2, "endorphin": 1}
    assert position.refused("trade jar").code == "endorphins"
    position.play("gather")
    assert position.seat == 1
    assert position.refused("trade jar", seat=0).code == "turn"


def test_the_trader_may_trade_once_more_before_the_turn_ends() -> None:
    position = Position().fire(0, "trader").give(0, endorphin=5).play("play walk", "go 1,0", "gather")
    assert position.phase == "end"
    position.play("trade pouch")
    assert position.goods(0) == {"pouch": 1}
    assert position.seat == 1


def test_a_trade_that_uses_up_what_a_card_needs_lets_its_use_lapse() -> None:
    position = Position().fire(0, "trader").market("bike", "bike", "bike", "bike", "bike").give(0, endorphin=10)
    position.play("play training", "trade jar")
    assert position.seat == 1


def test_without_the_trader_there_is_no_trade() -> None:
    assert Position().give(0, endorphin=9).refused("trade jar").code == "campfire"
    assert Position().fire(0, "trader").give(0, endorphin=9).bank(jar=0).refused("trade jar").code == "bank"


@pytest.mark.parametrize(("card", "points"), [
    ("campfires", 5),
    ("baskets", 10),
    ("jars", 15),
    ("pouches", 5),
    ("endorphins", 7),
    ("panoramas", 6),
    ("hiking-cards", 9),
    ("badges", 6),
    ("big-stone", 6),
    ("double-walk", 0),
])  # fmt: skip
def test_what_scoring_cards_score(card: str, points: int) -> None:
    position = Position().tile("f1", 2, 2).peak("a1", 2, 4).peak("f2", 4, 2).fire(0, card)
    position.give(0, basket=2, jar=3, pouch=1, endorphin=7).bought(0, "1a", "2a").card(0, "run", "bike")
    position.state.played[8] = 1  # another bike, played
    position.stone(0, "3s", "a1").stone(0, "2b", "f2")
    position.state.badges[0:3] = [1, 1, 0]
    assert position.lines(0)["campfire"] == points


def test_the_big_stone_makes_the_best_x3_stone_an_x5() -> None:
    position = Position().fire(0, "big-stone").stone(0, "3b", "f1").stone(0, "3s", "r1").stone(0, "2b", "a1")
    points = position.rules.tables.peak_points
    assert position.lines(0)["stones"] == 3 * points[0] + 3 * points[10] + 2 * points[5]
    assert position.lines(0)["campfire"] == 2 * points[10]


def test_campfire_cards_count_each_other() -> None:
    position = Position().fire(0, "campfires", "jars", "trader")
    assert position.lines(0)["campfire"] == 15


def test_a_bonus_peak_triggers_no_other_and_a_second_exchange_brings_none() -> None:
    position = Position().fire(0, "bonus-peak").tile("r1", 2, 2).pawn(0, 1, 3)
    position.give(0, basket=2, berry=4, endorphin=9)
    position.play("play walk", "go 2,3", "exchange", "* peak r1", "raise 2,4", "turn 0")
    assert position.legal() == {"bonus", "done"}
    position.play("bonus", "* peak r2", "raise 4,2", "turn 0")
    assert position.phase == "exchange"
    position.play("exchange", "* peak r3", "raise 0,2", "turn 0")
    assert position.seat == 1
    assert position.view(0).players[0].badges == (0, 0, 3)
