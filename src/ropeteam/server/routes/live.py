"""Live updates: WebSocket, server-sent events and long polling, all the same frames."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Annotated, Any, Final

import msgspec
from litestar import Controller, WebSocket, get, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, HeaderParameter, QueryParameter
from litestar.response import ServerSentEvent, ServerSentEventMessage

from ..denied import Denied
from ..house import House
from ..messages import BeatFrame, Frame, GoneFrame, Problem, StateFrame
from ..rows import GuestId, TableId
from ..watchers import Watcher
from .doors import PROBLEMS, TheBase, TheHouse, TheVisitor, the_house, where, who
from .tables import Since, TablePath

BEAT: Final = 20.0
"""Seconds of silence after which a frame says that the line is alive."""
SENDING: Final = 20.0
"""Seconds a client may take to accept a frame; then it is gone and may come back."""


async def frames(house: House, watcher: Watcher, guest: GuestId | None, base: str, since: int) -> AsyncIterator[Frame]:
    """A state at once and after every change, with the events since the last one.

    Nothing is queued: who is slow gets the newest state later, with all events in between.
    """
    shown: object = None
    sure = True
    while True:
        watcher.wake.clear()
        try:
            snapshot = await house.snapshot(watcher.table, guest, base, since, sure=sure)
        except Denied as denied:
            yield GoneFrame(problem=Problem(code=denied.code, message=denied.message))
            return
        since = snapshot.table.sequence
        table = snapshot.table
        mark = (table.updated, table.revision, table.seats, table.spectators, snapshot.viewer)
        if mark != shown or snapshot.events:
            shown = mark
            yield StateFrame(snapshot=snapshot)
        else:
            yield BeatFrame(sequence=since)
        try:
            async with asyncio.timeout(BEAT):
                await watcher.wake.wait()
            sure = False
        except TimeoutError:
            sure = True  # what was announced may not have come here


Socket = WebSocket[Any, Any, Any]


class Live(Controller):
    """What happens, as it happens."""

    path = "/api/tables/{table:str}"
    tags = ["live"]  # noqa: RUF012 - litestar's way

    @get("/poll", responses=PROBLEMS, summary="Wait for something new")
    async def poll(
        self,
        table: TablePath,
        house: TheHouse,
        visitor: TheVisitor,
        base: TheBase,
        since: Since = 0,
        wait: Annotated[float, QueryParameter(ge=0, le=30, description="Seconds to wait at most.")] = 25.0,
        revision: Annotated[
            int | None, QueryParameter(ge=0, le=2**31 - 1, required=False, description="The revision I have.")
        ] = None,
        updated: Annotated[
            str | None, QueryParameter(max_length=40, required=False, description="The table's `updated` I have.")
        ] = None,
    ) -> StateFrame | BeatFrame:
        """The state as soon as there is news, or a beat if there is none in time.

        News are events after ``since`` and, if told what the asker has, a revision without events (a move nobody hears
        of) or any other change of the table (a pause, a question).
        """
        asker = None if visitor is None else visitor.id
        seated = await house.seated(TableId(table), asker)
        with house.watchers.watching(TableId(table), asker, seated) as watcher:
            deadline = asyncio.get_running_loop().time() + min(wait, house.settings.stream_seconds)
            while True:
                watcher.wake.clear()
                snapshot = await house.snapshot(TableId(table), asker, base, since)
                now = snapshot.table
                if snapshot.events or revision not in (None, now.revision) or updated not in (None, now.updated):
                    return StateFrame(snapshot=snapshot)
                left = deadline - asyncio.get_running_loop().time()
                try:
                    await asyncio.wait_for(watcher.wake.wait(), max(left, 0))
                except TimeoutError:
                    return BeatFrame(sequence=snapshot.table.sequence)

    @get("/stream", responses=PROBLEMS, summary="Server-sent events", media_type="text/event-stream")
    async def stream(
        self,
        table: TablePath,
        house: TheHouse,
        visitor: TheVisitor,
        base: TheBase,
        since: Since = 0,
        last: Annotated[str | None, HeaderParameter(name="Last-Event-ID", max_length=20, required=False)] = None,
    ) -> ServerSentEvent:
        """Each message is a frame as JSON; its id is the sequence to continue from."""
        asker = None if visitor is None else visitor.id
        seated = await house.seated(TableId(table), asker)
        begin = int(last) if last is not None and last.isascii() and last.isdigit() else since

        async def messages() -> AsyncIterator[ServerSentEventMessage]:
            with house.watchers.watching(TableId(table), asker, seated) as watcher, suppress(TimeoutError):
                async with asyncio.timeout(house.settings.stream_seconds):
                    async for frame in frames(house, watcher, asker, base, begin):
                        data = msgspec.json.encode(frame).decode()
                        known = frame.snapshot.table.sequence if isinstance(frame, StateFrame) else None
                        yield ServerSentEventMessage(data=data, id=known)

        return ServerSentEvent(messages())


@websocket("/api/tables/{table:str}/live")
async def live(socket: Socket, table: FromPath[str]) -> None:
    """Frames over a WebSocket. What the client sends is ignored."""
    house = the_house(socket)
    visitor = await who(socket)
    asker = None if visitor is None else visitor.id
    asked = socket.query_params.get("since", "0")
    since = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 10 else 0
    await socket.accept()
    try:
        seated = await house.seated(TableId(table), asker)
        with house.watchers.watching(TableId(table), asker, seated) as watcher:
            await _send_all(house, socket, frames(house, watcher, asker, where(socket), since))
            await socket.close(code=1000)
    except Denied as denied:
        with suppress(WebSocketDisconnect, RuntimeError):
            problem = Problem(code=denied.code, message=denied.message)
            await socket.send_data(msgspec.json.encode(GoneFrame(problem=problem)), mode="text")
            await socket.close(code=1013 if denied.code == "busy" else 1008, reason=denied.code)


async def _send_all(house: House, socket: Socket, coming: AsyncIterator[Frame]) -> None:
    """Sends until the client is gone or takes too long."""
    leaving = asyncio.create_task(_left(socket))
    sending = asyncio.create_task(_send(house, socket, coming))
    try:
        await asyncio.wait((leaving, sending), return_when=asyncio.FIRST_COMPLETED)
        if sending.done() and not sending.cancelled():
            sending.result()
    finally:
        for task in (leaving, sending):
            task.cancel()
        await asyncio.gather(leaving, sending, return_exceptions=True)


async def _send(house: House, socket: Socket, coming: AsyncIterator[Frame]) -> None:
    async for frame in coming:
        data = msgspec.json.encode(frame)
        async with asyncio.timeout(SENDING):
            await socket.send_data(data, mode="text")
        house.metrics.frames.inc()


async def _left(socket: Socket) -> None:
    with suppress(WebSocketDisconnect):
        while True:
            await socket.receive_data(mode="text")
