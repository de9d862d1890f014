"""Who somebody is, and what they have played."""

from typing import Annotated

import msgspec
from msgspec import Meta

from .words import Name


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


class TransferClaim(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
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
