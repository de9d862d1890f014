"""Panorama cards: buying the next rank, piles, discards (FP-11, FP-12)."""

from . import codes, tasks
from .goods import can_pay, give_reward, pay
from .state import State
from .tables import PANORAMAS, RANKS, Tables
from .tasks import task


def rank_of(state: State, seat: int) -> int:
    """How many panorama cards a seat has, which is also the rank of its last one."""
    return bin(state.bought[seat]).count("1")


def buyable(tables: Tables, state: State) -> list[int]:
    """Codes of the face-up cards of the acting player's next rank that it can pay."""
    rank = rank_of(state, state.seat) + 1
    return [
        codes.PANORAMA + card
        for card in state.piles
        if card >= 0 and tables.ranks[card] == rank and can_pay(state, tables.costs[card])
    ]


def buy_panorama(tables: Tables, state: State, card: int) -> None:
    """Pays the card and takes its reward; then the next cards are revealed."""
    pay(state, tables.costs[card])
    state.bought[state.seat] |= 1 << card
    rank = tables.ranks[card]
    state.piles[state.piles.index(card)] = -(rank + 1)
    if bought_of_rank(tables, state, rank) == len(state.bought):
        for pile in range(len(state.piles)):
            if state.piles[pile] >= 0 and tables.ranks[state.piles[pile]] == rank:
                state.piles[pile] = -(rank + 1)
    state.tasks.append(task(tasks.REVEAL))
    give_reward(tables, state, tables.rewards[card])


def bought_of_rank(tables: Tables, state: State, rank: int) -> int:
    """How many cards of a rank all players together have bought."""
    total = 0
    for bits in state.bought:
        for card in range(PANORAMAS):
            if (bits >> card) & 1 and tables.ranks[card] == rank:
                total += 1
    return total


def reveal_due(state: State) -> bool:
    """Whether a pile waits for its next card."""
    return any(-RANKS <= top < 0 for top in state.piles)


def pile_to_reveal(state: State) -> int:
    """The first pile that waits."""
    for pile in range(len(state.piles)):
        if -RANKS <= state.piles[pile] < 0:
            return pile
    return -1


def panorama_outcomes(tables: Tables, state: State) -> list[tuple[int, int]]:
    """What the next card of the waiting pile can be."""
    rank = -state.piles[pile_to_reveal(state)]
    return [
        (codes.REVEAL + card, 1)
        for card in range(PANORAMAS)
        if (state.panoramas >> card) & 1 and tables.ranks[card] == rank
    ]


def reveal(state: State, card: int) -> None:
    """The waiting pile's next card is turned up."""
    state.panoramas -= 1 << card
    state.piles[pile_to_reveal(state)] = card
