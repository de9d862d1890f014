"""The end of the game and victory points (FP-18)."""

from .panorama import rank_of
from .peaks import rocky_peaks_left
from .state import State
from .tables import (
    BASKET,
    BIG_STONE,
    CARDS,
    ENDORPHIN,
    JAR,
    KINDS,
    PANORAMAS,
    PER_BADGE,
    PER_BASKET,
    PER_CAMPFIRE,
    PER_ENDORPHIN,
    PER_HIKING_CARD,
    PER_JAR,
    PER_PANORAMA,
    PER_POUCH,
    POUCH,
    RANKS,
    STARTING,
    STONES,
    Tables,
)


def conditions(tables: Tables, state: State) -> list[bool]:
    """The three end conditions: last rocky peak placed, somebody's last stone placed, somebody's panorama complete."""
    stones = False
    panorama = False
    for seat in range(len(state.pawns)):
        placed = 0
        for stone in range(STONES):
            if state.stones[seat * STONES + stone] >= 0:
                placed += 1
        stones = stones or placed == STONES
        panorama = panorama or rank_of(state, seat) == RANKS
    return [rocky_peaks_left(tables, state) == 0, stones, panorama]


def badge_points(tables: Tables, state: State, seat: int) -> int:
    """Points of hiking badges."""
    return sum([tables.badges[terrain] * state.badges[seat * 3 + terrain] for terrain in range(3)])


def panorama_points(tables: Tables, state: State, seat: int) -> int:
    """Points of panorama cards."""
    total = 0
    for card in range(PANORAMAS):
        if (state.bought[seat] >> card) & 1:
            total += tables.points[card]
    return total


def stone_points(tables: Tables, state: State, seat: int) -> int:
    """Points of stones on peaks, without the campfire card for a large stone."""
    total = 0
    for stone in range(STONES):
        peak = state.stones[seat * STONES + stone]
        if peak >= 0:
            total += tables.stones[stone] * tables.peak_points[peak]
    return total


def campfire_points(tables: Tables, state: State, seat: int) -> int:
    """Points of all campfire cards of a seat."""
    total = 0
    for card in range(BIG_STONE, PER_ENDORPHIN + 1):
        if state.has(seat, card):
            total += card_points(tables, state, seat, card)
    return total


def card_points(tables: Tables, state: State, seat: int, card: int) -> int:
    """What one campfire card would score for a seat now."""
    amount = tables.amounts[card]
    goods = seat * KINDS
    if card == BIG_STONE:
        best = 0
        for stone in range(STONES):
            peak = state.stones[seat * STONES + stone]
            if peak >= 0 and tables.stones[stone] == 3:
                best = max(best, (amount - 3) * tables.peak_points[peak])
        return best
    if card == PER_CAMPFIRE:
        return amount * bin(state.campfires[seat]).count("1")
    if card == PER_BASKET:
        return amount * state.goods[goods + BASKET]
    if card == PER_PANORAMA:
        return amount * rank_of(state, seat)
    if card == PER_JAR:
        return amount * state.goods[goods + JAR]
    if card == PER_HIKING_CARD:
        return amount * hiking_cards(state, seat)
    if card == PER_POUCH:
        return amount * state.goods[goods + POUCH]
    if card == PER_BADGE:
        return amount * sum(state.badges[seat * 3 : seat * 3 + 3])
    if card == PER_ENDORPHIN:
        return amount * state.goods[goods + ENDORPHIN]
    return 0


def hiking_cards(state: State, seat: int) -> int:
    """Hiking cards of a seat in hand and played, without the starting cards."""
    total = 0
    for card in range(STARTING, CARDS):
        total += state.hand[seat * CARDS + card] + state.played[seat * CARDS + card]
    return total


def score(tables: Tables, state: State, seat: int) -> int:
    """All victory points of a seat as it stands."""
    return (
        badge_points(tables, state, seat)
        + panorama_points(tables, state, seat)
        + campfire_points(tables, state, seat)
        + stone_points(tables, state, seat)
    )
