"""Tables: making, finding, joining, leaving, bots that stand in, rematches, spectators."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from .people import Person

People = Callable[..., Person]


def _seats(snapshot: dict[str, Any], key: str) -> list[Any]:
    return [seat[key] for seat in snapshot["table"]["seats"]]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"game": "chess", "seats": [{"kind": "me"}]}, 422, "game"),
        ({"game": "k3", "seats": [{"kind": "me"}]}, 422, "option"),
        ({"game": "k3", "seats": [{"kind": "me"}] * 2}, 422, "seat"),
        ({"game": "k3", "seats": [{"kind": "me"}, {"kind": "here"}], "options": {"players": 3}}, 422, "option"),
        ({"game": "k3", "seats": [{"kind": "me"}, {"kind": "here"}], "options": {"board": "harder"}}, 422, "option"),
        ({"game": "k3", "seats": [{"kind": "me"}, {"kind": "bot", "level": "god"}]}, 422, "level"),
        ({"game": "k3", "seats": [{"kind": "me", "colour": "red"}, {"kind": "here", "colour": "red"}]}, 422, "seat"),
        ({"game": "k3", "seats": [{"kind": "me"}, {"kind": "cat"}]}, 400, "malformed"),
        ({"game": "k3", "seats": [{"kind": "me", "name": " "}, {"kind": "here"}]}, 400, "malformed"),
        ({"game": "k3", "seats": [{"kind": "me"}, {"kind": "here"}], "cheat": True}, 400, "malformed"),
        ({"game": "k3", "seats": []}, 400, "malformed"),
    ],
)
def test_a_table_that_makes_no_sense_is_refused(person: People, body: Any, status: int, code: str) -> None:
    person().no("POST", "/api/tables", body, status, code)


def test_a_table_waits_for_its_open_seats_and_begins_when_the_last_is_taken(person: People) -> None:
    ann, ben, cem = person("Ann"), person("Ben"), person("Cem")
    made = ann.create("k3", "me", "open", "open", variant="cooperative")
    assert (made["table"]["status"], made["view"], made["choices"]) == ("waiting", None, [])
    assert made["table"]["options"]["variant"] == "cooperative"
    table, invite = made["table"]["id"], made["table"]["invite"]
    ann.no("POST", f"/api/tables/{table}/may", {"seat": 0, "move": "+R"}, 409, "status")

    info = ben.ok("GET", f"/api/invites/{invite.rpartition('/')[2]}")
    assert (info["open"], info["seated"]) == ([1, 2], False)
    seen = ben.join(invite)
    assert (seen["viewer"], seen["table"]["status"]) == (1, "waiting")
    assert ben.join(invite)["viewer"] == 1
    taken = {"seat": 1}
    cem.no("POST", f"/api/invites/{invite.rpartition('/')[2]}", taken, 409, "taken")
    assert cem.join(invite)["table"]["status"] == "playing"
    late = person("Dee")
    late.no("POST", f"/api/invites/{invite.rpartition('/')[2]}", {}, 409, "status")
    assert _seats(ann.see(table), "name") == ["Ann", "Ben", "Cem"]


def test_invites_cannot_be_guessed(person: People) -> None:
    ann, eve = person("Ann"), person("Eve")
    made = ann.create("k3", "me", "open")
    code = made["table"]["invite"].rpartition("/")[2]
    table, _, mac = code.partition("-")
    assert len(mac) >= 22
    wrong = mac[:-1] + ("A" if mac[-1] != "A" else "B")
    for guess in (table, f"{table}-", f"{table}-{wrong}", f"{table}-{mac}x", "-", "x" * 60):
        eve.no("POST", f"/api/invites/{guess}", {}, 404, "unknown")
    eve.no("POST", f"/api/tables/{table}/join", {}, 403, "forbidden")
    assert eve.see(table)["table"]["invite"] is None


def test_the_lobby_shows_listed_tables_and_lets_people_in(person: People) -> None:
    ann, ben = person("Ann"), person("Ben")
    hidden = ann.create("k3", "me", "open")["table"]["id"]
    listed = ann.create("k3", "me", "open", settings={"listed": True})["table"]["id"]
    shown = [table["id"] for table in ben.ok("GET", "/api/lobby?game=k3")]
    assert listed in shown
    assert hidden not in shown
    assert listed not in [table["id"] for table in ben.ok("GET", "/api/lobby?game=k2")]
    assert ben.do(listed, "join", {}, status=201)["table"]["status"] == "playing"


def test_my_tables_come_with_whose_turn_it_is(person: People) -> None:
    ann, ben = person("Ann"), person("Ben")
    waiting = ann.create("k3", "me", "open")["table"]
    running = ann.create("k3", "me", "open")["table"]
    ben.join(running["invite"])
    mine = ann.ok("GET", "/api/tables")
    assert [(table["id"], table["my_turn"]) for table in mine] == [(running["id"], True), (waiting["id"], False)]
    seen = ann.see(running["id"])
    while seen["choices"]:
        seen = ann.play(seen)
    assert [table["my_turn"] for table in ann.ok("GET", "/api/tables")] == [False, False]
    assert [table["my_turn"] for table in ben.ok("GET", "/api/tables")] == [True]


def test_leaving_a_waiting_table_opens_the_seat_and_the_last_one_closes_it(person: People) -> None:
    ann, ben = person("Ann"), person("Ben")
    made = ann.create("k3", "me", "open", "open")
    table = made["table"]["id"]
    ben.join(made["table"]["invite"])
    ben.do(table, "leave", status=204)
    assert _seats(ann.see(table), "kind") == ["person", "open", "open"]
    ann.do(table, "leave", status=204)
    ann.no("GET", f"/api/tables/{table}", None, 404, "unknown")


def test_who_abandons_a_running_game_is_replaced_by_a_bot(person: People) -> None:
    ann, ben = person("Ann"), person("Ben")
    made = ann.create("k3", "me", "open")
    table = made["table"]["id"]
    ann.no("POST", f"/api/tables/{table}/abandon", {}, 409, "status")
    ben.join(made["table"]["invite"])
    ann.do(table, "abandon", {"level": "random"}, status=204)
    seen = ben.see(table)
    assert (seen["table"]["seats"][0]["kind"], seen["table"]["seats"][0]["standing_in"]) == ("bot", False)
    assert table not in [mine["id"] for mine in ann.ok("GET", "/api/tables")]
    assert ben.finish(seen, random.Random(1))["table"]["status"] == "over"


def test_a_game_everybody_abandons_is_abandoned(person: People) -> None:
    ann = person()
    made = ann.create("k3", "me", {"kind": "bot", "level": "random"})
    ann.do(made["table"]["id"], "leave", status=204)
    assert person("Eve").see(made["table"]["id"])["table"]["status"] == "abandoned"


def test_a_bot_stands_in_and_gives_the_seat_back(person: People) -> None:
    ann, ben = person("Ann"), person("Ben")
    made = ann.create("k3", "me", "open")
    table = made["table"]["id"]
    ben.join(made["table"]["invite"])
    away = ann.ok("PUT", f"/api/tables/{table}/seats/0/bot", {"level": "random"})
    assert (away["table"]["seats"][0]["kind"], away["table"]["seats"][0]["standing_in"]) == ("bot", True)
    assert away["choices"] == []
    ann.no("POST", f"/api/tables/{table}/may", {"seat": 0, "move": "+R"}, 403, "forbidden")
    ben.no("DELETE", f"/api/tables/{table}/seats/0/bot", None, 403, "forbidden")
    back = ann.ok("DELETE", f"/api/tables/{table}/seats/0/bot")
    assert back["table"]["seats"][0]["kind"] == "person"
    ann.no("DELETE", f"/api/tables/{table}/seats/0/bot", None, 409, "status")
    ann.no("PUT", f"/api/tables/{table}/seats/7/bot", {}, 404, "unknown")


def test_the_host_fills_open_seats_with_bots(person: People) -> None:
    ann, ben = person("Ann"), person("Ben")
    made = ann.create("k3", "me", "open", "open")
    table = made["table"]["id"]
    ben.join(made["table"]["invite"])
    ben.no("PUT", f"/api/tables/{table}/seats/2/bot", {}, 403, "forbidden")
    filled = ann.ok("PUT", f"/api/tables/{table}/seats/2/bot", {"level": "tourist"})
    assert filled["table"]["status"] == "playing"
    assert _seats(filled, "level") == [None, None, "tourist"]


def test_a_rematch_has_the_same_people_one_seat_on(person: People) -> None:
    ann, ben = person("Ann"), person("Ben")
    made = ann.create("k3", "me", "open")
    table = made["table"]["id"]
    ben.join(made["table"]["invite"])
    ann.no("POST", f"/api/tables/{table}/rematch", None, 409, "status")
    ann.do(table, "resign", {"seat": 0, "revision": ann.see(table)["table"]["revision"]})
    person("Eve").no("POST", f"/api/tables/{table}/rematch", None, 403, "forbidden")
    again = ann.do(table, "rematch", status=201)
    assert (_seats(again, "kind"), _seats(again, "reserved")) == (["open", "person"], [True, False])
    assert ben.see(table)["table"]["rematch"] == again["table"]["id"]
    person("Eve").no("POST", f"/api/tables/{again['table']['id']}/join", {}, 403, "forbidden")
    seen = ben.do(table, "rematch", status=201)
    assert (seen["table"]["id"], seen["table"]["status"], seen["viewer"]) == (again["table"]["id"], "playing", 0)
    assert ann.do(table, "rematch", status=201)["table"]["id"] == again["table"]["id"]


def test_two_at_one_screen_sit_down_together_at_a_rematch(person: People) -> None:
    ann, ben = person("Ann"), person("Ben")
    made = ann.create("k3", "me", {"kind": "here", "name": "Amy"}, "open")
    table = made["table"]["id"]
    ben.join(made["table"]["invite"])
    for seat in (0, 1):
        ann.do(table, "resign", {"seat": seat, "revision": ann.see(table)["table"]["revision"]})
    again = ben.do(table, "rematch", status=201)
    assert _seats(again, "kind") == ["open", "person", "open"]
    ann.do(again["table"]["id"], "join", {}, status=201)
    seen = ann.see(again["table"]["id"])
    assert (seen["table"]["status"], _seats(seen, "mine")) == ("playing", [True, False, True])
    assert _seats(seen, "name") == ["Amy", "Ben", "Ann"]


def test_a_rematch_that_began_without_somebody_can_be_watched(person: People) -> None:
    ann, ben = person("Ann"), person("Ben")
    made = ann.create("k3", "me", "open")
    table = made["table"]["id"]
    ben.join(made["table"]["invite"])
    ann.do(table, "resign", {"seat": 0, "revision": ann.see(table)["table"]["revision"]})
    again = ann.do(table, "rematch", status=201)["table"]["id"]
    ann.ok("PUT", f"/api/tables/{again}/seats/0/bot", {"level": "random"})
    seen = ben.do(table, "rematch", status=201)
    assert (seen["table"]["id"], seen["viewer"], _seats(seen, "mine")) == (again, None, [False, False])


def test_a_rematch_everybody_left_can_be_asked_for_again(person: People) -> None:
    ann, ben = person("Ann"), person("Ben")
    made = ann.create("k3", "me", "open")
    table = made["table"]["id"]
    ben.join(made["table"]["invite"])
    ann.do(table, "resign", {"seat": 0, "revision": ann.see(table)["table"]["revision"]})
    left = ann.do(table, "rematch", status=201)["table"]["id"]
    ann.do(left, "leave", status=204)
    again = ben.do(table, "rematch", status=201)["table"]["id"]
    assert again != left
    assert ann.do(table, "rematch", status=201)["table"]["status"] == "playing"


def test_a_seat_kept_for_somebody_who_does_not_come_is_nobodys(person: People) -> None:
    ann, ben, cem = person("Ann"), person("Ben"), person("Cem")
    made = ann.create("k3", "me", "open", "open")
    table = made["table"]["id"]
    for other in (ben, cem):
        other.join(made["table"]["invite"])
    for seat, who in enumerate((ann, ben)):
        who.do(table, "resign", {"seat": seat, "revision": who.see(table)["table"]["revision"]})
    again = ann.do(table, "rematch", status=201)["table"]["id"]
    ben.do(again, "leave", status=204)
    cem.ok("DELETE", "/api/me", status=204)
    seen = ann.see(again)
    assert (_seats(seen, "name"), _seats(seen, "reserved")) == (["", "", "Ann"], [False, False, False])


def test_spectators_watch_where_the_table_allows_it(person: People) -> None:
    ann, eve, nobody = person("Ann"), person("Eve"), person(None)
    watched = ann.create("k3", "me", "here")["table"]["id"]
    private = ann.create("k3", "me", "here", settings={"spectators": False})["table"]["id"]
    for who in (eve, nobody):
        seen = who.see(watched)
        assert (seen["viewer"], seen["choices"], seen["undo"]) == (None, [], "no")
        assert [player["hand"] for player in seen["view"]["players"]] == [None, None]
        for path in ("", "/record", "/positions", "/poll?wait=0", "/stream"):
            who.no("GET", f"/api/tables/{private}{path}", None, 404, "unknown")


def test_a_guest_has_a_bounded_number_of_tables(person: People) -> None:
    ann = person()
    for _ in range(50):
        ann.create("k3", "me", "open")
    body = {"game": "k3", "seats": [{"kind": "me"}, {"kind": "open"}]}
    ann.no("POST", "/api/tables", body, 409, "limit")
