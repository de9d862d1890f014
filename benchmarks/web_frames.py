"""The front end on a mid-range phone: the first load, and frames while the map is dragged.

``PYTHONPATH=src:. python -m benchmarks.web_frames`` starts a server and a Chromium with a phone's screen and a
processor slowed down four times. Frames a second are worth something on a quiet machine only; the main thread's work
for each frame is told too, which other programs disturb less.
"""

import itertools
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from tests.browser.conftest import FLAGS, chromium
from tests.browser.driver import Driver
from tests.browser.house import House
from tests.browser.moments import show
from tests.browser.positions import anything, reached

from ropeteam import Table

SLOWDOWN = 4
LOADS = 5
SECONDS = 4.0
TURNS = 40
"""How far the game is whose map is dragged: about ten tiles lie there."""
FRAME = 1000 / 60
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3, "is_mobile": True, "has_touch": True}


def main() -> None:
    """Measures and prints."""
    with running() as (house, browser):
        for name, slowdown in (("desk", 1), ("phone", SLOWDOWN)):
            loads = [first_load(browser, house, slowdown) for _ in range(LOADS)]
            drawn, size = statistics.median(load for load, _ in loads), loads[0][1] / 1000
            print(f"first load, {name}: {drawn:.0f} ms to the drawn page, {size:.0f} kB")
        frames, work = dragging(browser, house)
        late = sum(frame > 1.5 * FRAME for frame in frames)
        rate = 1000 * len(frames) / sum(frames)
        print(f"dragging the map: {rate:.1f} frames a second, {late} of {len(frames)} late")
        print(
            f"main thread: {work:.2f} ms for each frame of {FRAME:.1f} ms, the processor slowed down {SLOWDOWN} times"
        )


@contextmanager
def running() -> Iterator[tuple[House, Browser]]:
    """A server and a browser of their own."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder) / "frames.db")
        house.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            yield house, browser
        finally:
            browser.close()
            house.stop()


def phone(browser: Browser, house: House, slowdown: int = SLOWDOWN) -> tuple[Page, CDPSession]:
    """A page on a slow phone, nothing cached."""
    page = browser.new_context(base_url=house.address, **PHONE).new_page()  # type: ignore[arg-type]
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    return page, session


def first_load(browser: Browser, house: House, slowdown: int) -> tuple[float, int]:
    """Milliseconds until the first page is drawn, and the bytes that were sent."""
    page, _ = phone(browser, house, slowdown)
    page.goto("/")
    page.locator("article").nth(2).wait_for()
    page.wait_for_load_state("networkidle")
    drawn = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    sent = page.evaluate(
        "performance.getEntries().filter((each) => each.transferSize).reduce((sum, each) => sum + each.transferSize, 0)"
    )
    page.context.close()
    return float(drawn), int(sent)


def dragging(browser: Browser, house: House) -> tuple[list[float], float]:
    """Milliseconds between frames while a finger moves the map, and the main thread's work for each of them."""
    page, session = phone(browser, house)
    show(page, Driver(page).put(reached(far_enough, anything, "five_peaks", players=2)))
    frame = page.locator(".map .frame").bounding_box()
    assert frame is not None
    x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.wait_for_timeout(1000)
    page.evaluate(
        "window.stamps = []; window.stamping = true;"
        "requestAnimationFrame(function next(now) { stamps.push(now); if (stamping) requestAnimationFrame(next) })"
    )
    touch(session, "touchStart", x, y)
    before, start = task_seconds(session), time.monotonic()
    while (passed := time.monotonic() - start) < SECONDS:
        touch(session, "touchMove", x + 80 * wave(passed), y + 60 * wave(passed / 1.7))
        time.sleep(FRAME / 2000)
    work = task_seconds(session) - before
    touch(session, "touchEnd")
    stamps: list[float] = page.evaluate("stamping = false, stamps")
    page.context.close()
    frames = [later - earlier for earlier, later in itertools.pairwise(stamps)]
    return frames, 1000 * work / len(frames)


def far_enough(table: Table) -> bool:
    """Whether there is enough on the map."""
    view: Any = table.view(None)
    return bool(view.turns >= TURNS)


def wave(seconds: float) -> float:
    """To and fro between -1 and 1, once a second."""
    return 4 * abs(seconds % 1 - 0.5) - 1


def touch(session: CDPSession, kind: str, x: float = 0, y: float = 0) -> None:
    """One finger."""
    points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def task_seconds(session: CDPSession) -> float:
    """What the main thread has done so far."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return float(next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration"))


if __name__ == "__main__":
    main()
