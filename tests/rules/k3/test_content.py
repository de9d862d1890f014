"""The content pack: printed facts, and what the loader refuses."""

from pathlib import Path

import pytest

from ropeteam.games.k3 import GAME
from ropeteam.games.k3.content import OWN, load
from ropeteam.kernel.refused import Refused

PRINTED = OWN.read_text()


def test_the_games_own_pack_loads_and_has_a_digest() -> None:
    assert load().digest.startswith("sha256:")
    assert load(OWN.parent).digest == load(OWN).digest == load().digest


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("white = 4", "", "k3.toml: Object missing required field `white` - at `$.box`"),
        ("natural = 6", "natural = 6\nred = 1", "k3.toml: Object contains unknown field `red` - at `$.box`"),
        ("natural = 6", "natural = 5", "k3.toml, players 3: 6 natural pawns wanted, the box has 5"),
        ("white = 4", "white = 3", "k3.toml, players 2: 4 white pawns wanted, the box has 3"),
        ("coloured = 17", "coloured = 16", "k3.toml, players 2: 20 pawns do not fill a pyramid of 6: 21"),
        ("pyramid = 5", "pyramid = 7", "k3.toml, players 3: pyramid 7: the base must be from 1 to 6"),
        ("number = 3", "number = 2", "k3.toml, players: there must be one table each for 2, 3 and 4 players"),
        ("pawns = 9", "pawns = 8", "k3.toml, base_camp: pawns 8: the mountain has a base of 9"),
        ("least_colours = 4", "least_colours = 6", "k3.toml, base_camp: least_colours 6: cannot be drawn"),
        ("white = 4", "white = -4", "k3.toml, box: white -4: must be from 0 to 99"),
        ('source = "printed"', 'source = "heard"', "k3.toml, box: source 'heard': must be printed, ruled or invented"),
        ("beside = 1", "beside = 2", "k3.toml, players 4: beside 2: must be none or all of the 1 white pawns"),
        ("[box]", "[box", "k3.toml: Expected ']'"),
    ],
)
def test_a_faulty_pack_is_refused_naming_the_place(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in PRINTED
    file = tmp_path / "k3.toml"
    file.write_text(PRINTED.replace(old, new, 1))
    with pytest.raises(Refused) as refused:
        load(tmp_path)
    assert refused.value.code == "content"
    assert refused.value.message.startswith(message)


def test_a_missing_pack_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="cannot be read"):
        load(tmp_path)


def test_more_pawns_than_one_growth_can_hold_are_refused(tmp_path: Path) -> None:
    """K3-9: the mountain grows once, so no set of pawns may fill it twice."""
    text = PRINTED.replace("coloured = 9 ", "coloured = 19 ").replace("natural = 6", "natural = 9")
    text = text.replace("pyramid = 4\ncoloured = 9", "pyramid = 5\ncoloured = 14")
    (tmp_path / "k3.toml").write_text(text)
    with pytest.raises(Refused, match="fill the mountain twice"):
        load(tmp_path)


def test_a_changed_pack_changes_the_rules(tmp_path: Path) -> None:
    (tmp_path / "k3.toml").write_text(PRINTED.replace("least_colours = 4", "least_colours = 5"))
    rules = GAME.rules(GAME.resolve({}), GAME.content(tmp_path))
    assert rules.least_colours == 5
    assert rules.digest != load().digest
