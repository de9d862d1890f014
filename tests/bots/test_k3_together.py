"""K3 bots that climb together reach the summit."""

from random import Random

import pytest

import ropeteam
from ropeteam.bots.budget import Budget
from ropeteam.bots.k3_climb import climb, loose_hands, stack_for
from ropeteam.games.k3 import GAME
from ropeteam.games.k3.board import KINDS
from ropeteam.kernel.dealer import draw
from ropeteam.kernel.seat import CHANCE, Seat


@pytest.mark.parametrize(("players", "seed"), [(2, 0), (3, 0), (4, 0)])
def test_friends_reach_the_summit(players: int, seed: int) -> None:
    table = ropeteam.new("k3", players=players, variant="cooperative", seed=seed, start=0)
    friends = [ropeteam.bot("k3", "himalayan", seed=seat, iterations=4) for seat in range(players)]
    while not table.over:
        seat = int(table.actors()[0])
        table.play(Seat(seat), friends[seat].choose(table.view(seat), table.legal(Seat(seat))))
    assert table.winners == tuple(range(players))


def test_a_stack_is_the_plan_turned_round() -> None:
    """What is played first lies on top, and the whole hand is used."""
    rules = GAME.rules(GAME.resolve({"players": 2, "variant": "cooperative", "start": 0}))
    state, rng = rules.start(), Random(6)
    while rules.phase(state) != "build":
        rules.apply(state, CHANCE, draw(rules.outcomes(state), rng))
    found = climb(rules, loose_hands(state, 0), False, Budget(None, 4))
    for seat in (0, 1):
        stack = stack_for(state, seat, found.line)
        assert [stack.count(kind) for kind in range(KINDS)] == state.hands[seat * KINDS : (seat + 1) * KINDS]
    first = GAME.notation(rules).text(found.line[0][1])
    assert first.startswith("s" + "RBGYKNW"[stack_for(state, 0, found.line)[-1]])
