"""What a content pack must agree with: every count, total and known value the rulebook gives (FP-20)."""

from itertools import product
from typing import Final

from .content import Goods, Pack, SpaceText, Tile, fault, read_goods, read_reward
from .tables import CAMPFIRE_NAMES, CARD_NAMES, ENDORPHIN, GOODS, HERB, STARTING, TERRAINS

TILE_COUNTS: Final = {"start": 1, "forest": 6, "alpine": 4, "rocky": 3}
COPIES: Final = (5, 4, 4, 5, 3, 3, 3, 3, 3, 3, 3)
AMOUNTS: Final = (1, 1, 1, 1, 2, 2, 2, 4, 6, 5, 5, 5, 3, 5, 3, 5, 3, 1)
_CORNERS: Final = (0, 2, 6, 8)


def check(pack: Pack) -> None:
    """Raises Refused("content", ...) for the first thing that does not agree."""
    _check_tiles(pack)
    _check_known_spaces(pack)
    _check_peaks(pack)
    _check_cards(pack)
    _check_panoramas(pack)
    _check_pieces(pack)
    _check_reachable(pack)


def _check_tiles(pack: Pack) -> None:
    for terrain, count in TILE_COUNTS.items():
        found = sum(tile.terrain == terrain for tile in pack.tiles)
        if found != count:
            raise fault("terrain.toml", f"{found} {terrain} tiles instead of {count}")
    for tile in pack.tiles:
        place = f"terrain.toml, tile {tile.id}"
        if tile.terrain not in TILE_COUNTS:
            raise fault(place, f"unknown terrain {tile.terrain!r}")
        for what in tile.map.faults():
            raise fault(place, what)
        for cell in _CORNERS[:2] if tile.terrain == "start" else _CORNERS:
            space = tile.spaces.get(cell)
            if space is None or space.effect != "give" or space.bike or sum(space.gives) != 1:
                raise fault(place, "a corner triangle must give exactly one resource or endorphin")
        parkings = sum(space.effect == "parking" for space in tile.spaces.values())
        if parkings != (tile.terrain == "start"):
            raise fault(place, f"{parkings} parking spaces; only the start tile has one")
        for cell, space in tile.spaces.items():
            where = f"{place}, {tile.map.cells[cell]}"
            if space.effect == "exchange" and not _something(space.reward.gives, space):
                raise fault(where, "the exchange gives nothing")
            if space.reward.peaks and not tile.map.edges:
                raise fault(where, "an exchange for a peak needs an open edge on its tile")
    if not any(tile.terrain == "forest" and len(tile.map.edges) >= 2 for tile in pack.tiles):
        raise fault("terrain.toml", "no forest tile has two open edges")
    edges = sum(len(tile.map.edges) for tile in pack.tiles if tile.terrain == "rocky")
    if edges < 12:
        raise fault("terrain.toml", f"the rocky tiles have {edges} open edges instead of at least 12")


def _something(gives: Goods, space: SpaceText) -> bool:
    return bool(sum(gives) or space.reward.cards or space.reward.campfires or space.reward.peaks)


def _check_known_spaces(pack: Pack) -> None:
    """The spaces and exchanges the rulebook's examples show."""

    def need(terrain: str, what: str, found: bool) -> None:
        if not found:
            raise fault("terrain.toml", f"no {terrain} tile has {what}")

    def printed(terrain: str) -> list[SpaceText]:
        return [space for tile in pack.tiles if tile.terrain == terrain for space in tile.spaces.values()]

    def gives(space: SpaceText, endorphins: int) -> bool:
        return space.gives[ENDORPHIN] == endorphins == sum(space.gives)

    need("forest", "a space with 1 endorphin", any(gives(s, 1) for s in printed("forest")))
    need("alpine", "a space with 2 endorphins", any(gives(s, 2) for s in printed("alpine")))
    need("rocky", "a space with 2 endorphins", any(gives(s, 2) for s in printed("rocky")))
    herbs = any(s.gives[HERB] and s.gives[ENDORPHIN] == 1 for s in printed("alpine"))
    need("alpine", "a space with herbs and an endorphin", herbs)
    every = [space for terrain in TILE_COUNTS for space in printed(terrain)]
    pouch = any(s.cost == read_goods("3 endorphin") and s.reward == read_reward("pouch") for s in every)
    need("single", "the exchange of 3 endorphins for a pouch", pouch)
    fire = read_goods("berry + mushroom + pouch")
    need("single", "the exchange for a campfire card", any(s.cost == fire and s.reward.campfires for s in every))
    peak = read_goods("mushroom + 2 herb")
    need("forest", "the exchange for a peak", any(s.cost == peak and s.reward.peaks for s in printed("forest")))
    need("single", "a container exchange", any(s.effect == "swap" for s in every))
    need("single", "a bike space", any(s.bike for s in every))


