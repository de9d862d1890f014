"""Playing over the API: moves, refusals, undo, resigning, pausing, several people at one screen."""

import random
from collections.abc import Callable

import pytest

from ropeteam import registry, replay

from .people import Json, Person

People = Callable[..., Person]

TABLES = [(game.name, players) for game in registry.games() for players in range(game.players[0], game.players[1] + 1)]


SHORT: dict[str, Json] = {"five_peaks": {"turn_limit": 1}}
"""Options that keep a game short."""


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_game_against_bots_goes_to_its_end_and_leaves_a_record(person: People, game: str, players: int) -> None:
    ann = person()
    bots = [{"kind": "bot", "level": "random"}] * (players - 1)
    over = ann.finish(ann.create(game, "me", *bots, **SHORT.get(game, {})), random.Random(players))
    assert over["table"]["status"] == "over"
    record = ann.ok("GET", f"/api/tables/{over['table']['id']}/record")
    table = replay(record)
    assert table.over
    assert list(table.winners) == over["table"]["winners"]
    assert len(table.log) == over["table"]["length"]


def test_a_snapshot_offers_exactly_what_the_rules_allow(person: People) -> None:
    ann = person()
    seen = ann.create("k3", "me", "here")
    assert seen["viewer"] == seen["actor"] == 0
    mine = seen["view"]["players"][0]["hand"]
    assert {choice["text"] for choice in seen["choices"]} == {f"+{colour}" for colour in mine}
    for choice in seen["choices"]:
        answer = ann.do(seen["table"]["id"], "may", {"seat": 0, "move": choice["text"]})
        assert answer["allowed"]
        assert answer["choice"] == choice


def test_a_refused_move_says_code_message_and_rule_and_changes_nothing(person: People) -> None:
    ann = person()
    seen = ann.create("k3", "me", "here")
    table = seen["table"]["id"]
    answer = ann.ask("POST", f"/api/tables/{table}/moves", ann.move_body(seen, "4.1>2.5"))
    assert answer.status_code == 422
    assert answer.json() == {
        "code": "phase",
        "message": "4.1>2.5: the pyramids are being built: a move is + and a colour",
        "rule": "K3-3",
    }
    asked = ann.do(table, "may", {"seat": 0, "move": "4.1>2.5"})
    assert (asked["allowed"], asked["code"], asked["rule"]) == (False, "phase", "K3-3")
    assert ann.do(table, "may", {"seat": 0, "move": "fly away"})["code"] == "malformed"
    assert ann.see(table)["table"]["revision"] == seen["table"]["revision"]


def test_a_move_is_played_once_for_each_key(person: People) -> None:
    ann = person()
    seen = ann.create("k3", "me", "here")
    body = ann.move_body(seen, seen["choices"][0]["text"], key="the-same-key")
    first = ann.do(seen["table"]["id"], "moves", body)
    again = ann.do(seen["table"]["id"], "moves", body)
    assert first["table"]["revision"] == again["table"]["revision"] == seen["table"]["revision"] + 1
    assert first["events"] == again["events"]
    other = {**body, "move": seen["choices"][1]["text"]}
    ann.no("POST", f"/api/tables/{seen['table']['id']}/moves", other, 409, "key")


def test_a_move_decided_on_an_old_revision_is_refused(person: People) -> None:
    ann = person()
    seen = ann.create("k3", "me", "here")
    later = ann.play(seen)
    path = f"/api/tables/{seen['table']['id']}/moves"
    ann.no("POST", path, ann.move_body(seen, seen["choices"][0]["text"]), 409, "stale")
    ahead = {**ann.move_body(later, later["choices"][0]["text"]), "revision": 10_000}
    ann.no("POST", path, ahead, 409, "stale")


def test_simultaneous_commitments_of_others_make_nothing_stale(person: People) -> None:
    ann, ben = person("Ann"), person("Ben")
    anns = ann.create("k3", "me", "open")
    bens = ben.join(anns["table"]["invite"])
    anns = ann.see(anns["table"]["id"])
    ben.play(bens)
    after = ann.play(anns)
    assert after["table"]["revision"] == anns["table"]["revision"] + 2


def test_nobody_plays_anothers_seat(person: People) -> None:
    ann, ben, eve = person("Ann"), person("Ben"), person("Eve")
    seen = ann.create("k3", "me", "open")
    table = seen["table"]["id"]
    bens = ben.join(seen["table"]["invite"])
    body = {**ben.move_body(bens, bens["choices"][0]["text"]), "seat": 0}
    path = f"/api/tables/{table}"
    for who in (ben, eve):
        who.no("POST", f"{path}/moves", body, 403, "forbidden")
        who.no("POST", f"{path}/resign", {"seat": 0, "revision": 0}, 403, "forbidden")
        who.no("POST", f"{path}/hand-over", {"seat": 0}, 403, "forbidden")
        who.no("PUT", f"{path}/seats/0/bot", {}, 403, "forbidden")
        who.no("POST", f"{path}/undo", {"seat": 0, "revision": 0}, 403, "forbidden")
    eve.no("POST", f"{path}/pause", {"paused": True}, 403, "forbidden")
    ann.no("POST", f"{path}/moves", {**body, "seat": "*", "move": "R"}, 403, "forbidden")
    nobody = person(None)
    nobody.no("POST", f"{path}/moves", body, 401, "guest")


