"""Loads a content pack: four TOML files, every value marked printed or invented, everything checked (FP-20)."""

import hashlib
import tomllib
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from ropeteam.kernel.refused import Refused

from .tables import GOODS
from .tilemap import TileMap, read_map

FILES: Final = ("terrain.toml", "peaks.toml", "panoramas.toml", "cards.toml")
OWN: Final = Path(__file__).parent / "content"

Goods = tuple[int, ...]
"""How many of each kind: mushroom, berry, herb, basket, jar, pouch, endorphin."""


class RewardText(msgspec.Struct, frozen=True):
    """A reward in numbers."""

    gives: Goods
    cards: int = 0
    campfires: int = 0
    peaks: int = 0


class SpaceText(msgspec.Struct, frozen=True):
    """What a space prints: one of the effects ``give``, ``exchange``, ``swap``, ``parking``."""

    effect: str
    gives: Goods
    bike: bool
    cost: Goods
    reward: RewardText
    source: str


class Tile(msgspec.Struct, frozen=True):
    """A terrain tile: its drawing and its spaces by cell, from north-west (0) to south-east (8)."""

    id: str
    terrain: str
    map: TileMap
    spaces: dict[int, SpaceText]


class Peak(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A peak tile."""

    id: str
    terrain: str
    points: int
    reward: str
    paths: str


class Hiking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of hiking card."""

    id: str
    copies: int
    price: int


class Campfire(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A campfire card."""

    id: str
    title: str
    amount: int


class Panorama(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A panorama card."""

    id: str
    rank: int
    mark: int
    cost: str
    reward: str
    points: int


class Pieces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What else is in the box."""

    resources: int
    endorphins: int
    backpack: int
    badges: list[int]
    stones: list[int]
    start_endorphins: list[int]
    mushroom: int
    berry: int
    herb: int
    basket: int
    jar: int
    pouch: int

    @property
    def bank(self) -> tuple[int, ...]:
        """Pieces of each of the six kinds of resources."""
        return (self.mushroom, self.berry, self.herb, self.basket, self.jar, self.pouch)


class Pack(msgspec.Struct, frozen=True):
    """A whole, checked content pack."""

    digest: str
    tiles: tuple[Tile, ...]
    peaks: tuple[Peak, ...]
    hiking: tuple[Hiking, ...]
    campfire: tuple[Campfire, ...]
    panoramas: tuple[Panorama, ...]
    pieces: Pieces
    sources: dict[str, str]
    """``printed`` or ``invented`` for every value, by its place: ``tile f1, A``."""


def load(path: Path | None = None) -> Pack:
    """The pack in the folder, or the game's own; raises Refused("content", ...) naming the place of a fault."""
    from .checks import check

    folder = path or OWN
    texts = {name: _read(folder, name) for name in FILES}
    digest = hashlib.sha256(b"".join(texts[name] for name in FILES)).hexdigest()
    data = {name: _toml(name, text) for name, text in texts.items()}
    sources: dict[str, str] = {}
    tiles = tuple(_tile(entry, sources) for entry in _entries(data, "terrain.toml", "tile", sources))
    pack = Pack(
        digest="sha256:" + digest,
        tiles=tiles,
        peaks=_all(data, "peaks.toml", "peak", Peak, sources),
        hiking=_all(data, "cards.toml", "hiking", Hiking, sources),
        campfire=_all(data, "cards.toml", "campfire", Campfire, sources),
        panoramas=_all(data, "panoramas.toml", "panorama", Panorama, sources),
        pieces=_all(data, "cards.toml", "pieces", Pieces, sources)[0],
        sources=sources,
    )
    check(pack)
    return pack


def fault(place: str, what: str) -> Refused:
    """A fault of a pack."""
    return Refused("content", f"{place}: {what}", "FP-20")


def read_goods(text: str) -> Goods:
    """``2 herb + endorphin`` in numbers; raises ValueError."""
    reward = read_reward(text)
    if reward.cards or reward.campfires or reward.peaks:
        raise ValueError(f"{text!r}: only resources and endorphins can stand here")
    return reward.gives


def read_reward(text: str) -> RewardText:
    """``card + 2 endorphin`` in numbers; ``nothing`` is no reward. Raises ValueError."""
    gives = [0] * len(GOODS)
    extra = {"card": 0, "campfire": 0, "peak": 0}
    if text == "nothing":
        return RewardText(tuple(gives))
    for part in text.split(" + "):
        words = part.split(" ")
        count = int(words.pop(0)) if words[0].isascii() and words[0].isdigit() else 1
        if len(words) != 1 or not 1 <= count <= 10:
            raise ValueError(f"{part!r} is no number and kind")
        if words[0] in GOODS:
            gives[GOODS.index(words[0])] += count
        elif words[0] in extra:
            extra[words[0]] += count
        else:
            raise ValueError(f"unknown kind {words[0]!r}")
    return RewardText(tuple(gives), extra["card"], extra["campfire"], extra["peak"])


def read_space(text: str, source: str) -> SpaceText:
    """What a space prints; raises ValueError."""
    none = RewardText((0,) * len(GOODS))
    if text in ("swap", "parking"):
        return SpaceText(text, none.gives, False, none.gives, none, source)
    if " -> " in text:
        cost, _, reward = text.partition(" -> ")
        return SpaceText("exchange", none.gives, False, read_goods(cost), read_reward(reward), source)
    bike = text.startswith("bike: ")
    return SpaceText("give", read_goods(text.removeprefix("bike: ")), bike, none.gives, none, source)


def _read(folder: Path, name: str) -> bytes:
    try:
        return (folder / name).read_bytes()
    except OSError as error:
        raise fault(name, f"cannot be read ({error.strerror or error})") from error


def _toml(name: str, text: bytes) -> dict[str, Any]:
    try:
        return tomllib.loads(text.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise fault(name, str(error)) from error


_SECTIONS: Final = {
    "terrain.toml": {"tile"},
    "peaks.toml": {"peak"},
    "panoramas.toml": {"panorama"},
    "cards.toml": {"pieces", "hiking", "campfire"},
}

Entry = tuple[str, dict[str, Any]]
"""The place of a table in a file, and its values."""


def _entries(data: dict[str, dict[str, Any]], name: str, kind: str, sources: dict[str, str]) -> list[Entry]:
    """The tables of one kind with ``printed`` and ``invented`` merged and noted."""
    for key in data[name]:
        if key not in _SECTIONS[name]:
            raise fault(name, f"unknown table {key!r}")
    tables = data[name].get(kind)
    if isinstance(tables, dict):
        tables = [tables]
    if not isinstance(tables, list) or not tables or not all(isinstance(table, dict) for table in tables):
        raise fault(name, f"{kind!r} tables are missing")
    entries: list[Entry] = []
    seen: set[str] = set()
    for number, table in enumerate(tables, 1):
        given = table.get("id", "")
        if kind != "pieces" and not (isinstance(given, str) and given):
            raise fault(f"{name}, {kind} number {number}", "has no id")
        place = f"{name}, {kind} {given}".rstrip()
        if given in seen:
            raise fault(place, "stands twice")
        seen.add(given)
        values: dict[str, Any] = {}
        for key, value in table.items():
            if key not in ("printed", "invented"):
                values[key] = value
                continue
            if not isinstance(value, dict):
                raise fault(place, f"{key!r} must be a table")
            for inner, what in value.items():
                if inner in values:
                    raise fault(f"{place}, {inner}", "stands twice")
                values[inner] = what
                sources[f"{kind} {given}, {inner}".replace(" ,", ",")] = key
        entries.append((place, values))
    return entries


T = TypeVar("T")


def _all(
    data: dict[str, dict[str, Any]], name: str, kind: str, form: type[T], sources: dict[str, str]
) -> tuple[T, ...]:
    made: list[T] = []
    for place, values in _entries(data, name, kind, sources):
        for key in values:
            marked = f"{kind} {values.get('id', '')}, {key}".replace(" ,", ",") in sources
            if key not in ("id", "terrain", "title") and not marked:
                raise fault(f"{place}, {key}", "must stand under 'printed' or 'invented'")
        try:
            made.append(msgspec.convert(values, form))
        except msgspec.ValidationError as error:
            raise fault(place, str(error)) from error
    return tuple(made)


def _tile(entry: Entry, sources: dict[str, str]) -> Tile:
    place, values = entry
    name, terrain = values["id"], values.pop("terrain", None)
    drawing = values.pop("map", None)
    if not isinstance(drawing, str):
        raise fault(place, "has no map")
    try:
        drawn = read_map(drawing)
    except ValueError as error:
        raise fault(place, str(error)) from error
    spaces: dict[int, SpaceText] = {}
    for letter, text in values.items():
        if letter == "id":
            continue
        where = f"{place}, {letter}"
        if len(letter) != 1 or drawn.cells.count(letter) != 1:
            raise fault(where, "must be exactly one letter of the map")
        if not isinstance(text, str):
            raise fault(where, "must be a text such as '2 herb + endorphin'")
        if f"tile {name}, {letter}" not in sources:
            raise fault(where, "must stand under 'printed' or 'invented'")
        try:
            spaces[drawn.cells.index(letter)] = read_space(text, sources[f"tile {name}, {letter}"])
        except ValueError as error:
            raise fault(where, str(error)) from error
    for cell, letter in enumerate(drawn.cells):
        if letter.isalpha() and cell not in spaces:
            raise fault(place, f"space {letter} of the map is not explained")
    return Tile(name, str(terrain), drawn, spaces)
