"""Why a move is not possible, in words, with numbers and the ruling."""

from typing import TYPE_CHECKING

from ropeteam.kernel.move import Move
from ropeteam.kernel.refused import Refused
from ropeteam.kernel.seat import Seat

from . import cards, codes, panorama, peaks, tasks
from .lattice import PEAK_SITES, TILE_SITES, site_x, site_y, x_of, y_of
from .map import tiles_at
from .state import State
from .tables import (
    BASKET,
    BIKE,
    CAMP,
    CARD_NAMES,
    CARDS,
    DISCOVERY,
    ENDORPHIN,
    GOODS,
    HERB_POUCH,
    KINDS,
    LARGE_HARVEST,
    MARCH,
    MUSHROOM_BASKET,
    OBSERVE,
    PARAGLIDE,
    SHORTCUT,
    SMALL_HARVEST,
    STARTING,
    TRADER,
    TRAINING,
    WALK,
)
from .walking import taken_spaces

if TYPE_CHECKING:
    from .rules import FivePeaks

WANTED = {
    tasks.CARD: "a hiking card must be played",
    tasks.USE: "the use of the played card must be chosen",
    tasks.GO: "the pawn must go to a space",
    tasks.TAKE: "the resources lying here can be taken or left",
    tasks.GATHER: "the space can be gathered from, or done",
    tasks.EXCHANGE: "the space's exchange can be made, or done",
    tasks.SWAP: "containers can be exchanged, or done",
    tasks.STONE: "a stone can be placed, or done",
    tasks.RETURN: "the backpack is too full: something must be returned",
    tasks.CLAIM: "a market card must be claimed",
    tasks.KEEP: "a drawn campfire card must be kept",
    tasks.UNDER: "the other campfire cards must be put under the deck",
    tasks.TERRAIN: "the terrain of the peak must be chosen",
    tasks.SITE: "the place of the peak must be chosen",
    tasks.CORNER: "the place of the tile must be chosen",
    tasks.TURN: "the piece must be turned and laid",
    tasks.BONUS: "the bonus peak can be placed, or done",
    tasks.SNACK: "more can be discarded for endorphins, or done",
    tasks.DISCARD: "more cards can be discarded, or done",
    tasks.HARVEST: "a kind must be harvested",
    tasks.PACK: "another container can be packed, or done",
    tasks.BUY: "a card can be bought, or done",
    tasks.END: "endorphins can be traded before the turn ends, or done",
}
"""What each decision is about."""

FAMILIES = (
    (codes.PLAY, codes.BUY, (tasks.CARD,)),
    (codes.BUY, codes.CLAIM, (tasks.USE, tasks.BUY)),
    (codes.CLAIM, codes.DISCARD, (tasks.CLAIM,)),
    (codes.DISCARD, codes.PANORAMA, (tasks.USE, tasks.DISCARD)),
    (codes.PANORAMA, codes.KEEP, (tasks.USE,)),
    (codes.KEEP, codes.UNDER, (tasks.KEEP,)),
    (codes.UNDER, codes.HARVEST, (tasks.UNDER,)),
    (codes.HARVEST, codes.SNACK, (tasks.HARVEST,)),
    (codes.SNACK, codes.RETURN, (tasks.USE, tasks.SNACK)),
    (codes.RETURN, codes.TRADE, (tasks.RETURN,)),
    (codes.TRADE, codes.SWAP, tuple(WANTED)),
    (codes.SWAP, codes.STONE, (tasks.SWAP,)),
    (codes.STONE, codes.TERRAIN, (tasks.STONE,)),
    (codes.TERRAIN, codes.TURN, (tasks.TERRAIN,)),
    (codes.TURN, codes.REST, (tasks.TURN,)),
    (codes.REST, codes.LAY, (tasks.USE,)),
    (codes.LAY, codes.RAISE, (tasks.CORNER,)),
    (codes.RAISE, codes.GO, (tasks.SITE,)),
    (codes.GO, codes.SIZE, (tasks.GO,)),
)
"""Which moves answer which decisions."""


