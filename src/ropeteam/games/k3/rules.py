"""The rules of K3: who decides, what is legal, what a move does."""

from random import Random
from typing import Final

from mypy_extensions import i64

from ropeteam.kernel.move import Move
from ropeteam.kernel.option import Options
from ropeteam.kernel.rules import Standing
from ropeteam.kernel.seat import CHANCE, Seat

from . import codes, refusals
from .board import (
    BIT_INDEX,
    CAMP,
    CAMP_FIRST,
    COLOURED,
    EMPTY,
    FILL_ORDER,
    KINDS,
    NATURAL,
    SLOTS,
    TARGETS,
    TOP,
    WHITE,
)
from .content import K3Content
from .state import (
    BUILD_STAGE,
    CAMP_STAGE,
    DEAL_STAGE,
    OVER_STAGE,
    STAGE_NAMES,
    START_STAGE,
    TAKE_STAGE,
    TURN_STAGE,
    K3State,
    empty_mountain,
)
from .view import K3View, look, rebuild

NOBODY: Final[tuple[Seat, ...]] = ()
CHANCE_ALONE: Final[tuple[Seat, ...]] = (CHANCE,)
GROUPS: Final[list[tuple[Seat, ...]]] = [
    tuple(Seat(seat) for seat in range(4) if mask >> seat & 1) for mask in range(16)
]
"""The seats of a mask."""


