"""Words other messages are made of, and the one shape of every refusal."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

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
