"""How moves are written: short lower-case verbs, spaces as ``x,y`` with the start tile's centre at 0,0."""

from collections.abc import Callable, Sequence

from ropeteam.kernel.move import Description, Move
from ropeteam.kernel.refused import Refused

from . import codes
from .content import Pack
from .lattice import PEAK_SITES, TILE_SITES, cell_at, on_grid, site_x, site_y, x_of, y_of
from .tables import CAMPFIRE_NAMES, CARD_NAMES, GOODS, STARTING, STONE_NAMES, TERRAINS
from .tabulate import sorted_tiles

MARKET_NAMES = CARD_NAMES[STARTING:]
CONTAINERS = GOODS[3:6]
BASICS = GOODS[:3]
QUARTERS = ("0", "90", "180", "270")
PLAIN = (
    "rest",
    "explore",
    "single",
    "double",
    "cycle",
    "take",
    "leave",
    "gather",
    "exchange",
    "pack",
    "bonus",
    "done",
)


class Start(Description, frozen=True, tag="start"):
    """Chance: this seat begins."""

    seat: int


class Deal(Description, frozen=True, tag="market"):
    """Chance: this hiking card fills a gap in the market."""

    card: str


class DrawTile(Description, frozen=True, tag="tile"):
    """Chance: this terrain tile is on top of the stack."""

    tile: str


class DrawPeak(Description, frozen=True, tag="peak"):
    """Chance: this peak is on top of its pile."""

    peak: str


class DrawFire(Description, frozen=True, tag="fire"):
    """Chance: this campfire card is drawn."""

    card: str


class Reveal(Description, frozen=True, tag="pile"):
    """Chance: this panorama card is turned up."""

    panorama: str


class Play(Description, frozen=True, tag="play"):
    """Play a hiking card."""

    card: str


class Buy(Description, frozen=True, tag="buy"):
    """Buy a market card."""

    card: str


class Claim(Description, frozen=True, tag="claim"):
    """Take a market card as a reward."""

    card: str


class Discard(Description, frozen=True, tag="discard"):
    """Discard a hand card for 2 endorphins."""

    card: str


class BuyPanorama(Description, frozen=True, tag="panorama"):
    """Buy a panorama card."""

    panorama: str


class Keep(Description, frozen=True, tag="keep"):
    """Keep this drawn campfire card."""

    card: str


class Under(Description, frozen=True, tag="under"):
    """Put this drawn campfire card under the deck."""

    card: str


class Harvest(Description, frozen=True, tag="harvest"):
    """Take one of this kind and leave another on the space."""

    good: str


class Snack(Description, frozen=True, tag="snack"):
    """Discard one of this kind for an endorphin."""

    good: str


class Return(Description, frozen=True, tag="return"):
    """Return one of this kind to the bank: the backpack is too full."""

    good: str


class Trade(Description, frozen=True, tag="trade"):
    """Trade endorphins for this container."""

    good: str


class Swap(Description, frozen=True, tag="swap"):
    """Exchange a container for another."""

    given: str
    taken: str


class Stone(Description, frozen=True, tag="stone"):
    """Place a stone: its multiplier and size (0 the largest)."""

    stone: str
    size: int


class Terrain(Description, frozen=True, tag="terrain"):
    """Choose of which terrain the peak shall be."""

    terrain: str


class Turn(Description, frozen=True, tag="turn"):
    """Turn the piece clockwise by so many degrees and lay it."""

    degrees: int


class Lay(Description, frozen=True, tag="lay"):
    """Choose the centre where the terrain tile goes."""

    x: int
    y: int


class Raise(Description, frozen=True, tag="raise"):
    """Choose the cell where the peak goes."""

    x: int
    y: int


class Go(Description, frozen=True, tag="go"):
    """Move the pawn to this space."""

    x: int
    y: int


class Plain(Description, frozen=True, tag="plain"):
    """A move of one word: rest, explore, single, double, cycle, take, leave, gather, exchange, pack, bonus, done."""

    verb: str


MOVE_TYPES: tuple[type[Description], ...] = (
    Start,
    Deal,
    DrawTile,
    DrawPeak,
    DrawFire,
    Reveal,
    Play,
    Buy,
    Claim,
    Discard,
    BuyPanorama,
    Keep,
    Under,
    Harvest,
    Snack,
    Return,
    Trade,
    Swap,
    Stone,
    Terrain,
    Turn,
    Lay,
    Raise,
    Go,
    Plain,
)

