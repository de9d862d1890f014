"""Playing a hiking card: which can be played, and what each does (FP-6, FP-9 to FP-11, FP-16)."""

from . import codes, tasks
from .goods import gain
from .market import affordable, discardable
from .panorama import buyable
from .peaks import corners
from .state import State
from .tables import (
    BASKET,
    BERRY_JAR,
    BIKE,
    CAMP,
    CARDS,
    DISCOVERY,
    DOUBLE_MARCH,
    DOUBLE_TRAINING,
    DOUBLE_WALK,
    ENDORPHIN,
    HERB,
    HERB_POUCH,
    KINDS,
    LARGE_HARVEST,
    MARCH,
    MUSHROOM_BASKET,
    OBSERVE,
    PARAGLIDE,
    RUN,
    SHORTCUT,
    SIGHTSEE,
    SMALL_HARVEST,
    TRAINING,
    WALK,
    Tables,
)
from .tasks import BY_BIKE, BY_GLIDER, BY_SHORTCUT, FOUR, ONE, TWO, task
from .walking import can_go


def manner_of(card: int) -> int:
    """How a moving card moves the pawn, 0 for the others."""
    if card == WALK:
        return ONE
    if card == MARCH:
        return TWO
    if card == SIGHTSEE:
        return ONE | TWO
    if card == RUN:
        return FOUR
    if card == SHORTCUT:
        return BY_SHORTCUT
    if card == BIKE:
        return BY_BIKE
    if card == PARAGLIDE:
        return BY_GLIDER
    return 0


def doubles(state: State, card: int) -> bool:
    """Whether the acting player may use the card for two walks of one space."""
    if card == WALK:
        return state.has(state.seat, DOUBLE_WALK)
    if card == MARCH:
        return state.has(state.seat, DOUBLE_MARCH)
    return card == TRAINING and state.has(state.seat, DOUBLE_TRAINING)


def playable(tables: Tables, state: State) -> list[int]:
    """Codes of the hand cards with at least one possible use (FP-6)."""
    base = state.seat * CARDS
    found: list[int] = []
    for card in range(CARDS):
        if state.hand[base + card] and can_use(tables, state, card):
            found.append(codes.PLAY + card)
    return found


def can_use(tables: Tables, state: State, card: int) -> bool:
    """Whether any use of the card is possible now."""
    manner = manner_of(card)
    if manner:
        return can_go(tables, state, manner) or (doubles(state, card) and can_go(tables, state, ONE))
    if SMALL_HARVEST <= card <= LARGE_HARVEST:
        return len(harvests(state)) > 0
    if MUSHROOM_BASKET <= card <= HERB_POUCH:
        return can_pack(state, card - MUSHROOM_BASKET)
    return card in (OBSERVE, CAMP) or len(uses(tables, state, card)) > 0


def uses(tables: Tables, state: State, card: int) -> list[int]:
    """Codes of the uses of a card that has several."""
    if card == DISCOVERY:
        return snacks(state) + ([codes.EXPLORE] if can_explore(state) else [])
    if card == TRAINING:
        moves = affordable(tables, state) + discardable(state)
        if doubles(state, card) and can_go(tables, state, ONE):
            moves.append(codes.DOUBLE)
        return moves
    if card == CAMP:
        return [*buyable(tables, state), codes.REST]
    if card == OBSERVE:
        return [*affordable(tables, state), codes.CYCLE, codes.DONE]
    moves = []
    if can_go(tables, state, manner_of(card)):
        moves.append(codes.SINGLE)
    if can_go(tables, state, ONE):
        moves.append(codes.DOUBLE)
    return moves


def play(tables: Tables, state: State, card: int) -> None:
    """A card goes from hand to the played pile, and what it does is set out."""
    state.hand[state.seat * CARDS + card] -= 1
    state.played[state.seat * CARDS + card] += 1
    state.bonus = 0
    manner = manner_of(card)
    if manner and not doubles(state, card):
        state.tasks.append(task(tasks.GO, manner))
    elif card == SMALL_HARVEST:
        state.tasks.append(task(tasks.HARVEST, 1))
    elif card == LARGE_HARVEST:
        state.tasks.append(task(tasks.HARVEST, 2))
    elif MUSHROOM_BASKET <= card <= HERB_POUCH:
        state.tasks.append(task(tasks.PACK, card - MUSHROOM_BASKET))
        pack(tables, state, card - MUSHROOM_BASKET)
    else:
        state.tasks.append(task(tasks.USE, card))


def can_explore(state: State) -> bool:
    """Whether a terrain tile can be laid (FP-9)."""
    return state.tiles != 0 and len(corners(state)) > 0


def snacks(state: State) -> list[int]:
    """Codes for discarding one mushroom, berry or herb for an endorphin."""
    return [codes.SNACK + kind for kind in range(HERB + 1) if state.goods[state.seat * KINDS + kind]]


def snack(state: State, kind: int) -> None:
    """One mushroom, berry or herb for an endorphin."""
    state.goods[state.seat * KINDS + kind] -= 1
    state.bank[kind] += 1
    state.goods[state.seat * KINDS + ENDORPHIN] += 1


def harvests(state: State) -> list[int]:
    """Codes of what can be harvested."""
    return [codes.HARVEST + kind for kind in range(HERB + 1) if state.bank[kind]]


def harvest(tables: Tables, state: State, kind: int) -> None:
    """One piece into the backpack and one on the pawn's space."""
    left = state.tasks.pop() // 32
    if left > 1:
        state.tasks.append(task(tasks.HARVEST, left - 1))
    _gain_and_leave(tables, state, kind)


def can_pack(state: State, container: int) -> bool:
    """Whether two pieces can become a container (0 basket, 1 jar, 2 pouch)."""
    return state.goods[state.seat * KINDS + container] >= 2 and state.bank[BASKET + container] > 0


def pack(tables: Tables, state: State, container: int) -> None:
    """Two mushrooms, berries or herbs become a container, and one more lies on the pawn's space."""
    state.goods[state.seat * KINDS + container] -= 2
    state.bank[container] += 2
    _gain_and_leave(tables, state, BASKET + container)


def _gain_and_leave(tables: Tables, state: State, kind: int) -> None:
    """The piece, its bonus, the piece for the board, then room is made (FP-15, FP-16)."""
    gain(tables, state, kind, 1)
    if state.bank[kind]:
        state.bank[kind] -= 1
        state.put(state.pawns[state.seat], kind)
    state.tasks.append(task(tasks.RETURN))


def recover(state: State) -> None:
    """All played cards come back to the hand (FP-11)."""
    base = state.seat * CARDS
    for card in range(CARDS):
        state.hand[base + card] += state.played[base + card]
        state.played[base + card] = 0


assert BERRY_JAR == MUSHROOM_BASKET + 1
