"""Taking, paying and returning resources: bank, backpack, bonus cards (FP-7, FP-8, FP-15)."""

from . import tasks
from .state import State
from .tables import BIG_BACKPACK, ENDORPHIN, HERB, KINDS, RESOURCES, TRADER, Reward, Tables
from .tasks import task


def room(tables: Tables, state: State, seat: int) -> int:
    """How many resources the seat's backpack holds."""
    return tables.backpack + (tables.amounts[BIG_BACKPACK] if state.has(seat, BIG_BACKPACK) else 0)


def gain(tables: Tables, state: State, kind: int, count: int) -> int:
    """Moves pieces from the bank to the acting player, with their bonus pieces; returns how many there were."""
    if kind == ENDORPHIN:
        state.goods[state.seat * KINDS + ENDORPHIN] += count
        return count
    taken = min(count, state.bank[kind])
    state.bank[kind] -= taken
    state.goods[state.seat * KINDS + kind] += taken
    gain_bonus(tables, state, kind, taken)
    return taken


def gain_bonus(tables: Tables, state: State, kind: int, count: int) -> None:
    """The bonus pieces for so many pieces put into the backpack, while the bank lasts (FP-15)."""
    if kind <= HERB and state.has(state.seat, kind):
        bonus = min(count * tables.amounts[kind], state.bank[kind])
        state.bank[kind] -= bonus
        state.goods[state.seat * KINDS + kind] += bonus


def gain_all(tables: Tables, state: State, gives: list[int]) -> None:
    """Takes everything a space or reward gives, then room must be made."""
    for kind in range(KINDS):
        if gives[kind]:
            gain(tables, state, kind, gives[kind])
    state.tasks.append(task(tasks.RETURN))


def pay(state: State, cost: list[int]) -> None:
    """Gives pieces back to the bank."""
    base = state.seat * KINDS
    for kind in range(KINDS):
        if cost[kind]:
            state.goods[base + kind] -= cost[kind]
            if kind != ENDORPHIN:
                state.bank[kind] += cost[kind]


def can_pay(state: State, cost: list[int]) -> bool:
    """Whether the acting player has all of this."""
    base = state.seat * KINDS
    return all(state.goods[base + kind] >= cost[kind] for kind in range(KINDS))


def in_bank(state: State, gives: list[int]) -> bool:
    """Whether the bank has at least one piece of this; endorphins never run out."""
    if gives[ENDORPHIN]:
        return True
    return any(gives[kind] and state.bank[kind] for kind in range(RESOURCES))


def give_reward(tables: Tables, state: State, reward: Reward) -> None:
    """Takes a reward: pieces at once, cards and peaks as tasks to follow."""
    for _ in range(reward.peaks):
        state.tasks.append(task(tasks.RAISE, tasks.ANY_TERRAIN))
    for _ in range(reward.campfires):
        state.tasks.append(task(tasks.DRAW_FIRE, 5))
    for _ in range(reward.cards):
        state.tasks.append(task(tasks.CLAIM))
    gain_all(tables, state, reward.gives)


def take_lying(tables: Tables, state: State, cell: int) -> None:
    """Takes all resources lying on a space; bonus pieces come from the bank."""
    pieces = state.lies(cell)
    del state.lying[cell]
    for kind in range(RESOURCES):
        if pieces[kind]:
            state.goods[state.seat * KINDS + kind] += pieces[kind]
            gain_bonus(tables, state, kind, pieces[kind])
    state.tasks.append(task(tasks.RETURN))


def may_trade(tables: Tables, state: State) -> bool:
    """Whether the acting player can turn endorphins into a container now (FP-15)."""
    if not state.has(state.seat, TRADER):
        return False
    if state.goods[state.seat * KINDS + ENDORPHIN] < tables.amounts[TRADER]:
        return False
    return state.bank[3] + state.bank[4] + state.bank[5] > 0


def trade(tables: Tables, state: State, kind: int) -> None:
    """Endorphins for a container."""
    state.goods[state.seat * KINDS + ENDORPHIN] -= tables.amounts[TRADER]
    gain(tables, state, kind, 1)
    state.tasks.append(task(tasks.RETURN))
