"""A picture of the table."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ropeteam.kernel import svg
from ropeteam.kernel.move import Choice

if TYPE_CHECKING:
    from .rules import FivePeaks
    from .view import FivePeaksView


def draw(rules: "FivePeaks", view: "FivePeaksView", choices: Sequence[Choice]) -> str:
    """The map with pieces and pawns."""
    return svg.document(100, 100, "Five Peaks")
