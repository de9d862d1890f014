"""A K2 match's data. Climber ``2 * seat + c`` is climber A (0) or B (1) of the seat; spaces are board indices."""

from typing import Final

WEATHER: Final = 0
START: Final = 1
RISK: Final = 2
DEAL: Final = 3
CHOOSE: Final = 4
TOKEN: Final = 5
ACTION: Final = 6
RESCUE: Final = 7
OVER: Final = 8

PHASES: Final = ("weather", "start", "risk", "deal", "choose", "token", "action", "rescue", "over")

NOWHERE: Final = -1
"""Where a dead climber stands, and where a tent is that was not pitched."""
NOBODY: Final = -1
VOID: Final = -1
"""The summit rank of a climber rescued after summiting: it never counts again (K2-13)."""


class K2State:
    """Everything that changes in a match, and nothing that can be worked out from the rest."""

    def __init__(
        self,
        space: list[int],
        level: list[int],
        score: list[int],
        tent: list[int],
        summit: list[int],
        hand: list[int],
        pile: list[int],
        chosen: list[int],
        tiles: list[int],
        shown: list[int],
        hidden: list[int],
        general: list[int],
        down: list[int],
    ) -> None:
        # By climber. ``summit`` is 0 for never, else the rank of first entering it, or VOID. After a check a level
        # below 1 marks a climber whose death or rescue is not settled yet.
        self.space = space
        self.level = level
        self.score = score
        self.tent = tent
        self.summit = summit
        # By seat, as bags of cards. ``chosen`` are the day's three; what is in none of them is discarded.
        self.hand = hand
        self.pile = pile
        self.chosen = chosen
        # Weather tiles turned up so far, in order; risk tokens lying open and hidden, by value.
        self.tiles = tiles
        self.shown = shown
        self.hidden = hidden
        # Unspent points of the acting seat's climbers A and B.
        self.general = general
        self.down = down
        self.phase = WEATHER
        self.day = 1
        self.start = NOBODY
        # The seat being dealt to, taking a token, acting or asked to rescue.
        self.turn = NOBODY
        self.due = 0
        """Cards the seat is still to draw."""
        self.holder = NOBODY
        """The seat that took today's risk token, its value, and how many of its points are not paid."""
        self.token = 0
        self.owed = 0
        self.cards = 0
        """The bag of cards the acting seat has not given yet."""
        self.active = 0
        """Bit c: climber c stepped or gained a level this turn, so it may pay risk (K2-10)."""
        self.passage = NOBODY
        """The climber (0 or 1) that stands on a full space and must go on (K2-7)."""
        self.rescued = 0
        """Bit s: seat s has used its rescue card."""

    def clone(self) -> "K2State":
        """An independent copy."""
        twin = K2State(
            self.space[:],
            self.level[:],
            self.score[:],
            self.tent[:],
            self.summit[:],
            self.hand[:],
            self.pile[:],
            self.chosen[:],
            self.tiles[:],
            self.shown[:],
            self.hidden[:],
            self.general[:],
            self.down[:],
        )
        twin.phase = self.phase
        twin.day = self.day
        twin.start = self.start
        twin.turn = self.turn
        twin.due = self.due
        twin.holder = self.holder
        twin.token = self.token
        twin.owed = self.owed
        twin.cards = self.cards
        twin.active = self.active
        twin.passage = self.passage
        twin.rescued = self.rescued
        return twin

    def key(self) -> tuple[object, ...]:
        """Everything the state holds, hashable."""
        return (
            tuple(self.space),
            tuple(self.level),
            tuple(self.score),
            tuple(self.tent),
            tuple(self.summit),
            tuple(self.hand),
            tuple(self.pile),
            tuple(self.chosen),
            tuple(self.tiles),
            tuple(self.shown),
            tuple(self.hidden),
            tuple(self.general),
            tuple(self.down),
            self.phase,
            self.day,
            self.start,
            self.turn,
            self.due,
            self.holder,
            self.token,
            self.owed,
            self.cards,
            self.active,
            self.passage,
            self.rescued,
        )
