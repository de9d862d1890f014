"""Five Peaks positions put together piece by piece, and played with lines of a record.

The start tile lies at 0,0 (``A`` in the north-west of its map is -1,1 and so on); other tiles are added by name.
"""

from random import Random

from ropeteam.games.five_peaks import GAME
from ropeteam.games.five_peaks.lattice import cell_at, site_at
from ropeteam.games.five_peaks.rules import FivePeaks
from ropeteam.games.five_peaks.state import State
from ropeteam.games.five_peaks.tables import CAMPFIRE_NAMES, CARD_NAMES, CARDS, GOODS, KINDS, RESOURCES, STONE_NAMES
from ropeteam.games.five_peaks.view import FivePeaksView
from ropeteam.kernel.dealer import draw
from ropeteam.kernel.refused import Refused
from ropeteam.kernel.seat import CHANCE, Seat


class Position:
    """A state with its rules; seat 0 is to play its first card."""

    def __init__(self, players: int = 2, turn_limit: int = 100) -> None:
        options = GAME.resolve({"players": players, "turn_limit": turn_limit, "start": 0})
        self.rules: FivePeaks = GAME.rules(options)
        self.names = self.rules.names
        self.state: State = self.rules.start()
        rng = Random(5)
        while self.chance_due:
            self.rules.apply(self.state, CHANCE, draw(self.rules.outcomes(self.state), rng))

    @property
    def chance_due(self) -> bool:
        return self.rules.actors(self.state) == (CHANCE,)

    @property
    def phase(self) -> str:
        return self.rules.phase(self.state)

    @property
    def seat(self) -> int:
        return self.state.seat

    # -- putting things on the table

    def tile(self, name: str, x: int, y: int, degrees: int = 0) -> "Position":
        """Lays a terrain tile."""
        piece = self.names.tiles.index(name)
        self.state.tiles &= ~(1 << piece)
        self.state.map = self.state.map.with_piece(self.rules.tables, site_at(x, y), piece * 4 + degrees // 90)
        return self

    def peak(self, name: str, x: int, y: int, degrees: int = 0) -> "Position":
        """Lays a peak."""
        number = self.names.peaks.index(name)
        self.state.peaks &= ~(1 << number)
        face = (14 + number) * 4 + degrees // 90
        self.state.map = self.state.map.with_piece(self.rules.tables, site_at(x, y), face)
        return self

    def pawn(self, seat: int, x: int, y: int) -> "Position":
        self.state.pawns[seat] = cell_at(x, y)
        return self

    def give(self, seat: int, **goods: int) -> "Position":
        """Sets what a seat holds, out of the bank."""
        for name, count in goods.items():
            kind = GOODS.index(name)
            change = count - self.state.goods[seat * KINDS + kind]
            self.state.goods[seat * KINDS + kind] = count
            if kind < RESOURCES:
                self.state.bank[kind] -= change
        return self

    def bank(self, **goods: int) -> "Position":
        """Sets what the bank has left."""
        for name, count in goods.items():
            self.state.bank[GOODS.index(name)] = count
        return self

    def lie(self, x: int, y: int, **goods: int) -> "Position":
        """Leaves resources on a space."""
        for name, count in goods.items():
            for _ in range(count):
                self.state.bank[GOODS.index(name)] -= 1
                self.state.put(cell_at(x, y), GOODS.index(name))
        return self

    def card(self, seat: int, *names: str) -> "Position":
        """Puts hiking cards into a hand."""
        for name in names:
            self.state.hand[seat * CARDS + CARD_NAMES.index(name)] += 1
        return self

    def market(self, *names: str) -> "Position":
        self.state.market = [CARD_NAMES.index(name) for name in names] + [-1] * (5 - len(names))
        return self

    def fire(self, seat: int, *names: str) -> "Position":
        """Puts campfire cards in front of a seat."""
        for name in names:
            self.state.campfires[seat] |= 1 << CAMPFIRE_NAMES.index(name)
            self.state.fires &= ~(1 << CAMPFIRE_NAMES.index(name))
        return self

    def stone(self, seat: int, stone: str, peak: str) -> "Position":
        self.state.stones[seat * 5 + STONE_NAMES.index(stone)] = self.names.peaks.index(peak)
        return self

    def piles(self, *names: str) -> "Position":
        """Sets the face-up panorama cards."""
        self.state.piles = [self.names.panoramas.index(name) for name in names]
        for name in names:
            self.state.panoramas &= ~(1 << self.names.panoramas.index(name))
        return self

    def bought(self, seat: int, *names: str) -> "Position":
        for name in names:
            card = self.names.panoramas.index(name)
            self.state.bought[seat] |= 1 << card
            self.state.panoramas &= ~(1 << card)
        return self

    # -- looking

    def legal(self, seat: int | None = None) -> set[str]:
        actor = Seat(self.seat if seat is None else seat)
        return {self.names.text(move) for move in self.rules.legal(self.state, actor)}

    def outcomes(self) -> dict[str, int]:
        return {self.names.text(move): weight for move, weight in self.rules.outcomes(self.state)}

    def goods(self, seat: int) -> dict[str, int]:
        """What a seat holds, without zeros."""
        held = self.state.goods[seat * KINDS : (seat + 1) * KINDS]
        return {GOODS[kind]: count for kind, count in enumerate(held) if count}

    def lying(self, x: int, y: int) -> dict[str, int]:
        return {GOODS[kind]: count for kind, count in enumerate(self.state.lies(cell_at(x, y))) if count}

    def hand(self, seat: int) -> set[str]:
        return {CARD_NAMES[card] for card in range(CARDS) if self.state.hand[seat * CARDS + card]}

    def at(self, seat: int) -> tuple[int, int]:
        view = self.view(seat)
        return view.players[seat].x, view.players[seat].y

    def view(self, viewer: int | None) -> FivePeaksView:
        view = self.rules.view(self.state, None if viewer is None else Seat(viewer))
        assert isinstance(view, FivePeaksView)
        return view

    def score(self, seat: int) -> int:
        scores = self.rules.standing(self.state).scores
        assert scores is not None
        return scores[seat]

    def lines(self, seat: int) -> dict[str, int]:
        """A seat's score by source."""
        return {line.label: line.points for line in self.rules.standing(self.state).breakdown[seat]}

    def winners(self) -> tuple[int, ...]:
        return self.rules.standing(self.state).winners

    # -- playing

    def play(self, *moves: str) -> "Position":
        """Plays moves: ``* tile f1`` for chance, otherwise of the seat to act; each is checked."""
        for text in moves:
            seat = CHANCE if text.startswith("* ") else Seat(self.seat)
            move = self.names.parse(text.removeprefix("* "))
            self.rules.check(self.state, seat, move)
            self.rules.apply(self.state, seat, move)
        return self

    def deal(self) -> "Position":
        """Lets chance do whatever is due."""
        rng = Random(1)
        while self.chance_due:
            self.rules.apply(self.state, CHANCE, draw(self.rules.outcomes(self.state), rng))
        return self

    def refused(self, text: str, seat: int | None = None) -> Refused:
        """The refusal of a move; fails if it is legal."""
        key = self.state.key()
        try:
            self.rules.check(self.state, Seat(self.seat if seat is None else seat), self.names.parse(text))
        except Refused as refusal:
            assert self.state.key() == key
            return refusal
        raise AssertionError(f"{text} is legal")

    def go_with(self, card: str) -> set[tuple[int, int]]:
        """Where a card can take the pawn of the seat to act; empty if it cannot be played."""
        if f"play {card}" not in self.legal():
            return set()
        self.play(f"play {card}")
        found = {text for text in self.legal() if text.startswith("go ")}
        return {(int(x), int(y)) for x, _, y in (text[3:].partition(",") for text in found)}
