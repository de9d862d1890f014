"""Load on a play server on loopback: live tables with four connections each, and idle tables in memory.

``python -m benchmarks.server_load [--rate 200 --tables 50 --seconds 20 --idle 2000 --profile]``. The server is a
process of its own, this program is the other core. A latency is the time from a move sent to its event seen by each of
the others.
"""

import argparse
import asyncio
import os
import pstats
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

SERVE = """
import cProfile, sys, time
from ropeteam.server.serve import run
from ropeteam.server.settings import load

profile, *given = sys.argv[1:]
settings = load(dict(each.split("=", 1) for each in given), {})
if profile == "no":
    run(settings)
else:
    # Processor time of the event loop's thread, from the moment everything is imported.
    measured = cProfile.Profile(time.thread_time)
    measured.runcall(run, settings)
    measured.dump_stats(profile)
"""
LIMITS = ("rate=1000000", "burst=1000000", "guests_per_hour=1000000", "tables_per_guest=1000000")


class TablePart(msgspec.Struct):
    """What of a table a player needs here."""

    id: str
    revision: int
    sequence: int
    status: str


class ChoicePart(msgspec.Struct):
    """A move."""

    text: str


class SnapshotPart(msgspec.Struct):
    """What of a snapshot a player needs here."""

    table: TablePart
    actor: int | None
    choices: list[ChoicePart]


class FramePart(msgspec.Struct):
    """A live frame."""

    snapshot: SnapshotPart | None = None


FRAMES = msgspec.json.Decoder(FramePart)
SNAPSHOTS = msgspec.json.Decoder(SnapshotPart)


