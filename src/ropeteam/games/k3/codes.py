"""How K3's moves are numbered: one dense space for all player counts, chance included."""

from typing import Final

from .board import COLOURED, KINDS, NATURAL, SLOTS, TARGETS

DRAW: Final = 0
"""The bag gives a coloured pawn: plus the colour."""

START: Final[int] = DRAW + COLOURED
"""A seat begins: plus the seat."""

ADD: Final[int] = START + 4
"""A pawn goes into the pyramid: plus the colour."""

SOURCES: Final[int] = SLOTS + NATURAL + 1
"""Where a pawn for the mountain comes from: a slot, or beside the pyramid by colour."""

PLACE: Final[int] = ADD + KINDS
"""A pawn goes on the mountain: plus source times ``TARGETS`` plus place."""

SPEND: Final[int] = PLACE + SOURCES * TARGETS
"""A white pawn is spent: plus the slot, or ``SLOTS`` for one beside the pyramid."""

TAKE: Final[int] = SPEND + SLOTS + 1
"""A penalty pawn is taken: plus the slot, or ``SLOTS`` plus the colour for one beside the pyramid."""

SIZE: Final[int] = TAKE + SLOTS + KINDS
"""How many codes there are."""
