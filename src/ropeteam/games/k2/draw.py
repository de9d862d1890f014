"""K2 as a picture."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ropeteam.kernel.move import Choice

if TYPE_CHECKING:
    from .rules import K2Rules
    from .view import K2View


def draw(rules: "K2Rules", view: "K2View", choices: Sequence[Choice]) -> str:
    """The mountain with its climbers."""
    dots = "".join(f'<text x="{space.x * 8}" y="{space.y * 10}">{space.id}</text>' for space in rules.board.spaces)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000">{dots}</svg>'
