"""Settings: flags over environment over file over defaults; a wrong one is refused with one line."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ropeteam import Refused
from ropeteam.cli import run
from ropeteam.server.settings import PREFIX, Settings, from_flags, load

DOCS = Path(__file__).parents[2] / "docs" / "server.md"


def test_flags_win_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / "server.toml"
    file.write_text('port = 1\nhost = "0.0.0.0"\nrate = 7\norigins = ["http://a.example"]\n')
    environment = {"ROPETEAM_PORT": "2", "ROPETEAM_RATE": "8", "ROPETEAM_BROWSER": "no"}
    settings = load({"port": 3}, environment, file)
    assert (settings.port, settings.rate, settings.host) == (3, 8, "0.0.0.0")
    assert settings.browser is False
    assert settings.origins == ("http://a.example",)
    assert settings.burst == Settings().burst


def test_the_environment_may_name_the_file_and_list_several(tmp_path: Path) -> None:
    file = tmp_path / "server.toml"
    file.write_text("port = 5\n")
    environment = {"ROPETEAM_CONFIG": str(file), "ROPETEAM_HOSTS": "a.example, b.example"}
    settings = load({}, environment)
    assert (settings.port, settings.hosts) == (5, ("a.example", "b.example"))


def test_every_other_setting_has_a_flag_too() -> None:
    settings = from_flags({"host": None}, ["log_level=debug", "bot_workers=3"], {}, None)
    assert (settings.log_level, settings.bot_workers) == ("debug", 3)


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        ({"port": "80000"}, "flags: port '80000': must be a whole number from 0 to 65535"),
        ({"port": "eight"}, "flags: port 'eight': must be a whole number from 0 to 65535"),
        ({"bot_seconds": "long"}, "flags: bot_seconds 'long': must be a number above 0, up to 600"),
        ({"log_format": "xml"}, "flags: log_format 'xml': must be auto or json or text"),
        ({"host": ""}, "flags: host '': must be a text of at most 255 letters, not empty"),
        ({"hosts": 5}, "flags: hosts '5': must be a list of texts"),
        ({"browser": "perhaps"}, "flags: browser 'perhaps': must be yes or no"),
        ({"database": "mysql://x/y"}, "flags: database mysql://...: must be a file, sqlite:///... or postgresql://..."),
        ({"public_url": "example.org"}, "flags: public_url 'example.org': must look like http://example.org:8000"),
        ({"log_level": "loud"}, "flags: log_level 'loud': must be debug or error or info or warning"),
        ({"colour": "red"}, "flags: unknown setting 'colour'"),
    ],
)
def test_a_wrong_setting_is_refused_with_its_name(flags: dict[str, Any], message: str) -> None:
    with pytest.raises(Refused, match=re.escape(message)):
        load(flags, {})


def test_a_wrong_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / "server.toml"
    file.write_text("port = \n")
    with pytest.raises(Refused, match=re.escape(str(file))):
        load({}, {}, file)
    file.write_text("prot = 1\n")
    with pytest.raises(Refused, match="unknown setting 'prot'"):
        load({}, {}, file)
    with pytest.raises(Refused, match="No such file"):
        load({}, {}, tmp_path / "missing.toml")


@pytest.mark.parametrize(
    "arguments",
    [
        ["--port", "99999"],
        ["--database", "mysql://x"],
        ["--set", "nonsense"],
        ["--set", "no_such=1"],
        ["--config", "/no/such/file.toml"],
        ["--host", "203.0.113.7"],
        ["--host", "not a host"],
        ["--database", "postgresql://nobody@127.0.0.1:1/none", "--port", "0"],
        ["--database", "/dev/null/games.db", "--port", "0"],
    ],
)
def test_the_command_refuses_with_one_line_and_code_2(
    arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = [] if "--database" in arguments else ["--database", str(tmp_path / "games.db")]
    assert run(["serve", "--no-browser", *arguments, *database]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("ropeteam: ")
    assert said.err.count("\n") == 1, said.err


def test_every_setting_is_documented() -> None:
    text = DOCS.read_text()
    for field in msgspec.structs.fields(Settings):
        assert f"`{field.name}`" in text, field.name
        assert f"`{PREFIX}{field.name.upper()}`" in text, field.name
