"""The dealer takes one number a draw and walks the outcomes in order."""

from random import Random

from ropeteam.kernel.dealer import draw
from ropeteam.kernel.move import Move


def test_draws_follow_the_weights() -> None:
    outcomes = [(Move(3), 1), (Move(5), 3)]
    rng = Random(1)
    drawn = [draw(outcomes, rng) for _ in range(4_000)]
    assert 900 < drawn.count(Move(3)) < 1_100


def test_a_draw_is_randrange_of_the_total() -> None:
    outcomes = [(Move(3), 2), (Move(5), 3), (Move(9), 1)]
    expected = [3, 3, 5, 5, 5, 9]
    assert [draw(outcomes, Random(seed)) for seed in range(50)] == [
        expected[Random(seed).randrange(6)] for seed in range(50)
    ]
