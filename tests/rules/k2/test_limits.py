"""Phase 3, room on the spaces: limits, full spaces and passages (K2-7)."""

from random import Random

import pytest

from ropeteam.games.k2.rules import K2Rules
from ropeteam.games.k2.state import K2State

from .position import Position, rules_for


@pytest.mark.parametrize(
    ("players", "red", "limits"),
    [
        (1, False, (2, 2, 1, 1)),  # solo as with 2
        (2, False, (2, 2, 1, 1)),
        (3, False, (3, 2, 2, 1)),
        (4, False, (3, 3, 2, 1)),
        (5, False, (4, 3, 2, 1)),
        (5, True, (4, 3, 3, 2)),
    ],
)
@pytest.mark.parametrize("board", ["easier", "harder"])
def test_limits_for_every_player_count(players: int, red: bool, limits: tuple[int, ...], board: str) -> None:
    mountain = rules_for(players=players, red_limits=red, board=board).mountain
    for space in range(mountain.size):
        expected = 0 if space == mountain.base else limits[mountain.zone[space] - 1]
        assert mountain.limit[space] == expected, mountain.names[space]
        for climbers in range(6):
            full = mountain.full([space] * climbers, -1) >> space & 1
            assert full == (0 < expected <= climbers)


def test_rulebook_example_two_climbers_between_7000_and_8000_with_three_players() -> None:
    position = Position(players=3)
    position.put("0A", "e17")
    position.put("1A", "e21")
    position.turn(0, "m2 m1 m1")
    position.play("give m2 A")
    assert "step A e21" in position.legal()
    position.put("2A", "e21")
    assert "step A e21" not in position.legal()


def test_nobody_may_stop_on_a_full_space() -> None:
    position = Position(players=2)
    position.put("0A", "e17")
    position.put("1A", "e21")
    position.turn(0, "m3 m1 m1")
    position.play("give m3 A")
    refusal = position.refusal("step A e21")
    assert (refusal.code, refusal.rule) == ("full", "K2-7")
    assert refusal.message == "step A e21: e21 holds 1, its limit, and 1 points left carry nobody on"


def test_own_climbers_count_too() -> None:
    position = Position(players=2)
    position.put("0A", "e17")
    position.put("0B", "e21")
    position.turn(0, "m2 m1 m1")
    position.play("give m2 A")
    assert position.refusal("step A e21").code == "full"


def test_dead_climbers_do_not_count() -> None:
    position = Position(players=2)
    position.put("0A", "e17")
    position.put("0B", None)
    position.turn(0, "m2 m1 m1")
    position.play("give m2 A", "step A e21")
    assert position.where("0A") == "e21"


def test_passing_through_a_full_space() -> None:
    """4 points lead over the full e21 to e24; on the way only this climber's steps are legal."""
    position = Position(players=2)
    position.put("0A", "e17")
    position.put("0B", "e4")
    position.put("1A", "e21")
    position.turn(0, "m3 m1 m1", owed=1)
    position.play("give m3 A", "give m1 A", "give m1 B", "step A e21")
    assert position.legal() == ["step A e19", "step A e24"]
    for move in ("done", "step B e2", "pay A general", "pitch A", "give m1 A"):
        refusal = position.refusal(move)
        assert (refusal.code, refusal.rule) == ("passage", "K2-7")
    position.play("step A e24")
    assert "pay A level" in position.legal()
    assert "step B e2" in position.legal()


def test_the_space_a_climber_came_from_takes_it_back() -> None:
    """e17 costs 3 again, so 2 + 3 points lead up and back though e21 and everything beyond is out of reach."""
    position = Position(players=2)
    position.put("0A", "e20")
    position.put("1A", "e22")
    position.put("1B", "e23")
    position.turn(0, "m2 m2 m1")
    position.play("give m2 A", "give m2 A")
    position.play("step A e22")
    assert position.legal() == ["step A e20"]
    position.play("step A e20")
    assert (position.where("0A"), position.score("0A")) == ("e20", 5)


