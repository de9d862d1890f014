"""What there is to play, and whether the server can serve."""

from typing import Literal

import msgspec

from ...kernel.option import OptionValue


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


class Health(msgspec.Struct, frozen=True, kw_only=True):
    """The server can serve."""

    status: Literal["ok"]
    version: str
    database: Literal["sqlite", "postgresql"]
