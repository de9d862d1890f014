"""Previews: tonight's check anywhere, and every space a climber can reach."""

from random import Random

import pytest

import ropeteam
from ropeteam.games.k2.previews import ClimberPreview, K2Preview, Reach, preview
from ropeteam.games.k2.view import K2View
from ropeteam.kernel.seat import Seat

from .position import Position


def prospects(position: Position, seat: int = 0, letter: str = "A") -> ClimberPreview:
    found = preview(position.rules, position.rules.view(position.state, Seat(seat)))
    assert found is not None
    return next(climber for climber in found.climbers if climber.climber == letter)


def at(reached: tuple[Reach, ...], space: str) -> Reach:
    return next(reach for reach in reached if reach.space == space)


def spaces(reached: tuple[Reach, ...]) -> list[str]:
    return [reach.space for reach in reached]


def test_tonight_lists_its_reasons_for_any_space() -> None:
    """The rulebook's example: -1 space, +1 tent, -2 weather leaves level 1 of 3."""
    position = Position(players=2)
    position.weather("S2", 3)
    position.put("0A", "e21", level=3, tent="e21")
    position.turn(0, "m1 m1 m1")
    nights = {night.space: night for night in prospects(position).nights}
    assert len(nights) == 28
    here = nights["e21"]
    assert [(reason.what, reason.change) for reason in here.reasons] == [("space", -1), ("tent", 1), ("weather", -2)]
    assert (here.level, here.dies) == (1, False)
    assert (nights["e24"].level, nights["e24"].dies) == (0, True)
    assert [(reason.what, reason.change) for reason in nights["base"].reasons] == [("space", 1)]


def test_points_given_and_cards_that_could_be_given() -> None:
    position = Position(players=2)
    position.put("0A", "e14", level=3)
    position.turn(0, "m1 m3 r13")
    position.play("give m1 A")
    climber = prospects(position)
    assert spaces(climber.now) == ["e10", "e11", "e14", "e16"]
    step = at(climber.now, "e16")
    assert (step.cost, step.general, step.down, step.stop, step.cards, step.tent) == (1, 0, 0, True, (), 1)
    assert at(climber.then, "e17").cards == ("m3",)
    assert at(climber.then, "e17").cost == 4
    assert at(climber.then, "e12").cards == ("m3",)  # down to e11 and up to e12
    assert "e16" not in spaces(climber.then)


def test_the_way_to_a_space_is_told_step_by_step() -> None:
    position = Position(players=2)
    position.put("0A", "e14", level=3)
    position.turn(0, "m1 m3 r13")
    position.play("give m1 A")
    climber = prospects(position)
    assert at(climber.now, "e14").path == ()
    assert at(climber.now, "e16").path == ("e16",)
    assert at(climber.then, "e12").path == ("e11", "e12")
    assert at(climber.then, "e17").path[-1] == "e17"


def test_every_way_can_be_walked_at_the_price_foreseen() -> None:
    for seed in range(6):
        table = ropeteam.new("k2", players=3, seed=seed, start=0, weather="winter")
        rng = Random(seed)
        while table.phase != "action" or rng.random() < 0.9:
            seat = table.actors()[0]
            assert seat != "*"
            table.play(seat, rng.choice(table.legal(seat)))
            if table.over:
                break
        if table.over:
            continue
        seat = table.actors()[0]
        assert seat != "*"
        found = table.preview(seat)
        assert isinstance(found, K2Preview)
        for climber in found.climbers:
            for reach in (*climber.now, *climber.then):
                walked = ropeteam.replay(table.record("all"))
                for card in reach.cards:
                    name, _, way = card.partition(" ")
                    walked.play(seat, f"give {name} {climber.climber} {way}".strip())
                for space in reach.path:
                    walked.play(seat, f"step {climber.climber} {space}")
                seen = walked.view(seat)
                assert isinstance(seen, K2View)
                stands = seen.players[seat].climbers["AB".index(climber.climber)]
                assert (stands.space, stands.general, stands.down) == (reach.space, reach.general, reach.down)


