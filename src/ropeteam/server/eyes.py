"""Through whose eyes somebody looks at a table. The one place that decides what a person may see."""

import msgspec

from ..kernel.view import View
from .denied import unknown_table
from .match import Match
from .rows import GuestId


def check_may_see(match: Match, guest: GuestId | None) -> None:
    """Refuses who may not know of the table."""
    if match.seats_of(guest) or (guest is not None and guest == match.row.host):
        return
    if guest is not None and any(seat.reserved == guest for seat in match.seats):
        return
    if match.row.analysis or not match.row.settings.spectators:
        raise unknown_table()


def eyes(match: Match, guest: GuestId | None) -> int | None:
    """The seat through which the guest looks now; None is a spectator."""
    check_may_see(match, guest)
    own = match.seats_of(guest)
    if not own:
        return None
    seat = next((seat.seat for seat in own if seat.eyes), own[0].seat)
    actors = match.actors()
    if seat in actors or match.table is None:
        return seat
    # Where nothing is hidden between two people at one screen it goes from hand to hand by itself.
    for other in own:
        due = other.seat in actors and other.kind == "person"
        if due and (match.row.analysis or same_knowledge(match, seat, other.seat)):
            return other.seat
    return seat


def hand_over(match: Match, guest: GuestId | None, viewer: int | None) -> tuple[int, ...]:
    """Others of the guest's seats that are to act."""
    actors = match.actors()
    return tuple(
        seat.seat
        for seat in match.seats_of(guest)
        if seat.seat != viewer and seat.seat in actors and seat.kind == "person"
    )


def same_knowledge(match: Match, one: int, other: int) -> bool:
    """Whether two seats see the same, apart from who they are."""
    first, second = (_nobody(match.view(seat)) for seat in (one, other))
    return first == second


def _nobody(view: View) -> View:
    return msgspec.structs.replace(view, viewer=None)
