"""Everything that is kept: guests, tables, logs. The same on SQLite and PostgreSQL."""

import asyncio
import secrets
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Connection, Row, Select, and_, bindparam, case, delete, func, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from .messages import GameStatistics
from .prepared import Prepared
from .rows import Guest, GuestId, LogEntry, MatchRow, Millis, SeatRow, TableId
from .schema import ENTRY, GUEST, MATCH, SEAT, SECRET, TRANSFER
from .transactions import Transactions

RUNNING: Final = ("waiting", "playing", "paused")

# Statements of every move, built once.
_GUEST = select(GUEST).where(GUEST.c.id == bindparam("guest"))
_VERSION = select(MATCH.c.version).where(MATCH.c.id == bindparam("table"))
_MATCH = select(MATCH).where(MATCH.c.id == bindparam("table"))
_SEATS = select(SEAT).where(SEAT.c.match == bindparam("table")).order_by(SEAT.c.seat)
_ENTRIES = (
    select(ENTRY)
    .where(and_(ENTRY.c.match == bindparam("table"), ENTRY.c.revision > bindparam("since")))
    .order_by(ENTRY.c.revision)
)
_ADD_MATCH = Prepared(insert(MATCH))
_CHANGE_MATCH = Prepared(
    update(MATCH).where(and_(MATCH.c.id == bindparam("its_id"), MATCH.c.version == bindparam("its_version")))
)
_CHANGE_SEAT = update(SEAT).where(and_(SEAT.c.match == bindparam("its_match"), SEAT.c.seat == bindparam("its_seat")))
_ADD_ENTRIES = Prepared(insert(ENTRY))


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

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions
        self._pending: list[tuple[Change, asyncio.Future[None]]] = []
        self._flushing: asyncio.Task[None] | None = None

    async def close(self) -> None:
        """Gives the connections back."""
        await self._transactions.close()

    async def ping(self) -> None:
        """Fails if the database cannot be reached."""
        await self._transactions.read(lambda connection: connection.execute(select(1)).scalar_one())

    async def secret(self, name: str) -> bytes:
        """A random key all processes on this database share, made when first asked for."""
        values = {"name": name, "value": secrets.token_hex(32)}

        def query(connection: Connection) -> str:
            dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
            connection.execute(dialect.insert(SECRET).values(values).on_conflict_do_nothing())
            return str(connection.execute(select(SECRET.c.value).where(SECRET.c.name == name)).scalar_one())

        return bytes.fromhex(await self._transactions.write(query))

    # -- guests -------------------------------------------------------------------------------------

    async def add_guest(self, guest: Guest) -> None:
        """Keeps a new guest."""
        values = msgspec.structs.asdict(guest)
        await self._transactions.write(lambda connection: connection.execute(insert(GUEST), values))

    async def guest(self, guest: GuestId) -> Guest | None:
        """The guest, unless deleted."""
        row = await self._transactions.read(lambda connection: connection.execute(_GUEST, {"guest": guest}).first())
        return None if row is None else msgspec.convert(row, Guest, from_attributes=True)

    async def rename_guest(self, guest: GuestId, name: str) -> None:
        """Another name from now on."""
        change = update(GUEST).where(GUEST.c.id == guest).values(name=name)
        await self._transactions.write(lambda connection: connection.execute(change))

    async def delete_guest(self, guest: GuestId, alias: str) -> None:
        """Forgets a guest: seats in old tables keep an alias, and analysis tables go."""
        forget = (
            delete(MATCH).where(and_(MATCH.c.host == guest, MATCH.c.analysis)),
            update(MATCH).where(MATCH.c.host == guest).values(host=None),
            update(SEAT).where(SEAT.c.reserved == guest).values(reserved=None, name=""),
            update(SEAT).where(SEAT.c.guest == guest).values(guest=None, name=alias, eyes=False),
            delete(TRANSFER).where(TRANSFER.c.guest == guest),
            delete(GUEST).where(GUEST.c.id == guest),
        )

        def query(connection: Connection) -> None:
            for statement in forget:
                connection.execute(statement)

        await self._transactions.write(query)

    async def add_transfer(self, digest: str, guest: GuestId, expires: Millis, now: Millis) -> None:
        """Keeps a one-time code; a guest has one at a time, and expired ones go."""

        def query(connection: Connection) -> None:
            connection.execute(delete(TRANSFER).where(or_(TRANSFER.c.guest == guest, TRANSFER.c.expires < now)))
            connection.execute(insert(TRANSFER).values(digest=digest, guest=guest, expires=expires))

        await self._transactions.write(query)

    async def use_transfer(self, digest: str, now: Millis) -> GuestId | None:
        """Whose code it is; it is used up by that."""
        use = (
            delete(TRANSFER)
            .where(and_(TRANSFER.c.digest == digest, TRANSFER.c.expires >= now))
            .returning(TRANSFER.c.guest)
        )
        found = await self._transactions.write(lambda connection: connection.execute(use).scalar_one_or_none())
        return None if found is None else GuestId(found)

    # -- tables -------------------------------------------------------------------------------------

    async def add(self, stored: Stored) -> None:
        """Keeps a new table."""

        def query(connection: Connection) -> None:
            _ADD_MATCH.run(connection, [_match_values(stored.match)])
            connection.execute(insert(SEAT), [_seat_values(stored.match.id, seat) for seat in stored.seats])
            if stored.entries:
                _ADD_ENTRIES.run(connection, _entry_values(stored.match.id, stored.entries))

        await self._transactions.write(query)

    async def load(self, table: TableId, since: int = 0) -> Stored | None:
        """A table with its log lines after revision ``since``, all of one moment."""

        def query(connection: Connection) -> Stored | None:
            if (match := connection.execute(_MATCH, {"table": table}).first()) is None:
                return None
            seats = connection.execute(_SEATS, {"table": table})
            entries = connection.execute(_ENTRIES, {"table": table, "since": since})
            return Stored(_match(match), tuple(map(_seat, seats)), tuple(map(_entry, entries)))

        return await self._transactions.read(query)

    async def version(self, table: TableId) -> int | None:
        """How often the table was changed; None if there is none."""
        return await self._transactions.read(
            lambda connection: connection.execute(_VERSION, {"table": table}).scalar_one_or_none()
        )

    async def commit(self, change: Change) -> None:
        """Stores a change durably, or raises Conflict. Changes that come at the same time share a transaction."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        # Whoever waits may be gone by the time it fails.
        done.add_done_callback(lambda future: future.cancelled() or future.exception())
        self._pending.append((change, done))
        if self._flushing is None:
            self._flushing = asyncio.create_task(self._flush())
        await asyncio.shield(done)

    async def _flush(self) -> None:
        """Stores what is pending until nothing is: while one transaction is made durable, the next gathers."""
        while self._pending:
            # Sorted, so that two processes lock rows in the same order.
            batch, self._pending = sorted(self._pending, key=lambda item: item[0].match.id), []
            changes = [change for change, _ in batch]
            try:
                stored = await self._transactions.write(
                    lambda connection, changes=changes: [_apply(connection, each) for each in changes]  # type: ignore[misc]
                )
            except BaseException as failure:
                for _, done in batch:
                    done.set_exception(failure)
                continue
            for (_, done), well in zip(batch, stored, strict=True):
                if well:
                    done.set_result(None)
                else:
                    done.set_exception(Conflict())
        self._flushing = None

    async def delete(self, table: TableId) -> None:
        """Forgets a table."""
        gone = delete(MATCH).where(MATCH.c.id == table)
        await self._transactions.write(lambda connection: connection.execute(gone))

    # -- lists --------------------------------------------------------------------------------------

    async def lobby(self, game: str | None, limit: int) -> list[Stored]:
        """Listed tables that wait for players or can be watched, newest first."""
        where = and_(MATCH.c.listed, MATCH.c.status.in_(RUNNING))
        if game is not None:
            where = and_(where, MATCH.c.game == game)
        return await self._list(select(MATCH).where(where).order_by(MATCH.c.created.desc()).limit(limit))

    async def of_guest(self, guest: GuestId, limit: int) -> list[Stored]:
        """The guest's tables, last changed first: seats held or reserved, and tables created."""
        held = and_(SEAT.c.guest == guest, SEAT.c.hidden.is_(False))
        seated = select(SEAT.c.match).where(or_(held, SEAT.c.reserved == guest))
        hosted = and_(MATCH.c.host == guest, or_(MATCH.c.analysis, MATCH.c.status.in_(RUNNING)))
        return await self._list(
            select(MATCH).where(or_(MATCH.c.id.in_(seated), hosted)).order_by(MATCH.c.updated.desc()).limit(limit)
        )

    async def analyses(self, guest: GuestId) -> list[TableId]:
        """The guest's analysis tables, last changed first."""
        where = and_(MATCH.c.host == guest, MATCH.c.analysis)
        return await self._ids(select(MATCH.c.id).where(where).order_by(MATCH.c.updated.desc()))

    async def running(self, guest: GuestId) -> list[TableId]:
        """The guest's tables that are not over: created or seated."""
        seated = select(SEAT.c.match).where(SEAT.c.guest == guest)
        own = or_(MATCH.c.host == guest, MATCH.c.id.in_(seated))
        return await self._ids(
            select(MATCH.c.id).where(and_(MATCH.c.status.in_(RUNNING), MATCH.c.analysis.is_(False), own))
        )

    async def bots_due(self, before: Millis, limit: int) -> list[TableId]:
        """Tables where a bot has been to move since ``before``."""
        where = and_(MATCH.c.bot_due, MATCH.c.updated <= before)
        return await self._ids(select(MATCH.c.id).where(where).order_by(MATCH.c.updated).limit(limit))

    async def _ids(self, query: Select[Any]) -> list[TableId]:
        found = await self._transactions.read(lambda connection: connection.execute(query).scalars().all())
        return [TableId(table) for table in found]

    async def _list(self, query: Select[Any]) -> list[Stored]:
        def run(connection: Connection) -> list[Stored]:
            matches = [_match(row) for row in connection.execute(query)]
            seats: dict[str, list[SeatRow]] = {match.id: [] for match in matches}
            for row in connection.execute(select(SEAT).where(SEAT.c.match.in_(seats)).order_by(SEAT.c.seat)):
                seats[row.match].append(_seat(row))
            return [Stored(match, tuple(seats[match.id]), ()) for match in matches]

        return await self._transactions.read(run)

    async def statistics(self, guest: GuestId | None) -> list[GameStatistics]:
        """Finished games per game: one guest's, or everybody's."""
        who = SEAT.c.guest.is_not(None) if guest is None else SEAT.c.guest == guest
        counted = (
            func.count(),
            func.sum(case((SEAT.c.won, 1), else_=0)),
            func.sum(case((SEAT.c.resigned, 1), else_=0)),
            func.max(SEAT.c.score),
            func.avg(SEAT.c.score),
        )
        query = (
            select(MATCH.c.game, *counted)
            .where(and_(SEAT.c.won.is_not(None), SEAT.c.match == MATCH.c.id, who))
            .group_by(MATCH.c.game)
            .order_by(MATCH.c.game)
        )
        rows = await self._transactions.read(lambda connection: connection.execute(query).all())
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


