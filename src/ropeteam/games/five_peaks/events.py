"""What happened in Five Peaks, told in words."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ropeteam.kernel.move import Move
from ropeteam.kernel.seat import CHANCE, Seat
from ropeteam.kernel.view import Happening, Told

from . import codes
from .lattice import x_of, y_of
from .notation import MARKET_NAMES
from .peaks import peak_here
from .state import State
from .tables import CAMPFIRE_NAMES, CARD_NAMES, GOODS, KINDS, STARTING, STONE_NAMES
from .view import Lying, Piece, piece_at

if TYPE_CHECKING:
    from .rules import FivePeaks

_PLURAL = {"berry": "berries", "pouch": "pouches"}


def in_words(goods: Sequence[int]) -> str:
    """``2 mushrooms and 1 endorphin``."""
    parts = [
        f"{count} {GOODS[kind] if count == 1 else _PLURAL.get(GOODS[kind], GOODS[kind] + 's')}"
        for kind, count in enumerate(goods)
        if count
    ]
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts) or "nothing"


def card_words(card: str) -> str:
    """A card's name as people write it."""
    return card.replace("-", " ").capitalize()


class Began(Happening, frozen=True, tag="began"):
    """The starting player was known."""

    seat: int

    def words(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} was to begin."


class Offered(Happening, frozen=True, tag="offered"):
    """A hiking card came into the market."""

    card: str

    def words(self, names: Sequence[str]) -> str:
        return f"{card_words(self.card)} came into the market."


class Revealed(Happening, frozen=True, tag="revealed"):
    """A panorama card was turned up."""

    panorama: str

    def words(self, names: Sequence[str]) -> str:
        return f"Panorama {self.panorama} was turned up."


class Found(Happening, frozen=True, tag="found"):
    """A terrain tile or peak was drawn."""

    seat: int
    what: str
    id: str

    def words(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} found {self.what} {self.id}."


class Drew(Happening, frozen=True, tag="drew"):
    """A campfire card was drawn; None for those who may not know it."""

    seat: int
    card: str | None

    def words(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} drew {self.card or 'a campfire card'}."


class Played(Happening, frozen=True, tag="played"):
    """A hiking card was played."""

    seat: int
    card: str

    def words(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} played {card_words(self.card)}."


class Went(Happening, frozen=True, tag="went"):
    """A pawn moved."""

    seat: int
    x: int
    y: int
    from_x: int
    from_y: int

    def words(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} went to {self.x},{self.y}."


class Laid(Happening, frozen=True, tag="laid"):
    """A tile or peak was laid."""

    seat: int
    piece: Piece

    def words(self, names: Sequence[str]) -> str:
        p = self.piece
        return f"{names[self.seat]} laid {p.kind} {p.id} at {p.x},{p.y}, turned by {p.degrees} degrees."


class Took(Happening, frozen=True, tag="took"):
    """A hiking card went from the market to a hand."""

    seat: int
    card: str
    price: int

    def words(self, names: Sequence[str]) -> str:
        price = f"bought {card_words(self.card)} for {self.price}" if self.price else f"took {card_words(self.card)}"
        return f"{names[self.seat]} {price}."


class Discarded(Happening, frozen=True, tag="discarded"):
    """A hiking card was discarded."""

    seat: int
    card: str

    def words(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} discarded {card_words(self.card)}."


class Cycled(Happening, frozen=True, tag="cycled"):
    """The market went under the deck."""

    seat: int
    cards: tuple[str, ...]

    def words(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} put the whole market under the deck."


class Admired(Happening, frozen=True, tag="admired"):
    """A panorama card was bought."""

    seat: int
    panorama: str
    points: int

    def words(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} bought panorama {self.panorama} for {self.points} points."


class Kept(Happening, frozen=True, tag="kept"):
    """A campfire card was kept."""

    seat: int
    card: str

    def words(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} kept the campfire card {self.card}."


class Tucked(Happening, frozen=True, tag="tucked"):
    """A campfire card went under the deck; None for those who may not know it."""

    seat: int
    card: str | None

    def words(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} put {self.card or 'a campfire card'} under the deck."


class Stacked(Happening, frozen=True, tag="stacked"):
    """A stone was placed on a peak."""

    seat: int
    stone: str
    peak: str

    def words(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} placed the x{self.stone[0]} stone on peak {self.peak}."


class Paid(Happening, frozen=True, tag="paid"):
    """Pieces went to the bank."""

    seat: int
    goods: tuple[int, ...]

    def words(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} gave {in_words(self.goods)}."


class Got(Happening, frozen=True, tag="got"):
    """Pieces were taken."""

    seat: int
    goods: tuple[int, ...]

    def words(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} got {in_words(self.goods)}."


class Left(Happening, frozen=True, tag="left"):
    """What lies on a space changed: this lies there now."""

    heap: Lying

    def words(self, names: Sequence[str]) -> str:
        return f"At {self.heap.x},{self.heap.y} there now lay {in_words(self.heap.goods)}."


class Camped(Happening, frozen=True, tag="camped"):
    """A player took all played cards back."""

    seat: int

    def words(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} took all cards back."


class Triggered(Happening, frozen=True, tag="triggered"):
    """Two end conditions were met: everybody takes one final turn."""

    seat: int

    def words(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} brought the end near: everybody takes one final turn."


