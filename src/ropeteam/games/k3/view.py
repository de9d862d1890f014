"""What a viewer of K3 may know: everything, except how the others build until all pyramids stand (K3-3)."""

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Final

import msgspec

from ropeteam.kernel.seat import Seat
from ropeteam.kernel.view import View

from .board import (
    EMPTY,
    ENDS,
    KINDS,
    LETTERS,
    NATURAL,
    PLACE_AT,
    PLACE_NUMBER,
    PLACES,
    SLOT_AT,
    SLOT_NUMBER,
    SLOTS,
    TARGETS,
)
from .state import BUILD_STAGE, CAMP_STAGE, OVER_STAGE, STAGE_NAMES, START_STAGE, TAKE_STAGE, TURN_STAGE, K3State

if TYPE_CHECKING:
    from .rules import K3Rules

KINDS_THAT_FIT: Final = range(NATURAL + 1)
"""The kinds of pawn that are placed: white ones are not."""

Pawns = dict[str, int]
"""How many pawns of each colour, by letter; colours without pawns are left out."""


class MountainPawn(msgspec.Struct, frozen=True):
    """A pawn on the mountain."""

    row: int
    position: int
    colour: str


class OpenPlace(msgspec.Struct, frozen=True):
    """A place where a pawn could go now: which colours fit, and whether placing there is penalised (K3-6)."""

    row: int
    position: int
    colours: str
    penalty: bool


class PyramidPawn(msgspec.Struct, frozen=True):
    """A pawn in a pyramid. A pawn under others can neither be placed nor taken (K3-4)."""

    row: int
    position: int
    colour: str
    accessible: bool


class PlayerView(msgspec.Struct, frozen=True, kw_only=True):
    """One player as the viewer sees them.

    ``pyramid`` and ``hand`` are None while they are secret; ``filled`` and ``dealt`` are public (K3-2),
    ``dealt`` is empty from the first turn on.
    """

    seat: int
    out: bool
    ready: bool
    filled: int
    dealt: Pawns
    hand: Pawns | None
    next_slot: tuple[int, int] | None
    pyramid: tuple[PyramidPawn, ...] | None
    side: Pawns
    penalty_to: int | None
    """Who takes a pawn if this player is penalised now."""


class K3View(View, frozen=True, tag="k3", kw_only=True):
    """All a viewer may know of a K3 match."""

    base: int
    """Pawns in the bottom row of a pyramid."""
    bag: Pawns
    drawn: int
    mountain: tuple[MountainPawn, ...]
    places: tuple[OpenPlace, ...]
    full: bool
    """Every place above the base camp is filled: the base camp may grow (K3-9)."""
    players: tuple[PlayerView, ...]
    turn: int | None
    """Whose turn it is; while a penalty pawn is taken, still the player who was penalised."""
    taker: int | None
    """Who takes a penalty pawn of the player whose turn it is."""
    white_aside: int
    """White pawns waiting for the first elimination (K3-8)."""
    over: bool
    winners: tuple[int, ...]


# Pawns and places as they are shown: few enough to make each once, for all tables.
MOUNTAIN_PAWNS: Final = [
    (place, [MountainPawn(*PLACE_AT[place], letter) for letter in LETTERS])
    for place in sorted(range(PLACES), key=PLACE_AT.__getitem__)
]
"""For each place, from the bottom up, the pawn of each colour that may stand there."""
PYRAMID_PAWNS: Final = [
    [[PyramidPawn(*at, letter, accessible) for letter in LETTERS] for accessible in (False, True)] for at in SLOT_AT
]
"""For each slot the pawns that may stand there: by accessible, by colour."""


@cache
def _open_place(place: int, kinds: int, penalty: bool) -> OpenPlace:
    """A place that is open to the kinds of pawn of a mask."""
    return OpenPlace(*PLACE_AT[place], "".join(LETTERS[kind] for kind in KINDS_THAT_FIT if kinds >> kind & 1), penalty)


def look(rules: "K3Rules", state: K3State, viewer: Seat | None) -> K3View:
    """The view of a seat, or of a spectator."""
    playing = state.stage in (TURN_STAGE, TAKE_STAGE)
    mountain = state.mountain
    standing = rules.standing(state)
    return K3View(
        options=dict(rules.options),
        content=rules.digest,
        viewer=viewer,
        actors=rules.actors(state),
        phase=STAGE_NAMES[state.stage],
        base=rules.base,
        bag=_pawns(state.bag),
        drawn=state.drawn,
        mountain=tuple([pawns[mountain[place]] for place, pawns in MOUNTAIN_PAWNS if mountain[place] != EMPTY]),
        places=_open_places(state),
        full=state.fits[NATURAL] == ENDS,
        players=tuple(_player(rules, state, Seat(seat), viewer) for seat in range(rules.players)),
        turn=state.turn if playing else None,
        taker=rules.previous(state, state.turn) if playing else None,
        white_aside=state.aside,
        over=standing.over,
        winners=standing.winners,
    )


