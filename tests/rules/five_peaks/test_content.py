"""Content packs: what the rulebook fixes is checked, and a fault is named with its place (FP-20)."""

import shutil
from pathlib import Path

import pytest

import ropeteam
from ropeteam.games.five_peaks.content import FILES, OWN, load
from ropeteam.games.five_peaks.tabulate import tabulate
from ropeteam.kernel.refused import Refused


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A copy of the game's own pack."""
    for name in FILES:
        shutil.copy(OWN / name, tmp_path / name)
    return tmp_path


def test_the_own_pack_loads_and_has_a_digest() -> None:
    assert load().digest.startswith("sha256:")
    assert len(load().digest) == 7 + 64


def test_every_value_is_marked_printed_or_invented() -> None:
    sources = load().sources
    assert set(sources.values()) == {"printed", "invented"}
    assert sources["tile f1, E"] == "printed"
    assert sources["tile f1, map"] == "invented"
    assert sources["hiking run, copies"] == "printed"
    assert sources["hiking run, price"] == "invented"
    assert sources["pieces, resources"] == "printed"


FAULTS = [
    ("terrain.toml", "A = \"berry\"", "A = \"blueberry\"", "terrain.toml, tile s, A: unknown kind 'blueberry'"),
    ("terrain.toml", "A = \"berry\"", "A = \"2 berry\"", "tile s: a corner triangle must give exactly one"),
    ("terrain.toml", "P = \"parking\"", "P = \"swap\"", "terrain.toml, tile s: 0 parking spaces"),
    ("terrain.toml", "terrain = \"rocky\"", "terrain = \"alpine\"", "terrain.toml: 5 alpine tiles instead of 4"),
    ("terrain.toml", "B = \"herb\"", "Z = \"herb\"", "terrain.toml, tile s, Z: must be exactly one letter of the map"),
    ("terrain.toml", "B = \"herb\"\n", "", "terrain.toml, tile s: space B of the map is not explained"),
    ("terrain.toml", "  A - B - C\n  |   |   |", "  A - B ~ C\n  |   |   |", "map line 2, column 9: '~' is no path"),
    ("terrain.toml", "  A - B - C\n  |   |   |", "  A - ? - C\n  |   |   |", "map line 2, column 7: '?' is neither"),
    ("terrain.toml", "      |\n  F - + - G", "\n  F - + - G", "space F cannot be reached from space A"),
    ("terrain.toml", "  .   E - F -", "- .   E - F -", "tile f1: a path runs into scenery in the west"),
    ("terrain.toml", "id = \"f2\"", "id = \"f1\"", "terrain.toml, tile f1: stands twice"),
    ("terrain.toml", "mushroom + 2 herb -> peak", "2 mushroom + herb -> peak", "the exchange for a peak"),
    ("terrain.toml", "E = \"3 endorphin", "E = \"4 endorphin", "3 endorphins for a pouch"),
    ("peaks.toml", "points = 8", "points = 7", "peaks.toml: no peak has 8 points"),
    ("peaks.toml", "paths = \"nes\"", "paths = \"sen\"", "paths 'sen' must be some of n, e, s, w in this order"),
    ("peaks.toml", "terrain = \"alpine\"", "terrain = \"forest\"", "peaks.toml: 6 forest peaks instead of 5"),
    ("peaks.toml", "points = 1 }", "points = 1, height = 9 }", "peak f1: Object contains unknown field `height`"),
    ("cards.toml", "copies = 5", "copies = 6", "cards.toml, hiking sightsee: 6 copies instead of 5"),
    ("cards.toml", "id = \"jars\"", "id = \"jam\"", "the campfire cards must be, in this order"),
    ("cards.toml", "amount = 6", "amount = 5", "cards.toml, campfire trader: amount 5 instead of 6"),
    ("cards.toml", "mushroom = 26", "mushroom = 27", "the six kinds of resources make 97 instead of 96"),
    ("cards.toml", "backpack = 10", "backpack = 12", "cards.toml, pieces, backpack: 12 instead of 10"),
    ("cards.toml", "[[hiking]]\nid = \"run\"", "[[hiking]]\ncopies = 4\nid = \"run\"", "run, copies: stands twice"),
    ("panoramas.toml", "rank = 6, mark = 5", "rank = 6, mark = 4", "2 cards of rank 6 with mark 4 instead of 1"),
    ("panoramas.toml", "reward = \"peak\"", "reward = \"nothing\"", "every panorama has a cost and a reward"),
    ("panoramas.toml", "[[panorama]]", "[[view]]", "panoramas.toml"),
    ("cards.toml", "[pieces]", "[pieces", "cards.toml: "),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "said"), FAULTS, ids=[f"{case[0]}-{case[2][:24]}" for case in FAULTS])
def test_a_fault_is_named_with_its_place(pack: Path, file: str, old: str, new: str, said: str) -> None:
    text = (pack / file).read_text()
    assert old in text
    (pack / file).write_text(text.replace(old, new, 1))
    with pytest.raises(Refused) as refusal:
        load(pack)
    assert refusal.value.code == "content"
    assert said in refusal.value.message


def test_a_missing_file_is_named(pack: Path) -> None:
    (pack / "peaks.toml").unlink()
    with pytest.raises(Refused, match=r"peaks\.toml: cannot be read"):
        load(pack)


def test_a_kind_that_can_never_be_had_is_found(pack: Path) -> None:
    text = (pack / "terrain.toml").read_text()
    (pack / "terrain.toml").write_text(text.replace('-> jar"', '-> pouch"').replace('"swap"', '"herb"'))
    with pytest.raises(Refused, match=r"terrain\.toml"):
        load(pack)


def test_a_changed_pack_is_played_and_named_in_the_record(pack: Path) -> None:
    text = (pack / "cards.toml").read_text()
    (pack / "cards.toml").write_text(text.replace("price = 3", "price = 2", 1))
    table = ropeteam.new("five_peaks", players=2, seed=1, content=pack)
    assert tabulate(load(pack)).prices != tabulate(load()).prices
    record = table.record()
    assert f"content {load(pack).digest}" in record
    with pytest.raises(Refused) as refusal:
        ropeteam.replay(record)
    assert refusal.value.code == "content"
    assert ropeteam.replay(record, content=pack).record() == record


def test_a_turned_tile_keeps_its_paths() -> None:
    tables = tabulate(load())
    for tile in range(14):
        sizes = [sorted(len(tables.links[(tile * 4 + q) * 13 + t]) for t in range(13)) for q in range(4)]
        assert sizes[0] == sizes[1] == sizes[2] == sizes[3]
        for quarters in range(4):
            face = (tile * 4 + quarters) * 13
            for terminal in range(13):
                for other in tables.links[face + terminal]:
                    assert terminal in tables.links[face + other]
