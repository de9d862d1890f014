"""Laying terrain tiles and peaks, and stones on peaks (FP-3, FP-9, FP-14)."""

from . import codes, tasks
from .goods import gain_all, give_reward
from .lattice import BLOCKED_SITES, CORNER_STEP, CORNERS, PEAK_SITE, is_peak_site
from .map import open_corners, open_edges, tiles_at
from .state import State
from .tables import BONUS_PEAK, KINDS, ROCKY, STONES, TERRAINS, TILES, Tables
from .tasks import task


def corners(state: State) -> list[int]:
    """Sites where the acting player can lay a terrain tile (FP-9)."""
    found: list[int] = []
    for site in tiles_at(state.map.board, state.pawns[state.seat]):
        found += open_corners(state.map.board, site, BLOCKED_SITES)
    return found


def next_tiles(tables: Tables, state: State) -> list[int]:
    """The tiles that can be on top of the stack: forest, then alpine, then rocky."""
    found: list[int] = []
    for terrain in range(3):
        for tile in range(1, TILES):
            if (state.tiles >> tile) & 1 and tables.tile_terrain[tile] == terrain:
                found.append(tile)
        if found:
            break
    return found


def next_peaks(tables: Tables, state: State, terrain: int) -> list[int]:
    """The peaks left in a pile."""
    found: list[int] = []
    for peak in range(15):
        if (state.peaks >> peak) & 1 and tables.peak_terrain[peak] == terrain:
            found.append(peak)
    return found


def terrains_to_raise(tables: Tables, state: State, wanted: int) -> list[int]:
    """Terrains of which the acting player can place a peak now: a pile with peaks and a tile with room (FP-3)."""
    found: list[int] = []
    for site in tiles_at(state.map.board, state.pawns[state.seat]):
        terrain = tables.tile_terrain[state.map.board[site] // 4]
        if terrain in found or wanted not in (terrain, tasks.ANY_TERRAIN):
            continue
        if next_peaks(tables, state, terrain) and open_edges(tables, state.map.board, site):
            found.append(terrain)
    return found


def peak_sites(tables: Tables, state: State, peak: int) -> list[int]:
    """Where the acting player can place this peak."""
    found: list[int] = []
    for site in tiles_at(state.map.board, state.pawns[state.seat]):
        if tables.tile_terrain[state.map.board[site] // 4] == tables.peak_terrain[peak]:
            for free in open_edges(tables, state.map.board, site):
                if free not in found:
                    found.append(free)
    return found


def turns(tables: Tables, piece: int) -> int:
    """How many ways of turning a piece differ."""
    return 4 if piece < TILES else tables.peak_turns[piece - TILES]


def lay(tables: Tables, state: State, argument: int, quarters: int) -> None:
    """Puts a piece down, turned; a tile gives its new square, a peak its badge."""
    piece, site = argument % 32, argument // 32
    state.map = state.map.with_piece(tables, site, piece * 4 + quarters)
    if is_peak_site(site):
        terrain = tables.peak_terrain[piece - TILES]
        state.badges[state.seat * len(TERRAINS) + terrain] += 1
        if state.has(state.seat, BONUS_PEAK) and not state.bonus:
            state.bonus = 1
            state.tasks.append(task(tasks.BONUS, terrain))
        return
    gain_all(tables, state, new_square(tables, state, site))


def new_square(tables: Tables, state: State, site: int) -> list[int]:
    """What the square between the tile just laid and the pawn's tile gives (FP-9)."""
    board = state.map.board
    total = [0] * KINDS
    for own in tiles_at(board, state.pawns[state.seat]):
        for index in range(4):
            if own + CORNER_STEP[index] == site and own != site:
                for face, part in ((board[own], CORNERS[index]), (board[site], 8 - CORNERS[index])):
                    space = tables.spaces[face * 9 + part]
                    assert space is not None
                    for kind in range(KINDS):
                        total[kind] += space.gives[kind]
    return total


def peak_here(state: State) -> int:
    """The peak the acting pawn stands on, or -1."""
    site = PEAK_SITE[state.pawns[state.seat]]
    return state.map.board[site] // 4 - TILES if site >= 0 else -1


def smallest_stone(state: State, peak: int) -> int:
    """The topmost, smallest stone on a peak, or -1: stones are numbered from large to small."""
    top = -1
    for index in range(len(state.stones)):
        if state.stones[index] == peak and index % STONES > top:
            top = index % STONES
    return top


def own_stone(state: State, seat: int, peak: int) -> int:
    """The stone a seat has on a peak, or -1."""
    for stone in range(STONES):
        if state.stones[seat * STONES + stone] == peak:
            return stone
    return -1


def can_place_stone(state: State, stone: int) -> bool:
    """At most one stone a player on a peak, each smaller than the one below it (FP-14)."""
    peak = peak_here(state)
    if state.stones[state.seat * STONES + stone] >= 0 or own_stone(state, state.seat, peak) >= 0:
        return False
    return stone > smallest_stone(state, peak)


def place_stone(tables: Tables, state: State, stone: int) -> None:
    """Places a stone and takes the peak's reward."""
    peak = peak_here(state)
    state.stones[state.seat * STONES + stone] = peak
    state.tasks.pop()
    give_reward(tables, state, tables.peak_rewards[peak])


def rocky_peaks_left(tables: Tables, state: State) -> int:
    """Rocky peaks still in their pile."""
    return len(next_peaks(tables, state, ROCKY))


def peak_moves(tables: Tables, state: State, peak: int) -> list[int]:
    """Codes of the places for a peak."""
    return [codes.RAISE_CODE[site] for site in peak_sites(tables, state, peak)]