class K3Rules:
    """K3 for one number of players and one variant."""

    def __init__(self, options: Options, content: K3Content) -> None:
        share = content.share(int(options["players"]))
        given = options.get("start")
        self.options = options
        self.digest = content.digest
        self.players = share.number
        self.cooperative = options["variant"] == "cooperative"
        self.given_start = -1 if given is None else int(given)
        self.box = content.pack.box.coloured
        self.least_colours = content.pack.base_camp.least_colours
        self.base = share.pyramid
        self.coloured = share.coloured
        self.natural = share.natural
        self.white = share.white - share.beside
        self.beside = share.beside
        self.aside = share.aside
        self.order = FILL_ORDER[share.pyramid]

    # Who decides

    def start(self) -> K3State:
        """A fresh match: the bag is full and nothing is drawn."""
        players = self.players
        hand = [0] * COLOURED + [self.natural, self.white]
        return K3State(
            CAMP_STAGE,
            0,
            -1,
            0,
            self.aside,
            [self.box] * COLOURED,
            empty_mountain(),
            hand * players,
            [len(self.order)] * players,
            [EMPTY] * (SLOTS * players),
            ([0] * WHITE + [self.beside]) * players,
            [0] * (NATURAL + 1),
            0,
            [0] * players,
        )

    def actors(self, state: K3State) -> tuple[Seat, ...]:
        """Who decides now."""
        stage = state.stage
        if stage == TURN_STAGE:
            return GROUPS[1 << state.turn]
        if stage == TAKE_STAGE:
            return GROUPS[1 << self.previous(state, state.turn)]
        if stage == BUILD_STAGE:
            mask = 0
            for seat in range(self.players):
                if state.left[seat] > 0:
                    mask |= 1 << seat
            return GROUPS[mask]
        return NOBODY if stage == OVER_STAGE else CHANCE_ALONE

    def phase(self, state: K3State) -> str:
        """What is being decided: camp, deal, build, start, turn, take or over."""
        return STAGE_NAMES[state.stage]

    def previous(self, state: K3State, seat: int) -> int:
        """The next lower seat still in the game, round the table: the one who takes penalty pawns (K3-6)."""
        players = self.players
        seat = (seat + players - 1) % players
        while state.out >> seat & 1:
            seat = (seat + players - 1) % players
        return seat

    def following(self, state: K3State, seat: int) -> int:
        """The next higher seat still in the game, round the table."""
        players = self.players
        seat = (seat + 1) % players
        while state.out >> seat & 1:
            seat = (seat + 1) % players
        return seat

    def next_slot(self, state: K3State, seat: int) -> int:
        """The slot the seat fills next while building (K3-3)."""
        return self.order[len(self.order) - state.left[seat]]

    # What is legal

    def legal(self, state: K3State, seat: Seat) -> list[Move]:
        """All moves of the seat, sorted by code; empty if it may not act now."""
        stage = state.stage
        if stage == TURN_STAGE:
            if seat == state.turn:
                return self._turn_moves(state, seat)
        elif stage == BUILD_STAGE:
            if 0 <= seat < self.players:
                hand = seat * KINDS
                return [Move(codes.ADD + kind) for kind in range(KINDS) if state.hands[hand + kind] > 0]
        elif stage == TAKE_STAGE and seat == self.previous(state, state.turn):
            return self._take_moves(state, state.turn)
        return []

    def _turn_moves(self, state: K3State, seat: int) -> list[Move]:
        """Placings by source and place, then white pawns to spend (K3-5, K3-7, K3-9)."""
        moves: list[Move] = []
        whites: list[Move] = []
        pyramid = seat * SLOTS
        free: i64 = state.free[seat]
        while free != 0:
            low = free & -free
            free ^= low
            slot = BIT_INDEX[low % 67]
            colour = state.pyramids[pyramid + slot]
            if colour == WHITE:
                whites.append(Move(codes.SPEND + slot))
            else:
                _add_placings(moves, codes.PLACE + slot * TARGETS, state.fits[colour])
        side = seat * KINDS
        for kind in range(WHITE):
            if state.side[side + kind] > 0:
                _add_placings(moves, codes.PLACE + (SLOTS + kind) * TARGETS, state.fits[kind])
        if state.side[side + WHITE] > 0:
            whites.append(Move(codes.SPEND + SLOTS))
        moves.extend(whites)
        return moves

    def _take_moves(self, state: K3State, owner: int) -> list[Move]:
        """Every accessible pawn of the penalised player (K3-6)."""
        moves: list[Move] = []
        free: i64 = state.free[owner]
        while free != 0:
            low = free & -free
            free ^= low
            moves.append(Move(codes.TAKE + BIT_INDEX[low % 67]))
        for kind in range(KINDS):
            if state.side[owner * KINDS + kind] > 0:
                moves.append(Move(codes.TAKE + SLOTS + kind))
        return moves

    def can_move(self, state: K3State, seat: int) -> bool:
        """Whether the seat could make a move if it were its turn (K3-8)."""
        pyramid = seat * SLOTS
        free: i64 = state.free[seat]
        while free != 0:
            low = free & -free
            free ^= low
            colour = state.pyramids[pyramid + BIT_INDEX[low % 67]]
            if colour == WHITE or state.fits[colour] != 0:
                return True
        side = seat * KINDS
        if state.side[side + WHITE] > 0:
            return True
        return any(state.side[side + kind] > 0 and state.fits[kind] != 0 for kind in range(WHITE))

    def has_accessible(self, state: K3State, seat: int) -> bool:
        """Whether any pawn of the seat can be taken: a pyramid with pawns always has a bare one."""
        if state.free[seat] != 0:
            return True
        return any(state.side[kind] > 0 for kind in range(seat * KINDS, seat * KINDS + KINDS))

    def outcomes(self, state: K3State) -> list[tuple[Move, int]]:
        """Chance results with their weights: pawns left in the bag, or the seats that may begin."""
        stage = state.stage
        if stage in (CAMP_STAGE, DEAL_STAGE):
            return [(Move(codes.DRAW + kind), state.bag[kind]) for kind in range(COLOURED) if state.bag[kind] > 0]
        if stage == START_STAGE:
            if self.given_start >= 0:
                return [(Move(codes.START + self.given_start), 1)]
            return [(Move(codes.START + seat), 1) for seat in range(self.players)]
        return []

    def check(self, state: K3State, seat: Seat, move: Move) -> None:
        """Raises Refused with what stands in the way, exactly for what is not legal."""
        if seat == CHANCE:
            allowed = any(outcome == move for outcome, _ in self.outcomes(state))
        else:
            allowed = move in self.legal(state, seat)
        if not allowed:
            raise refusals.explain(self, state, seat, move)

    # What a move does

    def apply(self, state: K3State, seat: Seat, move: Move) -> None:
        """Changes the state; trusts its caller."""
        if move >= codes.TAKE:
            self._take(state, seat, move - codes.TAKE)
        elif move >= codes.SPEND:
            self._spend(state, seat, move - codes.SPEND)
        elif move >= codes.PLACE:
            source = (move - codes.PLACE) // TARGETS
            self._place(state, seat, source, move - codes.PLACE - source * TARGETS)
        elif move >= codes.ADD:
            state.build(seat, self.next_slot(state, seat), move - codes.ADD)
            if state.left[seat] == 0 and max(state.left) == 0:
                state.stage = START_STAGE
        elif move >= codes.START:
            self._begin_turn(state, move - codes.START)
        elif state.stage == CAMP_STAGE:
            self._draw(state, move - codes.DRAW)
        else:
            self._deal(state, move - codes.DRAW)

    def _draw(self, state: K3State, colour: int) -> None:
        """A pawn of the base camp; after nine of too few colours all go back (K3-2)."""
        state.bag[colour] -= 1
        state.mountain[CAMP_FIRST + state.drawn] = colour
        state.drawn += 1
        if state.drawn < CAMP:
            return
        state.drawn = 0
        if len(set(state.mountain[CAMP_FIRST:])) >= self.least_colours:
            state.open_mountain()
            state.stage = DEAL_STAGE
        else:
            state.bag = [self.box] * COLOURED
            state.mountain = empty_mountain()

    def _deal(self, state: K3State, colour: int) -> None:
        """A pawn for the next hand: all of seat 0's first, then seat 1's, and so on (K3-2)."""
        state.bag[colour] -= 1
        state.hands[state.drawn // self.coloured * KINDS + colour] += 1
        state.drawn += 1
        if state.drawn == self.players * self.coloured:
            state.drawn = 0
            state.stage = BUILD_STAGE

    def _place(self, state: K3State, seat: int, source: int, place: int) -> None:
        """A pawn goes on the mountain; two equal supports cost a pawn (K3-5, K3-6)."""
        if source < SLOTS:
            colour = state.lift(seat, source)
        else:
            colour = source - SLOTS
            state.side[seat * KINDS + colour] -= 1
        penalised = state.penal >> place & 1
        state.lay(place, colour)
        if self.cooperative and place == TOP:
            self._end(state)
        elif penalised and self.has_accessible(state, seat):
            state.stage = TAKE_STAGE
        else:
            self._begin_turn(state, self.following(state, seat))

    def _spend(self, state: K3State, seat: int, slot: int) -> None:
        """A white pawn leaves the game, and that was the turn (K3-7)."""
        if slot < SLOTS:
            state.lift(seat, slot)
        else:
            state.side[seat * KINDS + WHITE] -= 1
        self._begin_turn(state, self.following(state, seat))

    def _take(self, state: K3State, taker: int, source: int) -> None:
        """A pawn of the penalised player comes to lie beside the taker's pyramid (K3-6)."""
        owner = state.turn
        if source < SLOTS:
            colour = state.lift(owner, source)
        else:
            colour = source - SLOTS
            state.side[owner * KINDS + colour] -= 1
        state.side[taker * KINDS + colour] += 1
        self._begin_turn(state, self.following(state, owner))

    def _begin_turn(self, state: K3State, seat: int) -> None:
        """The seat's turn begins, or it is out and the next one's begins: each elimination is settled fully (K3-8)."""
        while not self.can_move(state, seat):
            state.out |= 1 << seat
            if self.cooperative:
                self._end(state)
                return
            before = self.previous(state, seat)
            state.side[before * KINDS + WHITE] += state.aside
            state.aside = 0
            seat = self.following(state, seat)
            if seat == before:
                # One seat left: it wins, even if unable to move (K3-10).
                self._end(state)
                return
        state.turn = seat
        state.stage = TURN_STAGE

    def _end(self, state: K3State) -> None:
        state.turn = -1
        state.stage = OVER_STAGE

    # What is known

    def view(self, state: K3State, viewer: Seat | None) -> K3View:
        """What the viewer may know."""
        return look(self, state, viewer)

    def redeal(self, view: K3View, rng: Random) -> K3State:
        """A full state that fits the view."""
        return rebuild(self, view, rng)

    def standing(self, state: K3State) -> Standing:
        """The last player in the game wins; co-operating players all win on the summit (K3-10)."""
        over = state.stage == OVER_STAGE
        winners: tuple[int, ...] = ()
        if over and (state.mountain[TOP] != EMPTY or not self.cooperative):
            winners = tuple(seat for seat in range(self.players) if not state.out >> seat & 1)
        return Standing(over, None, winners, ((),) * self.players)


def _add_placings(moves: list[Move], first: int, places: int) -> None:
    """Appends a placing for every place of the mask."""
    left: i64 = places
    while left != 0:
        low = left & -left
        left ^= low
        moves.append(Move(first + BIT_INDEX[low % 67]))
