"""Five Peaks as the registry sees it."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from ropeteam.kernel.game import Content, Game
from ropeteam.kernel.move import Choice, Move, Notation
from ropeteam.kernel.option import Option, Options
from ropeteam.kernel.seat import CHANCE, Seat
from ropeteam.kernel.view import Secrecy, Told

from . import codes
from .content import Pack, load
from .draw import draw
from .events import EVENT_TYPES, fire_audience, tell, under_audience
from .notation import MOVE_TYPES, Names
from .rules import FivePeaks
from .tables import Tables
from .tabulate import tabulate
from .view import FivePeaksView


@lru_cache
def _own() -> Pack:
    return load()


_prepared: dict[str, tuple[Tables, Names]] = {}


def _prepare(pack: Pack) -> tuple[Tables, Names]:
    """What the rules make of a pack, worked out once."""
    if pack.digest not in _prepared:
        _prepared[pack.digest] = (tabulate(pack), Names(pack))
    return _prepared[pack.digest]


class FivePeaksGame(Game):
    """Five Peaks: hike, discover terrain and peaks, place stones, collect panoramas."""

    name = "five_peaks"
    title = "Five Peaks"
    blurb = "Hike through mountains you discover yourself: peaks, stones, panoramas and campfires bring the points."
    players = (2, 5)
    minutes = (50, 125)
    own_options = (
        Option("turn_limit", "turns each after which the game is scored as it stands", 100, low=1, high=1000),
    )
    view_type = FivePeaksView
    move_types = MOVE_TYPES
    event_types = EVENT_TYPES

    def content(self, path: Path | None = None) -> Pack:
        """The pack in the given folder, or the game's own."""
        return load(path) if path else _own()

    def rules(self, options: Options, content: Content | None = None) -> FivePeaks:
        """The rules for resolved options and a pack."""
        pack = content if isinstance(content, Pack) else _own()
        tables, names = _prepare(pack)
        return FivePeaks(
            tables,
            dict(options),
            pack.digest,
            names,
            int(options["players"]),
            int(options["turn_limit"]),
            int(options.get("start", -1)),
        )

    def notation(self, rules: FivePeaks) -> Notation:
        """How these rules' moves are written."""
        names: Names = rules.names
        return names

    def events(self, rules: FivePeaks, before: Any, seat: Seat, move: Move, after: Any) -> list[Told]:
        """What the move made happen, in order."""
        return tell(rules, before, seat, move, after)

    def secrecy(self, rules: FivePeaks, before: Any, seat: Seat, move: Move) -> Secrecy | None:
        """Drawn campfire cards and those put under the deck are known to one player only (FP-13, FP-19)."""
        if seat == CHANCE and codes.FIRE <= move < codes.REVEAL:
            return Secrecy(fire_audience(before), "fire ?", lasting=True)
        if codes.UNDER <= move < codes.HARVEST:
            return Secrecy(under_audience(before, move - codes.UNDER), "under ?", lasting=True)
        return None

    def svg(self, rules: FivePeaks, view: FivePeaksView, choices: Sequence[Choice]) -> str:
        """A picture of the view with the choices marked."""
        return draw(rules, view, choices)
