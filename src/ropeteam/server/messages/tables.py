"""Tables, seats, and coming and going."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ...kernel.option import OptionValue
from ...kernel.rules import Standing
from .words import Actor, Colour, Level, Name, SeatKind, SeatNumber, Status


class SeatRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who sits in a seat of a new table: me, another person at this screen, a friend to come, or a bot."""

    kind: Literal["me", "here", "open", "bot"]
    name: Name | None = None
    colour: Colour | None = None
    level: Level | None = None


class TableSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the table allows."""

    listed: bool = False
    """Shown in the lobby while a seat is open, and joinable without the invite link."""
    spectators: bool = True
    """Who is not seated may watch, and find the table if listed."""
    hints: bool = True
    undo: bool = True
    """Undo past revealed information, if everybody agrees."""


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to create; ``players`` follows from the seats. Without a seat of my own I watch."""

    game: Annotated[str, Meta(min_length=1, max_length=40)]
    options: dict[str, OptionValue] = {}
    seats: Annotated[tuple[SeatRequest, ...], Meta(min_length=1, max_length=10)]
    settings: TableSettings = TableSettings()


class SeatInfo(msgspec.Struct, frozen=True, kw_only=True):
    """One seat as everybody at the table sees it."""

    seat: int
    kind: SeatKind
    """Who plays it now."""
    name: str
    colour: Colour
    level: str | None
    """The bot's level, if a bot plays it."""
    mine: bool
    """This identity holds it (also while a bot stands in)."""
    standing_in: bool
    """A bot plays for a person who can take the seat back."""
    reserved: bool
    """Open, but kept for somebody (a rematch)."""
    present: bool
    """The person has a live connection (bots always do)."""
    resigned: bool


class UndoRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody asks everybody to let a move be taken back."""

    seat: int
    agreed: tuple[int, ...]
    waiting: tuple[int, ...]


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody who may see the table knows about it."""

    id: str
    game: str
    options: dict[str, OptionValue]
    analysis: bool
    """An analysis table: its owner sees everything, plays every seat and chance, and may branch off anywhere."""
    status: Status
    settings: TableSettings
    host: bool
    """This identity created it."""
    invite: str | None
    """The full invite link, for people at the table while a seat is open."""
    seats: tuple[SeatInfo, ...]
    spectators: int
    actors: tuple[Actor, ...]
    phase: str | None
    standing: Standing | None
    winners: tuple[int, ...]
    """The winning seats once over, resignations counted."""
    revision: int
    sequence: int
    """The last event's number."""
    length: int
    """How many lines the record has: positions run from 0 to this."""
    request: UndoRequest | None
    rematch: str | None
    """The table of the next game, once somebody asked for it."""
    created: str
    updated: str


class TableSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A table in the lobby or among my tables."""

    id: str
    game: str
    options: dict[str, OptionValue]
    analysis: bool
    status: Status
    seats: tuple[SeatInfo, ...]
    actors: tuple[Actor, ...]
    my_turn: bool
    winners: tuple[int, ...]
    created: str
    updated: str


class InviteInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What an invite link leads to."""

    table: TableSummary
    open: tuple[int, ...]
    seated: bool
    """This identity sits there already."""


class Join(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Takes a seat; the first open one unless given."""

    seat: SeatNumber | None = None


class BotSeat(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A bot to fill an open seat or to stand in for me."""

    level: Level = "hiker"


class Abandon(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which bot takes my seats when I leave a running game."""

    level: Level = "hiker"
