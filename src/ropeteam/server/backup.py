"""A consistent copy of a database while a server is using it."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, insert, select
from sqlalchemy.exc import SQLAlchemyError

from ..kernel.refused import Refused
from .database import Database
from .schema import METADATA

ROWS = 1000
"""Rows copied at once."""


def backup(source: Database, target: Database) -> None:
    """Copies a database into a new file, or into an empty PostgreSQL database. The copy can be served as it is."""
    if target.embedded and target.path.exists():
        raise Refused("backup", f"{target.path}: exists already")
    if source.embedded and not source.path.is_file():
        raise Refused("backup", f"{source.path}: there is no such database")
    try:
        if source.embedded and target.embedded:
            _copy_file(source.path, target.path)
        else:
            _copy_rows(source, target)
    except (SQLAlchemyError, sqlite3.Error, OSError) as failure:
        reason = str(getattr(failure, "orig", None) or failure).strip().splitlines()[0]
        raise Refused("backup", f"backup failed: {reason}") from None


def _copy_file(source: Path, target: Path) -> None:
    # Under another name until it is complete: a backup that broke off is never taken for one.
    unfinished = target.with_name(target.name + ".unfinished")
    unfinished.unlink(missing_ok=True)
    unfinished.touch(mode=0o600)
    with (
        closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as old,
        closing(sqlite3.connect(unfinished)) as new,
    ):
        old.backup(new)
    unfinished.rename(target)


def _copy_rows(source: Database, target: Database) -> None:
    target.upgrade()
    reading = create_engine(source.url.set(drivername=_driver(source)))
    writing = create_engine(target.url.set(drivername=_driver(target)))
    level = "SERIALIZABLE" if source.embedded else "REPEATABLE READ"
    try:
        with reading.connect().execution_options(isolation_level=level) as old, writing.begin() as new:
            for table in METADATA.sorted_tables:
                if new.execute(select(table).limit(1)).first() is not None:
                    raise Refused("backup", f"the database to copy into is not empty: it has rows in {table.name}")
                for rows in old.execution_options(yield_per=ROWS).execute(select(table)).mappings().partitions():
                    values: list[dict[str, Any]] = [dict(row) for row in rows]
                    new.execute(insert(table), values)
    finally:
        reading.dispose()
        writing.dispose()


def _driver(database: Database) -> str:
    return "sqlite" if database.embedded else "postgresql+psycopg"
