"""Starting: the address, health, metrics, pages, links others can reach."""

import os
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from ropeteam import __version__, registry
from ropeteam.bots import LEVELS
from ropeteam.kernel.refused import Refused
from ropeteam.server.address import base_url
from ropeteam.server.frontend import frontend_file
from ropeteam.server.serve import addresses, listen
from ropeteam.server.settings import Settings, load

from .conftest import GENEROUS
from .people import Person
from .running import START, Server, serving


def test_health_says_what_is_running(server: Server) -> None:
    assert httpx.get(f"{server.url}/health").json() == {"status": "ok", "version": __version__, "database": "sqlite"}


def test_games_come_from_the_registry_with_options_and_levels(server: Server) -> None:
    games = httpx.get(f"{server.url}/api/games").json()
    assert [game["name"] for game in games] == list(registry.names())
    for told, game in zip(games, registry.games(), strict=True):
        assert [option["name"] for option in told["options"]] == [option.name for option in game.options]
        assert told["levels"] == list(LEVELS)


def test_metrics_count_moves_and_tell_of_nobody(server: Server) -> None:
    def moves() -> float:
        text = httpx.get(f"{server.url}/metrics").text
        lines = [line for line in text.splitlines() if line.startswith('ropeteam_moves_total{game="k3"}')]
        return float(lines[0].split()[1]) if lines else 0.0

    before = moves()
    ann = Person(server, "Trillian")
    ann.play(ann.create("k3", "me", "here"))
    assert moves() == before + 1
    assert "Trillian" not in httpx.get(f"{server.url}/metrics").text
    ann.close()


def test_metrics_can_be_switched_off_and_a_database_is_made_where_told(tmp_path: Path) -> None:
    database = tmp_path / "deep" / "down" / "games.db"
    with serving(database, *GENEROUS, "metrics=no") as server:
        assert httpx.get(f"{server.url}/metrics").status_code == 404
    assert database.is_file()


def test_the_users_data_folder_is_the_default(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)}
    code = "from ropeteam.server.settings import load; print(load({}, {}).database)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    assert Path(done.stdout.strip()).parts[-2:] == ("ropeteam", "ropeteam.db")


@pytest.mark.parametrize("told", [(), ("--no-browser",)])
def test_a_browser_is_opened_unless_told_not_to(tmp_path: Path, told: tuple[str, ...]) -> None:
    opened, browser = tmp_path / "opened", tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o700)
    environment = {**os.environ, "BROWSER": f"{browser} %s", "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", START, "serve", "--port", "0", "--database", str(tmp_path / "games.db"), *told]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment)
    assert running.stdout is not None
    address = running.stdout.readline().removeprefix("Ropeteam is at ").strip()
    # It stops only after it has started, and the browser belongs to that.
    running.terminate()
    running.communicate(timeout=20)
    assert opened.exists() == (not told)
    assert told or opened.read_text() == f"{address}\n"


def test_a_port_that_a_killed_server_still_holds_is_waited_for() -> None:
    held = listen(load({"port": "0"}, {}))
    port = held.getsockname()[1]
    threading.Timer(0.3, held.close).start()
    with closing(listen(load({"port": str(port)}, {}))) as listening:
        assert listening.getsockname()[1] == port


def test_a_port_somebody_keeps_is_refused_in_one_line() -> None:
    with closing(listen(load({"port": "0"}, {}))) as held:
        port = held.getsockname()[1]
        with pytest.raises(Refused, match=f"^cannot listen on 127.0.0.1 port {port}: Address already in use$"):
            listen(load({"port": str(port)}, {}))


def test_large_answers_are_packed_but_not_those_to_moves(server: Server) -> None:
    assert httpx.get(f"{server.url}/api/schema/openapi.json", timeout=60).headers["content-encoding"] == "gzip"
    ann = Person(server, "Ann")
    made = ann.create("k3", "me", "here", "here", "here")
    path = f"/api/tables/{made['table']['id']}"
    assert ann.ask("GET", path).headers["content-encoding"] == "gzip"
    played = ann.ask("POST", f"{path}/moves", ann.move_body(made, made["choices"][0]["text"]))
    assert played.status_code == 200
    assert "content-encoding" not in played.headers
    ann.close()


def test_without_pages_the_server_says_how_to_build_them(server: Server) -> None:
    page = httpx.get(server.url)
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")


def test_pages_are_found_and_every_other_address_is_the_page(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("page")
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "a.js").write_text("script")
    (tmp_path.parent / "secret.txt").write_text("secret")
    assert frontend_file("", tmp_path) == tmp_path / "index.html"
    assert frontend_file("assets/a.js", tmp_path) == tmp_path / "assets" / "a.js"
    assert frontend_file("join/abc-def", tmp_path) == tmp_path / "index.html"
    assert frontend_file("assets/missing.js", tmp_path) is None
    assert frontend_file("../secret.txt", tmp_path) is None


@pytest.mark.parametrize(
    ("settings", "asked", "base"),
    [
        ({}, "http://localhost:8000/", "http://localhost:8000"),
        ({"host": "0.0.0.0"}, "http://192.168.1.20:8000/", "http://192.168.1.20:8000"),
        ({"public_url": "https://games.example.org/"}, "http://localhost:8000/", "https://games.example.org"),
        ({}, "ws://games.example:8000/", "http://games.example:8000"),
        ({}, "wss://games.example/", "https://games.example"),
    ],
)
def test_invite_links_carry_an_address_others_can_reach(settings: dict[str, str], asked: str, base: str) -> None:
    assert base_url(load(settings, {}), 8000, asked) == base


def test_opened_as_localhost_links_carry_the_network_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ropeteam.server.address.network_address", lambda: "192.168.1.20")
    open_to_all = load({"host": "0.0.0.0"}, {})
    assert base_url(open_to_all, 8000, "http://localhost:8000/") == "http://192.168.1.20:8000"
    monkeypatch.setattr("ropeteam.server.serve.network_address", lambda: "192.168.1.20")
    assert addresses(open_to_all, 8000) == ["http://127.0.0.1:8000/", "http://192.168.1.20:8000/"]
    assert addresses(Settings(), 8000) == ["http://127.0.0.1:8000/"]
