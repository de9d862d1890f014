"""How transactions reach a database. The store's queries are the same for both."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Protocol, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.ext.asyncio import AsyncEngine

from .database import Database

Answer = TypeVar("Answer")
Query = Callable[[Connection], Answer]


class Transactions(Protocol):
    """Runs queries, each in a transaction of its own."""

    async def read(self, query: Query[Answer]) -> Answer:
        """Everything the query reads is of one moment."""
        ...

    async def write(self, query: Query[Answer]) -> Answer:
        """Durable when it returns; nothing is stored if the query fails."""
        ...

    async def close(self) -> None:
        """Gives the connections back."""
        ...


CHECKPOINT: Final = 2000
"""Transactions after which the write-ahead log is copied into the database's file."""


class EmbeddedTransactions:
    """SQLite: reading in threads, a whole transaction in one go; writing here, and only its commit in a thread.

    What is written reaches memory until it is committed, so that it is the commit that waits for the disk. Every
    statement given to a thread waits for the interpreter's lock instead, behind a busy event loop.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._readers = ThreadPoolExecutor(2, "ropeteam-read")
        self._committer = ThreadPoolExecutor(1, "ropeteam-commit")
        self._copier = ThreadPoolExecutor(1, "ropeteam-checkpoint")
        self._written = 0
        self._turn = asyncio.Lock()
        self._connection: Connection | None = None

    async def read(self, query: Query[Answer]) -> Answer:
        """In one of the reading threads."""

        def run() -> Answer:
            with self._engine.connect() as connection:
                return query(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    async def write(self, query: Query[Answer]) -> Answer:
        """One after the other: SQLite has one writer at a time anyway."""
        # Whoever waits may give up; the transaction goes on, as the next one needs its connection.
        return await asyncio.shield(asyncio.ensure_future(self._write(query)))

    async def _write(self, query: Query[Answer]) -> Answer:
        async with self._turn:
            if self._connection is None:
                self._connection = self._engine.connect()
            transaction = self._connection.begin()
            try:
                answer = query(self._connection)
                await asyncio.get_running_loop().run_in_executor(self._committer, transaction.commit)
            except BaseException:
                self._connection.invalidate()
                self._connection.close()
                self._connection = None
                raise
            self._written += 1
            if self._written % CHECKPOINT == 0:
                self._copier.submit(self._checkpoint)
            return answer

    def _checkpoint(self) -> None:
        """Copies the log into the file beside further commits, which would have to wait if one of them did it."""
        with self._engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")

    async def close(self) -> None:
        """Waits for what is being written."""
        async with self._turn:
            if self._connection is not None:
                self._connection.close()
                self._connection = None
        await asyncio.to_thread(self._committer.shutdown)
        await asyncio.to_thread(self._copier.shutdown)
        await asyncio.to_thread(self._readers.shutdown)
        self._engine.dispose()


class PostgresTransactions:
    """PostgreSQL: an async engine."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._snapshots = engine.execution_options(isolation_level="REPEATABLE READ")

    async def read(self, query: Query[Answer]) -> Answer:
        """On a snapshot of the database."""
        async with self._snapshots.connect() as connection:
            return await connection.run_sync(query)

    async def write(self, query: Query[Answer]) -> Answer:
        """In one transaction."""
        async with self._engine.begin() as connection:
            return await connection.run_sync(query)

    async def close(self) -> None:
        """Closes the pool."""
        await self._engine.dispose()


def transactions(database: Database, connections: int = 8) -> Transactions:
    """The way to this database."""
    if database.embedded:
        return EmbeddedTransactions(database.embedded_engine())
    return PostgresTransactions(database.shared_engine(connections))
