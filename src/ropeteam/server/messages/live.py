"""Frames of live updates."""

import msgspec

from .play import Snapshot
from .words import Problem


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
