"""Actions of people at a running table: moves, undo, resigning, pausing, handing over."""

from ..kernel.refused import Refused
from ..kernel.seat import STAR, Actor, Seat
from .denied import Denied
from .eyes import eyes
from .match import Match, number
from .messages import MayAnswer
from .rows import GuestId, Request
from .seating import USUAL
from .snapshot import choice_info, voters


def play(match: Match, guest: GuestId, actor: Actor, text: str, revision: int, key: str) -> None:
    """Plays a move of one of the guest's seats, once for each key."""
    _check_plays(match, guest, actor)
    if (known := match.keys.get(key)) is not None:
        # Sent again because no answer came: since then the screen may have gone to another seat by itself.
        table = match.started
        same = known.seat == number(actor)
        if not same or table.notation.parse(text) != table.notation.parse(known.text):
            raise Denied("key", "this key was used for another move")
        return
    _check_acts(match, guest, actor)
    _check_running(match)
    _check_fresh(match, actor, revision)
    match.play(actor, text, key)


def may(match: Match, guest: GuestId, actor: Actor, text: str) -> MayAnswer:
    """May I, and if not, why not?"""
    _check_acts(match, guest, actor)
    _check_running(match)
    table = match.started
    refusal = table.may(actor, text)
    if refusal is not None:
        return MayAnswer(allowed=False, choice=None, code=refusal.code, message=refusal.message, rule=refusal.rule)
    choice = table.choice(table.notation.parse(text))
    return MayAnswer(allowed=True, choice=choice_info(choice), code="", message="", rule="")


def undo(match: Match, guest: GuestId, seat: int, revision: int) -> None:
    """Takes the seat's last move back, or asks the others where something was revealed since."""
    _check_acts(match, guest, Seat(seat))
    _check_running(match)
    _check_fresh(match, Seat(seat), revision)
    table = match.started
    refusal = table.may_undo(seat)
    if refusal is None:
        match.undo(seat, agreed=False)
        return
    if not match.row.settings.undo and not match.row.analysis:
        raise refusal
    if not any(line.seat == seat for line in table.log):
        raise Refused("undo", f"seat {seat} has no move to take back")
    if voters(match, seat):
        match.change(request=Request(seat=seat, revision=revision, agreed=()))
    else:
        match.undo(seat, agreed=True)


def answer(match: Match, guest: GuestId, agree: bool) -> None:
    """Agrees to a pending undo or not, for all the guest's seats; one "no" ends it, the last "yes" does it."""
    _check_running(match)
    own = {seat.seat for seat in match.seats_of(guest)}
    if not own:
        raise Denied("forbidden", "only who plays is asked")
    request = match.row.request
    if request is None:
        raise Denied("stale", "nobody asks for an undo any more")
    if not agree:
        match.change(request=None)
        return
    agreed = own.union(request.agreed)
    if all(seat in agreed for seat in voters(match, request.seat)):
        match.undo(request.seat, agreed=True)
    else:
        match.change(request=Request(seat=request.seat, revision=request.revision, agreed=tuple(sorted(agreed))))


def resign(match: Match, guest: GuestId, seat: int, revision: int) -> None:
    """Gives the game up: it ends when one seat or no person is left, otherwise a bot plays the seat on."""
    _check_holds(match, guest, seat)
    _check_running(match, paused=True)
    if match.row.analysis:
        raise Denied("status", "nobody resigns at an analysis table")
    if match.seats[seat].resigned:
        raise Denied("status", f"seat {seat} has resigned already")
    _check_fresh(match, Seat(seat), revision)
    match.change_seat(seat, resigned=True)
    left = [other for other in match.seats if not other.resigned]
    if len(left) <= 1:
        match.finish([other.seat for other in left])
    elif not any(other.guest is not None for other in left):
        match.finish(())
    else:
        match.change_seat(seat, kind="bot", level=USUAL)
        match.change(request=None)


def pause(match: Match, guest: GuestId, paused: bool) -> None:
    """Stops the game for everybody, or lets it go on."""
    if not match.seats_of(guest) or match.row.analysis:
        raise Denied("forbidden", "only who plays stops the game")
    _check_running(match, paused=True)
    wanted = "paused" if paused else "playing"
    if match.row.status != wanted:
        match.change(status=wanted)


def give_screen(match: Match, guest: GuestId, seat: int) -> None:
    """From now on the guest looks through the eyes of this seat."""
    _check_holds(match, guest, seat)
    for own in match.seats_of(guest):
        if own.eyes != (own.seat == seat):
            match.change_seat(own.seat, eyes=own.seat == seat)


def _check_holds(match: Match, guest: GuestId, seat: int) -> None:
    if seat not in (own.seat for own in match.seats_of(guest)):
        raise Denied("forbidden", f"seat {seat} is not yours")


def _studies(match: Match, guest: GuestId) -> bool:
    """Whether the table is one of analysis and the guest's own: there they play for everybody."""
    return match.row.analysis and guest == match.row.host


def _check_plays(match: Match, guest: GuestId, actor: Actor) -> None:
    """The guest holds the seat and plays it in person."""
    if _studies(match, guest):
        return
    if actor == STAR:
        raise Denied("forbidden", "chance is dealt by the server")
    _check_holds(match, guest, actor)
    if match.seats[actor].kind != "person":
        raise Denied("forbidden", f"a bot plays seat {actor}: take it back first")


def _check_acts(match: Match, guest: GuestId, actor: Actor) -> None:
    """The guest plays the seat, and has the screen in hand."""
    _check_plays(match, guest, actor)
    if not _studies(match, guest) and eyes(match, guest) != actor:
        raise Denied("forbidden", f"hand the screen over to seat {actor} first")


def _check_running(match: Match, *, paused: bool = False) -> None:
    status = match.row.status
    if status == "playing" or (paused and status == "paused"):
        return
    why = {"waiting": "the game has not begun", "paused": "the game is paused"}
    raise Denied("status", why.get(status, "the game is over"))


def _check_fresh(match: Match, actor: Actor, revision: int) -> None:
    table = match.started
    oldest = table.revision if actor == STAR else match.fresh[actor]
    if not oldest <= revision <= table.revision:
        raise Denied("stale", f"decided on revision {revision}, but the table is at {table.revision}")
