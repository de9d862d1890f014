"""The map: tiles with their paths and spaces, peaks with stones, pawns, and what lies about."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ropeteam.kernel import svg
from ropeteam.kernel.move import Choice

from . import icons
from .lattice import CELL_DX, CELL_DY, EDGE_CELLS, TURNED
from .notation import Go, Lay, Raise
from .tables import EXCHANGES, PARKS, STONE_NAMES, SWAPS, TILES, Reward, Space
from .view import FivePeaksView, Lying, Piece

if TYPE_CHECKING:
    from .rules import FivePeaks

CELL = 58.0
GROUND = {0: "#b9d69a", 1: "#bfe0dc", 2: "#cfc6bb"}
EDGE = {0: "#6f9a4a", 1: "#5f9c95", 2: "#8a7c6b"}
PATH = "#8a6a3c"
CORNERS = (0, 2, 6, 8)


class Frame:
    """Turns coordinates of the lattice into places on the picture."""

    def __init__(self, low: tuple[int, int], high: tuple[int, int]) -> None:
        self.west, self.north = low[0], high[1]
        self.width = (high[0] - low[0] + 1) * CELL
        self.height = (high[1] - low[1] + 1) * CELL

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The middle of a cell, or any point of the lattice."""
        return (x - self.west + 0.5) * CELL, (self.north - y + 0.5) * CELL


def frame_of(view: FivePeaksView, choices: Sequence[Choice]) -> Frame:
    """A frame around everything that lies or may be laid."""
    xs, ys = [-2, 2], [-2, 2]
    reaches = [(piece.x, piece.y, 2 if piece.kind == "tile" else 1) for piece in view.pieces]
    for choice in choices:
        if isinstance(choice.description, Lay | Raise):
            reaches.append((choice.description.x, choice.description.y, 2))
    for x, y, reach in reaches:
        xs += [x - reach, x + reach]
        ys += [y - reach, y + reach]
    return Frame((min(xs), min(ys)), (max(xs), max(ys)))


def piece(rules: "FivePeaks", frame: Frame, laid: Piece, view: FivePeaksView) -> str:
    """A tile or a peak."""
    if laid.kind == "tile":
        return _tile(rules, frame, laid)
    return _peak(rules, frame, laid, view)


def _tile(rules: "FivePeaks", frame: Frame, laid: Piece) -> str:
    number, quarters = rules.names.tiles.index(laid.id), laid.degrees // 90
    terrain = rules.tables.tile_terrain[number]
    drawn = rules.names.maps[number]
    x, y = laid.x, laid.y
    south = 1.5 if number == 0 else 0.5
    outline = [(-0.5, 1.5), (0.5, 1.5), (1.5, 0.5)]
    outline += [(1.5, -1.5), (-1.5, -1.5)] if south == 1.5 else [(1.5, -0.5), (0.5, -1.5), (-0.5, -1.5), (-1.5, -0.5)]
    outline += [(-1.5, 0.5)]
    parts = [
        svg.polygon(
            [frame.at(x + dx, y + dy) for dx, dy in outline],
            svg.title(f"{'start' if number == 0 else laid.id} tile at {x},{y}"),
            fill=GROUND[terrain],
            stroke=EDGE[terrain],
            stroke_width=3,
        )
    ]

    def place(part: int) -> tuple[float, float]:
        turned = TURNED[quarters][part]
        return frame.at(x + CELL_DX[turned], y + CELL_DY[turned])

    for cell in CORNERS[:2] if number == 0 else CORNERS:
        parts.append(_triangle(frame, x, y, cell))
    for a, b in drawn.paths:
        parts.append(_path(place(a), place(b)))
    for edge in drawn.edges:
        turned = TURNED[quarters][EDGE_CELLS[edge]]
        end = frame.at(x + 1.5 * CELL_DX[turned], y + 1.5 * CELL_DY[turned])
        parts.append(_path(place(EDGE_CELLS[edge]), end))
    for part, letter in enumerate(drawn.cells):
        if letter == "+":
            cx, cy = place(part)
            parts.append(svg.element("circle", cx=cx, cy=cy, r=5, fill=PATH))
    face = number * 4 + quarters
    for cell in range(9):
        space = rules.tables.spaces[face * 9 + cell]
        if space is not None:
            corner = cell in CORNERS and not (number == 0 and cell >= 6)
            parts.append(_space(frame, x, y, cell, space, corner))
    label_x, label_y = frame.at(x, y - 1.5)
    parts.append(svg.text(label_x, label_y - 3, laid.id, font_size=9, text_anchor="middle", fill=EDGE[terrain]))
    return svg.group(*parts)


