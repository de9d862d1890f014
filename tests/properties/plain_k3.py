"""K3 once more, written plainly from the rulings: dictionaries and texts, slow, sharing no code with the game.

Two programs that agree on every legal move of thousands of games are unlikely to share a mistake.
"""

from collections import Counter
from itertools import product

SIZES = {2: (6, 17, 2, 2), 3: (5, 12, 2, 1), 4: (4, 9, 1, 0)}
"""Pyramid base, coloured, natural and white pawns to build in."""


class PlainK3:
    """A match played with lines of a record."""

    def __init__(self, players: int, cooperative: bool) -> None:
        self.players = players
        self.cooperative = cooperative
        base, self.coloured, natural, white = SIZES[players]
        self.slots = [(row, place) for row in range(1, base + 1) for place in range(1, base + 2 - row)]
        self.mountain: dict[tuple[int, int], str] = {}
        self.drawn: list[str] = []
        self.hands = [Counter("N" * natural + "W" * white) for _ in range(players)]
        self.pyramids: list[dict[tuple[int, int], str]] = [{} for _ in range(players)]
        self.side = [Counter("W" if players == 4 else "") for _ in range(players)]
        self.aside = 1 if players == 3 else 0
        self.inside = list(range(players))
        self.turn: int | None = None
        self.taker: int | None = None
        self.started = self.over = self.won = False

    def lines(self) -> set[str]:
        """Every line that may stand next in a record."""
        if self.over:
            return set()
        dealt = [pawn for hand in self.hands for pawn in hand.elements() if pawn not in "NW"]
        built = [pawn for pyramid in self.pyramids for pawn in pyramid.values() if pawn not in "NW"]
        if not self.started and len(self.drawn) + len(dealt) + len(built) < 9 + self.players * self.coloured:
            bag = Counter("RBGYK" * 9) - Counter(self.drawn) - Counter(dealt)
            return {f"* {pawn}" for pawn in bag}
        if any(hand.total() for hand in self.hands):
            return {f"{seat} +{pawn}" for seat, hand in enumerate(self.hands) for pawn in +hand}
        if not self.started:
            return {f"* start {seat}" for seat in range(self.players)}
        assert self.turn is not None
        if self.taker is not None:
            return {f"{self.taker} take {name}" for name, _ in self.accessible(self.turn)}
        return {f"{self.turn} {move}" for move in self.moves(self.turn)}

    def accessible(self, seat: int) -> list[tuple[str, str]]:
        """Name and colour of every pawn with nothing on top."""
        pyramid = self.pyramids[seat]
        bare = [
            (f"{row}.{place}", pawn)
            for (row, place), pawn in pyramid.items()
            if (row + 1, place) not in pyramid and (row + 1, place - 1) not in pyramid
        ]
        return bare + [(f"s{pawn}", pawn) for pawn in +self.side[seat]]

    def moves(self, seat: int) -> set[str]:
        """Every move of a turn."""
        found = set()
        for name, pawn in self.accessible(seat):
            if pawn == "W":
                found.add(f"{name}-")
                continue
            found |= {f"{name}>{row}.{place}" for row, place in self.places(pawn)}
        return found

    def places(self, pawn: str) -> list[tuple[int, int]]:
        """Where a pawn may go."""
        if len(self.mountain) == 45:
            return [(1, 0), (1, 10)]
        return [
            (row, place)
            for row, place in product(range(2, 11), range(11))
            if (row, place) not in self.mountain
            and (under := self.under(row, place)) is not None
            and (pawn == "N" or pawn in under or "N" in under)
        ]

    def under(self, row: int, place: int) -> str | None:
        """The two pawns a place rests on."""
        pair = [self.mountain.get((row - 1, place)), self.mountain.get((row - 1, place + 1))]
        return None if None in pair else "".join(pawn for pawn in pair if pawn)

    def play(self, line: str) -> None:
        """Plays a line."""
        actor, _, move = line.partition(" ")
        if actor == "*":
            self.chance(move)
        elif move.startswith("+"):
            seat = int(actor)
            self.hands[seat][move[1]] -= 1
            self.pyramids[seat][self.slots[len(self.pyramids[seat])]] = move[1]
        elif move.startswith("take"):
            assert self.turn is not None
            self.side[int(actor)][self.remove(self.turn, move[5:])] += 1
            self.taker = None
            self.begin(self.next_in(self.turn, 1))
        elif move.endswith("-"):
            self.remove(int(actor), move[:-1])
            self.begin(self.next_in(int(actor), 1))
        else:
            self.place(int(actor), *move.split(">"))

    def chance(self, move: str) -> None:
        """A pawn of the bag, or the starting seat."""
        if move.startswith("start"):
            self.started = True
            self.begin(int(move[6:]))
        elif len(self.drawn) < 9:
            self.drawn.append(move)
            if len(self.drawn) == 9 and len(set(self.drawn)) < 4:
                self.drawn = []
            if len(self.drawn) == 9:
                self.mountain = {(1, place): pawn for place, pawn in enumerate(self.drawn, start=1)}
        else:
            short = (hand for hand in self.hands if sum(hand[pawn] for pawn in "RBGYK") < self.coloured)
            next(short)[move] += 1

    def remove(self, seat: int, name: str) -> str:
        """Picks a pawn up."""
        if name.startswith("s"):
            self.side[seat][name[1]] -= 1
            return name[1]
        row, place = map(int, name.split("."))
        return self.pyramids[seat].pop((row, place))

    def place(self, seat: int, name: str, at: str) -> None:
        """Puts a pawn on the mountain."""
        row, place = map(int, at.split("."))
        under = self.under(row, place) if row > 1 else None
        self.mountain[(row, place)] = self.remove(seat, name)
        if self.cooperative and (row, place) == (9, 1):
            self.over = self.won = True
        elif under is not None and under[0] == under[1] and self.accessible(seat):
            self.taker = self.next_in(seat, -1)
        else:
            self.begin(self.next_in(seat, 1))

    def next_in(self, seat: int, step: int) -> int:
        """The next seat still in the game, clockwise (1) or the other way (-1)."""
        while True:
            seat = (seat + step) % self.players
            if seat in self.inside:
                return seat

    def begin(self, seat: int) -> None:
        """A turn begins, after everybody who cannot move is out."""
        self.turn = seat
        if self.moves(seat):
            return
        self.inside.remove(seat)
        if self.cooperative:
            self.over = True
            return
        self.side[self.next_in(seat, -1)]["W"] += self.aside
        self.aside = 0
        if len(self.inside) == 1:
            self.over = True
            return
        self.begin(self.next_in(seat, 1))

    def winners(self) -> tuple[int, ...]:
        """Who has won."""
        if not self.over or (self.cooperative and not self.won):
            return ()
        return tuple(self.inside)