def explain(rules: "FivePeaks", state: State, seat: Seat, move: Move) -> Refused:
    """The refusal of a move that is not legal."""
    tables = rules.tables
    if not 0 <= move < codes.SIZE:
        return Refused("malformed", f"code {move}: there are codes 0 to {codes.SIZE - 1}")
    text = rules.names.text(move)
    if not state.tasks:
        return Refused("over", f"{text}: the game is over")
    kind, argument = state.tasks[-1] % 32, state.tasks[-1] // 32
    if move < codes.PLAY:
        return Refused("chance", f"{text}: only chance can do this")
    if kind <= tasks.LAST_CHANCE:
        return Refused("chance", f"{text}: a chance result ({tasks.NAMES[kind]}) is due first")
    if seat != state.seat:
        return Refused("turn", f"{text}: it is the turn of seat {state.seat}, not of seat {seat}")
    answers = next(kinds for low, high, kinds in FAMILIES if low <= move < high)
    if kind not in answers or (kind == tasks.USE and not _use_fits(argument, move)):
        wanted = f"{CARD_NAMES[argument]}: {WANTED[kind]}" if kind == tasks.USE else WANTED[kind]
        return Refused("phase", f"{text}: now {wanted}")
    base = seat * KINDS
    endorphins = state.goods[base + ENDORPHIN]
    if move < codes.BUY:
        return _card(rules, state, text, move - codes.PLAY)
    if move < codes.DISCARD:
        card = (move - codes.BUY) % (CARDS - STARTING) + STARTING
        if card not in state.market:
            offer = ", ".join(CARD_NAMES[c] for c in state.market if c >= 0) or "nothing"
            return Refused("market", f"{text}: the market has {offer}", "FP-10")
        return Refused("endorphins", f"{text}: costs {tables.prices[card]} endorphins, you have {endorphins}", "FP-10")
    if move < codes.PANORAMA:
        return Refused("hand", f"{text}: no such card in hand", "FP-10")
    if move < codes.KEEP:
        return _panorama(rules, state, text, move - codes.PANORAMA)
    if move < codes.HARVEST:
        return Refused("campfire", f"{text}: not among the {len(state.fires_drawn)} cards drawn", "FP-13")
    if move < codes.SNACK:
        return Refused("bank", f"{text}: the bank has none left", "FP-7")
    if move < codes.TRADE:
        return Refused("resources", f"{text}: you have none", "FP-8")
    if move < codes.SWAP:
        if not state.has(seat, TRADER):
            return Refused("campfire", f"{text}: needs the campfire card trader", "FP-15")
        if endorphins < tables.amounts[TRADER]:
            need = tables.amounts[TRADER]
            return Refused("endorphins", f"{text}: costs {need} endorphins, you have {endorphins}", "FP-15")
        return Refused("bank", f"{text}: the bank has none left", "FP-7")
    if move < codes.STONE:
        given, taken = codes.SWAPS[move - codes.SWAP]
        if not state.goods[base + BASKET + given]:
            return Refused("resources", f"{text}: you have no {GOODS[BASKET + given]}", "FP-7")
        return Refused("bank", f"{text}: the bank has no {GOODS[BASKET + taken]}", "FP-7")
    if move < codes.TERRAIN:
        return _stone(rules, state, text, move - codes.STONE)
    if move < codes.TURN:
        return Refused("terrain", f"{text}: no such peak can be placed from here", "FP-3")
    if move < codes.REST:
        return Refused("same", f"{text}: turned like this the peak looks the same as turned less", "FP-4")
    if move < codes.LAY:
        return _use(rules, state, text, move)
    if move < codes.RAISE:
        site = TILE_SITES[move - codes.LAY]
        free = ", ".join(f"{site_x(s)},{site_y(s)}" for s in peaks.corners(state))
        return Refused(
            "corner", f"{text}: from here a tile can go to {free}, not {site_x(site)},{site_y(site)}", "FP-9"
        )
    if move < codes.GO:
        site = PEAK_SITES[move - codes.RAISE]
        free = ", ".join(f"{site_x(s)},{site_y(s)}" for s in peaks.peak_sites(tables, state, argument))
        return Refused("site", f"{text}: the peak can go to {free}, not {site_x(site)},{site_y(site)}", "FP-3")
    return _go(rules, state, text, move - codes.GO, argument % 64)


def _use_fits(card: int, move: int) -> bool:
    """Whether the move is one of the card's uses at all."""
    if move == codes.DONE:
        return False
    if codes.BUY <= move < codes.CLAIM:
        return card in (TRAINING, OBSERVE)
    if codes.DISCARD <= move < codes.PANORAMA:
        return card == TRAINING
    if codes.PANORAMA <= move < codes.KEEP:
        return card == CAMP
    if codes.SNACK <= move < codes.RETURN or move == codes.EXPLORE:
        return card == DISCOVERY
    if move in (codes.SINGLE, codes.DOUBLE):
        return card in (WALK, MARCH) or (card == TRAINING and move == codes.DOUBLE)
    return codes.TRADE <= move < codes.SWAP


