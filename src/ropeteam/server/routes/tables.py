"""Tables: making, finding, joining and leaving them."""

from typing import Annotated

from litestar import Controller, delete, get, post, put
from litestar.params import JSONBody, PathParameter, QueryParameter

from .. import founding, seating
from ..denied import Denied, unknown_table
from ..eyes import check_may_see
from ..house import House
from ..match import Match
from ..messages import Abandon, BotSeat, InviteInfo, Join, NewTable, Snapshot, TableSummary
from ..rows import Guest, TableId
from ..snapshot import summary
from ..store import Stored
from .doors import PROBLEMS, TheBase, TheGuest, TheHouse, TheVisitor

LISTED = 100
"""Tables in one list."""

TablePath = Annotated[str, PathParameter(max_length=40, description="The table's id.")]
Since = Annotated[int, QueryParameter(ge=0, le=2**31 - 1, description="Only events after this sequence number.")]
SeatPath = Annotated[int, PathParameter(ge=0, le=9)]


class Tables(Controller):
    """Tables as a whole."""

    path = "/api"
    tags = ["tables"]  # noqa: RUF012 - litestar's way

    @get("/lobby", responses=PROBLEMS, summary="Open tables")
    async def lobby(
        self,
        house: TheHouse,
        visitor: TheVisitor,
        game: Annotated[str | None, QueryParameter(max_length=40, required=False)] = None,
    ) -> list[TableSummary]:
        """Listed tables with an open seat, then those to watch."""
        found = await house.store.lobby(game, LISTED)
        shown = [
            stored
            for stored in found
            if any(seat.kind == "open" for seat in stored.seats) or stored.match.settings.spectators
        ]
        shown.sort(key=lambda stored: stored.match.status != "waiting")
        return [self._summary(stored, visitor, house) for stored in shown]

    @get("/tables", responses=PROBLEMS, summary="My tables")
    async def mine(self, house: TheHouse, guest: TheGuest) -> list[TableSummary]:
        """My turn first, then running ones, then the others, last changed first."""
        found = [self._summary(stored, guest, house) for stored in await house.store.of_guest(guest.id, LISTED)]
        running = ("playing", "paused", "waiting")
        return sorted(found, key=lambda table: (not table.my_turn, table.status not in running))

    @post("/tables", responses=PROBLEMS, summary="A new table")
    async def create(self, data: JSONBody[NewTable], house: TheHouse, guest: TheGuest, base: TheBase) -> Snapshot:
        """Made as asked; the game begins at once if no seat is open."""
        match = founding.new_match(data, guest)
        await house.check_room(guest.id)
        await house.hall.open(match)
        return await house.snapshot(match.id, guest.id, base, 0)

    @get("/tables/{table:str}", responses=PROBLEMS, summary="A table now")
    async def read(
        self, table: TablePath, house: TheHouse, visitor: TheVisitor, base: TheBase, since: Since = 0
    ) -> Snapshot:
        """As the asker may see it, with events after ``since``."""
        return await house.snapshot(TableId(table), None if visitor is None else visitor.id, base, since)

    @get("/invites/{code:str}", responses=PROBLEMS, summary="What an invite leads to")
    async def invite(
        self, code: Annotated[str, PathParameter(max_length=100)], house: TheHouse, visitor: TheVisitor
    ) -> InviteInfo:
        """The table behind an invite link, before sitting down."""
        async with house.hall.seeing(_invited(house, code)) as match:
            stored = Stored(match.row, tuple(match.seats), ())
            return InviteInfo(
                table=self._summary(stored, visitor, house),
                open=tuple(seat.seat for seat in match.seats if seat.kind == "open" and seat.reserved is None),
                seated=visitor is not None and bool(match.seats_of(visitor.id)),
            )

    @post("/invites/{code:str}", responses=PROBLEMS, summary="Accept an invite")
    async def accept(
        self,
        code: Annotated[str, PathParameter(max_length=100)],
        data: JSONBody[Join],
        house: TheHouse,
        guest: TheGuest,
        base: TheBase,
    ) -> Snapshot:
        """Takes an open seat."""
        return await self._join(_invited(house, code), data, house, guest, base, invited=True)

    @post("/tables/{table:str}/join", responses=PROBLEMS, summary="Sit down")
    async def join(
        self, table: TablePath, data: JSONBody[Join], house: TheHouse, guest: TheGuest, base: TheBase
    ) -> Snapshot:
        """Takes an open seat of a listed table, or one reserved for me."""
        return await self._join(TableId(table), data, house, guest, base, invited=False)

    async def _join(
        self, table: TableId, data: Join, house: House, guest: Guest, base: str, *, invited: bool
    ) -> Snapshot:
        await house.check_room(guest.id)

        def action(match: Match) -> None:
            if not invited:
                check_may_see(match, guest.id)
            seating.join(match, guest, data.seat, invited=invited)

        return await house.hall.act(table, action, lambda match: house.show(match, guest.id, base, 0))

    @post("/tables/{table:str}/leave", responses=PROBLEMS, summary="Leave", status_code=204)
    async def leave(self, table: TablePath, house: TheHouse, guest: TheGuest) -> None:
        """Waiting: my seats open again. Running: a bot takes them. Over: off my list."""
        await house.leave(TableId(table), guest.id, seating.USUAL)

    @post("/tables/{table:str}/abandon", responses=PROBLEMS, summary="Leave a running game", status_code=204)
    async def abandon(self, table: TablePath, data: JSONBody[Abandon], house: TheHouse, guest: TheGuest) -> None:
        """For good: a bot of this level takes my seats."""
        async with house.hall.seeing(TableId(table)) as match:
            check_may_see(match, guest.id)
            if match.row.status not in ("playing", "paused") or not match.seats_of(guest.id):
                raise Denied("status", "only who plays in a running game abandons it")
        await house.leave(TableId(table), guest.id, seating.check_level(data.level))

    @put("/tables/{table:str}/seats/{seat:int}/bot", responses=PROBLEMS, summary="Let a bot play a seat")
    async def seat_bot(
        self, table: TablePath, seat: SeatPath, data: JSONBody[BotSeat], house: TheHouse, guest: TheGuest, base: TheBase
    ) -> Snapshot:
        """An open seat of my table, or mine until I take it back."""

        def action(match: Match) -> None:
            check_may_see(match, guest.id)
            seating.seat_bot(match, guest.id, seat, data.level)

        return await house.hall.act(TableId(table), action, lambda match: house.show(match, guest.id, base, 0))

    @delete("/tables/{table:str}/seats/{seat:int}/bot", responses=PROBLEMS, summary="Take a seat back", status_code=200)
    async def unseat_bot(
        self, table: TablePath, seat: SeatPath, house: TheHouse, guest: TheGuest, base: TheBase
    ) -> Snapshot:
        """From the bot that stood in for me."""

        def action(match: Match) -> None:
            check_may_see(match, guest.id)
            seating.unseat_bot(match, guest.id, seat)

        return await house.hall.act(TableId(table), action, lambda match: house.show(match, guest.id, base, 0))

    @post("/tables/{table:str}/rematch", responses=PROBLEMS, summary="The next game")
    async def rematch(self, table: TablePath, house: TheHouse, guest: TheGuest, base: TheBase) -> Snapshot:
        """With the same people; if somebody asked before, their table, and I sit down at it."""
        following = await house.rematch(TableId(table), guest)
        return await house.snapshot(following, guest.id, base, 0)

    def _summary(self, stored: Stored, guest: Guest | None, house: TheHouse) -> TableSummary:
        asker = None if guest is None else guest.id
        return summary(stored, asker, house.watchers.attendance(stored.match.id))


def _invited(house: TheHouse, code: str) -> TableId:
    table = house.signer.invited(code)
    if table is None:
        raise unknown_table()
    return table
