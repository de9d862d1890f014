"""Proves who wins two-player K3 once the pyramids stand: from then on there are neither secrets nor luck.

Depth-first proof-number search with a transposition table. A node's ``phi`` says how hard it looks to prove that the
player to move wins, ``delta`` how hard to prove that they lose; the search always opens the leaf that decides most.
Moves of both players commute, so the same position is reached on many paths: ``delta`` is the hardest child plus one
for every other open child, not their sum, which would count shared work many times.
"""

from random import Random
from time import perf_counter
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ..games.k3 import codes
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
from ..games.k3.state import TAKE_STAGE, TURN_STAGE, K3State
from ..kernel.move import Move

STRIDE: Final = 6
"""Bits a pyramid row takes, so that shifting by it goes a row down."""

BITS: Final = 36
LOOSE: Final = 36
"""Sources from here on are pawns beside the pyramid, by colour."""

SPEND: Final = 62
TAKE: Final = 63
"""Targets that are no place: a white pawn is spent, a penalty pawn is taken."""

TURN_NODE: Final = 0
TAKE_NODE: Final = 1
INFINITE: Final = 1 << 22
WIDEST: Final = 128
DEEPEST: Final = 128
MANY: Final = 1 << 60
"""More nodes than any search sees."""

PENALTY: Final = 64
"""Bit of a place's acceptance that says placing there is penalised; the bits below it are the colours that fit."""

SLOT_BIT: Final[list[int]] = [(row - 1) * STRIDE + position - 1 for row, position in SLOT_AT]


def natives(values: list[int]) -> vec[i64]:
    """The numbers as a native array."""
    return vec[i64](values)


class Proof:
    """What the solver found: the winner with a line of best play, or None if the budget was used up first."""

    def __init__(self, winner: int | None, line: list[Move], nodes: int, seconds: float) -> None:
        self.winner = winner
        self.line = line
        self.nodes = nodes
        self.seconds = seconds


