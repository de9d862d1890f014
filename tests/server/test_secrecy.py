"""Nobody learns what their seat may not know: random games over the API, and every byte sent to a viewer searched.

What a viewer may know is worked out afterwards from the complete record. A secret is any part of another seat's view
that stands differently in the viewer's own, and any line of the record that was hidden from the viewer at the time.
"""

import random
import threading
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import pytest

from ropeteam import Table, registry, replay

from .conftest import GENEROUS
from .people import Json, Person
from .running import Server, serving

SHORTEST = 8
"""Bytes; shorter values are bound to appear by chance."""
STEPS = 45
OPEN = ("five_peaks",)
"""Games whose players may all see the same until a rare draw: there the search may find nothing to look for."""


class Sent(NamedTuple):
    """Bytes somebody was sent, and how far the game was."""

    viewer: int | None
    revision: int
    what: str
    data: bytes


class Ears:
    """Everybody's live connections: frames over a WebSocket and as server-sent events, as they come."""

    def __init__(self, game: "Game") -> None:
        self._game = game
        self._threads = [
            threading.Thread(target=listen, args=(person, viewer), daemon=True)
            for viewer, person in [(None, game.eve), *enumerate(game.people)]
            for listen in (self._live, self._stream)
        ]

    def __enter__(self) -> "Ears":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Everybody hears the end of the game."""
        for thread in self._threads:
            thread.join(20)
            assert not thread.is_alive()

    def _live(self, person: Person, viewer: int | None) -> None:
        with person.live(self._game.table) as connection:
            while self._heard(viewer, "frame", connection.socket.recv(20)):
                pass

    def _stream(self, person: Person, viewer: int | None) -> None:
        with person.http.stream("GET", f"/api/tables/{self._game.table}/stream") as stream:
            for line in stream.iter_lines():
                if line.startswith("data: ") and not self._heard(viewer, "event", line.removeprefix("data: ")):
                    return

    def _heard(self, viewer: int | None, what: str, frame: str | bytes) -> bool:
        """Keeps a frame; whether more are to come."""
        data = frame.encode() if isinstance(frame, str) else frame
        told = msgspec.json.decode(data)
        if told["type"] != "state":
            return True
        table = told["snapshot"]["table"]
        if table["status"] != "playing":
            return False
        self._game.sent.append(Sent(viewer, table["revision"], what, data))
        return True


class Game:
    """A game with a person in every seat and one who watches; everything they are sent is kept."""

    def __init__(self, server: Server, game: str, players: int, seed: int) -> None:
        self.rng = random.Random(seed)
        self.people = [Person(server, f"Person {number}") for number in range(players)]
        self.eve = Person(server, "Eve")
        self.sent: list[Sent] = []
        made = self.people[0].create(game, "me", *["open"] * (players - 1), settings={"listed": True})
        self.table = made["table"]["id"]
        for other in self.people[1:]:
            other.join(made["table"]["invite"])
        self.code = made["table"]["invite"].rpartition("/")[2]

    def play(self) -> None:
        """Random moves, with somebody looking or asking in every way there is before each."""
        with Ears(self):
            self._moves()
            self._give_up()

    def _moves(self) -> None:
        for _ in range(STEPS):
            seen = {seat: self._look(person, seat) for seat, person in enumerate(self.people)}
            self._look(self.eve, None)
            if self.rng.random() < 0.5:
                self._snoop()
            acting = [seat for seat, snapshot in seen.items() if snapshot["choices"]]
            if not acting:
                break
            seat = self.rng.choice(acting)
            body = self.people[seat].move_body(seen[seat], self.rng.choice(seen[seat]["choices"])["text"])
            answer = self.people[seat].ask("POST", f"/api/tables/{self.table}/moves", body)
            assert answer.status_code == 200, answer.text
            self._keep(seat, answer.json()["table"]["revision"], "move", answer.content)

    def complete_record(self) -> str:
        """All that happened: the game is over, so that everything is open."""
        return str(self.eve.ok("GET", f"/api/tables/{self.table}/record"))

    def _give_up(self) -> None:
        for seat, person in enumerate(self.people):
            revision = self.eve.see(self.table)["table"]["revision"]
            person.ask("POST", f"/api/tables/{self.table}/resign", {"seat": seat, "revision": revision})
        assert self.eve.see(self.table)["table"]["status"] == "over"

    def _keep(self, viewer: int | None, revision: int, what: str, data: bytes) -> None:
        self.sent.append(Sent(viewer, revision, what, data))

    def _look(self, person: Person, viewer: int | None) -> Json:
        answer = person.ask("GET", f"/api/tables/{self.table}")
        snapshot = answer.json()
        assert snapshot["viewer"] == viewer
        self._keep(viewer, snapshot["table"]["revision"], "look", answer.content)
        assert isinstance(snapshot, dict)
        return snapshot

    def _snoop(self) -> None:
        """One request of each kind, allowed or not, from somebody at random."""
        viewer = self.rng.choice([None, *range(len(self.people))])
        person = self.eve if viewer is None else self.people[viewer]
        other = self.rng.randrange(len(self.people))
        path = f"/api/tables/{self.table}"
        revision = self.eve.see(self.table)["table"]["revision"]
        anything = self.rng.choice(self._texts(other))
        asked: list[tuple[str, str, Json | None]] = [
            ("GET", f"{path}/record", None),
            ("GET", f"{path}/positions?start={max(0, revision - 3)}", None),
            ("GET", f"{path}/positions?start={max(0, revision - 3)}&eyes=spectator", None),
            ("GET", f"{path}/positions?start={max(0, revision - 3)}&eyes={other}", None),
            ("GET", f"{path}/positions?eyes=all", None),
            ("GET", f"{path}/poll?wait=0", None),
            ("GET", f"{path}/preview", None),
            ("GET", "/api/lobby", None),
            ("GET", "/api/tables", None),
            ("GET", f"/api/invites/{self.code}", None),
            ("POST", f"{path}/may", {"seat": 0 if viewer is None else viewer, "move": anything}),
            ("POST", f"{path}/may", {"seat": other, "move": anything}),
            ("POST", f"{path}/moves", {"seat": other, "move": anything, "revision": 0, "key": "snooping"}),
            ("POST", f"{path}/hand-over", {"seat": other if other != viewer else (other + 1) % len(self.people)}),
            ("POST", f"{path}/branch", {"length": revision}),
            ("POST", f"{path}/analysis", None),
        ]
        for method, where, body in asked:
            answer = person.ask(method, where, body)
            # Whatever an outsider proposed comes back in refusals: that is no secret told.
            data = answer.content.replace(anything.encode(), b"")
            self._keep(viewer, revision, f"{method} {where}", data)

    def _texts(self, seat: int) -> list[str]:
        """Moves the seat could make: what a cheat would try."""
        return [choice["text"] for choice in self.people[seat].see(self.table)["choices"]] or ["nothing"]


def different_parts(theirs: Any, mine: Any) -> Iterator[Any]:
    """Parts of another's view that stand differently in one's own."""
    if theirs == mine:
        return
    if isinstance(theirs, dict) and isinstance(mine, dict):
        for key, value in theirs.items():
            yield from different_parts(value, mine.get(key))
    elif isinstance(theirs, list) and isinstance(mine, list) and len(theirs) == len(mine):
        for one, other in zip(theirs, mine, strict=True):
            yield from different_parts(one, other)
    elif isinstance(theirs, dict | list):
        yield theirs


class Truth:
    """The complete game, and for every position and viewer what they could know and what they must not."""

    def __init__(self, record: str) -> None:
        full = replay(record)
        table = full.at(0)
        viewers = [None, *range(full.players)]
        self.known = dict.fromkeys(viewers, b"")
        """Everything ever open to a viewer: views, choices and events, all that legitimately can be sent again."""
        self._secrets: dict[tuple[int, int | None], set[bytes]] = {}
        for revision in range(len(full.log) + 1):
            if revision:
                line = full.log[revision - 1]
                table.play("*" if line.seat < 0 else line.seat, line.text)
            for viewer in viewers:
                self.known[viewer] += _open_to(table, viewer)
            for viewer in viewers:
                self._secrets[revision, viewer] = self._hidden_from(table, viewer)

    def secrets(self, revision: int, viewer: int | None) -> set[bytes]:
        """What must not be found in anything sent to the viewer at this position."""
        return self._secrets[revision, viewer]

    def leaks(self, sent: list[Sent]) -> list[tuple[str, int | None, bytes]]:
        """Every secret found in what somebody was sent."""
        return [
            (message.what, message.viewer, secret)
            for message in sent
            for secret in self.secrets(message.revision, message.viewer)
            if secret in message.data
        ]

    def _hidden_from(self, table: Table, viewer: int | None) -> set[bytes]:
        mine = msgspec.json.decode(msgspec.json.encode(table.view(viewer)))
        found = set()
        for seat in range(table.players):
            theirs = msgspec.json.decode(msgspec.json.encode(table.view(seat)))
            found |= {msgspec.json.encode(part) for part in different_parts(theirs, mine)}
        for told, shown in zip(table.record("all").splitlines(), table.record(viewer).splitlines(), strict=True):
            if told != shown:
                found.add(told.encode())
        return {secret for secret in found if len(secret) >= SHORTEST and secret not in self.known[viewer]}


def _open_to(table: Table, viewer: int | None) -> bytes:
    """All a viewer may be sent at this position; everybody may also look as a spectator does."""
    open_now: list[Any] = [table.view(viewer), table.view(None), table.events(viewer)[-5:]]
    if viewer is not None:
        open_now.append(table.legal(viewer))
    return b" ".join(msgspec.json.encode(each) for each in open_now) + table.record(viewer).encode()[-200:]


@pytest.fixture(scope="module")
def talkative(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that logs all it can."""
    with serving(tmp_path_factory.mktemp("secrets") / "games.db", *GENEROUS, "log_level=debug") as server:
        yield server


