"""Why a K3 move is not possible, in words, with the ruling."""

from typing import TYPE_CHECKING

from ropeteam.kernel.move import Move
from ropeteam.kernel.refused import Refused
from ropeteam.kernel.seat import CHANCE, Seat

from . import codes
from .board import (
    EMPTY,
    KINDS,
    LEFT_SUPPORT,
    LETTERS,
    PLACE_AT,
    RIGHT_SUPPORT,
    SLOT_AT,
    SLOTS,
    TARGETS,
    WHITE,
)
from .notation import TEXTS
from .state import BUILD_STAGE, CAMP_STAGE, DEAL_STAGE, OVER_STAGE, START_STAGE, TAKE_STAGE, TURN_STAGE, K3State

if TYPE_CHECKING:
    from .rules import K3Rules

NAMES = ("red", "blue", "green", "yellow", "black", "natural", "white")
"""Colours in words."""

WANTED = {
    CAMP_STAGE: "the base camp is being drawn",
    DEAL_STAGE: "pawns are being dealt",
    BUILD_STAGE: "the pyramids are being built: a move is + and a colour",
    START_STAGE: "the starting player is being drawn",
    TURN_STAGE: "a pawn must be placed or a white one spent",
    TAKE_STAGE: "a penalty pawn must be taken",
}


def explain(rules: "K3Rules", state: K3State, seat: Seat, move: Move) -> Refused:
    """The refusal of a move that is not legal."""
    if not 0 <= move < codes.SIZE:
        return Refused("malformed", f"move code {move}: codes run from 0 to {codes.SIZE - 1}")
    text = TEXTS[move]
    if state.stage == OVER_STAGE:
        return Refused("over", f"{text}: the game is over", "K3-10")
    if seat not in rules.actors(state):
        return _not_due(rules, state, seat, text)
    if state.stage not in _stages(move):
        return Refused("phase", f"{text}: {WANTED[state.stage]}", "K3-3" if state.stage == BUILD_STAGE else "")
    if seat == CHANCE:
        return _not_drawn(rules, text, move)
    if move < codes.PLACE:
        return _not_in_hand(rules, state, seat, text, move - codes.ADD)
    if move < codes.SPEND:
        source, place = divmod(move - codes.PLACE, TARGETS)
        return _out_of_reach(rules, state, seat, text, source) or _does_not_fit(state, seat, text, source, place)
    if move < codes.TAKE:
        slot = move - codes.SPEND
        source = SLOTS + WHITE if slot == SLOTS else slot
        return _out_of_reach(rules, state, seat, text, source) or _not_white(state, seat, text, source)
    refused = _out_of_reach(rules, state, Seat(state.turn), text, move - codes.TAKE)
    assert refused is not None
    return refused


def _stages(move: Move) -> tuple[int, ...]:
    """The stages in which such a move is made."""
    if move < codes.START:
        return (CAMP_STAGE, DEAL_STAGE)
    if move < codes.ADD:
        return (START_STAGE,)
    if move < codes.PLACE:
        return (BUILD_STAGE,)
    return (TURN_STAGE,) if move < codes.TAKE else (TAKE_STAGE,)


def _not_due(rules: "K3Rules", state: K3State, seat: Seat, text: str) -> Refused:
    if state.stage == BUILD_STAGE and 0 <= seat < rules.players:
        return Refused("turn", f"{text}: seat {seat} has finished its pyramid of {len(rules.order)} pawns", "K3-3")
    if seat != CHANCE and state.out >> seat & 1:
        return Refused("turn", f"{text}: seat {seat} is out of the game", "K3-8")
    deciding = " and ".join("chance" if actor == CHANCE else f"seat {actor}" for actor in rules.actors(state))
    return Refused("turn", f"{text}: {WANTED[state.stage]}, by {deciding}")