class Server:
    """The server under load."""

    def __init__(self, database: str, profile: Path | None) -> None:
        script = Path(database).with_name("serve_for_load.py")
        script.write_text(SERVE)
        settings = ["port=0", "browser=no", f"database={database}", "bot_workers=1", "log_level=warning", *LIMITS]
        settings += ["connections=100000", "connections_per_guest=100000", "loaded_tables=100000"]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        self.process = subprocess.Popen(
            [sys.executable, str(script), str(profile or "no"), *settings],
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().removeprefix("Ropeteam is at ").strip().rstrip("/")

    def memory(self) -> float:
        """Resident megabytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) / 1024

    def processor(self) -> float:
        """Seconds of processor time used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """Ends it so that a profile is written."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(30)


class Player:
    """One connection to one table, and the newest it was shown."""

    def __init__(self, load: "Load", cookie: str) -> None:
        self.load = load
        self.headers = {"Cookie": f"ropeteam={cookie}"}
        self.seen: SnapshotPart | None = None
        self.socket: ClientConnection | None = None
        self.task: asyncio.Task[None] | None = None

    async def watch(self, table: str) -> None:
        """Opens the live connection."""
        url = f"{self.load.server.url.replace('http', 'ws')}/api/tables/{table}/live"
        self.socket = await connect(url, additional_headers=self.headers, compression=None, max_size=None)
        self.task = asyncio.create_task(self._read(self.socket))

    async def leave(self) -> None:
        """Closes it."""
        assert self.task is not None
        assert self.socket is not None
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)
        await self.socket.close()

    async def _read(self, socket: ClientConnection) -> None:
        async for data in socket:
            frame = FRAMES.decode(data)
            if frame.snapshot is not None:
                self.seen = frame.snapshot
                self.load.arrived(self, frame.snapshot)


class Live:
    """A table with four people, and the move that is on its way."""

    def __init__(self, players: list[Player]) -> None:
        self.players = players
        self.sent: dict[tuple[int, int], float] = {}
        """When a move was sent, by its revision and who has not seen it yet."""
        self.busy = False


class Load:
    """All tables and everything measured."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.http = httpx.AsyncClient(base_url=server.url, limits=httpx.Limits(max_connections=64), timeout=30)
        self.tables: dict[str, Live] = {}
        self.latencies: list[float] = []
        self.answers: list[float] = []
        self.moves = 0
        self.late = 0
        self._rng = random.Random(1)

    async def guest(self) -> str:
        """A new guest's cookie."""
        answer = await self.http.post("/api/guests", json={"name": "Load"})
        self.http.cookies.clear()
        return answer.cookies["ropeteam"]

    async def open(self, cookies: list[str]) -> None:
        """A running table of four."""
        body: dict[str, Any] = {"game": "k3", "seats": [{"kind": "me"}, *[{"kind": "open"}] * (len(cookies) - 1)]}
        players = [Player(self, cookie) for cookie in cookies]
        made = (await self.http.post("/api/tables", json=body, headers=players[0].headers)).json()["table"]
        code = made["invite"].rpartition("/")[2]
        for player in players[1:]:
            await self.http.post(f"/api/invites/{code}", json={}, headers=player.headers)
        for player in players:
            await player.watch(made["id"])
        self.tables[made["id"]] = Live(players)

    def arrived(self, player: Player, snapshot: SnapshotPart) -> None:
        """A frame came: is it the first to show somebody else's move?"""
        live = self.tables.get(snapshot.table.id)
        if live is None:
            return
        now = time.perf_counter()
        seat = live.players.index(player)
        for revision, awaited in list(live.sent):
            if awaited == seat and revision <= snapshot.table.revision:
                self.latencies.append(now - live.sent.pop((revision, awaited)))

    async def move(self, table: str, live: Live) -> None:
        """One move of whoever may."""
        able = [player for player in live.players if player.seen is not None and player.seen.choices]
        if not able:
            live.busy = False
            return
        player = self._rng.choice(able)
        seen = player.seen
        assert seen is not None
        body = {
            "seat": seen.actor,
            "move": self._rng.choice(seen.choices).text,
            "revision": seen.table.revision,
            "key": f"load-{self._rng.getrandbits(60)}",
        }
        begun = time.perf_counter()
        answer = await self.http.post(f"/api/tables/{table}/moves", json=body, headers=player.headers)
        self.answers.append(time.perf_counter() - begun)
        if answer.status_code == 200:
            self.moves += 1
            after = SNAPSHOTS.decode(answer.content)
            # Frames that came before this answer are accounted for as well.
            for seat, other in enumerate(live.players):
                if other is player:
                    continue
                if other.seen is not None and other.seen.table.revision >= after.table.revision:
                    self.latencies.append(self.answers[-1])
                else:
                    live.sent[after.table.revision, seat] = begun
            if after.table.revision > seen.table.revision:
                player.seen = after
        live.busy = False

    async def run(self, rate: float, seconds: float) -> float:
        """Moves at a steady rate all over the tables; returns how long it took."""
        tasks: set[asyncio.Task[None]] = set()
        begun = time.perf_counter()
        due = 0
        while (elapsed := time.perf_counter() - begun) < seconds:
            while due < elapsed * rate:
                due += 1
                free = [(table, live) for table, live in self.tables.items() if not live.busy and self._running(live)]
                if not free:
                    self.late += 1
                    continue
                table, live = self._rng.choice(free)
                live.busy = True
                task = asyncio.create_task(self.move(table, live))
                tasks.add(task)
                task.add_done_callback(tasks.discard)
            await asyncio.sleep(0.001)
        await asyncio.gather(*tasks)
        await asyncio.sleep(0.5)
        return time.perf_counter() - begun - 0.5

    def _running(self, live: Live) -> bool:
        return any(player.seen is not None and player.seen.choices for player in live.players)


def percentile(values: list[float], share: float) -> float:
    """In milliseconds."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] * 1000 if values else 0.0


def _metric(text: str, name: str) -> float:
    return next(float(line.split()[1]) for line in text.splitlines() if line.startswith(f"{name} "))


async def moving(server: Server, arguments: argparse.Namespace) -> None:
    """Moves a second over live tables."""
    load = Load(server)
    # A game of four lasts some sixty moves: enough tables that none runs out during the measurement.
    needed = max(arguments.tables, int(arguments.rate * arguments.seconds / 45))
    for _ in range(needed):
        await load.open([await load.guest() for _ in range(4)])
    before = server.processor()
    took = await load.run(arguments.rate, arguments.seconds)
    used = server.processor() - before
    seen, answered = load.latencies, load.answers
    print(f"{len(load.tables)} live tables, {4 * len(load.tables)} connections, {server.memory():.0f} MB")
    print(f"{load.moves} moves in {took:.1f} s: {load.moves / took:.0f} a second (asked for {arguments.rate:.0f})")
    print(f"seen by others: 50 % under {percentile(seen, 0.5):.1f} ms, 99 % under {percentile(seen, 0.99):.1f} ms")
    print(f"answered: 50 % under {percentile(answered, 0.5):.1f} ms, 99 % under {percentile(answered, 0.99):.1f} ms")
    print(
        f"server: {used / took:.0%} of one core, {used / max(load.moves, 1) * 1000:.2f} ms a move with its four frames"
    )
    metrics = (await load.http.get("/metrics")).text
    total, count = (_metric(metrics, f"ropeteam_commit_seconds_{name}") for name in ("sum", "count"))
    print(f"made durable in {total / count * 1000:.2f} ms on average")
    for live in load.tables.values():
        for player in live.players:
            await player.leave()
    await load.http.aclose()


async def idling(server: Server, count: int) -> None:
    """Memory of idle live tables with one connection each."""
    load = Load(server)
    before = server.memory()
    cookie = await load.guest()
    players = []
    body = {"game": "k3", "seats": [{"kind": "me"}, {"kind": "here"}]}
    headers = {"Cookie": f"ropeteam={cookie}"}
    for _ in range(count):
        made = SNAPSHOTS.decode((await load.http.post("/api/tables", json=body, headers=headers)).content)
        player = Player(load, cookie)
        await player.watch(made.table.id)
        players.append(player)
    await asyncio.sleep(1)
    after = server.memory()
    each = (after - before) * 1024 / count
    print(f"{count} idle live tables, one connection each: {after:.0f} MB, {each:.0f} kB a table")
    for player in players:
        await player.leave()
    await load.http.aclose()


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rate", type=float, default=200, help="moves a second; 0 leaves this part out")
    parser.add_argument("--tables", type=int, default=50, help="live tables")
    parser.add_argument("--seconds", type=float, default=20, help="how long")
    parser.add_argument("--idle", type=int, default=2000, help="idle tables; 0 leaves this part out")
    parser.add_argument("--profile", action="store_true", help="say where the server's time goes (slower)")
    arguments = parser.parse_args()
    for what, asked in (("moving", arguments.rate), ("idling", arguments.idle)):
        if not asked:
            continue
        with tempfile.TemporaryDirectory(prefix="ropeteam-load-") as folder:
            profile = Path(folder, "profile") if arguments.profile and what == "moving" else None
            server = Server(f"{folder}/games.db", profile)
            try:
                asyncio.run(moving(server, arguments) if what == "moving" else idling(server, arguments.idle))
            finally:
                server.stop()
            if profile is not None:
                pstats.Stats(str(profile)).sort_stats("tottime").print_stats(45)


if __name__ == "__main__":
    main()
