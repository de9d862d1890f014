"""Proves who wins two-player K3 once the pyramids stand: from then on there are neither secrets nor luck.

Depth-first proof-number search with a transposition table. A node's ``phi`` says how hard it looks to prove that the
player to move wins, ``delta`` how hard to prove that they lose; the search always opens the leaf that decides most.
Moves of both players commute, so the same position is reached on many paths: ``delta`` is the number of the hardest
child and a small part of the others', not their sum, which would count shared work many times.
"""

from typing import Final

from mypy_extensions import i64

from ..games.k3 import codes
from ..games.k3.board import KINDS, SLOTS, TARGETS, WHITE
from ..games.k3.rules import K3Rules
from ..games.k3.state import TAKE_STAGE, TURN_STAGE, K3State
from ..kernel.move import Move
from ..kernel.seat import Seat
from .budget import now
from .k3_search_board import (
    LONGEST_GAME,
    LOOSE,
    MOST_MOVES,
    SLOT_BIT,
    SPEND,
    STRIDE,
    TAKE,
    TAKE_NODE,
    TURN_NODE,
    SearchBoard,
    natives,
)

INFINITE: Final = 1 << 22
MANY: Final = 1 << 60
"""More nodes than any search sees."""

ROOM: Final = 2
PAWN: Final = 1
TAKEN: Final = 12
SHARE: Final = 8
"""How a position not searched yet is judged: what a way to move and a pawn count, how bad it is to be penalised, and
what part of the other children's numbers is added to the hardest. Found by trying on positions of turns 9 and 12."""


class Proof:
    """What the solver found: the winner with a line of best play, or None if the budget was used up first."""

    def __init__(self, winner: int | None, line: list[Move], nodes: int, seconds: float) -> None:
        self.winner = winner
        self.line = line
        self.nodes = nodes
        self.seconds = seconds


