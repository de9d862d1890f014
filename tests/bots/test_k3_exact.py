"""The bot that proves goes on with what it found earlier in a game, and never with what it found in another."""

from random import Random

from ropeteam.bots.k3_exact import _lost_last
from ropeteam.bots.k3_solver import Solver, code_of, node_of, solve, state_owner
from ropeteam.bots.search import Weighed
from ropeteam.games.k3.state import TURN_STAGE, K3State
from ropeteam.kernel.seat import Seat

from .test_k3_solver import GAMES, RULES


def winner_by(solver: Solver, state: K3State) -> int | None:
    (seat,) = RULES.actors(state)
    return solver.prove(node_of(state), seat, 60.0, 30_000)


def test_what_was_found_earlier_in_the_game_stays_true() -> None:
    compared = 0
    for game in GAMES[:6]:
        kept = Solver(game[-6], 14)
        for state in game[-6:]:
            assert kept.agrees(state)
            kept.set_up(state)
            fresh = Solver(state, 14)
            assert (kept.hash, kept.open_places, list(kept.side)) == (fresh.hash, fresh.open_places, list(fresh.side))
            found, expected = winner_by(kept, state), winner_by(fresh, state)
            if found is not None and expected is not None:
                assert found == expected
                compared += 1
    assert compared > 30


def test_what_was_proven_is_not_proven_again() -> None:
    solver = Solver(GAMES[0][-6], 14)
    winner = winner_by(solver, GAMES[0][-6])
    assert winner is not None
    assert solver.nodes > 5
    solver.set_up(GAMES[0][-1])
    solver.set_up(GAMES[0][-6])
    before = solver.nodes
    assert winner_by(solver, GAMES[0][-6]) == winner
    assert solver.nodes == before + 1


def test_other_pyramids_do_not_agree() -> None:
    solver = Solver(GAMES[0][0], 10)
    assert not solver.agrees(GAMES[1][0])
    later = Solver(GAMES[0][-1], 10)
    assert not later.agrees(GAMES[0][0])  # pawns it knows nothing of stand again


def test_a_move_proven_to_lose_comes_last() -> None:
    tried = 0
    for game in GAMES[:12]:
        state = next(each for each in reversed(game) if each.stage == TURN_STAGE and len(each_moves(each)) > 1)
        (seat,) = RULES.actors(state)
        owner = state_owner(state, seat)
        solver = Solver(state, 12)
        moves = [int(solver.moves[index]) for index in range(solver.generate(0, node_of(state), seat))]
        losing = [move for move in moves if solver.after(node_of(state), seat, move, 20.0) == 1 - seat]
        if 0 < len(losing) < len(moves):
            Random(1).shuffle(moves)
            moves.sort(key=lambda move: move not in losing)
            found = [Weighed(code_of(state, owner, move), 9, 7.0) for move in moves]
            sorted_out = _lost_last(solver, state, node_of(state), Seat(seat), found)
            assert {each.edge for each in sorted_out[-len(losing) :]} == {
                code_of(state, owner, move) for move in losing
            }
            assert all(each.value == 0 for each in sorted_out[-len(losing) :])
            assert all(each.value > 0 for each in sorted_out[: -len(losing)])
            assert solve(RULES, state, 20.0, table_bits=12).winner == seat
            tried += 1
    assert tried > 2


def each_moves(state: K3State) -> list[int]:
    (seat,) = RULES.actors(state)
    return [int(move) for move in RULES.legal(state, seat)]
