"""``ropeteam replay``: tells a good record, refuses anything else with line and reason."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ropeteam as package
from ropeteam import registry

from .conftest import Ropeteam


def played(game: str = "k3", seed: int = 5) -> str:
    """The record of a random game."""
    table, rng = package.new(game, seed=seed), Random(seed)
    while not table.over:
        actor = table.actors()[0]
        table.play(actor, rng.choice(table.legal(actor)))
    return table.record()


RECORD = played()
LINES = RECORD.splitlines()
FIRST_CHOICE = next(number for number, line in enumerate(LINES) if line.startswith("0 "))


@pytest.mark.parametrize("game", registry.names())
def test_a_record_is_told_line_by_line(ropeteam: Ropeteam, tmp_path: Path, game: str) -> None:
    file = tmp_path / "game.txt"
    file.write_text(played(game))
    table = package.replay(file.read_text())
    said = ropeteam("replay", file)
    assert said.code == 0
    title, *lines, end = said.out.splitlines()
    assert title.startswith(f"{table.game.title}: players 2")
    assert len(lines) == len(table.log)
    for line, entry in zip(lines, table.log, strict=True):
        assert entry.text in line
    assert end.startswith(f"{len(lines)} moves, finished")
    assert "winner" in end


def test_a_running_game_says_who_decides(ropeteam: Ropeteam, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("\n".join(LINES[: FIRST_CHOICE + 1]))
    assert "not finished: seat 0, seat 1 to decide (build)" in ropeteam("replay", file).out


def test_quiet_tells_the_result_only(ropeteam: Ropeteam, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(RECORD)
    assert len(ropeteam("replay", file, "--quiet").out.splitlines()) == 2


def broken(line: int, text: str) -> str:
    """The record with one line replaced."""
    return "\n".join([*LINES[:line], text, *LINES[line + 1 :]])


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("", "empty"),
        ("chess 1\n", "line 1: a record begins with 'ropeteam 1'"),
        ("ropeteam 2\ngame k3\n", "line 1"),
        ("ropeteam 1\n", "names no game"),
        ("ropeteam 1\ngame k9\n\n", "no game called 'k9'"),
        ("ropeteam 1\ngame k3\nplayers 12\n", "line 3: players"),
        ("ropeteam 1\ngame k3\nheight 8051\n", "line 3: unknown option 'height'"),
        ("ropeteam 1\ngame k3\nseed x\n", "line 3: seed"),
        ("ropeteam 1\ngame k3\ncontent sha256:0\n", "content"),
        (broken(FIRST_CHOICE, "0 jump"), f"line {FIRST_CHOICE + 1}: "),
        (broken(FIRST_CHOICE, "7 +R"), f"line {FIRST_CHOICE + 1}: no seat 7"),
        (broken(FIRST_CHOICE, "0 take 1.3"), f"line {FIRST_CHOICE + 1}: take 1.3"),
        (broken(FIRST_CHOICE, "0 +?"), f"line {FIRST_CHOICE + 1}: "),
        (RECORD.replace("winner 0", "winner 9").replace("winner 1", "winner 9"), f"line {len(LINES)}: 'winner 9'"),
    ],
)
def test_a_bad_record_is_refused_with_line_and_reason(ropeteam: Ropeteam, tmp_path: Path, text: str, hint: str) -> None:
    file = tmp_path / "game.txt"
    file.write_text(text)
    said = ropeteam("replay", file)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(f"ropeteam: {file}: ")
    assert said.err.count("\n") == 1
    assert hint in said.err


def test_missing_and_unreadable_files_are_one_line(ropeteam: Ropeteam, tmp_path: Path) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes(bytes(range(256)))
    for file, hint in ((tmp_path / "none", "no such file"), (tmp_path, "is a directory"), (binary, "not a text file")):
        said = ropeteam("replay", file)
        assert (said.code, said.out) == (2, "")
        assert said.err == f"ropeteam: {file}: {said.err.partition(': ')[2].partition(': ')[2]}"
        assert hint in said.err


@st.composite
def damaged_records(draw: st.DrawFn) -> bytes:
    """A good record with some bytes, lines or words exchanged, lost or doubled."""
    lines = list(LINES)
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        match draw(st.integers(0, 4)):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, draw(st.sampled_from(LINES)))
            case 2:
                lines[at] = draw(st.text(max_size=20))
            case 3:
                lines[at] = " ".join(draw(st.permutations(lines[at].split(" "))))
            case _:
                lines[at] += draw(st.sampled_from([" ", "#", " #x", "\r", "\0", "?", "9", "-", "٣"]))
    return "\n".join(lines).encode("utf-8", "surrogatepass")


@given(junk=st.binary(max_size=400) | st.text(max_size=400).map(str.encode) | damaged_records())
@settings(
    max_examples=1000 if package.compiled else 150,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_any_file_is_told_or_refused_in_one_line(ropeteam: Ropeteam, tmp_path: Path, junk: bytes) -> None:
    file = tmp_path / "junk"
    file.write_bytes(junk)
    said = ropeteam("replay", file)
    if said.code == 0:
        assert said.err == ""
    else:
        assert (said.code, said.out) == (2, "")
        assert said.err.startswith("ropeteam: ")
        assert said.err.count("\n") == 1
