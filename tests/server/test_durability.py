"""What was acknowledged survives a kill at any moment: on SQLite and PostgreSQL, with real server processes."""

import random
import threading
import time
import uuid
from pathlib import Path

import httpx
import pytest

from ropeteam import replay

from .nursery import Nursery
from .people import Json, Person
from .postgres import Postgres

TABLES = 3
"""Games going on while the server is killed."""
SETTINGS: dict[str, object] = {"rate": 100_000, "burst": 100_000, "guests_per_hour": 100_000, "bot_workers": 1}


class Player(threading.Thread):
    """Plays its table, remembers every acknowledged move, and sends again whatever was not answered."""

    def __init__(self, server: Nursery, seed: int) -> None:
        super().__init__(daemon=True)
        self.person = Person(server, "Ann")
        self.acknowledged: list[tuple[str, int, str]] = []
        """Table, seat and move, in the order they were acknowledged."""
        self.finished: list[str] = []
        self.doubts = 0
        """Moves that were sent again because no answer came."""
        self.wrong: list[str] = []
        self._rng = random.Random(seed)
        self._ending = threading.Event()
        self._table: str | None = None

    def end(self) -> None:
        """Stops after the game that is going on."""
        self._ending.set()

    def run(self) -> None:
        try:
            while not (self._ending.is_set() and self._table is None):
                try:
                    self._play()
                except (httpx.HTTPError, OSError):
                    time.sleep(0.02)  # killed; the next one is coming
        except AssertionError as wrong:
            self.wrong.append(str(wrong))

    def _play(self) -> None:
        person = self.person
        if self._table is None:
            # One move of two decides each turn here, the other is a bot's.
            self._table = person.create("k3", "me", "here", {"kind": "bot", "level": "random"})["table"]["id"]
        seen = person.see(self._table)
        while seen["table"]["status"] == "playing":
            if seen["choices"]:
                seen = self._move(seen)
            elif seen["hand_over"]:
                seen = person.do(self._table, "hand-over", {"seat": seen["hand_over"][0]})
            else:
                seen = person.wait(self._table, seen["table"]["sequence"], 1)
        self.finished.append(self._table)
        self._table = None

    def _move(self, seen: Json) -> Json:
        """Sends one move until it is answered, by whichever server is running then."""
        table = seen["table"]["id"]
        body = self.person.move_body(seen, self._rng.choice(seen["choices"])["text"], str(uuid.uuid4()))
        while True:
            try:
                answer = self.person.do(table, "moves", body)
            except (httpx.HTTPError, OSError):
                self.doubts += 1
                time.sleep(0.02)
                continue
            self.acknowledged.append((table, body["seat"], body["move"]))
            assert isinstance(answer, dict)
            return answer


def check_records(players: list[Player]) -> None:
    """Every acknowledged move is in its record, once and in order."""
    for player in players:
        for table in player.finished:
            played = replay(player.person.ok("GET", f"/api/tables/{table}/record"))
            assert played.over
            mine = [(table, entry.seat, entry.text) for entry in played.log if entry.seat in (0, 1)]
            assert mine == [move for move in player.acknowledged if move[0] == table]


def wait_for_a_move(players: list[Player]) -> None:
    """Returns when another move is acknowledged."""
    before = sum(len(player.acknowledged) for player in players)
    deadline = time.monotonic() + 120
    while sum(len(player.acknowledged) for player in players) == before:
        assert time.monotonic() < deadline, "no game goes on"
        time.sleep(0.005)


def survive(database: str, kills: int, seed: int) -> None:
    """Kills the server again and again while games go on, then lets them end and checks them."""
    rng = random.Random(seed)
    server = Nursery(database, SETTINGS)
    server.start()
    players = [Player(server, seed + number) for number in range(TABLES)]
    for player in players:
        player.start()
    for number in range(kills):
        if number % 2:
            # On a busy machine a server would otherwise be killed before it has answered anybody, every time.
            wait_for_a_move(players)
        time.sleep(rng.random() * 0.4)
        server.kill()
        server.start()
    for player in players:
        player.end()
    try:
        for player in players:
            player.join(120)
            assert not player.is_alive(), "a game did not go on after a kill"
            assert player.wrong == []
        assert sum(player.doubts for player in players) > 0, "no kill hit a move"
        assert sum(len(player.finished) for player in players) >= TABLES
        check_records(players)
    finally:
        server.kill()
        server.close()
        for player in players:
            player.person.close()


def test_fifty_kills_lose_nothing_on_sqlite(tmp_path: Path) -> None:
    survive(str(tmp_path / "games.db"), 50, seed=1)


def test_ten_kills_lose_nothing_on_postgresql(postgres: Postgres) -> None:
    survive(postgres.database(), 10, seed=2)


@pytest.mark.soak
def test_a_thousand_kills_lose_nothing(database: str) -> None:
    survive(database, 1000, seed=3)
