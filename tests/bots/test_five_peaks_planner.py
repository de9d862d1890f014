"""The searching player of Five Peaks: it ends games on purpose, respects budgets, and says why."""

import pytest

import ropeteam
from ropeteam.bots.five_peaks_planner import MORE, FivePeaksPlanner
from ropeteam.bots.five_peaks_reasons import reason
from ropeteam.bots.protocol import Considered
from ropeteam.kernel.move import Choice
from ropeteam.kernel.seat import Seat

from ..rules.five_peaks.position import Position


def weigh(position: Position, iterations: int = 120) -> list[Considered]:
    """What the strongest level thinks of a position."""
    seat = Seat(position.seat)
    names = position.names
    legal = [
        Choice(code, names.text(code), names.describe(code)) for code in position.rules.legal(position.state, seat)
    ]
    bot = ropeteam.bot("five_peaks", "himalayan", seed=1, iterations=iterations)
    return bot.consider(position.rules.view(position.state, seat), legal)


def at_the_last_stone(own: int, other: int) -> Position:
    """The opponent's panorama is complete; a last stone, on the peak the pawn stands on, would end the game."""
    position = Position().tile("f1", 2, 2).tile("f6", 2, 6).peak("f3", 2, 4).pawn(0, 2, 3)
    for stone in ("3b", "3s", "2b", "2s"):
        position.stone(0, stone, "a1")
    position.bought(1, "1a", "2a", "3a", "4a", "5a", "6a")
    position.state.piles, position.state.panoramas = [-7, -7, -7], 0
    position.state.badges[0:6] = [own, 0, 0, other, 0, 0]
    return position.play("play walk", "go 2,4")


def test_ahead_it_ends_the_game_on_purpose() -> None:
    position = at_the_last_stone(own=9, other=5)
    assert position.phase == "stone"
    best = weigh(position)[0]
    assert best.choice.text == "stone 1"
    assert "ends the game" in best.reason
    assert "points ahead" in best.reason


def test_behind_it_does_not_end_the_game() -> None:
    best = weigh(at_the_last_stone(own=0, other=20))[0]
    assert best.choice.text == "done"
    assert best.value < 0.5


def test_a_card_and_its_use_are_weighed_together() -> None:
    position = Position().tile("f1", 2, 2).pawn(0, 1, 1).give(0, mushroom=1, herb=2)
    seat = Seat(0)
    names = position.names
    legal = [
        Choice(code, names.text(code), names.describe(code)) for code in position.rules.legal(position.state, seat)
    ]
    bot = ropeteam.bot("five_peaks", "alpinist", seed=1, iterations=40)
    assert isinstance(bot, FivePeaksPlanner)
    edges = [each.edge for each in bot.weigh(position.rules.view(position.state, seat), legal)]
    plans = [" ".join(names.text(move) for move in edge) for edge in edges if isinstance(edge, tuple)]
    assert "play walk go 2,2" in plans
    assert bot.rollouts == 40


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        (("play walk", "go 2,2"), "stops at 2,2: a peak for a mushroom and 2 herbs"),
        (("play discovery", "explore"), "a new tile and its two pieces; 12 tiles left"),
        (("play camp", "rest"), "2 endorphins, and 1 card back"),
        (("play march", "go 2,3"), "stops at 2,3: a mushroom"),
        (("play discovery", "snack herb"), "an endorphin for one of 2 herbs"),
    ],
)
def test_a_plan_has_a_reason_in_the_words_of_the_game(moves: tuple[str, ...], said: str) -> None:
    position = Position().tile("f1", 2, 2).pawn(0, 1, 1).give(0, mushroom=1, herb=2)
    bot = ropeteam.bot("five_peaks", "himalayan", seed=1, iterations=1)
    assert isinstance(bot, FivePeaksPlanner)
    knowledge = bot.knowledge(position.rules.view(position.state, Seat(0)))
    plan = tuple(position.names.parse(move) for move in moves)
    assert reason(knowledge, position.state.clone(), Seat(0), plan) == said  # type: ignore[arg-type]


def test_a_second_process_adds_its_rollouts_to_the_same_candidates() -> None:
    position = Position().tile("f1", 2, 2).pawn(0, 1, 1).give(0, mushroom=1, herb=2)
    view = position.rules.view(position.state, Seat(0))
    names = position.names
    legal = [
        Choice(code, names.text(code), names.describe(code)) for code in position.rules.legal(position.state, Seat(0))
    ]
    visits = []
    for processes in (1, 2):
        bot = ropeteam.bot("five_peaks", "himalayan", seed=1, iterations=30, processes=processes)
        assert isinstance(bot, FivePeaksPlanner)
        visits.append(sum(each.visits for each in bot.weigh(view, legal)))
    assert visits == [30, 60]


def test_hiker_and_alpinist_glance_at_a_few_plans_unless_given_a_budget() -> None:
    position = Position().tile("f1", 2, 2).pawn(0, 1, 1).give(0, mushroom=1, herb=2)
    view = position.rules.view(position.state, Seat(0))
    names = position.names
    legal = [
        Choice(code, names.text(code), names.describe(code)) for code in position.rules.legal(position.state, Seat(0))
    ]
    expected = (("hiker", None, 2), ("alpinist", None, 16), ("hiker", 9, 9), ("alpinist", 9, 9))
    for level, iterations, rollouts in expected:
        bot = ropeteam.bot("five_peaks", level, seed=1, iterations=iterations)
        assert isinstance(bot, FivePeaksPlanner)
        bot.weigh(view, legal)
        assert bot.rollouts == rollouts


def at_the_campfire(*goods: str) -> Position:
    """Five campfire cards are drawn with some of these goods at hand; each player has 7 turns left."""
    held = {name: 4 if name == "basket" else 14 for name in goods}
    position = Position(turn_limit=8).tile("r3", 2, 2).pawn(0, 3, 1)
    position.give(0, berry=1, mushroom=1, pouch=1, **held)
    position.play("play walk", "go 3,2", "exchange")
    return position.play(*(f"* fire {name}" for name in ("more-herbs", "trader", "endorphins", "baskets", "jars")))


@pytest.mark.parametrize(("goods", "kept"), [("endorphin", "endorphins"), ("basket", "baskets")])
def test_a_campfire_card_is_kept_for_what_it_brings_here_by_the_end(goods: str, kept: str) -> None:
    assert weigh(at_the_campfire(goods), iterations=2)[0].choice.text == f"keep {kept}"


def test_campfire_cards_are_compared_by_more_rollouts_and_the_same_ones_with_the_same_seed() -> None:
    position = at_the_campfire("basket")
    seat, names = Seat(0), position.names
    legal = [
        Choice(code, names.text(code), names.describe(code)) for code in position.rules.legal(position.state, seat)
    ]
    found = []
    for _ in range(2):
        bot = ropeteam.bot("five_peaks", "himalayan", seed=4, iterations=2)
        assert isinstance(bot, FivePeaksPlanner)
        found.append([(each.edge, each.visits, each.total) for each in bot.weigh(position.view(0), legal)])
        assert bot.rollouts == 2 * MORE
    assert found[0] == found[1]
    assert len(found[0]) == 5