Family = tuple[str, int, Sequence[str], Callable[[str], Description]]
"""A verb, its first code, the words that may follow, and what it describes."""


class Names:
    """The notation for a content pack: its pieces' names in texts and descriptions."""

    def __init__(self, pack: Pack) -> None:
        self.tiles = tuple(tile.id for tile in sorted_tiles(pack))
        self.peaks = tuple(peak.id for peak in sorted(pack.peaks, key=lambda p: TERRAINS.index(p.terrain)))
        self.panoramas = tuple(card.id for card in pack.panoramas)
        self.maps = tuple(tile.map for tile in sorted_tiles(pack))
        """How the tiles are drawn, for pictures."""
        swaps = tuple(f"{CONTAINERS[given]} {CONTAINERS[taken]}" for given, taken in codes.SWAPS)
        families: tuple[Family, ...] = (
            ("start", codes.START, ("0", "1", "2", "3", "4"), lambda word: Start(int(word))),
            ("market", codes.DEAL, MARKET_NAMES, Deal),
            ("tile", codes.TILE, self.tiles[1:], DrawTile),
            ("peak", codes.PEAK, self.peaks, DrawPeak),
            ("fire", codes.FIRE, CAMPFIRE_NAMES, DrawFire),
            ("pile", codes.REVEAL, self.panoramas, Reveal),
            ("play", codes.PLAY, CARD_NAMES, Play),
            ("buy", codes.BUY, MARKET_NAMES, Buy),
            ("claim", codes.CLAIM, MARKET_NAMES, Claim),
            ("discard", codes.DISCARD, MARKET_NAMES, Discard),
            ("panorama", codes.PANORAMA, self.panoramas, BuyPanorama),
            ("keep", codes.KEEP, CAMPFIRE_NAMES, Keep),
            ("under", codes.UNDER, CAMPFIRE_NAMES, Under),
            ("harvest", codes.HARVEST, BASICS, Harvest),
            ("snack", codes.SNACK, BASICS, Snack),
            ("return", codes.RETURN, GOODS[:6], Return),
            ("trade", codes.TRADE, CONTAINERS, Trade),
            ("swap", codes.SWAP, swaps, lambda words: Swap(*words.split())),
            ("stone", codes.STONE, STONE_NAMES, lambda word: Stone(word, STONE_NAMES.index(word))),
            ("terrain", codes.TERRAIN, TERRAINS, Terrain),
            ("turn", codes.TURN, QUARTERS, lambda word: Turn(int(word))),
        )
        self._texts: list[str] = []
        self._descriptions: list[Description] = []
        for verb, first, words, describe in families:
            assert first == len(self._texts)
            self._texts += [f"{verb} {word}" for word in words]
            self._descriptions += [describe(word) for word in words]
        self._texts += PLAIN
        self._descriptions += [Plain(word) for word in PLAIN]
        for kind, verb, sites in ((Lay, "lay", TILE_SITES), (Raise, "raise", PEAK_SITES)):
            self._texts += [f"{verb} {site_x(site)},{site_y(site)}" for site in sites]
            self._descriptions += [kind(site_x(site), site_y(site)) for site in sites]
        assert len(self._texts) == codes.GO
        self._codes = {text: code for code, text in enumerate(self._texts)}

    @property
    def size(self) -> int:
        """How many codes there are."""
        return codes.SIZE

    def text(self, move: Move) -> str:
        """The move as it stands in a record."""
        if move >= codes.GO:
            return f"go {x_of(move - codes.GO)},{y_of(move - codes.GO)}"
        return self._texts[move]

    def describe(self, move: Move) -> Description:
        """The move as a typed description."""
        if move >= codes.GO:
            return Go(x_of(move - codes.GO), y_of(move - codes.GO))
        return self._descriptions[move]

    def parse(self, text: str) -> Move:
        """The move a text means."""
        code = self._codes.get(text)
        if code is not None:
            return Move(code)
        verb, _, rest = text.partition(" ")
        if verb == "go":
            x, _, y = rest.partition(",")
            if _is_number(x) and _is_number(y) and on_grid(int(x), int(y)):
                return Move(codes.GO + cell_at(int(x), int(y)))
        raise Refused("malformed", f"{text[:60]!r} is no move of Five Peaks")


def _is_number(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) <= 2 and str(int(text)) == text
