"""Who looks at which table now, here and in other processes; woken when something changes."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

import msgspec

from .denied import Denied
from .rows import GuestId, TableId
from .snapshot import Attendance

LASTING: Final = 60.0
"""Seconds after which what another process said about its watchers no longer counts."""


class Presence(msgspec.Struct, frozen=True):
    """What one process tells the others about its watchers of a table."""

    table: TableId
    process: str
    guests: tuple[GuestId, ...]
    spectators: int


class Watcher:
    """One live connection. ``wake`` is set when there may be something new; it never queues anything."""

    def __init__(self, table: TableId, guest: GuestId | None, seated: bool) -> None:
        self.table = table
        self.guest = guest
        self.seated = seated
        self.wake = asyncio.Event()


class Watchers:
    """All live connections of this process, and what others told about theirs."""

    def __init__(self, process: str, tell: Callable[[Presence], None], limit: int, per_guest: int) -> None:
        self._process = process
        self._tell = tell
        self._limit = limit
        self._per_guest = per_guest
        self._here: dict[TableId, set[Watcher]] = {}
        self._told: dict[TableId, Presence] = {}
        """Who looks at a table here; kept, as it is asked for with every frame and seldom changes."""
        self._there: dict[TableId, dict[str, tuple[float, Presence]]] = {}
        self._of_guest: Counter[GuestId] = Counter()
        self.count = 0

    @contextmanager
    def watching(self, table: TableId, guest: GuestId | None, seated: bool) -> Iterator[Watcher]:
        """A live connection for as long as it lasts."""
        if self.count >= self._limit or (guest is not None and self._of_guest[guest] >= self._per_guest):
            raise Denied("busy", "too many live connections", 5.0)
        watcher = Watcher(table, guest, seated)
        self._here.setdefault(table, set()).add(watcher)
        self._count(guest, 1)
        self._changed(table)
        try:
            yield watcher
        finally:
            watchers = self._here[table]
            watchers.discard(watcher)
            if not watchers:
                del self._here[table]
            self._count(guest, -1)
            self._changed(table)

    def wake(self, table: TableId) -> None:
        """Something changed at the table."""
        for watcher in self._here.get(table, ()):
            watcher.wake.set()

    def wake_all(self) -> None:
        """Something may have changed anywhere."""
        for table in self._here:
            self.wake(table)

    def watched(self, table: TableId) -> bool:
        """Whether anybody here looks at the table."""
        return table in self._here

    def tables(self) -> list[TableId]:
        """The tables somebody here looks at."""
        return list(self._here)

    def attendance(self, table: TableId) -> Attendance:
        """Who looks at the table, wherever."""
        mine = self._presence(table)
        guests, spectators = set(mine.guests), mine.spectators
        for at, presence in self._there.get(table, {}).values():
            if at > monotonic() - LASTING:
                guests.update(presence.guests)
                spectators += presence.spectators
        return Attendance(frozenset(guests), spectators)

    def tell(self, table: TableId) -> None:
        """Tells the other processes who looks at the table here."""
        self._tell(self._presence(table))

    def heard(self, presence: Presence) -> None:
        """Another process told who looks at a table there."""
        if presence.process == self._process:
            return
        there = self._there.setdefault(presence.table, {})
        _, before = there.pop(presence.process, (0.0, None))
        if presence.guests or presence.spectators:
            there[presence.process] = (monotonic(), presence)
        if not there:
            del self._there[presence.table]
        if before != presence:
            self.wake(presence.table)

    def _presence(self, table: TableId) -> Presence:
        return self._told.get(table) or Presence(table, self._process, (), 0)

    def _changed(self, table: TableId) -> None:
        here = self._here.get(table)
        if here is None:
            del self._told[table]
        else:
            guests = sorted({watcher.guest for watcher in here if watcher.guest is not None and watcher.seated})
            spectators = sum(not watcher.seated for watcher in here)
            self._told[table] = Presence(table, self._process, tuple(guests), spectators)
        self.tell(table)
        self.wake(table)

    def _count(self, guest: GuestId | None, by: int) -> None:
        self.count += by
        if guest is not None:
            self._of_guest[guest] += by
            if not self._of_guest[guest]:
                del self._of_guest[guest]
