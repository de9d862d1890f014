"""Hiking cards: buying, training, observing, the deck (FP-10, FP-17)."""

from . import codes, tasks
from .goods import pay
from .state import State
from .tables import CARDS, ENDORPHIN, KINDS, MARKET, STARTING, Tables
from .tasks import task


def affordable(tables: Tables, state: State) -> list[int]:
    """Codes for buying one market card."""
    endorphins = state.goods[state.seat * KINDS + ENDORPHIN]
    return [codes.BUY + card - STARTING for card in on_offer(state) if tables.prices[card] <= endorphins]


def on_offer(state: State) -> list[int]:
    """Kinds of cards in the market."""
    found: list[int] = []
    for card in state.market:
        if card >= 0 and card not in found:
            found.append(card)
    return found


def take_card(state: State, card: int) -> None:
    """A market card goes to the acting player's hand, the leftmost of its kind; then the market is refilled."""
    state.market[state.market.index(card)] = -1
    state.hand[state.seat * CARDS + card] += 1
    state.tasks.append(task(tasks.REFILL))


def buy(tables: Tables, state: State, card: int) -> None:
    """Pays a card's price and takes it."""
    cost = [0] * KINDS
    cost[ENDORPHIN] = tables.prices[card]
    pay(state, cost)
    take_card(state, card)


def discardable(state: State) -> list[int]:
    """Codes for discarding one hand card; starting cards cannot be discarded (FP-10)."""
    base = state.seat * CARDS
    return [codes.DISCARD + card - STARTING for card in range(STARTING, CARDS) if state.hand[base + card]]


def discard(state: State, card: int) -> None:
    """A hand card leaves the game for 2 endorphins."""
    state.hand[state.seat * CARDS + card] -= 1
    state.goods[state.seat * KINDS + ENDORPHIN] += 2


def cycle(state: State) -> None:
    """All market cards go under the deck in row order, for everybody to see."""
    for slot in range(MARKET):
        if state.market[slot] >= 0:
            state.deck_bottom.append(state.market[slot])
            state.market[slot] = -1
    state.tasks.append(task(tasks.REFILL))


def refill_due(state: State) -> bool:
    """Whether the market has a gap and the deck a card for it."""
    return -1 in state.market and (len(state.deck_bottom) > 0 or max(state.deck) > 0)


def card_outcomes(state: State) -> list[tuple[int, int]]:
    """What the next card of the deck can be: anything in its shuffled part, else the known bottom."""
    outcomes: list[tuple[int, int]] = []
    for card in range(STARTING, CARDS):
        if state.deck[card]:
            outcomes.append((codes.DEAL + card - STARTING, state.deck[card]))
    if not outcomes:
        outcomes.append((codes.DEAL + state.deck_bottom[0] - STARTING, 1))
    return outcomes


def deal(state: State, card: int) -> None:
    """The next card of the deck fills the leftmost gap."""
    if max(state.deck) > 0:
        state.deck[card] -= 1
    else:
        del state.deck_bottom[0]
    state.market[state.market.index(-1)] = card
