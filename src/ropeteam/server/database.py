"""Where things are kept: an embedded SQLite file or a PostgreSQL database, brought up to date at start."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from filelock import FileLock, Timeout
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from ..kernel.refused import Refused

DRIVER = "postgresql+psycopg"
MIGRATIONS = Path(__file__).with_name("migrations")
ADVISORY_LOCK = 0x726F7065
"""Held in PostgreSQL while one process brings the database up to date."""


class Database:
    """A database by its address: a file's path, ``sqlite:///path`` or ``postgresql://...``."""

    def __init__(self, address: str) -> None:
        try:
            url = make_url(address) if "://" in address else URL.create("sqlite", database=address)
        except ArgumentError:
            raise Refused("setting", f"database {address[:80]!r}: neither a file nor a database address") from None
        kind = url.get_backend_name()
        if kind not in ("sqlite", "postgresql"):
            raise Refused("setting", f"database {kind}://...: must be a file, sqlite:///... or postgresql://...")
        if kind == "sqlite" and url.database in (None, "", ":memory:"):
            raise Refused("setting", "database: an embedded database needs a file")
        self.url = url.set(drivername=kind)

    @property
    def embedded(self) -> bool:
        """Whether it is a file of our own."""
        return self.url.get_backend_name() == "sqlite"

    @property
    def path(self) -> Path:
        """The file of an embedded database."""
        assert self.embedded
        assert self.url.database is not None
        return Path(self.url.database)

    @property
    def dsn(self) -> str:
        """The address as PostgreSQL's own libraries read it."""
        return self.url.render_as_string(hide_password=False)

    def embedded_engine(self) -> Engine:
        """Connections to an embedded database, durable at every commit."""
        engine = create_engine(self.url, pool_size=4, max_overflow=0, pool_timeout=30)
        event.listen(engine, "connect", _embedded_connection)
        return engine

    def shared_engine(self, connections: int) -> AsyncEngine:
        """Connections to PostgreSQL."""
        return create_async_engine(
            self.url.set(drivername=DRIVER), pool_size=connections, max_overflow=0, pool_pre_ping=True
        )

    def upgrade(self) -> None:
        """Creates the tables or brings them up to date; refuses a database newer than this server."""
        try:
            if self.embedded:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                # The key cookies are signed with is in it: nobody else on this machine may read it.
                self.path.touch(mode=0o600)
            engine = self.embedded_engine() if self.embedded else create_engine(self.url.set(drivername=DRIVER))
            try:
                with engine.begin() as connection:
                    _upgrade(connection)
            finally:
                engine.dispose()
        except (OSError, SQLAlchemyError) as failure:
            reason = str(getattr(failure, "orig", None) or failure).strip().splitlines()[0]
            shown = self.url.render_as_string(hide_password=True)
            raise Refused("database", f"database {shown}: {reason}") from None

    @contextmanager
    def claimed(self) -> Iterator[None]:
        """Keeps a second server off an embedded database: it could not tell its viewers what the first one does."""
        if not self.embedded:
            yield
            return
        lock = FileLock(self.path.with_name(self.path.name + ".lock"), blocking=False)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            lock.acquire()
        except Timeout:
            raise Refused("database", f"database {self.path}: another server is using it") from None
        except OSError as failure:
            raise Refused("database", f"database {self.path}: {failure.strerror or failure}") from None
        try:
            yield
        finally:
            lock.release()


def _embedded_connection(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    # FULL: what a commit acknowledged survives a power cut, not only a crash of the process.
    # The log is copied into the file beside the commits; only one that has grown past 80 MB makes a commit wait.
    kept = ("journal_mode=WAL", "synchronous=FULL", "wal_autocheckpoint=20000")
    for pragma in (*kept, "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": ADVISORY_LOCK})
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    found = MigrationContext.configure(connection).get_current_revision()
    if found is not None and found not in known:
        raise Refused("database", f"the database is newer than this server (schema {found[:40]}): update the server")
    command.upgrade(config, "head")
