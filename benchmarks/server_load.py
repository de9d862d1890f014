"""Load on a play server on loopback: live tables with four connections each, and idle tables in memory.

``python -m benchmarks.server_load [--rate 200 --tables 50 --seconds 20 --idle 2000 --profile]``. The server is a
process of its own, this program is the other core; with ``--database postgresql://...`` (an empty database)
``--servers 2`` share the tables, every table's four connections and moves spread over all of them. A latency is the
time from a move sent to its event seen by each of the others.
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
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from typing import Any

import msgspec
import uvloop

from .light_client import Http, Socket

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
        settings = ["port=0", "browser=no", f"database={database}", "bot_workers=1", "log_level=warning", *LIMITS]
        settings += ["connections=100000", "connections_per_guest=100000", "loaded_tables=100000"]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-c", SERVE, str(profile or "no"), *settings],
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

    def __init__(self, load: "Load", http: Http, cookie: str) -> None:
        self.load = load
        self.http = http
        self.cookie = cookie
        self.seen: SnapshotPart | None = None
        self.socket: Socket | None = None

    async def watch(self, table: str) -> None:
        """Opens the live connection."""
        self.socket = Socket(self.http, f"/api/tables/{table}/live", self.cookie, self._heard)
        await self.socket.connect()

    def _heard(self, data: bytes) -> None:
        frame = FRAMES.decode(data)
        self.load.bytes += len(data)
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

    def __init__(self, servers: list[Server]) -> None:
        self.servers = servers
        self.https = [Http(server.url) for server in servers]
        self.tables: dict[str, Live] = {}
        self.latencies: list[float] = []
        self.answers: list[float] = []
        self.lags: list[float] = []
        """How late moves were sent: the load itself must not be what is slow."""
        self.moves = 0
        self.late = 0
        self.bytes = 0
        self._rng = random.Random(1)

    async def guest(self) -> str:
        """A new guest's cookie."""
        answer = await self.https[0].ask("POST", "/api/guests", {"name": "Load"})
        return answer.header("set-cookie").partition("=")[2].partition(";")[0]

    async def open(self, cookies: list[str]) -> None:
        """A running table of four, who come to different servers."""
        body: dict[str, Any] = {"game": "k3", "seats": [{"kind": "me"}, *[{"kind": "open"}] * (len(cookies) - 1)]}
        players = [Player(self, http, cookie) for http, cookie in zip(cycle(self.https), cookies, strict=False)]
        made = msgspec.json.decode((await self.https[0].ask("POST", "/api/tables", body, cookies[0])).body)["table"]
        code = made["invite"].rpartition("/")[2]
        for player in players[1:]:
            await player.http.ask("POST", f"/api/invites/{code}", {}, player.cookie)
        for player in players:
            await player.watch(made["id"])
        self.tables[made["id"]] = Live(players)

    def close(self) -> None:
        """Closes every connection."""
        for live in self.tables.values():
            for player in live.players:
                if player.socket is not None:
                    player.socket.close()
        for http in self.https:
            http.close()

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
        answer = await player.http.ask("POST", f"/api/tables/{table}/moves", body, player.cookie)
        self.answers.append(time.perf_counter() - begun)
        if answer.status == 200:
            self.moves += 1
            after = SNAPSHOTS.decode(answer.body)
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
                self.lags.append(time.perf_counter() - begun - due / rate)
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


async def moving(servers: list[Server], arguments: argparse.Namespace) -> None:
    """Moves a second over live tables."""
    load = Load(servers)
    # A game of four lasts some sixty moves: enough tables that none runs out during the measurement.
    needed = max(arguments.tables, int(arguments.rate * arguments.seconds / 45))
    for _ in range(needed):
        await load.open([await load.guest() for _ in range(4)])
    await asyncio.sleep(1)
    load.bytes = 0
    before, mine = sum(server.processor() for server in servers), time.process_time()
    took = await load.run(arguments.rate, arguments.seconds)
    used, mine = sum(server.processor() for server in servers) - before, time.process_time() - mine
    seen, answered, lags = load.latencies, load.answers, load.lags
    memory = sum(server.memory() for server in servers)
    print(f"{len(load.tables)} live tables, {4 * len(load.tables)} connections, {memory:.0f} MB")
    print(f"{load.moves} moves in {took:.1f} s: {load.moves / took:.0f} a second (asked for {arguments.rate:.0f})")
    print(f"seen by others: 50 % under {percentile(seen, 0.5):.1f} ms, 99 % under {percentile(seen, 0.99):.1f} ms")
    print(f"answered: 50 % under {percentile(answered, 0.5):.1f} ms, 99 % under {percentile(answered, 0.99):.1f} ms")
    each = 1000 / max(load.moves, 1)
    print(f"{len(servers)} server: {used / took:.0%} of one core, {used * each:.2f} ms a move with its four frames")
    print(f"this program: {mine / took:.0%} of one core, 99 % of moves sent under {percentile(lags, 0.99):.1f} ms late")
    print(f"frames: {load.bytes / max(load.moves, 1) / 1024:.1f} kB a move")
    metrics = (await load.https[0].ask("GET", "/metrics")).body.decode()
    total, count = (_metric(metrics, f"ropeteam_commit_seconds_{name}") for name in ("sum", "count"))
    print(f"made durable in {total / count * 1000:.2f} ms on average")
    load.close()


async def idling(servers: list[Server], count: int) -> None:
    """Memory of idle live tables with one connection each."""
    load = Load(servers)
    before = servers[0].memory()
    cookie = await load.guest()
    body = {"game": "k3", "seats": [{"kind": "me"}, {"kind": "here"}]}
    for _ in range(count):
        made = SNAPSHOTS.decode((await load.https[0].ask("POST", "/api/tables", body, cookie)).body)
        player = Player(load, load.https[0], cookie)
        await player.watch(made.table.id)
        load.tables[made.table.id] = Live([player])
    await asyncio.sleep(1)
    after = servers[0].memory()
    each = (after - before) * 1024 / count
    print(f"{count} idle live tables, one connection each: {after:.0f} MB, {each:.0f} kB a table")
    load.close()


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rate", type=float, default=200, help="moves a second; 0 leaves this part out")
    parser.add_argument("--tables", type=int, default=50, help="live tables")
    parser.add_argument("--seconds", type=float, default=20, help="how long")
    parser.add_argument("--idle", type=int, default=2000, help="idle tables; 0 leaves this part out")
    parser.add_argument("--database", help="an empty PostgreSQL database instead of a temporary SQLite file")
    parser.add_argument("--servers", type=int, default=1, help="server processes; several need PostgreSQL")
    parser.add_argument("--profile", action="store_true", help="say where the server's time goes (slower)")
    arguments = parser.parse_args()
    for what, asked in (("moving", arguments.rate), ("idling", arguments.idle)):
        if not asked:
            continue
        with tempfile.TemporaryDirectory(prefix="ropeteam-load-") as folder, ExitStack() as running:
            profile = Path(folder, "profile") if arguments.profile and what == "moving" else None
            servers = []
            for _ in range(arguments.servers):
                servers.append(Server(arguments.database or f"{folder}/games.db", profile))
                running.callback(servers[-1].stop)
            uvloop.run(moving(servers, arguments) if what == "moving" else idling(servers, arguments.idle))
            running.close()
            if profile is not None:
                pstats.Stats(str(profile)).sort_stats("tottime").print_stats(45)


if __name__ == "__main__":
    main()
