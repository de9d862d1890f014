"""The end: totals and tie-breaks (K2-12, K2-13)."""

import pytest

from ropeteam.games.k2.state import NOWHERE, OVER, VOID

from .position import Position


def ended(scores: list[int], summit: list[int], dead: tuple[int, ...] = ()) -> tuple[int, ...]:
    """The winners for these climbers' scores and summit ranks."""
    position = Position(players=len(scores) // 2)
    position.state.score = scores
    position.state.summit = summit
    for climber in dead:
        position.state.space[climber] = NOWHERE
    position.state.phase = OVER
    return position.rules.standing(position.state).winners


@pytest.mark.parametrize(
    ("scores", "summit", "dead", "winners"),
    [
        ([10, 7, 10, 6], [2, 0, 1, 0], (), (0,)),  # the total comes first
        ([10, 7, 10, 7], [2, 0, 1, 0], (), (1,)),  # then the earliest on the summit
        ([10, 10, 10, 10], [3, 2, 4, 1], (), (1,)),
        ([10, 1, 6, 5], [1, 0, 0, 0], (), (0,)),  # only one of the tied was there
        ([10, 1, 6, 5], [1, 0, 0, 0], (0,), (0, 1)),  # a dead climber's summit does not count
        ([10, 7, 10, 7], [VOID, 0, 2, 0], (), (1,)),  # nor one rescued since
        ([10, 7, 10, 7], [VOID, 0, VOID, 0], (), (0, 1)),
        ([6, 6, 7, 5], [0, 0, 0, 0], (), (0, 1)),  # shared
        ([10, 1, 10, 1, 10, 2], [1, 0, 2, 0, 3, 0], (), (2,)),  # the summit order decides among the tied only
    ],
)
def test_winners(scores: list[int], summit: list[int], dead: tuple[int, ...], winners: tuple[int, ...]) -> None:
    assert ended(scores, summit, dead) == winners


def test_a_climber_rescued_after_summiting_never_counts_again() -> None:
    position = Position(players=2, family=True)
    position.put("0A", "e26", level=6)
    position.turn(0, "m3 m1 m1")
    position.play("give m3 A", "step A summit")
    assert position.state.summit[0] == 1
    position.state.level[0] = 1
    position.play("done", "rescue A base")
    assert position.state.summit[0] == VOID
    position.put("0A", "e26", level=6)
    position.turn(0, "m3 m1 m1")
    position.play("give m3 A", "step A summit")
    assert position.state.summit[0] == VOID


def test_a_climber_rescued_before_summiting_counts() -> None:
    position = Position(players=2, family=True)
    position.put("0A", "e26", level=1)
    position.turn(0, "m3 m1 m1")
    position.play("done", "rescue A base")
    position.put("0A", "e26", level=6)
    position.turn(0, "m3 m1 m1")
    position.play("give m3 A", "step A summit")
    assert position.state.summit[0] == 1


def test_nobody_has_won_before_the_end_and_the_breakdown_names_climbers() -> None:
    position = Position(players=2)
    position.put("0A", "e16")
    standing = position.rules.standing(position.state)
    assert (standing.over, standing.winners, standing.scores) == (False, (), (4, 2))
    assert [(line.label, line.points) for line in standing.breakdown[0]] == [("climber A", 3), ("climber B", 1)]
