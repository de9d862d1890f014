"""What a viewer may know of a match, and a full state that fits it (FP-19).

Everything is open but the order of decks and stacks and who holds which drawn campfire card; hands can be deduced from
the open market and played piles, so they are shown.
"""

from random import Random
from typing import TYPE_CHECKING

import msgspec

from ropeteam.kernel.seat import Seat
from ropeteam.kernel.view import View

from . import scoring, tasks
from .goods import room
from .lattice import cell_at, site_at, site_x, site_y, x_of, y_of
from .map import Map
from .state import State
from .tables import (
    CAMPFIRE_NAMES,
    CAMPFIRES,
    CARD_NAMES,
    CARDS,
    KINDS,
    PANORAMAS,
    PEAKS,
    STARTING,
    STONES,
    TILES,
)

if TYPE_CHECKING:
    from .rules import FivePeaks


class Piece(msgspec.Struct, frozen=True):
    """A tile or peak on the table: its centre and how far it is turned clockwise."""

    kind: str
    id: str
    x: int
    y: int
    degrees: int


class Lying(msgspec.Struct, frozen=True):
    """Resources lying on a space: mushrooms, berries, herbs, baskets, jars, pouches."""

    x: int
    y: int
    goods: tuple[int, ...]


class Hidden(msgspec.Struct, frozen=True):
    """A campfire card under the deck or being chosen from; None unless the viewer knows it. ``known_by`` are seats."""

    card: str | None
    known_by: tuple[int, ...]


class Player(msgspec.Struct, frozen=True):
    """One player's things; ``goods`` are the six resources and endorphins, ``hand`` and ``played`` counts by card."""

    x: int
    y: int
    goods: tuple[int, ...]
    room: int
    hand: tuple[int, ...]
    played: tuple[int, ...]
    stones: tuple[str | None, ...]
    badges: tuple[int, int, int]
    campfires: tuple[str, ...]
    panoramas: tuple[str, ...]
    badge_points: int
    panorama_points: int
    campfire_points: int
    stone_points: int


class FivePeaksView(View, frozen=True, tag="five_peaks", kw_only=True):
    """A viewer's picture of a match."""

    seat: int
    turns: int
    final: int | None
    conditions: tuple[bool, bool, bool]
    tasks: tuple[int, ...]
    """What is to be done, the next thing last, in the rules' numbers."""
    bonus: bool
    laying: Piece | None
    """The tile or peak that was drawn and is about to be laid; x and y matter once the place is chosen."""
    pieces: tuple[Piece, ...]
    players: tuple[Player, ...]
    bank: tuple[int, ...]
    lying: tuple[Lying, ...]
    market: tuple[str | None, ...]
    deck: tuple[int, ...]
    """Cards in the shuffled part of the deck, by kind."""
    deck_bottom: tuple[str, ...]
    tiles_left: tuple[str, ...]
    peaks_left: tuple[str, ...]
    fires_shuffled: int
    fires_bottom: tuple[Hidden, ...]
    fires_drawn: tuple[Hidden, ...]
    fires_under: tuple[str, ...]
    """Campfire cards the viewer has drawn once and nobody kept: somewhere under the deck, or drawn again."""
    piles: tuple[str | None, ...]
    """Face-up panorama cards; None while a pile waits for its next card or is used up."""
    piles_next: tuple[int, ...]
    """The rank of each pile's face-up or next card; 7 is used up."""
    panoramas_left: tuple[str, ...]


