"""``ropeteam show``: a position in words or as a picture."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

import ropeteam as package
from ropeteam import registry

from .conftest import Ropeteam
from .test_replay import FIRST_CHOICE, RECORD, played

MOVES_BEFORE = FIRST_CHOICE - RECORD.splitlines().index("") - 1


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(RECORD)
    return path


def test_words_say_who_may_do_what(ropeteam: Ropeteam, file: Path) -> None:
    table = package.replay(RECORD).at(MOVES_BEFORE)
    choices = ", ".join(choice.text for choice in table.legal(1))
    out = ropeteam("show", file, "--at", MOVES_BEFORE).out
    assert out.startswith(f"{MOVES_BEFORE} moves, not finished")
    assert f"seat 1 may play: {choices}\n" in out


def test_a_seat_sees_its_own_choices_only(ropeteam: Ropeteam, file: Path) -> None:
    out = ropeteam("show", file, "--at", MOVES_BEFORE, "--seat", 1).out
    assert "seat 1 may play" in out
    assert "seat 0 may play" not in out


@pytest.mark.parametrize("game", registry.names())
def test_a_picture_is_drawn_anywhere_in_a_game(ropeteam: Ropeteam, tmp_path: Path, game: str) -> None:
    record, picture = tmp_path / "game.txt", tmp_path / "x.svg"
    record.write_text(played(game))
    length = len(package.replay(record.read_text()).log)
    for at in (0, length // 3, 2 * length // 3, length):
        said = ropeteam("show", record, "--at", at, "-o", picture)
        assert said.out.startswith(f"{picture}: {at} moves, ")
        assert ElementTree.parse(picture).getroot().tag == "{http://www.w3.org/2000/svg}svg"


def test_a_picture_goes_to_standard_output(ropeteam: Ropeteam, file: Path) -> None:
    assert ropeteam("show", file, "-o", "-").out.startswith("<svg")


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["--at", "-1"], "position -1"),
        (["--at", "100000"], "position 100000"),
        (["--at", "end"], "--at"),
        (["--seat", "2"], "no seat 2"),
        (["--seat", "-1"], "no seat -1"),
        (["-o", "/no/such/folder/x.svg"], "/no/such/folder/x.svg: no such file"),
        (["-o", "/"], "/: is a directory"),
        (["--content", "/no/such/folder"], "folder"),
    ],
)
def test_wrong_input_is_one_line(ropeteam: Ropeteam, file: Path, arguments: list[str], hint: str) -> None:
    said = ropeteam("show", file, *arguments)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("ropeteam: ")
    assert said.err.count("\n") == 1
    assert hint in said.err