def _triangle(frame: Frame, x: int, y: int, cell: int) -> str:
    dx, dy = CELL_DX[cell], CELL_DY[cell]
    points = [(dx * 0.5, dy * 1.5), (dx * 1.5, dy * 0.5), (dx * 0.5, dy * 0.5)]
    ends = [frame.at(x + px, y + py) for px, py in points]
    return svg.polygon(ends, fill="#fffdf6", fill_opacity=0.7, stroke="#b8ab8d")


def _path(start: tuple[float, float], end: tuple[float, float]) -> str:
    return svg.element(
        "line",
        x1=start[0],
        y1=start[1],
        x2=end[0],
        y2=end[1],
        stroke=PATH,
        stroke_width=5,
        stroke_linecap="round",
        stroke_dasharray="1 8",
    )


def _space(frame: Frame, x: int, y: int, cell: int, space: Space, corner: bool) -> str:
    dx, dy = CELL_DX[cell], CELL_DY[cell]
    shift = 0.19 if corner else 0.0
    cx, cy = frame.at(x + dx * (1 - shift), y + dy * (1 - shift))
    if corner:
        back = svg.element("circle", cx=cx, cy=cy, r=10.5, fill="#fffdf6", fill_opacity=0.85)
        return back + icons.row(cx, cy, space.gives, (0, 0, 0), 0.78, 14)
    if space.effect == EXCHANGES:
        return _exchange(cx, cy, space)
    if space.effect == SWAPS:
        box = _box(cx, cy, 50, 30, "#fffdf6")
        arrows = svg.text(cx, cy + 11, "⇄", font_size=11, text_anchor="middle", fill=icons.INK)
        return box + icons.row(cx, cy - 4, [0, 0, 0, 1, 1, 1, 0], (0, 0, 0), 0.62, 15) + arrows
    if space.effect == PARKS:
        sign = svg.element(
            "rect", x=cx - 17, y=cy - 17, width=34, height=34, rx=7, fill="#2f6fb8", stroke="#fff", stroke_width=2
        )
        return sign + svg.text(cx, cy + 9, "P", font_size=25, font_weight="bold", text_anchor="middle", fill="#fff")
    disk = svg.element("circle", cx=cx, cy=cy, r=23, fill="#fffdf6", stroke="#b8ab8d", stroke_width=1.5)
    scale, step = (0.65, 13) if sum(space.gives) > 2 else (0.9, 17)
    parts = disk + icons.block(cx, cy - (6 if space.bike else 0), space.gives, (0, 0, 0), scale, step, 40)
    if space.bike:
        parts += icons.at(cx, cy + 12, icons.bike(), 0.75)
    return parts


def _box(cx: float, cy: float, width: float, height: float, fill: str) -> str:
    return svg.element(
        "rect", x=cx - width / 2, y=cy - height / 2, width=width, height=height, rx=5, fill=fill, stroke="#8f846c"
    )


def _exchange(cx: float, cy: float, space: Space) -> str:
    """White above for what is paid, blue below for what is had."""
    upper = _box(cx, cy - 11, 54, 22, "#ffffff")
    lower = _box(cx, cy + 11, 54, 22, "#a9cdea")
    pieces = sum(space.cost)
    scale, step = (0.68, 15 if pieces < 4 else 12) if pieces < 5 else (0.5, 11)
    cost = icons.block(cx, cy - 11, space.cost, (0, 0, 0), scale, step, 52)
    return upper + lower + cost + icons.row(cx, cy + 11, space.reward.gives, extra(space.reward), 0.75, 17, 52)


def extra(reward: Reward) -> tuple[int, int, int]:
    """Hiking cards, campfire cards and peaks of a reward."""
    return reward.cards, reward.campfires, reward.peaks