def _not_drawn(rules: "K3Rules", text: str, move: Move) -> Refused:
    if move < codes.START:
        return Refused("chance", f"{text}: the bag has no {NAMES[move - codes.DRAW]} pawn left", "K3-2")
    if rules.given_start >= 0:
        return Refused("chance", f"{text}: the option start says seat {rules.given_start}", "K3-3")
    return Refused("chance", f"{text}: there are seats 0 to {rules.players - 1}", "K3-3")


def _not_in_hand(rules: "K3Rules", state: K3State, seat: Seat, text: str, colour: int) -> Refused:
    if colour == WHITE and rules.white == 0:
        return Refused("hand", f"{text}: with {rules.players} players the white pawn lies beside the pyramid", "K3-11")
    hand = ", ".join(
        f"{state.hands[seat * KINDS + kind]} {NAMES[kind]}" for kind in range(KINDS) if state.hands[seat * KINDS + kind]
    )
    return Refused("hand", f"{text}: no {NAMES[colour]} pawn is left to build in; there are {hand}", "K3-3")


def _out_of_reach(rules: "K3Rules", state: K3State, owner: Seat, text: str, source: int) -> Refused | None:
    """Why the pawn cannot be picked up, if that is so."""
    if source >= SLOTS:
        if state.side[owner * KINDS + source - SLOTS] == 0:
            return Refused(
                "side", f"{text}: seat {owner} has no {NAMES[source - SLOTS]} pawn beside the pyramid", "K3-4"
            )
        return None
    row, position = SLOT_AT[source]
    if row + position > rules.base + 1:
        return Refused("slot", f"{text}: there is no slot {row}.{position} in a pyramid of {rules.base}", "K3-11")
    if state.pyramids[owner * SLOTS + source] == EMPTY:
        return Refused("slot", f"{text}: slot {row}.{position} of seat {owner}'s pyramid is empty", "K3-4")
    if not state.free[owner] >> source & 1:
        return Refused("covered", f"{text}: another pawn lies on slot {row}.{position}", "K3-4")
    return None


def _not_white(state: K3State, seat: Seat, text: str, source: int) -> Refused:
    colour = state.pyramids[seat * SLOTS + source]
    return Refused("white", f"{text}: only a white pawn can be spent, this one is {NAMES[colour]}", "K3-7")


def _does_not_fit(state: K3State, seat: Seat, text: str, source: int, place: int) -> Refused:
    """Why an accessible pawn cannot go on the place."""
    colour = source - SLOTS if source >= SLOTS else state.pyramids[seat * SLOTS + source]
    row, position = PLACE_AT[place]
    if colour == WHITE:
        return Refused("white", f"{text}: a white pawn is never placed, only spent", "K3-7")
    if state.mountain[place] != EMPTY:
        return Refused("filled", f"{text}: a {NAMES[state.mountain[place]]} pawn lies on {row}.{position}", "K3-5")
    if row == 1:
        return _cannot_grow(state, text)
    left, right = state.mountain[LEFT_SUPPORT[place]], state.mountain[RIGHT_SUPPORT[place]]
    if left == EMPTY or right == EMPTY:
        missing = " and ".join(
            f"{row - 1}.{below}" for below, pawn in ((position, left), (position + 1, right)) if pawn == EMPTY
        )
        return Refused("support", f"{text}: {row}.{position} needs a pawn on {missing}", "K3-5")
    under = " and ".join(f"{NAMES[pawn]} ({LETTERS[pawn]})" for pawn in (left, right))
    return Refused(
        "colour", f"{text}: a {NAMES[colour]} pawn needs {NAMES[colour]} or natural under it, there is {under}", "K3-5"
    )


def _cannot_grow(state: K3State, text: str) -> Refused:
    missing = 36 - sum(pawn != EMPTY for pawn in state.mountain[:TARGETS])
    if missing <= 0:
        return Refused("grow", f"{text}: the base camp has grown already, once is all", "K3-9")
    return Refused("grow", f"{text}: the base camp grows on a full mountain only, {missing} places are empty", "K3-9")
