"""The package as people install it, built where no C compiler works."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from ropeteam import registry

ROOT = Path(__file__).parents[2]
PARTS = ("pyproject.toml", "setup.py", "README.md", "LICENSE")


def build(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Builds a wheel from a copy of the sources."""
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "static"))
    for part in PARTS:
        shutil.copy(ROOT / part, folder)
    code = "from setuptools.build_meta import build_wheel; build_wheel('dist')"
    return subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True
    )


@pytest.fixture(scope="module")
def names(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The files in a wheel made without a compiler."""
    folder = tmp_path_factory.mktemp("wheel")
    done = build(folder, CC="no-such-compiler", ROPETEAM_COMPILE="")
    assert done.returncode == 0, done.stderr
    assert "no working C compiler, installing uncompiled" in done.stderr
    (wheel,) = (folder / "dist").glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as files:
        return set(files.namelist())


def test_without_a_compiler_the_wheel_is_plain_python(names: set[str]) -> None:
    assert "ropeteam/kernel/playout.py" in names
    assert not [name for name in names if name.endswith((".so", ".pyd", ".c"))]


@pytest.mark.parametrize("game", registry.names())
def test_the_content_of_every_game_is_in_it(names: set[str], game: str) -> None:
    folder = ROOT / "src" / "ropeteam" / "games" / game / "content"
    wanted = {path.relative_to(ROOT / "src").as_posix() for path in folder.rglob("*") if path.is_file()}
    assert wanted
    assert wanted <= names


def test_only_the_package_is_in_it(names: set[str]) -> None:
    assert {name.partition("/")[0].partition("-")[0] for name in names} == {"ropeteam"}
    assert "ropeteam/py.typed" in names


def test_insisting_on_compiling_fails_without_a_compiler(tmp_path: Path) -> None:
    done = build(tmp_path, CC="no-such-compiler", ROPETEAM_COMPILE="1")
    assert done.returncode != 0
    assert "no-such-compiler" in done.stderr