def test_down_only_points_can_carry_a_climber_back_down() -> None:
    position = Position(players=2)
    position.put("0A", "e20")
    position.put("1A", "e22")
    position.turn(0, "m2 r12 m1")
    position.play("give m2 A")
    assert position.refusal("step A e22").code == "full"
    position.play("give r12 A down", "step A e22", "step A e20")
    assert position.points("A") == (0, 0)


def test_a_passage_over_two_full_spaces() -> None:
    """e21 and e24 are full: 2 + 2 + 2 points are needed for e25."""
    position = Position(players=2)
    position.put("0A", "e17")
    position.put("1A", "e21")
    position.put("1B", "e24")
    position.turn(0, "m3 m2 m1")
    position.play("give m3 A", "give m2 A")
    position.play("step A e21")
    assert position.legal() == ["step A e17", "step A e19"]  # 3 points: e24 is full and e25 too far
    position = Position(players=2)
    position.put("0A", "e17")
    position.put("1A", "e21")
    position.put("1B", "e24")
    position.turn(0, "m3 m2 m1")
    position.play("give m3 A", "give m2 A", "give m1 A", "step A e21", "step A e24")
    # Back to e21 would be full with 2 points left for e19 and 3 needed for e17: e19 can still be reached.
    assert position.legal() == ["step A e25"]


def test_points_spent_on_the_way_may_make_a_full_space_a_dead_end() -> None:
    """The summit is full: 3 points lead there, but not on (down to e26 costs 3)."""
    position = Position(players=2)
    position.put("0A", "e26")
    position.put("1A", "summit")
    position.turn(0, "m3 m2 m1")
    position.play("give m3 A", "give m2 A")
    assert position.refusal("step A summit").code == "full"
    position.play("give m1 A", "step A summit", "step A e26", "done")
    assert position.score("0A") == 10


def test_base_camp_is_never_full() -> None:
    position = Position(players=5)
    position.put("0A", "e1")
    position.turn(0, "m1 m1 m1")
    position.play("give m1 A", "step A base")
    assert "done" in position.legal()


# -- a second opinion by brute force


def can_stop_somewhere(rules: K2Rules, state: K2State, who: int, space: int, general: int, down: int) -> bool:
    """Whether some walk from the space ends on one with room, every walk tried."""
    mountain = rules.mountain
    others = [s for climber, s in enumerate(state.space) if climber != who]
    if mountain.limit[space] == 0 or others.count(space) < mountain.limit[space]:
        return True
    for rope in rules.board.ropes:
        for start, end, falls in ((rope.lower, rope.higher, False), (rope.higher, rope.lower, True)):
            if start != space:
                continue
            cost = rules.costs(state)[end]
            free = min(cost, down) if falls else 0
            if cost - free <= general and can_stop_somewhere(
                rules, state, who, end, general - (cost - free), down - free
            ):
                return True
    return False


@pytest.mark.parametrize("board", ["easier", "harder"])
@pytest.mark.parametrize("players", [2, 5])
def test_steps_agree_with_trying_every_walk(board: str, players: int) -> None:
    rng = Random(players)
    refused = passed = 0
    for _ in range(400):
        position = Position(players=players, board=board, weather="winter")
        rules, state = position.rules, position.state
        position.turn(0, "m1 m1 m1")
        state.tiles = rng.sample(range(6), 6)
        state.day = rng.randrange(1, 19)
        # Everybody crowds on a few neighbouring spaces high up.
        top = rng.randrange(rules.mountain.size - 6, rules.mountain.size)
        state.space = [max(1, top - rng.randrange(5)) for _ in state.space]
        state.general[0], state.down[0] = rng.randrange(9), rng.randrange(7)
        for rope in rules.board.ropes:
            for start, end, falls in ((rope.lower, rope.higher, False), (rope.higher, rope.lower, True)):
                if start != state.space[0]:
                    continue
                cost = rules.costs(state)[end]
                free = min(cost, state.down[0]) if falls else 0
                paid = cost - free <= state.general[0]
                expected = paid and can_stop_somewhere(
                    rules, state, 0, end, state.general[0] - (cost - free), state.down[0] - free
                )
                assert (f"step A {rules.mountain.names[end]}" in position.legal()) == expected
                refused += paid and not expected
                passed += expected
    assert refused > 20
    assert passed > 50