def test_cards_say_what_they_add_to_the_sum_and_rivals_what_they_could_have() -> None:
    position = Position(players=2)
    position.hand(0, "m1 m1 m1 m2 r13 a3")
    found = preview(position.rules, position.rules.view(position.state, Seat(0)))
    assert found is not None
    assert found.efforts == {"m1": 1, "m2": 2, "r13": 1, "a3": 0}  # a rope counts its up-value (K2-3)
    assert [(each.seat, each.most) for each in found.rivals] == [(1, 3 + 3 + 2)]


def test_a_full_space_can_be_passed_but_is_no_place_to_stop() -> None:
    position = Position(players=2)
    position.put("0A", "e17", level=3)
    position.put("1A", "e21")
    position.turn(0, "m3 m1 m1")
    position.play("give m3 A", "give m1 A")
    climber = prospects(position)
    assert not at(climber.now, "e21").stop
    assert at(climber.now, "e24").stop
    position.state.general[0] = 2
    assert "e21" not in spaces(prospects(position).now)


def test_while_cards_are_chosen_any_three_of_the_hand_count() -> None:
    position = Position(players=2)
    position.hand(0, "m1 m1 m1 m2 a1 a3")
    climber = prospects(position)
    assert spaces(climber.now) == ["base"]
    assert at(climber.then, "e1").cards == ("m1",)
    assert at(climber.then, "e5").cards == ("m1", "m1", "m2")
    assert "e7" not in spaces(climber.then)  # five points would need four cards
    position.play("choose a1 a3 m1", seat=0)
    assert "e2" not in spaces(prospects(position).then)


def test_after_ones_own_turn_nothing_is_left_to_give() -> None:
    position = Position(players=2)
    position.turn(0, "m1 m1 m1")
    position.state.start = 0
    assert spaces(prospects(position, seat=1).then)
    position.play("done")
    assert not prospects(position, seat=0).then


def test_no_cards_during_a_passage() -> None:
    position = Position(players=2)
    position.put("0A", "e17", level=3)
    position.put("1A", "e21")
    position.turn(0, "m3 m1 m3")
    position.play("give m3 A", "give m1 A", "step A e21")
    assert not prospects(position).then


def test_spectators_and_ended_games_have_no_preview() -> None:
    table = ropeteam.new("k2", players=1, seed=1)
    assert preview(table.rules, table.view(None)) is None  # type: ignore[arg-type]
    assert isinstance(table.preview(0), K2Preview)
    while not table.over:
        seat = table.actors()[0]
        table.play(seat, table.legal(seat)[-1])
    assert table.preview(0) is None


def test_dead_climbers_have_no_preview() -> None:
    position = Position(players=2)
    position.put("0A", None)
    found = preview(position.rules, position.rules.view(position.state, Seat(0)))
    assert found is not None
    assert [climber.climber for climber in found.climbers] == ["B"]


@pytest.mark.parametrize("seed", range(12))
def test_reach_is_what_playing_steps_reaches(seed: int) -> None:
    """Every space in ``now`` and no other can be stepped to, and its points left are the most possible."""
    rng = Random(seed)
    position = Position(players=3, weather="winter", board=rng.choice(["easier", "harder"]))
    names = position.rules.mountain.names
    for who in ("0A", "0B", "1A", "1B", "2A", "2B"):
        position.put(who, names[rng.randrange(15, len(names))])
    state, mountain = position.state, position.rules.mountain
    for climber, space in enumerate(state.space):
        if mountain.full(state.space, climber) >> space & 1:
            state.space[climber] = mountain.base
    position.turn(0, "m1 m1 m1")
    state.general[0], state.down[0] = rng.randrange(7), rng.randrange(4)
    most: dict[str, int] = {names[state.space[0]]: sum(position.points("A"))}
    waiting = [state]
    while waiting:
        here = position.state = waiting.pop()
        for move in position.legal():
            if move.startswith("step A"):
                position.state = here.clone()
                position.play(move)
                name = str(position.where("0A"))
                most[name] = max(most.get(name, 0), sum(position.points("A")))
                waiting.append(position.state)
    position.state = state
    assert {reach.space: reach.general + reach.down for reach in prospects(position).now} == most
