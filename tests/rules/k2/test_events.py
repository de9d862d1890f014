"""What is told of a match, and to whom."""

import ropeteam
from ropeteam.games.k2.events import tell
from ropeteam.kernel.seat import Seat

from .position import Position


def words(position: Position, text: str) -> list[str]:
    """Plays a move and returns what everybody is told of it."""
    before = position.state.clone()
    seat = position.rules.actors(position.state)[0]
    position.play(text)
    told = tell(position.rules, before, seat, position.rules.texts.parse(text), position.state)
    return [(each.full if each.audience is None else each.public).words(["Ann", "Bob"]) for each in told]  # type: ignore[union-attr]


def test_draws_and_choices_are_told_to_their_owner() -> None:
    table = ropeteam.new("k2", players=2, seed=4)
    table.play(0, table.legal(0)[0])
    told = {viewer: [event.what.words(["Ann", "Bob"]) for event in table.events(viewer)] for viewer in (0, 1)}
    assert told[1][-1] == "Ann chose three cards."
    assert told[0][-1].startswith("Ann chose a")
    assert "Ann drew a card." in told[1]
    assert "Ann drew a card." not in told[0]


def test_a_step_tells_cost_score_and_summit() -> None:
    position = Position(players=2)
    position.put("0A", "e26")
    position.turn(0, "m3 m1 m1")
    assert words(position, "give m3 A") == ["Ann gave m3 to climber A."]
    assert words(position, "step A summit") == [
        "Ann's climber A went up to summit for 3 points and stood on the summit as number 1, now worth 10 points."
    ]


def test_the_end_of_a_day_tells_the_check_the_deaths_and_the_new_day() -> None:
    position = Position(players=2)
    position.weather("S2", 3)
    position.put("0A", "e21", level=3, tent="e21")
    position.put("1A", "e24", level=3)
    position.turn(0, "m1 m1 m1")
    told = words(position, "done")
    assert told[0] == "Ann is done."
    assert "Ann's climber A on e21: level 3 to 1 (-1 space, +1 tent, -2 weather)." in told
    assert "Bob's climber A on e24: level 3 to 0 (-1 space, -2 weather)." in told
    assert told[-2:] == ["Bob's climber A died on e24.", "Day 4: Ann has the start marker."]


def test_forgiven_risk_is_told() -> None:
    position = Position(players=2)
    position.put("0B", None)
    position.turn(0, "a0 r12 r13", owed=2)
    position.play("give r12 A down", "give r13 A down")
    assert words(position, "done")[0] == "Ann is done; 2 points of risk could not be paid."


def test_a_rescue_is_told() -> None:
    position = Position(players=2, family=True)
    position.put("0A", "e26", level=1)
    position.turn(0, "m1 m1 m1")
    position.play("done")
    assert words(position, "rescue A e4")[0] == "Ann's climber A was rescued to e4, now worth 3 points."


def test_every_move_of_a_match_is_told_in_words() -> None:
    table = ropeteam.new("k2", players=2, family=True, seed=9)
    while not table.over:
        seat = table.actors()[0]
        choices = table.legal(seat)
        table.play(seat, choices[len(table.log) % len(choices)])
    for event in table.events("all"):
        assert event.what.words(["Ann", "Bob"]).endswith(".")
    assert table.rules.phase(table.rules.start()) == "weather"
    assert Seat(0) in table.winners or Seat(1) in table.winners
