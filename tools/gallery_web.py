"""Photographs every page and the phases of every game, wide and narrow, light and dark: ``gallery_web.py FOLDER``."""

import json
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser import moments
from tests.browser.conftest import FLAGS, QUICK, chromium
from tests.browser.house import House

SIZES = {1280: 800, 390: 844}
SCHEMES = ("light", "dark")


def main(folder: Path, *names: str) -> None:
    """Writes ``NAME-WIDTH-SCHEME.png``; only parts that are named, if any are: pages, meeting, k3, k2, five_peaks."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        house = House(Path(place) / "gallery.db")
        house.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            for width in SIZES:
                for scheme in SCHEMES:
                    tour(browser, house, folder, width, scheme, names)
        finally:
            browser.close()
            house.stop()


def tour(browser: Browser, house: House, folder: Path, width: int, scheme: str, names: tuple[str, ...]) -> None:
    """One person's tour through everything."""

    def person() -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": SIZES[width]},
            device_scale_factor=2 if width < 600 else 1,
            color_scheme="dark" if scheme == "dark" else "light",
            base_url=house.address,
        )
        stored = json.dumps(json.dumps({**QUICK, "confirm": True}))
        context.add_init_script(f"localStorage.setItem('ropeteam.settings', {stored})")
        page = context.new_page()
        page.set_default_timeout(20_000)
        return page

    def shoot(name: str, page: Page) -> None:
        page.wait_for_timeout(300)
        file = folder / f"{name}-{width}-{scheme}.png"
        page.screenshot(path=file, full_page=not page.locator("dialog").count())
        print(file)

    for part, visit in {"pages": moments.pages, **moments.GAMES}.items():
        if not names or part in names:
            page = person()
            for name in visit(page):
                shoot(name, page)
            page.context.close()
    if not names or "meeting" in names:
        people = person(), person(), person()
        for name, page in moments.meeting(*people):
            shoot(name, page)
        for page in people:
            page.context.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
