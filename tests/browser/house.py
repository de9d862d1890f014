"""The server as the browser tests run it: it can be stopped and started again on the same port and database."""

import os
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from tests.server.ports import quiet_port

SOURCES = Path(__file__).parents[2] / "src"


class House:
    """One server process."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._port = quiet_port()
        self._process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        """Where the pages are."""
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Starts it and waits until it can serve."""
        environment = {
            **os.environ,
            "PYTHONPATH": str(SOURCES),
            "ROPETEAM_BOT_SECONDS": "0.05",
            "ROPETEAM_BOT_WORKERS": "2",
            "ROPETEAM_RATE": "1000",
            "ROPETEAM_BURST": "5000",
            "ROPETEAM_GUESTS_PER_HOUR": "10000",
            "ROPETEAM_LOG_LEVEL": "error",
        }
        command = [sys.executable, "-c", "from ropeteam.cli import main; main()", "serve", "--no-browser"]
        command += ["--port", str(self._port), "--database", str(self._database)]
        self._process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if "http://" in line:
                break
        self._wait()

    def _wait(self) -> None:
        for _ in range(100):
            try:
                with urllib.request.urlopen(f"{self.address}/health", timeout=1) as answer:
                    if answer.status == 200:
                        return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the server did not start")

    def stop(self, hard: bool = False) -> None:
        """Stops it; ``hard`` is like pulling the plug."""
        assert self._process is not None
        if hard:
            self._process.kill()
        else:
            self._process.terminate()
        self._process.wait(timeout=20)
