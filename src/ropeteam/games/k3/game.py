"""K3 as the registry sees it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ropeteam.kernel.game import Content, Game
from ropeteam.kernel.move import Choice, Move, Notation
from ropeteam.kernel.option import Option, Options
from ropeteam.kernel.seat import Seat
from ropeteam.kernel.view import Secrecy, Told

from . import codes
from .content import K3Content, load
from .draw import draw
from .events import EVENT_TYPES, tell
from .notation import Add, Begin, Draw, K3Notation, Place, Spend, Take
from .rules import K3Rules
from .view import K3View


class K3Game(Game):
    """K3: build a pyramid, then climb the common mountain with its pawns; the last one who can move wins."""

    name = "k3"
    title = "K3"
    blurb = "Build a pyramid of pawns, then climb the mountain with them: the last one who can move wins."
    players = (2, 4)
    minutes = (15, 25)
    own_options = (
        Option("variant", "against each other, or all together", "competitive", choices=("competitive", "cooperative")),
    )
    simultaneous = frozenset({"build"})
    view_type = K3View
    move_types = (Draw, Begin, Add, Place, Spend, Take)
    event_types = EVENT_TYPES

    def content(self, path: Path | None = None) -> K3Content:
        """The pack in the given folder or file, or the game's own."""
        return load(path)

    def rules(self, options: Options, content: Content | None = None) -> K3Rules:
        """The rules for resolved options."""
        pack = content if isinstance(content, K3Content) else load()
        return K3Rules(options, pack)

    def notation(self, rules: K3Rules) -> Notation:
        """How K3's moves are written."""
        return K3Notation()

    def events(self, rules: K3Rules, before: Any, seat: Seat, move: Move, after: Any) -> list[Told]:
        """What the move made happen, in order."""
        return tell(rules, before, seat, move, after)

    def secrecy(self, rules: K3Rules, before: Any, seat: Seat, move: Move) -> Secrecy | None:
        """Pyramids are secret until all stand, unless the players co-operate (K3-3, K3-10)."""
        if codes.ADD <= move < codes.PLACE and not rules.cooperative:
            return Secrecy((seat,), "+?", lasting=False)
        return None

    def svg(self, rules: K3Rules, view: K3View, choices: Sequence[Choice]) -> str:
        """A picture of the view with the choices marked."""
        return draw(view, choices)
