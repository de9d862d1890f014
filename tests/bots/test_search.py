"""The tree search finds what there is to find, from views alone."""

from collections.abc import Iterator
from functools import partial
from random import Random

import pytest

import ropeteam
from ropeteam import registry
from ropeteam.bots.budget import Budget
from ropeteam.bots.knowledge import Knowledge
from ropeteam.bots.search import Search, Weighed
from ropeteam.bots.search_bot import SearchBot
from ropeteam.bots.thinker import seat_of_viewer
from ropeteam.bots.workers import Workers, merge
from ropeteam.kernel.move import Move
from ropeteam.kernel.seat import Seat
from ropeteam.table import Table
from tests.conformance.toy import BID, DROP, KEEP, Toy


@pytest.fixture
def toy() -> Iterator[Toy]:
    game = Toy()
    registry.register(game)
    yield game
    registry.unregister(game.name)


def searcher(iterations: int, seed: int = 1) -> SearchBot:
    return SearchBot(Knowledge, seed, Budget(None, iterations))


def settle(toy: Toy, hands: str, bids: str) -> Table:
    """A toy at its last decisions: everybody is dealt and has bid."""
    table = Table(toy, toy.resolve({}), dealer="manual")
    for seat, card in enumerate(hands):
        table.play("*", f"deal {seat} {card}")
    for seat, bid in enumerate(bids):
        table.play(Seat(seat), f"bid {bid}")
    return table


@pytest.mark.parametrize(
    ("hands", "bids", "best"),
    [
        ("31", "11", "keep"),  # the card is worth 3, dropping it nothing
        ("13", "31", "drop"),  # dropping is worth 2, the card 1
    ],
)
def test_it_finds_the_better_of_two_moves(toy: Toy, hands: str, bids: str, best: str) -> None:
    table = settle(toy, hands, bids)
    assert searcher(60).choose(table.view(0), table.legal(Seat(0))).text == best


def test_a_strong_card_makes_a_low_bid_no_worse_than_luck(toy: Toy) -> None:
    """With a 1 in hand only a high bid helps: the search must find it although the others bid unseen."""
    table = Table(toy, toy.resolve({}), dealer="manual")
    table.play("*", "deal 0 1")
    table.play("*", "deal 1 2")
    weighed = searcher(600).consider(table.view(0), table.legal(Seat(0)))
    assert weighed[0].choice.code == BID + 2
    values = {each.choice.code: each.value for each in weighed}
    assert values[BID + 2] > values[BID]


def test_what_is_hidden_is_dealt_anew_every_iteration(toy: Toy) -> None:
    seen = set()

    class Nosy(Knowledge):
        def value(self, state: object) -> list[float]:
            return [0.5, 0.5]

        def final(self, state: object) -> list[float]:
            seen.add(state.hands[1])  # type: ignore[attr-defined]
            return super().final(state)

    table = settle(toy, "22", "22")
    bot = SearchBot(Nosy, 1, Budget(None, 80))
    bot.choose(table.view(0), table.legal(Seat(0)))
    assert seen == {1, 2, 3}


def test_simultaneous_choices_do_not_see_each_other(toy: Toy) -> None:
    """Each seat's statistics at a shared node are its own: no child is chosen by what the other picked."""
    table = Table(toy, toy.resolve({}), seed=4)
    view = table.view(0)
    knowledge = Knowledge(registry.rules_of(view), 2)
    search = Search(knowledge, Random(1), Budget(None, 200))
    search.run(view, seat_of_viewer(view), [Move(BID), Move(BID + 1), Move(BID + 2)])
    own, other = search.root.bandits
    assert own is not None
    assert other is not None
    assert sum(arm.visits for arm in own.arms.values()) == sum(arm.visits for arm in other.arms.values()) == 200
    assert {len(key) for key in search.root.children if isinstance(key, tuple)} == {2}


def test_a_plan_is_an_edge_and_is_played_to_its_end(toy: Toy) -> None:
    class Planner(Knowledge):
        def edges(self, state: object, seat: Seat) -> list[Move | tuple[Move, ...]]:
            legal = self.rules.legal(state, seat)
            return [(Move(KEEP),), (Move(DROP),)] if KEEP in legal else list(legal)

    table = settle(toy, "31", "11")
    bot = SearchBot(Planner, 1, Budget(None, 40))
    assert bot.choose(table.view(0), table.legal(Seat(0))).text == "keep"


def test_an_iteration_budget_is_kept_exactly(toy: Toy) -> None:
    table = settle(toy, "22", "22")
    bot = searcher(37)
    bot.choose(table.view(0), table.legal(Seat(0)))
    assert bot.simulations == 37


def test_the_roots_of_several_processes_are_added_up() -> None:
    first = [Weighed(Move(1), 10, 4.0), Weighed(Move(2), 5, 1.0)]
    second = [Weighed(Move(2), 30, 20.0)]
    found = merge([first, second])
    assert [(each.edge, each.visits, each.total) for each in found] == [(2, 35, 21.0), (1, 10, 4.0)]


def test_another_process_thinks_along() -> None:
    table = ropeteam.new("k3", seed=3)
    tourist = ropeteam.bot("k3", "tourist", seed=1)
    while table.phase == "build":
        actor = table.actors()[0]
        table.play(actor, tourist.choose(table.view(int(actor)), table.legal(actor)))
    actor = table.actors()[0]
    from ropeteam.bots.levels import knowledge_of

    bot = SearchBot(knowledge_of("k3"), 1, Budget(None, 20), Workers("k3", 1, None, 20, "search"))
    weighed = bot.weigh(table.view(int(actor)), table.legal(actor))
    assert sum(each.visits for each in weighed) == 40


make_toy_bot = partial(ropeteam.bot, "toy")


@pytest.mark.parametrize("level", ["random", "tourist", "hiker", "alpinist", "himalayan"])
def test_a_game_without_knowledge_has_all_levels(toy: Toy, level: str) -> None:
    table = Table(toy, toy.resolve({"players": 3}), seed=2)
    bot = make_toy_bot(level, seed=1, iterations=5)
    while not table.over:
        actor = table.actors()[0]
        table.play(actor, bot.choose(table.view(int(actor)), table.legal(actor)))
