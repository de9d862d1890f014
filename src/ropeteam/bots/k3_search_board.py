"""A two-player K3 position to search on: moves are made and unmade, everything lies in native arrays."""

from random import Random
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ..games.k3.board import (
    BIT_INDEX,
    EMPTY,
    ENDS,
    KINDS,
    LEFT_ABOVE,
    LEFT_SUPPORT,
    NATURAL,
    PLACES,
    RIGHT_ABOVE,
    RIGHT_SUPPORT,
    SLOT_AT,
    SLOTS,
    TARGETS,
    WHITE,
)
from ..games.k3.state import K3State

STRIDE: Final = 6
"""Bits a pyramid row takes, so that shifting by it goes a row down."""

BITS: Final = 36
LOOSE: Final = 36
"""Sources from here on are loose pawns by colour: those beside the pyramid, and bare ones of its bottom row, which can
do exactly the same."""

SPEND: Final = 62
TAKE: Final = 63
"""Targets that are no place: a white pawn is spent, a penalty pawn is taken."""

TURN_NODE: Final = 0
TAKE_NODE: Final = 1
PENALTY: Final = 64
"""Bit of a place's acceptance that says placing there is penalised; the bits below it are the colours that fit."""

MOST_MOVES: Final = 128
LONGEST_GAME: Final = 128

SLOT_BIT: Final[list[int]] = [(row - 1) * STRIDE + position - 1 for row, position in SLOT_AT]


def natives(values: list[int]) -> vec[i64]:
    """The numbers as a native array."""
    return vec[i64](values)


