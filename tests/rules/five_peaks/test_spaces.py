"""Spaces: resources, backpack and bank, exchanges, containers, what lies about (FP-7, FP-8, FP-16)."""

from .position import Position


def test_a_square_space_gives_what_both_tiles_print() -> None:
    position = Position().tile("f1", 2, 2).pawn(0, 0, 1).play("play walk", "go 1,1", "gather")
    assert position.goods(0) == {"mushroom": 2, "endorphin": 1}


def test_what_the_bank_lacks_cannot_be_taken() -> None:
    position = Position().bank(herb=0).play("play walk", "go 0,1")
    assert position.seat == 1  # nothing to decide on a space that can give nothing


def test_a_full_backpack_returns_old_or_new_pieces() -> None:
    position = Position().give(0, mushroom=6, jar=4).play("play walk", "go 0,1", "gather")
    assert position.legal() == {"return mushroom", "return herb", "return jar"}
    position.play("return mushroom")
    assert position.goods(0) == {"mushroom": 5, "herb": 1, "jar": 4, "endorphin": 1}
    assert position.seat == 1


def test_endorphins_need_no_room() -> None:
    position = Position().give(0, mushroom=10, endorphin=80).play("play walk", "go 1,0", "gather")
    assert position.goods(0) == {"mushroom": 10, "endorphin": 81}


def test_the_example_of_three_pouches_for_nine_endorphins() -> None:
    position = Position().tile("f2", 2, 2).pawn(0, 1, 2).give(0, endorphin=9)
    position.play("play walk", "go 2,2", "exchange", "exchange", "exchange")
    assert position.goods(0) == {"pouch": 3}
    assert position.seat == 1


def test_an_exchange_needs_the_whole_cost_and_something_to_receive() -> None:
    poor = Position().tile("f2", 2, 2).pawn(0, 1, 2).give(0, endorphin=2).play("play walk", "go 2,2")
    assert poor.seat == 1
    empty = Position().tile("f2", 2, 2).pawn(0, 1, 2).give(0, endorphin=9).bank(pouch=0).play("play walk", "go 2,2")
    assert empty.seat == 1


def test_containers_are_exchanged_at_most_as_often_as_held() -> None:
    position = Position().tile("a2", 2, 2).pawn(0, 1, 3).give(0, basket=1, jar=1)
    position.play("play walk", "go 2,3")
    assert position.phase == "swap"
    position.play("swap basket jar", "swap jar pouch")
    assert position.goods(0) == {"jar": 1, "pouch": 1, "endorphin": 1}
    assert position.seat == 1


def test_a_container_the_bank_lacks_cannot_be_had() -> None:
    position = Position().tile("a2", 2, 2).pawn(0, 1, 3).give(0, basket=1).bank(jar=0).play("play walk", "go 2,3")
    assert position.legal() == {"swap basket pouch", "done"}
    assert position.refused("swap basket jar").code == "bank"
    assert position.refused("swap jar pouch").code == "resources"


def test_the_example_of_taking_what_lies_there_before_using_the_space() -> None:
    """Agnes, her backpack full, takes 2 herbs, a pouch and a berry, returns what is too much, and exchanges."""
    position = Position().tile("r3", 2, 2).pawn(0, 3, 1).give(0, mushroom=2, berry=1, herb=7)
    position.lie(3, 2, herb=2, pouch=1, berry=1).play("play walk", "go 3,2")
    assert position.legal() == {"take", "leave"}
    position.play("take", "return mushroom", "return berry", "return herb", "return herb")
    assert position.goods(0) == {"mushroom": 1, "berry": 1, "herb": 7, "pouch": 1, "endorphin": 1}
    position.play("exchange")
    assert position.phase == "draw campfire"
    assert position.goods(0) == {"herb": 7, "endorphin": 1}


def test_what_lies_there_is_taken_whole_or_left() -> None:
    position = Position().lie(0, 1, jar=2, berry=1).play("play walk", "go 0,1", "leave", "gather")
    assert position.goods(0) == {"herb": 1, "endorphin": 1}
    assert position.lying(0, 1) == {"jar": 2, "berry": 1}


def test_what_one_left_can_be_taken_on_stopping_again_only() -> None:
    position = Position().card(0, "small-harvest").pawn(0, 0, 1).play("play small-harvest", "harvest herb")
    assert position.seat == 1
    position.play("play camp", "rest", "play march", "go 1,0", "done", "play camp", "rest")
    position.play("play camp", "rest", "play camp", "rest", "play march", "go 0,1")
    assert position.phase == "take"


def test_stopping_on_the_parking_space_gives_nothing() -> None:
    position = Position().pawn(0, 1, 0).play("play walk", "go 0,0")
    assert position.seat == 1
