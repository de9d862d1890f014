"""What a player's choices would lead to: tonight's check anywhere, and the spaces within reach."""

from random import Random
from typing import TYPE_CHECKING, Literal

import msgspec

from .cards import unpack
from .codes import CLIMBERS
from .notation import LETTERS
from .state import ACTION, CHOOSE, NOBODY, RISK, TOKEN, K2State

if TYPE_CHECKING:
    from .rules import K2Rules
    from .view import K2View, PlayerView

Pool = tuple[int, int]
"""General and down-only points."""


class Reason(msgspec.Struct, frozen=True):
    """One thing that changes a level in the check."""

    what: Literal["space", "tent", "weather"]
    change: int


class Night(msgspec.Struct, frozen=True):
    """Tonight's check of a climber on a space, with the level it has now."""

    space: str
    reasons: tuple[Reason, ...]
    level: int
    """The level after the check, the cap applied; below 1 if it dies."""
    dies: bool


class Reach(msgspec.Struct, frozen=True):
    """A space within reach this turn. ``cards`` are to be given first, a rope card as ``r13 up`` or ``r13 down``."""

    space: str
    path: tuple[str, ...]
    """The spaces to step on, one after the other; none if it is where the climber stands."""
    cards: tuple[str, ...]
    cost: int
    general: int
    """Points left on arrival."""
    down: int
    stop: bool
    """Whether the climber may stay; a full space can only be passed through."""
    tent: int | None
    """What pitching the climber's tent there costs today; None if it has none left."""
    night: Night


class ClimberPreview(msgspec.Struct, frozen=True):
    """One living climber of the viewer."""

    climber: str
    nights: tuple[Night, ...]
    """Tonight's check for every space of the board."""
    now: tuple[Reach, ...]
    """What the points it has lead to."""
    then: tuple[Reach, ...]
    """What cards that could still be given add, with the fewest cards and then the least cost for each space."""


class Rival(msgspec.Struct, frozen=True):
    """Another player who chooses today."""

    seat: int
    most: int
    """The most its three cards can add up to, judging by the cards not seen yet."""


class K2Preview(msgspec.Struct, frozen=True):
    """The viewer's prospects today."""

    seat: int
    efforts: dict[str, int]
    """What each card of the viewer's hand adds to the sum that decides about the risk token (K2-3)."""
    rivals: tuple[Rival, ...]
    climbers: tuple[ClimberPreview, ...]


def preview(rules: "K2Rules", view: "K2View") -> K2Preview | None:
    """The prospects of the viewer's living climbers; None for spectators, before the weather and after the end."""
    if view.viewer is None or not view.forecast or view.phase == "over":
        return None
    # Everything used here is public or the viewer's own, so it does not matter how the rest is dealt.
    state = rules.redeal(view, Random(0))
    seat = view.viewer
    return K2Preview(
        seat,
        {rules.content.cards[kind].name: rules.card_up[kind] for kind in unpack(state.hand[seat])},
        tuple(_rival(rules, player) for player in view.players if player.plays and player.seat != seat),
        tuple(_climber(rules, state, seat, c) for c in range(CLIMBERS) if state.space[2 * seat + c] >= 0),
    )


def _rival(rules: "K2Rules", player: "PlayerView") -> Rival:
    worth = {card.name: rules.card_up[kind] for kind, card in enumerate(rules.content.cards)}
    return Rival(player.seat, sum(sorted((worth[name] for name in player.unseen), reverse=True)[:3]))


def night(rules: "K2Rules", state: K2State, climber: int, space: int) -> Night:
    """Tonight's check of the climber if it stood on the space."""
    by_space, by_tent, by_weather = rules.reasons(state, climber, space)
    reasons = [Reason("space", by_space)]
    if by_tent:
        reasons.append(Reason("tent", by_tent))
    if by_weather:
        reasons.append(Reason("weather", by_weather))
    level = min(rules.cap, state.level[climber] + by_space + by_tent + by_weather)
    return Night(rules.mountain.names[space], tuple(reasons), level, level < 1)