def _card(rules: "FivePeaks", state: State, text: str, card: int) -> Refused:
    base = state.seat * CARDS
    if not state.hand[base + card]:
        where = "played already: camp brings it back" if state.played[base + card] else "not one of your cards"
        return Refused("hand", f"{text}: {where}", "FP-6")
    endorphins = state.goods[state.seat * KINDS + ENDORPHIN]
    reason = {
        DISCOVERY: "no tile can be laid from here and there is nothing to discard for endorphins",
        TRAINING: f"nothing in the market for {endorphins} endorphins and no card to discard",
        SHORTCUT: "no free space next to the pawn",
        BIKE: "no other free bike space",
        PARAGLIDE: "no free space to land on from here",
        SMALL_HARVEST: "the bank has no mushroom, berry or herb",
        LARGE_HARVEST: "the bank has no mushroom, berry or herb",
    }.get(card, "no free space at that distance")
    if MUSHROOM_BASKET <= card <= HERB_POUCH:
        kind = card - MUSHROOM_BASKET
        held, left = state.goods[state.seat * KINDS + kind], state.bank[BASKET + kind]
        reason = f"needs 2 of {GOODS[kind]}, you have {held}; the bank has {left} of {GOODS[BASKET + kind]}"
    return Refused("unusable", f"{text}: {reason}", "FP-6")


def _panorama(rules: "FivePeaks", state: State, text: str, card: int) -> Refused:
    tables = rules.tables
    rank = panorama.rank_of(state, state.seat) + 1
    if card not in state.piles:
        return Refused("panorama", f"{text}: this card is not face up", "FP-12")
    if tables.ranks[card] != rank:
        return Refused("rank", f"{text}: is of rank {tables.ranks[card]}, your next rank is {rank}", "FP-12")
    return _too_dear(state, text, tables.costs[card], "FP-11")


def _too_dear(state: State, text: str, cost: list[int], rule: str) -> Refused:
    missing = [
        f"{cost[kind]} {GOODS[kind]} (you have {state.goods[state.seat * KINDS + kind]})"
        for kind in range(KINDS)
        if cost[kind] > state.goods[state.seat * KINDS + kind]
    ]
    return Refused("resources", f"{text}: costs {', '.join(missing)}", rule)


def _stone(rules: "FivePeaks", state: State, text: str, stone: int) -> Refused:
    peak = peaks.peak_here(state)
    if state.stones[state.seat * 5 + stone] >= 0:
        return Refused("stone", f"{text}: this stone lies on a peak already", "FP-14")
    top = peaks.smallest_stone(state, peak)
    return Refused("stone", f"{text}: only a smaller stone than number {top + 1} of 5 fits on this peak", "FP-14")


def _use(rules: "FivePeaks", state: State, text: str, move: int) -> Refused:
    if move == codes.EXPLORE:
        left = bin(state.tiles).count("1")
        if not left:
            return Refused("stack", f"{text}: no terrain tiles are left", "FP-9")
        if not tiles_at(state.map.board, state.pawns[state.seat]):
            return Refused("corner", f"{text}: a peak is no terrain tile", "FP-3")
        return Refused("corner", f"{text}: the pawn's tile has no open triangle with room for a tile", "FP-9")
    if move == codes.DOUBLE:
        card = state.tasks[-1] // 32
        if not cards.doubles(state, card):
            return Refused("campfire", f"{text}: needs the campfire card double-{CARD_NAMES[card]}", "FP-5")
    return Refused("route", f"{text}: no free space at that distance", "FP-5")


def _go(rules: "FivePeaks", state: State, text: str, cell: int, manner: int) -> Refused:
    if cell not in state.map.near:
        return Refused("space", f"{text}: there is no space", "FP-1")
    if cell in taken_spaces(rules.tables, state):
        owner = state.pawns.index(cell)
        return Refused("occupied", f"{text}: the pawn of seat {owner} stands there", "FP-5")
    here = state.pawns[state.seat]
    way = {
        tasks.BY_SHORTCUT: "a shortcut leads to the next space north, east, south or west",
        tasks.BY_BIKE: "a bike leads to another bike space",
        tasks.BY_GLIDER: "a glider lands on a lower space that gives an endorphin",
    }.get(manner)
    if way is None:
        counts = " or ".join(str(count) for count in (1, 2, 4) if manner >> count & 1)
        way = f"no way of exactly {counts} spaces from {x_of(here)},{y_of(here)}, none used twice this turn"
    return Refused("route", f"{text}: {way}", "FP-23" if manner >= tasks.BY_SHORTCUT else "FP-5")
