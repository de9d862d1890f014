"""The OpenAPI document is exact: schemathesis asks everything, and nothing undocumented comes back."""

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from .conftest import GENEROUS
from .people import Json, Person
from .running import Server, serving

CHECKS = ",".join(
    (
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_headers_conformance",
        "response_schema_conformance",
    )
)


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose streams end soon, so that they can be read to their end."""
    settings = (*GENEROUS, "stream_seconds=0.2", "tables_per_guest=1000000", "bot_seconds=0.02")
    with serving(tmp_path_factory.mktemp("schema") / "games.db", *settings) as server:
        yield server


def with_examples(document: Json, tables: list[str], codes: list[str]) -> Json:
    """The document, with real tables and invites to ask for beside invented ones."""
    for methods in document["paths"].values():
        for operation in methods.values():
            for parameter in operation.get("parameters", ()):
                real = {"table": tables, "code": codes}.get(parameter["name"])
                if real is not None:
                    parameter["schema"] = {
                        "anyOf": [{"enum": real}, {"enum": real}, {"type": "string", "maxLength": 40}]
                    }
    return document


def some_tables(person: Person) -> tuple[list[str], list[str]]:
    """Tables in every state, in every game."""
    rng = random.Random(1)
    tables, codes = [], []
    bot = {"kind": "bot", "level": "random"}
    for game in ("k2", "k3", "five_peaks"):
        tables.append(person.create(game, "me", "here")["table"]["id"])
        waiting = person.create(game, "me", "open", settings={"listed": True})["table"]
        tables.append(waiting["id"])
        codes.append(waiting["invite"].rpartition("/")[2])
    over = person.finish(person.create("k3", "me", bot), rng)["table"]["id"]
    study = person.ok("POST", "/api/records", {"record": person.ok("GET", f"/api/tables/{over}/record")}, status=201)
    return [*tables, over, study["table"]["id"]], codes


def ask_everything(server: Server, folder: Path, seconds: int) -> None:
    """Runs schemathesis as a guest who keeps their tables, then as one who may lose everything."""
    stays = ("--exclude-path-regex", "/(me|leave|abandon)$")
    for name, share, left_out in (("Ann", 0.7, stays), ("Eve", 0.3, ())):
        person = Person(server, name)
        document = httpx.get(f"{server.url}/api/schema/openapi.json", timeout=60).json()
        file = folder / f"{name}.json"
        file.write_text(json.dumps(with_examples(document, *some_tables(person))))
        run(file, server, int(seconds * share), "-H", f"Cookie: ropeteam={person.cookie}", *left_out)
        person.close()


def run(file: Path, server: Server, seconds: int, *more: str) -> None:
    """One run; what it says is shown if anything was wrong."""
    command = [sys.executable, "-m", "schemathesis.cli", "run", str(file), "--url", server.url]
    command += ["--checks", CHECKS, "--max-time", str(seconds), "--continue-on-failure", "--no-color", "--no-shrink"]
    # A hint may wait for a bot's process to start; how long that takes on a busy machine is not the question here.
    command += ["--generation-database", "none", "--request-timeout", "60", "--max-examples", "10000", *more]
    done = subprocess.run(command, capture_output=True, text=True, timeout=seconds + 120, cwd=file.parent)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


def test_every_answer_is_documented(asked: Server, tmp_path: Path) -> None:
    ask_everything(asked, tmp_path, 110)


@pytest.mark.soak
def test_every_answer_is_documented_for_a_long_time(asked: Server, tmp_path: Path) -> None:
    ask_everything(asked, tmp_path, 1800)


def test_every_game_has_its_types_in_the_document(server: Server) -> None:
    document = httpx.get(f"{server.url}/api/schema/openapi.json", timeout=60).json()
    schemas: dict[str, Any] = document["components"]["schemas"]
    assert {"K2View", "K3View", "FivePeaksView"} <= set(schemas)
    assert {"Snapshot", "StateFrame", "BeatFrame", "Problem"} <= set(schemas)
    assert "game" in schemas["K3View"]["required"]
    assert schemas["K3View"]["properties"]["game"]["const"] == "k3"


def test_every_answer_field_is_always_there(server: Server) -> None:
    schemas = httpx.get(f"{server.url}/api/schema/openapi.json", timeout=60).json()["components"]["schemas"]
    for name in ("Snapshot", "TableInfo", "SeatInfo", "TableSummary", "ChoiceInfo", "EventInfo", "Position", "Me"):
        assert set(schemas[name]["required"]) == set(schemas[name]["properties"]), name


def test_the_documentation_page_tells_every_request_and_needs_no_script(server: Server) -> None:
    page = httpx.get(f"{server.url}/api/schema", timeout=60)
    assert page.headers["content-type"].startswith("text/html")
    assert "<script" not in page.text
    document = httpx.get(f"{server.url}/api/schema/openapi.json", timeout=60).json()
    for path, methods in document["paths"].items():
        for method in methods:
            assert f"{method.upper()} {path}" in page.text
