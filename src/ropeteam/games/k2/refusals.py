"""Why a K2 move is not possible, in words with numbers and the ruling. Legality itself is decided in the rules only."""

from typing import TYPE_CHECKING, Final

from ropeteam.kernel.move import Move
from ropeteam.kernel.refused import Refused
from ropeteam.kernel.seat import CHANCE, Seat

from . import codes as c
from .cards import unpack
from .notation import LETTERS, card_names
from .state import ACTION, CHOOSE, DEAL, NOBODY, OVER, RESCUE, RISK, START, TOKEN, WEATHER, K2State

if TYPE_CHECKING:
    from .rules import K2Rules

PHASE_OF: Final = {
    c.WEATHER: WEATHER,
    c.START: START,
    c.RISK: RISK,
    c.DEAL: DEAL,
    c.CHOOSE: CHOOSE,
    c.TOKEN: TOKEN,
    c.GIVE: ACTION,
    c.STEP: ACTION,
    c.PITCH: ACTION,
    c.PAY: ACTION,
    c.DONE: ACTION,
    c.RESCUE: RESCUE,
}

WANTED: Final = {
    WEATHER: "a weather tile is being turned up",
    START: "the start marker is being drawn",
    RISK: "a risk token is being turned up",
    DEAL: "cards are being dealt",
    CHOOSE: "three cards are being chosen",
    TOKEN: "a risk token must be taken",
    ACTION: "an action turn is under way",
    RESCUE: "a rescue is being decided",
}


def explain(rules: "K2Rules", state: K2State, seat: Seat, move: Move) -> Refused:
    """The refusal of a move that is not legal."""
    codes = rules.codes
    if not 0 <= move < codes.size:
        return Refused("malformed", f"move code {move}: codes run from 0 to {codes.size - 1}")
    text = rules.texts.text(move)
    if state.phase == OVER:
        return Refused("over", f"{text}: the game is over", "K2-15")
    actors = rules.actors(state)
    if seat not in actors:
        return _not_due(rules, state, seat, text, actors)
    if PHASE_OF[codes.kind[move]] != state.phase:
        return Refused("phase", f"{text}: {WANTED[state.phase]}")
    match codes.kind[move]:
        case c.WEATHER | c.START | c.RISK | c.DEAL:
            return _not_drawn(rules, state, move, text)
        case c.CHOOSE:
            hand = " ".join(card_names(rules, state.hand[seat]))
            return Refused("hand", f"{text}: the hand is {hand}", "K2-16")
        case c.TOKEN:
            shown = ", ".join(str(value) for value in range(c.TOKENS) for _ in range(state.shown[value]))
            return Refused("token", f"{text}: the tokens face up are {shown}", "K2-3")
        case c.RESCUE:
            return _no_rescue(rules, state, move, text)
        case _:
            return _no_action(rules, state, move, text)


def _not_due(rules: "K2Rules", state: K2State, seat: Seat, text: str, actors: tuple[Seat, ...]) -> Refused:
    if seat == CHANCE:
        return Refused("turn", f"{text}: {WANTED[state.phase]}, no chance result is due")
    if not 0 <= seat < rules.players:
        return Refused("turn", f"{text}: there is no seat {seat}")
    if actors == (CHANCE,):
        return Refused("turn", f"{text}: {WANTED[state.phase]}")
    if not rules.plays(state, seat):
        return Refused("out", f"{text}: seat {seat} has no living climber", "K2-12")
    if state.phase == CHOOSE:
        return Refused("chosen", f"{text}: seat {seat} has chosen already", "K2-16")
    return Refused("turn", f"{text}: it is seat {actors[0]}'s turn, not seat {seat}'s")


def _not_drawn(rules: "K2Rules", state: K2State, move: Move, text: str) -> Refused:
    codes = rules.codes
    match codes.kind[move]:
        case c.WEATHER:
            return Refused("chance", f"{text}: the tile lies face up already", "K2-15")
        case c.START:
            return Refused("chance", f"{text}: the start was given as seat {rules.starter}", "K2-17")
        case c.RISK:
            return Refused("chance", f"{text}: no hidden token has this value", "K2-2")
        case _:
            if codes.who[move] != state.turn:
                return Refused("chance", f"{text}: the next card is for seat {state.turn}", "K2-15")
            return Refused("chance", f"{text}: the card is not in the pile", "K2-2")


