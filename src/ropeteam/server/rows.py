"""The stored facts, as the rest of the server handles them. Changed by ``msgspec.structs.replace`` only."""

import time
from typing import Literal, NewType

import msgspec

from ..kernel.option import OptionValue
from .messages import Colour, SeatKind, Status, TableSettings

GuestId = NewType("GuestId", str)
TableId = NewType("TableId", str)
Millis = NewType("Millis", int)
"""Time as stored: whole milliseconds since 1970, UTC."""


def now() -> Millis:
    """The time now."""
    return Millis(time.time_ns() // 1_000_000)


class Guest(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who plays here under a name."""

    id: GuestId
    name: str
    created: Millis


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """A pending question whether a seat may take its move back."""

    seat: int
    revision: int
    agreed: tuple[int, ...]


class MatchRow(msgspec.Struct, frozen=True, kw_only=True):
    """One table's facts apart from seats and log."""

    id: TableId
    game: str
    options: dict[str, OptionValue]
    settings: TableSettings
    analysis: bool
    status: Status
    host: GuestId | None
    version: int
    revision: int
    actors: tuple[int, ...]
    bot_due: bool
    request: Request | None
    winners: tuple[int, ...]
    rematch: TableId | None
    created: Millis
    updated: Millis


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """One seat. ``guest`` holds it, also while a bot (``kind``) stands in; ``reserved`` may take it when open."""

    seat: int
    kind: SeatKind
    name: str
    colour: Colour
    guest: GuestId | None = None
    level: str | None = None
    reserved: GuestId | None = None
    eyes: bool = False
    resigned: bool = False
    hidden: bool = False
    won: bool | None = None
    score: int | None = None


class LogEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a table's log; ``seat`` is -1 for chance."""

    revision: int
    kind: Literal["play", "undo", "agreed"]
    seat: int
    text: str
    key: str | None
    at: Millis