def _check_peaks(pack: Pack) -> None:
    for terrain in TERRAINS:
        found = sum(peak.terrain == terrain for peak in pack.peaks)
        if found != 5:
            raise fault("peaks.toml", f"{found} {terrain} peaks instead of 5")
    if len(pack.peaks) != 15:
        raise fault("peaks.toml", f"{len(pack.peaks)} peaks instead of 15")
    for peak in pack.peaks:
        place = f"peaks.toml, peak {peak.id}"
        if not peak.paths or "".join(edge for edge in "nesw" if edge in peak.paths) != peak.paths:
            raise fault(place, f"paths {peak.paths!r} must be some of n, e, s, w in this order")
        if not 1 <= peak.points <= 20:
            raise fault(place, f"{peak.points} points; 1 to 20 make sense")
        _read_reward(place, peak.reward)
    for points in (1, 2, 3, 8):
        if not any(peak.points == points for peak in pack.peaks):
            raise fault("peaks.toml", f"no peak has {points} points")
    if not any(peak.points == 2 and read_reward(peak.reward).cards for peak in pack.peaks):
        raise fault("peaks.toml", "no peak of 2 points gives a hiking card")


def _read_reward(place: str, text: str) -> None:
    try:
        read_reward(text)
    except ValueError as error:
        raise fault(f"{place}, reward", str(error)) from error


def _check_cards(pack: Pack) -> None:
    names = CARD_NAMES[STARTING:]
    if tuple(card.id for card in pack.hiking) != names:
        raise fault("cards.toml", f"the hiking cards must be, in this order: {', '.join(names)}")
    for card, copies in zip(pack.hiking, COPIES, strict=True):
        if card.copies != copies:
            raise fault(f"cards.toml, hiking {card.id}", f"{card.copies} copies instead of {copies}")
        if not 0 <= card.price <= 10:
            raise fault(f"cards.toml, hiking {card.id}", f"price {card.price}; 0 to 10 make sense")
    if tuple(card.id for card in pack.campfire) != CAMPFIRE_NAMES:
        raise fault("cards.toml", f"the campfire cards must be, in this order: {', '.join(CAMPFIRE_NAMES)}")
    for fire, amount in zip(pack.campfire, AMOUNTS, strict=True):
        if fire.amount != amount:
            raise fault(f"cards.toml, campfire {fire.id}", f"amount {fire.amount} instead of {amount}")


def _check_panoramas(pack: Pack) -> None:
    for rank, mark, count in product(range(1, 7), (0, 4, 5), (0,)):
        count = sum(card.rank == rank and card.mark == mark for card in pack.panoramas)
        wanted = 1 if mark else 3
        if count != wanted:
            raise fault("panoramas.toml", f"{count} cards of rank {rank} with mark {mark} instead of {wanted}")
    if len(pack.panoramas) != 30:
        raise fault("panoramas.toml", f"{len(pack.panoramas)} cards instead of 30")
    for card in pack.panoramas:
        place = f"panoramas.toml, panorama {card.id}"
        try:
            cost = read_goods(card.cost)
        except ValueError as error:
            raise fault(f"{place}, cost", str(error)) from error
        if sum(cost[:ENDORPHIN]) > pack.pieces.backpack:
            raise fault(f"{place}, cost", f"more than the {pack.pieces.backpack} resources of a backpack")
        _read_reward(place, card.reward)
        if card.reward == "nothing" or not sum(cost):
            raise fault(place, "every panorama has a cost and a reward")
        if not 1 <= card.points <= 40:
            raise fault(place, f"{card.points} points; 1 to 40 make sense")
    by_rank = [{card.points for card in pack.panoramas if card.rank == rank} for rank in range(1, 5)]
    if 26 not in {sum(points) for points in product(*by_rank)}:
        raise fault("panoramas.toml", "no four cards of ranks 1 to 4 make the 26 points of the rulebook's example")


def _check_pieces(pack: Pack) -> None:
    pieces = pack.pieces
    wanted = (96, 65, 10, [3, 6, 12], [3, 3, 2, 2, 1], [1, 2, 2, 3, 3])
    for name, value in zip(
        ("resources", "endorphins", "backpack", "badges", "stones", "start_endorphins"), wanted, strict=True
    ):
        if getattr(pieces, name) != value:
            raise fault(f"cards.toml, pieces, {name}", f"{getattr(pieces, name)} instead of {value}")
    if sum(pieces.bank) != 96 or min(pieces.bank) < 1:
        raise fault("cards.toml, pieces", f"the six kinds of resources make {sum(pieces.bank)} instead of 96")


def _check_reachable(pack: Pack) -> None:
    """Every kind can be had and every exchange and panorama paid in a two-player game, by walking and exchanging."""
    spaces = [(tile, cell, space) for tile in pack.tiles for cell, space in tile.spaces.items()]
    had = {ENDORPHIN}
    grown = True
    while grown:
        before = len(had)
        for _, _, space in spaces:
            had |= _kinds(space.gives)
            if space.effect == "exchange" and _kinds(space.cost) <= had:
                had |= _kinds(space.reward.gives)
        if any(space.effect == "swap" for _, _, space in spaces) and had & {3, 4, 5}:
            had |= {3, 4, 5}
        grown = len(had) > before
    for kind, name in enumerate(GOODS):
        if kind not in had:
            raise fault("terrain.toml", f"no space or exchange ever gives a {name}")
    for tile, cell, space in spaces:
        _check_payable(tile, cell, space, pack)


def _check_payable(tile: Tile, cell: int, space: SpaceText, pack: Pack) -> None:
    if sum(space.cost[:ENDORPHIN]) > pack.pieces.backpack:
        where = f"terrain.toml, tile {tile.id}, {tile.map.cells[cell]}"
        raise fault(where, f"costs more than the {pack.pieces.backpack} resources of a backpack")


def _kinds(goods: Goods) -> set[int]:
    return {kind for kind, count in enumerate(goods) if count}
