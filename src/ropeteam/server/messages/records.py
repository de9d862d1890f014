"""Looking back and thinking: positions, records, hints, judgements."""

from typing import Annotated

import msgspec
from msgspec import Meta

from ...kernel.rules import Standing
from ..unions import AnyView
from .play import ChoiceInfo, EventInfo
from .words import Actor, Level


class Branch(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The position from which to try something else."""

    length: Annotated[int, Meta(ge=0, le=2**31 - 1)]


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

    level: Level = "himalayan"
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