EVENT_TYPES: tuple[type[Happening], ...] = (
    Began,
    Offered,
    Revealed,
    Found,
    Drew,
    Played,
    Went,
    Laid,
    Took,
    Discarded,
    Cycled,
    Admired,
    Kept,
    Tucked,
    Stacked,
    Paid,
    Got,
    Left,
    Camped,
    Triggered,
)


def tell(rules: "FivePeaks", before: State, seat: Seat, move: Move, after: State) -> list[Told]:
    """What the move made happen, in order."""
    told = _chance(rules, before, move) if seat == CHANCE else _chosen(rules, before, seat, move)
    who = before.seat
    if seat != CHANCE:
        told += [Told(happening) for happening in _changes(before, after, who)]
    if sum(before.played[who * 16 : who * 16 + 16]) > sum(after.played[who * 16 : who * 16 + 16]):
        told.append(Told(Camped(who)))
    if before.final < 0 <= after.final:
        told.append(Told(Triggered(who)))
    return told


def _chance(rules: "FivePeaks", before: State, move: Move) -> list[Told]:
    who, names = before.seat, rules.names
    if move < codes.DEAL:
        return [Told(Began(move - codes.START))]
    if move < codes.TILE:
        return [Told(Offered(MARKET_NAMES[move - codes.DEAL]))]
    if move < codes.PEAK:
        return [Told(Found(who, "tile", names.tiles[move - codes.TILE + 1]))]
    if move < codes.FIRE:
        return [Told(Found(who, "peak", names.peaks[move - codes.PEAK]))]
    if move < codes.REVEAL:
        card = CAMPFIRE_NAMES[move - codes.FIRE]
        return [Told(Drew(who, card), fire_audience(before), Drew(who, None))]
    return [Told(Revealed(names.panoramas[move - codes.REVEAL]))]


def fire_audience(before: State) -> tuple[Seat, ...]:
    """Who may know the campfire card that is drawn next: the drawer, and who put it under the deck (FP-13)."""
    knowers = 1 << before.seat
    if not before.fires:
        knowers |= before.fires_bottom[0] // 32
    return tuple(Seat(seat) for seat in range(len(before.pawns)) if knowers >> seat & 1)


def under_audience(before: State, card: int) -> tuple[Seat, ...]:
    """Who may know a card that goes under the deck."""
    knowers = next(entry // 32 for entry in before.fires_drawn if entry % 32 == card)
    return tuple(Seat(seat) for seat in range(len(before.pawns)) if knowers >> seat & 1)


def _chosen(rules: "FivePeaks", before: State, seat: Seat, move: Move) -> list[Told]:
    tables, names = rules.tables, rules.names
    if codes.PLAY <= move < codes.BUY:
        return [Told(Played(seat, CARD_NAMES[move - codes.PLAY]))]
    if codes.BUY <= move < codes.CLAIM:
        card = move - codes.BUY + STARTING
        return [Told(Took(seat, CARD_NAMES[card], tables.prices[card]))]
    if codes.CLAIM <= move < codes.DISCARD:
        return [Told(Took(seat, MARKET_NAMES[move - codes.CLAIM], 0))]
    if codes.DISCARD <= move < codes.PANORAMA:
        return [Told(Discarded(seat, MARKET_NAMES[move - codes.DISCARD]))]
    if codes.PANORAMA <= move < codes.KEEP:
        index = move - codes.PANORAMA
        return [Told(Admired(seat, names.panoramas[index], tables.points[index]))]
    if codes.KEEP <= move < codes.UNDER:
        return [Told(Kept(seat, CAMPFIRE_NAMES[move - codes.KEEP]))]
    if codes.UNDER <= move < codes.HARVEST:
        card = move - codes.UNDER
        return [Told(Tucked(seat, CAMPFIRE_NAMES[card]), under_audience(before, card), Tucked(seat, None))]
    if codes.STONE <= move < codes.TERRAIN:
        stone = STONE_NAMES[move - codes.STONE]
        return [Told(Stacked(seat, stone, names.peaks[peak_here(before)]))]
    if codes.TURN <= move < codes.REST:
        argument = before.tasks[-1] // 32
        return [Told(Laid(seat, piece_at(rules, argument // 32, argument % 32 * 4 + move - codes.TURN)))]
    if move == codes.CYCLE:
        return [Told(Cycled(seat, tuple(CARD_NAMES[card] for card in before.market if card >= 0)))]
    if move >= codes.GO:
        here, cell = before.pawns[seat], move - codes.GO
        return [Told(Went(seat, x_of(cell), y_of(cell), x_of(here), y_of(here)))]
    return []


def _changes(before: State, after: State, who: int) -> list[Happening]:
    """Pieces that moved: paid, got, lying about."""
    base = who * KINDS
    change = [after.goods[base + kind] - before.goods[base + kind] for kind in range(KINDS)]
    found: list[Happening] = []
    if min(change) < 0:
        found.append(Paid(who, tuple(max(0, -count) for count in change)))
    if max(change) > 0:
        found.append(Got(who, tuple(max(0, count) for count in change)))
    for cell in sorted({*before.lying, *after.lying}):
        if before.lying.get(cell, 0) != after.lying.get(cell, 0):
            found.append(Left(Lying(x_of(cell), y_of(cell), tuple(after.lies(cell)))))
    return found
