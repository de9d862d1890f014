"""Five Peaks in the browser."""

import re

from playwright.sync_api import Page, expect

from .conftest import NewPage
from .driver import Driver, Json
from .moments import show
from .playing import at_table, over, start, step_five_peaks, until_over
from .touch import pinch

NEARLY = 192
"""Turns of both after which a game is about to end by its limit of a hundred each, if nothing else ended it."""


def test_a_short_game_on_the_screen_reaches_the_end_page(page: Page) -> None:
    page.goto("/new/five_peaks")
    page.get_by_label("At most this many turns each").fill("5")
    page.get_by_role("button", name="Start").click()
    at_table(page)
    until_over(page, step_five_peaks)
    expect(page.locator(".end table")).to_contain_text("Total")


def test_a_full_game_against_a_bot_played_over_the_api_to_its_last_turns_ends_on_the_screen(page: Page) -> None:
    driver = Driver(page)
    table = driver.table("five_peaks", "me", "tourist")

    def nearly_over(seen: Json) -> bool:
        return seen["view"]["final"] is not None or seen["view"]["turns"] >= NEARLY

    seen = driver.until(table, nearly_over)
    assert seen["table"]["status"] == "playing"
    show(page, table)
    until_over(page, step_five_peaks)
    expect(page.locator(".end table")).to_contain_text("Total")
    expect(page.locator(".end figure svg")).to_be_visible()


def test_the_map_can_be_dragged_and_zoomed(page: Page) -> None:
    start(page, "Five Peaks")
    # A bot that begins lays a tile, and the whole map is then another one.
    assert not over(page)
    canvas = page.locator(".map .frame > svg")
    before = canvas.get_attribute("style")
    box = page.locator(".map .frame").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 60, box["y"] + 60)
    page.mouse.down()
    page.mouse.move(box["x"] + 160, box["y"] + 110, steps=5)
    page.mouse.up()
    dragged = canvas.get_attribute("style")
    assert dragged != before
    page.get_by_role("button", name="Closer").click()
    assert canvas.get_attribute("style") != dragged
    page.get_by_role("button", name="Show the whole map").click()
    expect(canvas).to_have_attribute("style", before or "")


def test_two_fingers_zoom_the_map(new_page: NewPage) -> None:
    page = new_page(390, 844, has_touch=True, is_mobile=True)
    start(page, "Five Peaks")
    assert not over(page)
    canvas = page.locator(".map .frame > svg")
    box = page.locator(".map .frame").bounding_box()
    assert box is not None
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    before = zoom(canvas.get_attribute("style"))
    pinch(page, middle, 80, 160)
    expect(canvas).not_to_have_attribute("style", re.compile(re.escape(f"scale({before})")))
    closer = zoom(canvas.get_attribute("style"))
    assert 1.7 < closer / before < 2.3
    pinch(page, middle, 160, 80)
    expect(canvas).not_to_have_attribute("style", re.compile(re.escape(f"scale({closer})")))
    assert zoom(canvas.get_attribute("style")) < closer


def zoom(style: str | None) -> float:
    """How large the map is drawn."""
    found = re.search(r"scale\(([\d.]+)\)", style or "")
    assert found is not None
    return float(found[1])
