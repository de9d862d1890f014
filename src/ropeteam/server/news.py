"""What processes announce to each other."""

from typing import Final

import msgspec

from .rows import TableId
from .watchers import Presence

CHANNEL: Final = "ropeteam"
MISSED: Final = b""
"""What a channel says that was deaf for a while."""


class News(msgspec.Struct, frozen=True):
    """That a table changed, never what changed, or who is present."""

    process: str
    table: TableId | None = None
    version: int | None = None
    """The table's new version; None if it is gone, or changed without getting one."""
    presence: Presence | None = None
