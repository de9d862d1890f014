"""K3 positions drawn as text.

A drawing has one line a row, the top row first, with letters for pawns and dots for empty places::

      . B . . . . . .
     R R B G Y K K G Y
"""

from collections.abc import Sequence

from ropeteam.games.k3 import GAME
from ropeteam.games.k3.board import EMPTY, KINDS, LETTERS, PLACE_NUMBER, SLOT_NUMBER, SLOTS
from ropeteam.games.k3.rules import K3Rules
from ropeteam.games.k3.state import STAGE_NAMES, K3State
from ropeteam.games.k3.view import K3View
from ropeteam.kernel.refused import Refused
from ropeteam.kernel.seat import CHANCE, Seat

CAMP = "R R B G Y K K G Y"


def rows(drawing: str) -> list[str]:
    """The rows of a drawing, bottom row first."""
    return [line.replace(" ", "") for line in reversed(drawing.strip("\n").splitlines()) if line.strip()]


class Position:
    """A state with its rules, played with texts."""

    def __init__(self, rules: K3Rules, state: K3State) -> None:
        self.rules = rules
        self.state = state
        self.notation = GAME.notation(rules)

    @property
    def actors(self) -> tuple[Seat, ...]:
        return self.rules.actors(self.state)

    @property
    def phase(self) -> str:
        return self.rules.phase(self.state)

    @property
    def winners(self) -> tuple[int, ...]:
        return self.rules.standing(self.state).winners

    def legal(self, seat: int | None = None) -> set[str]:
        actor = self.actors[0] if seat is None else Seat(seat)
        return {self.notation.text(move) for move in self.rules.legal(self.state, actor)}

    def outcomes(self) -> dict[str, int]:
        return {self.notation.text(move): weight for move, weight in self.rules.outcomes(self.state)}

    def play(self, *lines: str) -> "Position":
        """Plays lines of a record: ``0 4.1>2.5``."""
        for line in lines:
            actor, _, text = line.partition(" ")
            seat = CHANCE if actor == "*" else Seat(int(actor))
            move = self.notation.parse(text)
            self.rules.check(self.state, seat, move)
            self.rules.apply(self.state, seat, move)
        return self

    def refusal(self, line: str) -> tuple[str, str]:
        """Code and ruling with which a line is refused; nothing may change."""
        before = self.state.key()
        try:
            self.play(line)
        except Refused as refused:
            assert self.state.key() == before
            return refused.code, refused.rule
        raise AssertionError(f"{line} was not refused")

    def message(self, line: str) -> str:
        """The words with which a line is refused."""
        try:
            self.play(line)
        except Refused as refused:
            return refused.message
        raise AssertionError(f"{line} was not refused")

    def view(self, viewer: int | None = None) -> K3View:
        return self.rules.view(self.state, None if viewer is None else Seat(viewer))

    def side(self, seat: int) -> str:
        """The pawns beside a pyramid as letters."""
        counts = self.state.side[seat * KINDS : (seat + 1) * KINDS]
        return "".join(letter * count for letter, count in zip(LETTERS, counts, strict=True))

    def out(self) -> set[int]:
        return {seat for seat in range(self.rules.players) if self.state.out >> seat & 1}


def rules(players: int = 2, variant: str = "competitive", start: int | None = None) -> K3Rules:
    return GAME.rules(GAME.resolve({"players": players, "variant": variant, "start": start}))


def fresh(players: int = 2, variant: str = "competitive", start: int | None = None) -> Position:
    """A match before anything is drawn."""
    made = rules(players, variant, start)
    return Position(made, made.start())


def position(
    mountain: str = CAMP,
    pyramids: Sequence[str] = ("", ""),
    side: Sequence[str] = (),
    turn: int = 0,
    variant: str = "competitive",
    out: Sequence[int] = (),
    aside: int = 0,
    grown_left: bool = False,
) -> Position:
    """A position in the middle of the game; ``turn`` has the turn. Players are as many as pyramids."""
    made = rules(len(pyramids), variant)
    state = made.start()
    for row, pawns in enumerate(rows(mountain), start=1):
        for position_, letter in enumerate(pawns, start=0 if grown_left else 1):
            if letter != ".":
                state.mountain[PLACE_NUMBER[(row, position_)]] = LETTERS.index(letter)
    state.open_mountain()
    state.hands = [0] * len(state.hands)
    state.left = [0] * len(pyramids)
    state.side = [0] * len(state.side)
    for seat, drawing in enumerate(pyramids):
        for row, pawns in enumerate(rows(drawing), start=1):
            for position_, letter in enumerate(pawns, start=1):
                if letter != ".":
                    state.pyramids[seat * SLOTS + SLOT_NUMBER[(row, position_)]] = LETTERS.index(letter)
        for slot in range(SLOTS):
            if state.pyramids[seat * SLOTS + slot] != EMPTY and state.bare(seat, slot):
                state.free[seat] |= 1 << slot
    for seat, pawns in enumerate(side):
        for letter in pawns.replace(" ", ""):
            state.side[seat * KINDS + LETTERS.index(letter)] += 1
    state.aside = aside
    state.out = sum(1 << seat for seat in out)
    state.turn = turn
    state.stage = STAGE_NAMES.index("turn")
    return Position(made, state)


def ready_to_build(players: int = 2, variant: str = "competitive") -> Position:
    """A match with everything dealt, the letters first in the alphabet first."""
    made = fresh(players, variant).play(*(f"* {letter}" for letter in CAMP.split()))
    while made.phase == "deal":
        made.play(f"* {min(made.outcomes())}")
    return made


def build(players: Sequence[str], variant: str = "competitive", start: int | None = None, camp: str = CAMP) -> Position:
    """A match from the first draw to the moment before the starting player is drawn; pyramids given in build order."""
    made = fresh(len(players), variant, start)
    made.play(*(f"* {letter}" for letter in camp.replace(" ", "")))
    for pawns in players:
        made.play(*(f"* {letter}" for letter in pawns if letter not in "NW"))
    for seat, pawns in enumerate(players):
        made.play(*(f"{seat} +{letter}" for letter in pawns))
    return made
