"""Live updates: WebSocket, server-sent events and polling; reconnecting, presence, slow clients."""

import json
import random
import socket
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlencode

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from ropeteam.server.routes.live import BEAT

from .conftest import GENEROUS
from .people import Json, Live, Person
from .postgres import Postgres
from .running import Server, serving

People = Callable[..., Person]


def _two(person: People) -> tuple[Person, Person, str]:
    ann, ben = person("Ann"), person("Ben")
    made = ann.create("k3", "me", "open")
    ben.join(made["table"]["invite"])
    return ann, ben, str(made["table"]["id"])


def test_a_live_connection_shows_the_state_at_once_and_every_change(person: People) -> None:
    ann, ben, table = _two(person)
    with ann.live(table) as live:
        first = live.state()
        assert first["events"] == ann.see(table)["events"]
        assert first["choices"] == ann.see(table)["choices"]
        played = ben.play(ben.see(table))
        second = live.state()
        while second["table"]["revision"] < played["table"]["revision"]:
            second = live.state()
        assert [event["sequence"] for event in second["events"]] == [first["table"]["sequence"] + 1]
        assert second["viewer"] == 0


def _events_through(person: Person, table: str, rng: random.Random, breaks: int) -> list[Json]:
    """All events of a game seen over a line that breaks again and again."""
    seen: list[Json] = []
    for _ in range(breaks):
        since = seen[-1]["sequence"] if seen else 0
        with person.live(table, since) as live:
            for _ in range(rng.randrange(1, 4)):
                snapshot = live.state()
                seen += snapshot["events"]
                if snapshot["table"]["status"] != "playing":
                    return seen
                if snapshot["choices"]:
                    body = person.move_body(snapshot, rng.choice(snapshot["choices"])["text"])
                    assert person.ask("POST", f"/api/tables/{table}/moves", body).status_code in (200, 409)
    raise AssertionError("the game did not end")


def test_who_lost_the_connection_continues_without_a_gap(person: People) -> None:
    ann = person()
    table = ann.create("k3", "me", {"kind": "bot", "level": "random"})["table"]["id"]
    seen = _events_through(ann, table, random.Random(1), 500)
    assert [event["sequence"] for event in seen] == list(range(1, len(seen) + 1))
    assert seen[-1]["happening"]["kind"] == "ended"


def test_server_sent_events_and_polling_tell_the_same(person: People) -> None:
    ann, ben, table = _two(person)
    ben.play(ben.see(table))
    with ann.http.stream("GET", f"/api/tables/{table}/stream?since=3") as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        lines = {}
        for line in stream.iter_lines():
            if not line:
                break
            name, _, value = line.partition(": ")
            lines[name] = value
    frame = json.loads(lines["data"])
    assert frame["type"] == "state"
    assert frame["snapshot"]["events"][0]["sequence"] == 4
    assert lines["id"] == str(frame["snapshot"]["table"]["sequence"])
    polled = ann.ok("GET", f"/api/tables/{table}/poll?since=3")
    assert polled["snapshot"]["events"] == frame["snapshot"]["events"]
    state = polled["snapshot"]["table"]
    quiet = f"/api/tables/{table}/poll?since={lines['id']}&wait=0.1"
    for known in ({"revision": state["revision"] - 1}, {"updated": "2020-01-01T00:00:00.000Z"}):
        assert ann.ok("GET", f"{quiet}&{urlencode(known)}")["type"] == "state"
    known = {"revision": state["revision"], "updated": state["updated"]}
    assert ann.ok("GET", f"{quiet}&{urlencode(known)}")["type"] == "beat"
    nothing = ann.ok("GET", f"/api/tables/{table}/poll?since={lines['id']}&wait=0.1")
    assert nothing == {"type": "beat", "sequence": int(lines["id"])}


def test_an_event_source_continues_after_its_last_event(person: People) -> None:
    ann, _, table = _two(person)
    headers = {"Last-Event-ID": "40"}
    with ann.http.stream("GET", f"/api/tables/{table}/stream", headers=headers) as stream:
        data = next(line for line in stream.iter_lines() if line.startswith("data: "))
    assert json.loads(data.removeprefix("data: "))["snapshot"]["events"][0]["sequence"] == 41


