"""What a person is sent about a table: built for one pair of eyes, from what they may know."""

from datetime import UTC, datetime
from functools import lru_cache
from typing import Literal, NamedTuple

from ..kernel.move import Choice
from ..kernel.seat import STAR, Actor, Seat, actor_of
from ..kernel.view import Event
from .eyes import eyes, hand_over
from .match import Match
from .messages import ChoiceInfo, EventInfo, SeatInfo, Snapshot, TableInfo, TableSummary, UndoRequest
from .rows import GuestId, Millis, SeatRow
from .store import Stored

ACTING = ("playing",)


class Attendance(NamedTuple):
    """Who has a live connection to a table."""

    guests: frozenset[GuestId]
    spectators: int


def snapshot(match: Match, guest: GuestId | None, attendance: Attendance, invite: str | None, since: int) -> Snapshot:
    """The table as the guest may see it now, with events after ``since``."""
    viewer = eyes(match, guest)
    table = match.table
    actor = acting(match, guest, viewer)
    return Snapshot(
        table=table_info(match, guest, attendance, invite),
        viewer=viewer,
        view=None if table is None else match.view(viewer),
        actor=actor,
        choices=() if table is None or actor is None else tuple(choice_info(c) for c in table.legal(actor)),
        hand_over=hand_over(match, guest, viewer),
        undo=undo(match, viewer),
        events=() if table is None else events(match, viewer, since),
    )


def acting(match: Match, guest: GuestId | None, viewer: int | None) -> Actor | None:
    """For whom the guest may choose now."""
    actors = match.actors()
    if match.row.status not in ACTING:
        return None
    if match.row.analysis:
        if guest != match.row.host:
            return None
        return STAR if actors == (STAR,) else None if viewer not in actors else Seat(viewer)
    if viewer is None or viewer not in actors or match.seats[viewer].kind != "person":
        return None
    return Seat(viewer)


def undo(match: Match, viewer: int | None) -> Literal["yes", "ask", "no"]:
    """Whether the viewer can take its last move back."""
    table = match.table
    if table is None or viewer is None or match.row.status != "playing" or match.seats[viewer].kind != "person":
        return "no"
    if table.may_undo(viewer) is None:
        return "yes"
    if not match.row.settings.undo or not any(line.seat == viewer for line in table.log):
        return "no"
    return "ask" if voters(match, viewer) else "yes"


def voters(match: Match, viewer: int) -> tuple[int, ...]:
    """The seats of other people, who must agree to an undo past what was revealed."""
    mine = match.seats[viewer].guest
    return tuple(seat.seat for seat in match.seats if seat.kind == "person" and seat.guest != mine)


def events(match: Match, viewer: int | None, since: int) -> tuple[EventInfo, ...]:
    """What happened after sequence number ``since``."""
    seen = "all" if match.ended else viewer
    names = [seat.name for seat in match.seats]
    return tuple(event_info(event, names) for event in match.started.events(seen, since))  # type: ignore[arg-type]


def event_info(event: Event, names: list[str]) -> EventInfo:
    """An event with its words."""
    return EventInfo(
        sequence=event.sequence, revision=event.revision, happening=event.what, words=event.what.words(names)
    )


def choice_info(choice: Choice) -> ChoiceInfo:
    """A legal move as it is sent."""
    return ChoiceInfo(code=choice.code, text=choice.text, description=choice.description)


def table_info(match: Match, guest: GuestId | None, attendance: Attendance, invite: str | None) -> TableInfo:
    """The table without the game's inside; the invite, if there is room, is for those who belong to it."""
    row, table, moment = match.row, match.table, match.moment()
    belongs = bool(match.seats_of(guest)) or (guest is not None and guest == row.host)
    return TableInfo(
        id=row.id,
        game=row.game,
        options=row.options,
        analysis=row.analysis,
        status=row.status,
        settings=row.settings,
        host=guest is not None and guest == row.host,
        invite=invite if belongs else None,
        seats=tuple(seat_info(seat, guest, attendance) for seat in match.seats),
        spectators=attendance.spectators,
        actors=match.actors(),
        phase=None if moment is None else moment.phase,
        standing=None if moment is None else moment.standing,
        winners=row.winners,
        revision=row.revision if table is None else table.revision,
        sequence=0 if table is None else table.sequence,
        length=0 if table is None else len(table.log),
        request=undo_request(match),
        rematch=row.rematch,
        created=written(row.created),
        updated=written(row.updated),
    )


def undo_request(match: Match) -> UndoRequest | None:
    """The pending question, if the game has not moved on since."""
    request = match.row.request
    if request is None:
        return None
    others = voters(match, request.seat)
    agreed = tuple(seat for seat in others if seat in request.agreed)
    return UndoRequest(
        seat=request.seat, agreed=agreed, waiting=tuple(seat for seat in others if seat not in request.agreed)
    )


def seat_info(seat: SeatRow, guest: GuestId | None, attendance: Attendance) -> SeatInfo:
    """One seat as the guest sees it."""
    return SeatInfo(
        seat=seat.seat,
        kind=seat.kind,
        name=seat.name,
        colour=seat.colour,
        level=seat.level,
        mine=guest is not None and seat.guest == guest,
        standing_in=seat.kind == "bot" and seat.guest is not None and not seat.resigned,
        reserved=seat.reserved is not None,
        present=seat.kind == "bot" or seat.guest in attendance.guests,
        resigned=seat.resigned,
    )


def summary(stored: Stored, guest: GuestId | None, attendance: Attendance) -> TableSummary:
    """A table in a list: from stored facts alone."""
    row = stored.match
    actors = tuple(actor_of(Seat(actor)) for actor in row.actors)
    mine = {seat.seat for seat in stored.seats if guest is not None and seat.guest == guest and seat.kind == "person"}
    return TableSummary(
        id=row.id,
        game=row.game,
        options=row.options,
        analysis=row.analysis,
        status=row.status,
        seats=tuple(seat_info(seat, guest, attendance) for seat in stored.seats),
        actors=actors,
        my_turn=row.status == "playing" and not row.analysis and any(actor in mine for actor in actors),
        winners=row.winners,
        created=written(row.created),
        updated=written(row.updated),
    )


@lru_cache(10_000)
def written(at: Millis) -> str:
    """A time as it is sent."""
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
