"""Reads the map of a tile that stands in ``terrain.toml``: cells, paths between them, open edges."""

from collections.abc import Iterator

import msgspec

from .lattice import EDGE_CELLS, TERMINALS, TURNED

_CELL_AT = {(1 + 2 * row, 2 + 4 * column): 3 * row + column for row in range(3) for column in range(3)}
_EDGE_AT = {(0, 6): 0, (3, 12): 1, (6, 6): 2, (3, 0): 3}
_LINES = 7
_WIDTH = 13


class TileMap(msgspec.Struct, frozen=True):
    """Cell letters (a letter, ``+`` or ``.``) from north-west to south-east, the drawn paths, and the open edges."""

    cells: str
    paths: tuple[tuple[int, int], ...]
    edges: frozenset[int]

    def links(self) -> list[list[int]]:
        """For each terminal (nine cells, four edges) those it is joined to; paths branch at junctions (FP-4)."""
        drawn: list[set[int]] = [set() for _ in range(TERMINALS)]
        for a, b in [*self.paths, *((EDGE_CELLS[edge], 9 + edge) for edge in self.edges)]:
            drawn[a].add(b)
            drawn[b].add(a)
        joined: list[list[int]] = []
        for terminal in range(TERMINALS):
            found: set[int] = set()
            if terminal >= 9 or self.cells[terminal].isalpha():
                seen, todo = {terminal}, list(drawn[terminal])
                while todo:
                    at = todo.pop()
                    if at in seen:
                        continue
                    seen.add(at)
                    if at < 9 and self.cells[at] == "+":
                        todo.extend(drawn[at])
                    else:
                        found.add(at)
            joined.append(sorted(found))
        return joined

    def faults(self) -> Iterator[str]:
        """What is wrong with the drawing itself, in words."""
        ends = [EDGE_CELLS[edge] for edge in self.edges] + [cell for path in self.paths for cell in path]
        for cell, letter in enumerate(self.cells):
            if letter == "." and cell in ends:
                yield f"a path runs into scenery {_place(cell)}"
            if letter == "+" and ends.count(cell) < 2:
                yield f"the junction {_place(cell)} joins nothing"
        spaces = [cell for cell, letter in enumerate(self.cells) if letter.isalpha()]
        links = self.links()
        reached, todo = {spaces[0]} if spaces else set(), spaces[:1]
        while todo:
            for cell in links[todo.pop()]:
                if cell < 9 and cell not in reached:
                    reached.add(cell)
                    todo.append(cell)
        for cell in spaces:
            if cell not in reached:
                yield f"space {self.cells[cell]} cannot be reached from space {self.cells[spaces[0]]}"


def read_map(text: str) -> TileMap:
    """The tile a drawing shows; raises ValueError with the line and column of what cannot be read."""
    lines = [line.rstrip() for line in text.split("\n")]
    while len(lines) > _LINES and not lines[-1]:
        lines.pop()
    if len(lines) > _LINES:
        raise ValueError(f"the map has {len(lines)} lines, not {_LINES}")
    lines += [""] * (_LINES - len(lines))
    cells = [""] * 9
    paths: list[tuple[int, int]] = []
    edges: set[int] = set()
    for row, line in enumerate(lines):
        for column, char in enumerate(line.ljust(_WIDTH)):
            place = f"map line {row + 1}, column {column + 1}"
            if (row, column) in _CELL_AT:
                if not (char in "+." or ("A" <= char <= "Z")):
                    raise ValueError(f"{place}: {char!r} is neither a space (A-Z), a junction (+) nor scenery (.)")
                cells[_CELL_AT[row, column]] = char
            elif char != " ":
                if (row, column) in _EDGE_AT and char == ("|" if column == 6 else "-"):
                    edges.add(_EDGE_AT[row, column])
                    continue
                strokes = _strokes(row, column, char)
                if not strokes:
                    raise ValueError(f"{place}: {char!r} is no path there")
                paths.extend(strokes)
    return TileMap("".join(cells), tuple(paths), frozenset(edges))


def _strokes(row: int, column: int, char: str) -> list[tuple[int, int]]:
    """The cell pairs a stroke joins."""
    if row in (1, 3, 5) and column in (4, 8) and char == "-":
        return [(_CELL_AT[row, column - 2], _CELL_AT[row, column + 2])]
    if row in (2, 4) and column in (2, 6, 10) and char == "|":
        return [(_CELL_AT[row - 1, column], _CELL_AT[row + 1, column])]
    if row in (2, 4) and column in (4, 8):
        falling = (_CELL_AT[row - 1, column - 2], _CELL_AT[row + 1, column + 2])
        rising = (_CELL_AT[row - 1, column + 2], _CELL_AT[row + 1, column - 2])
        return {"\\": [falling], "/": [rising], "X": [falling, rising]}.get(char, [])
    return []


def turned_terminal(terminal: int, quarters: int) -> int:
    """Where a terminal goes when its tile is turned clockwise."""
    return TURNED[quarters][terminal] if terminal < 9 else 9 + (terminal - 9 + quarters) % 4


def _place(cell: int) -> str:
    return (
        "in the "
        + ("north-west", "north", "north-east", "west", "middle", "east", "south-west", "south", "south-east")[cell]
    )
