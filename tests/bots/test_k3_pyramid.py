"""Pyramids are stacked from what all may know, and quick games make them better."""

from random import Random

import pytest

from ropeteam.bots.budget import Budget
from ropeteam.bots.k3 import K3Knowledge
from ropeteam.bots.k3_pyramid import (
    DuelBuilder,
    PyramidBuilder,
    Sparring,
    TableBuilder,
    first_stack,
    likely_stack,
    stand,
)
from ropeteam.bots.k3_search_board import TURN_NODE
from ropeteam.bots.k3_solver import code_of, state_owner
from ropeteam.games.k3 import GAME
from ropeteam.games.k3.rules import K3Rules
from ropeteam.games.k3.state import START_STAGE, K3State
from ropeteam.kernel.dealer import draw
from ropeteam.kernel.seat import CHANCE


def rules_for(players: int) -> K3Rules:
    return GAME.rules(GAME.resolve({"players": players}))


def dealt_out(rules: K3Rules, seed: int) -> K3State:
    """A match whose pawns are dealt and whose pyramids are still to be built."""
    state, rng = rules.start(), Random(seed)
    while rules.phase(state) in ("camp", "deal"):
        rules.apply(state, CHANCE, draw(rules.outcomes(state), rng))
    return state


def build(rules: K3Rules, state: K3State, seat: int, stack: list[int]) -> None:
    for index in range(len(stack) - state.left[seat], len(stack)):
        state.build(seat, rules.order[index], stack[index])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_how_far_a_rival_has_built_does_not_matter(players: int) -> None:
    """Of a hidden pyramid one knows the pawns, not their order: a rival who is ready is as careful as others."""
    rules = rules_for(players)
    before = dealt_out(rules, 5)
    after = before.clone()
    careless = first_stack(rules, after, 1, Random(1))
    Random(2).shuffle(careless)
    build(rules, after, 1, careless)
    assert likely_stack(rules, after, 1, Random(3)) == likely_stack(rules, before, 1, Random(3))
    assert first_stack(rules, after, 0, Random(3)) == first_stack(rules, before, 0, Random(3))


def builder_for(rules: K3Rules, state: K3State, rng: Random) -> PyramidBuilder:
    if rules.players == 2:
        return DuelBuilder(rules, state, 0, rng)
    return TableBuilder(K3Knowledge(rules, rules.players), state, 0, rng)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_stack_is_improved_above_what_is_built(players: int) -> None:
    rules = rules_for(players)
    state = dealt_out(rules, 6)
    first = first_stack(rules, state, 0, Random(1))
    first.reverse()  # what fits best lies at the bottom
    for slot, colour in zip(rules.order[:2], first, strict=False):
        state.build(0, slot, colour)
    games = 4_000 if players == 2 else 2_000
    better = builder_for(rules, state, Random(2)).improve(first, Budget(None, games))
    assert better[:2] == first[:2]
    assert sorted(better) == sorted(first)
    assert better == builder_for(rules, state, Random(2)).improve(first, Budget(None, games))
    judge = builder_for(rules, state, Random(3))
    assert judge.wins(better, 400) > judge.wins(first, 400) + 20


@pytest.mark.parametrize("seed", range(8))
def test_quick_games_keep_the_rules_and_leave_nothing_behind(seed: int) -> None:
    rules = rules_for(2)
    state = dealt_out(rules, seed)
    rng = Random(seed)
    stacks = [first_stack(rules, state, seat, rng) for seat in range(2)]
    other = state.clone()
    for seat in range(2):
        stand(rules, state, seat, stacks[seat])
        stand(rules, other, seat, stacks[seat][::-1])
    board = Sparring(other, rng)
    untouched = (board.open_places, board.standing0, board.standing1, list(board.side), list(board.mountain))
    for seat in range(2):
        board.stack_up(seat, stacks[seat])
    winner = board.play_on(0, TURN_NODE, 0)
    moves = [(int(board.movers[index]), int(board.made[index])) for index in range(board.length)]
    while board.length > 0:
        board.take_back()
    assert untouched == (board.open_places, board.standing0, board.standing1, list(board.side), list(board.mountain))
    state.stage = START_STAGE
    rules.apply(state, CHANCE, rules.outcomes(state)[0][0])
    for mover, move in moves:
        (seat,) = rules.actors(state)
        assert seat == mover
        code = code_of(state, state_owner(state, seat), move)
        rules.check(state, seat, code)
        rules.apply(state, seat, code)
    assert rules.standing(state).winners == (winner,)
    assert sum(state.hands) == 0 == sum(state.left)
