"""The shapes of K3: colours, the places of the mountain and the slots of a pyramid, with what rests on what."""

from typing import Final

LETTERS: Final = "RBGYKNW"
"""Colours by number (K3-1): five coloured, natural, white."""

COLOURED: Final = 5
NATURAL: Final = 5
WHITE: Final = 6
KINDS: Final = 7
EMPTY: Final = 7
"""Stands in a place or slot without a pawn."""

CAMP: Final = 9
"""Pawns in the base camp."""

SLOTS: Final = 21
"""Slots of the largest pyramid. A smaller one uses those of its own rows."""

PLACES: Final = 65
"""Places of the mountain with a base camp of positions 0 to 10."""

TARGETS: Final = 56
"""Places a pawn can be placed on: numbers 0 to 55. The nine of the base camp follow."""


def _places() -> list[tuple[int, int]]:
    every = [(row, position) for row in range(1, 11) for position in range(12 - row)]
    camp = [(1, position) for position in range(1, CAMP + 1)]
    return [place for place in every if place not in camp] + camp


def _slots() -> list[tuple[int, int]]:
    return [(row, position) for row in range(1, 7) for position in range(1, 8 - row)]


PLACE_AT: Final[list[tuple[int, int]]] = _places()
"""Row and position of every place."""

SLOT_AT: Final[list[tuple[int, int]]] = _slots()
"""Row and position of every slot, bottom row first."""

PLACE_NUMBER: Final[dict[tuple[int, int], int]] = {at: number for number, at in enumerate(PLACE_AT)}
SLOT_NUMBER: Final[dict[tuple[int, int], int]] = {at: number for number, at in enumerate(SLOT_AT)}

# A pawn at row r, position i rests on row r-1, positions i and i+1 (K3-5). -1: there is no such place.
LEFT_SUPPORT: Final[list[int]] = [PLACE_NUMBER.get((row - 1, position), -1) for row, position in PLACE_AT]
RIGHT_SUPPORT: Final[list[int]] = [PLACE_NUMBER.get((row - 1, position + 1), -1) for row, position in PLACE_AT]
LEFT_ABOVE: Final[list[int]] = [PLACE_NUMBER.get((row + 1, position - 1), -1) for row, position in PLACE_AT]
RIGHT_ABOVE: Final[list[int]] = [PLACE_NUMBER.get((row + 1, position), -1) for row, position in PLACE_AT]

CAMP_FIRST: Final = TARGETS
"""The place 1.1; the base camp runs from here to the end of the numbers."""

TOP: Final[int] = PLACE_NUMBER[(9, 1)]
"""The top of the nine-wide mountain."""

LEFT_END: Final[int] = PLACE_NUMBER[(1, 0)]
RIGHT_END: Final[int] = PLACE_NUMBER[(1, 10)]
ENDS: Final[int] = 1 << LEFT_END | 1 << RIGHT_END
"""Mask of the two places where the base camp of a full mountain may grow (K3-9)."""

COVERS: Final[list[list[int]]] = [
    [SLOT_NUMBER[above] for above in ((row + 1, position - 1), (row + 1, position)) if above in SLOT_NUMBER]
    for row, position in SLOT_AT
]
"""For each slot the slots that rest on it."""

SLOT_SUPPORTS: Final[list[tuple[int, int]]] = [
    (SLOT_NUMBER.get((row - 1, position), -1), SLOT_NUMBER.get((row - 1, position + 1), -1))
    for row, position in SLOT_AT
]
"""For each slot the two slots it rests on, -1 in the bottom row."""

FILL_ORDER: Final[list[list[int]]] = [
    [number for number, (row, position) in enumerate(SLOT_AT) if row + position <= base + 1] for base in range(7)
]
"""For each size of the base the slots in the order they are filled (K3-3)."""

BIT_INDEX: Final[list[int]] = [-1] * 67
"""Which bit a mask with one bit holds, looked up by the mask modulo 67 (powers of two differ modulo 67)."""
for _bit in range(63):
    BIT_INDEX[(1 << _bit) % 67] = _bit
