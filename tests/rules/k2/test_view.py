"""What each viewer knows (K2-16)."""

import ropeteam
from ropeteam.games.k2.view import K2View

from .position import Position


def view(position: Position, viewer: int | None) -> K2View:
    found = position.rules.view(position.state, viewer)  # type: ignore[arg-type]
    assert isinstance(found, K2View)
    return found


def test_hands_are_seen_by_their_owner_only() -> None:
    position = Position(players=2)
    assert view(position, 0).players[0].hand == ("a1", "a1", "m1", "m1", "m1", "m2")
    for viewer in (1, None):
        seen = view(position, viewer).players[0]
        assert (seen.hand, seen.hand_size, seen.pile_size) == (None, 6, 12)


def test_chosen_cards_lie_face_down_until_all_have_chosen() -> None:
    position = Position(players=2)
    position.play("choose a1 m1 m1", seat=0)
    assert view(position, 0).players[0].chosen == ("a1", "m1", "m1")
    hidden = view(position, 1).players[0]
    assert (hidden.committed, hidden.chosen, len(hidden.unseen)) == (True, None, 18)
    position.play("choose m1 m1 m2", seat=1)
    assert view(position, 1).players[0].chosen == ("a1", "m1", "m1")
    assert len(view(position, 1).players[0].unseen) == 15


def test_discards_are_public_so_anyone_can_count_what_is_left() -> None:
    position = Position(players=2)
    position.state.hand[0] = position.bag("m1 m2 r13")
    position.state.pile[0] = position.bag("a0 m1 m1")
    seen = view(position, 1).players[0]
    assert seen.unseen == ("a0", "m1", "m1", "m1", "m2", "r13")
    assert seen.discards == ("a1", "a1", "a2", "a3", "m1", "m1", "m2", "m2", "m3", "m3", "r12", "r23")
    own = view(position, 0).players[0]
    assert own.unseen == ("a0", "m1", "m1")


def test_tokens_and_tiles_show_what_lies_open_and_count_the_rest() -> None:
    position = Position(players=2)
    seen = view(position, None)
    assert (seen.shown_tokens, seen.hidden_tokens) == ((0, 1, 2), (3, 10, 4))
    assert seen.tiles == ("S1", "S2")
    assert seen.hidden_tiles == ("S3", "S4", "S5", "S6")


def test_a_turn_under_way_shows_points_payments_and_passages() -> None:
    position = Position(players=2)
    position.put("0A", "e17")
    position.put("1A", "e21")
    position.turn(0, "m3 r13 m1", owed=2)
    position.play("give m3 A", "give m1 A", "give r13 B down", "step A e21")
    seen = view(position, 1)
    climber = seen.players[0].climbers[0]
    assert (climber.space, climber.general, climber.active, seen.passage) == ("e21", 2, True, "A")
    assert (seen.turn, seen.holder, seen.token, seen.owed, seen.cards) == (0, 0, 2, 2, ())
    assert seen.players[0].climbers[1].down == 3


def test_the_view_of_an_ended_game_has_no_actors() -> None:
    table = ropeteam.new("k2", players=1, seed=1)
    while not table.over:
        seat = table.actors()[0]
        table.play(seat, table.legal(seat)[-1])
    assert table.view(0).actors == ()
    assert table.view(0).phase == "over"


def test_todays_prices_are_told_with_the_weather_in_them() -> None:
    """Wind in a zone makes every space there dearer (K2-6)."""
    position = Position(players=2, weather="winter")
    printed = {space.id: space.cost for space in position.rules.content.boards["easier"].spaces}
    for tile in position.rules.tiles:
        for day in (1, 2, 3):
            position.weather(tile.name, day)
            seen = view(position, None)
            today = seen.forecast[0]
            zones = {space.id: space.zone for space in position.rules.content.boards["easier"].spaces}
            extra = {space: today.movement if zones[space] in today.zones else 0 for space in printed}
            assert seen.costs == {space: cost + extra[space] for space, cost in printed.items()}
