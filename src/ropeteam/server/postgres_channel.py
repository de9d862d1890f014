"""Announcements between processes over PostgreSQL, kept up when the connection breaks."""

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final

import psycopg
import structlog
from litestar.channels.backends.psycopg import PsycoPgChannelsBackend
from psycopg import AsyncConnection
from psycopg.sql import SQL, Identifier

from .news import MISSED

RETRY: Final = 1.0

log = structlog.get_logger(__name__)


class PostgresChannel(PsycoPgChannelsBackend):
    """Litestar's backend with one lasting connection to publish on, and listening that survives a restart."""

    def __init__(self, dsn: str) -> None:
        super().__init__(dsn)
        self._speaker: AsyncConnection[Any] | None = None

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """Tells all processes. A lost announcement is made up for: watchers look for themselves now and then."""
        for last in (False, True):
            try:
                if self._speaker is None or self._speaker.closed:
                    self._speaker = await AsyncConnection.connect(self._pg_dsn, autocommit=True)
                for channel in channels:
                    await self._speaker.execute("SELECT pg_notify(%s, %s)", (channel, data.decode()))
                return
            except psycopg.OperationalError as failure:
                self._speaker = None
                if last:
                    log.error("announcement lost", why=str(failure))

    async def on_shutdown(self) -> None:
        """Closes both connections."""
        await super().on_shutdown()
        if self._speaker is not None:
            await self._speaker.close()

    async def _listen(self) -> None:
        while not self._stop_listening:
            try:
                async for notice in self._listener_conn.notifies(timeout=0.1):
                    self._event_queue.put_nowait((notice.channel, notice.payload.encode()))
            except psycopg.OperationalError as failure:
                log.error("listening again", why=str(failure))
                await asyncio.sleep(RETRY)
                with suppress(psycopg.OperationalError):
                    self._listener_conn = await AsyncConnection.connect(self._pg_dsn, autocommit=True)
                    for channel in self._subscribed_channels:
                        await self._listener_conn.execute(SQL("LISTEN {}").format(Identifier(channel)))
                        self._event_queue.put_nowait((channel, MISSED))
