"""A real server in a process of its own."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SRC = Path(__file__).parents[2] / "src"
START = "from ropeteam.cli import main; main()"


class Server:
    """One running ``ropeteam serve``."""

    def __init__(self, database: str, *settings: str, port: int = 0, environment: dict[str, str] | None = None) -> None:
        others = [flag for setting in settings for flag in ("--set", setting)]
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-c", START, "serve", "--port", str(port), "--database", database, "--no-browser"),
                *others,
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **(environment or {})},
        )
        self.log: list[str] = []
        assert self._process.stderr is not None
        self._reader = threading.Thread(target=self._read, args=(self._process.stderr,), daemon=True)
        self._reader.start()
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line.startswith("Ropeteam is at "):
            self._process.wait(10)
            self._reader.join(5)
            raise AssertionError(f"the server did not start: {line} {''.join(self.log)}")
        self.url = line.removeprefix("Ropeteam is at ").strip().rstrip("/")
        self.port = int(self.url.rpartition(":")[2])

    @property
    def live_url(self) -> str:
        """Where WebSockets connect."""
        return self.url.replace("http://", "ws://")

    @property
    def pid(self) -> int:
        """The server's process."""
        return self._process.pid

    def _read(self, stream: Iterator[str]) -> None:
        for line in stream:
            self.log.append(line)

    def kill(self) -> None:
        """SIGKILL: no chance to tidy up."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """SIGTERM, as a service manager does; returns the exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        if self._process.poll() is None:
            self._process.send_signal(how)
        code = self._process.wait(20)
        self._reader.join(5)
        for stream in (self._process.stdout, self._process.stderr):
            if stream is not None:
                stream.close()
        return code


@contextmanager
def serving(
    database: str | Path, *settings: str, port: int = 0, environment: dict[str, str] | None = None
) -> Iterator[Server]:
    """A server for as long as it is needed; nothing unexpected may stand in its log."""
    server = Server(str(database), *settings, port=port, environment=environment)
    try:
        yield server
    finally:
        server.stop()
    first = next((at for at, line in enumerate(server.log) if '"failure"' in line or "Traceback" in line), None)
    assert first is None, "".join(server.log[max(0, first - 3) : first + 40])