def test_undo_takes_back_a_commitment_at_once(person: People) -> None:
    ann = person()
    seen = ann.create("k3", "me", "here")
    assert seen["undo"] == "no"
    played = ann.play(seen)
    assert played["undo"] == "yes"
    back = ann.do(seen["table"]["id"], "undo", {"seat": 0, "revision": played["table"]["revision"]})
    assert back["table"]["length"] == seen["table"]["length"]
    assert back["table"]["revision"] == played["table"]["revision"] + 1
    assert [event["happening"]["kind"] for event in back["events"]] == ["taken_back"]
    assert back["choices"] == seen["choices"]
    ann.no("POST", f"/api/tables/{seen['table']['id']}/undo", {"seat": 0, "revision": 99}, 409, "stale")


def _standing_pyramids(ann: Person, ben: Person) -> tuple[str, Person, Person]:
    """A two-player K3 in which both have moved after the pyramids stood; the first to move, then the other."""
    for seed in range(50):
        rng = random.Random(seed)
        seen = ann.create("k3", "me", "open")
        table = str(seen["table"]["id"])
        ben.join(seen["table"]["invite"])
        for who in (ann, ben):
            while (seen := who.see(table))["choices"] and seen["table"]["phase"] == "build":
                who.play_any(seen, rng)
        first, second = (ann, ben) if ann.see(table)["choices"] else (ben, ann)
        for who in (first, second):
            if (seen := who.see(table))["choices"]:
                who.play(seen)
        if first.see(table)["choices"] and first.see(table)["table"]["phase"] == "turn":
            return table, first, second
    raise AssertionError("no game went that far")


def test_undo_past_what_others_did_needs_everybodys_consent(person: People) -> None:
    ann, ben = person("Ann"), person("Ben")
    table, first, second = _standing_pyramids(ann, ben)
    mine = first.see(table)
    assert mine["undo"] == "ask"
    seat = mine["viewer"]
    body = {"seat": seat, "revision": mine["table"]["revision"]}
    asked = first.do(table, "undo", body)
    other = second.see(table)["viewer"]
    assert asked["table"]["request"] == {"seat": seat, "agreed": [], "waiting": [other]}
    assert asked["table"]["revision"] == mine["table"]["revision"]

    refused = second.do(table, "undo/answer", {"agree": False})
    assert refused["table"]["request"] is None
    second.no("POST", f"/api/tables/{table}/undo/answer", {"agree": True}, 409, "stale")

    first.do(table, "undo", body)
    agreed = second.do(table, "undo/answer", {"agree": True})
    assert agreed["table"]["request"] is None
    assert agreed["table"]["length"] == mine["table"]["length"] - 2
    assert first.see(table)["choices"]
    assert agreed["events"] == []
    assert second.see(table)["table"]["revision"] == mine["table"]["revision"] + 1


def _after_a_bots_move(ann: Person, settings: Json) -> Json:
    """A K3 against a bot in which both have moved, the bot last, and it is the person's turn."""
    for seed in range(50):
        rng = random.Random(seed)
        seen = ann.create("k3", "me", {"kind": "bot", "level": "random"}, settings=settings)
        turns = 0
        while seen["table"]["status"] == "playing":
            if seen["choices"] and seen["table"]["phase"] == "turn":
                turns += 1
                last = ann.ok("GET", f"/api/tables/{seen['table']['id']}/record").splitlines()[-1]
                if turns > 1 and last.startswith("1 "):
                    return seen
            go_on = seen["table"]["sequence"]
            seen = ann.play_any(seen, rng) if seen["choices"] else ann.wait(seen["table"]["id"], go_on)
    raise AssertionError("no game went that far")


def test_a_table_may_forbid_undo_past_what_was_revealed(person: People) -> None:
    ann = person()
    seen = _after_a_bots_move(ann, {"undo": False})
    assert seen["undo"] == "no"
    body = {"seat": 0, "revision": seen["table"]["revision"]}
    ann.no("POST", f"/api/tables/{seen['table']['id']}/undo", body, 422, "undo")


def test_against_bots_alone_undo_needs_nobody(person: People) -> None:
    ann = person()
    seen = _after_a_bots_move(ann, {"undo": True})
    assert seen["undo"] == "yes"
    back = ann.do(seen["table"]["id"], "undo", {"seat": 0, "revision": seen["table"]["revision"]})
    assert back["table"]["length"] <= seen["table"]["length"] - 2
    assert back["choices"]


