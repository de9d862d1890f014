"""The mountain behind the spaces: sky, silhouette, ridges and zones, worked out from where a board's spaces lie."""

from itertools import pairwise
from math import floor, sin
from typing import Final

from ropeteam.kernel import svg

from .content import Board, Weather
from .pieces import GOLD, INK, RED

WIDTH: Final = 1000.0
HEIGHT: Final = 1240.0
TOP: Final = 70.0
BOTTOM: Final = 1170.0
LEFT: Final = 62.0
RIGHT: Final = 930.0
ALTITUDES: Final = ("6000 m", "7000 m", "8000 m")

Point = tuple[float, float]

DEFINITIONS: Final = """
<linearGradient id="k2-sky" x1="0" y1="0" x2="0" y2="1">
<stop offset="0" stop-color="#8fb7de"/><stop offset=".55" stop-color="#d5e6f3"/><stop offset="1" stop-color="#f4ead9"/>
</linearGradient>
<linearGradient id="k2-rock" x1="0" y1="0" x2="0" y2="1">
<stop offset="0" stop-color="#ffffff"/><stop offset=".3" stop-color="#dfe9f2"/><stop offset=".58" stop-color="#b4c1cd"/>
<stop offset=".8" stop-color="#a79c8f"/><stop offset="1" stop-color="#8d7f6c"/>
</linearGradient>
<linearGradient id="k2-far" x1="0" y1="0" x2="0" y2="1">
<stop offset="0" stop-color="#b9cce0"/><stop offset="1" stop-color="#dbe4ec"/>
</linearGradient>
<clipPath id="k2-frame"><rect width="1000" height="1240"/></clipPath>
<pattern id="k2-storm" width="26" height="26" patternUnits="userSpaceOnUse" patternTransform="rotate(24)">
<line x1="5" y1="2" x2="5" y2="14" stroke="#ffffff" stroke-width="2" stroke-opacity=".7"/>
<line x1="18" y1="13" x2="18" y2="24" stroke="#ffffff" stroke-width="1.5" stroke-opacity=".55"/>
</pattern>
<pattern id="k2-drift" width="64" height="40" patternUnits="userSpaceOnUse">
<path d="M4 20 q9 -11 18 0 t18 0" fill="none" stroke="#8a5a00" stroke-width="2" stroke-opacity=".3"/>
<path d="M36 38 q7 -9 14 0 t14 0" fill="none" stroke="#8a5a00" stroke-width="1.6" stroke-opacity=".22"/>
</pattern>
"""


def spot(x: float, y: float) -> Point:
    """Where a board position (per cent) lies in the picture."""
    return LEFT + (RIGHT - LEFT) * x / 100, TOP + (BOTTOM - TOP) * y / 100


def borders(board: Board) -> list[float]:
    """The heights of the three zone borders, halfway between the spaces below and above."""
    heights = []
    for zone in (1, 2, 3):
        below = min(space.y for space in board.spaces if space.zone == zone)
        above = max(space.y for space in board.spaces if space.zone == zone + 1)
        heights.append(spot(0, (below + above) / 2)[1])
    return heights


def bands(board: Board) -> list[tuple[float, float]]:
    """Top and bottom of each zone's band, from zone 1."""
    lines = [HEIGHT, *borders(board), 0.0]
    return [(lines[zone + 1], lines[zone]) for zone in range(4)]


def _noise(seed: float) -> float:
    """A number from -1 to 1 that looks random and never changes."""
    wild = sin(seed * 127.1) * 43758.5453
    return 2 * (wild - floor(wild)) - 1


def _rough(points: list[Point], size: float, seed: float) -> list[Point]:
    """The line broken up again and again: every stretch gets a middle point pushed aside."""
    for depth in range(3):
        finer = points[:1]
        for number, (start, end) in enumerate(pairwise(points)):
            push = _noise(seed + number + 31 * depth) * size
            finer.append(((start[0] + end[0]) / 2 + push, (start[1] + end[1]) / 2 + push * 0.5))
            finer.append(end)
        points, size = finer, size * 0.55
    return points


def _edge(board: Board, side: int, apex: Point) -> list[Point]:
    """One edge from the apex down (side -1 is left): a slope, pushed out wherever spaces need the room."""
    far = -30.0 if side < 0 else WIDTH + 30
    edge = [apex]
    for step in range(1, 10):
        y = apex[1] + (BOTTOM - apex[1]) * step / 9
        slope = apex[0] + (far - apex[0]) * (step / 9) ** 1.25
        above = [spot(space.x, space.y)[0] + side * 74 for space in board.spaces if spot(0, space.y)[1] - 46 <= y]
        edge.append((max([slope, *above]) if side > 0 else min([slope, *above]), y))
    return edge


