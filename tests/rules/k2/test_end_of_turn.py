"""Phase 5: start marker, weather, draws (K2-15)."""

from .position import Position


def test_start_marker_then_weather_then_draws() -> None:
    position = Position(players=2)
    position.weather("S1", 3)
    position.turn(1, "m1 m1 m1")
    position.state.tiles = [0, 1]
    assert position.state.start == 0
    position.play("done")
    assert (position.state.day, position.state.start) == (4, 1)
    assert position.rules.phase(position.state) == "weather"
    position.play("weather S5")
    assert position.legal()[0].startswith("deal 0 ")


def test_the_marker_also_passes_to_a_seat_without_climbers() -> None:
    position = Position(players=3)
    position.put("1A", None)
    position.put("1B", None)
    position.turn(2, "m1 m1 m1")
    assert position.state.start == 0
    position.play("done")
    assert position.state.start == 1
    for _ in range(6):
        position.play(position.legal()[0])
    position.play(position.legal(0)[0], seat=0)
    position.play(position.legal(2)[-1], seat=2)
    while position.rules.phase(position.state) != "action":
        position.play(position.legal()[0])
    assert position.state.turn == 2  # seat 1 is skipped when acting


def test_after_the_last_check_nothing_follows() -> None:
    position = Position(players=2)
    position.weather("S1", 3, match_day=18)
    position.turn(0, "m1 m1 m1")
    position.play("done")
    assert position.actors() == ()
    assert position.legal(0) == []
    assert position.state.day == 18
