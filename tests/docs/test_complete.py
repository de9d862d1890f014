"""Nothing is left undocumented: commands, options, moves, refusal codes, settings, rulings. Links lead somewhere."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from typer.main import get_command

from ropeteam import registry
from ropeteam.cli import build
from ropeteam.commands import COMMANDS
from ropeteam.kernel.move import Move
from ropeteam.server.denied import STATUS
from ropeteam.server.settings import Settings

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
SOURCE = ROOT / "src" / "ropeteam"
PAGES = [*ROOT.glob("*.md"), *DOCS.glob("**/*.md")]
GAMES = registry.names()
RULING = re.compile(r"\b(?:K2|K3|FP)-\d+\b")


def marked(page: Path) -> set[str]:
    """Every word a page sets in code type."""
    return {word for piece in re.findall(r"`([^`\n]+)`", page.read_text()) for word in re.split(r"[\s,=()]+", piece)}


SETTINGS = marked(DOCS / "reference" / "settings.md") | marked(DOCS / "server.md")


def game_page(game: str) -> Path:
    return DOCS / f"{game}.md"


def refusal_codes(files: Iterable[Path]) -> Iterator[str]:
    """The code of every refusal written in these files."""
    for path in files:
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name | ast.Attribute):
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            position = {"Refused": 0, "refuse_line": 2}.get(name)
            if position is not None and position < len(node.args):
                code = node.args[position]
                if isinstance(code, ast.Constant) and isinstance(code.value, str):
                    yield code.value


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_and_its_options_are_documented(command: str) -> None:
    text = (DOCS / "reference" / "commands.md").read_text()
    _, found, section = text.partition(f"\n## `ropeteam {command}")
    assert found
    section = section.partition("\n## ")[0]
    for parameter in get_command(build()).commands[command].params:  # type: ignore[attr-defined]
        for flag in parameter.opts:
            if flag.startswith("-") and flag not in ("-h", "--help"):
                assert flag in section


def test_every_refusal_code_is_documented() -> None:
    shared = marked(DOCS / "reference" / "refusals.md")
    games = SOURCE / "games"
    files = [path for path in SOURCE.rglob("*.py") if games not in path.parents]
    everywhere = set(refusal_codes(files))
    assert "malformed" in everywhere
    assert sorted(everywhere - shared) == []


def test_every_code_of_the_server_is_documented() -> None:
    assert sorted(set(STATUS) - marked(DOCS / "api.md")) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_code_of_a_game_is_on_its_page(game: str) -> None:
    known = marked(DOCS / "reference" / "refusals.md") | marked(game_page(game))
    assert sorted(set(refusal_codes((SOURCE / "games" / game).glob("*.py"))) - known) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_move_is_on_the_games_page(game: str) -> None:
    """Each kind of description, and each word a move can begin with."""
    found = registry.game(game)
    notation = found.notation(found.rules(found.resolve({})))
    texts = (notation.text(Move(code)) for code in range(notation.size))
    verbs = {text.split(" ")[0] for text in texts if " " in text}
    known = marked(game_page(game))
    assert sorted({verb for verb in verbs if re.fullmatch(r"[a-z]{2,}", verb)} - known) == []
    kinds = {str(kind.__struct_config__.tag) for kind in found.move_types}
    assert sorted(kinds - known) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_on_the_games_page(game: str) -> None:
    names = {option.name for option in registry.game(game).options}
    assert sorted(names - marked(game_page(game))) == []


def test_the_games_pages_have_the_same_headings() -> None:
    pages = {game: re.findall(r"^## (.+)$", game_page(game).read_text(), re.MULTILINE) for game in GAMES}
    assert len({tuple(headings) for headings in pages.values()}) == 1, pages


def test_every_environment_variable_is_documented() -> None:
    files = [*SOURCE.rglob("*.py"), ROOT / "setup.py", ROOT / "Makefile", *(ROOT / "tools").glob("*")]
    used = {name for path in files if path.is_file() for name in re.findall(r"\bROPETEAM_[A-Z]+\b", path.read_text())}
    assert "ROPETEAM_COMPILE" in used
    assert sorted(used - SETTINGS) == []


def test_every_setting_of_the_server_is_documented() -> None:
    assert sorted(set(Settings.__struct_fields__) - SETTINGS) == []


def test_every_ruling_cited_exists() -> None:
    known = set(RULING.findall((DOCS / "rulings.md").read_text()))
    files = [*SOURCE.rglob("*.py"), *SOURCE.rglob("*.toml"), *(ROOT / "tests").rglob("*.py"), *PAGES]
    cited = {number for path in files for number in RULING.findall(path.read_text())}
    assert len(known) == 17 + 11 + 23
    assert sorted(cited - known) == []


def test_every_make_target_mentioned_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    mentioned = {name for page in PAGES for name in re.findall(r"`make ([a-z-]+)", page.read_text())}
    assert "play" in mentioned
    assert sorted(mentioned - targets) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text())
    local = [target for target in targets if "://" not in target]
    assert [target for target in local if not (page.parent / target).exists()] == []
