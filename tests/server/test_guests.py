"""Guests: a name and a signed cookie, carried to other devices, forgotten on demand."""

import random
from collections.abc import Callable

import pytest

from .people import Person

People = Callable[..., Person]


def test_the_cookie_is_signed_http_only_and_same_site(person: People) -> None:
    nobody = person(None)
    answer = nobody.ask("POST", "/api/guests", {"name": "Ann"})
    attributes = answer.headers["set-cookie"].lower()
    assert "httponly" in attributes
    assert "samesite=strict" in attributes
    assert "path=/" in attributes
    assert nobody.ok("GET", "/api/me") == answer.json()


@pytest.mark.parametrize("change", ["", "x", "{id}", "{id}.", "{id}.{mac}x", "{other}.{mac}", "{mac}.{id}", "ä.ö"])
def test_a_forged_cookie_is_nobody(person: People, change: str) -> None:
    ann, ben = person("Ann"), person("Ben")
    guest, _, mac = ann.cookie.partition(".")
    forged = change.format(id=guest, mac=mac, other=ben.cookie.partition(".")[0])
    answer = person(None).ask("GET", "/api/me", headers={"Cookie": f"ropeteam={forged}".encode()})
    assert (answer.status_code, answer.json()["code"]) == (401, "guest")


def test_without_a_cookie_only_public_things_are_seen(person: People) -> None:
    nobody = person(None)
    for path in ("/api/me", "/api/tables", "/api/me/statistics"):
        nobody.no("GET", path, None, 401, "guest")
    for path in ("/api/games", "/api/lobby", "/api/statistics", "/health"):
        nobody.ok("GET", path)


def test_a_guest_moves_to_another_device_once(person: People) -> None:
    ann, phone, thief = person("Ann"), person(None), person(None)
    transfer = ann.do_me("transfer")
    assert transfer["link"].endswith(f"/claim/{transfer['code']}")
    typed = transfer["code"].upper().replace("-", " ")
    assert phone.ok("POST", "/api/guests/claim", {"code": typed}, status=201) == ann.ok("GET", "/api/me")
    thief.no("POST", "/api/guests/claim", {"code": transfer["code"]}, 404, "unknown")
    thief.no("POST", "/api/guests/claim", {"code": "abcd-efgh"}, 404, "unknown")


def test_a_newer_code_replaces_the_older(person: People) -> None:
    ann, phone = person("Ann"), person(None)
    old, new = ann.do_me("transfer"), ann.do_me("transfer")
    phone.no("POST", "/api/guests/claim", {"code": old["code"]}, 404, "unknown")
    phone.ok("POST", "/api/guests/claim", {"code": new["code"]}, status=201)


def test_a_guest_can_change_their_name(person: People) -> None:
    ann = person("Ann")
    assert ann.ok("PATCH", "/api/me", {"name": "Anna"})["name"] == "Anna"
    assert ann.ok("GET", "/api/me")["name"] == "Anna"
    assert ann.create("k3", "me", "here")["table"]["seats"][0]["name"] == "Anna"


@pytest.mark.parametrize("name", ["", " ", " Ann", "x" * 31, 5, None])
def test_a_name_is_short_and_visible(person: People, name: object) -> None:
    person(None).no("POST", "/api/guests", {"name": name}, 400, "malformed")


def test_a_guest_can_be_forgotten(person: People) -> None:
    ann, ben = person("Zuleika"), person("Ben")
    finished = ann.finish(ann.create("k3", "me", {"kind": "bot", "level": "random"}), random.Random(1))["table"]["id"]
    waiting = ann.create("k3", "me", "open")["table"]["id"]
    running = ann.create("k3", "me", "open")["table"]
    ben.join(running["invite"])
    study = ann.ok("POST", "/api/records", {"record": ann.ok("GET", f"/api/tables/{finished}/record")}, status=201)
    cookie = ann.cookie
    ann.ok("DELETE", "/api/me", status=204)
    person(None, cookie).no("GET", "/api/me", None, 401, "guest")
    ben.no("GET", f"/api/tables/{waiting}", None, 404, "unknown")
    ben.no("GET", f"/api/tables/{study['table']['id']}", None, 404, "unknown")
    seen = ben.see(running["id"])
    assert seen["table"]["seats"][0]["kind"] == "bot"
    for text in (ben.ask("GET", f"/api/tables/{finished}").text, ben.ask("GET", f"/api/tables/{running['id']}").text):
        assert "Zuleika" not in text
    assert ben.finish(seen, random.Random(2))["table"]["status"] == "over"


def test_statistics_count_finished_games(person: People) -> None:
    ann = person()
    assert ann.ok("GET", "/api/me/statistics") == []
    games = [ann.finish(ann.create("k2", "me"), random.Random(seed)) for seed in range(2)]
    scores = [game["table"]["standing"]["scores"][0] for game in games]
    assert ann.ok("GET", "/api/me/statistics") == [
        {"game": "k2", "played": 2, "won": 2, "resigned": 0, "best": max(scores), "mean": sum(scores) / 2}
    ]
    everybody = {line["game"]: line["played"] for line in ann.ok("GET", "/api/statistics")}
    assert everybody["k2"] >= 2
