"""The data of a match."""

from .map import Map
from .tables import KINDS, RESOURCES

Packed = int
"""Resources lying on a space: seven bits for each kind."""


class State:
    """A position. Lists by seat hold one row per seat: ``goods`` seven kinds, ``hand`` and ``played`` 16 cards, ..."""

    def __init__(
        self,
        seat: int,
        turns: int,
        final: int,
        bonus: int,
        tasks: list[int],
        map: Map,
        pawns: list[int],
        goods: list[int],
        bank: list[int],
        lying: dict[int, Packed],
        hand: list[int],
        played: list[int],
        market: list[int],
        deck: list[int],
        deck_bottom: list[int],
        tiles: int,
        peaks: int,
        stones: list[int],
        badges: list[int],
        fires: int,
        fires_bottom: list[int],
        fires_drawn: list[int],
        fires_seen: list[int],
        campfires: list[int],
        piles: list[int],
        panoramas: int,
        bought: list[int],
    ) -> None:
        self.seat = seat
        """Whose turn it is."""
        self.turns = turns
        """Turns finished by all players together."""
        self.final = final
        """Final turns left, -1 before the end was triggered (FP-18)."""
        self.bonus = bonus
        """Whether the bonus peak was offered at this stop (FP-15)."""
        self.tasks = tasks
        """What is to be done, the next thing last; empty when the game is over."""
        self.map = map
        self.pawns = pawns
        self.goods = goods
        """By seat * 7 + kind."""
        self.bank = bank
        self.lying = lying
        """Resources lying on spaces."""
        self.hand = hand
        self.played = played
        """By seat * 16 + card: how many."""
        self.market = market
        """Five cards, -1 for a gap."""
        self.deck = deck
        """By card: how many are in the shuffled part of the deck."""
        self.deck_bottom = deck_bottom
        """Cards put under the deck, in order (FP-17)."""
        self.tiles = tiles
        """Bits of the terrain tiles still in the stack."""
        self.peaks = peaks
        """Bits of the peaks still in the piles."""
        self.stones = stones
        """By seat * 5 + stone: the peak it lies on, or -1."""
        self.badges = badges
        """By seat * 3 + terrain."""
        self.fires = fires
        """Bits of the campfire cards in the shuffled part of the deck."""
        self.fires_bottom = fires_bottom
        """Campfire cards under the deck, in order: card + 32 * bits of the seats who know it is there (FP-13)."""
        self.fires_drawn = fires_drawn
        """Campfire cards being chosen from: as above."""
        self.fires_seen = fires_seen
        """By seat: bits of the campfire cards it has drawn. None of them comes back into the shuffled part."""
        self.campfires = campfires
        """By seat: bits of the campfire cards in front of it."""
        self.piles = piles
        """Panorama piles: the face-up card, or minus the rank to be revealed next (-7: used up)."""
        self.panoramas = panoramas
        """Bits of the panorama cards not yet revealed."""
        self.bought = bought
        """By seat: bits of its panorama cards."""

    def clone(self) -> "State":
        """An independent copy; maps never change and are shared."""
        return State(
            self.seat,
            self.turns,
            self.final,
            self.bonus,
            self.tasks[:],
            self.map,
            self.pawns[:],
            self.goods[:],
            self.bank[:],
            self.lying.copy(),
            self.hand[:],
            self.played[:],
            self.market[:],
            self.deck[:],
            self.deck_bottom[:],
            self.tiles,
            self.peaks,
            self.stones[:],
            self.badges[:],
            self.fires,
            self.fires_bottom[:],
            self.fires_drawn[:],
            self.fires_seen[:],
            self.campfires[:],
            self.piles[:],
            self.panoramas,
            self.bought[:],
        )

    def key(self) -> tuple[object, ...]:
        """Everything, hashable."""
        return (
            self.seat,
            self.turns,
            self.final,
            self.bonus,
            tuple(self.tasks),
            tuple([(site, self.map.board[site]) for site in self.map.sites]),
            tuple(self.pawns),
            tuple(self.goods),
            tuple(self.bank),
            tuple(sorted(self.lying.items())),
            tuple(self.hand),
            tuple(self.played),
            tuple(self.market),
            tuple(self.deck),
            tuple(self.deck_bottom),
            self.tiles,
            self.peaks,
            tuple(self.stones),
            tuple(self.badges),
            self.fires,
            tuple(self.fires_bottom),
            tuple(self.fires_drawn),
            tuple(self.fires_seen),
            tuple(self.campfires),
            tuple(self.piles),
            self.panoramas,
            tuple(self.bought),
        )

    def has(self, seat: int, campfire: int) -> bool:
        """Whether the seat owns this campfire card."""
        return (self.campfires[seat] >> campfire) & 1 == 1

    def held(self, seat: int) -> int:
        """How many resources are in a backpack; endorphins do not count (FP-8)."""
        total = 0
        for kind in range(RESOURCES):
            total += self.goods[seat * KINDS + kind]
        return total

    def lies(self, cell: int) -> list[int]:
        """Resources lying on a space, by kind."""
        packed = self.lying.get(cell, 0)
        return [(packed >> (7 * kind)) & 127 for kind in range(RESOURCES)]

    def put(self, cell: int, kind: int) -> None:
        """One resource is left on a space."""
        self.lying[cell] = self.lying.get(cell, 0) + (1 << (7 * kind))
