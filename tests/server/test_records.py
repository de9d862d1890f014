"""Looking back and thinking: records, positions, analysis tables, hints, judging."""

import random
import time
from collections.abc import Callable

import pytest

import ropeteam
from ropeteam import replay
from ropeteam.bots import LEVELS
from ropeteam.server.advice import spoken

from .people import Json, Person

People = Callable[..., Person]


def _finished(ann: Person) -> Json:
    return ann.finish(ann.create("k3", "me", {"kind": "bot", "level": "random"}), random.Random(1))


def test_a_running_games_record_hides_what_the_asker_may_not_know(person: People) -> None:
    ann, ben = person("Ann"), person("Ben")
    made = ann.create("k3", "me", "open")
    table = made["table"]["id"]
    ben.join(made["table"]["invite"])
    played = ann.play(ann.see(table))
    mine = ann.ok("GET", f"/api/tables/{table}/record")
    theirs = ben.ok("GET", f"/api/tables/{table}/record")
    assert mine.splitlines()[-1].startswith("0 +")
    assert theirs.splitlines()[-1] == "0 +?"
    assert mine.splitlines()[:-1] == theirs.splitlines()[:-1]
    with pytest.raises(ropeteam.Refused, match="partial"):
        replay(theirs)
    assert played["table"]["length"] == len(replay(mine).log)


def test_positions_show_a_finished_game_through_any_eyes(person: People) -> None:
    ann = person()
    over = _finished(ann)
    table, length = over["table"]["id"], over["table"]["length"]
    truth = replay(ann.ok("GET", f"/api/tables/{table}/record"))
    shown: list[Json] = []
    while len(shown) <= length:
        shown += ann.ok("GET", f"/api/tables/{table}/positions?start={len(shown)}&count=40&eyes=all")
    assert [position["index"] for position in shown] == list(range(length + 1))
    assert [position["move"] for position in shown[1:]] == [entry.text for entry in truth.log]
    assert all(len(position["views"]) == 2 for position in shown)
    assert shown[-1]["standing"]["over"]
    assert shown[-1]["views"][0] == over["view"]
    stranger = person("Eve")
    one = stranger.ok("GET", f"/api/tables/{table}/positions?start=60&count=1&eyes=1")
    assert one[0]["views"][0]["viewer"] == 1
    ann.no("GET", f"/api/tables/{table}/positions?start={length + 1}", None, 404, "unknown")
    ann.no("GET", f"/api/tables/{table}/positions?eyes=7", None, 404, "unknown")
    ann.no("GET", f"/api/tables/{table}/positions?eyes=god", None, 400, "malformed")


def test_positions_of_a_running_game_are_seen_through_ones_own_eyes(person: People) -> None:
    ann, ben = person("Ann"), person("Ben")
    made = ann.create("k3", "me", "open")
    table = made["table"]["id"]
    ben.join(made["table"]["invite"])
    ann.play(ann.see(table))
    last = ann.see(table)["table"]["length"]
    (mine,) = ann.ok("GET", f"/api/tables/{table}/positions?start={last}&count=1")
    assert mine["views"][0]["viewer"] == 0
    (theirs,) = ben.ok("GET", f"/api/tables/{table}/positions?start={last}&count=1")
    assert (theirs["views"][0]["viewer"], theirs["move"]) == (1, "+?")
    for eyes in ("0", "all"):
        ben.no("GET", f"/api/tables/{table}/positions?eyes={eyes}", None, 403, "forbidden")


def test_a_record_becomes_an_analysis_table(person: People) -> None:
    ann, eve = person("Ann"), person("Eve")
    game = ropeteam.new("k3", seed=4, players=3)
    for _ in range(10):
        seat = game.actors()[0]
        assert seat != "*"
        game.play(seat, game.legal(seat)[0])
    study = ann.ok("POST", "/api/records", {"record": game.record()}, status=201)
    table = study["table"]["id"]
    assert study["table"]["analysis"]
    assert study["table"]["length"] == len(game.log)
    assert study["choices"]
    eve.no("GET", f"/api/tables/{table}", None, 404, "unknown")
    played = ann.play(study)
    assert played["table"]["length"] == len(game.log) + 1
    assert replay(ann.ok("GET", f"/api/tables/{table}/record")).log[-1].seat == study["actor"]
    assert ann.ok("GET", "/api/me/statistics") == []


def test_at_an_analysis_table_chance_is_entered_by_hand(person: People) -> None:
    ann = person()
    study = ann.ok("POST", "/api/records", {"record": "ropeteam 1\ngame k3\nplayers 2\n\n* R\n"}, status=201)
    assert (study["actor"], study["table"]["actors"]) == ("*", ["*"])
    drawn = ann.play(study, "K")
    assert drawn["view"]["mountain"][1]["colour"] == "K"