@pytest.mark.parametrize("game", [game.name for game in registry.games()])
@pytest.mark.parametrize("players", [3])
def test_no_byte_sent_to_a_viewer_holds_a_secret(talkative: Server, game: str, players: int) -> None:
    played = Game(talkative, game, players, seed=players)
    played.play()
    truth = Truth(played.complete_record())
    assert truth.leaks(played.sent) == []
    assert {message.what for message in played.sent} >= {"look", "move", "frame", "event"}
    assert any(truth.secrets(message.revision, message.viewer) for message in played.sent) or game in OPEN
    log = "".join(talkative.log)
    for person in (*played.people, played.eve):
        assert person.cookie not in log
        person.close()


def test_the_search_finds_a_leak_if_there_is_one(talkative: Server) -> None:
    played = Game(talkative, "k3", 2, seed=1)
    played.play()
    # As if what was sent to seat 1 had been sent to seat 0 and to a spectator.
    swapped = [message._replace(viewer=other) for message in played.sent if message.viewer == 1 for other in (0, None)]
    found = Truth(played.complete_record()).leaks(swapped)
    assert {what for what, _, _ in found} >= {"look", "move", "frame", "event"}


def test_one_screen_gets_no_secret_of_the_other_person_before_handing_over(talkative: Server) -> None:
    ann = Person(talkative, "Ann")
    rng = random.Random(6)
    seen = ann.create("k2", "me", "here")
    table = seen["table"]["id"]
    sent: list[Sent] = []
    for _ in range(60):
        for where in ("", "/record", "/positions?start=5&count=20", "/preview"):
            answer = ann.ask("GET", f"/api/tables/{table}{where}")
            sent.append(Sent(seen["viewer"], seen["table"]["revision"], where, answer.content))
        if seen["choices"]:
            seen = ann.play_any(seen, rng)
        elif seen["hand_over"]:
            seen = ann.do(table, "hand-over", {"seat": seen["hand_over"][0]})
        else:
            break
        sent.append(Sent(seen["viewer"], seen["table"]["revision"], "answer", msgspec.json.encode(seen)))
    ann.do(table, "resign", {"seat": 0, "revision": ann.see(table)["table"]["revision"]})
    assert {message.viewer for message in sent} == {0, 1}
    assert Truth(ann.ok("GET", f"/api/tables/{table}/record")).leaks(sent) == []
    ann.close()
