"""Moving the pawn: along paths, and the cards that leave them (FP-5, FP-23)."""

from .lattice import COLUMNS
from .map import on_terrain
from .state import State
from .tables import ALPINE, FOREST, ROCKY, Tables
from .tasks import BY_BIKE, BY_GLIDER, BY_SHORTCUT, ONE


def destinations(tables: Tables, state: State, argument: int) -> list[int]:
    """Where the acting pawn can end by a ``GO`` task's manner, sorted."""
    manner, origin = argument % 64, argument // 64 - 1
    here = state.pawns[state.seat]
    taken = taken_spaces(tables, state)
    found: list[int] = []
    if manner == BY_SHORTCUT:
        for step in (1, -1, COLUMNS, -COLUMNS):
            if here + step in state.map.near and here + step not in taken:
                found.append(here + step)
    elif manner == BY_BIKE:
        for cell in state.map.bikes:
            if cell != here and cell not in taken:
                found.append(cell)
    elif manner == BY_GLIDER:
        found = _landings(tables, state, here, taken)
    elif origin < 0:
        walk(state.map.near, taken, [here], here, 0, manner, False, found)
    else:
        # Which way the first walk went matters only here: any way that allows the second walk will do.
        for way in _ways(state.map.near, taken, [origin], origin, here):
            walk(state.map.near, taken, way, here, 0, ONE, False, found)
    found.sort()
    return found


def can_go(tables: Tables, state: State, manner: int) -> bool:
    """Whether the acting pawn can move like this at all."""
    if manner >= BY_SHORTCUT:
        return len(destinations(tables, state, manner)) > 0
    here = state.pawns[state.seat]
    return walk(state.map.near, taken_spaces(tables, state), [here], here, 0, manner, True, [])


def taken_spaces(tables: Tables, state: State) -> list[int]:
    """Spaces where other pawns stand in the way; the parking space never counts (FP-2)."""
    taken: list[int] = []
    for seat in range(len(state.pawns)):
        cell = state.pawns[seat]
        if seat != state.seat and cell != tables.parking:
            taken.append(cell)
    return taken


def walk(
    near: dict[int, list[int]],
    taken: list[int],
    way: list[int],
    here: int,
    counted: int,
    lengths: int,
    any_end: bool,
    found: list[int],
) -> bool:
    """Adds the ends of all walks onward; ``way`` are the spaces used up. With ``any_end`` stops at the first one."""
    for cell in near[here]:
        if cell in way:
            continue
        steps = counted
        if cell not in taken:
            steps += 1
            if (lengths >> steps) & 1:
                if any_end:
                    return True
                if cell not in found:
                    found.append(cell)
        if lengths >> (steps + 1):
            way.append(cell)
            ended = walk(near, taken, way, cell, steps, lengths, any_end, found)
            way.pop()
            if ended:
                return True
    return False


def _ways(near: dict[int, list[int]], taken: list[int], way: list[int], here: int, goal: int) -> list[list[int]]:
    """All ways of a walk of one space: straight to the goal, or over spaces with pawns."""
    ways: list[list[int]] = []
    for cell in near[here]:
        if cell == goal:
            ways.append([*way, goal])
        elif cell in taken and cell not in way:
            ways += _ways(near, taken, [*way, cell], cell, goal)
    return ways


def _landings(tables: Tables, state: State, here: int, taken: list[int]) -> list[int]:
    board = state.map.board
    rocky = on_terrain(tables, board, here, ROCKY)
    found: list[int] = []
    if rocky or on_terrain(tables, board, here, ALPINE):
        for cell in state.map.forest_glides:
            if cell != here and cell not in taken:
                found.append(cell)
    if rocky:
        for cell in state.map.alpine_glides:
            if cell != here and cell not in taken and cell not in found:
                found.append(cell)
    return found


def glides(tables: Tables, state: State) -> str:
    """From what terrain a paraglider would leave, for refusals."""
    here, board = state.pawns[state.seat], state.map.board
    if on_terrain(tables, board, here, ROCKY):
        return "rocky"
    if on_terrain(tables, board, here, ALPINE):
        return "alpine"
    return "forest" if on_terrain(tables, board, here, FOREST) else ""
