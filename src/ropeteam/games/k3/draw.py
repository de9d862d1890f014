"""Draws K3."""

from collections.abc import Sequence

from ropeteam.kernel import svg
from ropeteam.kernel.move import Choice

from .view import K3View

PAINT = {"R": "#c8372d", "B": "#2f6db5", "G": "#3c8f47", "Y": "#e2b325", "K": "#3a3a3f", "N": "#c99a63", "W": "#f7f5ef"}


def draw(view: K3View, choices: Sequence[Choice]) -> str:
    """A picture of the view with the choices marked."""
    pawns = [
        svg.element(
            "circle", cx=60 + 44 * (pawn.position + pawn.row / 2), cy=440 - 40 * pawn.row, r=18, fill=PAINT[pawn.colour]
        )
        for pawn in view.mountain
    ]
    return svg.document(640, 480, "K3", *pawns)