class Solver(SearchBoard):
    """A position with a table of what is known about it and what follows from it."""

    def __init__(self, state: K3State, table_bits: int = 20) -> None:
        super().__init__(state)
        self.costs = natives([0] * (MOST_MOVES * LONGEST_GAME))
        self.holds = natives([0] * (MOST_MOVES * LONGEST_GAME))
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

    def judge(self, kind: i64, mover: i64, kinds: i64) -> None:
        """A first guess for a position not searched yet: the more the other can do, the harder it is to win.

        ``kinds`` are the colours the player to move can pick up.
        """
        own = self.mobility(kinds)
        if own == 0 and kind == TURN_NODE:
            self.found_phi = INFINITE
            self.found_delta = 0
            return
        other = self.mobility(self.kinds_of(1 - mover))
        pawns = self.pawns0 if mover == 0 else self.pawns1
        others = self.pawns1 if mover == 0 else self.pawns0
        self.found_phi = 1 + ROOM * other + PAWN * others
        self.found_delta = 1 + ROOM * own + PAWN * pawns
        if kind == TAKE_NODE:
            self.found_delta += TAKEN

    def search(self, depth: i64, kind: i64, mover: i64, phi_limit: i64, delta_limit: i64) -> None:
        """Works on the node until it is proven or looks harder than a limit; the result is stored and found."""
        self.nodes += 1
        begun = self.nodes
        if self.nodes & 1023 == 0 and (self.nodes >= self.node_limit or now() > self.deadline):
            self.stopped = True
        base = depth * MOST_MOVES
        count = self.generate(base, kind, mover)
        same = kind == TAKE_NODE
        index = base
        end = base + count
        open_places = self.open_places
        # A placement changes what the placer can pick up, not what the other can, so that is asked once.
        kinds = self.kinds_of(1 - mover)
        while index < end:
            move = self.moves[index]
            next_kind = self.make(mover, move)
            next_mover = mover if same else 1 - mover
            if not self.look_up(next_kind, next_mover):
                self.judge(next_kind, next_mover, self.kinds_of(mover) if same else kinds)
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
            total: i64 = 0
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
                total += hold
                index += 1
            if phi == 0:
                delta: i64 = INFINITE
            elif total == 0:
                delta = 0
                phi = INFINITE
            else:
                delta = min(hardest + (total - hardest) // SHARE, INFINITE - 1)
            if phi >= phi_limit or delta >= delta_limit or phi == 0 or delta == 0 or self.stopped:
                break
            cost_limit = min(phi_limit, second + 1 + second // 4)
            hold_limit = min(delta_limit - delta + hardest + 1, INFINITE)
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
        self.deadline = now() + seconds
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

    def line(self, kind: i64, mover: i64, winner: int, seconds: float) -> list[int]:
        """Best play from a proven position: the winner keeps the win, the loser takes what was hardest to refute."""
        moves: list[int] = []
        until = now() + seconds
        while True:
            chosen = self.known_choice(kind, mover, winner)
            if chosen < 0:
                chosen = self.proven_choice(kind, mover, winner, until)
            if chosen < 0:
                return moves
            moves.append(chosen)
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
                self.judge(next_kind, next_mover, self.kinds_of(next_mover))
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
        for move in choices:
            if self.after(kind, mover, move, until - now()) == winner:
                return move
        return -1

    def known_after(self, kind: i64, mover: i64, move: int) -> int | None:
        """Who wins after the move, if that is known."""
        open_places = self.open_places
        next_mover = mover if kind == TAKE_NODE else 1 - mover
        next_kind = self.make(mover, move)
        winner: int | None = None
        if next_kind == TURN_NODE and self.mobility(self.kinds_of(next_mover)) == 0:
            winner = int(1 - next_mover)
        elif self.look_up(next_kind, next_mover):
            winner = self.winner_found(next_mover)
        self.unmake(mover, move, open_places)
        return winner

    def after(self, kind: i64, mover: i64, move: int, seconds: float) -> int | None:
        """Who wins after the move, if that is known or can be told in time."""
        winner = self.known_after(kind, mover, move)
        if winner is None:
            open_places = self.open_places
            next_kind = self.make(mover, move)
            winner = self.prove(next_kind, mover if kind == TAKE_NODE else 1 - mover, seconds, MANY)
            self.unmake(mover, move, open_places)
        return winner


def move_of(state: K3State, owner: int, code: Move) -> int:
    """A legal move of the rules as the search writes it; ``owner`` has the pawn it is about."""
    if code >= codes.TAKE:
        pawn, target = code - codes.TAKE, TAKE
    elif code >= codes.SPEND:
        pawn, target = code - codes.SPEND, SPEND
    else:
        pawn, target = divmod(code - codes.PLACE, TARGETS)
    if pawn >= SLOTS:
        return (LOOSE + (WHITE if target == SPEND else pawn - SLOTS)) * 64 + target
    if pawn < STRIDE:
        return (LOOSE + state.pyramids[owner * SLOTS + pawn]) * 64 + target
    return SLOT_BIT[pawn] * 64 + target


def code_of(state: K3State, owner: int, move: int) -> Move:
    """A move of the search as the rules number it; a loose pawn may still stand in the bottom row."""
    source, target = move >> 6, move & 63
    if source < LOOSE:
        pawn = SLOT_BIT.index(source)
    elif state.side[owner * KINDS + source - LOOSE] > 0:
        pawn = source - LOOSE + SLOTS
    else:
        loose = [slot for slot in range(6) if state.pyramids[owner * SLOTS + slot] == source - LOOSE]
        pawn = next(slot for slot in loose if state.bare(owner, slot))
    if target == TAKE:
        return Move(codes.TAKE + pawn)
    if target == SPEND:
        return Move(codes.SPEND + min(pawn, SLOTS))
    return Move(codes.PLACE + pawn * TARGETS + target)


def solve(rules: K3Rules, state: K3State, seconds: float = 1.0, nodes: int = MANY, table_bits: int = 20) -> Proof:
    """Who wins a two-player position from the first turn on, if that can be proven within the budget."""
    begun = now()
    if rules.players != 2 or rules.cooperative or state.stage not in (TURN_STAGE, TAKE_STAGE):
        raise ValueError("the solver needs two players against each other and standing pyramids")
    (mover,) = rules.actors(state)
    kind = node_of(state)
    solver = Solver(state, table_bits)
    winner = solver.prove(kind, mover, seconds, nodes)
    searched, spent = int(solver.nodes), now() - begun
    line: list[Move] = []
    if winner is not None:
        follow = state.clone()
        for move in solver.line(kind, mover, winner, seconds):
            (seat,) = rules.actors(follow)
            line.append(code_of(follow, state_owner(follow, seat), move))
            rules.apply(follow, seat, line[-1])
    return Proof(winner, line, searched, spent)


def node_of(state: K3State) -> int:
    """What is decided in the position."""
    return TAKE_NODE if state.stage == TAKE_STAGE else TURN_NODE


def state_owner(state: K3State, seat: Seat) -> int:
    """Whose pawns the seat decides about: those of the penalised player when it takes one."""
    return state.turn if state.stage == TAKE_STAGE else int(seat)


__all__ = ["TAKE_NODE", "TURN_NODE", "Proof", "Solver", "code_of", "move_of", "node_of", "solve", "state_owner"]
