"""Quick games on the solver's board: a rule of thumb plays on from a position to the end, and all is taken back."""

from random import Random
from typing import Final

from mypy_extensions import i64

from ..games.k3.board import NATURAL, WHITE
from ..games.k3.state import K3State
from .k3_search_board import BITS, LONGEST_GAME, LOOSE, MOST_MOVES, PENALTY, SPEND, TAKE_NODE, SearchBoard, natives

MODULUS: Final = 2_147_483_647
FACTOR: Final = 48_271


class QuickGames(SearchBoard):
    """A position to play on from, with random numbers of its own."""

    def __init__(self, state: K3State, rng: Random) -> None:
        super().__init__(state)
        self.chance: i64 = 1 + int(rng.random() * (MODULUS - 2))
        self.picks = natives([0] * MOST_MOVES)
        self.movers = natives([0] * LONGEST_GAME)
        self.made = natives([0] * LONGEST_GAME)
        self.opened = natives([0] * LONGEST_GAME)
        self.length: i64 = 0
        """Moves of the game played last, which are still to be taken back."""

    def below(self, count: i64) -> i64:
        """A random number from 0 to below the count."""
        self.chance = self.chance * FACTOR % MODULUS
        return self.chance % count

    def step(self, depth: i64, mover: i64, move: i64) -> i64:
        """Makes a move and notes how to take it back; returns the kind of the next node."""
        self.movers[depth] = mover
        self.made[depth] = move
        self.opened[depth] = self.open_places
        return self.make(mover, move)

    def play_on(self, depth: i64, kind: i64, mover: i64) -> i64:
        """Plays to the end of the game after ``depth`` moves and returns the winner."""
        while True:
            move = self.pick(kind, mover)
            if move < 0:
                break
            next_mover = mover if kind == TAKE_NODE else 1 - mover
            kind = self.step(depth, mover, move)
            mover = next_mover
            depth += 1
        self.length = depth
        # Whoever should move and cannot has lost.
        return 1 - mover

    def take_back(self) -> None:
        """Takes the last move of the game back."""
        self.length -= 1
        last = self.length
        self.unmake(self.movers[last], self.made[last], self.opened[last])

    def colour_of(self, owner: i64, move: i64) -> i64:
        """The colour of the pawn a move is about."""
        source = move >> 6
        return source - LOOSE if source >= LOOSE else self.tint[owner * BITS + source]

    def pick(self, kind: i64, mover: i64) -> i64:
        """The next move of a playout; -1 if there is none.

        Takes the best pawn; else places without penalty, coloured before natural, and keeps white pawns.
        """
        count = self.generate(0, kind, mover)
        if count == 0:
            return -1
        if kind == TAKE_NODE:
            return self.pick_take(count, 1 - mover)
        good: i64 = 0
        natural: i64 = -1
        white: i64 = -1
        index: i64 = 0
        while index < count:
            move = self.moves[index]
            target = move & 63
            if target == SPEND:
                white = move
            elif self.accepts[target] & PENALTY == 0:
                if self.colour_of(mover, move) == NATURAL:
                    natural = move
                else:
                    self.picks[good] = move
                    good += 1
            index += 1
        if good != 0:
            return self.picks[self.below(good)]
        if white >= 0 and (natural < 0 or self.below(2) == 0):
            return white
        return natural if natural >= 0 else self.moves[self.below(count)]

    def pick_take(self, count: i64, owner: i64) -> i64:
        """A white pawn, else a natural one, else one of a colour that fits in many places."""
        best: i64 = -1
        most: i64 = -1
        index: i64 = 0
        while index < count:
            move = self.moves[index]
            colour = self.colour_of(owner, move)
            worth: i64 = 900 if colour == WHITE else 800 if colour == NATURAL else 8 * self.mobility(self.bit[colour])
            worth += self.below(8)
            if worth > most:
                best = move
                most = worth
            index += 1
        return best
