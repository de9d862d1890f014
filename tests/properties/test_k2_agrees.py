"""The fast K2 and the plain one agree on every move of random games, with all options and player counts."""

from collections.abc import Callable
from random import Random

import pytest

import ropeteam
from ropeteam import conformance, registry
from ropeteam.kernel.dealer import draw
from ropeteam.kernel.option import Options, write_value
from ropeteam.kernel.seat import CHANCE

from .plain_k2 import PlainK2

GAMES = 12 if ropeteam.compiled else 2
SETS = conformance.option_sets(registry.game("k2"))


def pick(plain: PlainK2, seat: int, rng: Random) -> str:
    """A random move of somebody in a hurry: one climber gets most cards and goes up, so that some reach the summit."""
    texts = sorted(plain.moves(seat))
    if rng.random() < 0.15:
        return rng.choice(texts)
    heights = list(plain.spaces)
    wishes: list[tuple[str, Callable[[str], int]]] = [
        ("choose", lambda text: sum(int(digit) for digit in text if digit.isdigit())),
        ("give", lambda text: ("A" in text) * 4 + rng.randrange(4)),
        ("step", lambda text: heights.index(text.split()[2]) + rng.randrange(2)),
        ("pay", lambda text: rng.randrange(9)),
        ("rescue", lambda text: rng.randrange(9)),
    ]
    for verb, wish in wishes:
        fitting = [text for text in texts if text.startswith(verb)]
        if fitting:
            return max(fitting, key=wish)
    return rng.choice(texts)


@pytest.mark.parametrize("options", SETS, ids=lambda options: "-".join(map(write_value, options.values())))
def test_both_agree(options: Options) -> None:
    for seed in range(GAMES):
        rng = Random(seed)
        start = rng.choice([None, *range(int(options["players"]))])
        chosen = options if start is None else {**options, "start": start}
        table = ropeteam.new("k2", dealer="manual", **chosen)
        plain = PlainK2(chosen)
        rules, notation, state = table.rules, table.notation, table.rules.start()
        while actors := rules.actors(state):
            if actors == (CHANCE,):
                outcomes = rules.outcomes(state)
                assert plain.actors() == {"*"}
                assert {notation.text(move): weight for move, weight in outcomes} == plain.outcomes()
                move = draw(outcomes, rng)
                plain.play("*", notation.text(move))
                rules.apply(state, CHANCE, move)
                continue
            assert set(actors) == plain.actors()
            for seat in actors:
                assert {notation.text(move) for move in rules.legal(state, seat)} == plain.moves(seat)
            seat = rng.choice(actors)
            text = pick(plain, seat, rng)
            plain.play(seat, text)
            rules.apply(state, seat, notation.parse(text))
        assert plain.over
        standing = rules.standing(state)
        assert (standing.scores, standing.winners) == (plain.scores(), plain.winners())