def test_presence_follows_live_connections(person: People) -> None:
    ann, ben, table = _two(person)
    eve = person("Eve")

    def present(snapshot: Json) -> tuple[list[bool], int]:
        return [seat["present"] for seat in snapshot["table"]["seats"]], snapshot["table"]["spectators"]

    def until(live: Live, wanted: tuple[list[bool], int]) -> None:
        while present(live.state()) != wanted:
            pass

    with ann.live(table) as live:
        until(live, ([True, False], 0))
        with ben.live(table):
            until(live, ([True, True], 0))
            with eve.live(table):
                until(live, ([True, True], 1))
            until(live, ([True, True], 0))
        until(live, ([True, False], 0))


def test_a_table_that_goes_says_so(person: People) -> None:
    ann = person()
    table = ann.create("k3", "me", "open")["table"]["id"]
    with ann.live(table) as live:
        live.state()
        ann.do(table, "leave", status=204)
        while (frame := live.frame())["type"] != "gone":
            pass
        assert frame["problem"]["code"] == "unknown"
        with pytest.raises(ConnectionClosed):
            live.frame()


def test_a_table_one_may_not_see_is_refused(person: People) -> None:
    ann, eve = person("Ann"), person("Eve")
    private = ann.create("k3", "me", "here", settings={"spectators": False})["table"]["id"]
    for table in (private, "no-such-table"):
        with eve.live(table) as live:
            assert live.frame()["problem"]["code"] == "unknown"
            with pytest.raises(ConnectionClosed) as closed:
                live.frame()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1008


def test_another_sites_page_cannot_listen(person: People) -> None:
    ann, _, table = _two(person)
    url = f"{ann.server.live_url}/api/tables/{table}/live"
    headers = {"Cookie": f"ropeteam={ann.cookie}", "Origin": "http://evil.example"}
    with pytest.raises(InvalidStatus, match="403"):
        connect(url, additional_headers=headers)


def test_a_client_that_does_not_read_holds_nobody_up(person: People) -> None:
    ann, ben, table = _two(person)
    port = int(ann.server.url.rpartition(":")[2])
    deaf = [socket.create_connection(("127.0.0.1", port)) for _ in range(5)]
    for line in deaf:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        head = [f"GET /api/tables/{table}/stream HTTP/1.1", f"Host: 127.0.0.1:{port}", f"Cookie: ropeteam={ann.cookie}"]
        line.sendall("\r\n".join([*head, "", ""]).encode())
    with ann.live(table) as live:
        seen = live.state()
        for who in (ben, ann):
            while (mine := who.see(table))["choices"] and mine["table"]["phase"] == "build":
                begun = time.monotonic()
                who.play(mine)
                assert time.monotonic() - begun < 5
        while seen["table"]["revision"] < ann.see(table)["table"]["revision"]:
            seen = live.state()
    for line in deaf:
        line.close()


def _read_on(live: Live) -> None:
    while True:
        live.frame()