def _no_rescue(rules: "K2Rules", state: K2State, move: Move, text: str) -> Refused:
    codes, mountain = rules.codes, rules.mountain
    who, space = codes.who[move], codes.what[move]
    if not rules.failed(state, 2 * state.turn + who):
        return Refused("safe", f"{text}: climber {LETTERS[who]} is not dying", "K2-14")
    if mountain.zone[space] != 1:
        return Refused("zone", f"{text}: {mountain.names[space]} is in zone {mountain.zone[space]}, not 1", "K2-14")
    return Refused("full", f"{text}: {mountain.names[space]} holds {mountain.limit[space]}, its limit", "K2-14")


def _no_action(rules: "K2Rules", state: K2State, move: Move, text: str) -> Refused:
    codes, mountain = rules.codes, rules.mountain
    kind, who, what = codes.kind[move], codes.who[move], codes.what[move]
    name = LETTERS[who]
    climber = 2 * state.turn + who
    if state.passage != NOBODY and (kind != c.STEP or who != state.passage):
        mover = LETTERS[state.passage]
        place = mountain.names[state.space[2 * state.turn + state.passage]]
        return Refused("passage", f"{text}: {place} is full, climber {mover} must step on first", "K2-7")
    if kind == c.DONE:
        return _not_done(rules, state, text)
    if state.space[climber] < 0:
        return Refused("dead", f"{text}: climber {name} is dead", "K2-12")
    match kind:
        case c.GIVE:
            left = " ".join(card_names(rules, state.cards)) or "none"
            return Refused("card", f"{text}: the cards not given yet are {left}", "K2-4")
        case c.STEP:
            return _no_step(rules, state, who, what, text)
        case c.PITCH:
            if state.tent[climber] >= 0:
                place = mountain.names[state.tent[climber]]
                return Refused("tent", f"{text}: its tent stands on {place}", "K2-9")
            cost = rules.costs(state)[state.space[climber]]
            return Refused("points", f"{text}: costs {cost}, climber {name} has {state.general[who]} general", "K2-6")
        case _:
            return _no_payment(rules, state, who, what, text)


def _no_step(rules: "K2Rules", state: K2State, who: int, target: int, text: str) -> Refused:
    mountain = rules.mountain
    space = state.space[2 * state.turn + who]
    if not mountain.joined(space, target):
        return Refused("rope", f"{text}: no rope joins {mountain.names[space]} and {mountain.names[target]}", "K2-6")
    cost, general, down = rules.costs(state)[target], state.general[who], state.down[who]
    leads_down = mountain.leads_down(space, target)
    if cost > general + (down if leads_down else 0):
        has = f"{general} points left" if not down else f"{general} general and {down} down-only points left"
        way = "down" if leads_down else "up"
        return Refused("points", f"{text}: costs {cost} going {way}, climber {LETTERS[who]} has {has}", "K2-6")
    limit = mountain.limit[target]
    left = general + down - cost
    return Refused(
        "full",
        f"{text}: {mountain.names[target]} holds {limit}, its limit, and {left} points left carry nobody on",
        "K2-7",
    )


def _no_payment(rules: "K2Rules", state: K2State, who: int, what: int, text: str) -> Refused:
    name = LETTERS[who]
    if not rules.owes(state):
        return Refused("owed", f"{text}: no risk point is owed", "K2-10")
    if not state.active >> who & 1:
        return Refused("inactive", f"{text}: climber {name} took no step and gained no level this turn", "K2-10")
    kind = "general" if what == c.GENERAL else "down-only"
    return Refused("points", f"{text}: climber {name} has no {kind} points left", "K2-10")


def _not_done(rules: "K2Rules", state: K2State, text: str) -> Refused:
    owed = rules.owes(state)
    points = f"{owed} risk point{'s are' if owed > 1 else ' is'} owed"
    if state.active:
        who = " and ".join(LETTERS[who] for who in range(c.CLIMBERS) if state.active >> who & 1)
        return Refused("owed", f"{text}: {points}, climber {who} can pay", "K2-10")
    left = [card for card in unpack(state.cards) if not rules.zeros >> (3 * card) & 1]
    if left:
        names = " ".join(rules.content.cards[card].name for card in left)
        return Refused("owed", f"{text}: {points}, and {names} can still be given", "K2-10")
    return Refused("owed", f"{text}: {points}, and a step is still possible", "K2-10")


CODES: Final = (
    "malformed",
    "over",
    "turn",
    "out",
    "chosen",
    "phase",
    "chance",
    "hand",
    "token",
    "safe",
    "zone",
    "full",
    "passage",
    "dead",
    "card",
    "rope",
    "points",
    "tent",
    "owed",
    "inactive",
    "option",
    "content",
)
"""Every code a K2 refusal can have."""
