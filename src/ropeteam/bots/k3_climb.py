"""Finds a way to the summit for K3 players who climb together: beam search on the rules.

Everything is open in the co-operative game, so one plan serves all. While pyramids are built a plan can even ignore
them: whoever stacks pawns in the reverse order of play finds every pawn on top when its turn comes.
"""

from random import Random

from ..games.k3 import codes
from ..games.k3.board import EMPTY, KINDS, LEFT_ABOVE, NATURAL, PLACES, RIGHT_ABOVE, SLOTS, TARGETS, TOP, WHITE
from ..games.k3.rules import K3Rules
from ..games.k3.state import OVER_STAGE, TURN_STAGE, K3State
from ..kernel.move import Move
from ..kernel.seat import Seat
from .budget import Budget

LONGEST = 120
"""Decisions of a climb at most."""


class Step:
    """A position on the way, with the move that led to it."""

    def __init__(self, state: K3State, before: "Step | None", seat: Seat, move: Move, worth: float) -> None:
        self.state = state
        self.before = before
        self.seat = seat
        self.move = move
        self.worth = worth

    def line(self) -> list[tuple[Seat, Move]]:
        """The moves from the start to here."""
        moves: list[tuple[Seat, Move]] = []
        step = self
        while step.before is not None:
            moves.append((step.seat, step.move))
            step = step.before
        moves.reverse()
        return moves


class Climb:
    """The best way found, and whether it reaches the summit."""

    def __init__(self, line: list[tuple[Seat, Move]], reached: bool) -> None:
        self.line = line
        self.reached = reached


WIDTHS = (4, 16, 64, 256)
"""A narrow beam often gets there; a wider one is tried only if it does not."""


def climb(rules: K3Rules, state: K3State, penalties: bool, budget: Budget) -> Climb:
    """Looks for the summit within the budget; ``penalties`` allows penalised placements."""
    budget.begin()
    best = Climb([], False)
    done = 0
    for width in WIDTHS:
        found = beam(rules, state, width, penalties, budget, done)
        if found.reached or len(found.line) > len(best.line):
            best = found
        done += width
        if best.reached or budget.spent(done):
            break
    return best


def beam(rules: K3Rules, state: K3State, width: int, penalties: bool, budget: Budget, done: int) -> Climb:
    """Keeps the best ``width`` positions after every decision."""
    rng = Random(width)
    steps = [Step(state, None, Seat(0), Move(0), 0.0)]
    for _ in range(LONGEST):
        found: list[Step] = []
        seen: set[int] = set()
        for step in steps:
            seat = rules.actors(step.state)[0]
            for move in rules.legal(step.state, seat):
                if not penalties and _penalised(step.state, move):
                    continue
                after = step.state.clone()
                rules.apply(after, seat, move)
                if after.stage == OVER_STAGE:
                    if after.mountain[TOP] != EMPTY:
                        return Climb(Step(after, step, seat, move, 0.0).line(), True)
                    continue
                same = hash((tuple(after.mountain), tuple(after.side), after.turn, after.stage))
                if same not in seen:
                    seen.add(same)
                    found.append(Step(after, step, seat, move, outlook(rules, after) + 0.01 * rng.random()))
        if not found or budget.spent(done):
            break
        found.sort(key=_worth, reverse=True)
        steps = found[:width]
    return Climb(steps[0].line(), False)


def _worth(step: Step) -> float:
    return step.worth


def _penalised(state: K3State, move: Move) -> bool:
    if not codes.PLACE <= move < codes.SPEND:
        return False
    return bool(state.penal >> ((move - codes.PLACE) % TARGETS) & 1)


def outlook(rules: K3Rules, state: K3State) -> float:
    """How likely the climb goes on: every player can move in many ways, and no colour in hand is buried."""
    left = [0] * KINDS
    ways = 0.0
    fewest = 99.0
    for seat in range(rules.players):
        room = _room(state, seat, left)
        ways += room
        if room < fewest:
            fewest = room
    shown = _shown(state)
    worth = 2.0 * fewest + 0.3 * ways + 1.5 * left[WHITE] + 1.5 * left[NATURAL]
    for colour in range(NATURAL):
        need = left[colour]
        if need > 0:
            here = shown[colour] + 0.7 * shown[NATURAL]
            worth -= max(0.0, need - 2.2 * here)
            if here == 0:
                worth -= 2.0 * need
    laid = 0
    for place in range(TARGETS):
        if state.mountain[place] != EMPTY:
            laid += 1
    return worth + 2.0 * laid


def _room(state: K3State, seat: int, left: list[int]) -> float:
    """In how many ways the seat could move, few of each colour counted; its pawns are added to ``left``."""
    kinds = 0
    free = state.free[seat]
    for slot in range(SLOTS):
        colour = state.pyramids[seat * SLOTS + slot]
        if colour != EMPTY:
            left[colour] += 1
            if free >> slot & 1:
                kinds |= 1 << colour
    for kind in range(KINDS):
        number = state.side[seat * KINDS + kind]
        if number > 0:
            left[kind] += number
            kinds |= 1 << kind
    room = 1.0 if kinds >> WHITE & 1 else 0.0
    for kind in range(NATURAL + 1):
        if kinds >> kind & 1:
            places = state.fits[kind] & ~state.penal
            for _ in range(2):
                if places != 0:
                    places &= places - 1
                    room += 1.0
    return room


def _shown(state: K3State) -> list[int]:
    """How many pawns of each colour still have an empty place above them."""
    shown = [0] * KINDS
    for place in range(PLACES):
        colour = state.mountain[place]
        if colour != EMPTY:
            above = LEFT_ABOVE[place]
            other = RIGHT_ABOVE[place]
            if (above >= 0 and state.mountain[above] == EMPTY) or (other >= 0 and state.mountain[other] == EMPTY):
                shown[colour] += 1
    return shown


def loose_hands(state: K3State, starter: int) -> K3State:
    """The beginning of a game in which the pawns still to be built in lie loose: for planning pyramids."""
    loose = state.clone()
    for index in range(len(state.hands)):
        loose.side[index] = state.side[index] + state.hands[index]
        loose.hands[index] = 0
    loose.left = [0] * len(state.left)
    loose.turn = starter
    loose.stage = TURN_STAGE
    return loose


def stack_for(state: K3State, seat: int, line: list[tuple[Seat, Move]]) -> list[int]:
    """The seat's hand in building order: what the line plays last goes in first, what it never plays before that."""
    hand = state.hands[seat * KINDS : (seat + 1) * KINDS]
    played: list[int] = []
    for mover, move in line:
        if mover == seat and move < codes.TAKE:
            kind = WHITE if move >= codes.SPEND else (move - codes.PLACE) // TARGETS - SLOTS
            if 0 <= kind < KINDS and hand[kind] > 0:
                hand[kind] -= 1
                played.append(kind)
    unused = [kind for kind in range(KINDS) for _ in range(hand[kind])]
    played.reverse()
    return unused + played
