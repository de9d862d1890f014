"""Why a K2 choice may be good, in a line."""

from typing import TYPE_CHECKING

from ..games.k2.plans import Plan, plans
from ..games.k2.state import ACTION, CHOOSE, RESCUE, TOKEN, K2State
from ..kernel.seat import Seat
from .knowledge import Edge

if TYPE_CHECKING:
    from .k2 import K2Knowledge


def reason(knowledge: "K2Knowledge", state: K2State, seat: Seat, edge: Edge) -> str:
    """One line for a choice in the state it is made in."""
    rules = knowledge.game
    if state.phase == ACTION:
        plan = _plan(knowledge, state, edge)
        return "" if plan is None else _turn(knowledge, state, plan)
    assert not isinstance(edge, tuple)
    if state.phase == CHOOSE:
        return _cards(knowledge, edge)
    if state.phase == TOKEN:
        value = rules.codes.what[edge]
        left = sum(state.shown) - 1
        return f"{value} to pay today" if value else f"nothing to pay today, {left} tokens stay open"
    if state.phase == RESCUE:
        space = rules.codes.what[edge]
        if space == rules.mountain.size:
            return "lets the climber go and keeps the rescue card"
        return f"saves the climber at {rules.mountain.names[space]}"
    return ""


def _plan(knowledge: "K2Knowledge", state: K2State, edge: Edge) -> Plan | None:
    """The plan an edge stands for; for a single move the best plan that begins with it."""
    found = plans(knowledge.game, state)
    if isinstance(edge, tuple):
        return next((plan for plan in found if tuple(plan.moves) == edge), None)
    found = [plan for plan in found if plan.moves[0] == edge]
    return max(found, key=lambda plan: knowledge.worth(state, plan), default=None)


def _turn(knowledge: "K2Knowledge", state: K2State, plan: Plan) -> str:
    said = [text for c in (0, 1) if (text := _climber(knowledge, state, plan, c))]
    return "; ".join(said) or "rests"


def _climber(knowledge: "K2Knowledge", state: K2State, plan: Plan, c: int) -> str:
    """What the plan means for one climber: where it goes and how it sleeps."""
    rules = knowledge.game
    climber = 2 * state.turn + c
    before, space, night = state.space[climber], plan.space[c], plan.night[c]
    if space < 0:
        return ""
    name = "AB"[c]
    place = rules.mountain.names[space]
    if night < 1:
        return f"{name} dies at {place}"
    gained = plan.score[c] - state.score[climber]
    tent = " in its tent" if plan.tent[c] == space and state.tent[climber] < 0 else ""
    if space == before:
        done = f"{name} stays at {place}"
    elif rules.mountain.points[space] >= rules.mountain.points[before]:
        done = f"{name} reaches {place}"
    else:
        done = f"{name} comes down to {place}"
    points = f" for {gained} more points" if gained > 1 else " for a point" if gained == 1 else ""
    return f"{done}{points} and sleeps at {night} tonight{tent}"


def _cards(knowledge: "K2Knowledge", edge: int) -> str:
    rules = knowledge.game
    bag = rules.codes.what[edge]
    points = rules.effort[bag]
    levels = sum((bag >> (3 * kind) & 7) * rules.card_level[kind] for kind in range(len(rules.card_level)))
    said = f"{_many(points, 'point')} to climb with"
    return f"{said} and {_many(levels, 'level')}" if levels else said


def _many(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"