def _pawns(counts: list[int]) -> Pawns:
    return {LETTERS[kind]: number for kind, number in enumerate(counts) if number}


def _open_places(state: K3State) -> tuple[OpenPlace, ...]:
    fits, penal = list(state.fits), state.penal
    found = []
    left = fits[NATURAL] & (1 << TARGETS) - 1
    while left:
        place = (left & -left).bit_length() - 1
        left &= left - 1
        kinds = 0
        for kind in KINDS_THAT_FIT:
            kinds |= (fits[kind] >> place & 1) << kind
        found.append(_open_place(place, kinds, bool(penal >> place & 1)))
    return tuple(found)


def _player(rules: "K3Rules", state: K3State, seat: Seat, viewer: Seat | None) -> PlayerView:
    """One player; what is built stays secret until all pyramids stand, unless players co-operate (K3-3, K3-10)."""
    hand = state.hands[seat * KINDS : (seat + 1) * KINDS]
    pyramid = state.pyramids[seat * SLOTS : (seat + 1) * SLOTS]
    known = state.stage != BUILD_STAGE or rules.cooperative or seat == viewer
    building = state.stage == BUILD_STAGE and state.left[seat] > 0
    out = bool(state.out >> seat & 1)
    free = state.free[seat]
    filled = [slot for slot, colour in enumerate(pyramid) if colour != EMPTY]
    return PlayerView(
        seat=seat,
        out=out,
        ready=state.left[seat] == 0,
        filled=len(filled),
        dealt=_pawns([hand[kind] + pyramid.count(kind) for kind in range(KINDS)]) if state.stage <= START_STAGE else {},
        hand=_pawns(hand) if known else None,
        next_slot=SLOT_AT[rules.next_slot(state, seat)] if building else None,
        pyramid=tuple([PYRAMID_PAWNS[slot][free >> slot & 1][pyramid[slot]] for slot in filled]) if known else None,
        side=_pawns(state.side[seat * KINDS : (seat + 1) * KINDS]),
        penalty_to=rules.previous(state, seat) if not out and state.stage != OVER_STAGE else None,
    )


def rebuild(rules: "K3Rules", view: K3View, rng: Random) -> K3State:
    """A state that fits the view; a secret pyramid and hand are dealt anew, all arrangements equally likely."""
    state = rules.start()
    state.stage = STAGE_NAMES.index(view.phase)
    state.drawn = view.drawn
    state.turn = -1 if view.turn is None else view.turn
    state.aside = view.white_aside
    state.bag = [view.bag.get(letter, 0) for letter in LETTERS[:NATURAL]]
    for pawn in view.mountain:
        state.mountain[PLACE_NUMBER[(pawn.row, pawn.position)]] = LETTERS.index(pawn.colour)
    if state.stage != CAMP_STAGE:
        state.open_mountain()
    for player in view.players:
        _rebuild_player(rules, state, player, rng)
    return state


def _rebuild_player(rules: "K3Rules", state: K3State, player: PlayerView, rng: Random) -> None:
    seat = player.seat
    state.out |= player.out << seat
    for kind, letter in enumerate(LETTERS):
        state.side[seat * KINDS + kind] = player.side.get(letter, 0)
        state.hands[seat * KINDS + kind] = (player.hand or {}).get(letter, 0)
    state.left[seat] = sum((player.hand or {}).values())
    if player.pyramid is None:
        dealt = [LETTERS.index(letter) for letter, number in player.dealt.items() for _ in range(number)]
        rng.shuffle(dealt)
        built = list(zip(rules.order, dealt[: player.filled], strict=False))
        for kind in dealt[player.filled :]:
            state.hands[seat * KINDS + kind] += 1
        state.left[seat] = len(dealt) - player.filled
    else:
        built = [(SLOT_NUMBER[(pawn.row, pawn.position)], LETTERS.index(pawn.colour)) for pawn in player.pyramid]
    for slot, kind in built:
        state.pyramids[seat * SLOTS + slot] = kind
    for slot, _ in built:
        if state.bare(seat, slot):
            state.free[seat] |= 1 << slot
