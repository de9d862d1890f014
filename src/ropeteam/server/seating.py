"""Coming, going and who sits where: actions on a table that do not move a piece."""

from collections.abc import Sequence
from typing import Final

from ..bots import LEVELS
from ..kernel.refused import Refused
from .denied import Denied
from .match import Match
from .rows import Guest, GuestId, SeatRow

USUAL: Final = "hiker"
"""The level of a bot nobody chose."""


def check_level(level: str) -> str:
    """The level, if there is one of that name."""
    if level not in LEVELS:
        raise Refused("level", f"no level {level!r}: there are {', '.join(LEVELS)}")
    return level


def different(name: str, others: Sequence[SeatRow]) -> str:
    """The name, with a number if somebody at the table has it already."""
    taken = {seat.name for seat in others}
    if not name or name not in taken:
        return name
    return next(f"{name[:27]} {number}" for number in range(2, 20) if f"{name[:27]} {number}" not in taken)


def begin_if_full(match: Match) -> None:
    """Starts the game as soon as no seat is open."""
    if match.row.status == "waiting" and all(seat.kind != "open" for seat in match.seats):
        match.begin()


def join(match: Match, guest: Guest, seat: int | None, *, invited: bool) -> None:
    """Takes an open seat: by invitation, at a listed table, or all that are kept for the guest."""
    if match.seats_of(guest.id):
        return
    if match.row.status != "waiting":
        raise Denied("status", "the game has begun: no seat is open")
    kept = kept_for(match, guest.id)
    if not (invited or match.row.settings.listed or kept):
        raise Denied("forbidden", "this table is joined by its invite link")
    free = kept or [other.seat for other in match.seats if other.kind == "open" and other.reserved is None]
    if seat is not None and seat not in free:
        raise Denied("taken", f"seat {seat} is not open for you")
    if not free:
        raise Denied("taken", "no seat is open")
    if kept:
        for number in kept:
            match.change_seat(number, kind="person", guest=guest.id, reserved=None, eyes=number == kept[0])
    else:
        chosen = free[0] if seat is None else seat
        name = different(guest.name, [other for other in match.seats if other.seat != chosen])
        match.change_seat(chosen, kind="person", guest=guest.id, name=name, eyes=True)
    begin_if_full(match)


def kept_for(match: Match, guest: GuestId) -> list[int]:
    """The open seats of a rematch that wait for the guest, with the names they had."""
    return [seat.seat for seat in match.seats if seat.kind == "open" and seat.reserved == guest]


def leave(match: Match, guest: GuestId, level: str) -> bool:
    """Gives all the guest's seats up; returns whether the table is to be deleted, because nobody is left."""
    own = match.seats_of(guest)
    if match.row.analysis:
        return True
    if match.ended:
        for seat in own:
            match.change_seat(seat.seat, hidden=True)
        return False
    for seat in own:
        if match.row.status == "waiting":
            match.change_seat(seat.seat, kind="open", guest=None, name="", eyes=False)
        else:
            _bot_takes(match, seat, level, guest=None)
    for seat in match.seats:
        if seat.reserved == guest:
            match.change_seat(seat.seat, reserved=None, name="")
    staying = [seat.guest for seat in match.seats if seat.guest is not None]
    if match.row.host == guest:
        match.change(host=staying[0] if staying else None)
    if staying:
        return False
    if match.row.status == "waiting":
        return True
    match.finish((), "abandoned")
    return False


def seat_bot(match: Match, guest: GuestId, seat: int, level: str) -> None:
    """A bot takes an open seat of the host's table, or stands in for the guest."""
    place = _seat(match, seat)
    check_level(level)
    if match.ended:
        raise Denied("status", "the game is over")
    if place.kind == "open":
        if guest != match.row.host:
            raise Denied("forbidden", "only who made the table fills its open seats")
        name = different(level.capitalize(), match.seats)
        match.change_seat(seat, kind="bot", level=level, name=name, reserved=None)
        begin_if_full(match)
    elif place.guest == guest:
        if match.row.status == "waiting":
            raise Denied("status", "the game has not begun")
        _bot_takes(match, place, level, guest=guest)
    else:
        raise Denied("forbidden", f"seat {seat} is not yours")


def unseat_bot(match: Match, guest: GuestId, seat: int) -> None:
    """The guest takes a seat back from the bot that stood in; while waiting, the host opens a bot's seat again."""
    place = _seat(match, seat)
    if place.kind != "bot":
        raise Denied("status", f"no bot plays seat {seat}")
    if match.row.status == "waiting" and guest == match.row.host:
        match.change_seat(seat, kind="open", level=None, name="")
    elif place.guest != guest:
        raise Denied("forbidden", f"seat {seat} is not yours")
    elif place.resigned or match.ended:
        raise Denied("status", f"seat {seat} has resigned" if place.resigned else "the game is over")
    else:
        match.change_seat(seat, kind="person", level=None)


def _bot_takes(match: Match, seat: SeatRow, level: str, guest: GuestId | None) -> None:
    facts: dict[str, object] = {"kind": "bot", "level": level, "guest": guest}
    if guest is None:
        others = [other for other in match.seats if other.seat != seat.seat]
        facts |= {"eyes": False, "name": different(level.capitalize(), others)}
    match.change_seat(seat.seat, **facts)
    match.change(request=None)


def _seat(match: Match, seat: int) -> SeatRow:
    if not 0 <= seat < len(match.seats):
        raise Denied("unknown", f"there is no seat {seat}")
    return match.seats[seat]