class Solver:
    """A position that is searched by making and unmaking moves on it, with everything in native arrays."""

    def __init__(self, state: K3State, table_bits: int = 20) -> None:
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
        self.moves = natives([0] * (WIDEST * DEEPEST))
        self.costs = natives([0] * (WIDEST * DEEPEST))
        self.holds = natives([0] * (WIDEST * DEEPEST))
        self.table_mask: i64 = (1 << table_bits) - 1
        self.keys = natives([0] * (1 << table_bits))
        self.entries = natives([0] * (1 << table_bits))
        self.nodes: i64 = 0
        self.node_limit: i64 = 0
        self.deadline = 0.0
        self.stopped = False
        self.found_phi: i64 = 0
        self.found_delta: i64 = 0
        self.found_work: i64 = 0
        self.hash: i64 = 0
        self.set_up(state)

    def set_up(self, state: K3State) -> None:
        """Takes the position over; the table keeps what it knows."""
        self.tint = natives([EMPTY] * (2 * BITS))
        self.side = natives(state.side)
        self.mountain = natives(state.mountain)
        self.accepts = natives([0] * TARGETS)
        self.standing0: i64 = 0
        self.standing1: i64 = 0
        self.open_places: i64 = state.fits[NATURAL]
        self.hash = 0
        for seat in range(2):
            for slot in range(SLOTS):
                colour = state.pyramids[seat * SLOTS + slot]
                if colour != EMPTY:
                    self.tint[seat * BITS + SLOT_BIT[slot]] = colour
                    if seat == 0:
                        self.standing0 |= 1 << SLOT_BIT[slot]
                    else:
                        self.standing1 |= 1 << SLOT_BIT[slot]
                    self.hash ^= self.zobrist_slot[seat * BITS + SLOT_BIT[slot]] ^ (colour * 7919)
            for kind in range(KINDS):
                self.hash ^= self.zobrist_side[(seat * KINDS + kind) * 16 + state.side[seat * KINDS + kind]]
        for place in range(PLACES):
            if state.mountain[place] != EMPTY:
                self.hash ^= self.zobrist_place[place * 8 + state.mountain[place]]
        for place in range(TARGETS):
            if LEFT_SUPPORT[place] < 0:
                self.accepts[place] = PENALTY - 1
            elif state.mountain[LEFT_SUPPORT[place]] != EMPTY and state.mountain[RIGHT_SUPPORT[place]] != EMPTY:
                self.accepts[place] = self.acceptance(
                    state.mountain[LEFT_SUPPORT[place]], state.mountain[RIGHT_SUPPORT[place]]
                )

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
            self.toggle_slot(mover, source)
        if target == SPEND:
            return TURN_NODE
        penalised = self.accepts[target] & PENALTY
        self.lay(target, colour)
        if penalised != 0 and self.has_pawn(mover):
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
            self.toggle_slot(owner, source)
        self.change_side(taker, colour, 1)
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

    def has_pawn(self, seat: i64) -> bool:
        """Whether the seat has any pawn that can be taken."""
        if (self.standing0 if seat == 0 else self.standing1) != 0:
            return True
        index = seat * KINDS
        last = index + KINDS
        while index < last:
            if self.side[index] != 0:
                return True
            index += 1
        return False

    def unmake(self, mover: i64, move: i64, open_places: i64) -> None:
        """Takes a move back."""
        source = move >> 6
        target = move & 63
        owner = mover
        if target == TAKE:
            owner = 1 - mover
            colour = source - LOOSE if source >= LOOSE else self.tint[owner * BITS + source]
            self.change_side(mover, colour, -1)
        elif target != SPEND:
            self.hash ^= self.zobrist_place[target * 8 + self.mountain[target]]
            self.mountain[target] = EMPTY
            self.open_places = open_places
        if source >= LOOSE:
            self.change_side(owner, source - LOOSE, 1)
        else:
            self.toggle_slot(owner, source)

    # The search

    def look_up(self, kind: i64, mover: i64) -> bool:
        """What the table knows of the position, in ``found_phi`` and ``found_delta``."""
        key = self.hash ^ self.zobrist_node[kind * 2 + mover]
        index = key & self.table_mask
        if self.keys[index] != key:
            index ^= 1
            if self.keys[index] != key:
                return False
        entry = self.entries[index]
        self.found_phi = entry & 0xFFFFFF
        self.found_delta = entry >> 24 & 0xFFFFFF
        self.found_work = entry >> 48
        return True

    def store(self, kind: i64, mover: i64, phi: i64, delta: i64, work: i64) -> None:
        """Keeps a result; of two places the one that cost less work is given up."""
        key = self.hash ^ self.zobrist_node[kind * 2 + mover]
        index = key & self.table_mask
        cheaper = self.entries[index] >> 48 > self.entries[index ^ 1] >> 48
        if self.keys[index] != key and (cheaper or self.keys[index ^ 1] == key):
            index ^= 1
        size: i64 = 0
        while work > 0:
            work >>= 1
            size += 1
        self.keys[index] = key
        self.entries[index] = phi | delta << 24 | size << 48

    def judge(self, kind: i64, mover: i64) -> None:
        """A first guess for a position not searched yet: the more room the other has, the harder it is to win."""
        own = self.mobility(self.kinds_of(mover))
        if own == 0 and kind == TURN_NODE:
            self.found_phi = INFINITE
            self.found_delta = 0
            return
        other = self.mobility(self.kinds_of(1 - mover))
        self.found_phi = 1 + other
        self.found_delta = 1 + own

    def search(self, depth: i64, kind: i64, mover: i64, phi_limit: i64, delta_limit: i64) -> None:
        """Works on the node until it is proven or looks harder than a limit; the result is stored and found."""
        self.nodes += 1
        begun = self.nodes
        if self.nodes & 1023 == 0 and (self.nodes >= self.node_limit or perf_counter() > self.deadline):
            self.stopped = True
        base = depth * WIDEST
        count = self.generate(base, kind, mover)
        same = kind == TAKE_NODE
        index = base
        end = base + count
        open_places = self.open_places
        while index < end:
            move = self.moves[index]
            next_kind = self.make(mover, move)
            next_mover = mover if same else 1 - mover
            if not self.look_up(next_kind, next_mover):
                self.judge(next_kind, next_mover)
            self.costs[index] = self.found_phi if same else self.found_delta
            self.holds[index] = self.found_delta if same else self.found_phi
            self.unmake(mover, move, open_places)
            if self.costs[index] == 0:
                end = index + 1
            index += 1
        while True:
            phi: i64 = INFINITE
            second: i64 = INFINITE
            hardest: i64 = 0
            undecided: i64 = 0
            best = base
            index = base
            while index < end:
                cost = self.costs[index]
                hold = self.holds[index]
                if cost < phi:
                    second = phi
                    phi = cost
                    best = index
                elif cost < second:
                    second = cost
                if hold > hardest:
                    hardest = hold
                if hold != 0:
                    undecided += 1
                index += 1
            if phi == 0:
                delta: i64 = INFINITE
            elif undecided == 0:
                delta = 0
                phi = INFINITE
            else:
                delta = hardest + undecided - 1
                if delta >= INFINITE:
                    delta = INFINITE - 1
            if phi >= phi_limit or delta >= delta_limit or phi == 0 or delta == 0 or self.stopped:
                break
            cost_limit = min(phi_limit, second + 1 + second // 4)
            hold_limit = delta_limit - undecided + 1
            move = self.moves[best]
            next_kind = self.make(mover, move)
            if same:
                self.search(depth + 1, next_kind, mover, cost_limit, hold_limit)
                self.costs[best] = self.found_phi
                self.holds[best] = self.found_delta
            else:
                self.search(depth + 1, next_kind, 1 - mover, hold_limit, cost_limit)
                self.costs[best] = self.found_delta
                self.holds[best] = self.found_phi
            self.unmake(mover, move, open_places)
        self.store(kind, mover, phi, delta, self.nodes - begun + 1)
        self.found_phi = phi
        self.found_delta = delta

    def prove(self, kind: i64, mover: i64, seconds: float, nodes: int) -> int | None:
        """The winner, or None if the budget is used up."""
        self.deadline = perf_counter() + seconds
        self.node_limit = self.nodes + nodes
        self.stopped = False
        self.search(0, kind, mover, INFINITE, INFINITE)
        return self.winner_found(mover)

    def winner_found(self, mover: i64) -> int | None:
        """The winner if the result found last is a proof."""
        if self.found_phi == 0:
            return int(mover)
        return int(1 - mover) if self.found_delta == 0 else None

    # The line

    def line(self, kind: i64, mover: i64, winner: int, seconds: float) -> list[Move]:
        """Best play from a proven position: the winner keeps the win, the loser takes what was hardest to refute."""
        moves: list[Move] = []
        until = perf_counter() + seconds
        while True:
            chosen = self.known_choice(kind, mover, winner)
            if chosen < 0:
                chosen = self.proven_choice(kind, mover, winner, until)
            if chosen < 0:
                return moves
            moves.append(code_of(chosen))
            next_kind = self.make(mover, chosen)
            mover = mover if kind == TAKE_NODE else 1 - mover
            kind = next_kind

    def known_choice(self, kind: i64, mover: i64, winner: int) -> int:
        """The move of the line by what the table knows; -1 if it knows none."""
        chosen = -1
        most: i64 = -1
        open_places = self.open_places
        for index in range(self.generate(0, kind, mover)):
            move = self.moves[index]
            next_mover = mover if kind == TAKE_NODE else 1 - mover
            next_kind = self.make(mover, move)
            if next_kind == TURN_NODE and self.mobility(self.kinds_of(next_mover)) == 0:
                known = True
                self.judge(next_kind, next_mover)
                self.found_work = 0
            else:
                known = self.look_up(next_kind, next_mover)
            self.unmake(mover, move, open_places)
            if known and self.winner_found(next_mover) == winner and self.found_work > most:
                chosen = int(move)
                most = self.found_work
        return chosen

    def proven_choice(self, kind: i64, mover: i64, winner: int, until: float) -> int:
        """A move of the line by searching once more, for what the table has given up."""
        choices = [int(self.moves[index]) for index in range(self.generate(0, kind, mover))]
        open_places = self.open_places
        for move in choices:
            next_mover = mover if kind == TAKE_NODE else 1 - mover
            next_kind = self.make(mover, move)
            found = self.prove(next_kind, next_mover, until - perf_counter(), MANY)
            self.unmake(mover, move, open_places)
            if found == winner:
                return move
        return -1


def code_of(move: int) -> Move:
    """A move of the search as the rules number it."""
    source, target = move >> 6, move & 63
    loose = source >= LOOSE
    pawn = source - LOOSE + SLOTS if loose else SLOT_BIT.index(source)
    if target == TAKE:
        return Move(codes.TAKE + pawn)
    if target == SPEND:
        return Move(codes.SPEND + (SLOTS if loose else pawn))
    return Move(codes.PLACE + pawn * TARGETS + target)


def solve(state: K3State, seconds: float = 1.0, nodes: int = MANY, table_bits: int = 20) -> Proof:
    """Who wins a two-player position from the first turn on, if that can be proven within the budget."""
    begun = perf_counter()
    if len(state.left) != 2 or state.stage not in (TURN_STAGE, TAKE_STAGE):
        raise ValueError("the solver needs two players and standing pyramids")
    kind = TAKE_NODE if state.stage == TAKE_STAGE else TURN_NODE
    mover = 1 - state.turn if kind == TAKE_NODE else state.turn
    solver = Solver(state, table_bits)
    winner = solver.prove(kind, mover, seconds, nodes)
    searched, spent = int(solver.nodes), perf_counter() - begun
    line = [] if winner is None else solver.line(kind, mover, winner, seconds)
    return Proof(winner, line, searched, spent)
