"""New tables: as somebody asks for them, as a rematch, or from a record. All return a table that is not stored yet."""

from collections.abc import Sequence
from typing import Final, get_args

from .. import registry
from ..kernel.option import Options
from ..kernel.refused import Refused
from ..kernel.seat import actor_of
from ..table import Table
from .denied import Denied
from .identity import fresh_id
from .match import Match
from .messages import Colour, NewTable, SeatRequest, TableSettings
from .rows import Guest, GuestId, MatchRow, SeatRow, TableId, now
from .seating import USUAL, begin_if_full, check_level, different
from .store import Stored

COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)


def new_match(asked: NewTable, guest: Guest) -> Match:
    """A table as somebody asks for it, with all changes pending; it begins at once if nobody is missing."""
    game = registry.game(asked.game)
    if asked.options.get("players", len(asked.seats)) != len(asked.seats):
        raise Refused("option", f"players {asked.options['players']}: there are {len(asked.seats)} seats")
    options = game.resolve({**asked.options, "players": len(asked.seats)})
    if sum(seat.kind == "me" for seat in asked.seats) > 1:
        raise Refused("seat", "only one seat can be 'me': others at this screen are 'here'")
    seats = _seats(asked.seats, guest)
    return _set_up(game.name, options, asked.settings, guest.id, seats)


def _set_up(
    game: str,
    options: Options,
    settings: TableSettings,
    host: GuestId,
    seats: Sequence[SeatRow],
    analysis: bool = False,
) -> Match:
    at = now()
    row = MatchRow(
        id=TableId(fresh_id()),
        game=game,
        options=options,
        settings=settings,
        analysis=analysis,
        status="waiting",
        host=host,
        version=0,
        revision=0,
        actors=(),
        bot_due=False,
        request=None,
        winners=(),
        rematch=None,
        created=at,
        updated=at,
    )
    match = Match(Stored(row, tuple(seats), ()))
    match.change()
    if not analysis:
        begin_if_full(match)
    return match


def _seats(asked: Sequence[SeatRequest], guest: Guest) -> tuple[SeatRow, ...]:
    wanted = [seat.colour for seat in asked if seat.colour is not None]
    if len(set(wanted)) < len(wanted):
        raise Refused("seat", "two seats cannot have the same colour")
    spare = iter([colour for colour in COLOURS if colour not in wanted])
    seats: list[SeatRow] = []
    for number, seat in enumerate(asked):
        person = seat.kind in ("me", "here")
        level = check_level(seat.level or USUAL) if seat.kind == "bot" else None
        default = {"me": guest.name, "here": f"Player {number + 1}", "open": "", "bot": (level or "").capitalize()}
        seats.append(
            SeatRow(
                seat=number,
                kind="person" if person else "open" if seat.kind == "open" else "bot",
                name=different(seat.name or default[seat.kind], seats),
                colour=next(spare) if seat.colour is None else seat.colour,
                guest=guest.id if person else None,
                level=level,
                eyes=person and not any(other.eyes for other in seats),
            )
        )
    return tuple(seats)


def rematch(match: Match, guest: Guest) -> Match:
    """The next game with the same people, everybody one seat on; other people's seats wait for them."""
    if not match.ended or match.row.analysis:
        raise Denied("status", "a rematch follows a finished game")
    if not match.seats_of(guest.id):
        raise Denied("forbidden", "only who played asks for a rematch")
    seats: list[SeatRow] = []
    for number, old in enumerate([*match.seats[1:], match.seats[0]]):
        mine, theirs = old.guest == guest.id, old.guest is not None and old.guest != guest.id
        seats.append(
            SeatRow(
                seat=number,
                kind="person" if mine else "open" if theirs else "bot",
                name=old.name,
                colour=old.colour,
                guest=guest.id if mine else None,
                level=None if mine or theirs else old.level or USUAL,
                reserved=old.guest if theirs else None,
                eyes=mine and not any(other.eyes for other in seats),
            )
        )
    options = {name: value for name, value in match.row.options.items() if name != "start"}
    return _set_up(match.row.game, options, match.row.settings, guest.id, seats)


def analysis(table: Table, guest: Guest, names: Sequence[str] = ()) -> Match:
    """A game as far as it went, on an analysis table of the guest's own."""
    seats = [
        SeatRow(
            seat=number,
            kind="person",
            name=names[number] if number < len(names) and names[number] else f"Player {number + 1}",
            colour=COLOURS[number],
            guest=guest.id,
            eyes=number == 0,
        )
        for number in range(table.players)
    ]
    settings = TableSettings(spectators=False)
    match = _set_up(table.game.name, table.options, settings, guest.id, seats, analysis=True)
    match.begin()
    for line in table.log:
        match.play(actor_of(line.seat), line.text, None)
    return match
