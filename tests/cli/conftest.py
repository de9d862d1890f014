"""Runs the command line the way the console script does, and keeps what it said."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from ropeteam.cli import run


class Said(NamedTuple):
    """An exit code with everything printed."""

    code: int
    out: str
    err: str


Ropeteam = Callable[..., Said]


@pytest.fixture
def ropeteam(capsys: pytest.CaptureFixture[str]) -> Ropeteam:
    """Runs one command."""

    def command(*arguments: object) -> Said:
        code = run([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Said(code, out, err)

    return command
