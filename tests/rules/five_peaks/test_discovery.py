"""Discovery and board expansion (FP-1, FP-2, FP-3, FP-9)."""

from .position import Position


def test_a_new_tile_is_seen_then_placed_then_turned() -> None:
    position = Position().play("play discovery", "explore")
    assert set(position.outcomes()) == {f"tile f{number}" for number in range(1, 7)}
    position.play("* tile f1")
    assert position.legal() == {"lay 2,2", "lay -2,2"}
    position.play("lay -2,2")
    assert position.legal() == {"turn 0", "turn 90", "turn 180", "turn 270"}


def test_the_example_of_the_two_resources_of_the_new_square() -> None:
    """Camille could choose the corner with a berry or that with a mushroom; she takes the berry's and gets both."""
    position = Position().play("play discovery", "explore", "* tile f2", "lay -2,2")
    # Turned by 270 degrees, f2's mushroom (north-west) goes to the south-west; unturned its berry is in the south-east.
    position.play("turn 180")
    assert position.goods(0) == {"mushroom": 1, "berry": 1, "endorphin": 1}


def test_the_tile_is_laid_at_a_corner_where_a_pawn_stands_too() -> None:
    position = Position().pawn(1, 1, 1).play("play discovery", "explore", "* tile f1", "lay 2,2", "turn 0")
    assert position.goods(0) == {"mushroom": 2, "endorphin": 1}


def test_the_example_of_a_second_new_square_that_gives_nothing() -> None:
    """Erica's new tile touches another tile too; only the square with her own tile counts."""
    position = Position().tile("f1", 2, 2).tile("f2", 4, 4).tile("f3", 0, 4).pawn(0, 1, 5)
    position.state.tiles = 1 << position.names.tiles.index("f6")
    position.play("play discovery", "explore", "* tile f6")
    # f3 at 0,4 and f2 at 4,4 both touch 2,6; the square with f3 is 1,5.
    position.play("lay 2,6", "turn 0")
    assert position.goods(0) == {"berry": 1, "herb": 1, "endorphin": 1}


def test_a_pawn_on_a_square_may_use_either_tile() -> None:
    position = Position().tile("f1", 2, 2).pawn(0, 1, 1).play("play discovery", "explore", "* tile f3")
    assert position.legal() == {"lay -2,2", "lay 0,4", "lay 4,4", "lay 4,0"}


def test_the_example_of_no_tile_from_a_peak() -> None:
    """A peak is no terrain tile; Discovery can then only turn basics into endorphins (FP-3)."""
    position = Position().tile("f1", 2, 2).peak("f1", 2, 4).pawn(0, 2, 4)
    assert "play discovery" not in position.legal()
    position.give(0, herb=1).play("play discovery")
    assert position.legal() == {"snack herb"}
    assert position.refused("explore").code == "corner"


def test_the_example_of_no_tile_over_the_start_tile() -> None:
    """A tile at 2,-2 or -2,-2 would cover the start tile's southern corners."""
    position = Position().tile("f1", 2, 2).tile("f2", 4, 0).tile("f3", 6, 2).tile("f4", 6, -2).pawn(0, 3, 0)
    assert "play discovery" not in position.legal()
    refusal = position.refused("play discovery")
    assert (refusal.code, refusal.rule) == ("unusable", "FP-6")


def test_the_stack_gives_forest_then_alpine_then_rocky_tiles() -> None:
    position = Position()
    for number, (x, y) in enumerate([(2, 2), (4, 4), (6, 6), (8, 8), (10, 10), (12, 12)], 1):
        position.tile(f"f{number}", x, y)
    position.play("play discovery", "explore")
    assert set(position.outcomes()) == {"tile a1", "tile a2", "tile a3", "tile a4"}


def test_without_tiles_left_nothing_can_be_laid() -> None:
    position = Position().give(0, berry=1)
    position.state.tiles = 0
    position.play("play discovery")
    assert position.legal() == {"snack berry"}
    assert position.refused("explore").code == "stack"


def test_basics_become_endorphins_one_for_one() -> None:
    position = Position().give(0, mushroom=2, herb=1, basket=1)
    position.play("play discovery", "snack mushroom", "snack herb")
    assert position.legal() == {"snack mushroom", "done"}
    position.play("done")
    assert position.goods(0) == {"mushroom": 1, "basket": 1, "endorphin": 3}
    assert position.seat == 1


def test_the_bank_limits_the_new_square_too() -> None:
    position = Position().bank(mushroom=0).play("play discovery", "explore", "* tile f1", "lay 2,2", "turn 0")
    assert position.goods(0) == {"endorphin": 1}
