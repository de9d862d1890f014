"""K2's components: the content pack, read and checked. A fault is refused with its place (`k2.toml, rope 12: ...`)."""

import hashlib
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import msgspec

from ropeteam.kernel.refused import Refused

FILE: Final = "k2.toml"
BOARDS: Final = ("easier", "harder")
SEASONS: Final = ("summer", "winter")
ZONES: Final = 4
DAYS: Final = 18
LEVELS: Final = ("himalayan_mountaineer", "alpinist", "hiker")


class Card(msgspec.Struct, frozen=True):
    """A kind of card: acclimatization cards have a ``level``, movement cards ``up``, rope cards ``up`` and ``down``."""

    name: str
    copies: int
    level: int = 0
    up: int = 0
    down: int = 0


class Space(msgspec.Struct, frozen=True):
    """One space of a board; ``x`` and ``y`` are per cent of the board from the top left."""

    id: str
    zone: int
    points: int
    cost: int
    acclimatization: int
    x: int
    y: int


class Rope(msgspec.Struct, frozen=True):
    """Two joined spaces, by index."""

    lower: int
    higher: int


class Board(msgspec.Struct, frozen=True):
    """One side of the board."""

    name: str
    spaces: tuple[Space, ...]
    ropes: tuple[Rope, ...]
    track: tuple[int, ...]


class Weather(msgspec.Struct, frozen=True):
    """The weather of one day; no zones is a clear sky."""

    acclimatization: int = 0
    movement: int = 0
    zones: tuple[int, ...] = ()


class Tile(msgspec.Struct, frozen=True):
    """One weather tile: three days."""

    name: str
    days: tuple[Weather, Weather, Weather]


class K2Content(msgspec.Struct, frozen=True):
    """A checked content pack."""

    digest: str
    cards: tuple[Card, ...]
    """The kinds of card in notation order: acclimatization, movement, rope, each by value."""
    tokens: tuple[int, ...]
    """How many risk tokens there are of each value from 0."""
    start_level: int
    track_max: int
    level_cap: int
    limits: dict[str, tuple[int, ...]]
    boards: dict[str, Board]
    weather: dict[str, tuple[Tile, ...]]
    levels: dict[str, tuple[tuple[str, int], ...]]
    """Solo levels from the best down with their lowest score, per ``board_weather``."""


def load(path: Path | None = None) -> K2Content:
    """The pack in a file, in a folder's ``k2.toml``, or the game's own."""
    file = Path(__file__).parent / "content" / FILE if path is None else path
    if file.is_dir():
        file = file / FILE
    try:
        data = file.read_bytes()
    except OSError as error:
        raise Refused("content", f"{file.name}: cannot be read ({error.strerror})") from None
    try:
        facts = tomllib.loads(data.decode())
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise Refused("content", f"{file.name}: not TOML: {error}") from None
    return _Reader(file.name).content(facts, "sha256:" + hashlib.sha256(data.replace(b"\r\n", b"\n")).hexdigest())


