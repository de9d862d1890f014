"""A K3 match's data: bag, mountain, pyramids, side pawns, and who decides."""

from typing import Final

from .board import (
    CAMP_FIRST,
    COVERS,
    EMPTY,
    ENDS,
    KINDS,
    LEFT_ABOVE,
    LEFT_SUPPORT,
    NATURAL,
    PLACES,
    RIGHT_ABOVE,
    RIGHT_SUPPORT,
    SLOT_SUPPORTS,
    SLOTS,
    TARGETS,
)

CAMP_STAGE: Final = 0
DEAL_STAGE: Final = 1
BUILD_STAGE: Final = 2
START_STAGE: Final = 3
TURN_STAGE: Final = 4
TAKE_STAGE: Final = 5
OVER_STAGE: Final = 6

STAGE_NAMES: Final = ("camp", "deal", "build", "start", "turn", "take", "over")


class K3State:
    """Everything a match holds. Lists by seat and colour are flat: ``seat * KINDS + colour``.

    ``fits``, ``penal`` and ``free`` follow from mountain and pyramids and are kept up beside them, because every
    decision asks for them: they are masks of open places by colour, of penalised places, and of accessible slots.
    """

    def __init__(
        self,
        stage: int,
        drawn: int,
        turn: int,
        out: int,
        aside: int,
        bag: list[int],
        mountain: list[int],
        hands: list[int],
        left: list[int],
        pyramids: list[int],
        side: list[int],
        fits: list[int],
        penal: int,
        free: list[int],
    ) -> None:
        self.stage = stage
        self.drawn = drawn
        """Pawns drawn so far for the base camp, or dealt so far."""
        self.turn = turn
        """Whose turn it is; -1 before the first."""
        self.out = out
        """Mask of the eliminated seats."""
        self.aside = aside
        """White pawns waiting for the first elimination (K3-8)."""
        self.bag = bag
        self.mountain = mountain
        self.hands = hands
        """Pawns still to be built in, by seat and colour."""
        self.left = left
        """How many they are, by seat."""
        self.pyramids = pyramids
        """Colours by ``seat * SLOTS + slot``."""
        self.side = side
        """Pawns beside the pyramids, by seat and colour."""
        self.fits = fits
        """For each colour and natural the mask of the places where such a pawn may go."""
        self.penal = penal
        self.free = free

    def clone(self) -> "K3State":
        """An independent copy. What cannot change any more once the pyramids stand is shared."""
        standing = self.stage > BUILD_STAGE
        return K3State(
            self.stage,
            self.drawn,
            self.turn,
            self.out,
            self.aside,
            self.bag if standing else self.bag.copy(),
            self.mountain.copy(),
            self.hands if standing else self.hands.copy(),
            self.left if standing else self.left.copy(),
            self.pyramids.copy(),
            self.side.copy(),
            self.fits.copy(),
            self.penal,
            self.free.copy(),
        )

    def key(self) -> tuple[object, ...]:
        """Everything the state holds; what follows from the rest is left out."""
        return (
            self.stage,
            self.drawn,
            self.turn,
            self.out,
            self.aside,
            tuple(self.bag),
            tuple(self.mountain),
            tuple(self.hands),
            tuple(self.pyramids),
            tuple(self.side),
        )

    def open_mountain(self) -> None:
        """Works out which places are open from the pawns that lie."""
        self.fits = [0] * (NATURAL + 1)
        self.penal = 0
        for place in range(TARGETS):
            if self.mountain[place] == EMPTY and LEFT_SUPPORT[place] >= 0:
                self._open(place)
        if self.fits[NATURAL] == 0 and self.mountain[CAMP_FIRST] != EMPTY:
            self._open_ends()

    def lay(self, place: int, colour: int) -> None:
        """Puts a pawn on an open place and opens what it supports (K3-5)."""
        self.mountain[place] = colour
        fits = self.fits
        closed = ~(1 << place)
        if LEFT_SUPPORT[place] < 0:
            closed = ~ENDS
        for kind in range(NATURAL + 1):
            fits[kind] &= closed
        self.penal &= closed
        above = LEFT_ABOVE[place]
        if above >= 0:
            self._open(above)
        above = RIGHT_ABOVE[place]
        if above >= 0:
            self._open(above)
        if fits[NATURAL] == 0:
            self._open_ends()

    def _open(self, place: int) -> None:
        """Opens the place if both its supports lie."""
        left = self.mountain[LEFT_SUPPORT[place]]
        right = self.mountain[RIGHT_SUPPORT[place]]
        if left == EMPTY or right == EMPTY:
            return
        fits = self.fits
        bit = 1 << place
        fits[NATURAL] |= bit
        if left == NATURAL or right == NATURAL:
            for colour in range(NATURAL):
                fits[colour] |= bit
        else:
            fits[left] |= bit
            if right != left:
                fits[right] |= bit
        if left == right:
            self.penal |= bit

    def _open_ends(self) -> None:
        """A full mountain takes any pawn at either end of the base camp, without penalty (K3-9)."""
        for kind in range(NATURAL + 1):
            self.fits[kind] = ENDS

    def build(self, seat: int, slot: int, colour: int) -> None:
        """Puts a pawn of the seat's hand into its pyramid."""
        self.hands[seat * KINDS + colour] -= 1
        self.left[seat] -= 1
        self.pyramids[seat * SLOTS + slot] = colour
        below = SLOT_SUPPORTS[slot]
        free = self.free[seat] | 1 << slot
        if below[0] >= 0:
            free &= ~(1 << below[0] | 1 << below[1])
        self.free[seat] = free

    def lift(self, seat: int, slot: int) -> int:
        """Takes an accessible pawn off the pyramid and returns its colour; frees what lay under it (K3-4)."""
        first = seat * SLOTS
        pyramids = self.pyramids
        colour = pyramids[first + slot]
        pyramids[first + slot] = EMPTY
        free = self.free[seat] & ~(1 << slot)
        for below in SLOT_SUPPORTS[slot]:
            if below >= 0 and self.bare(seat, below):
                free |= 1 << below
        self.free[seat] = free
        return colour

    def bare(self, seat: int, slot: int) -> bool:
        """Whether nothing lies on the slot."""
        first = seat * SLOTS
        return all(self.pyramids[first + above] == EMPTY for above in COVERS[slot])


def empty_mountain() -> list[int]:
    """A mountain without pawns."""
    return [EMPTY] * PLACES
