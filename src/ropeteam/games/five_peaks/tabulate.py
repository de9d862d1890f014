"""Turns a content pack into the rules' tables."""

from .content import Goods, Pack, RewardText, SpaceText, Tile, read_goods, read_reward
from .lattice import START_SITE, TERMINALS, TURNED, tile_cell
from .tables import EXCHANGES, GIVES, PARKS, STARTING, SWAPS, TERRAINS, Reward, Space, Tables
from .tilemap import turned_terminal

_EFFECTS = {"give": GIVES, "exchange": EXCHANGES, "swap": SWAPS, "parking": PARKS}


def sorted_tiles(pack: Pack) -> list[Tile]:
    """The tiles in the rules' order: start, forest, alpine, rocky, each as in the file."""
    order = ["start", *TERRAINS]
    return sorted(pack.tiles, key=lambda tile: order.index(tile.terrain))


def tabulate(pack: Pack) -> Tables:
    """The pack in numbers."""
    tiles = sorted_tiles(pack)
    peaks = sorted(pack.peaks, key=lambda peak: TERRAINS.index(peak.terrain))
    spaces: list[Space | None] = []
    links: list[list[int]] = []
    opened: list[bool] = []
    for tile in tiles:
        printed = {cell: _space(space) for cell, space in tile.spaces.items()}
        joined = tile.map.links()
        for quarters in range(4):
            spaces += [printed.get(TURNED[quarters].index(cell)) for cell in range(9)]
            face: list[list[int]] = [[] for _ in range(TERMINALS)]
            for terminal, others in enumerate(joined):
                face[turned_terminal(terminal, quarters)] = sorted(turned_terminal(o, quarters) for o in others)
            links += face
            opened += [(edge - quarters) % 4 in tile.map.edges for edge in range(4)]
    for peak in peaks:
        for quarters in range(4):
            opened += ["nesw"[(edge - quarters) % 4] in peak.paths for edge in range(4)]
    parking = next(cell for cell, space in tiles[0].spaces.items() if space.effect == "parking")
    return Tables(
        tile_terrain=[max(0, TERRAINS.index(t.terrain)) if t.terrain in TERRAINS else 0 for t in tiles],
        spaces=spaces,
        links=links,
        opened=opened,
        peak_terrain=[TERRAINS.index(peak.terrain) for peak in peaks],
        peak_points=[peak.points for peak in peaks],
        peak_rewards=[_reward(read_reward(peak.reward)) for peak in peaks],
        peak_turns=[{"nesw": 1, "ns": 2, "ew": 2}.get(peak.paths, 4) for peak in peaks],
        copies=[0] * STARTING + [card.copies for card in pack.hiking],
        prices=[0] * STARTING + [card.price for card in pack.hiking],
        amounts=[card.amount for card in pack.campfire],
        ranks=[card.rank for card in pack.panoramas],
        marks=[card.mark for card in pack.panoramas],
        costs=[list(read_goods(card.cost)) for card in pack.panoramas],
        rewards=[_reward(read_reward(card.reward)) for card in pack.panoramas],
        points=[card.points for card in pack.panoramas],
        bank=list(pack.pieces.bank),
        backpack=pack.pieces.backpack,
        badges=pack.pieces.badges,
        stones=pack.pieces.stones,
        start_endorphins=pack.pieces.start_endorphins,
        parking=tile_cell(START_SITE, parking),
    )


def _space(space: SpaceText) -> Space:
    return Space(_EFFECTS[space.effect], _list(space.gives), space.bike, _list(space.cost), _reward(space.reward))


def _reward(reward: RewardText) -> Reward:
    return Reward(_list(reward.gives), reward.cards, reward.campfires, reward.peaks)


def _list(goods: Goods) -> list[int]:
    return list(goods)
