"""``ropeteam content``: packs are checked and copied."""

from pathlib import Path

import pytest

from ropeteam import registry

from .conftest import Ropeteam


@pytest.mark.parametrize("game", registry.names())
def test_every_own_pack_is_whole(ropeteam: Ropeteam, game: str) -> None:
    said = ropeteam("content", "check", game)
    assert said.code == 0
    assert registry.game(game).content().digest in said.out


def test_a_copy_is_whole_found_out_and_playable(ropeteam: Ropeteam, tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "mine"
    assert ropeteam("content", "copy", "five_peaks", folder).code == 0
    assert {file.name for file in folder.iterdir()} == {"cards.toml", "panoramas.toml", "peaks.toml", "terrain.toml"}
    assert "Five Peaks" in ropeteam("content", "check", folder).out
    assert ropeteam("content", "check", folder, "--game", "five_peaks").code == 0
    said = ropeteam("simulate", "five_peaks", "--games", 1, "--turn_limit", 3, "--content", folder)
    assert said.code == 0


def test_a_fault_is_one_line_with_its_place(ropeteam: Ropeteam, tmp_path: Path) -> None:
    ropeteam("content", "copy", "five_peaks", tmp_path)
    file = tmp_path / "terrain.toml"
    file.write_text(file.read_text().replace('B = "herb"', 'B = "basil"', 1))
    said = ropeteam("content", "check", tmp_path)
    assert said.code == 2
    assert "terrain.toml, tile s, B: unknown kind 'basil'" in said.err
    assert said.err.count("\n") == 1


def test_nothing_is_overwritten(ropeteam: Ropeteam, tmp_path: Path) -> None:
    (tmp_path / "peaks.toml").write_text("mine")
    said = ropeteam("content", "copy", "five_peaks", tmp_path)
    assert said.code == 2
    assert "is there already" in said.err
    assert {file.name for file in tmp_path.iterdir()} == {"peaks.toml"}
    assert (tmp_path / "peaks.toml").read_text() == "mine"


@pytest.mark.parametrize("pack", ["nowhere", "."])
def test_what_is_no_pack_is_refused(
    ropeteam: Ropeteam, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pack: str
) -> None:
    monkeypatch.chdir(tmp_path)
    said = ropeteam("content", "check", pack)
    assert said.code == 2
    assert said.err.count("\n") == 1
