"""Peaks, badges and stones (FP-3, FP-4, FP-14)."""

import pytest

from .position import Position


def test_the_example_of_two_peaks_in_one_turn() -> None:
    """Camille pays a mushroom and 2 herbs twice, places 2 forest peaks and takes 2 forest badges."""
    position = Position().tile("f1", 2, 2).pawn(0, 1, 1).give(0, mushroom=2, herb=4).play("play walk", "go 2,2")
    position.play("exchange")
    assert set(position.outcomes()) == {f"peak f{number}" for number in range(1, 6)}
    position.play("* peak f2")
    assert position.legal() == {"raise 2,4", "raise 4,2"}
    position.play("raise 2,4", "turn 90", "exchange", "* peak f4", "raise 4,2", "turn 0")
    assert position.goods(0) == {"endorphin": 1}
    assert position.view(0).players[0].badges == (2, 0, 0)
    assert position.score(0) == 6
    assert position.seat == 1


def test_without_room_or_peaks_the_exchange_is_not_offered() -> None:
    full = Position().tile("f1", 2, 2).peak("f1", 2, 4).peak("f2", 4, 2).pawn(0, 1, 1).give(0, mushroom=1, herb=2)
    assert full.play("play walk", "go 2,2").seat == 1
    none = Position().tile("f1", 2, 2).pawn(0, 1, 1).give(0, mushroom=1, herb=2)
    none.state.peaks &= ~0b11111
    assert none.play("play walk", "go 2,2").seat == 1


def test_only_turns_that_differ_are_offered() -> None:
    position = Position().tile("f1", 2, 2).pawn(0, 1, 1).give(0, mushroom=2, herb=4).play("play walk", "go 2,2")
    position.play("exchange", "* peak f1", "raise 2,4")  # paths on all four sides
    assert position.legal() == {"turn 0"}
    assert position.refused("turn 90").code == "same"


def test_edges_need_not_match_but_only_matching_ones_join() -> None:
    """f4 has no path west: turned by 270 degrees it is not joined to the tile south of it."""
    joined = Position().tile("f1", 2, 2).peak("f4", 2, 4).pawn(0, 2, 3)
    assert (2, 4) in joined.go_with("walk")
    apart = Position().tile("f1", 2, 2).peak("f4", 2, 4, 270).pawn(0, 2, 3)
    assert (2, 4) not in apart.go_with("walk")


def test_a_peak_at_an_edge_without_path_is_not_joined() -> None:
    position = Position().tile("f1", 2, 2).tile("f3", 0, 4).peak("f1", 2, 4).pawn(0, 2, 4)
    # f3's east edge, two cells west of the peak, has no path; f1's north edge has one.
    assert position.go_with("walk") == {(2, 3)}


def test_a_peak_joins_tiles_on_several_sides() -> None:
    position = Position().tile("f1", 2, 2).tile("f6", 2, 6).peak("f1", 2, 4).pawn(0, 2, 4)
    assert position.go_with("walk") == {(2, 3), (2, 5)}


def test_the_example_of_a_stone_with_a_free_hiking_card() -> None:
    """Mario's x2 stone on the 2-point peak: a market card at once, 4 points at the end."""
    position = Position().tile("f1", 2, 2).peak("f2", 2, 4).pawn(0, 2, 3).play("play walk", "go 2,4")
    assert position.legal() == {"stone 3b", "stone 3s", "stone 2b", "stone 2s", "stone 1", "done"}
    position.market("run", "bike", "run", "observe", "shortcut").play("stone 2b")
    assert position.legal() == {"claim run", "claim bike", "claim observe", "claim shortcut"}
    position.play("claim run").deal()
    assert "run" in position.hand(0)
    assert position.lines(0)["stones"] == 4
    assert position.goods(0) == {"endorphin": 1}


def test_the_example_of_a_smaller_stone_on_top() -> None:
    """On Mario's larger x2 stone Erica can place only her smaller x2 or her x1 stone."""
    position = Position().tile("f1", 2, 2).peak("f2", 2, 4).stone(1, "2b", "f2").pawn(0, 2, 3)
    position.play("play walk", "go 2,4")
    assert position.legal() == {"stone 2s", "stone 1", "done"}
    refusal = position.refused("stone 2b")
    assert (refusal.code, refusal.rule) == ("stone", "FP-14")
    position.play("stone 2s")
    assert position.phase == "claim"


def test_each_player_places_one_stone_on_a_peak() -> None:
    position = Position().tile("f1", 2, 2).peak("f2", 2, 4).stone(0, "3b", "f2").pawn(0, 2, 3)
    assert position.play("play walk", "go 2,4").seat == 1


def test_a_placed_stone_is_gone() -> None:
    position = Position().tile("f1", 2, 2).peak("f2", 2, 4).peak("f1", 4, 2).stone(0, "3b", "f1").pawn(0, 2, 3)
    position.play("play walk", "go 2,4")
    assert "stone 3b" not in position.legal()
    assert "lies on a peak already" in position.refused("stone 3b").message


def test_stopping_on_a_peak_without_a_stone_gives_nothing() -> None:
    position = Position().tile("f1", 2, 2).peak("f1", 2, 4).pawn(0, 2, 3).play("play walk", "go 2,4", "done")
    assert position.goods(0) == {"endorphin": 1}
    assert position.score(0) == 0


@pytest.mark.parametrize(("terrain", "badge"), [("forest", (1, 0, 0)), ("alpine", (0, 1, 0))])
def test_on_a_square_of_two_terrains_the_player_chooses_the_pile(terrain: str, badge: tuple[int, int, int]) -> None:
    """A peak as the reward of a panorama, bought while standing on a forest and alpine square."""
    position = Position().tile("f1", 2, 2).tile("a1", 4, 4).pawn(0, 3, 3)
    card = next(
        n for n in position.names.panoramas if position.rules.tables.rewards[position.names.panoramas.index(n)].peaks
    )
    index = position.names.panoramas.index(card)
    rank = position.rules.tables.ranks[index]
    position.bought(0, *[f"{lower}a" for lower in range(1, rank)]).piles(card)
    for kind, count in enumerate(position.rules.tables.costs[index]):
        position.state.goods[kind] += count
    position.play("play camp", f"panorama {card}")
    assert position.legal() == {"terrain forest", "terrain alpine"}
    position.play(f"terrain {terrain}").deal()
    assert all(text.startswith("raise ") for text in position.legal())
    position.play(sorted(position.legal())[0])
    position.play(sorted(position.legal())[0])
    assert position.view(0).players[0].badges == badge


def test_a_peak_reward_taken_on_a_peak_is_lost() -> None:
    position = Position().tile("f1", 2, 2).peak("f1", 2, 4).pawn(0, 2, 4)
    card = next(
        n for n in position.names.panoramas if position.rules.tables.rewards[position.names.panoramas.index(n)].peaks
    )
    index = position.names.panoramas.index(card)
    position.bought(0, *[f"{lower}a" for lower in range(1, position.rules.tables.ranks[index])]).piles(card)
    for kind, count in enumerate(position.rules.tables.costs[index]):
        position.state.goods[kind] += count
    position.play("play camp", f"panorama {card}").deal()
    assert position.seat == 1
    assert position.view(0).players[0].badges == (0, 0, 0)
