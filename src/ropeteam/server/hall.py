"""All tables of this process: loaded when needed, changed one action at a time, announced when stored."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final, TypeVar

import structlog

from ..kernel.refused import Refused
from .denied import Denied, unknown_table
from .match import Match
from .metrics import Metrics
from .rows import TableId
from .store import Conflict, Store, Stored

log = structlog.get_logger(__name__)

ATTEMPTS: Final = 6
Answered = TypeVar("Answered")


class Room:
    """Where one table is handled: its lock, and the table once loaded."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.match: Match | None = None
        self.announced = 0
        """The newest version any process told of."""
        self.doubtful = False
        """Something may have been announced that was not heard here."""


class Hall:
    """Loads, changes and forgets tables. ``announce`` is called with every stored change."""

    def __init__(
        self, store: Store, announce: Callable[[Match], None], metrics: Metrics, *, shared: bool, room_for: int
    ) -> None:
        self._store = store
        self._metrics = metrics
        self._announce = announce
        self._shared = shared
        """Other processes serve the same database, so what is known here may be old for a moment."""
        self._room_for = room_for
        self._rooms: OrderedDict[TableId, Room] = OrderedDict()

    def __len__(self) -> int:
        return len(self._rooms)

    async def open(self, match: Match) -> Match:
        """Stores a new table."""
        change = match.pending()
        assert change is not None, "a new table is all change"
        await self._store.add(Stored(change.match, tuple(match.seats), tuple(change.entries)))
        match.settle()
        self._room(match.id).match = match
        log.info("table opened", table=match.id, game=match.row.game, players=len(match.seats))
        self._announce(match)
        return match

    @asynccontextmanager
    async def seeing(self, table: TableId, *, sure: bool = True) -> AsyncIterator[Match]:
        """The table as it is stored, for looking only; unless ``sure``, as it was last announced."""
        room = self._room(table)
        async with room.lock:
            yield await self._load(table, room, sure)

    async def act(self, table: TableId, action: Callable[[Match], None], then: Callable[[Match], Answered]) -> Answered:
        """Does an action, stores what it changed, and answers with ``then`` once that is durable.

        What is stored is compared with what the action rested on. So only an action that is refused, or finds nothing
        to do, asks first whether what is known here is old.
        """
        room = self._room(table)
        sure = not self._shared
        async with room.lock:
            for _ in range(ATTEMPTS):
                match = await self._load(table, room, sure)
                try:
                    action(match)
                    change = match.pending()
                    if change is None and not sure:
                        sure = True
                        continue
                    if change is not None:
                        with self._metrics.commits.time():
                            await self._store.commit(change)
                        match.settle()
                        moves = sum(entry.kind == "play" and entry.seat >= 0 for entry in change.entries)
                        self._metrics.moves.labels(match.row.game).inc(moves)
                        self._announce(match)
                        if match.ended and change.entries:
                            log.info("table over", table=match.id, game=match.row.game, moves=match.row.revision)
                    return then(match)
                except Conflict:
                    room.match = None
                except (Refused, Denied):
                    # Refused before anything was changed.
                    if sure:
                        raise
                    sure = True
                except BaseException:
                    # Half done or not known to be stored: what counts is in the store.
                    room.match = None
                    raise
        raise Denied("busy", "the table is changing too fast, try again", 1.0)

    def forget(self, table: TableId) -> None:
        """The table is deleted, or was changed behind our back."""
        self._rooms.pop(table, None)

    def heard(self, table: TableId, version: int) -> None:
        """A process announced that it stored this version of a table."""
        room = self._rooms.get(table)
        if room is not None:
            room.announced = max(room.announced, version)

    def doubt(self) -> None:
        """Announcements may have been missed."""
        for room in self._rooms.values():
            room.doubtful = True

    async def _load(self, table: TableId, room: Room, sure: bool) -> Match:
        if room.match is not None:
            if self._shared:
                await self._refresh(table, room, room.match, sure)
            if room.match is not None:
                return room.match
            raise unknown_table()
        stored = await self._store.load(table)
        if stored is None:
            self._rooms.pop(table, None)
            raise unknown_table()
        # Long logs take a while: other tables go on meanwhile.
        room.match = await asyncio.to_thread(Match, stored) if len(stored.entries) > 300 else Match(stored)
        return room.match

    async def _refresh(self, table: TableId, room: Room, match: Match, sure: bool) -> None:
        """Follows what other processes stored: what they announced, or whatever there is if that is in doubt."""
        if room.announced <= match.row.version:
            if not (sure or room.doubtful):
                return
            room.doubtful = False
            if await self._store.version(table) == match.row.version:
                return
        stored = await self._store.load(table, match.row.revision)
        if stored is None:
            room.match = None
            return
        match.follow(stored)

    def _room(self, table: TableId) -> Room:
        room = self._rooms.get(table)
        if room is None:
            room = self._rooms[table] = Room()
        self._rooms.move_to_end(table)
        while len(self._rooms) > self._room_for:
            oldest, idle = next(iter(self._rooms.items()))
            if idle.lock.locked() or oldest == table:
                self._rooms.move_to_end(oldest)
                break
            del self._rooms[oldest]
        return room
