"""K2 as the registry knows it."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from ropeteam.kernel.game import Content, Game
from ropeteam.kernel.move import Choice, Description, Move, Notation
from ropeteam.kernel.option import Option, Options
from ropeteam.kernel.refused import Refused
from ropeteam.kernel.seat import Seat
from ropeteam.kernel.view import Happening, Secrecy, Told, View

from . import codes
from .content import BOARDS, SEASONS, K2Content, load
from .draw import draw
from .events import EVENTS, tell
from .notation import MOVES
from .previews import K2Preview, preview
from .rules import K2Rules
from .view import K2View

_own = cache(load)


class K2(Game):
    """Two climbers a player, eighteen days, one mountain."""

    name: ClassVar[str] = "k2"
    title: ClassVar[str] = "K2"
    blurb: ClassVar[str] = "Lead two climbers up the deadliest mountain, and keep them alive for eighteen days."
    players: ClassVar[tuple[int, int]] = (1, 5)
    minutes: ClassVar[tuple[int, int]] = (30, 60)
    own_options: ClassVar[tuple[Option, ...]] = (
        Option("board", "the side of the board", "easier", choices=BOARDS),
        Option("weather", "the set of weather tiles", "summer", choices=SEASONS),
        Option("family", "every player has one rescue card", False, choices=(False, True)),
        Option("red_limits", "the larger limits printed in red, with 5 players only", False, choices=(False, True)),
    )
    simultaneous: ClassVar[frozenset[str]] = frozenset({"choose"})
    view_type: ClassVar[type[View]] = K2View
    move_types: ClassVar[tuple[type[Description], ...]] = MOVES
    preview_type: ClassVar[type[msgspec.Struct] | None] = K2Preview
    event_types: ClassVar[tuple[type[Happening], ...]] = EVENTS

    def check_options(self, options: Options) -> None:
        """The red limits are printed for 5 players only (K2-17)."""
        if options["red_limits"] and options["players"] != 5:
            raise Refused("option", f"red_limits yes: needs 5 players, there are {options['players']}", "K2-17")

    def content(self, path: Path | None = None) -> K2Content:
        """The pack in the given folder or file, or the game's own."""
        return _own() if path is None else load(path)

    def rules(self, options: Options, content: Content | None = None) -> K2Rules:
        """The rules for resolved options and a content pack."""
        pack = self.content() if content is None else content
        assert isinstance(pack, K2Content)
        return K2Rules(options, pack)

    def notation(self, rules: K2Rules) -> Notation:
        """How these rules' moves are written."""
        return rules.texts

    def events(self, rules: K2Rules, before: Any, seat: Seat, move: Move, after: Any) -> list[Told]:
        """What the move made happen."""
        return tell(rules, before, seat, move, after)

    def secrecy(self, rules: K2Rules, before: Any, seat: Seat, move: Move) -> Secrecy | None:
        """Draws stay secret; chosen cards until all have chosen (K2-16)."""
        match rules.codes.kind[move]:
            case codes.DEAL:
                owner = rules.codes.who[move]
                return Secrecy((Seat(owner),), f"deal {owner} ?", lasting=True)
            case codes.CHOOSE:
                return Secrecy((seat,), "choose ?", lasting=False)
            case _:
                return None

    def svg(self, rules: K2Rules, view: K2View, choices: Sequence[Choice]) -> str:
        """A picture of the view with the given choices marked."""
        return draw(rules, view, choices)

    def preview(self, rules: K2Rules, view: K2View) -> K2Preview | None:
        """Tonight's check and the spaces within reach of the viewer's climbers."""
        return preview(rules, view)