def test_resigning_with_two_players_ends_the_game(person: People) -> None:
    ann, ben = person("Ann"), person("Ben")
    seen = ann.create("k3", "me", "open")
    ben.join(seen["table"]["invite"])
    seen = ann.see(seen["table"]["id"])
    over = ann.do(seen["table"]["id"], "resign", {"seat": 0, "revision": seen["table"]["revision"]})
    assert (over["table"]["status"], over["table"]["winners"]) == ("over", [1])
    assert over["table"]["seats"][0]["resigned"]
    assert over["choices"] == []
    assert ben.ok("GET", "/api/me/statistics")[0]["won"] == 1
    assert ann.ok("GET", "/api/me/statistics")[0]["resigned"] == 1
    ben.no("POST", f"/api/tables/{seen['table']['id']}/moves", ben.move_body({**seen, "actor": 1}, "+R"), 409, "status")


def test_resigning_among_more_lets_a_bot_play_on(person: People) -> None:
    ann, ben = person("Ann"), person("Ben")
    seen = ann.create("k3", "me", "open", {"kind": "bot", "level": "random"})
    ben.join(seen["table"]["invite"])
    seen = ann.see(seen["table"]["id"])
    after = ann.do(seen["table"]["id"], "resign", {"seat": 0, "revision": seen["table"]["revision"]})
    assert after["table"]["status"] == "playing"
    assert (after["table"]["seats"][0]["kind"], after["table"]["seats"][0]["resigned"]) == ("bot", True)
    ann.no("DELETE", f"/api/tables/{seen['table']['id']}/seats/0/bot", None, 409, "status")
    over = ben.finish(ben.see(seen["table"]["id"]), random.Random(1))
    assert over["table"]["status"] == "over"
    assert ann.ok("GET", "/api/me/statistics")[0]["won"] == 0


def test_a_paused_game_stands_still_for_people_and_bots(person: People) -> None:
    ann = person()
    seen = ann.create("k3", "me", {"kind": "bot", "level": "random"})
    table = seen["table"]["id"]
    paused = ann.do(table, "pause", {"paused": True})
    assert (paused["table"]["status"], paused["choices"]) == ("paused", [])
    still = ann.see(table)["table"]["revision"]
    ann.no("POST", f"/api/tables/{table}/moves", {**ann.move_body(seen, "+R"), "revision": still}, 409, "status")
    ann.ok("GET", f"/api/tables/{table}/poll?since=100000&wait=0.3")
    assert ann.see(table)["table"]["revision"] == still
    going = ann.do(table, "pause", {"paused": False})
    assert going["table"]["status"] == "playing"
    assert ann.finish(going, random.Random(5))["table"]["status"] == "over"


def test_people_at_one_screen_see_their_own_secrets_only_after_handing_over(person: People) -> None:
    ann = person()
    seen = ann.create("k3", "me", {"kind": "here", "name": "Ben", "colour": "teal"})
    table = seen["table"]["id"]
    assert [seat["name"] for seat in seen["table"]["seats"]] == ["Ann", "Ben"]
    assert seen["table"]["seats"][1]["colour"] == "teal"
    assert (seen["viewer"], seen["hand_over"]) == (0, [1])
    assert seen["view"]["players"][0]["hand"] is not None
    assert seen["view"]["players"][1]["hand"] is None
    ann.no("POST", f"/api/tables/{table}/may", {"seat": 1, "move": "+R"}, 403, "forbidden")
    body = {**ann.move_body(seen, "+R"), "seat": 1}
    ann.no("POST", f"/api/tables/{table}/moves", body, 403, "forbidden")

    bens = ann.do(table, "hand-over", {"seat": 1})
    assert (bens["viewer"], bens["actor"], bens["hand_over"]) == (1, 1, [0])
    assert bens["view"]["players"][0]["hand"] is None
    assert bens["view"]["players"][1]["hand"] is not None
    assert len(bens["events"]) == bens["table"]["sequence"]


def test_where_nothing_is_hidden_the_screen_goes_round_by_itself(person: People) -> None:
    ann = person()
    rng = random.Random(8)
    seen = ann.create("k3", "me", "here")
    table = seen["table"]["id"]
    while seen["table"]["phase"] == "build":
        seen = ann.play_any(seen, rng) if seen["choices"] else ann.do(table, "hand-over", {"seat": 1})
    while seen["table"]["status"] == "playing":
        assert seen["table"]["actors"] == [seen["viewer"]]
        assert seen["choices"]
        move = ann.move_body(seen, rng.choice(seen["choices"])["text"], key=f"move-{seen['table']['revision']:04}")
        seen = ann.do(table, "moves", move)
        # Sent again because no answer came: it is known, whoever has the screen by now.
        assert ann.do(table, "moves", move)["table"]["revision"] == seen["table"]["revision"]


def test_previews_come_where_the_game_has_them(person: People) -> None:
    ann = person()
    k3 = ann.create("k3", "me", "here")
    assert ann.ok("GET", f"/api/tables/{k3['table']['id']}/preview")["preview"] is None
    previewing = [game.name for game in registry.games() if game.preview_type is not None]
    for game in previewing:
        seen = ann.create(game, "me", "here")
        found = ann.ok("GET", f"/api/tables/{seen['table']['id']}/preview")
        assert found["revision"] == seen["table"]["revision"]