def test_a_bad_record_is_refused_with_line_and_reason(person: People) -> None:
    ann = person()
    for record, message in (
        ("nonsense", "line 1: a record begins with 'ropeteam 1', not 'nonsense'"),
        ("ropeteam 1\ngame k3\n\n* Q\n", "line 4: "),
        ("ropeteam 1\ngame k9\n\n", "no game called 'k9'"),
    ):
        answer = ann.ask("POST", "/api/records", {"record": record})
        assert answer.status_code == 422
        assert message in answer.json()["message"]


def test_a_branch_tries_something_else_from_any_position(person: People) -> None:
    ann = person()
    over = _finished(ann)
    table = over["table"]["id"]
    branch = ann.do(table, "branch", {"length": 50}, status=201)
    assert (branch["table"]["length"], branch["table"]["analysis"]) == (50, True)
    assert [seat["name"] for seat in branch["table"]["seats"]] == [seat["name"] for seat in over["table"]["seats"]]
    assert ann.play(branch)["table"]["length"] == 51
    running = ann.create("k3", "me", "here")["table"]["id"]
    ann.no("POST", f"/api/tables/{running}/branch", {"length": 5}, 409, "status")
    ann.no("POST", f"/api/tables/{table}/branch", {"length": 5000}, 422, "position")


def test_the_oldest_analysis_tables_make_room(person: People) -> None:
    ann = person()
    record = {"record": "ropeteam 1\ngame k3\nplayers 2\n\n"}
    made = [ann.ok("POST", "/api/records", record, status=201)["table"]["id"] for _ in range(31)]
    ann.no("GET", f"/api/tables/{made[0]}", None, 404, "unknown")
    ann.see(made[1])


def test_a_hint_gives_moves_with_reasons_where_the_table_allows_it(person: People) -> None:
    ann = person()
    seen = ann.create("k3", "me", "here")
    hint = ann.do(seen["table"]["id"], "hint", {"level": "tourist"})
    texts = [choice["text"] for choice in seen["choices"]]
    assert hint["seat"] == 0
    assert hint["considered"]
    assert all(item["choice"]["text"] in texts and item["reason"] for item in hint["considered"])
    strict = ann.create("k3", "me", "here", settings={"hints": False})["table"]["id"]
    ann.no("POST", f"/api/tables/{strict}/hint", {}, 403, "forbidden")
    ann.no("POST", f"/api/tables/{seen['table']['id']}/hint", {"level": "god"}, 422, "level")
    person("Eve").no("POST", f"/api/tables/{seen['table']['id']}/hint", {}, 409, "status")


def test_a_hint_comes_from_the_strongest_bot_unless_asked_otherwise(person: People) -> None:
    ann = person()
    seen = ann.create("k2", "me", "here")
    hint = ann.do(seen["table"]["id"], "hint", {})
    assert hint["level"] == LEVELS[-1]
    assert all(item["reason"] for item in hint["considered"])


def test_reasons_speak_of_people_by_their_names() -> None:
    assert spoken("cuts seat 1 from 5 to 4", ["Ann", "Ben"]) == "cuts Ben from 5 to 4"


def test_a_hint_may_be_a_whole_pyramid(person: People) -> None:
    ann = person()
    seen = ann.create("k3", "me", "here")
    table = seen["table"]["id"]
    hint = ann.do(table, "hint", {"level": "alpinist", "whole": True})
    hand = seen["view"]["players"][0]["hand"]
    letters = [move["text"].removeprefix("+") for move in hint["plan"]]
    assert {letter: letters.count(letter) for letter in set(letters)} == {k: n for k, n in hand.items() if n}
    for move in hint["plan"]:
        seen = ann.play(seen, move["text"])
    assert seen["view"]["players"][0]["ready"]


def test_a_finished_game_is_judged_in_the_background(person: People) -> None:
    ann = person()
    running = ann.create("k3", "me", "here")["table"]["id"]
    ann.no("POST", f"/api/tables/{running}/analysis", None, 409, "status")
    record = ropeteam.new("k3", seed=1)
    for _ in range(4):
        seat = record.actors()[0]
        assert seat != "*"
        record.play(seat, record.legal(seat)[0])
    study = ann.ok("POST", "/api/records", {"record": record.record()}, status=201)["table"]["id"]
    judged = ann.do(study, "analysis")
    assert judged["total"] == 4
    deadline = time.monotonic() + 60
    while judged["done"] < judged["total"] and time.monotonic() < deadline:
        time.sleep(0.2)
        judged = ann.do(study, "analysis")
    assert judged["done"] == 4
    assert [grade["seat"] for grade in judged["grades"]] == [0, 0, 0, 0]
    assert {grade["played"]["description"]["kind"] for grade in judged["grades"]} == {"add"}
    assert all(grade["loss"] is None or grade["loss"] >= 0 for grade in judged["grades"])