def spendable(rules: "K2Rules", state: K2State, seat: int) -> tuple[int, int]:
    """The cards the seat could still give today, as a bag, and how many of them at most."""
    if state.phase == ACTION and state.turn == seat:
        # Cards are given before a passage, not during it (K2-7).
        return (0, 0) if state.passage != NOBODY else (state.cards, 3)
    if state.phase == CHOOSE and not state.chosen[seat]:
        return state.hand[seat], 3
    waits = state.phase in (CHOOSE, TOKEN, RISK) or (state.phase == ACTION and _comes_later(rules, state, seat))
    return (state.chosen[seat], 3) if waits else (0, 0)


def _comes_later(rules: "K2Rules", state: K2State, seat: int) -> bool:
    """Whether the seat's action turn is still to come today."""
    return (seat - state.start) % rules.players > (state.turn - state.start) % rules.players


def pools(rules: "K2Rules", bag: int, most: int, start: Pool) -> dict[Pool, tuple[str, ...]]:
    """Every sum of points that up to ``most`` cards of the bag add to the start, with the fewest cards for it."""
    ways: dict[Pool, tuple[str, ...]] = {start: ()}
    for kind in unpack(bag):
        card = rules.content.cards[kind]
        if not card.up:
            continue
        for (general, down), given in list(ways.items()):
            if len(given) == most:
                continue
            added = {(general + card.up, down): f"{card.name} up" if card.down else card.name}
            if card.down:
                added[general, down + card.down] = f"{card.name} down"
            for pool, name in added.items():
                if pool not in ways or len(ways[pool]) > len(given) + 1:
                    ways[pool] = (*given, name)
    return ways


def _climber(rules: "K2Rules", state: K2State, seat: int, c: int) -> ClimberPreview:
    climber = 2 * seat + c
    acting = state.phase == ACTION and state.turn == seat
    has = (state.general[c], state.down[c]) if acting else (0, 0)
    bag, most = spendable(rules, state, seat)
    now = _reached(rules, state, climber, has, ())
    then: dict[str, Reach] = {}
    for pool, cards in pools(rules, bag, most, has).items():
        if not cards:
            continue
        for space, reach in _reached(rules, state, climber, pool, cards).items():
            known = then.get(space)
            if known is None or _effort(reach) < _effort(known):
                then[space] = reach
    return ClimberPreview(
        climber=LETTERS[c],
        nights=tuple(night(rules, state, climber, space) for space in range(rules.mountain.size)),
        now=tuple(now.values()),
        then=tuple(reach for space, reach in then.items() if space not in now),
    )


def _effort(reach: Reach) -> tuple[int, int, int]:
    return (len(reach.cards), reach.cost, reach.general + reach.down)


def _reached(rules: "K2Rules", state: K2State, climber: int, pool: Pool, cards: tuple[str, ...]) -> dict[str, Reach]:
    mountain = rules.mountain
    costs = rules.costs(state)
    full = mountain.full(state.space, climber)
    found = mountain.reach(state.space[climber], *pool, full, costs)
    ways = _ways(rules, state.space[climber], pool, full, costs)
    return {
        mountain.names[space]: Reach(
            space=mountain.names[space],
            path=tuple(mountain.names[step] for step in ways[space, general, down]),
            cards=cards,
            cost=cost,
            general=general,
            down=down,
            stop=not full >> space & 1,
            tent=costs[space] if state.tent[climber] < 0 else None,
            night=night(rules, state, climber, space),
        )
        for space, (cost, general, down) in sorted(found.items())
    }


def _ways(
    rules: "K2Rules", start: int, pool: Pool, full: int, costs: list[int]
) -> dict[tuple[int, int, int], tuple[int, ...]]:
    """The shortest way to every space and rest of points that can be had there."""
    mountain = rules.mountain
    ways: dict[tuple[int, int, int], tuple[int, ...]] = {(start, *pool): ()}
    for here in (waiting := [(start, *pool)]):
        for link in mountain.links[here[0]]:
            target = link >> 1
            # A step down uses down-only points first, then general ones (K2-5).
            saved = min(here[2], costs[target]) if link & 1 else 0
            there = (target, here[1] - costs[target] + saved, here[2] - saved)
            if there[1] < 0 or there in ways:
                continue
            if full >> target & 1 and not mountain.carries(*there, full, costs):
                continue
            ways[there] = (*ways[here], target)
            waiting.append(there)
    return ways