def test_a_restart_is_survived_by_reconnecting(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    first = Server(database, *GENEROUS)
    ann = Person(first, "Ann")
    table = ann.create("k3", "me", "here")["table"]["id"]
    with ann.live(table) as live:
        before = live.state()
        first.stop()
        with pytest.raises(ConnectionClosed):
            _read_on(live)
    with serving(database, *GENEROUS, port=first.port), ann.live(table, before["table"]["sequence"]) as live:
        after = live.state()
        assert after["events"] == []
        assert {**after["table"], "seats": None} == {**before["table"], "seats": None}
        assert (after["view"], after["choices"]) == (before["view"], before["choices"])
    ann.close()


# -- several processes on PostgreSQL ------------------------------------------------------------------


def test_live_updates_and_presence_cross_processes(postgres: Postgres) -> None:
    database = postgres.database()
    with serving(database, *GENEROUS) as one, serving(database, *GENEROUS) as two:
        ann, ben = Person(one, "Ann"), Person(two, "Ben")
        made = ann.create("k3", "me", "open")
        table = made["table"]["id"]
        with ann.live(table) as live:
            live.state()
            ben.join(made["table"]["invite"])
            while (seen := live.state())["table"]["status"] == "waiting":
                pass
            with ben.live(table) as bens:
                while not all(seat["present"] for seat in bens.state()["table"]["seats"]):
                    pass
                played = ann.play(ann.see(table))
                while (seen := bens.state())["table"]["revision"] < played["table"]["revision"]:
                    pass
                assert seen["events"][-1]["sequence"] == played["table"]["sequence"]
        rng = random.Random(1)
        while (seen := ann.see(table))["table"]["status"] == "playing":
            for who in (ann, ben):
                mine = who.see(table)
                if mine["choices"]:
                    who.play_any(mine, rng)
        ann.close()
        ben.close()


def test_racing_through_two_processes_exactly_one_wins(postgres: Postgres) -> None:
    database = postgres.database()
    with serving(database, *GENEROUS) as one, serving(database, *GENEROUS) as two:
        here = Person(one, "Ann")
        there = Person(two, cookie=here.cookie)
        table = here.create("k3", "me", "here")["table"]["id"]
        with ThreadPoolExecutor(2) as pool:
            for _ in range(15):
                seen = here.see(table)
                choices = seen["choices"]
                bodies = [here.move_body(seen, choices[0]["text"]), there.move_body(seen, choices[-1]["text"])]
                path = f"/api/tables/{table}/moves"
                asking = [
                    pool.submit(here.ask, "POST", path, bodies[0]),
                    pool.submit(there.ask, "POST", path, bodies[1]),
                ]
                answers = [future.result() for future in asking]
                assert sorted(answer.status_code for answer in answers) == [200, 409]
                lost = next(answer for answer in answers if answer.status_code == 409)
                assert lost.json()["code"] == "stale"
                assert here.see(table)["table"]["revision"] == seen["table"]["revision"] + 1
                assert there.see(table)["table"]["revision"] == seen["table"]["revision"] + 1
                if not here.see(table)["choices"]:
                    break
        here.close()
        there.close()


def test_what_was_stored_while_a_process_heard_nothing_is_made_up_for(postgres: Postgres) -> None:
    database = postgres.database()
    with serving(database, *GENEROUS) as one, serving(database, *GENEROUS) as two:
        ann, ben = Person(one, "Ann"), Person(two, "Ben")
        made = ann.create("k3", "me", "open")
        ben.join(made["table"]["invite"])
        table = made["table"]["id"]
        with ben.live(table) as live:
            live.state()
            with psycopg.connect(database, autocommit=True) as connection:
                listening = "query LIKE 'LISTEN%' AND datname = current_database()"
                cut = connection.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {listening}")
                assert cut.rowcount == 2
            played = ann.play(ann.see(table))
            begun = time.monotonic()
            while live.state()["table"]["revision"] < played["table"]["revision"]:
                pass
            assert time.monotonic() - begun < BEAT - 5, "found out by itself, but late"
        ann.close()
        ben.close()


def test_who_is_forgotten_is_forgotten_by_every_process(postgres: Postgres) -> None:
    database = postgres.database()
    with serving(database, *GENEROUS) as one, serving(database, *GENEROUS) as two:
        ann, ben = Person(one, "Ann"), Person(two, "Ben")
        made = ann.create("k3", "me", "open")
        ben.join(made["table"]["invite"])
        table = made["table"]["id"]
        seen = ann.see(table)
        ann.ok("POST", f"/api/tables/{table}/resign", {"seat": 0, "revision": seen["table"]["revision"]})
        assert [seat["name"] for seat in ben.see(table)["table"]["seats"]] == ["Ann", "Ben"]
        ann.ok("DELETE", "/api/me", status=204)
        deadline = time.monotonic() + 10
        while [seat["name"] for seat in ben.see(table)["table"]["seats"]] != ["Somebody", "Ben"]:
            assert time.monotonic() < deadline, "the other process still knows her name"
            time.sleep(0.05)
        ann.close()
        ben.close()
