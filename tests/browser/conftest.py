"""A real server and a real Chromium. Pages are checked for console errors at the end of every test."""

import json
import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from .house import House

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src" / "ropeteam" / "server" / "static"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
QUICK = {"speed": "off", "confirm": False, "callouts": False}
"""Settings of a person in a hurry: no animation, no questions, no explanations."""
TROUBLE = re.compile(r"WebSocket connection|net::ERR_|Failed to load resource")

PATIENCE = 20_000
"""Milliseconds something may take before it counts as missing: a machine that runs tests has other work too."""
expect.set_options(timeout=PATIENCE)

NewPage = Callable[..., Page]


def chromium() -> str:
    """The browser's path: given by make, or the system's."""
    found = os.environ.get("ROPETEAM_CHROMIUM", "").strip() or shutil.which("chromium") or shutil.which("google-chrome")
    assert found, "these tests need a Chromium: 'make test' finds one"
    return found


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A running server on a database of its own."""
    assert (STATIC / "index.html").is_file(), "the pages are not built: 'make test' builds them"
    house = House(tmp_path_factory.mktemp("server") / "browser.db")
    house.start()
    yield house
    house.stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture
def new_page(house: House, browser: Browser) -> Iterator[NewPage]:
    """Makes pages, each of a person of their own; ``settings`` is what that person has set."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def make(
        width: int = 1280,
        height: int = 800,
        settings: dict[str, object] | None = None,
        trouble: bool = False,
        **context: object,
    ) -> Page:
        opened = browser.new_context(viewport={"width": width, "height": height}, base_url=house.address, **context)  # type: ignore[arg-type]
        contexts.append(opened)
        stored = json.dumps(json.dumps(QUICK if settings is None else settings))
        opened.add_init_script(
            f"localStorage.getItem('ropeteam.settings') ?? localStorage.setItem('ropeteam.settings', {stored})"
        )
        page = opened.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on(
            "console",
            lambda message: (
                errors.append(message.text)
                if message.type == "error" and not (trouble and TROUBLE.search(message.text))
                else None
            ),
        )
        return page

    yield make
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core, from the front end's own packages."""
    return (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text()