def _apply(connection: Connection, change: Change) -> bool:
    """Stores one change if the table is still as it was; returns whether it was."""
    match = change.match
    expected = {"its_id": match.id, "its_version": match.version - 1}
    if _CHANGE_MATCH.run(connection, [{**_match_values(match), **expected}]) != 1:
        return False
    for seat in change.seats:
        where = {"its_match": match.id, "its_seat": seat.seat}
        connection.execute(_CHANGE_SEAT, {**_seat_values(match.id, seat), **where})
    if change.entries:
        _ADD_ENTRIES.run(connection, _entry_values(match.id, change.entries))
    return True


def _match_values(match: MatchRow) -> dict[str, Any]:
    values = msgspec.to_builtins(match)
    assert isinstance(values, dict)
    values["listed"] = match.settings.listed
    return values


def _seat_values(table: TableId, seat: SeatRow) -> dict[str, Any]:
    return {"match": table, **msgspec.structs.asdict(seat)}


def _entry_values(table: TableId, entries: Iterable[LogEntry]) -> list[dict[str, Any]]:
    return [{"match": table, **msgspec.structs.asdict(entry)} for entry in entries]


for kind in (Guest, MatchRow, SeatRow, LogEntry):
    # msgspec learns a type when it first meets it, and two threads that do so together bring the process down.
    msgspec.json.Decoder(kind)


def _match(row: Row[Any]) -> MatchRow:
    return msgspec.convert(row, MatchRow, from_attributes=True)


def _seat(row: Row[Any]) -> SeatRow:
    return msgspec.convert(row, SeatRow, from_attributes=True)


def _entry(row: Row[Any]) -> LogEntry:
    return msgspec.convert(row, LogEntry, from_attributes=True)
