"""``ropeteam arena`` and ``ropeteam analyse`` from the command line."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import perf_counter, sleep

import pytest

import ropeteam
from ropeteam import bots
from ropeteam.arena.analysis import analyse, grade
from ropeteam.cli import run
from ropeteam.table import Table


def played(seed: int = 5, level: str = "random") -> Table:
    table = ropeteam.new("k3", seed=seed)
    bot = ropeteam.bot("k3", level, seed=seed)
    while not table.over:
        actor = table.actors()[0]
        table.play(actor, bot.choose(table.view(int(actor)), table.legal(actor)))
    return table


def test_the_arena_writes_tables_and_plots(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "out"
    assert run(["arena", "k3", "--bots", "random,tourist", "--games", "4", "--players", "2", "--out", str(folder)]) == 0
    names = {path.name for path in folder.iterdir()}
    assert names == {"contest.json", "matches.csv", "table.csv", "wins.png", "wins.svg"}
    told = capsys.readouterr().out
    assert "tourist" in told
    assert "4/4" in told
    assert run(["arena", "k3", "--bots", "random,tourist", "--games", "8", "--out", str(folder), "--resume"]) == 0
    assert (folder / "matches.csv").read_text().count("ropeteam 1") == 8


def test_ctrl_c_keeps_what_is_finished(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    words = ["arena", "k3", "--bots", "random,tourist", "--games", "100000", "--jobs", "2", "--out", str(folder)]
    # A shell that runs the tests in the background has them ignore Ctrl-C; the arena must not inherit that.
    heed = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    process = subprocess.Popen(
        [sys.executable, "-c", f"{heed}; from ropeteam.cli import main; main()", *words],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    matches = folder / "matches.csv"
    begun = perf_counter()
    while perf_counter() - begun < 120 and not (matches.exists() and matches.read_text().count("ropeteam 1") >= 5):
        sleep(0.1)
    process.send_signal(signal.SIGINT)
    told = process.communicate(timeout=120)[0].decode()
    assert process.returncode == 130
    assert "goes on" in told
    assert matches.read_text().count("ropeteam 1") >= 5
    assert (folder / "table.csv").exists()


def test_every_decision_with_a_choice_is_graded_and_the_worst_are_named() -> None:
    table = played()
    found = analyse(table, lambda: ropeteam.bot("k3", "hiker", seed=1))
    assert all(0 <= each.lost <= 1 and each.grade == grade(each.lost) for each in found.decisions)
    assert [each.lost for each in found.costliest] == sorted((each.lost for each in found.decisions), reverse=True)[:3]
    assert {each.seat for each in found.decisions} == {0, 1}
    assert all(table.log[each.move - 1].text == each.played for each in found.decisions)
    assert [number for number, _ in found.chances][:-1] == [each.move for each in found.decisions]
    assert found.chances[-1][1] == tuple(float(seat in table.winners) for seat in (0, 1))


def test_the_judges_own_moves_lose_nothing() -> None:
    """A value bot looks at every move of K3 the same way twice, so it finds no fault with itself."""
    table = played(7, "hiker")
    found = analyse(table, lambda: ropeteam.bot("k3", "hiker", seed=1))
    turns = [each for each in found.decisions if not each.played.startswith("+")]
    assert turns
    assert all(each.lost < 1e-9 for each in turns)


def test_analyse_writes_text_json_and_a_plot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "game.txt"
    record.write_text(played().record())
    words = ["analyse", str(record), "--level", "hiker", "--json", str(tmp_path / "game.json")]
    assert run([*words, "--plot", str(tmp_path / "game.svg")]) == 0
    told = capsys.readouterr().out
    assert "the costliest:" in told
    assert told.count("  move ") == 3
    data = json.loads((tmp_path / "game.json").read_text())
    assert len(data["costliest"]) == 3
    assert (tmp_path / "game.svg").read_text().lstrip().startswith("<?xml")


def test_analyse_asks_the_strongest_bot_for_a_short_time_unless_told_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = tmp_path / "game.txt"
    record.write_text(played().record())
    asked = []
    quick = bots.bot("k3", "hiker")

    def bot(game: str, level: str, **budget: float | None) -> bots.Bot:
        asked.append((level, budget["seconds"], budget["iterations"]))
        return quick

    monkeypatch.setattr(bots, "bot", bot)
    for words in ([], ["--iterations", "3"], ["--level", "alpinist"]):
        assert run(["analyse", str(record), *words]) == 0
    assert list(dict.fromkeys(asked)) == [("himalayan", 0.2, None), ("himalayan", None, 3), ("alpinist", None, None)]


def test_analyse_refuses_a_level_that_does_not_exist(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    record.write_text(played().record())
    assert run(["analyse", str(record), "--level", "sherpa"]) == 2