def landscape(board: Board) -> str:
    """Sky, far hills, the mountain with its lit and shaded faces."""
    top = min(board.spaces, key=lambda space: space.y)
    summit = spot(top.x, top.y)
    apex = (summit[0] + 5, summit[1] - 46)
    left, right = _rough(_edge(board, -1, apex), 16, 1.3), _rough(_edge(board, 1, apex), 16, 4.1)
    body = [*reversed(left), *right[1:], (WIDTH + 40, HEIGHT + 10), (-40.0, HEIGHT + 10)]
    far = _rough([(-40.0, 640.0), (110, 380), (270, 600), (470, 470), (690, 640), (870, 330), (1040, 560)], 40, 2.2)
    near = _rough([(-40.0, 900.0), (160, 640), (330, 860), (700, 820), (900, 600), (1040, 820)], 30, 8.4)
    foot = [(WIDTH + 40, HEIGHT), (-40.0, HEIGHT)]
    return svg.group(
        svg.element("rect", x=0, y=0, width=WIDTH, height=HEIGHT, fill="url(#k2-sky)"),
        svg.polygon([*far, *foot], fill="url(#k2-far)"),
        svg.polygon([*near, *foot], fill="#c3d2e0", opacity=0.8),
        svg.polygon(body, fill="url(#k2-rock)", stroke="#66788a", stroke_width=2, stroke_linejoin="round"),
        *_faces(apex, left, right),
        clip_path="url(#k2-frame)",
    )


def _faces(apex: Point, left: list[Point], right: list[Point]) -> list[str]:
    """Ridges running down from the apex, the faces between them lit from the left, snow where it is high."""
    ridges = []
    for number, share in enumerate((0.2, 0.38, 0.52, 0.68, 0.85)):
        foot = -40 + (WIDTH + 80) * share
        bend = 60 * _noise(number + 0.5)
        middle = (apex[0] + (foot - apex[0]) * 0.42 + bend, apex[1] + (HEIGHT - apex[1]) * 0.5)
        ridges.append(_rough([apex, middle, (foot, HEIGHT + 10)], 34, 3.7 + number))
    faces = []
    edges = [left, *ridges, right]
    for number, (one, other) in enumerate(pairwise(edges)):
        dark = (0.0, 0.1, 0.02, 0.17, 0.07, 0.2)[number]
        corner = [(-40.0, HEIGHT + 10)] if number == 0 else [(WIDTH + 40, HEIGHT + 10)] if other is right else []
        faces.append(svg.polygon([*one, *corner, *reversed(other)], fill="#1e3550", opacity=dark))
    for number, ridge in enumerate(ridges):
        crest = [point for point in ridge if point[1] < 620]
        shade = [(x + 10 + 16 * abs(_noise(number + y)), y + 18) for x, y in reversed(crest)]
        faces.append(svg.polygon([*crest, *shade], fill="#ffffff", opacity=0.5))
        faces.append(_line(ridge))
    return faces


def _line(points: list[Point]) -> str:
    written = " ".join(f"{svg.number(x)},{svg.number(y)}" for x, y in points)
    return svg.element("polyline", points=written, fill="none", stroke="#4f6072", stroke_width=1.6, stroke_opacity=0.35)


def zones(board: Board, limits: tuple[int, ...], today: Weather | None) -> str:
    """Zone borders with altitudes and limits, and today's weather over the zones it touches."""
    parts = []
    for zone, (top, bottom) in enumerate(bands(board), 1):
        hit = today is not None and zone in today.zones
        if today is not None and hit:
            parts.append(_storm(top, bottom, today))
            parts.append(_note(top + 46, _effect(today), "#8f1b12"))
        parts.append(_note(top + 24, f"limit {limits[zone - 1]} a space", INK))
    for height, altitude in zip(borders(board), ALTITUDES, strict=True):
        line = {"x1": 0, "y1": height, "x2": WIDTH, "y2": height}
        parts.append(
            svg.element("line", **line, stroke=INK, stroke_width=1.4, stroke_dasharray="3 7", stroke_opacity=0.55)
        )
        parts.append(_note(height - 8, altitude, INK))
    return svg.group(*parts)


def _note(y: float, words: str, ink: str) -> str:
    """Words at the right edge, readable on any ground."""
    return svg.text(
        WIDTH - 12,
        y,
        words,
        fill=ink,
        font_size=15,
        font_weight="700",
        text_anchor="end",
        stroke="#ffffff",
        stroke_width=3.5,
        stroke_opacity=0.8,
        paint_order="stroke",
    )


def _effect(today: Weather) -> str:
    effects = []
    if today.acclimatization:
        effects.append(f"tonight \N{MINUS SIGN}{today.acclimatization}")
    if today.movement:
        effects.append(f"+{today.movement} movement")
    return ", ".join(effects)


def _storm(top: float, bottom: float, today: Weather) -> str:
    area = {"x": 0, "y": top, "width": WIDTH, "height": bottom - top}
    layers = []
    if today.acclimatization:
        layers.append(svg.element("rect", **area, fill=RED, opacity=0.06 + 0.06 * today.acclimatization))
        layers.append(svg.element("rect", **area, fill="url(#k2-storm)"))
    if today.movement:
        layers.append(svg.element("rect", **area, fill=GOLD, opacity=0.13))
        layers.append(svg.element("rect", **area, fill="url(#k2-drift)"))
    return svg.group(*layers)
