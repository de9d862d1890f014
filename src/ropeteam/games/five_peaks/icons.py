"""Our own small pictures of resources, rewards and pieces, told apart by shape as well as colour.

Every icon is drawn around 0,0 about 20 units high and moved into place.
"""

from collections.abc import Callable

from ropeteam.kernel import svg

INK = "#2b2a27"
ICON = 20
"""How wide and high an icon is."""
SEATS = ("#c8382f", "#2f6fb8", "#e0a21b", "#7a4fa3", "#3d8f57")
"""Colours of the seats; every pawn and stone carries its seat's number too."""


def _outline(path: str, fill: str) -> str:
    return svg.element("path", d=path, fill=fill, stroke=INK, stroke_width=1.2, stroke_linejoin="round")


def mushroom() -> str:
    """A cap on a stem."""
    return _outline("M-3,1 L-3,8 Q0,10 3,8 L3,1 Z", "#f4ead6") + _outline("M-9,2 Q-8,-9 0,-9 Q8,-9 9,2 Z", "#b5482d")


def berry() -> str:
    """Three round berries."""
    balls = [(-4, 3), (4, 3), (0, -4)]
    return "".join(
        svg.element("circle", cx=x, cy=y, r=4.8, fill="#3f51a3", stroke=INK, stroke_width=1.2) for x, y in balls
    )


def herb() -> str:
    """A twig with leaves."""
    leaves = _outline("M0,0 Q-10,-2 -9,-9 Q-1,-8 0,0 Z", "#4f9a3a") + _outline("M0,3 Q10,1 9,-6 Q1,-5 0,3 Z", "#4f9a3a")
    return svg.element("path", d="M0,10 L0,-4", stroke="#2f6a24", stroke_width=2, fill="none") + leaves


def basket() -> str:
    """A basket with a handle."""
    handle = svg.element("path", d="M-7,0 Q0,-16 7,0", fill="none", stroke="#6e4520", stroke_width=2)
    weave = svg.element("path", d="M-7,4 L7,4 M-3,0 L-2,9 M3,0 L2,9", stroke="#6e4520", stroke_width=1, fill="none")
    return handle + _outline("M-9,0 L9,0 L6,9 L-6,9 Z", "#c58b4a") + weave


def jar() -> str:
    """A jar with a lid."""
    lid = svg.element("rect", x=-6, y=-9, width=12, height=4, fill="#b23a4a", stroke=INK, stroke_width=1.2)
    return _outline("M-5,-5 Q-9,-2 -8,3 L-8,9 L8,9 L8,3 Q9,-2 5,-5 Z", "#b9c7ee") + lid


def pouch() -> str:
    """A tied sack."""
    tie = svg.element("path", d="M-5,-4 L5,-4", stroke="#7a3b12", stroke_width=2.4)
    return _outline("M-6,-10 L-3,-4 Q-11,2 -8,9 L8,9 Q11,2 3,-4 L6,-10 Q0,-7 -6,-10 Z", "#d9c49a") + tie


def endorphin() -> str:
    """A smiling sun."""
    face = svg.element("circle", cx=0, cy=0, r=8, fill="#ffd23f", stroke=INK, stroke_width=1.2)
    eyes = svg.element("path", d="M-3,-3 L-3,-1 M3,-3 L3,-1", stroke=INK, stroke_width=1.8, stroke_linecap="round")
    return face + eyes + svg.element("path", d="M-4,2 Q0,6 4,2", fill="none", stroke=INK, stroke_width=1.5)


def card() -> str:
    """A hiking card with a boot print."""
    sheet = svg.element("rect", x=-6, y=-9, width=12, height=18, rx=2, fill="#fff", stroke=INK, stroke_width=1.2)
    return sheet + _outline("M-2,-5 Q3,-6 2,0 Q4,5 0,6 Q-3,5 -2,0 Z", "#8a5a2b")


def campfire() -> str:
    """A flame over logs."""
    logs = svg.element("path", d="M-8,9 L8,5 M-8,5 L8,9", stroke="#6e4520", stroke_width=2.6)
    return logs + _outline("M0,-10 Q8,-2 5,4 Q0,8 -5,4 Q-7,-1 -2,-3 Q-1,-6 0,-10 Z", "#f07c22")


def peak() -> str:
    """A snowy summit."""
    return _outline("M-10,8 L0,-9 L10,8 Z", "#8d8b86") + _outline("M-3.4,-3 L0,-9 L3.4,-3 L0,-1 Z", "#fff")


def bike() -> str:
    """Two wheels and a frame."""
    wheels = "".join(
        svg.element("circle", cx=x, cy=4, r=4.4, fill="none", stroke=INK, stroke_width=1.5) for x in (-6, 6)
    )
    return wheels + svg.element(
        "path", d="M-6,4 L-2,-4 L4,-4 L6,4 M-2,-4 L1,4 L4,-4", fill="none", stroke=INK, stroke_width=1.4
    )


GOODS: tuple[Callable[[], str], ...] = (mushroom, berry, herb, basket, jar, pouch, endorphin)
"""In the order of the rules' kinds."""


def at(x: float, y: float, icon: str, scale: float = 1.0) -> str:
    """An icon moved into place."""
    return svg.group(icon, transform=f"translate({svg.number(x)} {svg.number(y)}) scale({svg.number(scale)})")


def pawn(x: float, y: float, seat: int, size: float = 1.0) -> str:
    """A pawn with its seat's number."""
    body = _outline("M-7,11 Q-7,2 -3,-1 A5.5,5.5 0 1 1 3,-1 Q7,2 7,11 Z", SEATS[seat])
    mark = svg.text(0, 8, str(seat), font_size=9, font_weight="bold", text_anchor="middle", fill="#fff")
    return at(x, y, body + mark, size)


def row(
    x: float,
    y: float,
    counts: list[int],
    extra: tuple[int, int, int],
    scale: float,
    step: float,
    width: float = 1000.0,
) -> str:
    """Icons side by side, centred at a point; ``extra`` are hiking cards, campfire cards and peaks.

    They get smaller and closer when they would be wider than ``width``.
    """
    return _line(x, y, _icons(counts, extra), scale, step, width)


def block(
    x: float, y: float, counts: list[int], extra: tuple[int, int, int], scale: float, step: float, width: float
) -> str:
    """The same in two lines when one would be too wide."""
    icons = _icons(counts, extra)
    if _width(len(icons), scale, step) <= width:
        return _line(x, y, icons, scale, step, width)
    half, height = (len(icons) + 1) // 2, ICON * scale / 2
    upper, lower = icons[:half], icons[half:]
    return _line(x, y - height, upper, scale, step, width) + _line(x, y + height, lower, scale, step, width)


def _icons(counts: list[int], extra: tuple[int, int, int]) -> list[str]:
    icons: list[str] = []
    for kind, count in enumerate(counts):
        icons += [GOODS[kind]()] * count
    for draw, count in zip((card, campfire, peak), extra, strict=True):
        icons += [draw()] * count
    return icons


def _width(count: int, scale: float, step: float) -> float:
    return step * (count - 1) + ICON * scale


def _line(x: float, y: float, icons: list[str], scale: float, step: float, width: float) -> str:
    shrink = min(1.0, width / _width(len(icons), scale, step)) if icons else 1.0
    left = x - step * shrink * (len(icons) - 1) / 2
    return "".join(at(left + step * shrink * index, y, icon, scale * shrink) for index, icon in enumerate(icons))
