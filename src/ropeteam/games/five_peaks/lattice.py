"""The square lattice everything lies on: numbers for cells and sites, and which tile a cell belongs to (FP-1 to FP-3).

A cell is one square of the lattice, named ``x,y`` outside, with the start tile's centre at 0,0 and north up. A site is
a place for a piece: a terrain tile (3x3 cells around it) or a peak (one cell). Sites lie two cells apart; terrain and
peak sites alternate like the fields of a chessboard. Thirteen tiles are laid at most, which bounds the grid.
"""

from typing import Final

WEST: Final = -28
EAST: Final = 28
SOUTH: Final = -24
NORTH: Final = 28
COLUMNS: Final = 57
ROWS: Final = 53
CELLS: Final = 57 * 53

# One row of sites more than the grid needs on each side, so that stepping off a border site stays inside the list.
SITE_COLUMNS: Final = 29
SITE_ROWS: Final = 29
SITES: Final = 29 * 29

TERMINALS: Final = 13
"""Ends of paths on a tile: its nine cells from north-west to south-east, then its edges north, east, south, west."""

CELL_DX: Final = (-1, 0, 1, -1, 0, 1, -1, 0, 1)
CELL_DY: Final = (1, 1, 1, 0, 0, 0, -1, -1, -1)
CORNERS: Final = (0, 2, 6, 8)
CORNER_STEP: Final = (29 - 1, 29 + 1, -29 - 1, -29 + 1)
"""From a tile's site to the site beyond each of its corners."""

EDGE_STEP: Final = (29, 1, -29, -1)
"""From a tile's site to the peak site beyond each of its edges, and back with the opposite edge."""

EDGE_CELLS: Final = (1, 5, 7, 3)
"""The cells of a tile at its north, east, south and west edge."""

TURNED: Final = (
    (0, 1, 2, 3, 4, 5, 6, 7, 8),
    (2, 5, 8, 1, 4, 7, 0, 3, 6),
    (8, 7, 6, 5, 4, 3, 2, 1, 0),
    (6, 3, 0, 7, 4, 1, 8, 5, 2),
)
"""Where a cell of a tile goes when the tile is turned clockwise by that many quarters."""


def cell_at(x: int, y: int) -> int:
    """The cell at these coordinates, which must be on the grid."""
    return (y - SOUTH) * COLUMNS + x - WEST


def x_of(cell: int) -> int:
    """East-west coordinate of a cell."""
    return cell % COLUMNS + WEST


def y_of(cell: int) -> int:
    """South-north coordinate of a cell."""
    return cell // COLUMNS + SOUTH


def on_grid(x: int, y: int) -> bool:
    """Whether such a cell exists."""
    return WEST <= x <= EAST and SOUTH <= y <= NORTH


def site_at(x: int, y: int) -> int:
    """The site whose middle cell has these (even) coordinates."""
    return (y // 2 + 13) * SITE_COLUMNS + x // 2 + 14


def site_cell(site: int) -> int:
    """The middle cell of a site."""
    return cell_at((site % SITE_COLUMNS - 14) * 2, (site // SITE_COLUMNS - 13) * 2)


def site_x(site: int) -> int:
    """East-west coordinate of a site's middle."""
    return (site % SITE_COLUMNS - 14) * 2


def site_y(site: int) -> int:
    """South-north coordinate of a site's middle."""
    return (site // SITE_COLUMNS - 13) * 2


def is_peak_site(site: int) -> bool:
    """Whether only a peak fits here."""
    return (site % SITE_COLUMNS + site // SITE_COLUMNS) % 2 == 0


def tile_cell(site: int, part: int) -> int:
    """A cell of the tile at a site, by its number from north-west (0) to south-east (8)."""
    return cell_at(site_x(site) + CELL_DX[part], site_y(site) + CELL_DY[part])


def _homes(cell: int) -> list[tuple[int, int]]:
    """Terrain sites a cell belongs to, each with the cell's number on that tile: none, one or (a corner) two."""
    x, y = x_of(cell), y_of(cell)
    homes: list[tuple[int, int]] = []
    for part in range(9):
        cx, cy = x - CELL_DX[part], y - CELL_DY[part]
        if cx % 2 == 0 and cy % 2 == 0 and (cx + cy) % 4 == 0:
            homes.append((site_at(cx, cy), part))
    return homes


def _peak_site(cell: int) -> int:
    x, y = x_of(cell), y_of(cell)
    return site_at(x, y) if x % 2 == 0 and y % 2 == 0 and (x + y) % 4 == 2 else -1


HOMES: Final[list[list[tuple[int, int]]]] = [_homes(cell) for cell in range(CELLS)]
PEAK_SITE: Final[list[int]] = [_peak_site(cell) for cell in range(CELLS)]
"""The peak site a cell is, or -1."""

START_SITE: Final = 13 * 29 + 14
BLOCKED_SITES: Final = (12 * 29 + 13, 12 * 29 + 15)
"""A tile here would cover the start tile's southern corners (FP-2)."""

PARKING_TILE: Final = 0


def _tile_sites() -> list[int]:
    sites: list[int] = []
    for y in range(SOUTH + 2, NORTH - 1, 2):
        for x in range(WEST + 2, EAST - 1, 2):
            site = site_at(x, y)
            if (x + y) % 4 == 0 and site != START_SITE and site not in BLOCKED_SITES:
                sites.append(site)
    return sites


def _peak_sites() -> list[int]:
    return [PEAK_SITE[cell] for cell in range(CELLS) if PEAK_SITE[cell] >= 0]


TILE_SITES: Final[list[int]] = _tile_sites()
PEAK_SITES: Final[list[int]] = _peak_sites()
