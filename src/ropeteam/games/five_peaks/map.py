"""The map as it lies: which piece is where, and which spaces paths join (FP-1 to FP-4).

A map never changes; laying a piece makes a new one, so copies of a state share it.
"""

from typing import Final

from .lattice import (
    BLOCKED_SITES,
    CORNER_STEP,
    EDGE_STEP,
    HOMES,
    PEAK_SITE,
    SITES,
    START_SITE,
    is_peak_site,
    site_cell,
    tile_cell,
)
from .tables import ALPINE, ENDORPHIN, EXCHANGES, FOREST, GIVES, KINDS, SWAPS, TILES, Space, Tables

FREE: Final = -1


class Map:
    """Pieces on the table. ``board`` holds a face by site, or -1."""

    def __init__(
        self,
        board: list[int],
        sites: list[int],
        near: dict[int, list[int]],
        bikes: list[int],
        forest_glides: list[int],
        alpine_glides: list[int],
        gains: dict[int, list[int]],
        exchanges: dict[int, Space],
    ) -> None:
        self.board = board
        self.sites = sites
        """Where pieces lie, in the order they were laid."""
        self.near = near
        """Every space with the spaces joined to it."""
        self.bikes = bikes
        self.forest_glides = forest_glides
        self.alpine_glides = alpine_glides
        """Spaces that give an endorphin, by terrain (FP-23)."""
        self.gains = gains
        """What resource and bike spaces give, squares of two triangles what both print."""
        self.exchanges = exchanges
        """Exchanges and container exchanges."""
        self.cells: list[int] = []
        self.index: dict[int, int] = {}
        self.joined: list[list[int]] = []
        """Once ``number_spaces`` was asked for: the spaces in order, their numbers, and ``near`` in numbers."""
        self.gifts: list[list[int]] = []
        self.gift: list[int] = []
        """The different things spaces give, and which of them each space gives, -1 if none."""
        self.special: list[int] = []
        """Exchanges and peaks."""
        self.rim: list[int] = []
        """Spaces on tiles beside which another can be laid."""

    def number_spaces(self) -> None:
        """Numbers the spaces from 0 and sorts them by what they do, for whoever looks at all of them often."""
        if self.cells:
            return
        self.cells = list(self.near)
        self.index = {cell: number for number, cell in enumerate(self.cells)}
        self.joined = [[self.index[other] for other in self.near[cell]] for cell in self.cells]
        open_sites = [s for s in self.sites if not is_peak_site(s) and open_corners(self.board, s, BLOCKED_SITES)]
        for number, cell in enumerate(self.cells):
            gift = -1
            if cell in self.gains:
                given = self.gains[cell]
                if given not in self.gifts:
                    self.gifts.append(given)
                gift = self.gifts.index(given)
            elif cell in self.exchanges or PEAK_SITE[cell] >= 0:
                self.special.append(number)
            self.gift.append(gift)
            for site in tiles_at(self.board, cell):
                if site in open_sites:
                    self.rim.append(number)
                    break

    def with_piece(self, tables: Tables, site: int, face: int) -> "Map":
        """The map after this piece was laid there."""
        board = self.board[:]
        board[site] = face
        changed = Map(
            board,
            [*self.sites, site],
            self.near.copy(),
            self.bikes[:],
            self.forest_glides[:],
            self.alpine_glides[:],
            self.gains.copy(),
            self.exchanges.copy(),
        )
        changed._join(tables, site)
        return changed

    def _join(self, tables: Tables, site: int) -> None:
        """Works out anew what the piece at the site changed."""
        new: list[int] = []
        if is_peak_site(site):
            new.append(site_cell(site))
        else:
            face = self.board[site]
            for part in range(9):
                if tables.spaces[face * 9 + part] is not None:
                    new.append(tile_cell(site, part))
        touched: list[int] = []
        for cell in new:
            joined = neighbours(tables, self.board, cell)
            self.near[cell] = joined
            for other in joined:
                if other not in new and other not in touched:
                    touched.append(other)
        for cell in touched:
            self.near[cell] = neighbours(tables, self.board, cell)
        if not is_peak_site(site):
            for cell in new:
                self._note(tables, cell)

    def _note(self, tables: Tables, cell: int) -> None:
        """Notes what a space does: bike, exchange, what it gives, whether a glider can land."""
        for home, part in HOMES[cell]:
            face = self.board[home]
            if face < 0:
                continue
            space = tables.spaces[face * 9 + part]
            if space is None:
                continue
            if space.bike and cell not in self.bikes:
                self.bikes.append(cell)
            if space.effect in (EXCHANGES, SWAPS):
                self.exchanges[cell] = space
        printed = gives(tables, self.board, cell)
        if max(printed) > 0:
            self.gains[cell] = printed
        if printed[ENDORPHIN] > 0:
            if on_terrain(tables, self.board, cell, FOREST) and cell not in self.forest_glides:
                self.forest_glides.append(cell)
            if on_terrain(tables, self.board, cell, ALPINE) and cell not in self.alpine_glides:
                self.alpine_glides.append(cell)


