"""Phase 3, the action turn: giving cards, steps, tents and payments (K2-4 to K2-10)."""

from typing import TYPE_CHECKING

from ropeteam.kernel.move import Move

from .cards import BITS, KINDS, MANY
from .codes import CLIMBERS, DOWN, DOWN_ONLY, GENERAL, GIVE, LEVEL, PAY, PITCH, STEP
from .state import NOBODY, K2State

if TYPE_CHECKING:
    from .rules import K2Rules


def _gifts(rules: "K2Rules", cards: int, alive: int) -> list[Move]:
    """The ways to give one of the cards to a living climber, as a new list."""
    known = rules.gifts.get(4 * cards + alive)
    if known is None:
        known = rules.gifts[4 * cards + alive] = [
            Move(code)
            for kind in range(KINDS)
            for c in range(CLIMBERS)
            if cards >> (BITS * kind) & MANY and alive >> c & 1
            for code in rules.codes.given[2 * kind + c]
        ]
    return known[:]


def legal_actions(rules: "K2Rules", state: K2State) -> list[Move]:
    """What the acting seat may do, sorted by code."""
    first = 2 * state.turn
    if state.passage != NOBODY:
        moves: list[Move] = []
        _add_steps(rules, state, state.passage, moves)
        return moves
    space_a = state.space[first]
    space_b = state.space[first + 1]
    moves = _gifts(rules, state.cards, (1 if space_a >= 0 else 0) + (2 if space_b >= 0 else 0))
    gives = len(moves)
    _add_steps(rules, state, 0, moves)
    _add_steps(rules, state, 1, moves)
    steps = len(moves) - gives
    codes = rules.codes
    costs = rules.costs(state)
    if state.tent[first] < 0 and space_a >= 0 and costs[space_a] <= state.general[0]:
        moves.append(Move(codes.pitch))
    if state.tent[first + 1] < 0 and space_b >= 0 and costs[space_b] <= state.general[1]:
        moves.append(Move(codes.pitch + 1))
    if rules.owes(state) == 0:
        moves.append(Move(codes.done))
    elif state.active:
        for c in range(CLIMBERS):
            if state.active >> c & 1:
                pay = codes.pay + 3 * c
                if state.general[c]:
                    moves.append(Move(pay + GENERAL))
                if state.down[c]:
                    moves.append(Move(pay + DOWN_ONLY))
                moves.append(Move(pay + LEVEL))
    elif steps == 0 and not state.cards & ~rules.zeros:
        moves.append(Move(codes.done))
    return moves


def _add_steps(rules: "K2Rules", state: K2State, c: int, moves: list[Move]) -> None:
    """Adds the legal steps of the acting seat's climber c."""
    climber = 2 * state.turn + c
    space = state.space[climber]
    general = state.general[c]
    down = state.down[c]
    if space < 0 or not general + down:
        return
    costs = rules.costs(state)
    mountain = rules.mountain
    first = rules.codes.step + c * mountain.size
    full = -1
    for link in mountain.links[space]:
        target = link >> 1
        cost = costs[target]
        saved = min(down, cost) if link & 1 else 0
        if cost - saved > general:
            continue
        if full < 0:
            full = mountain.full(state.space, climber)
        if full >> target & 1 and not mountain.carries(target, general - cost + saved, down - saved, full, costs):
            continue
        moves.append(Move(first + target))


def act(rules: "K2Rules", state: K2State, move: Move) -> None:
    """Plays a give, step, pitch or payment."""
    codes = rules.codes
    kind = codes.kind[move]
    c = codes.who[move]
    what = codes.what[move]
    if kind == GIVE:
        state.cards -= 1 << (BITS * what)
        if codes.way[move] == DOWN:
            state.down[c] += rules.card_down[what]
        else:
            state.general[c] += rules.card_up[what]
            if rules.card_level[what]:
                state.level[2 * state.turn + c] += rules.card_level[what]
                state.active |= 1 << c
    elif kind == STEP:
        _step(rules, state, c, what)
    elif kind == PITCH:
        climber = 2 * state.turn + c
        state.tent[climber] = state.space[climber]
        state.general[c] -= rules.costs(state)[state.space[climber]]
    elif kind == PAY:
        state.owed -= 1
        if what == GENERAL:
            state.general[c] -= 1
        elif what == DOWN_ONLY:
            state.down[c] -= 1
        else:
            state.level[2 * state.turn + c] -= 1


def _step(rules: "K2Rules", state: K2State, c: int, target: int) -> None:
    climber = 2 * state.turn + c
    mountain = rules.mountain
    cost = rules.costs(state)[target]
    saved = min(state.down[c], cost) if mountain.leads_down(state.space[climber], target) else 0
    state.down[c] -= saved
    state.general[c] -= cost - saved
    state.space[climber] = target
    state.active |= 1 << c
    if mountain.points[target] > state.score[climber]:
        state.score[climber] = mountain.points[target]
    if target == mountain.summit and state.summit[climber] == 0:
        state.summit[climber] = max(0, max(state.summit)) + 1
    state.passage = c if mountain.full(state.space, climber) >> target & 1 else NOBODY