class _Reader:
    """Turns the parsed file into content, refusing whatever it does not know."""

    def __init__(self, file: str) -> None:
        self.file = file

    def fault(self, place: str, fault: str) -> Refused:
        return Refused("content", f"{self.file}, {place}: {fault}")

    def table(self, place: str, value: Any, keys: tuple[str, ...], optional: tuple[str, ...] = ()) -> dict[str, Any]:
        """A table with exactly these keys, and perhaps the optional ones."""
        if not isinstance(value, dict):
            raise self.fault(place, "must be a table")
        for key in value:
            if key not in keys and key not in optional:
                raise self.fault(place, f"unknown key {key!r}")
        for key in keys:
            if key not in value:
                raise self.fault(place, f"missing key {key!r}")
        return value

    def number(self, place: str, value: Any, low: int, high: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.fault(place, f"{value!r} must be a whole number from {low} to {high}")
        return value

    def row(self, place: str, value: Any, length: int | None = None) -> list[Any]:
        if not isinstance(value, list):
            raise self.fault(place, "must be a list")
        if length is not None and len(value) != length:
            raise self.fault(place, f"must have {length} entries, has {len(value)}")
        return value

    def content(self, facts: dict[str, Any], digest: str) -> K2Content:
        parts = ("deck", "risk_tokens", "player_mat", "limits", "score_track", "solo_levels", "boards", "weather")
        self.table("top level", facts, parts)
        mat = self.table("player_mat", facts["player_mat"], ("start_level", "track_max", "level_cap"))
        cap = self.number("player_mat, level_cap", mat["level_cap"], 1, 99)
        tracks = self.table("score_track", facts["score_track"], BOARDS)
        boards = self.table("boards", facts["boards"], BOARDS)
        weather = self.table("weather", facts["weather"], SEASONS)
        return K2Content(
            digest=digest,
            cards=self.deck(facts["deck"]),
            tokens=self.tokens(facts["risk_tokens"]),
            start_level=self.number("player_mat, start_level", mat["start_level"], 1, cap),
            track_max=self.number("player_mat, track_max", mat["track_max"], cap, 99),
            level_cap=cap,
            limits=self.limits(facts["limits"]),
            boards={name: self.board(name, boards[name], tracks[name]) for name in BOARDS},
            weather={season: self.tiles(season, weather[season]) for season in SEASONS},
            levels=self.levels(facts["solo_levels"]),
        )

    def deck(self, value: Any) -> tuple[Card, ...]:
        deck = self.table("deck", value, ("movement", "rope", "acclimatization"))
        # Three bits hold a count of one kind of card in the rules, so seven copies are the most.
        levels = self.table("deck, acclimatization", deck["acclimatization"], ("0", "1", "2", "3"))
        cards = [
            Card(f"a{n}", self.number(f"deck, acclimatization {n}", levels[n], 1, 7), level=int(n))
            for n in sorted(levels)
        ]
        moves = self.table("deck, movement", deck["movement"], ("1", "2", "3"))
        cards += [Card(f"m{n}", self.number(f"deck, movement {n}", moves[n], 1, 7), up=int(n)) for n in sorted(moves)]
        ropes = []
        for index, rope in enumerate(self.row("deck, rope", deck["rope"], 3), 1):
            place = f"deck, rope card {index}"
            self.table(place, rope, ("up", "down"))
            up, down = self.number(place, rope["up"], 1, 9), self.number(place, rope["down"], 1, 9)
            if (up, down) not in ((1, 2), (1, 3), (2, 3)):
                raise self.fault(place, f"no card r{up}{down} in the notation")
            if (up, down) in ropes:
                raise self.fault(place, f"r{up}{down} stands twice")
            ropes.append((up, down))
        cards += [Card(f"r{up}{down}", 1, up=up, down=down) for up, down in sorted(ropes)]
        total = sum(card.copies for card in cards)
        if total != DAYS:
            raise self.fault("deck", f"must hold {DAYS} cards, holds {total}")
        return tuple(cards)

    def tokens(self, value: Any) -> tuple[int, ...]:
        tokens = self.table("risk_tokens", value, ("0", "1", "2"))
        counts = tuple(self.number(f"risk_tokens, {n}", tokens[n], 0, 20) for n in ("0", "1", "2"))
        if sum(counts) != 20:
            raise self.fault("risk_tokens", f"must be 20 tokens, are {sum(counts)}")
        return counts

    def limits(self, value: Any) -> dict[str, tuple[int, ...]]:
        columns = ("2", "3", "4", "5", "five_red")
        self.table("limits", value, columns)
        return {
            column: tuple(
                self.number(f"limits, {column}, zone {zone}", limit, 1, 4)
                for zone, limit in enumerate(self.row(f"limits, {column}", value[column], ZONES), 1)
            )
            for column in columns
        }

    def board(self, name: str, value: Any, track: Any) -> Board:
        self.table(f"boards, {name}", value, ("spaces", "ropes"))
        spaces: list[Space] = []
        index: dict[str, int] = {}
        for number, entry in enumerate(self.row(f"boards, {name}, spaces", value["spaces"]), 1):
            space = self.space(name, number, entry)
            if space.id in index:
                raise self.fault(f"space {number}", f"{space.id!r} stands twice on the {name} board")
            index[space.id] = len(spaces)
            spaces.append(space)
        for needed in ("base", "summit"):
            if needed not in index:
                raise self.fault(f"boards, {name}, spaces", f"missing space {needed!r}")
        steps = tuple(
            self.number(f"score_track, {name}, step {number}", step, 1, 99)
            for number, step in enumerate(self.row(f"score_track, {name}", track), 1)
        )
        if any(low >= high for low, high in pairwise(steps)):
            raise self.fault(f"score_track, {name}", "must rise")
        for space in spaces:
            if space.points not in steps:
                raise self.fault(f"space {space.id!r}", f"{space.points} points are not on the {name} score track")
        if spaces[index["base"]].points != steps[0]:
            raise self.fault("space 'base'", f"must be worth {steps[0]}, the first step of the {name} score track")
        ropes = self.ropes(name, value["ropes"], index)
        self.joined(name, spaces, ropes, index["base"])
        return Board(name, tuple(spaces), ropes, steps)

    def space(self, board: str, number: int, entry: Any) -> Space:
        place = f"space {number}"
        self.table(place, entry, ("id", "zone", "vp", "cost", "acc", "xy"))
        name = entry["id"]
        if not isinstance(name, str) or not (name.isascii() and name.isalnum()) or name == "no":
            raise self.fault(place, f"{name!r} is no name for a space of the {board} board")
        x, y = self.row(f"{place}, xy", entry["xy"], 2)
        return Space(
            id=name,
            zone=self.number(f"{place}, zone", entry["zone"], 1, ZONES),
            points=self.number(f"{place}, vp", entry["vp"], 1, 99),
            cost=self.number(f"{place}, cost", entry["cost"], 1, 9),
            acclimatization=self.number(f"{place}, acc", entry["acc"], -9, 9),
            x=self.number(f"{place}, xy", x, 0, 100),
            y=self.number(f"{place}, xy", y, 0, 100),
        )

    def ropes(self, board: str, value: Any, index: dict[str, int]) -> tuple[Rope, ...]:
        ropes: list[Rope] = []
        seen: set[frozenset[int]] = set()
        for number, entry in enumerate(self.row(f"boards, {board}, ropes", value), 1):
            place = f"rope {number}"
            for end in self.row(place, entry, 2):
                if end not in index:
                    raise self.fault(place, f"unknown space {end!r} on the {board} board")
            lower, higher = index[entry[0]], index[entry[1]]
            if lower == higher:
                raise self.fault(place, f"{entry[0]!r} is joined to itself on the {board} board")
            if frozenset((lower, higher)) in seen:
                raise self.fault(place, f"{entry[0]!r} and {entry[1]!r} are joined twice on the {board} board")
            seen.add(frozenset((lower, higher)))
            ropes.append(Rope(lower, higher))
        return tuple(ropes)

    def joined(self, board: str, spaces: list[Space], ropes: tuple[Rope, ...], base: int) -> None:
        """Every space can be reached from base camp."""
        reached, waiting = {base}, [base]
        while waiting:
            here = waiting.pop()
            for rope in ropes:
                for one, other in ((rope.lower, rope.higher), (rope.higher, rope.lower)):
                    if one == here and other not in reached:
                        reached.add(other)
                        waiting.append(other)
        for number, space in enumerate(spaces):
            if number not in reached:
                raise self.fault(f"space {space.id!r}", f"cannot be reached on the {board} board")

    def tiles(self, season: str, value: Any) -> tuple[Tile, ...]:
        tiles = []
        for number, entry in enumerate(self.row(f"weather, {season}", value, DAYS // 3), 1):
            place = f"weather tile {season[0].upper()}{number}"
            first, second, third = self.row(place, entry, 3)
            tile = Tile(
                f"{season[0].upper()}{number}",
                (
                    self.day(f"{place}, day 1", first),
                    self.day(f"{place}, day 2", second),
                    self.day(f"{place}, day 3", third),
                ),
            )
            tiles.append(tile)
        return tuple(tiles)

    def day(self, place: str, entry: Any) -> Weather:
        if entry == {}:
            return Weather()
        self.table(place, entry, ("zones",), ("acc", "move"))
        zones = tuple(self.number(f"{place}, zones", zone, 1, ZONES) for zone in self.row(place, entry["zones"]))
        if not zones or any(low >= high for low, high in pairwise(zones)):
            raise self.fault(place, "zones must rise, each once")
        weather = Weather(
            self.number(f"{place}, acc", entry.get("acc", 0), 0, 9),
            self.number(f"{place}, move", entry.get("move", 0), 0, 9),
            zones,
        )
        if not weather.acclimatization and not weather.movement:
            raise self.fault(place, "names zones but no effect")
        return weather

    def levels(self, value: Any) -> dict[str, tuple[tuple[str, int], ...]]:
        columns = tuple(f"{board}_{season}" for board in BOARDS for season in SEASONS)
        self.table("solo_levels", value, columns)
        levels = {}
        for column in columns:
            place = f"solo_levels, {column}"
            self.table(place, value[column], LEVELS)
            rows = tuple(
                (name.replace("_", " "), self.number(f"{place}, {name}", value[column][name], 1, 99)) for name in LEVELS
            )
            if any(low[1] <= high[1] for low, high in pairwise(rows)):
                raise self.fault(place, "must fall from the best level down")
            levels[column] = rows
        return levels
