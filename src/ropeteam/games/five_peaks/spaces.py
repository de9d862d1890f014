"""Stopping on a space: what lies there, then what the space does (FP-7)."""

from . import codes, tasks
from .goods import can_pay, gain, gain_all, give_reward, in_bank, pay
from .lattice import PEAK_SITE
from .peaks import can_place_stone, terrains_to_raise
from .state import State
from .tables import BASKET, EXCHANGES, KINDS, Reward, Space, Tables
from .tasks import task


def stop(tables: Tables, state: State) -> None:
    """Sets out what a stop consists of."""
    state.bonus = 0
    cell = state.pawns[state.seat]
    if PEAK_SITE[cell] >= 0:
        state.tasks.append(task(tasks.STONE))
    elif cell in state.map.gains:
        state.tasks.append(task(tasks.GATHER))
    elif cell in state.map.exchanges:
        if state.map.exchanges[cell].effect == EXCHANGES:
            state.tasks.append(task(tasks.EXCHANGE))
        else:
            # How many exchanges are allowed is known once the lying resources were taken or left.
            state.tasks.append(task(tasks.SWAP, 127))
    if cell in state.lying:
        state.tasks.append(task(tasks.TAKE))


def can_gather(tables: Tables, state: State) -> bool:
    """Whether the space gives anything the bank has."""
    return in_bank(state, state.map.gains[state.pawns[state.seat]])


def gather(tables: Tables, state: State) -> None:
    """Takes what the space prints."""
    gain_all(tables, state, state.map.gains[state.pawns[state.seat]])


def exchange_here(tables: Tables, state: State) -> Space:
    """The exchange the acting pawn stands on."""
    return state.map.exchanges[state.pawns[state.seat]]


def can_receive(tables: Tables, state: State, reward: Reward) -> bool:
    """Whether any of a reward can be had: an exchange for nothing is not offered (FP-7)."""
    if in_bank(state, reward.gives):
        return True
    if reward.cards and max(state.market) >= 0:
        return True
    if reward.campfires and (state.fires or state.fires_bottom):
        return True
    return reward.peaks > 0 and len(terrains_to_raise(tables, state, tasks.ANY_TERRAIN)) > 0


def can_exchange(tables: Tables, state: State) -> bool:
    """Whether the exchange of the space can be done once (more)."""
    space = exchange_here(tables, state)
    return can_pay(state, space.cost) and can_receive(tables, state, space.reward)


def exchange(tables: Tables, state: State) -> None:
    """One exchange; the task stays, for another."""
    space = exchange_here(tables, state)
    pay(state, space.cost)
    give_reward(tables, state, space.reward)


def containers(state: State) -> int:
    """Containers the acting player holds."""
    base = state.seat * KINDS + BASKET
    return state.goods[base] + state.goods[base + 1] + state.goods[base + 2]


def swaps(state: State) -> list[int]:
    """Container exchanges that can be done now."""
    moves: list[int] = []
    for index in range(6):
        given, taken = codes.SWAPS[index]
        if state.goods[state.seat * KINDS + BASKET + given] and state.bank[BASKET + taken]:
            moves.append(codes.SWAP + index)
    return moves


def swap(tables: Tables, state: State, index: int) -> None:
    """One container for another; one exchange less is left."""
    given, taken = codes.SWAPS[index]
    left = state.tasks.pop() // 32
    state.goods[state.seat * KINDS + BASKET + given] -= 1
    state.bank[BASKET + given] += 1
    gain(tables, state, BASKET + taken, 1)
    state.tasks.append(task(tasks.SWAP, left - 1))


def settle_swap(state: State) -> None:
    """Fixes how many exchanges this stop allows: the containers held when it begins (FP-7)."""
    left = state.tasks.pop() // 32
    state.tasks.append(task(tasks.SWAP, min(left, containers(state)) if left == 127 else left))


def stones_here(tables: Tables, state: State) -> list[int]:
    """Stones the acting player can place where the pawn stands."""
    return [stone for stone in range(5) if can_place_stone(state, stone)]
