"""The content as the rules use it: numbered pieces, faces, spaces and rewards in plain lists."""

from typing import Final

MUSHROOM: Final = 0
BERRY: Final = 1
HERB: Final = 2
BASKET: Final = 3
JAR: Final = 4
POUCH: Final = 5
ENDORPHIN: Final = 6
KINDS: Final = 7
RESOURCES: Final = 6
GOODS: Final = ("mushroom", "berry", "herb", "basket", "jar", "pouch", "endorphin")

FOREST: Final = 0
ALPINE: Final = 1
ROCKY: Final = 2
TERRAINS: Final = ("forest", "alpine", "rocky")

WALK: Final = 0
MARCH: Final = 1
DISCOVERY: Final = 2
TRAINING: Final = 3
CAMP: Final = 4
SIGHTSEE: Final = 5
RUN: Final = 6
SHORTCUT: Final = 7
BIKE: Final = 8
PARAGLIDE: Final = 9
SMALL_HARVEST: Final = 10
LARGE_HARVEST: Final = 11
MUSHROOM_BASKET: Final = 12
BERRY_JAR: Final = 13
HERB_POUCH: Final = 14
OBSERVE: Final = 15
STARTING: Final = 5
CARDS: Final = 16
CARD_NAMES: Final = (
    "walk",
    "march",
    "discovery",
    "training",
    "camp",
    "sightsee",
    "run",
    "shortcut",
    "bike",
    "paraglide",
    "small-harvest",
    "large-harvest",
    "mushroom-basket",
    "berry-jar",
    "herb-pouch",
    "observe",
)

MORE_MUSHROOMS: Final = 0
MORE_BERRIES: Final = 1
MORE_HERBS: Final = 2
BONUS_PEAK: Final = 3
DOUBLE_WALK: Final = 4
DOUBLE_MARCH: Final = 5
DOUBLE_TRAINING: Final = 6
BIG_BACKPACK: Final = 7
TRADER: Final = 8
BIG_STONE: Final = 9
PER_CAMPFIRE: Final = 10
PER_BASKET: Final = 11
PER_PANORAMA: Final = 12
PER_JAR: Final = 13
PER_HIKING_CARD: Final = 14
PER_POUCH: Final = 15
PER_BADGE: Final = 16
PER_ENDORPHIN: Final = 17
CAMPFIRES: Final = 18
CAMPFIRE_NAMES: Final = (
    "more-mushrooms",
    "more-berries",
    "more-herbs",
    "bonus-peak",
    "double-walk",
    "double-march",
    "double-training",
    "big-backpack",
    "trader",
    "big-stone",
    "campfires",
    "baskets",
    "panoramas",
    "jars",
    "hiking-cards",
    "pouches",
    "badges",
    "endorphins",
)

TILES: Final = 14
PEAKS: Final = 15
PANORAMAS: Final = 30
STONES: Final = 5
STONE_NAMES: Final = ("3b", "3s", "2b", "2s", "1")
MARKET: Final = 5
RANKS: Final = 6

GIVES: Final = 0
EXCHANGES: Final = 1
SWAPS: Final = 2
PARKS: Final = 3


class Reward:
    """What an exchange, a peak or a panorama gives."""

    def __init__(self, gives: list[int], cards: int, campfires: int, peaks: int) -> None:
        self.gives = gives
        self.cards = cards
        self.campfires = campfires
        self.peaks = peaks


class Space:
    """What a cell of a tile prints. ``cost`` and ``reward`` matter for exchanges only."""

    def __init__(self, effect: int, gives: list[int], bike: bool, cost: list[int], reward: Reward) -> None:
        self.effect = effect
        self.gives = gives
        self.bike = bike
        self.cost = cost
        self.reward = reward


class Tables:
    """A content pack in numbers.

    Pieces 0 to 13 are the terrain tiles (0 the start tile), 14 to 28 the peaks; a face is a piece turned clockwise by
    some quarters, numbered piece * 4 + quarters.
    """

    def __init__(
        self,
        tile_terrain: list[int],
        spaces: list[Space | None],
        links: list[list[int]],
        opened: list[bool],
        peak_terrain: list[int],
        peak_points: list[int],
        peak_rewards: list[Reward],
        peak_turns: list[int],
        copies: list[int],
        prices: list[int],
        amounts: list[int],
        ranks: list[int],
        marks: list[int],
        costs: list[list[int]],
        rewards: list[Reward],
        points: list[int],
        bank: list[int],
        backpack: int,
        badges: list[int],
        stones: list[int],
        start_endorphins: list[int],
        parking: int,
    ) -> None:
        self.tile_terrain = tile_terrain
        self.spaces = spaces
        """By face * 9 + cell; None where there is no space. Tiles only."""
        self.links = links
        """By face * 13 + terminal: the terminals joined to it by a path. Tiles only."""
        self.opened = opened
        """By face * 4 + edge: whether a path leaves there. Tiles and peaks."""
        self.peak_terrain = peak_terrain
        self.peak_points = peak_points
        self.peak_rewards = peak_rewards
        self.peak_turns = peak_turns
        """How many turns of a peak differ: 1, 2 or 4."""
        self.copies = copies
        self.prices = prices
        """Copies and prices by card; 0 for the starting cards."""
        self.amounts = amounts
        self.ranks = ranks
        self.marks = marks
        self.costs = costs
        self.rewards = rewards
        self.points = points
        self.bank = bank
        self.backpack = backpack
        self.badges = badges
        self.stones = stones
        self.start_endorphins = start_endorphins
        self.parking = parking
        """The cell of the parking space."""
