"""The campfire reward: five cards from the deck, one is kept, the others go under the deck (FP-13)."""

from . import codes, tasks
from .state import State
from .tables import CAMPFIRES
from .tasks import task


def deck_left(state: State) -> bool:
    """Whether the campfire deck has a card."""
    return state.fires != 0 or len(state.fires_bottom) > 0


def fire_outcomes(state: State) -> list[tuple[int, int]]:
    """What the next card can be: anything in the shuffled part, else the card put under it first."""
    if not state.fires:
        return [(codes.FIRE + state.fires_bottom[0] % 32, 1)]
    return [(codes.FIRE + card, 1) for card in range(CAMPFIRES) if (state.fires >> card) & 1]


def draw(state: State, card: int) -> None:
    """The next card comes to the choosing player."""
    left = state.tasks.pop() // 32
    knowers = 1 << state.seat
    if state.fires:
        state.fires -= 1 << card
    else:
        knowers |= state.fires_bottom[0] // 32
        del state.fires_bottom[0]
    state.fires_drawn.append(card + 32 * knowers)
    state.fires_seen[state.seat] |= 1 << card
    if left > 1 and deck_left(state):
        state.tasks.append(task(tasks.DRAW_FIRE, left - 1))
    else:
        state.tasks.append(task(tasks.KEEP))


def drawn(state: State, first: int) -> list[int]:
    """Codes for the drawn cards, counted from a first code."""
    return [first + entry % 32 for entry in state.fires_drawn]


def keep(state: State, card: int) -> None:
    """One drawn card is kept, face up."""
    state.tasks.pop()
    state.campfires[state.seat] |= 1 << card
    rest = [entry for entry in state.fires_drawn if entry % 32 != card]
    if len(rest) > 1:
        # In which order they go under the deck only the player knows; others know no more than that they are there.
        rest = [entry % 32 + 32 * (1 << state.seat) for entry in rest]
    state.fires_drawn = rest
    state.tasks.append(task(tasks.UNDER))


def under(state: State, card: int) -> None:
    """One of the other cards goes under the deck."""
    for index in range(len(state.fires_drawn)):
        if state.fires_drawn[index] % 32 == card:
            state.fires_bottom.append(state.fires_drawn[index])
            del state.fires_drawn[index]
            return
