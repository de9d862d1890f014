"""Photographs every page and the phases of every game, wide and narrow, light and dark: ``gallery_web.py FOLDER``."""

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.conftest import FLAGS, chromium
from tests.browser.house import House
from tests.browser.playing import over, phase, revision, settle, start, step_five_peaks, step_k2, step_k3, until_phase

SIZES = {1280: 800, 390: 844}
SCHEMES = ("light", "dark")
PAGES = {
    "home": "/",
    "new": "/new/k2",
    "tables": "/tables",
    "rules-k2": "/rules/k2",
    "rules-k3": "/rules/k3",
    "rules-five-peaks": "/rules/five_peaks",
}
Shoot = Callable[[str], None]


def main(folder: Path) -> None:
    """Writes ``NAME-WIDTH-SCHEME.png``."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        house = House(Path(place) / "gallery.db")
        house.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            for width, height in SIZES.items():
                for scheme in SCHEMES:
                    session(browser, house, folder, width, height, scheme)
        finally:
            browser.close()
            house.stop()


def session(browser: Browser, house: House, folder: Path, width: int, height: int, scheme: str) -> None:
    """One person's tour through everything."""
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if scheme == "dark" else "light",
        base_url=house.address,
    )
    stored = json.dumps(json.dumps({"speed": "off", "confirm": False, "callouts": False}))
    context.add_init_script(f"localStorage.setItem('ropeteam.settings', {stored})")
    page = context.new_page()

    def shoot(name: str) -> None:
        page.wait_for_timeout(350)
        page.screenshot(path=folder / f"{name}-{width}-{scheme}.png", full_page=True)

    for name, address in PAGES.items():
        page.goto(address)
        shoot(name)
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    shoot("settings")
    tour_k3(page, shoot)
    tour_k2(page, shoot)
    tour_five_peaks(page, shoot)
    together(page, shoot)
    context.close()


def take(page: Page, step: Callable[[Page], None], steps: int) -> None:
    """So many steps, or fewer if the game ends."""
    for _ in range(steps):
        if over(page):
            return
        before = revision(page)
        step(page)
        settle(page, before)


def tour_k3(page: Page, shoot: Shoot) -> None:
    """Building, a turn, a picked pawn, the end, the replay."""
    start(page, "K3")
    page.get_by_role("button", name="Suggest").click()
    shoot("k3-build")
    until_phase(page, "turn", step_k3)
    take(page, step_k3, 6)
    if not over(page) and phase(page) == "turn":
        page.locator("[data-source]").first.click()
        shoot("k3-turn")
    resign(page)
    shoot("k3-end")
    page.get_by_role("link", name="Replay", exact=True).click()
    page.get_by_role("button", name="To the end").click()
    shoot("k3-replay")


def tour_k2(page: Page, shoot: Shoot) -> None:
    """Choosing, acting, the night, the end."""
    start(page, "K2")
    until_phase(page, "action", step_k2)
    until_phase(page, "choose", step_k2)
    shoot("k2-night")
    page.get_by_role("button", name="Good morning").click()
    take(page, step_k2, 20)
    until_phase(page, "choose", step_k2)
    for index in range(3):
        page.locator(".hand button.card").nth(index).click()
    shoot("k2-choose")
    page.get_by_role("button", name="Choose these three").click()
    until_phase(page, "action", step_k2)
    shoot("k2-action")
    resign(page)
    shoot("k2-end")


def tour_five_peaks(page: Page, shoot: Shoot) -> None:
    """The start, laying a tile, the middle of a game, the end."""
    start(page, "Five Peaks")
    shoot("five-peaks-start")
    until_phase(page, "card", step_five_peaks)
    page.locator("button.lit", has_text="Discovery").click()
    until_phase(page, "turn", step_five_peaks)
    page.locator(".decide button", has_text="Turn").click()
    shoot("five-peaks-laying")
    take(page, step_five_peaks, 40)
    shoot("five-peaks-middle")
    resign(page)
    shoot("five-peaks-end")


def resign(page: Page) -> None:
    """A quick way to the end page."""
    if over(page):
        return
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.locator("#end-title").wait_for()


def together(page: Page, shoot: Shoot) -> None:
    """Waiting for a friend, and passing the screen."""
    page.goto("/new/five_peaks?seats=invite")
    page.get_by_role("button", name="Start").click()
    page.get_by_label("Invite link").wait_for()
    shoot("waiting")
    page.goto("/new/k2?seats=here")
    page.get_by_role("button", name="Start").click()
    page.locator(".table").wait_for()
    step_k2(page)
    page.get_by_role("button", name="I am Player 2").wait_for()
    shoot("hand-over")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
