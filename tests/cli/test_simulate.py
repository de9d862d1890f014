"""``ropeteam simulate``: the same games for the same seed, records that replay, and refusals in one line."""

from pathlib import Path

import pytest

from ropeteam import registry, replay
from ropeteam.kernel.option import write_value

from .conftest import Ropeteam


def texts(folder: Path) -> list[str]:
    return [path.read_text() for path in sorted(folder.iterdir())]


@pytest.mark.parametrize("game", registry.names())
def test_records_replay_for_every_option(ropeteam: Ropeteam, tmp_path: Path, game: str) -> None:
    for option in registry.game(game).own_options:
        for number, value in enumerate(option.choices or (option.low, option.high)):
            folder = tmp_path / f"{option.name}{number}"
            # The first count of players the game takes, beginning with the most: some options want many.
            for players in range(registry.game(game).players[1], 0, -1):
                said = ropeteam(
                    "simulate", game, "--games", 2, "--players", players, "--records", folder,
                    f"--{option.name}", write_value(value),
                )  # fmt: skip
                if said.code == 0:
                    break
            assert said.code == 0, said.err
            for text in texts(folder):
                table = replay(text)
                assert table.over
                assert table.options[option.name] == value


def test_the_summary_counts_games_and_wins(ropeteam: Ropeteam) -> None:
    out = ropeteam("simulate", "k3", "--games", 20, "--players", 3).out
    assert out.startswith("20 games of k3, players 3 variant competitive\n")
    rows = [line.strip("│ ").split("│") for line in out.splitlines() if line.startswith("│")]
    assert [row[0].strip() for row in rows] == ["0", "1", "2"]
    assert sum(int(row[1]) for row in rows) == 20


def test_a_seed_repeats_the_games_whatever_the_jobs(ropeteam: Ropeteam, tmp_path: Path) -> None:
    runs: dict[str, list[object]] = {"one": [], "again": ["--jobs", 2], "other": ["--seed", "snow"]}
    for name, more in runs.items():
        assert ropeteam("simulate", "k3", "--games", 60, "--records", tmp_path / name, *more).code == 0
    one, again, other = (texts(tmp_path / name) for name in ("one", "again", "other"))
    assert len(one) == 60
    assert one == again
    assert one != other


@pytest.mark.parametrize("words", [["--variant", "cooperative"], ["--variant=cooperative"]])
def test_options_are_written_both_ways(ropeteam: Ropeteam, words: list[str]) -> None:
    assert "variant cooperative" in ropeteam("simulate", "k3", "--games", 1, *words).out


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["k9"], "no game called 'k9'"),
        ([""], "no game called ''"),
        (["k3", "--players", "9"], "players 9: must be a whole number from 2 to 4"),
        (["k3", "--players", "two"], "a whole number from 2 to 4"),
        (["k3", "--games", "0"], "--games"),
        (["k3", "--games", "many"], "--games"),
        (["k3", "--jobs", "-1"], "--jobs"),
        (["k3", "--variant", "solo"], "competitive or cooperative"),
        (["k3", "--variant"], "needs a value"),
        (["k3", "--variant", "competitive", "--variant", "cooperative"], "twice"),
        (["k3", "--height", "8051"], "--variant"),
        (["k3", "loose"], "'loose'"),
        (["k3", "--start", "3"], "start 3"),
        (["k3", "--start", "-1"], "start"),
        (["k3", "--content", "/no/such/folder"], "folder"),
        (["k3", "--records", "/dev/null/folder"], "/dev/null"),
    ],
)
def test_wrong_input_is_one_line(ropeteam: Ropeteam, arguments: list[str], hint: str) -> None:
    said = ropeteam("simulate", *arguments)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("ropeteam: ")
    assert said.err.count("\n") == 1
    assert hint in said.err
