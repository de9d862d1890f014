"""The content pack: what it holds, and what the loader refuses with which place named."""

from pathlib import Path

import pytest

from ropeteam.games.k2.content import load
from ropeteam.kernel.refused import Refused

OWN = Path(__file__).parents[3] / "src/ropeteam/games/k2/content/k2.toml"


def test_the_box_holds_what_the_rulebook_lists() -> None:
    content = load()
    assert sum(card.copies for card in content.cards) == 18
    assert [card.name for card in content.cards] == ["a0", "a1", "a2", "a3", "m1", "m2", "m3", "r12", "r13", "r23"]
    assert content.tokens == (4, 11, 5)
    assert [len(content.weather[season]) for season in ("summer", "winter")] == [6, 6]
    assert [len(content.boards[board].spaces) for board in ("easier", "harder")] == [28, 30]
    assert [len(content.boards[board].ropes) for board in ("easier", "harder")] == [34, 35]


def test_a_folder_or_a_file_can_be_read(tmp_path: Path) -> None:
    (tmp_path / "k2.toml").write_text(OWN.read_text())
    assert load(tmp_path) == load(tmp_path / "k2.toml") == load()


def test_a_changed_pack_has_another_digest(tmp_path: Path) -> None:
    changed = tmp_path / "k2.toml"
    changed.write_text(OWN.read_text().replace("start_level = 1", "start_level = 2"))
    assert load(changed).digest != load().digest
    assert load(changed).start_level == 2


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('["e9", "e10"]', '["e9", "e99"]', "k2.toml, rope 12: unknown space 'e99' on the easier board"),
        ('["e9", "e10"]', '["e9", "e9"]', "k2.toml, rope 12: 'e9' is joined to itself on the easier board"),
        (
            '["e9", "e10"]',
            '["e9", "e8"]',
            "k2.toml, rope 12: 'e9' and 'e8' are joined twice on the easier board",
        ),
        ('id = "e5", ', 'id = "e4", ', "k2.toml, space 6: 'e4' stands twice on the easier board"),
        ('id = "e5", ', 'id = "e 5", ', "k2.toml, space 6: 'e 5' is no name for a space of the easier board"),
        ('["e26", "summit"],\n', "", "k2.toml, space 'summit': cannot be reached on the easier board"),
        ("vp = 7,", "vp = 9,", "k2.toml, space 'e26': 9 points are not on the easier score track"),
        ("[deck]", "[deck]\nspare = 3", "k2.toml, deck: unknown key 'spare'"),
        ("2 = 3, 3 = 2 }", "2 = 3, 3 = 3 }", "k2.toml, deck: must hold 18 cards, holds 19"),
        ("{ up = 1, down = 3 }", "{ up = 1, down = 2 }", "k2.toml, deck, rope card 2: r12 stands twice"),
        ("{ up = 1, down = 3 }", "{ up = 3, down = 3 }", "k2.toml, deck, rope card 2: no card r33 in the notation"),
        ("1 = 11", "1 = 12", "k2.toml, risk_tokens: must be 20 tokens, are 21"),
        ("track_max = 10 ", "track_max = true ", "k2.toml, player_mat, track_max: True must be a whole number"),
        ("level_cap = 6", "", "k2.toml, player_mat: missing key 'level_cap'"),
        ("3 = [3, 2, 2, 1]", "3 = [3, 2, 2]", "k2.toml, limits, 3: must have 4 entries, has 3"),
        ("5 = [4, 3, 2, 1]", "5 = [4, 3, 2, 0]", "k2.toml, limits, 5, zone 4: 0 must be a whole number from 1 to 4"),
        (
            "easier = [1, 2, 3,",
            "easier = [2, 1, 3,",
            "k2.toml, score_track, easier: must rise",
        ),
        (
            "harder_winter = { himalayan_mountaineer = 16, alpinist = 14",
            "harder_winter = { himalayan_mountaineer = 16, alpinist = 16",
            "k2.toml, solo_levels, harder_winter: must fall from the best level down",
        ),
        ("{ acc = 2, zones = [3] }", "{ acc = 2, zones = [5] }", "k2.toml, weather tile S2, day 3, zones: 5 must be"),
        ("{ acc = 2, zones = [3] }", "{ zones = [3] }", "k2.toml, weather tile S2, day 3: names zones but no effect"),
        ("{ acc = 2, zones = [3] }", "{ acc = 2 }", "k2.toml, weather tile S2, day 3: missing key 'zones'"),
        ("{ acc = 2, zones = [3] }", "{ acc = 2, zones = [4, 3] }", "k2.toml, weather tile S2, day 3: zones must rise"),
        ("  [ { }, { }, { } ],\n", "", "k2.toml, weather, summer: must have 6 entries, has 5"),
        ("[deck]", "[deck", "k2.toml: not TOML"),
    ],
)
def test_faults_are_refused_naming_the_place(tmp_path: Path, old: str, new: str, message: str) -> None:
    text = OWN.read_text()
    assert old in text
    (tmp_path / "k2.toml").write_text(text.replace(old, new, 1))
    with pytest.raises(Refused) as refused:
        load(tmp_path)
    assert refused.value.code == "content"
    assert refused.value.message.startswith(message)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"k2\.toml: cannot be read"):
        load(tmp_path)