def first_map(tables: Tables) -> Map:
    """The start tile alone."""
    return Map([FREE] * SITES, [], {}, [], [], [], {}, {}).with_piece(tables, START_SITE, 0)


def neighbours(tables: Tables, board: list[int], cell: int) -> list[int]:
    """The spaces one step along a path from a space."""
    found: list[int] = []
    peak = PEAK_SITE[cell]
    if peak >= 0:
        face = board[peak]
        for edge in range(4):
            if tables.opened[face * 4 + edge]:
                site = peak + EDGE_STEP[edge]
                other = board[site]
                if other >= 0 and tables.opened[other * 4 + (edge + 2) % 4]:
                    _follow(tables, board, site, 9 + (edge + 2) % 4, peak, found)
    else:
        for site, part in HOMES[cell]:
            if board[site] >= 0:
                _follow(tables, board, site, part, -1, found)
    found.sort()
    return found


def _follow(tables: Tables, board: list[int], site: int, terminal: int, source: int, found: list[int]) -> None:
    """Adds the spaces joined to a terminal of the tile at the site; over an open edge that is the peak beyond."""
    for end in tables.links[board[site] * 13 + terminal]:
        if end < 9:
            cell = tile_cell(site, end)
        else:
            beyond = site + EDGE_STEP[end - 9]
            peak = board[beyond]
            if beyond == source or peak < 0 or not tables.opened[peak * 4 + (end - 9 + 2) % 4]:
                continue
            cell = site_cell(beyond)
        if cell not in found:
            found.append(cell)


def gives(tables: Tables, board: list[int], cell: int) -> list[int]:
    """What a space prints to be taken: on a square space, what both tiles print."""
    total = [0] * KINDS
    for site, part in HOMES[cell]:
        face = board[site]
        if face < 0:
            continue
        space = tables.spaces[face * 9 + part]
        if space is not None and space.effect == GIVES:
            for kind in range(KINDS):
                total[kind] += space.gives[kind]
    return total


def tiles_at(board: list[int], cell: int) -> list[int]:
    """Sites of the terrain tiles a cell is on: none for a peak, two for a square space."""
    return [site for site, _ in HOMES[cell] if board[site] >= 0]


def on_terrain(tables: Tables, board: list[int], cell: int, terrain: int) -> bool:
    """Whether a space counts as this terrain: a mixed square counts as both (FP-23)."""
    peak = PEAK_SITE[cell]
    if peak >= 0:
        return board[peak] >= 0 and tables.peak_terrain[board[peak] // 4 - TILES] == terrain
    return any(board[site] >= 0 and tables.tile_terrain[board[site] // 4] == terrain for site, _ in HOMES[cell])


def open_corners(board: list[int], site: int, blocked: tuple[int, int]) -> list[int]:
    """Sites beyond the open triangles of the tile at a site, where a tile can be laid (FP-2, FP-9)."""
    found: list[int] = []
    for index in range(4):
        if site == START_SITE and index >= 2:
            continue
        beyond = site + CORNER_STEP[index]
        if board[beyond] < 0 and beyond not in blocked:
            found.append(beyond)
    return found


def open_edges(tables: Tables, board: list[int], site: int) -> list[int]:
    """Free peak sites beyond the open edges of the tile at a site (FP-3)."""
    found: list[int] = []
    face = board[site]
    for edge in range(4):
        if tables.opened[face * 4 + edge] and board[site + EDGE_STEP[edge]] < 0:
            found.append(site + EDGE_STEP[edge])
    return found
