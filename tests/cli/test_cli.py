"""The command line as a whole: help, version, and one clear line for whatever is wrong."""

import pytest

import ropeteam as package
from ropeteam.commands import COMMANDS

from .conftest import Ropeteam


def test_help_lists_every_command(ropeteam: Ropeteam) -> None:
    said = ropeteam("--help")
    assert said.code == 0
    assert all(f"\n  {command} " in said.out for command in COMMANDS)


def test_no_command_shows_the_help(ropeteam: Ropeteam) -> None:
    assert ropeteam().out == ropeteam("--help").out


def test_version_says_which_build_runs(ropeteam: Ropeteam) -> None:
    build = "compiled" if package.compiled else "uncompiled"
    assert ropeteam("--version").out == f"ropeteam {package.__version__} ({build})\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_an_example_in_its_help(ropeteam: Ropeteam, command: str) -> None:
    said = ropeteam(command, "--help")
    assert said.code == 0
    assert f"Example: ropeteam {command}" in said.out


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["climb"], "climb"),
        (["--altitude"], "--altitude"),
        (["games", "--altitude"], "--altitude"),
        (["games", "k3"], "k3"),
        (["simulate"], "game"),
        (["replay"], "file"),
        (["show"], "file"),
    ],
)
def test_wrong_usage_is_one_line(ropeteam: Ropeteam, arguments: list[str], hint: str) -> None:
    said = ropeteam(*arguments)
    assert said.code == 2
    assert said.out == ""
    assert said.err.startswith("ropeteam: ")
    assert said.err.count("\n") == 1
    assert hint in said.err


@pytest.mark.parametrize("command", COMMANDS)
def test_an_unknown_flag_is_one_line_everywhere(ropeteam: Ropeteam, command: str) -> None:
    said = ropeteam(command, "--altitude")
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("ropeteam: ")
    assert said.err.count("\n") == 1
