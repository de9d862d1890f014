"""One table in memory: the stored facts, and the game rebuilt from its log. Knows no people and no database."""

from bisect import bisect_right
from collections.abc import Sequence
from random import SystemRandom
from typing import Final, NamedTuple

import msgspec

from .. import registry
from ..kernel.game import Game
from ..kernel.rules import Standing
from ..kernel.seat import CHANCE, STAR, Actor, actor_of
from ..kernel.seat import Seat as KernelSeat
from ..kernel.view import View
from ..table import Table
from .denied import Denied
from .rows import GuestId, LogEntry, MatchRow, Millis, SeatRow, TableId, now
from .store import Change, Stored

LUCK: Final = SystemRandom()
"""Cards and dice of all tables: nobody can work out the next result from the ones before."""


def number(actor: Actor) -> int:
    """An actor as it is stored: the seat, or -1 for chance."""
    return int(CHANCE) if actor == STAR else int(actor)


class Moment(NamedTuple):
    """What everybody may know of the position at a revision."""

    revision: int
    actors: tuple[Actor, ...]
    phase: str
    standing: Standing


class Match:
    """A table's facts with all changes since they were last stored.

    Methods that change something check first, so that a refusal leaves everything as it was.
    """

    def __init__(self, stored: Stored) -> None:
        self.row: MatchRow = stored.match
        self.seats: list[SeatRow] = list(stored.seats)
        self.game: Game = registry.game(stored.match.game)
        self.table: Table | None = None
        self.keys: dict[str, LogEntry] = {}
        self.fresh: list[int] = [0] * len(self.seats)
        """For each seat the oldest revision a decision of it may rest on."""
        self._moment: Moment | None = None
        self._views: dict[int | None, tuple[int, View]] = {}
        self._revisions: list[int] = [0]
        self._sequences: list[int] = [0]
        self._entries: list[LogEntry] = []
        self._touched: set[int] = set()
        self._changed = False
        self.follow(stored)

    @property
    def id(self) -> TableId:
        """The table's id."""
        return self.row.id

    @property
    def started(self) -> Table:
        """The game; refused while the table waits for players."""
        if self.table is None:
            raise Denied("status", "the game has not begun: a seat is still open")
        return self.table

    @property
    def ended(self) -> bool:
        """Whether everything is open: the game is over or given up."""
        return self.row.status in ("over", "abandoned")

    def seats_of(self, guest: GuestId | None) -> list[SeatRow]:
        """The seats a guest holds."""
        return [] if guest is None else [seat for seat in self.seats if seat.guest == guest]

    def view(self, viewer: int | None) -> View:
        """What a seat sees now; worked out once for all who look through its eyes."""
        table = self.started
        at, view = self._views.get(viewer, (-1, None))
        if view is None or at != table.revision:
            view = table.view(viewer)
            self._views[viewer] = (table.revision, view)
        return view

    def sequence_at(self, revision: int) -> int:
        """The last event's number at a revision."""
        return self._sequences[bisect_right(self._revisions, revision) - 1]

    def moment(self) -> Moment | None:
        """The position as everybody knows it, worked out once for all viewers; None until the game starts."""
        table = self.table
        if table is not None and (self._moment is None or self._moment.revision != table.revision):
            self._moment = Moment(table.revision, table.actors(), table.phase, table.standing)
        return self._moment

    def actors(self) -> tuple[Actor, ...]:
        """Who decides now; nobody unless the game is running."""
        moment = self.moment()
        return () if moment is None or self.ended else moment.actors

    # -- following the log --------------------------------------------------------------------------

    def follow(self, stored: Stored) -> None:
        """Takes over what was stored by whoever else; ``entries`` are those after the revision known here."""
        self.row = stored.match
        self.seats = list(stored.seats)
        if self.table is None and self.row.status != "waiting":
            self.table = Table(self.game, dict(self.row.options), dealer="manual")
        for entry in stored.entries:
            self._apply(entry)
        known = 0 if self.table is None else self.table.revision
        assert known == self.row.revision, f"table {self.id}: log ends at {known}, row says {self.row.revision}"

    def _apply(self, entry: LogEntry) -> None:
        table = self.started
        before = table.phase
        if entry.kind == "play":
            table.play(actor_of(KernelSeat(entry.seat)), entry.text)
        else:
            table.undo(entry.seat, agreed=entry.kind == "agreed")
        self._noted(entry, before)

    def _noted(self, entry: LogEntry, phase: str) -> None:
        """Keeps the key, and marks what the entry made stale: with a commitment only the seat's own decisions."""
        table = self.started
        self._revisions.append(table.revision)
        self._sequences.append(table.sequence)
        if entry.key is not None:
            self.keys[entry.key] = entry
        private = phase == table.phase and phase in self.game.simultaneous and entry.kind != "agreed"
        if private and entry.seat != CHANCE:
            self.fresh[entry.seat] = table.revision
        else:
            self.fresh = [table.revision] * len(self.seats)

    # -- changing -----------------------------------------------------------------------------------

    def begin(self) -> None:
        """Starts the game, once nobody is missing."""
        self.table = Table(self.game, dict(self.row.options), dealer="manual")
        self.change(status="playing")
        if not self.row.analysis:
            self._deal()

    def play(self, actor: Actor, text: str, key: str | None) -> None:
        """Plays a move and what chance adds; Refused explains why not."""
        table = self.started
        before = table.phase
        table.play(actor, text)
        self._log("play", number(actor), table.log[-1].text, key, before)
        self.change(request=None)
        if not self.row.analysis:
            self._deal()

    def undo(self, seat: int, *, agreed: bool) -> None:
        """Takes the seat's last move back; Refused explains why not."""
        table = self.started
        before = table.phase
        table.undo(seat, agreed=agreed)
        self._log("agreed" if agreed else "undo", seat, "", None, before)
        self.change(request=None)

    def _deal(self) -> None:
        table = self.started
        if table.actors() != (STAR,):
            return
        before, known = table.phase, table.revision
        table.deal(LUCK)
        for offset, line in enumerate(table.log[known - table.revision :], start=1):
            self._entries.append(_entry(known + offset, "play", int(CHANCE), line.text, None))
        self._noted(self._entries[-1], before)

    def _log(self, kind: str, seat: int, text: str, key: str | None, phase: str) -> None:
        entry = _entry(self.started.revision, kind, seat, text, key)
        self._entries.append(entry)
        self._noted(entry, phase)

    def change(self, **facts: object) -> None:
        """Changes facts of the table."""
        self.row = msgspec.structs.replace(self.row, **facts)
        self._changed = True

    def change_seat(self, seat: int, **facts: object) -> None:
        """Changes facts of a seat."""
        self.seats[seat] = msgspec.structs.replace(self.seats[seat], **facts)
        self._touched.add(seat)
        self._changed = True

    def finish(self, winners: Sequence[int], status: str = "over") -> None:
        """Closes the books: who won, and every seat's result for the statistics."""
        scores = None if self.table is None else self.table.scores
        self.change(status=status, winners=tuple(winners), request=None)
        if self.row.analysis:
            return
        for seat in self.seats:
            score = None if scores is None else scores[seat.seat]
            self.change_seat(seat.seat, won=seat.seat in winners and not seat.resigned, score=score)

    def pending(self) -> Change | None:
        """What is to be stored, if anything changed. Call ``settle`` once it is."""
        if self.table is not None and self.table.over and not self.ended:
            self.finish(self.table.winners)
        if not self._changed:
            return None
        actors = tuple(number(actor) for actor in self.actors())
        self.row = msgspec.structs.replace(
            self.row,
            version=self.row.version + 1,
            revision=0 if self.table is None else self.table.revision,
            actors=actors,
            bot_due=self.row.status == "playing" and any(s >= 0 and self.seats[s].kind == "bot" for s in actors),
            updated=now(),
        )
        return Change(self.row, [self.seats[seat] for seat in sorted(self._touched)], tuple(self._entries))

    def settle(self) -> None:
        """The pending changes are stored."""
        self._entries = []
        self._touched = set()
        self._changed = False


def _entry(revision: int, kind: str, seat: int, text: str, key: str | None) -> LogEntry:
    at: Millis = now()
    return LogEntry(revision=revision, kind=kind, seat=seat, text=text, key=key, at=at)  # type: ignore[arg-type]
