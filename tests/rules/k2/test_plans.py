"""Turn plans: all outcomes of an action turn, compared with trying every sequence of single moves."""

from random import Random

import pytest

from ropeteam.games.k2.plans import Plan, plans
from ropeteam.games.k2.rules import K2Rules
from ropeteam.games.k2.state import NOBODY, K2State
from ropeteam.kernel.move import Move
from ropeteam.kernel.seat import Seat

from .position import Position


def by_hand(rules: K2Rules, state: K2State) -> dict[tuple[object, ...], int]:
    """Every outcome of the turn with its least number of moves, by trying every sequence of moves."""
    first, seat = 2 * state.turn, Seat(state.turn)
    owed = rules.owes(state)
    done = Move(rules.codes.done)
    found: dict[tuple[object, ...], int] = {}
    seen = {state.key()}
    layer, length = [state], 0
    while layer:
        length += 1
        after = []
        for here in layer:
            for move in rules.legal(here, seat):
                if move == done:
                    outcome = (
                        tuple(here.space[first : first + 2]),
                        tuple(here.tent[first : first + 2]),
                        tuple(here.level[first : first + 2]),
                        tuple(here.score[first : first + 2]),
                        tuple(here.summit[first : first + 2]),
                        owed - rules.owes(here),
                    )
                    found.setdefault(outcome, length)
                    continue
                there = here.clone()
                rules.apply(there, seat, move)
                if there.key() not in seen:
                    seen.add(there.key())
                    after.append(there)
        layer = after
    return found


def scatter(seed: int) -> Position:
    """A random action turn, mostly high up and crowded."""
    rng = Random(seed)
    players = rng.choice([1, 2, 2, 3, 5])
    position = Position(
        players=players, board=rng.choice(["easier", "harder"]), weather=rng.choice(["summer", "winter"])
    )
    names = position.rules.mountain.names
    top = rng.randrange(6, len(names))
    for seat in range(players):
        for letter in "AB":
            space = names[max(0, top - rng.randrange(7))]
            tent = names[max(0, top - rng.randrange(7))] if rng.random() < 0.3 else None
            dead = rng.random() < 0.1 and letter == "B"
            position.put(f"{seat}{letter}", None if dead else space, level=rng.randrange(1, 7), tent=tent)
    # Limits hold at the start of a turn.
    state, mountain = position.state, position.rules.mountain
    for climber, index in enumerate(state.space):
        if index >= 0 and mountain.full(state.space, climber) >> index & 1:
            state.space[climber] = mountain.base
    deck = [card.name for card in position.rules.content.cards for _ in range(card.copies)]
    position.turn(0, " ".join(rng.sample(deck, 3)), owed=rng.choice([0, 0, 1, 2]))
    position.state.tiles = rng.sample(range(6), 6)
    position.state.day = rng.randrange(1, 19)
    return position


@pytest.mark.parametrize("seed", range(40))
def test_plans_are_the_outcomes_of_all_sequences_and_none_is_longer_than_needed(seed: int) -> None:
    position = scatter(seed)
    found = plans(position.rules, position.state)
    expected = by_hand(position.rules, position.state)
    assert {plan.outcome(): len(plan.moves) for plan in found} == expected
    assert len(found) == len(expected)


@pytest.mark.parametrize("seed", range(40, 60))
def test_plans_from_the_middle_of_a_turn(seed: int) -> None:
    position = scatter(seed)
    rng = Random(seed)
    for _ in range(rng.randrange(1, 5)):
        moves = [move for move in position.legal() if move != "done"]
        if moves:
            position.play(rng.choice(moves))
    found = plans(position.rules, position.state)
    assert {plan.outcome(): len(plan.moves) for plan in found} == by_hand(position.rules, position.state)


def test_plans_during_a_passage() -> None:
    position = Position(players=2)
    position.put("0A", "e17", level=5)
    position.put("0B", "e4")
    position.put("1A", "e21")
    position.turn(0, "m3 m2 a1", owed=1)
    position.play("give m3 A", "give m2 A", "step A e21")
    assert position.state.passage != NOBODY
    found = plans(position.rules, position.state)
    assert {plan.outcome(): len(plan.moves) for plan in found} == by_hand(position.rules, position.state)


@pytest.mark.parametrize("seed", range(20))
def test_a_plan_played_leads_to_its_outcome(seed: int) -> None:
    position = scatter(seed)
    rules = position.rules
    for plan in Random(seed).sample(found := plans(rules, position.state), min(20, len(found))):
        state = position.state.clone()
        for move in plan.moves[:-1]:
            rules.check(state, Seat(0), move)
            rules.apply(state, Seat(0), move)
        assert (state.space[0], state.space[1]) == plan.space
        assert (state.level[0], state.level[1]) == plan.level
        assert plan.moves[-1] == rules.codes.done
        rules.check(state, Seat(0), plan.moves[-1])
        levels = []
        for climber in (0, 1):
            if state.space[climber] < 0:
                levels.append(0)
            else:
                night = state.level[climber] + rules.night(state, climber, state.space[climber])
                levels.append(max(0, min(6, night)))
        assert tuple(levels) == plan.night


def better(one: Plan, other: Plan) -> bool:
    pairs = list(zip((*one.night, *one.score), (*other.night, *other.score), strict=True))
    return all(mine >= yours for mine, yours in pairs) and any(mine > yours for mine, yours in pairs)


@pytest.mark.parametrize("seed", range(20))
def test_dominated_plans_are_marked_and_left_out_when_asked(seed: int) -> None:
    position = scatter(seed)
    found = plans(position.rules, position.state)
    kept = plans(position.rules, position.state, every=False)
    best = [plan for plan in found if not plan.dominated]
    # What is left out is never better than what is kept.
    places = {(plan.space, plan.tent, plan.night, plan.score, plan.summit) for plan in best}
    assert places == {(plan.space, plan.tent, plan.night, plan.score, plan.summit) for plan in kept}
    for plan in best:
        rivals = [other for other in found if (other.space, other.tent) == (plan.space, plan.tent)]
        assert not any(better(other, plan) and other.summit == plan.summit for other in rivals)
    assert len(kept) <= len(found)


def test_plans_outside_an_action_turn_are_refused() -> None:
    position = Position(players=2)
    with pytest.raises(ValueError, match="action turn"):
        plans(position.rules, position.state)
