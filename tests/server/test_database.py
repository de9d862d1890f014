"""The database: brought up to date, refused if newer, copied while in use."""

import asyncio
import random
import stat
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, create_engine, text

from ropeteam import Refused, replay
from ropeteam.server.backup import backup
from ropeteam.server.database import Database
from ropeteam.server.schema import METADATA
from ropeteam.server.transactions import CHECKPOINT, EmbeddedTransactions

from .conftest import GENEROUS
from .loops import run
from .people import Person
from .postgres import Postgres
from .running import Server, serving


def _url(database: str) -> str:
    return database.replace("postgresql:", "postgresql+psycopg:") if "://" in database else f"sqlite:///{database}"


def test_the_migrations_lead_to_the_tables_the_server_uses(database: str) -> None:
    Database(database).upgrade()
    Database(database).upgrade()
    engine = create_engine(_url(database))
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def test_what_is_written_is_copied_into_the_file_beside_the_commits(tmp_path: Path) -> None:
    """The log would else grow until a commit has to copy all of it while a move waits."""
    path = tmp_path / "games.db"
    database = Database(str(path))
    database.upgrade()

    def write(connection: Connection) -> None:
        connection.execute(text("CREATE TABLE IF NOT EXISTS heap (stone TEXT)"))
        connection.execute(text("INSERT INTO heap VALUES (:stone)"), {"stone": 1000 * "x"})

    async def fill() -> None:
        transactions = EmbeddedTransactions(database.embedded_engine())
        for _ in range(CHECKPOINT - 1):
            await transactions.write(write)
        before = path.stat().st_size
        assert before < CHECKPOINT * 1000
        await transactions.write(write)
        async with asyncio.timeout(20):
            while path.stat().st_size < CHECKPOINT * 1000:
                await asyncio.sleep(0.02)
        await transactions.close()

    run(fill())


def test_a_newer_database_is_refused(database: str) -> None:
    Database(database).upgrade()
    engine = create_engine(_url(database))
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(Refused, match="the database is newer than this server"):
        Database(database).upgrade()
    with pytest.raises(AssertionError, match="ropeteam: the database is newer than this server"):
        Server(database)


def test_an_embedded_database_is_durable(tmp_path: Path) -> None:
    database = Database(str(tmp_path / "games.db"))
    database.upgrade()
    engine = database.embedded_engine()
    with engine.connect() as connection:
        asked = [connection.execute(text(f"PRAGMA {name}")).scalar() for name in ("journal_mode", "synchronous")]
    engine.dispose()
    full = 2
    assert asked == ["wal", full]


def test_nobody_else_on_the_machine_reads_an_embedded_database(tmp_path: Path) -> None:
    with serving(tmp_path / "games.db", *GENEROUS) as server:
        Person(server, "Ann").close()
        backup(Database(str(tmp_path / "games.db")), Database(str(tmp_path / "copy.db")))
        made = {path.name: stat.filemode(path.stat().st_mode) for path in tmp_path.glob("*.db*")}
    assert {"games.db", "games.db-wal", "copy.db"} <= set(made)
    assert {mode for name, mode in made.items() if not name.endswith(".lock")} == {"-rw-------"}


def test_a_second_server_on_an_embedded_database_is_refused(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    with serving(database, *GENEROUS), pytest.raises(AssertionError, match="another server is using it"):
        Server(database)


def test_a_backup_is_made_while_people_play_and_can_be_served(database: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with serving(database, *GENEROUS) as server:
        ann = Person(server, "Ann")
        seen = ann.create("k3", "me", "here")
        table = seen["table"]["id"]
        for _ in range(5):
            seen = ann.play(seen)
        backup(Database(database), Database(str(copy)))
        known = seen
        seen = ann.play(seen)
    with pytest.raises(Refused, match="exists already"):
        backup(Database(database), Database(str(copy)))
    with serving(copy, *GENEROUS) as server:
        again = Person(server, cookie=ann.cookie)
        assert again.see(table)["table"]["revision"] == known["table"]["revision"]
        over = again.finish(again.see(table), random.Random(1))
        assert replay(again.ok("GET", f"/api/tables/{over['table']['id']}/record")).over
        again.close()
    ann.close()


def test_a_backup_can_move_to_postgresql(postgres: Postgres, tmp_path: Path) -> None:
    old, new = str(tmp_path / "games.db"), postgres.database()
    with serving(old, *GENEROUS) as server:
        ann = Person(server, "Ann")
        table = ann.create("k3", "me", "here")["table"]["id"]
    backup(Database(old), Database(new))
    with pytest.raises(Refused, match="not empty"):
        backup(Database(old), Database(new))
    with serving(new, *GENEROUS) as server:
        again = Person(server, cookie=ann.cookie)
        assert again.play(again.see(table))["table"]["status"] == "playing"
        again.close()
    ann.close()


def test_there_must_be_something_to_back_up(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="there is no such database"):
        backup(Database(str(tmp_path / "none.db")), Database(str(tmp_path / "copy.db")))
    (tmp_path / "text.db").write_text("not a database, whatever its name says")
    with pytest.raises(Refused, match="not a database"):
        backup(Database(str(tmp_path / "text.db")), Database(str(tmp_path / "copy.db")))
    assert not (tmp_path / "copy.db").exists()
