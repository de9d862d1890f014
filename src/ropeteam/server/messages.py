"""What goes over the wire. Every answer field is always there, so that generated client types have no optionals.

The unions of views, moves and events come from the registry: the server itself knows no game.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ..kernel.option import OptionValue
from ..kernel.rules import Standing
from .unions import AnyHappening, AnyMove, AnyPreview, AnyView

Name = Annotated[str, Meta(min_length=1, max_length=30, pattern=r"^\S(.*\S)?$", description="A name people see.")]
Key = Annotated[
    str, Meta(min_length=8, max_length=64, pattern=r"^[!-~]+$", description="Made up by the client, new for each move.")
]
Revision = Annotated[
    int, Meta(ge=0, le=2**31 - 1, description="The revision of the snapshot the decision was made on.")
]
SeatNumber = Annotated[int, Meta(ge=0, le=9)]
Level = Annotated[str, Meta(min_length=1, max_length=20, pattern=r"^[a-z]+$")]
MoveText = Annotated[str, Meta(min_length=1, max_length=200)]
Colour = Literal["red", "blue", "green", "yellow", "purple", "orange", "teal", "pink"]
Actor = int | Literal["*"]
Status = Literal["waiting", "playing", "paused", "over", "abandoned"]
SeatKind = Literal["person", "bot", "open"]


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """Every refusal, whatever refused it. ``code`` is stable, ``message`` is for people, ``rule`` cites a ruling."""

    code: str
    message: str
    rule: str = ""


# -- games and guests ---------------------------------------------------------------------------------


class OptionInfo(msgspec.Struct, frozen=True, kw_only=True):
    """One option of a game: a list of choices, or a range of whole numbers if there are no choices."""

    name: str
    help: str
    default: OptionValue | None
    choices: tuple[OptionValue, ...]
    low: int
    high: int


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A game that can be played here."""

    name: str
    title: str
    blurb: str
    players: tuple[int, int]
    minutes: tuple[int, int]
    options: tuple[OptionInfo, ...]
    simultaneous: tuple[str, ...]
    levels: tuple[str, ...]
    """Bot levels, weakest first."""
    previews: bool


class NewGuest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A guest needs a name, nothing else."""

    name: Name


class Me(msgspec.Struct, frozen=True, kw_only=True):
    """The guest this browser is."""

    id: str
    name: str
    created: str


class Transfer(msgspec.Struct, frozen=True, kw_only=True):
    """A one-time way to carry a guest to another device."""

    code: str
    link: str
    expires: str


class Claim(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The code of a transfer, typed on the other device."""

    code: Annotated[str, Meta(min_length=1, max_length=100)]


class GameStatistics(msgspec.Struct, frozen=True, kw_only=True):
    """Finished games of one game. Ratios are left to the reader."""

    game: str
    played: int
    won: int
    resigned: int
    best: int | None
    mean: float | None


# -- tables -------------------------------------------------------------------------------------------


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


class ChoiceInfo(msgspec.Struct, frozen=True, kw_only=True):
    """One legal move. Light up from ``description``; send back ``text``."""

    code: int
    text: str
    description: AnyMove


class EventInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Something that happened, as far as the viewer may know it."""

    sequence: int
    revision: int
    happening: AnyHappening
    words: str


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a screen needs: the answer of every action and the content of every live ``state`` frame."""

    table: TableInfo
    viewer: int | None
    """Through whose eyes: one of my seats, or None as a spectator."""
    view: AnyView | None
    """None until the game starts."""
    actor: Actor | None
    """Whose choices these are: the viewer's if it may act now; chance only at an analysis table."""
    choices: tuple[ChoiceInfo, ...]
    hand_over: tuple[int, ...]
    """Others of my seats that are to act, to whom this screen can be handed over."""
    undo: Literal["yes", "ask", "no"]
    """Whether the viewer can take back its last move: at once, by asking everybody, or not."""
    events: tuple[EventInfo, ...]


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


class MoveRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A move of one of my seats, decided on a revision."""

    seat: SeatNumber | Literal["*"]
    move: MoveText
    revision: Revision
    key: Key


class SeatRevision(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something one of my seats does on a revision: undo or resign."""

    seat: SeatNumber
    revision: Revision


class Answer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The answer to an undo request, for all my seats."""

    agree: bool


class Pause(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Stops the game for everybody, or lets it go on."""

    paused: bool


class HandOver(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """From now on this identity sees through the eyes of this seat of its own."""

    seat: SeatNumber


class Abandon(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which bot takes my seats when I leave a running game."""

    level: Level = "hiker"


class Branch(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The position from which to try something else."""

    length: Annotated[int, Meta(ge=0, le=2**31 - 1)]


class MayRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """May I, and if not, why not?"""

    seat: SeatNumber | Literal["*"]
    move: MoveText


class MayAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """``choice`` if it is allowed, otherwise the kernel's code, message and rule."""

    allowed: bool
    choice: ChoiceInfo | None
    code: str
    message: str
    rule: str


class PreviewAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What the viewer's choices would lead to; None in games without previews and when it is not my turn."""

    revision: int
    preview: AnyPreview | None


# -- looking back and thinking ------------------------------------------------------------------------


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """One position of a game that was or is being played."""

    index: int
    """How many lines of the record were played."""
    actor: Actor | None
    move: str
    """The last line played, as far as the viewer may know it; empty at 0."""
    phase: str
    actors: tuple[Actor, ...]
    views: tuple[AnyView, ...]
    """One view; every seat's when all-seeing."""
    standing: Standing
    events: tuple[EventInfo, ...]
    """What the last line made happen."""


class RecordImport(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A record to put on an analysis table."""

    record: Annotated[str, Meta(min_length=1, max_length=1_000_000)]


class HintRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Asks a bot what it would do in my place."""

    level: Level = "alpinist"
    whole: bool = False
    """The whole of what I decide now, if it takes several moves: a K3 pyramid, pawn by pawn."""


class Considered(msgspec.Struct, frozen=True, kw_only=True):
    """A move a bot weighed."""

    choice: ChoiceInfo
    value: float | None
    visits: int | None
    reason: str


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """What a bot would do, best first."""

    revision: int
    seat: int
    level: str
    considered: tuple[Considered, ...]
    plan: tuple[ChoiceInfo, ...]
    """One move after the other until my decision is complete; empty unless the whole was asked for."""


class Grade(msgspec.Struct, frozen=True, kw_only=True):
    """One decision, judged."""

    index: int
    """The position before it."""
    seat: int
    played: ChoiceInfo
    best: ChoiceInfo
    value: float | None
    """What the move played is worth to the seat."""
    loss: float | None
    """How much the best move found was worth more."""
    reason: str


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """Every decision of a finished game, judged. Ask again until ``done`` equals ``total``."""

    level: str
    done: int
    total: int
    grades: tuple[Grade, ...]
    costliest: tuple[int, ...]
    """Positions of the decisions that cost most."""


class Health(msgspec.Struct, frozen=True, kw_only=True):
    """The server can serve."""

    status: Literal["ok"]
    version: str
    database: Literal["sqlite", "postgresql"]


# -- live frames --------------------------------------------------------------------------------------


class StateFrame(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="state"):
    """The whole state, with the events the client has not had yet."""

    snapshot: Snapshot


class GoneFrame(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="gone"):
    """The table cannot be seen any more; the connection closes."""

    problem: Problem


class BeatFrame(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="beat"):
    """Nothing happened for a while: the line is alive."""

    sequence: int


Frame = StateFrame | GoneFrame | BeatFrame