def _peak(rules: "FivePeaks", frame: Frame, laid: Piece, view: FivePeaksView) -> str:
    number = rules.names.peaks.index(laid.id)
    tables = rules.tables
    terrain = tables.peak_terrain[number]
    cx, cy = frame.at(laid.x, laid.y)
    half = CELL / 2 - 1
    parts = [
        svg.element(
            "rect",
            svg.title(f"peak {laid.id} at {laid.x},{laid.y}: {tables.peak_points[number]} points"),
            x=cx - half,
            y=cy - half,
            width=2 * half,
            height=2 * half,
            rx=4,
            fill=GROUND[terrain],
            stroke=EDGE[terrain],
            stroke_width=3,
        )
    ]
    face = (TILES + number) * 4 + laid.degrees // 90
    parts.append(icons.at(cx, cy - 3, icons.peak(), 1.9))
    for edge, (dx, dy) in enumerate(((0, 1), (1, 0), (0, -1), (-1, 0))):
        if tables.opened[face * 4 + edge]:
            start = frame.at(laid.x + dx * 0.42, laid.y + dy * 0.42)
            end = frame.at(laid.x + dx * 0.5, laid.y + dy * 0.5)
            parts.append(
                svg.element("line", x1=start[0], y1=start[1], x2=end[0], y2=end[1], stroke=PATH, stroke_width=9)
            )
    parts.append(
        svg.text(
            cx,
            cy + 11,
            str(tables.peak_points[number]),
            font_size=17,
            font_weight="bold",
            text_anchor="middle",
            fill="#fff",
        )
    )
    reward = tables.peak_rewards[number]
    parts.append(icons.row(cx, cy + 21, reward.gives, extra(reward), 0.55, 12))
    parts += _stones(view, laid.id, cx + half - 9, cy + half - 19)
    return svg.group(*parts)


def _stones(view: FivePeaksView, peak: str, x: float, y: float) -> list[str]:
    """The pile of stones above the reward, the largest below."""
    parts: list[str] = []
    level = 0
    for size in range(len(STONE_NAMES)):
        for seat, player in enumerate(view.players):
            if player.stones[size] == peak:
                parts.append(stone(x, y - 9 * level, seat, size))
                level += 1
    return parts


def stone(x: float, y: float, seat: int, size: int) -> str:
    """A stone with its multiplier, larger ones wider."""
    shape = svg.element(
        "ellipse", cx=x, cy=y, rx=13 - 1.5 * size, ry=6.5, fill=icons.SEATS[seat], stroke="#fff", stroke_width=1
    )
    words = f"x{STONE_NAMES[size][0]}"
    return shape + svg.text(x, y + 3, words, font_size=8.5, font_weight="bold", text_anchor="middle", fill="#fff")


def lying(frame: Frame, heap: Lying) -> str:
    """Resources left on a space, each kind with its count."""
    cx, cy = frame.at(heap.x - 0.3, heap.y - 0.36)
    kinds = [(kind, count) for kind, count in enumerate(heap.goods) if count]
    back = svg.element(
        "rect",
        x=cx - 11,
        y=cy - 9,
        width=24 * len(kinds),
        height=19,
        rx=8,
        fill="#fff3c4",
        stroke="#b58a1a",
        stroke_width=1.5,
    )
    parts = [back]
    for index, (kind, count) in enumerate(kinds):
        parts.append(icons.at(cx + 24 * index - 3, cy, icons.GOODS[kind](), 0.62))
        parts.append(
            svg.text(cx + 24 * index + 4, cy + 4, str(count), font_size=10, font_weight="bold", fill=icons.INK)
        )
    return svg.group(*parts)


def pawns(frame: Frame, view: FivePeaksView) -> str:
    """All pawns; those on one space stand side by side."""
    groups: dict[tuple[int, int], list[int]] = {}
    for seat, player in enumerate(view.players):
        groups.setdefault((player.x, player.y), []).append(seat)
    parts: list[str] = []
    for (x, y), seats in groups.items():
        cx, cy = frame.at(x, y + 0.28)
        for index, seat in enumerate(seats):
            parts.append(icons.pawn(cx + 15 * (index - (len(seats) - 1) / 2), cy, seat, 1.15))
    return svg.group(*parts)


def choice_marks(frame: Frame, view: FivePeaksView, choices: Sequence[Choice]) -> list[str]:
    """Rings around spaces to go to, dashed outlines where a piece can be laid."""
    parts: list[str] = []
    for choice in choices:
        said = choice.description
        if isinstance(said, Go):
            cx, cy = frame.at(said.x, said.y)
            ring = svg.element(
                "circle", svg.title(choice.text), cx=cx, cy=cy, r=26, fill="none", stroke="#e4007c", stroke_width=3.5
            )
            parts.append(ring)
        elif isinstance(said, Lay | Raise):
            half = CELL * (1.4 if isinstance(said, Lay) else 0.45)
            cx, cy = frame.at(said.x, said.y)
            parts.append(
                svg.element(
                    "rect",
                    svg.title(choice.text),
                    x=cx - half,
                    y=cy - half,
                    width=2 * half,
                    height=2 * half,
                    rx=8,
                    fill="#e4007c",
                    fill_opacity=0.08,
                    stroke="#e4007c",
                    stroke_width=3,
                    stroke_dasharray="8 6",
                )
            )
            parts.append(svg.text(cx, cy + 5, f"{said.x},{said.y}", font_size=14, text_anchor="middle", fill="#e4007c"))
    return parts
