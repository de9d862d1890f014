"""How a K3 pawn is drawn: every colour has its own paint, sign and letter, so that no one needs to see colours."""

from math import cos, pi, sin

from ropeteam.kernel import svg

WIDTH = 46.0
HEIGHT = 40.0

PAINT = {"R": "#cf4036", "B": "#2e6fbd", "G": "#3f944d", "Y": "#efbd33", "K": "#3b3e47", "N": "#d3a56b", "W": "#fbfaf6"}
SHADE = {"R": "#a32c25", "B": "#1f5191", "G": "#2c6f38", "Y": "#c9951a", "K": "#22242a", "N": "#ab7f49", "W": "#cfcdc4"}
INK = {"R": "#ffffff", "B": "#ffffff", "G": "#ffffff", "Y": "#3a2c05", "K": "#ffffff", "N": "#3d2a12", "W": "#33363d"}
NAMES = {"R": "red", "B": "blue", "G": "green", "Y": "yellow", "K": "black", "N": "natural", "W": "white"}

RIM = "#1f2d3d"
GOLD = "#ffd24a"
"""The ring round an accessible pawn."""


def pawn(x: float, y: float, colour: str, *, accessible: bool = False, ring: str | None = None, note: str = "") -> str:
    """A pawn with the middle of its foot at ``x``, ``y``; ``ring`` colours the frame of one that can be chosen."""
    left, top = x - WIDTH / 2 + 1, y - HEIGHT + 1
    box = {"x": left, "y": top, "width": WIDTH - 2, "height": HEIGHT - 2, "rx": 9.0}
    parts = [
        svg.title(f"{NAMES[colour]}{', accessible' if accessible else ''}{note}"),
        svg.element("rect", **box, fill=SHADE[colour], stroke=SHADE[colour]),
        svg.element("rect", x=left, y=top, width=WIDTH - 2, height=HEIGHT - 6, rx=9, fill=PAINT[colour]),
        _grain(left, top) if colour == "N" else "",
        _sign(colour, x, top + 17),
        svg.text(x, top + 22.5, colour, fill=INK[colour], font_size=15, font_weight="700", text_anchor="middle"),
    ]
    if ring or accessible:
        # A light ring on a dark one shows on every paint.
        parts.append(svg.element("rect", **box, fill="none", stroke=RIM, stroke_width=5))
        parts.append(svg.element("rect", **box, fill="none", stroke=ring or GOLD, stroke_width=2.75))
    return svg.group(*parts)


def hidden(x: float, y: float) -> str:
    """A pawn seen from behind: something stands here, nobody else knows what."""
    left, top = x - WIDTH / 2 + 1, y - HEIGHT + 1
    return svg.group(
        svg.title("a pawn, still secret"),
        svg.element("rect", x=left, y=top, width=WIDTH - 2, height=HEIGHT - 2, rx=9, fill="#8d97a5"),
        svg.text(x, top + 25, "?", fill="#ffffff", font_size=18, font_weight="700", text_anchor="middle"),
    )


def outline(x: float, y: float, stroke: str, label: str = "", *, fill: str = "none", strong: bool = False) -> str:
    """An empty place or slot."""
    left, top = x - WIDTH / 2 + 2.5, y - HEIGHT + 2.5
    return svg.group(
        svg.element(
            "rect",
            x=left,
            y=top,
            width=WIDTH - 5,
            height=HEIGHT - 5,
            rx=8,
            fill=fill,
            stroke=stroke,
            stroke_width=2.5 if strong else 1.25,
            stroke_dasharray="5 4" if strong else "2 4",
        ),
        svg.text(x, top + 22, label, fill=stroke, font_size=12, font_weight="600", text_anchor="middle")
        if label
        else "",
    )


def _grain(left: float, top: float) -> str:
    """The rings of unpainted wood."""
    return svg.group(
        *(
            svg.element("path", d=f"M{svg.number(left + 5)} {svg.number(top + down)}q11 -4 19 0t18 0")
            for down in (7, 14, 21, 28)
        ),
        fill="none",
        stroke="#b98c55",
        stroke_width=1.2,
    )


def _sign(colour: str, x: float, y: float) -> str:
    """The sign behind the letter: circle, square, triangle, star, cross, disc of wood, snowflake."""
    light: dict[str, svg.Value] = {"fill": "#ffffff", "fill_opacity": 0.24}
    if colour == "R":
        return svg.element("circle", cx=x, cy=y, r=13, **light)
    if colour == "B":
        return svg.element("rect", x=x - 11.5, y=y - 11.5, width=23, height=23, **light)
    if colour == "G":
        return svg.polygon([(x, y - 16), (x + 17, y + 12), (x - 17, y + 12)], **light)
    if colour == "Y":
        return svg.polygon(_star(x, y, 16, 7.5, 5), fill="#ffffff", fill_opacity=0.45)
    if colour == "K":
        return svg.polygon(_star(x, y, 18, 8, 4), **light)
    if colour == "N":
        return svg.element("circle", cx=x, cy=y, r=12, fill="#f0d4a6", fill_opacity=0.75)
    spokes = "".join(
        f"M{svg.number(x)} {svg.number(y)}l{svg.number(15 * cos(k * pi / 3))} {svg.number(15 * sin(k * pi / 3))}"
        for k in range(6)
    )
    return svg.group(
        svg.element("path", d=spokes, stroke="#a9c8e6", stroke_width=3, stroke_linecap="round"),
        svg.element("circle", cx=x, cy=y, r=9.5, fill="#fbfaf6"),
    )


def _star(x: float, y: float, outer: float, inner: float, points: int) -> list[tuple[float, float]]:
    return [
        (x + radius * sin(step * pi / points), y - radius * cos(step * pi / points))
        for step in range(2 * points)
        for radius in (outer if step % 2 == 0 else inner,)
    ]
