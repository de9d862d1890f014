"""Playing: moves and everything people do at a running table."""

from collections.abc import Callable

from litestar import Controller, get, post
from litestar.params import JSONBody

from .. import playing
from ..eyes import check_may_see, eyes
from ..match import Match
from ..messages import (
    Answer,
    HandOver,
    MayAnswer,
    MayRequest,
    MoveRequest,
    Pause,
    PreviewAnswer,
    SeatRevision,
    Snapshot,
)
from ..rows import TableId
from ..snapshot import acting
from .doors import PROBLEMS, TheBase, TheGuest, TheHouse
from .tables import TablePath

LATEST = 2**31
"""Later than any revision: no events."""


class Play(Controller):
    """A running game."""

    path = "/api/tables/{table:str}"
    tags = ["playing"]  # noqa: RUF012 - litestar's way

    @post("/moves", responses=PROBLEMS, summary="Play a move", status_code=200)
    async def move(
        self, table: TablePath, data: JSONBody[MoveRequest], house: TheHouse, guest: TheGuest, base: TheBase
    ) -> Snapshot:
        """Played once for each key, and durable when answered."""

        def action(match: Match) -> None:
            playing.play(match, guest.id, data.seat, data.move, data.revision, data.key)

        return await self._act(table, house, guest, base, action, data.revision)

    @post("/may", responses=PROBLEMS, summary="May I, and if not, why not?", status_code=200)
    async def may(self, table: TablePath, data: JSONBody[MayRequest], house: TheHouse, guest: TheGuest) -> MayAnswer:
        """Any text is answered with the rules' code, message and rule."""
        async with house.hall.seeing(TableId(table)) as match:
            check_may_see(match, guest.id)
            return playing.may(match, guest.id, data.seat, data.move)

    @get("/preview", responses=PROBLEMS, summary="What my choices lead to")
    async def preview(self, table: TablePath, house: TheHouse, guest: TheGuest) -> PreviewAnswer:
        """In games that can tell, when it is my turn."""
        async with house.hall.seeing(TableId(table)) as match:
            viewer = eyes(match, guest.id)
            shown = viewer is not None and acting(match, guest.id, viewer) == viewer
            return PreviewAnswer(
                revision=match.row.revision,
                preview=match.started.preview(viewer) if shown and viewer is not None else None,
            )

    @post("/undo", responses=PROBLEMS, summary="Take my last move back", status_code=200)
    async def undo(
        self, table: TablePath, data: JSONBody[SeatRevision], house: TheHouse, guest: TheGuest, base: TheBase
    ) -> Snapshot:
        """At once where nothing was revealed since; otherwise everybody is asked."""

        def action(match: Match) -> None:
            playing.undo(match, guest.id, data.seat, data.revision)

        return await self._act(table, house, guest, base, action, data.revision)

    @post("/undo/answer", responses=PROBLEMS, summary="Agree to an undo, or not", status_code=200)
    async def answer(
        self, table: TablePath, data: JSONBody[Answer], house: TheHouse, guest: TheGuest, base: TheBase
    ) -> Snapshot:
        """For all my seats."""
        return await self._act(
            table, house, guest, base, lambda match: playing.answer(match, guest.id, data.agree), LATEST
        )

    @post("/resign", responses=PROBLEMS, summary="Give the game up", status_code=200)
    async def resign(
        self, table: TablePath, data: JSONBody[SeatRevision], house: TheHouse, guest: TheGuest, base: TheBase
    ) -> Snapshot:
        """With two or more others left a bot plays the seat on."""

        def action(match: Match) -> None:
            playing.resign(match, guest.id, data.seat, data.revision)

        return await self._act(table, house, guest, base, action, data.revision)

    @post("/pause", responses=PROBLEMS, summary="Pause or go on", status_code=200)
    async def pause(
        self, table: TablePath, data: JSONBody[Pause], house: TheHouse, guest: TheGuest, base: TheBase
    ) -> Snapshot:
        """For everybody at the table."""
        return await self._act(
            table, house, guest, base, lambda match: playing.pause(match, guest.id, data.paused), LATEST
        )

    @post("/hand-over", responses=PROBLEMS, summary="Hand the screen over", status_code=200)
    async def hand_over(
        self, table: TablePath, data: JSONBody[HandOver], house: TheHouse, guest: TheGuest, base: TheBase
    ) -> Snapshot:
        """The answer is what the other of my seats may see, with all events from the start."""

        def action(match: Match) -> None:
            playing.give_screen(match, guest.id, data.seat)

        return await self._act(table, house, guest, base, action, 0)

    async def _act(
        self,
        table: str,
        house: TheHouse,
        guest: TheGuest,
        base: TheBase,
        do: Callable[[Match], None],
        revision: int,
    ) -> Snapshot:
        """Does it, and answers with the events after a revision."""

        def action(match: Match) -> None:
            check_may_see(match, guest.id)
            do(match)

        def then(match: Match) -> Snapshot:
            return house.show(match, guest.id, base, match.sequence_at(revision))

        return await house.hall.act(TableId(table), action, then)