class SearchBoard:
    """The position, its hash, and who could do what."""

    def __init__(self, state: K3State) -> None:
        rng = Random(2026)
        self.zobrist_place = natives([rng.getrandbits(62) for _ in range(PLACES * 8)])
        self.zobrist_slot = natives([rng.getrandbits(62) for _ in range(2 * BITS)])
        self.zobrist_side = natives([0 if n % 16 == 0 else rng.getrandbits(62) for n in range(2 * KINDS * 16)])
        self.zobrist_node = natives([rng.getrandbits(62) for _ in range(4)])
        self.left_support = natives(LEFT_SUPPORT)
        self.right_support = natives(RIGHT_SUPPORT)
        self.left_above = natives(LEFT_ABOVE)
        self.right_above = natives(RIGHT_ABOVE)
        self.bit_index = natives(BIT_INDEX)
        # A shifted native 1 is 32 bits wide in the compiled code, so single bits are looked up.
        self.bit = natives([1 << index for index in range(62)])
        self.ones = natives([bin(mask).count("1") for mask in range(128)])
        self.moves = natives([0] * (MOST_MOVES * LONGEST_GAME))
        self.tint = natives([EMPTY] * (2 * BITS))
        """Colours of the slots, also of those whose pawns are gone."""
        self.side = natives([])
        self.mountain = natives([])
        self.accepts = natives([])
        self.standing0: i64 = 0
        self.standing1: i64 = 0
        self.pawns0: i64 = 0
        self.pawns1: i64 = 0
        self.open_places: i64 = 0
        self.hash: i64 = 0
        self.set_up(state)

    def agrees(self, state: K3State) -> bool:
        """Whether all pawns in the pyramids have the colours of their slots here, so that hashes mean the same."""
        for seat in range(2):
            for slot in range(SLOTS):
                colour = state.pyramids[seat * SLOTS + slot]
                if colour not in (EMPTY, self.tint[seat * BITS + SLOT_BIT[slot]]):
                    return False
        return True

    def set_up(self, state: K3State) -> None:
        """Makes it the board's position, which agrees with those before."""
        self.side = natives(state.side)
        self.mountain = natives(state.mountain)
        self.accepts = natives([0] * TARGETS)
        self.standing0 = 0
        self.standing1 = 0
        self.pawns0 = sum(state.side[:KINDS])
        self.pawns1 = sum(state.side[KINDS:])
        self.open_places = state.fits[NATURAL]
        self.hash = 0
        for seat in range(2):
            self._set_up_player(state, seat)
        for place in range(PLACES):
            if state.mountain[place] != EMPTY:
                self.hash ^= self.zobrist_place[place * 8 + state.mountain[place]]
        for place in range(TARGETS):
            left, right = LEFT_SUPPORT[place], RIGHT_SUPPORT[place]
            if left < 0:
                self.accepts[place] = PENALTY - 1
            elif state.mountain[left] != EMPTY and state.mountain[right] != EMPTY:
                self.accepts[place] = self.acceptance(state.mountain[left], state.mountain[right])

    def _set_up_player(self, state: K3State, seat: int) -> None:
        for kind in range(KINDS):
            self.hash ^= self.zobrist_side[(seat * KINDS + kind) * 16 + state.side[seat * KINDS + kind]]
        for slot in range(SLOTS):
            colour = state.pyramids[seat * SLOTS + slot]
            if colour != EMPTY:
                self.tint[seat * BITS + SLOT_BIT[slot]] = colour
                self.toggle_slot(seat, SLOT_BIT[slot])
                self.count_pawn(seat, 1)
        for low in range(STRIDE):
            self.loosen(seat, low)

    def acceptance(self, left: i64, right: i64) -> i64:
        """Which colours fit on two supports, and whether that costs a pawn (K3-5, K3-6)."""
        if left == NATURAL or right == NATURAL:
            fits: i64 = PENALTY - 1
        else:
            fits = self.bit[left] | self.bit[right] | self.bit[NATURAL]
        if left == right:
            fits |= PENALTY
        return fits

    # What a player can do

    def bare(self, seat: i64) -> i64:
        """Mask of the accessible slots."""
        standing = self.standing0 if seat == 0 else self.standing1
        above = standing >> STRIDE
        return standing & ~(above | above << 1)

    def kinds_of(self, seat: i64) -> i64:
        """Mask of the colours the seat can pick up."""
        kinds: i64 = 0
        bare = self.bare(seat)
        while bare != 0:
            low = bare & -bare
            bare ^= low
            kinds |= self.bit[self.tint[seat * BITS + self.bit_index[low % 67]]]
        first = seat * KINDS
        kind: i64 = 0
        while kind < KINDS:
            if self.side[first + kind] != 0:
                kinds |= self.bit[kind]
            kind += 1
        return kinds

    def mobility(self, kinds: i64) -> i64:
        """In how many ways a player with these colours could move; none means out."""
        room: i64 = kinds >> WHITE & 1
        coloured: i64 = kinds & (PENALTY - 1)
        left = self.open_places
        while left != 0:
            low = left & -left
            left ^= low
            room += self.ones[self.accepts[self.bit_index[low % 67]] & coloured]
        return room

    def generate(self, base: i64, kind: i64, mover: i64) -> i64:
        """Writes the moves of the node and returns how many there are."""
        count = base
        owner = mover if kind == TURN_NODE else 1 - mover
        bare = self.bare(owner)
        while bare != 0:
            low = bare & -bare
            bare ^= low
            source = self.bit_index[low % 67]
            if kind == TAKE_NODE:
                self.moves[count] = source * 64 + TAKE
                count += 1
            else:
                count = self.generate_from(count, source, self.tint[owner * BITS + source])
        colour: i64 = 0
        while colour < KINDS:
            if self.side[owner * KINDS + colour] != 0:
                if kind == TAKE_NODE:
                    self.moves[count] = (LOOSE + colour) * 64 + TAKE
                    count += 1
                else:
                    count = self.generate_from(count, LOOSE + colour, colour)
            colour += 1
        return count - base

    def generate_from(self, count: i64, source: i64, colour: i64) -> i64:
        """The moves of one pawn."""
        if colour == WHITE:
            self.moves[count] = source * 64 + SPEND
            return count + 1
        left = self.open_places
        while left != 0:
            low = left & -left
            left ^= low
            place = self.bit_index[low % 67]
            if self.accepts[place] >> colour & 1 != 0:
                self.moves[count] = source * 64 + place
                count += 1
        return count

    # Making and unmaking

    def change_side(self, seat: i64, colour: i64, change: i64) -> None:
        """More or fewer pawns beside a pyramid."""
        index = seat * KINDS + colour
        number = self.side[index]
        self.hash ^= self.zobrist_side[index * 16 + number] ^ self.zobrist_side[index * 16 + number + change]
        self.side[index] = number + change

    def toggle_slot(self, seat: i64, source: i64) -> None:
        """Lifts a pawn off the pyramid or puts it back."""
        self.hash ^= self.zobrist_slot[seat * BITS + source]
        if seat == 0:
            self.standing0 ^= self.bit[source]
        else:
            self.standing1 ^= self.bit[source]

    def count_pawn(self, seat: i64, change: i64) -> None:
        """More or fewer pawns of a player."""
        if seat == 0:
            self.pawns0 += change
        else:
            self.pawns1 += change

    def lift(self, seat: i64, source: i64) -> None:
        """Lifts a bare pawn; what it bares in the bottom row becomes loose."""
        self.toggle_slot(seat, source)
        if STRIDE <= source < 2 * STRIDE:
            self.loosen(seat, source - STRIDE)
            self.loosen(seat, source - STRIDE + 1)

    def loosen(self, seat: i64, low: i64) -> None:
        """Makes a pawn of the bottom row loose if it is bare."""
        if self.bare(seat) >> low & 1 != 0:
            self.toggle_slot(seat, low)
            self.change_side(seat, self.tint[seat * BITS + low], 1)

    def put_back(self, seat: i64, source: i64) -> None:
        """Undoes lifting: both pawns below were standing before."""
        if STRIDE <= source < 2 * STRIDE:
            self.fasten(seat, source - STRIDE)
            self.fasten(seat, source - STRIDE + 1)
        self.toggle_slot(seat, source)

    def fasten(self, seat: i64, low: i64) -> None:
        """Undoes loosening."""
        standing = self.standing0 if seat == 0 else self.standing1
        if standing >> low & 1 == 0:
            self.toggle_slot(seat, low)
            self.change_side(seat, self.tint[seat * BITS + low], -1)

    def make(self, mover: i64, move: i64) -> i64:
        """Makes a move of the node; returns the kind of the node it leads to. The caller keeps what unmaking needs."""
        source = move >> 6
        target = move & 63
        if target == TAKE:
            return self.make_take(mover, source)
        if source >= LOOSE:
            colour = source - LOOSE
            self.change_side(mover, colour, -1)
        else:
            colour = self.tint[mover * BITS + source]
            self.lift(mover, source)
        self.count_pawn(mover, -1)
        if target == SPEND:
            return TURN_NODE
        penalised = self.accepts[target] & PENALTY
        self.lay(target, colour)
        if penalised != 0 and (self.pawns0 if mover == 0 else self.pawns1) > 0:
            return TAKE_NODE
        return TURN_NODE

    def make_take(self, taker: i64, source: i64) -> i64:
        """The taker gets a pawn of the other player, and moves next."""
        owner = 1 - taker
        if source >= LOOSE:
            colour = source - LOOSE
            self.change_side(owner, colour, -1)
        else:
            colour = self.tint[owner * BITS + source]
            self.lift(owner, source)
        self.change_side(taker, colour, 1)
        self.count_pawn(owner, -1)
        self.count_pawn(taker, 1)
        return TURN_NODE

    def lay(self, place: i64, colour: i64) -> None:
        """Puts a pawn on the mountain and opens what it supports."""
        self.mountain[place] = colour
        self.hash ^= self.zobrist_place[place * 8 + colour]
        if self.left_support[place] < 0:
            self.open_places &= ~ENDS
        else:
            self.open_places ^= self.bit[place]
        above = self.left_above[place]
        if above >= 0:
            other = self.mountain[self.left_support[above]]
            if other != EMPTY:
                self.accepts[above] = self.acceptance(other, colour)
                self.open_places |= self.bit[above]
        above = self.right_above[place]
        if above >= 0:
            other = self.mountain[self.right_support[above]]
            if other != EMPTY:
                self.accepts[above] = self.acceptance(colour, other)
                self.open_places |= self.bit[above]
        if self.open_places == 0:
            self.open_places = ENDS

    def unmake(self, mover: i64, move: i64, open_places: i64) -> None:
        """Takes a move back."""
        source = move >> 6
        target = move & 63
        owner = mover
        if target == TAKE:
            owner = 1 - mover
            colour = source - LOOSE if source >= LOOSE else self.tint[owner * BITS + source]
            self.change_side(mover, colour, -1)
            self.count_pawn(mover, -1)
        elif target != SPEND:
            self.hash ^= self.zobrist_place[target * 8 + self.mountain[target]]
            self.mountain[target] = EMPTY
            self.open_places = open_places
        self.count_pawn(owner, 1)
        if source >= LOOSE:
            self.change_side(owner, source - LOOSE, 1)
        else:
            self.put_back(owner, source)