def see(rules: "FivePeaks", state: State, viewer: Seat | None) -> FivePeaksView:
    """The viewer's view."""
    names, tables = rules.names, rules.tables
    met = scoring.conditions(tables, state)
    over = not state.tasks
    return FivePeaksView(
        options=dict(rules.options),
        content=rules.digest,
        viewer=viewer,
        actors=tuple(int(seat) for seat in rules.actors(state)),
        phase=rules.phase(state),
        seat=state.seat,
        turns=state.turns,
        final=state.final if state.final >= 0 else None,
        conditions=(met[0], met[1], met[2]),
        tasks=tuple(state.tasks),
        bonus=bool(state.bonus),
        laying=_laying(rules, state),
        pieces=tuple(piece_at(rules, site, state.map.board[site]) for site in state.map.sites),
        players=tuple(_player(rules, state, seat) for seat in range(rules.players)),
        bank=tuple(state.bank),
        lying=tuple(Lying(x_of(cell), y_of(cell), tuple(state.lies(cell))) for cell in sorted(state.lying)),
        market=tuple(CARD_NAMES[card] if card >= 0 else None for card in state.market),
        deck=tuple(state.deck[STARTING:]),
        deck_bottom=tuple(CARD_NAMES[card] for card in state.deck_bottom),
        tiles_left=tuple(names.tiles[tile] for tile in range(TILES) if state.tiles >> tile & 1),
        peaks_left=tuple(names.peaks[peak] for peak in range(PEAKS) if state.peaks >> peak & 1),
        fires_shuffled=bin(state.fires).count("1"),
        fires_bottom=tuple(_hidden(entry, viewer, over) for entry in state.fires_bottom),
        fires_drawn=_drawn(state, viewer, over),
        fires_under=() if viewer is None or over else _under(state, viewer),
        piles=tuple(names.panoramas[top] if top >= 0 else None for top in state.piles),
        piles_next=tuple(tables.ranks[top] if top >= 0 else -top for top in state.piles),
        panoramas_left=tuple(names.panoramas[card] for card in range(PANORAMAS) if state.panoramas >> card & 1),
    )


def piece_at(rules: "FivePeaks", site: int, face: int) -> Piece:
    """A face on a site, as viewers see it."""
    piece, degrees = face // 4, face % 4 * 90
    kind, name = ("tile", rules.names.tiles[piece]) if piece < TILES else ("peak", rules.names.peaks[piece - TILES])
    return Piece(kind, name, site_x(site), site_y(site), degrees)


