"""Starts many servers quickly: a process that has everything imported forks one for each order.

What is killed is still a whole server process with its own sockets, database connections and workers.
"""

import json
import os
import subprocess
import sys
import time
from contextlib import suppress
from signal import SIGKILL

from .ports import quiet_port

CODE = """
import json, os, sys
from ropeteam.server.serve import run
from ropeteam.server.settings import load

for line in sys.stdin:
    child = os.fork()
    if child == 0:
        sys.stdin.close()
        run(load(json.loads(line), {}))
        os._exit(0)
    print(f"pid {child}", flush=True)
    _, status = os.waitpid(child, 0)
    print(f"ended {os.waitstatus_to_exitcode(status)}", flush=True)
"""


class Nursery:
    """Servers one after another, always at the same port."""

    def __init__(self, database: str, settings: dict[str, object]) -> None:
        self._settings = {"database": database, "browser": False, "port": quiet_port(), **settings}
        self._process = subprocess.Popen(
            [sys.executable, "-c", CODE],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        self._pid = 0
        self._url = ""

    @property
    def url(self) -> str:
        """Where it is."""
        return self._url

    @property
    def live_url(self) -> str:
        """Where WebSockets connect."""
        return self.url.replace("http://", "ws://")

    def start(self) -> None:
        """The next server; returns when it can serve."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(self._settings) + "\n")
        self._process.stdin.flush()
        self._pid = int(self._line("pid "))
        self._url = self._line("Ropeteam is at ").rstrip("/")

    def kill(self) -> None:
        """SIGKILL: no chance to tidy up."""
        with suppress(ProcessLookupError):
            os.kill(self._pid, SIGKILL)
        code = int(self._line("ended "))
        assert code == -SIGKILL, f"the server had ended by itself, with exit code {code}"

    def close(self) -> None:
        """Ends the nursery."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(10)
        self._process.stdout.close()

    def _line(self, beginning: str) -> str:
        assert self._process.stdout is not None
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            line = self._process.stdout.readline()
            assert line, "the nursery ended"
            if line.startswith(beginning):
                return line.removeprefix(beginning).strip()
            assert not line.startswith("ended "), f"the server did not start: {line}"
        raise AssertionError(f"no line {beginning!r}")
