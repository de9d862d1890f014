"""What a position of Five Peaks promises at the end of the game, and how far away the end is.

The weights come from 2,600 games of two players with a seasoned taste on earlier content: the difference of their final
scores, explained by what each of them had at some turn. What was within chance of nothing is left out or rounded
towards nothing. Those of hiking cards and most campfire cards come from games in which one player is given one, which
``benchmarks.five_peaks_gifts`` plays; those of endorphins follow from what endorphins buy now.
"""

from math import exp

from ..games.five_peaks.panorama import rank_of
from ..games.five_peaks.scoring import score
from ..games.five_peaks.state import State
from ..games.five_peaks.tables import BASKET, CAMPFIRES, CARDS, ENDORPHIN, KINDS, PEAKS, POUCH, STARTING, STONES, Tables

CARD = [0.0, 0.0, 0.0, 0.0, 0.0, 0.16, 0.5, 0.1, 0.38, 0.13, 0.05, 0.05, 0.17, 0.12, 0.11, 0.06]
"""Points a hiking card brings with each turn to come."""
FIRE_ONCE = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 3.0, 0.0, 2.0, 1.0, 2.0, 1.5, 2.0, 1.0, 3.0]
"""Points a campfire card brings besides those it counts already, while there is time."""
FIRE_TURN = [0.16, 0.16, 0.16, 0.48, 0.38, 0.27, 0.42, 0.22, 0.15, 0.05, 0.07, 0.17, 0.19, 0.14, 0.28, 0.15, 0.18, 0.27]
"""Points it brings with each turn to come."""
BASIC = [0.75, 0.2]
"""One of the first two mushrooms, berries or herbs, and one more."""
CONTAINER = [2.2, 1.0, 3.0]
CROWD = -2.0
"""A basket, a jar or a pouch; and what each container beyond two takes off."""
ENDORPHINS = [0.75, 0.6]
"""One of the first six endorphins, and one more."""
STONE = [2.0, 2.5, 2.0, 0.8, 0.0]
"""A stone still to be placed, while there is time."""
RANK = -0.12
"""A panorama with each turn to come: the next one is dearer."""
IN_HAND = 0.2
"""A card in hand rather than played."""
AROUND = 0.9
"""A point the neighbourhood of the pawn promises."""
EVEN = 40.0
"""So many points are felt even when the game seems decided; and how much they count."""
FEELING = 0.1


def promise(tables: Tables, state: State, seat: int, left: float) -> float:
    """Points as they stand, and what everything in hand brings in the turns left; no look at the map."""
    ease, time = min(1.0, left / 5.0), min(1.0, left / 14.0)
    base, hand = seat * KINDS, seat * CARDS
    goods, engine, later = 0.0, 0.0, 0.0
    for kind in range(BASKET):
        held = state.goods[base + kind]
        goods += BASIC[0] * min(held, 2) + BASIC[1] * max(0, held - 2)
    containers = 0
    for kind in range(BASKET, POUCH + 1):
        held = state.goods[base + kind]
        containers += held
        goods += CONTAINER[kind - BASKET] * held
    goods += CROWD * max(0, containers - 2)
    held = state.goods[base + ENDORPHIN]
    goods += ENDORPHINS[0] * min(held, 6) + ENDORPHINS[1] * max(0, held - 6)
    for card in range(STARTING):
        goods += IN_HAND * state.hand[hand + card]
    for card in range(STARTING, CARDS):
        here = state.hand[hand + card]
        goods += IN_HAND * here
        engine += CARD[card] * (here + state.played[hand + card])
    for stone in range(STONES):
        if state.stones[seat * STONES + stone] < 0:
            later += STONE[stone]
    fires = state.campfires[seat]
    if fires:
        for card in range(CAMPFIRES):
            if (fires >> card) & 1:
                later += FIRE_ONCE[card]
                engine += FIRE_TURN[card]
    engine += RANK * rank_of(state, seat)
    return score(tables, state, seat) + ease * goods + time * later + engine * left


def chances(points: list[float], left: float) -> list[float]:
    """Everybody's chances from the points promised: a lead counts for more when little time is left."""
    sure, felt = shares(points, 8.0 + 0.35 * left), shares(points, EVEN)
    return [(1.0 - FEELING) * share + FEELING * more for share, more in zip(sure, felt, strict=True)]


def shares(points: list[float], scale: float) -> list[float]:
    """Parts of 1 by points: ``scale`` more of them make a part 2.7 times as large."""
    top = max(points)
    shares = [exp((each - top) / scale) for each in points]
    total = sum(shares)
    return [share / total for share in shares]


def turns_left(tables: Tables, state: State, usual: float) -> float:
    """Turns the acting player will have after this one: none in the final turn, else by how near the end seems."""
    players = len(state.pawns)
    if state.final >= 0:
        return 0.0
    rocky = 0
    for peak in range(PEAKS):
        if tables.peak_terrain[peak] == 2 and not (state.peaks >> peak) & 1:
            rocky += 1
    stones = 0
    rank = 0
    for seat in range(players):
        placed = 0
        for stone in range(STONES):
            if state.stones[seat * STONES + stone] >= 0:
                placed += 1
        stones = max(stones, placed)
        rank = max(rank, rank_of(state, seat))
    shares = [rocky / 5.0, stones / 5.0, rank / 6.0]
    shares.sort()
    to_go = (1.0 - shares[1]) * 0.7 + (1.0 - shares[2]) * 0.3
    return max(1.0, to_go * usual)
