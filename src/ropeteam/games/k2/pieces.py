"""The pieces of K2 as small drawings: climbers, tents, badges, cards and tokens.

One colour means one thing everywhere: gold is movement, blue and red are acclimatization won and lost, green is points.
"""

from typing import Final

from ropeteam.kernel import svg

INK: Final = "#1d2a38"
QUIET: Final = "#5d6d7e"
PAPER: Final = "#fbf8f1"
GOLD: Final = "#f2b632"
BLUE: Final = "#2f6fb7"
RED: Final = "#c23b32"
GREEN: Final = "#2e7d4f"
GREY: Final = "#8a96a3"
MARK: Final = "#ff6d00"

TEAMS: Final = ("#d8392b", "#1f63c4", "#12805c", "#e0a100", "#7a3fa8")
"""Colours of the seats; the number in every piece says the same."""
TEAM_INK: Final = ("#ffffff", "#ffffff", "#ffffff", "#1d2a38", "#ffffff")
SIZE: Final = 21.0
"""How wide a climber is."""


def climber(seat: int, letter: str, x: float, y: float, size: float = SIZE, faded: bool = False) -> str:
    """Climber A is round, B square; the label gives seat and letter."""
    half = size / 2
    paint = {"fill": TEAMS[seat], "stroke": "#ffffff", "stroke_width": 1.6}
    if letter == "A":
        shape = svg.element("circle", cx=x, cy=y, r=half, **paint)
    else:
        shape = svg.element("rect", x=x - half, y=y - half, width=size, height=size, rx=2.5, **paint)
    label = svg.text(
        x,
        y + size * 0.19,
        f"{seat}{letter}",
        fill=TEAM_INK[seat],
        font_size=size * 0.55,
        font_weight="700",
        text_anchor="middle",
    )
    name = svg.title(f"climber {letter} of seat {seat}")
    return svg.group(name, shape, label, opacity=0.45 if faded else None)


def tent(seat: int, letter: str, x: float, y: float, size: float = 22.0) -> str:
    """A tent in its team's colour with its climber's letter."""
    half = size / 2
    roof = [(x, y - half), (x + half, y + half), (x - half, y + half)]
    return svg.group(
        svg.title(f"tent of climber {letter} of seat {seat}"),
        svg.polygon(roof, fill=TEAMS[seat], stroke="#ffffff", stroke_width=1.4, stroke_linejoin="round"),
        svg.text(
            x,
            y + half - 2.2,
            f"{seat}{letter}",
            fill=TEAM_INK[seat],
            font_size=size * 0.45,
            font_weight="700",
            text_anchor="middle",
        ),
    )


def badge(x: float, y: float, words: str, fill: str, ink: str = "#ffffff", radius: float = 10.5) -> str:
    """A number in a disc."""
    return svg.group(
        svg.element("circle", cx=x, cy=y, r=radius, fill=fill, stroke="#ffffff", stroke_width=1.2),
        svg.text(
            x, y + radius * 0.42, words, fill=ink, font_size=radius * 1.2, font_weight="700", text_anchor="middle"
        ),
    )


def cost(x: float, y: float, points: int, radius: float = 10.5) -> str:
    """Movement points."""
    return badge(x, y, str(points), GOLD, INK, radius)


def acclimatization(x: float, y: float, change: int, radius: float = 10.5) -> str:
    """Levels won or lost."""
    if change == 0:
        return badge(x, y, "0", GREY, "#ffffff", radius)
    return badge(x, y, f"{change:+d}".replace("-", "\N{MINUS SIGN}"), BLUE if change > 0 else RED, "#ffffff", radius)


def flag(x: float, y: float, points: int) -> str:
    """Victory points on a pennant."""
    outline = [(x - 12, y - 10), (x + 13, y - 10), (x + 9, y), (x + 13, y + 10), (x - 12, y + 10)]
    return svg.group(
        svg.polygon(outline, fill=GREEN, stroke="#ffffff", stroke_width=1.2),
        svg.text(x - 1, y + 4.8, str(points), fill="#ffffff", font_size=13, font_weight="700", text_anchor="middle"),
    )


def card(x: float, y: float, name: str, marked: bool = False) -> str:
    """A card from its top left corner: a0 ... a3 blue, m1 ... m3 gold, ropes with both arrows."""
    width, height = 30.0, 38.0
    edge = MARK if marked else "#b9c2cc"
    frame = svg.element(
        "rect", x=x, y=y, width=width, height=height, rx=4, fill="#ffffff", stroke=edge, stroke_width=3 if marked else 1
    )
    middle, centre = x + width / 2, y + height / 2
    if name[0] == "a":
        face = badge(middle, centre, f"+{name[1]}", BLUE, radius=11)
    elif name[0] == "m":
        face = badge(middle, centre, name[1], GOLD, INK, radius=11)
    else:
        face = svg.group(
            svg.element("line", x1=x + 4, y1=centre, x2=x + width - 4, y2=centre, stroke="#b9c2cc", stroke_width=1),
            svg.text(middle, centre - 5, f"\N{UPWARDS ARROW}{name[1]}", **_rope_words()),
            svg.text(middle, centre + 14, f"\N{DOWNWARDS ARROW}{name[2]}", **_rope_words()),
        )
    return svg.group(svg.title(f"card {name}"), frame, face)


def _rope_words() -> dict[str, svg.Value]:
    return {"fill": "#8a5a00", "font_size": 13, "font_weight": "700", "text_anchor": "middle"}


def back(x: float, y: float, seat: int) -> str:
    """A card face down."""
    return svg.element(
        "rect", x=x, y=y, width=30, height=38, rx=4, fill=TEAMS[seat], stroke="#ffffff", stroke_width=1, opacity=0.75
    )


def token(x: float, y: float, value: int, marked: bool = False) -> str:
    """A risk token."""
    corners = [(x, y - 16), (x + 16, y), (x, y + 16), (x - 16, y)]
    edge = MARK if marked else "#ffffff"
    return svg.group(
        svg.title(f"risk token {value}"),
        svg.polygon(corners, fill="#3b4754", stroke=edge, stroke_width=3.5 if marked else 1.5),
        svg.text(x, y + 5.5, str(value), fill="#ffffff", font_size=16, font_weight="700", text_anchor="middle"),
    )
