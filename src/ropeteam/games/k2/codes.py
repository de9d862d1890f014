"""The move codes of K2: which numbers mean what. Ranges follow each other in the order of the constants below."""

from typing import Final

from ropeteam.kernel.move import Move

from .cards import BITS, KINDS, MANY, pack

WEATHER: Final = 0
START: Final = 1
RISK: Final = 2
DEAL: Final = 3
CHOOSE: Final = 4
TOKEN: Final = 5
GIVE: Final = 6
STEP: Final = 7
PITCH: Final = 8
PAY: Final = 9
DONE: Final = 10
RESCUE: Final = 11

TILES: Final = 6
TOKENS: Final = 3
CLIMBERS: Final = 2

UP: Final = 0
DOWN: Final = 1

GENERAL: Final = 0
DOWN_ONLY: Final = 1
LEVEL: Final = 2
PAYMENTS: Final = 3


class Codes:
    """Code ranges for a number of players and spaces and a deck, with tables that take a code apart."""

    def __init__(self, players: int, spaces: int, deck: int, ropes: list[bool]) -> None:
        self.spaces = spaces
        self.kind: list[int] = []
        """What a code does: WEATHER to RESCUE."""
        self.who: list[int] = []
        """The climber (0 or 1), or the seat of a deal."""
        self.what: list[int] = []
        """Tile, seat, token value, kind of card, bag of chosen cards, space, or way of paying."""
        self.way: list[int] = []
        """UP or DOWN for a rope card that is given."""
        for tile in range(TILES):
            self._add(WEATHER, 0, tile)
        self.start = len(self.kind)
        for seat in range(players):
            self._add(START, 0, seat)
        self.risk = len(self.kind)
        for value in range(TOKENS):
            self._add(RISK, 0, value)
        self.deal = len(self.kind)
        for seat in range(players):
            for card in range(KINDS):
                self._add(DEAL, seat, card)
        self.choose = len(self.kind)
        self.chosen: dict[int, int] = {}
        """The code of choosing a bag of three cards."""
        for bag in triples(deck):
            self.chosen[bag] = self._add(CHOOSE, 0, bag)
        self.token = len(self.kind)
        for value in range(TOKENS):
            self._add(TOKEN, 0, value)
        self.give = len(self.kind)
        self.given: list[list[int]] = []
        """The codes of giving a kind of card to a climber, by ``kind * 2 + climber``."""
        for card in range(KINDS):
            for climber in range(CLIMBERS):
                codes = [self._add(GIVE, climber, card)]
                if ropes[card]:
                    codes.append(self._add(GIVE, climber, card, DOWN))
                self.given.append(codes)
        self.step = len(self.kind)
        for climber in range(CLIMBERS):
            for space in range(spaces):
                self._add(STEP, climber, space)
        self.pitch = len(self.kind)
        for climber in range(CLIMBERS):
            self._add(PITCH, climber, 0)
        self.pay = len(self.kind)
        for climber in range(CLIMBERS):
            for payment in range(PAYMENTS):
                self._add(PAY, climber, payment)
        self.done = self._add(DONE, 0, 0)
        self.rescue = len(self.kind)
        # Declining is the "space" after the last one.
        for climber in range(CLIMBERS):
            for space in range(spaces + 1):
                self._add(RESCUE, climber, space)
        self.size = len(self.kind)

    def _add(self, kind: int, who: int, what: int, way: int = UP) -> int:
        code = len(self.kind)
        self.kind.append(kind)
        self.who.append(who)
        self.what.append(what)
        self.way.append(way)
        return code

    def choices(self, hand: int) -> list[Move]:
        """The codes of choosing three cards of a hand, in order."""
        codes: list[Move] = []
        for bag in triples(hand):
            codes.append(Move(self.chosen[bag]))
        return codes


def triples(bag: int) -> list[int]:
    """The different bags of three cards that can be taken out of a bag, in notation order."""
    kinds: list[int] = []
    for kind in range(KINDS):
        # A fourth card of a kind adds no choice.
        for _ in range(min(3, (bag >> (BITS * kind)) & MANY)):
            kinds.append(kind)
    found: dict[int, int] = {}
    size = len(kinds)
    for i in range(size):
        for j in range(i + 1, size):
            for k in range(j + 1, size):
                found[pack([kinds[i], kinds[j], kinds[k]])] = 1
    return list(found)
