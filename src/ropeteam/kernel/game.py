"""What a game hands to the registry: its name, options and content, its rules, and how it is told and drawn."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Protocol

import msgspec

from .move import Choice, Description, Move, Notation
from .option import Option, Options, OptionValue, resolve
from .refused import Refused
from .rules import Rules
from .seat import Seat
from .view import Happening, Secrecy, Told, View


class Content(Protocol):
    """A loaded and checked content pack."""

    @property
    def digest(self) -> str:
        """``sha256:...`` of the pack's files."""
        ...


class Game(ABC):
    """One game. State and view types are the game's own business, so they are ``Any`` here."""

    name: ClassVar[str]
    title: ClassVar[str]
    blurb: ClassVar[str]
    """One sentence for the first page."""
    players: ClassVar[tuple[int, int]]
    minutes: ClassVar[tuple[int, int]]
    own_options: ClassVar[tuple[Option, ...]] = ()
    simultaneous: ClassVar[frozenset[str]] = frozenset()
    """Names of phases in which several seats commit unseen by each other's turn order."""
    view_type: ClassVar[type[View]]
    move_types: ClassVar[tuple[type[Description], ...]]
    event_types: ClassVar[tuple[type[Happening], ...]]
    preview_type: ClassVar[type[msgspec.Struct] | None] = None

    @property
    def options(self) -> tuple[Option, ...]:
        """Every option in declared order: players, the game's own, start."""
        low, high = self.players
        return (
            Option("players", "number of players", 2, low=low, high=high),
            *self.own_options,
            Option("start", "the seat that begins; drawn unless given", None, low=0, high=high - 1),
        )

    def resolve(self, given: Mapping[str, OptionValue | None]) -> Options:
        """Checked options with defaults filled in."""
        options = resolve(self.options, given)
        start, players = options.get("start"), options["players"]
        if start is not None and int(start) >= int(players):
            raise Refused("option", f"start {start}: there are seats 0 to {int(players) - 1}")
        self.check_options(options)
        return options

    def check_options(self, options: Options) -> None:  # noqa: B027 - most games need not say anything
        """Refuses combinations that make no sense."""

    @abstractmethod
    def content(self, path: Path | None = None) -> Content:
        """The pack in the given folder or file, or the game's own; refused with the place of any fault."""

    @abstractmethod
    def rules(self, options: Options, content: Content | None = None) -> Rules[Any, Any]:
        """The rules for resolved options and a content pack (the game's own if None)."""

    @abstractmethod
    def notation(self, rules: Any) -> Notation:
        """How these rules' moves are written."""

    @abstractmethod
    def events(self, rules: Any, before: Any, seat: Seat, move: Move, after: Any) -> list[Told]:
        """What the move made happen, in order. Search never calls this."""

    @abstractmethod
    def secrecy(self, rules: Any, before: Any, seat: Seat, move: Move) -> Secrecy | None:
        """Whether the move's line in the record is a secret; None is public."""

    @abstractmethod
    def svg(self, rules: Any, view: Any, choices: Sequence[Choice]) -> str:
        """A picture of the view with the given choices marked."""

    def preview(self, rules: Any, view: Any) -> msgspec.Struct | None:
        """What the viewer's choices would lead to, for screens and bots; None if the game has no previews."""
        return None
