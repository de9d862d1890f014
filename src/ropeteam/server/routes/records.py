"""Looking back: records, positions, analysis tables, hints."""

from typing import Annotated, Literal

from litestar import Controller, MediaType, get, post
from litestar.params import JSONBody, QueryParameter

from ...kernel import record as records
from ...table import Table, replay
from .. import founding
from ..denied import Denied
from ..eyes import eyes
from ..match import Match
from ..messages import Analysis, Branch, Hint, HintRequest, Position, RecordImport, Snapshot
from ..rows import Guest, GuestId, TableId
from ..snapshot import event_info
from .doors import PROBLEMS, TheBase, TheGuest, TheHouse, TheVisitor
from .tables import TablePath

Eyes = int | Literal["spectator", "all"]
MOST = 100
"""Positions in one answer."""


class Records(Controller):
    """Games as they were played."""

    path = "/api"
    tags = ["records"]  # noqa: RUF012 - litestar's way

    @get("/tables/{table:str}/record", responses=PROBLEMS, summary="The record", media_type=MediaType.TEXT)
    async def record(self, table: TablePath, house: TheHouse, visitor: TheVisitor) -> str:
        """Complete once the game is over; before, as far as the asker may know it."""
        async with house.hall.seeing(TableId(table)) as match:
            viewer = eyes(match, _id(visitor))
            return match.started.record("all" if match.ended or match.row.analysis else viewer)

    @get("/tables/{table:str}/positions", responses=PROBLEMS, summary="Positions of a game")
    async def positions(
        self,
        table: TablePath,
        house: TheHouse,
        visitor: TheVisitor,
        start: Annotated[int, QueryParameter(ge=0, le=2**31 - 1)] = 0,
        count: Annotated[int, QueryParameter(ge=1, le=MOST)] = 50,
        seen_by: Annotated[
            str | None,
            QueryParameter(name="eyes", pattern="^([0-9]|spectator|all)$", description="A seat, spectator or all."),
        ] = None,
    ) -> list[Position]:
        """From ``start`` on, numbered by record lines; while the game runs only through one's own eyes."""
        async with house.hall.seeing(TableId(table)) as match:
            return _positions(match, _looker(match, _id(visitor), seen_by), start, count)

    @post("/records", responses=PROBLEMS, summary="Import a record")
    async def load(self, data: JSONBody[RecordImport], house: TheHouse, guest: TheGuest, base: TheBase) -> Snapshot:
        """As an analysis table of my own."""
        match = founding.analysis(replay(data.record, dealer="manual"), guest)
        await house.open_analysis(match, guest.id)
        return await house.snapshot(match.id, guest.id, base, 0)

    @post("/tables/{table:str}/branch", responses=PROBLEMS, summary="Try something else from a position")
    async def branch(
        self, table: TablePath, data: JSONBody[Branch], house: TheHouse, guest: TheGuest, base: TheBase
    ) -> Snapshot:
        """A new analysis table from a position of a finished game or an analysis table."""
        async with house.hall.seeing(TableId(table)) as match:
            eyes(match, guest.id)
            if not (match.ended or match.row.analysis):
                raise Denied("status", "a game that still runs is not analysed")
            names = [seat.name for seat in match.seats]
            made = founding.analysis(match.started.at(data.length), guest, names)
        await house.open_analysis(made, guest.id)
        return await house.snapshot(made.id, guest.id, base, 0)

    @post("/tables/{table:str}/hint", responses=PROBLEMS, summary="A hint", status_code=200)
    async def hint(self, table: TablePath, data: JSONBody[HintRequest], house: TheHouse, guest: TheGuest) -> Hint:
        """What a bot would do in my place, best first, with its reasons."""
        return await house.advice.hint(TableId(table), guest.id, data.level, data.whole)

    @post("/tables/{table:str}/analysis", responses=PROBLEMS, summary="Judge a game", status_code=200)
    async def analysis(self, table: TablePath, house: TheHouse, guest: TheGuest) -> Analysis:
        """Starts judging, or tells how far it is; complete when ``done`` equals ``total``."""
        return await house.advice.analysis(TableId(table), guest.id)


def _id(guest: Guest | None) -> GuestId | None:
    return None if guest is None else guest.id


def _looker(match: Match, guest: GuestId | None, asked: str | None) -> Eyes:
    """Through whose eyes positions are shown; refused where the asker may not."""
    own = eyes(match, guest)
    natural: Eyes = "spectator" if own is None else own
    if asked is None:
        return natural
    wanted: Eyes = asked if asked in ("spectator", "all") else int(asked)  # type: ignore[assignment]
    if isinstance(wanted, int) and wanted >= len(match.seats):
        raise Denied("unknown", f"there is no seat {wanted}")
    if wanted not in (natural, "spectator") and not (match.ended or match.row.analysis):
        raise Denied("forbidden", "while the game runs you see it through your own eyes")
    return wanted


def _positions(match: Match, looker: Eyes, start: int, count: int) -> list[Position]:
    played = match.started
    if start > len(played.log):
        raise Denied("unknown", f"position {start}: the record has {len(played.log)} lines")
    viewer = None if isinstance(looker, str) else looker
    everything = looker == "all" or match.ended or match.row.analysis
    lines = records.parse(played.record("all" if everything else viewer)).moves
    table = played.at(max(start - 1, 0))
    shown = []
    for index in range(start, min(start + count, len(lines) + 1)):
        before = table.sequence
        if index > 0:
            line = played.log[index - 1]
            table.play("*" if line.seat < 0 else line.seat, line.text)
        shown.append(_position(match, table, looker, index, "" if index == 0 else lines[index - 1].text, before))
    return shown


def _position(match: Match, table: Table, looker: Eyes, index: int, text: str, since: int) -> Position:
    names = [seat.name for seat in match.seats]
    seats = range(table.players) if looker == "all" else [None if looker == "spectator" else looker]
    told = "all" if looker == "all" else None if looker == "spectator" else looker
    actor = None if index == 0 else table.log[-1].seat
    return Position(
        index=index,
        actor=None if actor is None else "*" if actor < 0 else int(actor),
        move=text,
        phase=table.phase,
        actors=table.actors(),
        views=tuple(table.view(seat) for seat in seats),
        standing=table.standing,
        events=tuple(event_info(event, names) for event in table.events(told, since)),  # type: ignore[arg-type]
    )
