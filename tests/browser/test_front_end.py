"""The front end's own checks, run by its package: types generated from the server, and texts."""

import subprocess

from tools.web_types import TYPES, WEB, generate


def run(*command: str) -> str:
    """What a script of the package says if it fails; nothing if it passes."""
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=False, timeout=300)
    return "" if done.returncode == 0 else done.stdout + done.stderr


def test_the_code_fits_the_types_of_the_server() -> None:
    generate(TYPES)
    assert run("npm", "run", "--silent", "check") == ""


def test_no_text_is_left_in_the_code() -> None:
    assert run("npm", "run", "--silent", "test") == ""


def test_the_lock_file_names_no_host() -> None:
    assert "resolved" not in (WEB / "package-lock.json").read_text()
