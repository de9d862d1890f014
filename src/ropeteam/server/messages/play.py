"""A running game: the snapshot everything is answered with, and what people ask for."""

from typing import Literal

import msgspec

from ..unions import AnyHappening, AnyMove, AnyPreview, AnyView
from .tables import TableInfo
from .words import Actor, Key, MoveText, Revision, SeatNumber


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
