"""Everything that is kept: guests, tables, logs. The same on SQLite and PostgreSQL."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Row, and_, case, delete, func, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from .messages import GameStatistics
from .rows import Guest, GuestId, LogEntry, MatchRow, Millis, SeatRow, TableId
from .schema import ENTRY, GUEST, MATCH, SEAT, SECRET, TRANSFER


class Conflict(Exception):
    """The table was changed by somebody else since it was read; nothing was stored."""


class Stored(NamedTuple):
    """A table as it is kept."""

    match: MatchRow
    seats: tuple[SeatRow, ...]
    entries: tuple[LogEntry, ...]


class Change(NamedTuple):
    """What one action does to a table: the new row (its version is one up), changed seats, new log lines."""

    match: MatchRow
    seats: Sequence[SeatRow]
    entries: Sequence[LogEntry]


class Store:
    """The one place that speaks to the database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self.dialect = engine.dialect.name
        self._writing = asyncio.Lock()
        self._pending: list[tuple[Change, asyncio.Future[None]]] = []

    async def close(self) -> None:
        """Gives the connections back."""
        await self._engine.dispose()

    async def ping(self) -> None:
        """Fails if the database cannot be reached."""
        async with self._engine.connect() as connection:
            await connection.execute(select(1))

    @asynccontextmanager
    async def _write(self) -> AsyncIterator[AsyncConnection]:
        # SQLite has one writer at a time: waiting here costs less than waiting for its lock.
        async with self._writing, self._engine.begin() as connection:
            yield connection

    async def secret(self, name: str) -> bytes:
        """A random key all processes on this database share, made when first asked for."""
        value = secrets.token_hex(32)
        dialect = postgresql if self.dialect == "postgresql" else sqlite
        async with self._write() as connection:
            await connection.execute(dialect.insert(SECRET).values(name=name, value=value).on_conflict_do_nothing())
            found = await connection.execute(select(SECRET.c.value).where(SECRET.c.name == name))
            return bytes.fromhex(found.scalar_one())

    # -- guests -------------------------------------------------------------------------------------

    async def add_guest(self, guest: Guest) -> None:
        """Keeps a new guest."""
        async with self._write() as connection:
            await connection.execute(insert(GUEST).values(msgspec.structs.asdict(guest)))

    async def guest(self, guest: GuestId) -> Guest | None:
        """The guest, unless deleted."""
        async with self._engine.connect() as connection:
            row = (await connection.execute(select(GUEST).where(GUEST.c.id == guest))).first()
        return None if row is None else msgspec.convert(row, Guest, from_attributes=True)

    async def rename_guest(self, guest: GuestId, name: str) -> None:
        """Another name from now on."""
        async with self._write() as connection:
            await connection.execute(update(GUEST).where(GUEST.c.id == guest).values(name=name))

    async def delete_guest(self, guest: GuestId, alias: str) -> None:
        """Forgets a guest: seats in old tables keep an alias, and analysis tables go."""
        async with self._write() as connection:
            await connection.execute(delete(MATCH).where(and_(MATCH.c.host == guest, MATCH.c.analysis)))
            await connection.execute(update(MATCH).where(MATCH.c.host == guest).values(host=None))
            await connection.execute(update(SEAT).where(SEAT.c.reserved == guest).values(reserved=None))
            await connection.execute(
                update(SEAT).where(SEAT.c.guest == guest).values(guest=None, name=alias, eyes=False)
            )
            await connection.execute(delete(TRANSFER).where(TRANSFER.c.guest == guest))
            await connection.execute(delete(GUEST).where(GUEST.c.id == guest))

    async def add_transfer(self, digest: str, guest: GuestId, expires: Millis, now: Millis) -> None:
        """Keeps a one-time code; a guest has one at a time, and expired ones go."""
        async with self._write() as connection:
            await connection.execute(delete(TRANSFER).where(or_(TRANSFER.c.guest == guest, TRANSFER.c.expires < now)))
            await connection.execute(insert(TRANSFER).values(digest=digest, guest=guest, expires=expires))

    async def use_transfer(self, digest: str, now: Millis) -> GuestId | None:
        """Whose code it is; it is used up by that."""
        async with self._write() as connection:
            used = await connection.execute(
                delete(TRANSFER)
                .where(and_(TRANSFER.c.digest == digest, TRANSFER.c.expires >= now))
                .returning(TRANSFER.c.guest)
            )
            found = used.scalar_one_or_none()
        return None if found is None else GuestId(found)

    # -- tables -------------------------------------------------------------------------------------

    async def add(self, stored: Stored) -> None:
        """Keeps a new table."""
        async with self._write() as connection:
            await connection.execute(insert(MATCH).values(_match_values(stored.match)))
            await connection.execute(insert(SEAT), [_seat_values(stored.match.id, seat) for seat in stored.seats])
            if stored.entries:
                await connection.execute(insert(ENTRY), _entry_values(stored.match.id, stored.entries))

    async def load(self, table: TableId, since: int = 0) -> Stored | None:
        """A table with its log lines after revision ``since``, all of one moment."""
        async with self._engine.connect() as connection:
            if self.dialect == "postgresql":
                await connection.execution_options(isolation_level="REPEATABLE READ")
            match = (await connection.execute(select(MATCH).where(MATCH.c.id == table))).first()
            if match is None:
                return None
            seats = await connection.execute(select(SEAT).where(SEAT.c.match == table).order_by(SEAT.c.seat))
            entries = await connection.execute(
                select(ENTRY).where(and_(ENTRY.c.match == table, ENTRY.c.revision > since)).order_by(ENTRY.c.revision)
            )
            return Stored(
                _match(match),
                tuple(_seat(row) for row in seats),
                tuple(_entry(row) for row in entries),
            )

    async def version(self, table: TableId) -> int | None:
        """How often the table was changed; None if there is none."""
        async with self._engine.connect() as connection:
            found = await connection.execute(select(MATCH.c.version).where(MATCH.c.id == table))
            return found.scalar_one_or_none()

    async def commit(self, change: Change) -> None:
        """Stores a change durably, or raises Conflict. Changes that come at the same time share a transaction."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._pending.append((change, done))
        try:
            async with self._writing:
                if not done.done():
                    await asyncio.shield(self._flush())
        finally:
            # Cancelled while waiting: nobody asks for the result any more, and whoever flushes may still set it.
            done.add_done_callback(lambda future: future.cancelled() or future.exception())
        await done

    async def _flush(self) -> None:
        # Sorted, so that two processes lock rows in the same order.
        batch, self._pending = sorted(self._pending, key=lambda item: item[0].match.id), []
        refused: set[int] = set()
        try:
            async with self._engine.begin() as connection:
                for index, (change, _) in enumerate(batch):
                    if not await self._apply(connection, change):
                        refused.add(index)
        except Exception as failure:
            for _, done in batch:
                if not done.done():
                    done.set_exception(failure)
            return
        for index, (_, done) in enumerate(batch):
            if done.done():
                continue
            if index in refused:
                done.set_exception(Conflict())
            else:
                done.set_result(None)

    async def _apply(self, connection: AsyncConnection, change: Change) -> bool:
        match = change.match
        updated = await connection.execute(
            update(MATCH)
            .where(and_(MATCH.c.id == match.id, MATCH.c.version == match.version - 1))
            .values(_match_values(match))
        )
        if updated.rowcount != 1:
            return False
        for seat in change.seats:
            await connection.execute(
                update(SEAT)
                .where(and_(SEAT.c.match == match.id, SEAT.c.seat == seat.seat))
                .values(_seat_values(match.id, seat))
            )
        if change.entries:
            await connection.execute(insert(ENTRY), _entry_values(match.id, change.entries))
        return True

    async def delete(self, table: TableId) -> None:
        """Forgets a table."""
        async with self._write() as connection:
            await connection.execute(delete(MATCH).where(MATCH.c.id == table))

    # -- lists --------------------------------------------------------------------------------------

    async def lobby(self, game: str | None, limit: int) -> list[Stored]:
        """Listed tables that wait for players or can be watched, newest first."""
        where = and_(MATCH.c.listed, MATCH.c.status.in_(("waiting", "playing", "paused")))
        if game is not None:
            where = and_(where, MATCH.c.game == game)
        return await self._list(select(MATCH).where(where).order_by(MATCH.c.created.desc()).limit(limit))

    async def of_guest(self, guest: GuestId, limit: int) -> list[Stored]:
        """The guest's tables, last changed first: seats held or reserved, and tables created."""
        seated = select(SEAT.c.match).where(
            or_(and_(SEAT.c.guest == guest, SEAT.c.hidden.is_(False)), SEAT.c.reserved == guest)
        )
        hosted = and_(
            MATCH.c.host == guest, or_(MATCH.c.analysis, MATCH.c.status.in_(("waiting", "playing", "paused")))
        )
        return await self._list(
            select(MATCH).where(or_(MATCH.c.id.in_(seated), hosted)).order_by(MATCH.c.updated.desc()).limit(limit)
        )

    async def analyses(self, guest: GuestId) -> list[TableId]:
        """The guest's analysis tables, last changed first."""
        async with self._engine.connect() as connection:
            rows = await connection.execute(
                select(MATCH.c.id).where(and_(MATCH.c.host == guest, MATCH.c.analysis)).order_by(MATCH.c.updated.desc())
            )
            return [TableId(table) for table in rows.scalars()]

    async def running(self, guest: GuestId) -> list[TableId]:
        """The guest's tables that are not over: created or seated."""
        seated = select(SEAT.c.match).where(SEAT.c.guest == guest)
        async with self._engine.connect() as connection:
            rows = await connection.execute(
                select(MATCH.c.id).where(
                    and_(
                        MATCH.c.status.in_(("waiting", "playing", "paused")),
                        MATCH.c.analysis.is_(False),
                        or_(MATCH.c.host == guest, MATCH.c.id.in_(seated)),
                    )
                )
            )
            return [TableId(table) for table in rows.scalars()]

    async def bots_due(self, before: Millis, limit: int) -> list[TableId]:
        """Tables where a bot has been to move since ``before``."""
        async with self._engine.connect() as connection:
            rows = await connection.execute(
                select(MATCH.c.id)
                .where(and_(MATCH.c.bot_due, MATCH.c.updated <= before))
                .order_by(MATCH.c.updated)
                .limit(limit)
            )
            return [TableId(table) for table in rows.scalars()]

    async def _list(self, query: Any) -> list[Stored]:
        async with self._engine.connect() as connection:
            matches = [_match(row) for row in await connection.execute(query)]
            seats: dict[str, list[SeatRow]] = {match.id: [] for match in matches}
            found = await connection.execute(select(SEAT).where(SEAT.c.match.in_(seats)).order_by(SEAT.c.seat))
            for row in found:
                seats[row.match].append(_seat(row))
        return [Stored(match, tuple(seats[match.id]), ()) for match in matches]

    async def statistics(self, guest: GuestId | None) -> list[GameStatistics]:
        """Finished games per game: one guest's, or everybody's."""
        where = and_(SEAT.c.won.is_not(None), SEAT.c.match == MATCH.c.id)
        where = and_(where, SEAT.c.guest == guest) if guest is not None else and_(where, SEAT.c.guest.is_not(None))
        counted = (
            func.count(),
            func.sum(case((SEAT.c.won, 1), else_=0)),
            func.sum(case((SEAT.c.resigned, 1), else_=0)),
            func.max(SEAT.c.score),
            func.avg(SEAT.c.score),
        )
        async with self._engine.connect() as connection:
            rows = await connection.execute(
                select(MATCH.c.game, *counted).where(where).group_by(MATCH.c.game).order_by(MATCH.c.game)
            )
            return [
                GameStatistics(
                    game=game,
                    played=played,
                    won=won,
                    resigned=resigned,
                    best=best,
                    mean=None if mean is None else round(float(mean), 2),
                )
                for game, played, won, resigned, best, mean in rows
            ]


def _match_values(match: MatchRow) -> dict[str, Any]:
    values = msgspec.to_builtins(match)
    assert isinstance(values, dict)
    values["listed"] = match.settings.listed
    return values


def _seat_values(table: TableId, seat: SeatRow) -> dict[str, Any]:
    return {"match": table, **msgspec.structs.asdict(seat)}


def _entry_values(table: TableId, entries: Iterable[LogEntry]) -> list[dict[str, Any]]:
    return [{"match": table, **msgspec.structs.asdict(entry)} for entry in entries]


def _match(row: Row[Any]) -> MatchRow:
    return msgspec.convert(row, MatchRow, from_attributes=True)


def _seat(row: Row[Any]) -> SeatRow:
    return msgspec.convert(row, SeatRow, from_attributes=True)


def _entry(row: Row[Any]) -> LogEntry:
    return msgspec.convert(row, LogEntry, from_attributes=True)
