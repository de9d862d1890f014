"""Five Peaks in the browser."""

import re

from playwright.sync_api import Page, expect

from .conftest import NewPage
from .driver import Driver
from .playing import at_table, over, start, step_five_peaks, until_over
from .touch import pinch


def test_a_full_game_against_a_bot_ends_by_what_happens_on_the_map(page: Page) -> None:
    page.goto("/new/five_peaks")
    page.get_by_label("Level of the bot in seat 2").select_option("tourist")
    page.get_by_role("button", name="Start").click()
    at_table(page)
    until_over(page, step_five_peaks)
    expect(page.locator(".end table")).to_contain_text("Total")
    expect(page.locator(".end figure svg")).to_be_visible()
    view = Driver(page).see(page.url.rpartition("/")[2])["view"]
    assert sum(view["conditions"]) >= 2
    assert view["turns"] > 40


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
