"""People who play over the API, as a browser would."""

import json
import random
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

import httpx
from websockets.sync.client import ClientConnection, connect

Json = dict[str, Any]


class Address(Protocol):
    """Where a server is."""

    @property
    def url(self) -> str: ...

    @property
    def live_url(self) -> str: ...


class Person:
    """Somebody with a browser."""

    def __init__(self, server: Address, name: str | None = None, cookie: str | None = None) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.url, timeout=30)
        if cookie is not None:
            self.http.cookies.set("ropeteam", cookie, domain="127.0.0.1")
        if name is not None:
            self.ok("POST", "/api/guests", {"name": name}, status=201)

    def close(self) -> None:
        """Closes the browser."""
        self.http.close()

    @property
    def cookie(self) -> str:
        """What the browser keeps."""
        return self.http.cookies["ropeteam"]

    def ask(self, method: str, path: str, body: Json | None = None, **more: Any) -> httpx.Response:
        """Any request."""
        return self.http.request(method, path, json=body, **more)

    def ok(self, method: str, path: str, body: Json | None = None, status: int = 200) -> Any:
        """A request that must succeed; its answer."""
        answer = self.ask(method, path, body)
        assert answer.status_code == status, f"{method} {path}: {answer.status_code} {answer.text[:500]}"
        return answer.json() if answer.content and "json" in answer.headers["content-type"] else answer.text

    def no(self, method: str, path: str, body: Json | None, status: int, code: str) -> str:
        """A request that must be refused; the message."""
        answer = self.ask(method, path, body)
        assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text[:500]
        return str(answer.json()["message"])

    def do_me(self, what: str) -> Json:
        """Something about myself."""
        done = self.ok("POST", f"/api/me/{what}", status=201)
        assert isinstance(done, dict)
        return done

    # -- tables -------------------------------------------------------------------------------------

    def create(self, game: str, *seats: Any, settings: Json | None = None, **options: Any) -> Json:
        """A new table; seats are kinds or whole requests."""
        asked = [{"kind": seat} if isinstance(seat, str) else seat for seat in seats]
        body = {"game": game, "options": options, "seats": asked, "settings": settings or {}}
        made = self.ok("POST", "/api/tables", body, status=201)
        assert isinstance(made, dict)
        return made

    def join(self, invite: str) -> Json:
        """Follows an invite link."""
        made = self.ok("POST", f"/api/invites/{invite.rpartition('/')[2]}", {}, status=201)
        assert isinstance(made, dict)
        return made

    def see(self, table: str, since: int = 0) -> Json:
        """The table now."""
        seen = self.ok("GET", f"/api/tables/{table}?since={since}")
        assert isinstance(seen, dict)
        return seen

    def do(self, table: str, what: str, body: Json | None = None, status: int = 200) -> Any:
        """Any action at a table."""
        return self.ok("POST", f"/api/tables/{table}/{what}", body, status)

    def move_body(self, snapshot: Json, text: str, key: str | None = None) -> Json:
        """A move decided on a snapshot."""
        return {
            "seat": snapshot["actor"],
            "move": text,
            "revision": snapshot["table"]["revision"],
            "key": key or str(uuid.uuid4()),
        }

    def play(self, snapshot: Json, text: str | None = None) -> Json:
        """Plays a move, the first possible one unless given."""
        chosen = snapshot["choices"][0]["text"] if text is None else text
        played = self.do(snapshot["table"]["id"], "moves", self.move_body(snapshot, chosen))
        assert isinstance(played, dict)
        return played

    def play_any(self, snapshot: Json, rng: random.Random) -> Json:
        """Plays any move."""
        return self.play(snapshot, rng.choice(snapshot["choices"])["text"])

    def wait(self, table: str, since: int, seconds: float = 20) -> Json:
        """Waits for something new, by polling."""
        frame = self.ok("GET", f"/api/tables/{table}/poll?since={since}&wait={seconds}")
        if frame["type"] == "beat":
            return self.see(table, since)
        assert isinstance(frame["snapshot"], dict)
        return frame["snapshot"]

    def finish(self, snapshot: Json, rng: random.Random) -> Json:
        """Plays all own seats to the end, handing the screen over where asked."""
        table = snapshot["table"]["id"]
        while snapshot["table"]["status"] == "playing":
            if snapshot["choices"]:
                snapshot = self.play_any(snapshot, rng)
            elif snapshot["hand_over"]:
                snapshot = self.do(table, "hand-over", {"seat": snapshot["hand_over"][0]})
            else:
                snapshot = self.wait(table, snapshot["table"]["sequence"])
        return snapshot

    @contextmanager
    def live(self, table: str, since: int = 0) -> Iterator["Live"]:
        """A live connection."""
        url = f"{self.server.live_url}/api/tables/{table}/live?since={since}"
        headers = {"Cookie": f"ropeteam={self.cookie}"} if "ropeteam" in self.http.cookies else {}
        with connect(url, additional_headers=headers, max_size=None) as socket:
            yield Live(socket)


class Live:
    """Frames as they come."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    def frame(self, timeout: float = 10) -> Json:
        """The next frame."""
        got = json.loads(self.socket.recv(timeout))
        assert isinstance(got, dict)
        return got

    def state(self, timeout: float = 10) -> Json:
        """The next state."""
        while (frame := self.frame(timeout))["type"] == "beat":
            pass
        assert frame["type"] == "state", frame
        snapshot = frame["snapshot"]
        assert isinstance(snapshot, dict)
        return snapshot
