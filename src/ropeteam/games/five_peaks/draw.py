"""A picture of the table: the map on the left; market, panoramas and players on the right."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ropeteam.kernel import svg
from ropeteam.kernel.move import Choice

from .draw_map import CELL, Frame, choice_marks, frame_of, lying, pawns, piece
from .draw_side import side

if TYPE_CHECKING:
    from .rules import FivePeaks
    from .view import FivePeaksView

SIDE = 560
MARGIN = 16


def draw(rules: "FivePeaks", view: "FivePeaksView", choices: Sequence[Choice]) -> str:
    """The whole table as the viewer sees it, with the choices marked."""
    frame: Frame = frame_of(view, choices)
    panel, panel_height = side(rules, view, choices)
    if view.laying is not None:
        panel.append(_laying(rules, view, panel_height))
        panel_height += 4.4 * CELL
    height = max(frame.height, panel_height) + 2 * MARGIN
    parts = [svg.element("rect", x=0, y=0, width=frame.width + SIDE + 3 * MARGIN, height=height, fill="#f3efe4")]
    table = [piece(rules, frame, each, view) for each in view.pieces]
    table += [lying(frame, heap) for heap in view.lying]
    table += choice_marks(frame, view, choices)
    table.append(pawns(frame, view))
    parts.append(svg.group(*table, transform=f"translate({MARGIN} {MARGIN})"))
    parts.append(svg.group(*panel, transform=f"translate({svg.number(frame.width + 2 * MARGIN)} {MARGIN})"))
    return svg.document(frame.width + SIDE + 3 * MARGIN, height, f"Five Peaks, turn {turn(rules, view)}", *parts)


def _laying(rules: "FivePeaks", view: "FivePeaksView", y: float) -> str:
    """The piece that was drawn and is about to be laid, as it is printed."""
    laying = view.laying
    assert laying is not None
    frame = Frame((laying.x - 2, laying.y - 2), (laying.x + 2, laying.y + 2))
    words = svg.text(0, y, f"To be laid: {laying.kind} {laying.id}", font_size=13, font_weight="bold")
    picture = piece(rules, frame, laying, view)
    return words + svg.group(picture, transform=f"translate({svg.number(-CELL / 2)} {svg.number(y - CELL / 2)})")


def turn(rules: "FivePeaks", view: "FivePeaksView") -> int:
    """The round the game is in, from 1."""
    return view.turns // rules.players + 1
