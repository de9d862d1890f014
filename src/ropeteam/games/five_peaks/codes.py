"""Numbers of moves: one dense code space, chance results first, then choices, then places on the map."""

from typing import Final

from .lattice import CELLS, PEAK_SITES, SITES, TILE_SITES

# Chance results.
START: Final = 0
DEAL: Final = 5
TILE: Final = 16
PEAK: Final = 29
FIRE: Final = 44
REVEAL: Final = 62
# Choices.
PLAY: Final = 92
BUY: Final = 108
CLAIM: Final = 119
DISCARD: Final = 130
PANORAMA: Final = 141
KEEP: Final = 171
UNDER: Final = 189
HARVEST: Final = 207
SNACK: Final = 210
RETURN: Final = 213
TRADE: Final = 219
SWAP: Final = 222
STONE: Final = 228
TERRAIN: Final = 233
TURN: Final = 236
REST: Final = 240
EXPLORE: Final = 241
SINGLE: Final = 242
DOUBLE: Final = 243
CYCLE: Final = 244
TAKE: Final = 245
LEAVE: Final = 246
GATHER: Final = 247
EXCHANGE: Final = 248
PACK: Final = 249
BONUS: Final = 250
DONE: Final = 251
# Places.
LAY: Final = 252
RAISE: Final = 587
GO: Final = 978
SIZE: Final = 3999

SWAPS: Final = ((0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1))
"""Container given and container taken, as offsets from the basket."""


def _numbers(sites: list[int], first: int) -> list[int]:
    numbers = [-1] * SITES
    for index, site in enumerate(sites):
        numbers[site] = first + index
    return numbers


LAY_CODE: Final[list[int]] = _numbers(TILE_SITES, LAY)
RAISE_CODE: Final[list[int]] = _numbers(PEAK_SITES, RAISE)

assert len(TILE_SITES) == RAISE - LAY
assert len(PEAK_SITES) == GO - RAISE
assert CELLS == SIZE - GO
