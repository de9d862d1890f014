"""Why a K3 move may be good, in a line."""

from ..games.k3 import codes
from ..games.k3.board import LETTERS, SLOTS, TARGETS, WHITE
from ..games.k3.rules import K3Rules
from ..games.k3.state import TAKE_STAGE, K3State
from ..kernel.move import Move
from ..kernel.seat import Seat
from .k3 import mobility, ones

NAMES = dict(zip(LETTERS, ("red", "blue", "green", "yellow", "black", "natural", "white"), strict=True))


def reason(rules: K3Rules, state: K3State, seat: Seat, move: Move) -> str:
    """One line for a move in the state it is played in."""
    if move >= codes.TAKE:
        colour = _colour(state, state.turn, move - codes.TAKE)
        if colour == WHITE:
            return "takes a white pawn: a turn for free later"
        fitting = ones(state.fits[colour])
        return f"takes {_name(colour)}, which fits {_places(fitting)} now"
    if move >= codes.SPEND:
        kept = ones(state.fits[5])
        return f"passes with a white pawn and leaves the {_places(kept)} to the others"
    if move >= codes.PLACE:
        return _placing(rules, state, seat, move)
    if move >= codes.ADD:
        row = _row(rules, state, seat)
        return f"{_name(move - codes.ADD)} in row {row} of the pyramid"
    return ""


def _placing(rules: K3Rules, state: K3State, seat: Seat, move: Move) -> str:
    place = (move - codes.PLACE) % TARGETS
    rivals = [other for other in range(rules.players) if other != seat and not state.out >> other & 1]
    before = {other: mobility(state, other) for other in rivals}
    penalty = state.penal >> place & 1
    rules.apply(state, seat, move)
    said: list[str] = []
    if state.stage == TAKE_STAGE and penalty:
        said.append("costs a pawn as penalty")
    if rules.cooperative:
        said.append(f"leaves {_places(ones(state.fits[5]))} open")
        return ", ".join(said)
    newly_out = [other for other in rivals if state.out >> other & 1]
    if newly_out:
        said.append(f"leaves seat {newly_out[0]} without a move")
        return ", ".join(said)
    said.append(f"keeps {_places(mobility(state, seat))} for your pawns")
    other = rivals[0]
    after = mobility(state, other)
    if after < before[other]:
        said.append(f"cuts seat {other} from {before[other]} to {after}")
    return ", ".join(said)


def _colour(state: K3State, seat: int, source: int) -> int:
    return state.pyramids[seat * SLOTS + source] if source < SLOTS else source - SLOTS


def _name(colour: int) -> str:
    return NAMES[LETTERS[colour]]


def _places(count: int) -> str:
    return "1 place" if count == 1 else f"{count} places"


def _row(rules: K3Rules, state: K3State, seat: Seat) -> int:
    from ..games.k3.board import SLOT_AT

    return SLOT_AT[rules.next_slot(state, seat)][0]
