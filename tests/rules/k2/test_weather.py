"""Weather: today's zones, dearer steps, and tiles that slide (K2-6, K2-11, K2-15)."""

import pytest

from .position import Position, rules_for


@pytest.mark.parametrize(
    ("weather", "tile", "day", "space", "cost"),
    [
        ("winter", "W1", 2, "e21", 3),  # +1 in zones 3 and 4
        ("winter", "W1", 2, "e17", 3),  # zone 2 is not touched
        ("winter", "W1", 1, "e21", 2),
        ("winter", "W2", 3, "base", 2),  # all zones, base camp too
        ("winter", "W2", 3, "summit", 4),
        ("winter", "W4", 3, "e13", 3),
        ("winter", "W6", 1, "e16", 2),
        ("summer", "S4", 2, "e16", 1),  # summer never makes a step dearer
    ],
)
def test_entering_costs_more_in_the_zones_of_the_day(weather: str, tile: str, day: int, space: str, cost: int) -> None:
    position = Position(players=2, weather=weather)
    position.weather(tile, day)
    assert position.rules.costs(position.state)[position.rules.mountain.index[space]] == cost


def test_dearer_steps_count_both_ways() -> None:
    position = Position(players=2, weather="winter")
    position.weather("W3", 1)  # +1 in zone 3
    position.put("0A", "e24", level=6)
    position.turn(0, "r13 m2 m2")
    position.play("give r13 A down", "step A e21")
    assert position.points("A") == (0, 0)
    position.play("give m2 A")
    assert position.refusal("step A e24").code == "points"


@pytest.mark.parametrize(
    ("tile", "day", "losses"),
    [
        ("S1", 1, (0, 0, 0, 0)),
        ("S2", 3, (0, 0, 2, 0)),
        ("S4", 2, (0, 2, 2, 2)),
        ("S5", 2, (0, 0, 1, 1)),  # the rulebook's dial: between 7000 and 8000 and above
        ("W2", 3, (0, 0, 0, 0)),
        ("W4", 3, (0, 1, 1, 1)),
        ("W5", 2, (1, 1, 1, 1)),
    ],
)
def test_levels_lost_by_zone(tile: str, day: int, losses: tuple[int, ...]) -> None:
    position = Position(players=2, weather="winter" if tile[0] == "W" else "summer")
    position.weather(tile, day)
    for space in range(position.rules.mountain.size):
        _, _, weather = position.rules.reasons(position.state, 0, space)
        assert weather == -losses[position.rules.mountain.zone[space] - 1]


def test_a_tile_is_turned_up_each_time_the_marker_reaches_the_right_hand_one() -> None:
    rules = rules_for(players=1)
    position = Position(players=1)
    position.state = rules.start()
    turned = []
    while position.actors():
        phase = rules.phase(position.state)
        if phase == "weather":
            turned.append((position.state.day, len(position.legal())))
        position.play(position.legal()[-1] if phase == "action" else position.legal()[0])
        position.state.level = [6, 6]
    # Two at the start, then with days 4, 7, 10 and 13; from day 16 on the last tile is under way.
    assert turned == [(1, 6), (1, 5), (4, 4), (7, 3), (10, 2), (13, 1)]
    assert position.state.day == 18


def test_the_forecast_reaches_to_the_end_of_the_second_tile() -> None:
    position = Position(players=2)
    position.state.tiles = [3, 1]
    position.state.day = 2
    forecast = position.rules.view(position.state, None).forecast
    assert [day.day for day in forecast] == [2, 3, 4, 5, 6]
    assert [day.zones for day in forecast] == [(2, 3, 4), (), (), (3,), (3,)]
    assert [day.tile for day in forecast] == ["S4", "S4", "S2", "S2", "S2"]
