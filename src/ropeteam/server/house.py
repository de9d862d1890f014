"""All parts of a running server, put together."""

import asyncio
from time import monotonic
from typing import Final

import msgspec
import structlog
from litestar.channels import ChannelsPlugin

from . import founding, seating
from .advice import Advice
from .database import Database
from .denied import Denied
from .eyes import check_may_see
from .hall import Hall
from .identity import Signer, fresh_id
from .match import Match
from .messages import Snapshot
from .metrics import Metrics
from .news import CHANNEL, MISSED, News
from .opponents import Opponents
from .rows import Guest, GuestId, TableId
from .settings import Settings
from .snapshot import snapshot
from .store import Store
from .thinkers import Thinkers
from .transactions import transactions
from .watchers import Presence, Watchers

ALIAS: Final = "Somebody"
"""The name left behind by people who asked to be forgotten."""
KNOWN: Final = 5.0
"""Seconds a guest is remembered before the store is asked again, where another process may have forgotten them."""
MANY: Final = 10_000
"""Guests remembered."""
TELL_AGAIN: Final = 20.0
"""Seconds after which the other processes are told again who is present here."""

log = structlog.get_logger(__name__)


class House:
    """The server's parts. One for each process."""

    def __init__(self, settings: Settings, channels: ChannelsPlugin) -> None:
        self.settings = settings
        self.port = settings.port
        self.process = fresh_id(8)
        self.database = Database(settings.database)
        self.metrics = Metrics()
        self.store = Store(transactions(self.database, settings.database_connections))
        self.watchers = Watchers(self.process, self._tell, settings.connections, settings.connections_per_guest)
        self.hall = Hall(
            self.store, self._announce, self.metrics, shared=not self.database.embedded, room_for=settings.loaded_tables
        )
        self.thinkers = Thinkers(settings.bot_workers)
        self.opponents = Opponents(self.hall, self.store, self.thinkers, self.metrics, settings.bot_seconds)
        # A worker of their own, so that no table waits for its bot while a game is judged.
        self.advisers = Thinkers(1)
        self.advice = Advice(self.hall, self.advisers, settings.bot_seconds)
        self.signer = Signer(b"")
        self._channels = channels
        self._tasks: list[asyncio.Task[None]] = []
        self._guests: dict[GuestId, tuple[float, Guest]] = {}
        self.metrics.gauge("ropeteam_live_connections", "Live connections", lambda: self.watchers.count)
        self.metrics.gauge("ropeteam_loaded_tables", "Tables in memory", lambda: len(self.hall))
        self.metrics.gauge("ropeteam_bots_thinking", "Bots thinking now", lambda: self.thinkers.busy)

    async def open(self) -> None:
        """Called when the server starts."""
        self.signer = Signer(await self.store.secret("signing"))
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._tell_again())]
        self.opponents.start()

    async def close(self) -> None:
        """Called when the server stops."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.opponents.end()
        await self.advice.end()
        await self.thinkers.end()
        await self.advisers.end()
        await self.store.close()

    # -- people -------------------------------------------------------------------------------------

    async def guest(self, cookie: str | None) -> Guest | None:
        """Who a cookie is."""
        claimed = None if cookie is None else self.signer.guest(cookie)
        if claimed is None:
            return None
        at, known = self._guests.get(claimed, (0.0, None))
        if known is None or (at < monotonic() - KNOWN and not self.database.embedded):
            known = await self.store.guest(claimed)
            self._guests.pop(claimed, None)
            if known is not None:
                self._guests[claimed] = (monotonic(), known)
                while len(self._guests) > MANY:
                    del self._guests[next(iter(self._guests))]
        return known

    async def rename(self, guest: Guest, name: str) -> Guest:
        """Another name from now on."""
        await self.store.rename_guest(guest.id, name)
        self._guests.pop(guest.id, None)
        return msgspec.structs.replace(guest, name=name)

    async def snapshot(
        self, table: TableId, guest: GuestId | None, base: str, since: int, *, sure: bool = True
    ) -> Snapshot:
        """The table as the guest may see it now; unless ``sure``, as it was last announced."""
        async with self.hall.seeing(table, sure=sure) as match:
            return self.show(match, guest, base, since)

    def show(self, match: Match, guest: GuestId | None, base: str, since: int) -> Snapshot:
        """The table as the guest may see it."""
        check_may_see(match, guest)
        room = any(seat.kind == "open" for seat in match.seats)
        invite = f"{base}/join/{self.signer.invite(match.id)}" if room else None
        return snapshot(match, guest, self.watchers.attendance(match.id), invite, since)

    async def seated(self, table: TableId, guest: GuestId | None) -> bool:
        """Whether the guest plays at the table; refused if they may not even see it."""
        async with self.hall.seeing(table) as match:
            check_may_see(match, guest)
            return bool(match.seats_of(guest))

    async def check_room(self, guest: GuestId) -> None:
        """Refuses another table to who has too many."""
        if len(await self.store.running(guest)) >= self.settings.tables_per_guest:
            raise Denied("limit", f"you have {self.settings.tables_per_guest} tables already: finish or leave some")

    # -- actions on more than one thing -------------------------------------------------------------

    async def leave(self, table: TableId, guest: GuestId, level: str) -> None:
        """The guest goes; a table nobody is left at goes too."""
        empty = False

        def action(match: Match) -> None:
            nonlocal empty
            check_may_see(match, guest)
            empty = seating.leave(match, guest, level)

        await self.hall.act(table, action, lambda _: None)
        if empty:
            await self.delete(table)

    async def delete(self, table: TableId) -> None:
        """A table goes, with everything that belongs to it."""
        await self.store.delete(table)
        self.hall.forget(table)
        self._publish(News(self.process, table))

    async def rematch(self, table: TableId, guest: Guest) -> TableId:
        """The next game's table, made by the first who asks; others who ask sit down in the seats kept for them."""
        async with self.hall.seeing(table) as match:
            check_may_see(match, guest.id)
            following = match.row.rematch
        if following is None or await self.store.version(following) is None:
            following = await self._next(table, guest, following)
        async with self.hall.seeing(following) as match:
            awaited = match.row.status == "waiting" and bool(seating.kept_for(match, guest.id))
        if awaited:
            await self.check_room(guest.id)
            await self.hall.act(
                following, lambda match: seating.join(match, guest, None, invited=False), lambda _: None
            )
        return following

    async def _next(self, table: TableId, guest: Guest, gone: TableId | None) -> TableId:
        """Opens the next game's table, unless somebody was faster; ``gone`` was it, but everybody left that."""
        async with self.hall.seeing(table) as match:
            made = founding.rematch(match, guest)
        await self.check_room(guest.id)
        await self.hall.open(made)

        def action(match: Match) -> None:
            if match.row.rematch == gone:
                match.change(rematch=made.id)

        first = await self.hall.act(table, action, lambda match: match.row.rematch)
        assert first is not None
        if first != made.id:
            await self.delete(made.id)
        return first

    async def forget(self, guest: GuestId) -> None:
        """Everything stored about a guest goes; bots take over where others still play."""
        for table in await self.store.running(guest):
            await self.leave(table, guest, seating.USUAL)
        tables = [stored.match.id for stored in await self.store.of_guest(guest, 1_000_000)]
        await self.store.delete_guest(guest, ALIAS)
        self._guests.pop(guest, None)
        for table in tables:
            self.hall.forget(table)
            self._publish(News(self.process, table))

    async def open_analysis(self, match: Match, guest: GuestId) -> None:
        """Stores an analysis table; the guest's oldest ones make room for it."""
        await self.hall.open(match)
        for table in (await self.store.analyses(guest))[self.settings.analyses_per_guest :]:
            await self.delete(table)

    # -- news ---------------------------------------------------------------------------------------

    def _announce(self, match: Match) -> None:
        self._publish(News(self.process, match.id, match.row.version))
        self.opponents.look(match)

    def _tell(self, presence: Presence) -> None:
        if not self.database.embedded:
            self._publish(News(self.process, presence=presence))

    def _publish(self, news: News) -> None:
        self._channels.publish(msgspec.json.encode(news), CHANNEL)

    async def _listen(self) -> None:
        decoder = msgspec.json.Decoder(News)
        async with self._channels.start_subscription(CHANNEL) as subscriber:
            async for data in subscriber.iter_events():
                if data == MISSED:
                    self.hall.doubt()
                    self.watchers.wake_all()
                else:
                    self._heard(decoder.decode(data))

    def _heard(self, news: News) -> None:
        if news.presence is not None:
            self.watchers.heard(news.presence)
        if news.table is None:
            return
        if news.version is not None:
            self.hall.heard(news.table, news.version)
        elif news.process != self.process:
            self.hall.forget(news.table)
        self.watchers.wake(news.table)

    async def _tell_again(self) -> None:
        while not self.database.embedded:
            await asyncio.sleep(TELL_AGAIN)
            for table in self.watchers.tables():
                self.watchers.tell(table)
