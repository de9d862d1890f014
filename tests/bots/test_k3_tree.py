"""The tree search for two-player K3 finds wins, leaves the position as it was, and repeats itself."""

from random import Random

import pytest

import ropeteam
from ropeteam.bots.budget import Budget
from ropeteam.bots.k3_player import DuelBot
from ropeteam.bots.k3_search_board import TURN_NODE
from ropeteam.bots.k3_solver import move_of, node_of, solve, state_owner
from ropeteam.bots.k3_tree import TreeSearch
from ropeteam.bots.levels import knowledge_of
from ropeteam.bots.search_bot import SearchBot
from ropeteam.games.k3.state import K3State

from .test_k3_solver import GAMES, RULES


def searched(state: K3State, iterations: int, room: int = 20_000) -> TreeSearch:
    (seat,) = RULES.actors(state)
    tree = TreeSearch(state, Random(1), room)
    tree.run(node_of(state), seat, Budget(None, iterations))
    return tree


def winning(state: K3State) -> set[int]:
    """The moves that win, as the search writes them."""
    (seat,) = RULES.actors(state)
    found = set()
    for move in RULES.legal(state, seat):
        after = state.clone()
        RULES.apply(after, seat, move)
        proof = (
            RULES.standing(after).winners if not RULES.actors(after) else (solve(RULES, after, table_bits=12).winner,)
        )
        if proof == (seat,):
            found.add(move_of(state, state_owner(state, seat), move))
    return found


def test_finds_the_win_if_only_some_moves_win() -> None:
    tried = 0
    for game in GAMES[:14]:
        for state in game[-6:]:
            wins = winning(state)
            if wins and len(wins) < len(searched(state, 1).found()):
                best = max(searched(state, 600).found(), key=lambda found: found[1])
                assert best[0] in wins
                tried += 1
    assert tried > 8


@pytest.mark.parametrize("room", [200, 20_000])
def test_the_position_is_the_same_after_the_search(room: int) -> None:
    for game in GAMES[:6]:
        state = game[len(game) // 2]
        before, after = TreeSearch(state, Random(1), 200), searched(state, 100, room)
        assert after.hash == before.hash
        assert list(after.moves[: after.generate(0, TURN_NODE, 0)]) == list(
            before.moves[: before.generate(0, TURN_NODE, 0)]
        )


def test_every_iteration_is_counted_once() -> None:
    state = GAMES[0][2]
    found = searched(state, 300).found()
    assert sum(visits for _, visits, _ in found) == 300
    assert all(0 <= wins <= visits for _, visits, wins in found)
    assert found == searched(state, 300).found()


def test_every_choice_is_weighed_also_those_that_are_one_to_the_search() -> None:
    table = ropeteam.new("k3", seed=4)
    rng = Random(3)
    bot = DuelBot(SearchBot(knowledge_of("k3"), 1, Budget(None, 1)), 1, Budget(None, 20))
    while not table.over:
        seat = table.actors()[0]
        assert seat != "*"
        legal = table.legal(seat)
        if table.phase != "build":
            assert {each.edge for each in bot.weigh(table.view(seat), legal)} == {each.code for each in legal}
        table.play(seat, rng.choice(legal))
