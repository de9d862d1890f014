"""The K3 solver proves what plain search finds, and its lines can be played."""

from random import Random

import pytest

from ropeteam.bots.k3_search_board import SearchBoard
from ropeteam.bots.k3_solver import code_of, move_of, solve
from ropeteam.games.k3 import GAME
from ropeteam.games.k3.notation import Place, Spend, Take
from ropeteam.games.k3.rules import K3Rules
from ropeteam.games.k3.state import K3State
from ropeteam.kernel.dealer import draw
from ropeteam.kernel.seat import CHANCE

RULES = GAME.rules(GAME.resolve({"players": 2}))
NOTATION = GAME.notation(RULES)
LARGEST = 3_000
"""Positions plain search may see."""


def random_game(seed: int) -> list[K3State]:
    """The positions of a random game from its first turn on."""
    rng, state, positions = Random(seed), RULES.start(), []
    while actors := RULES.actors(state):
        if RULES.phase(state) in ("turn", "take"):
            positions.append(state.clone())
        chance = actors == (CHANCE,)
        move = draw(RULES.outcomes(state), rng) if chance else rng.choice(RULES.legal(state, actors[0]))
        RULES.apply(state, actors[0], move)
    return positions


def winner_by_plain_search(state: K3State, known: dict[tuple[object, ...], int]) -> int | None:
    """Who wins with best play, by trying everything on the rules themselves; None if that is too much."""
    key = state.key()
    if key in known:
        return known[key]
    if len(known) > LARGEST:
        return None
    actors = RULES.actors(state)
    if not actors:
        return RULES.standing(state).winners[0]
    seat = actors[0]
    winner = 1 - int(seat)
    for move in RULES.legal(state, seat):
        after = state.clone()
        RULES.apply(after, seat, move)
        found = winner_by_plain_search(after, known)
        if found is None:
            return None
        if found == seat:
            winner = int(seat)
            break
    known[key] = winner
    return winner


GAMES = [game for game in map(random_game, range(60)) if len(game) >= 6]
"""Some random games fall out at the start; those teach nothing."""


def test_agrees_with_plain_search() -> None:
    compared = 0
    for game in GAMES[:24]:
        for state in game[-7::2]:
            expected = winner_by_plain_search(state, {})
            if expected is not None:
                assert solve(RULES, state, seconds=20, table_bits=12).winner == expected
                compared += 1
    assert compared > 30


def test_the_search_board_offers_what_the_rules_offer() -> None:
    """Up to pawns of the bottom row, which are as good as those beside the pyramid once nothing lies on them."""
    for game in GAMES[:10]:
        for state in game:
            (seat,) = RULES.actors(state)
            taking = RULES.phase(state) == "take"
            owner = state.turn if taking else int(seat)
            board = SearchBoard(state)
            before = (board.hash, board.open_places, board.standing0, board.standing1, list(board.side))
            count = board.generate(0, int(taking), seat)
            offered = [int(board.moves[index]) for index in range(count)]
            found = {code_of(state, owner, move) for move in offered}
            legal = set(RULES.legal(state, seat))
            assert found <= legal
            for code in legal - found:
                kind = NOTATION.describe(code)
                assert isinstance(kind, Place | Spend | Take)
                assert kind.slot is not None
                assert kind.slot[0] == 1
            assert {move_of(state, owner, code) for code in legal} == set(offered)
            for move in offered:
                board.make(seat, move)
                board.unmake(seat, move, before[1])
                assert before == (board.hash, board.open_places, board.standing0, board.standing1, list(board.side))


@pytest.mark.parametrize("number", range(12))
def test_the_line_is_legal_and_ends_with_the_win(number: int) -> None:
    state = GAMES[number][-4].clone()
    proof = solve(RULES, state, seconds=20, table_bits=14)
    assert proof.winner is not None
    for move in proof.line:
        (seat,) = RULES.actors(state)
        RULES.check(state, seat, move)
        RULES.apply(state, seat, move)
    assert RULES.standing(state).winners == (proof.winner,)


def test_a_budget_ends_the_search_without_a_claim() -> None:
    proofs = [solve(RULES, game[0], nodes=2_048, table_bits=12) for game in GAMES[:6]]
    assert any(proof.winner is None and proof.line == [] for proof in proofs)
    assert all(proof.nodes < 5_000 for proof in proofs)


def test_only_two_players_with_standing_pyramids() -> None:
    with pytest.raises(ValueError, match="two players"):
        solve(RULES, RULES.start())
    three: K3Rules = GAME.rules(GAME.resolve({"players": 3}))
    with pytest.raises(ValueError, match="two players"):
        solve(three, three.start())
