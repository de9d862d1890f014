"""Plays one's own seats over the API, from the same browser: for tests that are about a later moment of a game."""

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from ropeteam import Table

Json = dict[str, Any]
Choose = Callable[[Json], str]
"""Which of a snapshot's choices to play, as text."""
MANY = 3000


class Driver:
    """The person of a page, typing very fast."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self._page = page
        self._request = page.request
        self._rng = random.Random(seed)
        self._keys = 0

    def table(self, game: str, *kinds: str, **options: object) -> str:
        """A new table: ``me``, ``here``, ``open`` or a bot's level for every seat."""
        self._introduce()
        seats = [{"kind": kind} if kind in ("me", "here", "open") else {"kind": "bot", "level": kind} for kind in kinds]
        made = self._post("/api/tables", {"game": game, "options": options, "seats": seats})
        return str(made["table"]["id"])

    def put(self, table: Table) -> str:
        """A game that was played elsewhere, on a table where this person plays all seats on."""
        self._introduce()
        return str(self._post("/api/records", {"record": table.record()})["table"]["id"])

    def _introduce(self) -> None:
        """Only guests have tables, and it is the page that makes its person one."""
        if not self._page.url.startswith("http"):
            self._page.goto("/tables")
            self._page.get_by_text("You have no games yet").wait_for()

    def see(self, table: str) -> Json:
        """The table as it is, without its history."""
        answer: Json = self._request.get(f"/api/tables/{table}?since=1000000").json()
        return answer

    def preview(self, table: str) -> Json:
        """What the choices lead to."""
        answer: Json = self._request.get(f"/api/tables/{table}/preview").json()["preview"]
        return answer

    def until(self, table: str, wanted: Callable[[Json], bool], choose: Choose | None = None) -> Json:
        """Plays for all seats of this screen until the position is as wanted, or the game is over."""
        seen = self.see(table)
        for _ in range(MANY):
            if seen["table"]["status"] == "over" or (seen["actor"] is not None and wanted(seen)):
                return seen
            seen = self._step(seen, choose or self.any)
        raise AssertionError("that never came")

    def any(self, seen: Json) -> str:
        """Any of the choices."""
        return str(self._rng.choice(seen["choices"])["text"])

    def _step(self, seen: Json, choose: Choose) -> Json:
        path = f"/api/tables/{seen['table']['id']}"
        if seen["actor"] is None:
            if seen["hand_over"]:
                return self._post(f"{path}/hand-over", {"seat": seen["hand_over"][0]})
            # A bot's turn: its move is news.
            known = f"since={seen['table']['sequence']}&revision={seen['table']['revision']}"
            self._request.get(f"{path}/poll?{known}&wait=20")
            return self.see(str(seen["table"]["id"]))
        self._keys += 1
        move = {"seat": seen["actor"], "move": choose(seen), "revision": seen["table"]["revision"]}
        return self._post(f"{path}/moves", {**move, "key": f"driver-{id(self)}-{self._keys}"})

    def _post(self, path: str, body: Json) -> Json:
        answer = self._request.post(path, data=body)
        assert answer.ok, f"{path}: {answer.status} {answer.text()[:300]}"
        content: Json = answer.json()
        return content
