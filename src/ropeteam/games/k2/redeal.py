"""A full state that fits a view: hands and face-down choices are dealt anew from what the viewer has not seen."""

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from .cards import pack
from .codes import TOKENS
from .notation import LETTERS
from .state import DEAL, NOBODY, NOWHERE, PHASES, VOID, K2State

if TYPE_CHECKING:
    from .rules import K2Rules
    from .view import K2View, PlayerView

HAND = 6


def redeal(rules: "K2Rules", view: "K2View", rng: Random) -> K2State:
    """Every state the viewer cannot tell from the real one may come up."""
    kinds = {card.name: kind for kind, card in enumerate(rules.content.cards)}
    tiles = {tile.name: index for index, tile in enumerate(rules.tiles)}
    places = rules.mountain.index
    climbers = [climber for player in view.players for climber in player.climbers]
    dealt = [_deal(player, kinds, rng) for player in view.players]
    state = K2State(
        space=[NOWHERE if climber.space is None else places[climber.space] for climber in climbers],
        level=[climber.level for climber in climbers],
        score=[climber.score for climber in climbers],
        tent=[NOWHERE if climber.tent is None else places[climber.tent] for climber in climbers],
        summit=[0 if climber.summit is None else climber.summit or VOID for climber in climbers],
        hand=[hand for hand, _, _ in dealt],
        pile=[pile for _, pile, _ in dealt],
        chosen=[chosen for _, _, chosen in dealt],
        tiles=[tiles[name] for name in view.tiles],
        shown=[view.shown_tokens.count(value) for value in range(TOKENS)],
        hidden=list(view.hidden_tokens),
        general=[0, 0],
        down=[0, 0],
    )
    state.phase = PHASES.index(view.phase)
    state.day = view.day
    state.start = NOBODY if view.start is None else view.start
    state.turn = NOBODY if view.turn is None else view.turn
    state.due = HAND - view.players[state.turn].hand_size if state.phase == DEAL else 0
    state.holder = NOBODY if view.holder is None else view.holder
    state.token = view.token or 0
    state.owed = view.owed
    state.cards = _bag(view.cards, kinds)
    state.passage = NOBODY if view.passage is None else LETTERS.index(view.passage)
    if state.turn != NOBODY:
        for c, climber in enumerate(view.players[state.turn].climbers):
            state.general[c] = climber.general
            state.down[c] = climber.down
            state.active |= climber.active << c
    for player in view.players:
        if rules.family and not player.rescue:
            state.rescued |= 1 << player.seat
    return state


def _bag(cards: Sequence[str], kinds: dict[str, int]) -> int:
    return pack([kinds[card] for card in cards])


def _deal(player: "PlayerView", kinds: dict[str, int], rng: Random) -> tuple[int, int, int]:
    """Hand, pile and chosen cards of one player as bags."""
    if player.hand is not None:
        return _bag(player.hand, kinds), _bag(player.unseen, kinds), _bag(player.chosen or (), kinds)
    unseen = list(player.unseen)
    rng.shuffle(unseen)
    hand, rest = unseen[: player.hand_size], unseen[player.hand_size :]
    if player.committed and player.chosen is None:
        return _bag(hand, kinds), _bag(rest[3:], kinds), _bag(rest[:3], kinds)
    return _bag(hand, kinds), _bag(rest, kinds), _bag(player.chosen or (), kinds)
