"""How transactions reach a database. The store's queries are the same for both."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar

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


class EmbeddedTransactions:
    """SQLite: a whole transaction in one go in a thread, with one thread that writes.

    An async driver would change threads for every statement, which costs more than the statements do.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._readers = ThreadPoolExecutor(2, "ropeteam-read")
        self._writer = ThreadPoolExecutor(1, "ropeteam-write")

    async def read(self, query: Query[Answer]) -> Answer:
        """In one of the reading threads."""

        def run() -> Answer:
            with self._engine.connect() as connection:
                return query(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    async def write(self, query: Query[Answer]) -> Answer:
        """In the writing thread: SQLite has one writer at a time anyway."""

        def run() -> Answer:
            with self._engine.begin() as connection:
                return query(connection)

        return await asyncio.get_running_loop().run_in_executor(self._writer, run)

    async def close(self) -> None:
        """Waits for what is being written."""
        await asyncio.to_thread(self._writer.shutdown)
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