def _laying(rules: "FivePeaks", state: State) -> Piece | None:
    if not state.tasks:
        return None
    for task in reversed(state.tasks):
        kind, argument = task % 32, task // 32
        if kind == tasks.CORNER:
            return Piece("tile", rules.names.tiles[argument], 0, 0, 0)
        if kind == tasks.SITE:
            return Piece("peak", rules.names.peaks[argument], 0, 0, 0)
        if kind == tasks.TURN:
            return piece_at(rules, argument // 32, argument % 32 * 4)
        if kind != tasks.RETURN:
            return None
    return None


def _player(rules: "FivePeaks", state: State, seat: int) -> Player:
    names, tables = rules.names, rules.tables
    cell = state.pawns[seat]
    stones = state.stones[seat * STONES : (seat + 1) * STONES]
    badges = state.badges[seat * 3 : seat * 3 + 3]
    return Player(
        x=x_of(cell),
        y=y_of(cell),
        goods=tuple(state.goods[seat * KINDS : (seat + 1) * KINDS]),
        room=room(tables, state, seat),
        hand=tuple(state.hand[seat * CARDS : (seat + 1) * CARDS]),
        played=tuple(state.played[seat * CARDS : (seat + 1) * CARDS]),
        stones=tuple(names.peaks[peak] if peak >= 0 else None for peak in stones),
        badges=(badges[0], badges[1], badges[2]),
        campfires=tuple(CAMPFIRE_NAMES[card] for card in range(CAMPFIRES) if state.has(seat, card)),
        panoramas=tuple(names.panoramas[card] for card in range(PANORAMAS) if state.bought[seat] >> card & 1),
        badge_points=scoring.badge_points(tables, state, seat),
        panorama_points=scoring.panorama_points(tables, state, seat),
        campfire_points=scoring.campfire_points(tables, state, seat),
        stone_points=scoring.stone_points(tables, state, seat),
    )


def _hidden(entry: int, viewer: Seat | None, over: bool) -> Hidden:
    card, knowers = entry % 32, entry // 32
    known = over or (viewer is not None and knowers >> viewer & 1 == 1)
    return Hidden(CAMPFIRE_NAMES[card] if known else None, _bits(knowers))


def _drawn(state: State, viewer: Seat | None, over: bool) -> tuple[Hidden, ...]:
    return tuple(_hidden(entry, viewer, over) for entry in state.fires_drawn)


def _under(state: State, viewer: Seat) -> tuple[str, ...]:
    """Cards the viewer knows to be under the deck without knowing where."""
    unplaced = 0
    for entry in (*state.fires_bottom, *state.fires_drawn):
        if not entry // 32 >> viewer & 1:
            unplaced |= 1 << entry % 32
    return tuple(CAMPFIRE_NAMES[card] for card in _bits(unplaced & state.fires_seen[viewer]))


def _bits(mask: int) -> tuple[int, ...]:
    return tuple(bit for bit in range(mask.bit_length()) if mask >> bit & 1)


def _map(rules: "FivePeaks", pieces: tuple[Piece, ...]) -> Map:
    """The map of these pieces; the last one is remembered."""
    if rules.seen_pieces != pieces:
        names, board = rules.names, rules.first_map
        for piece in pieces[1:]:
            number = names.tiles.index(piece.id) if piece.kind == "tile" else TILES + names.peaks.index(piece.id)
            board = board.with_piece(rules.tables, site_at(piece.x, piece.y), number * 4 + piece.degrees // 90)
        rules.seen_pieces, rules.seen_map = pieces, board
    return rules.seen_map


def imagine(rules: "FivePeaks", view: FivePeaksView, rng: Random) -> State:
    """A full state that fits the view: campfire cards the viewer cannot place are shuffled."""
    names = rules.names
    board = _map(rules, view.pieces)
    lying: dict[int, int] = {}
    for heap in view.lying:
        lying[cell_at(heap.x, heap.y)] = sum(count << (7 * kind) for kind, count in enumerate(heap.goods))
    owned = {CAMPFIRE_NAMES.index(card) for player in view.players for card in player.campfires}
    seen = [hidden.card for hidden in (*view.fires_bottom, *view.fires_drawn)]
    placed = owned | {CAMPFIRE_NAMES.index(card) for card in seen if card is not None}
    under = [CAMPFIRE_NAMES.index(card) for card in view.fires_under]
    unknown = [card for card in range(CAMPFIRES) if card not in placed and card not in under]
    rng.shuffle(unknown)
    if under:
        # While the shuffled part lasts, nothing that lies under it has been drawn again.
        where = view.fires_bottom if view.fires_shuffled else (*view.fires_bottom, *view.fires_drawn)
        under += [unknown.pop() for _ in range(sum(one.card is None for one in where) - len(under))]
        rng.shuffle(under)

    def pile(hidden: tuple[Hidden, ...]) -> list[int]:
        return [
            ((under or unknown).pop() if one.card is None else CAMPFIRE_NAMES.index(one.card))
            + 32 * sum(1 << seat for seat in one.known_by)
            for one in hidden
        ]

    fires_bottom, fires_drawn = pile(view.fires_bottom), pile(view.fires_drawn)
    players = view.players
    return State(
        view.seat,
        view.turns,
        -1 if view.final is None else view.final,
        int(view.bonus),
        list(view.tasks),
        board,
        [cell_at(player.x, player.y) for player in players],
        [count for player in players for count in player.goods],
        list(view.bank),
        lying,
        [count for player in players for count in player.hand],
        [count for player in players for count in player.played],
        [-1 if card is None else CARD_NAMES.index(card) for card in view.market],
        [0] * STARTING + list(view.deck),
        [CARD_NAMES.index(card) for card in view.deck_bottom],
        sum(1 << names.tiles.index(tile) for tile in view.tiles_left),
        sum(1 << names.peaks.index(peak) for peak in view.peaks_left),
        [-1 if peak is None else names.peaks.index(peak) for player in players for peak in player.stones],
        [count for player in players for count in player.badges],
        sum(1 << card for card in unknown),
        fires_bottom,
        fires_drawn,
        _seen(view, [*fires_bottom, *fires_drawn]),
        [sum(1 << CAMPFIRE_NAMES.index(card) for card in player.campfires) for player in players],
        [
            names.panoramas.index(top) if top is not None else -rank
            for top, rank in zip(view.piles, view.piles_next, strict=True)
        ],
        sum(1 << names.panoramas.index(card) for card in view.panoramas_left),
        [sum(1 << names.panoramas.index(card) for card in player.panoramas) for player in players],
    )


def _seen(view: FivePeaksView, entries: list[int]) -> list[int]:
    """By seat: campfire cards it has drawn, as far as the viewer can tell."""
    seen = [0] * len(view.players)
    for entry in entries:
        for seat in _bits(entry // 32):
            seen[seat] |= 1 << entry % 32
    if view.viewer is not None:
        seen[view.viewer] |= sum(1 << CAMPFIRE_NAMES.index(card) for card in view.fires_under)
    return seen
