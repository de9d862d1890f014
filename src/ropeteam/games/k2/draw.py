"""K2 as a picture: the mountain with every number open to sight on the left, everything else on the right."""

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from ropeteam.kernel import svg
from ropeteam.kernel.move import Choice

from . import pieces, scenery
from .content import Rope, Space, Weather
from .notation import Pitch, Rescue, Step
from .sidebar import WIDTH as SIDEBAR
from .sidebar import Sidebar

if TYPE_CHECKING:
    from .rules import K2Rules
    from .view import K2View

PLATE: Final = 106.0
DEEP: Final = 28.0
"""Width and height of a space's plate."""
ROW: Final = 4
"""Pieces side by side below a plate."""


def draw(rules: "K2Rules", view: "K2View", choices: Sequence[Choice]) -> str:
    """A picture of the view with the choices marked."""
    mountain = _Mountain(rules, view, choices)
    # Tonight's levels need positions and weather only, which every viewer knows.
    state = rules.redeal(view, Random(0))
    sidebar = Sidebar(rules, view, choices, state)
    height = max(scenery.HEIGHT, sidebar.height)
    return svg.document(
        scenery.WIDTH + SIDEBAR,
        height,
        f"K2, day {view.day} of {view.days}",
        svg.element("defs", scenery.DEFINITIONS),
        svg.element("rect", x=0, y=0, width=scenery.WIDTH + SIDEBAR, height=height, fill=pieces.PAPER),
        mountain.draw(),
        svg.group(sidebar.draw(), transform=f"translate({svg.number(scenery.WIDTH)} 0)"),
    )


class _Mountain:
    """The board with climbers, tents and marked choices."""

    def __init__(self, rules: "K2Rules", view: "K2View", choices: Sequence[Choice]) -> None:
        self.rules = rules
        self.view = view
        self.board = rules.board
        self.standing: dict[str, list[str]] = {}
        """Climbers by space, as ``0A``."""
        self.tents: dict[str, list[str]] = {}
        for player in view.players:
            for climber in player.climbers:
                name = f"{player.seat}{climber.climber}"
                if climber.space is not None:
                    self.standing.setdefault(climber.space, []).append(name)
                if climber.tent is not None:
                    self.tents.setdefault(climber.tent, []).append(name)
        self.marked: dict[str, list[str]] = {}
        """Who may step, be rescued or pitch where."""
        for choice in choices:
            match choice.description:
                case Step(letter, space) | Rescue(letter, str(space)):
                    self.marked.setdefault(space, []).append(letter)
                case Pitch(letter) if view.turn is not None:
                    place = view.players[view.turn].climbers["AB".index(letter)].space
                    self.marked.setdefault(str(place), []).append(f"tent {letter}")
                case _:
                    pass

    def draw(self) -> str:
        today = self.view.forecast[0] if self.view.forecast else None
        weather = Weather(today.acclimatization, today.movement, today.zones) if today else None
        return svg.group(
            scenery.landscape(self.board),
            scenery.zones(self.board, self.view.limits, weather),
            *(self._rope(rope) for rope in self.board.ropes),
            *(self._space(space, weather) for space in self.board.spaces),
        )

    def _rope(self, rope: Rope) -> str:
        """A rope from plate to plate with a carabiner and an arrow at its upper end."""
        low, high = self.board.spaces[rope.lower], self.board.spaces[rope.higher]
        x1, y1 = scenery.spot(low.x, low.y)
        x2, y2 = scenery.spot(high.x, high.y)
        dx, dy = x2 - x1, y2 - y1
        length = (dx * dx + dy * dy) ** 0.5
        ux, uy = dx / length, dy / length
        # The rope meets the plate's edge, above or beside it.
        gap = min(PLATE / 2 / abs(ux) if ux else 999, DEEP / 2 / abs(uy) if uy else 999) + 9
        ex, ey = x2 - ux * gap, y2 - uy * gap
        tip = [
            (ex + ux * 6, ey + uy * 6),
            (ex - ux * 9 - uy * 8, ey - uy * 9 + ux * 8),
            (ex - ux * 9 + uy * 8, ey - uy * 9 - ux * 8),
        ]
        line = {"x1": x1, "y1": y1, "x2": ex, "y2": ey, "stroke_linecap": "round"}
        return svg.group(
            svg.title(f"rope from {low.id} up to {high.id}"),
            svg.element("line", **line, stroke="#ffffff", stroke_width=7, stroke_opacity=0.65),
            svg.element("line", **line, stroke="#7b4b1d", stroke_width=4),
            svg.element("line", **line, stroke="#e9c48d", stroke_width=2, stroke_dasharray="5 4"),
            svg.polygon(tip, fill="#7b4b1d", stroke="#ffffff", stroke_width=1.4, stroke_linejoin="round"),
        )

    def _space(self, space: Space, today: Weather | None) -> str:
        x, y = scenery.spot(space.x, space.y)
        marks = self.marked.get(space.id)
        extra = today.movement if today and space.zone in today.zones else 0
        limit = self.rules.mountain.limit[self.rules.mountain.index[space.id]]
        here = len(self.standing.get(space.id, ()))
        room = f"{here}/{limit}" if limit else f"{here}"
        plate = svg.element(
            "rect",
            x=x - PLATE / 2,
            y=y - DEEP / 2,
            width=PLATE,
            height=DEEP,
            rx=DEEP / 2,
            fill="#ffffff" if not marks else "#fff3e0",
            fill_opacity=0.94,
            stroke=pieces.MARK if marks else pieces.INK,
            stroke_width=4 if marks else 1.3,
        )
        parts = [
            svg.title(f"{space.id}: cost {space.cost + extra}, acclimatization {space.acclimatization:+d}"),
            plate,
            pieces.cost(x - 39, y, space.cost + extra),
            pieces.flag(x - 13, y, space.points),
            pieces.acclimatization(x + 13, y, space.acclimatization),
            svg.text(x + 36, y - 1, room, fill=pieces.INK, font_size=11.5, font_weight="800", text_anchor="middle"),
            svg.text(
                x + (36 if len(space.id) < 5 else 0),
                y + (10 if len(space.id) < 5 else -DEEP / 2 - 6),
                space.id,
                fill=pieces.QUIET,
                font_size=9.5 if len(space.id) < 5 else 14,
                text_anchor="middle",
            ),
            self._pieces(space.id, x, y + DEEP / 2 + 13),
        ]
        if marks:
            words = " ".join(sorted(set(marks)))
            parts.append(
                svg.text(
                    x,
                    y - DEEP / 2 - (6 if len(space.id) < 5 else 20),
                    words,
                    fill=pieces.MARK,
                    font_size=13,
                    font_weight="800",
                    text_anchor="middle",
                    stroke="#ffffff",
                    stroke_width=3,
                    paint_order="stroke",
                )
            )
        return svg.group(*parts)

    def _pieces(self, space: str, x: float, y: float) -> str:
        """Tents and climbers in rows below the plate, so that no number is ever covered."""
        drawn = []
        row = 5 if space == "base" else ROW
        names = [(True, name) for name in self.tents.get(space, ())]
        names += [(False, name) for name in self.standing.get(space, ())]
        for number, (is_tent, name) in enumerate(names):
            wide = min(row, len(names) - number // row * row)
            left = x - (wide - 1) * 11.5 + number % row * 23
            down = y + number // row * 23
            piece = pieces.tent if is_tent else pieces.climber
            drawn.append(piece(int(name[0]), name[1], left, down))
        return svg.group(*drawn)
