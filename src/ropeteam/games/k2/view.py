"""What a viewer may know of a K2 match (K2-16), built up from the state and the viewer's own cards."""

from typing import TYPE_CHECKING

import msgspec

from ropeteam.kernel.seat import Seat
from ropeteam.kernel.view import View

from .cards import size
from .codes import TOKENS
from .content import DAYS
from .notation import LETTERS, card_names
from .state import CHOOSE, NOBODY, TOKEN, VOID, K2State

if TYPE_CHECKING:
    from .rules import K2Rules


class ClimberView(msgspec.Struct, frozen=True):
    """One climber. ``space`` is None when dead; points are those not spent in the turn under way."""

    climber: str
    space: str | None
    level: int
    score: int
    tent: str | None
    """Where its tent stands, None while it is still carried."""
    summit: int | None
    """Its place in the order of first entering the summit; None if it never did, 0 if a rescue made it void."""
    general: int
    down: int
    active: bool
    """Stepped or gained a level this turn, so it may pay risk."""
    failed: bool
    """Failed tonight's check; its owner may still rescue it."""


class PlayerView(msgspec.Struct, frozen=True):
    """One player. ``unseen`` are the cards the player may still hold or draw, as far as the viewer can tell."""

    seat: int
    climbers: tuple[ClimberView, ClimberView]
    score: int
    plays: bool
    hand: tuple[str, ...] | None
    """The cards in hand, None when the viewer may not see them."""
    hand_size: int
    pile_size: int
    committed: bool
    """Has chosen three cards for the day."""
    chosen: tuple[str, ...] | None
    """The day's three cards, None while they lie face down or are not chosen."""
    discards: tuple[str, ...]
    unseen: tuple[str, ...]
    rescue: bool
    """Still holds its rescue card (family variant)."""


class DayView(msgspec.Struct, frozen=True):
    """The weather of one visible day."""

    day: int
    tile: str
    acclimatization: int
    movement: int
    zones: tuple[int, ...]


class K2View(View, frozen=True, tag="k2", kw_only=True):
    """What a player at the real table could know, and no more."""

    day: int
    days: int
    start: int | None
    turn: int | None
    """The seat taking a token, acting, rescuing or being dealt to."""
    tiles: tuple[str, ...]
    """Weather tiles turned up so far, in order."""
    hidden_tiles: tuple[str, ...]
    forecast: tuple[DayView, ...]
    """Today and the following visible days."""
    costs: dict[str, int]
    """What entering each space costs today; empty before the weather is known."""
    shown_tokens: tuple[int, ...]
    hidden_tokens: tuple[int, ...]
    """How many tokens of each value from 0 are still face down."""
    holder: int | None
    """The seat that takes today's risk token."""
    token: int | None
    owed: int
    cards: tuple[str, ...]
    """Cards the acting seat has not given yet."""
    passage: str | None
    """The acting climber that stands on a full space and must go on."""
    limits: tuple[int, ...]
    """Climbers a space may hold, by zone from 1."""
    players: tuple[PlayerView, ...]


def build(rules: "K2Rules", state: K2State, viewer: Seat | None) -> K2View:
    """The viewer's view; None is a spectator."""
    named = state.holder != NOBODY and state.phase != TOKEN
    return K2View(
        options=dict(rules.options),
        content=rules.content.digest,
        viewer=None if viewer is None else int(viewer),
        actors=rules.actors(state),
        phase=rules.phase(state),
        day=state.day,
        days=DAYS,
        start=None if state.start == NOBODY else state.start,
        turn=None if state.turn == NOBODY else state.turn,
        tiles=tuple(rules.tiles[tile].name for tile in state.tiles),
        hidden_tiles=tuple(tile.name for index, tile in enumerate(rules.tiles) if index not in state.tiles),
        forecast=_forecast(rules, state),
        costs=_costs(rules, state),
        shown_tokens=tuple(value for value in range(TOKENS) for _ in range(state.shown[value])),
        hidden_tokens=tuple(state.hidden),
        holder=None if state.holder == NOBODY else state.holder,
        token=state.token if named else None,
        owed=state.owed,
        cards=card_names(rules, state.cards),
        passage=None if state.passage == NOBODY else LETTERS[state.passage],
        limits=rules.limits,
        players=tuple(_player(rules, state, seat, viewer) for seat in range(rules.players)),
    )


def _forecast(rules: "K2Rules", state: K2State) -> tuple[DayView, ...]:
    days = []
    for day in range(state.day, 3 * len(state.tiles) + 1):
        tile = rules.tiles[state.tiles[(day - 1) // 3]]
        weather = tile.days[(day - 1) % 3]
        days.append(DayView(day, tile.name, weather.acclimatization, weather.movement, weather.zones))
    return tuple(days)


def _costs(rules: "K2Rules", state: K2State) -> dict[str, int]:
    known = state.day <= 3 * len(state.tiles)
    return dict(zip(rules.mountain.names, rules.costs(state), strict=True)) if known else {}


def _player(rules: "K2Rules", state: K2State, seat: int, viewer: Seat | None) -> PlayerView:
    own = viewer == seat
    hand, pile, chosen = state.hand[seat], state.pile[seat], state.chosen[seat]
    # Chosen cards lie face down until all have chosen.
    open_cards = own or state.phase != CHOOSE
    unseen = pile + (0 if own else hand) + (0 if open_cards else chosen)
    return PlayerView(
        seat=seat,
        climbers=(_climber(rules, state, seat, 0), _climber(rules, state, seat, 1)),
        score=state.score[2 * seat] + state.score[2 * seat + 1],
        plays=rules.plays(state, seat),
        hand=card_names(rules, hand) if own else None,
        hand_size=size(hand),
        pile_size=size(pile),
        committed=chosen != 0,
        chosen=card_names(rules, chosen) if chosen and open_cards else None,
        discards=card_names(rules, rules.deck - hand - pile - chosen),
        unseen=card_names(rules, unseen),
        rescue=rules.family and not state.rescued >> seat & 1,
    )


def _climber(rules: "K2Rules", state: K2State, seat: int, c: int) -> ClimberView:
    climber = 2 * seat + c
    names = rules.mountain.names
    space, tent, rank = state.space[climber], state.tent[climber], state.summit[climber]
    acting = state.turn == seat
    return ClimberView(
        climber=LETTERS[c],
        space=names[space] if space >= 0 else None,
        level=state.level[climber],
        score=state.score[climber],
        tent=names[tent] if tent >= 0 else None,
        summit=None if rank == 0 else 0 if rank == VOID else rank,
        general=state.general[c] if acting else 0,
        down=state.down[c] if acting else 0,
        active=acting and bool(state.active >> c & 1),
        failed=rules.failed(state, climber),
    )
