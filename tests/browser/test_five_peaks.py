"""Five Peaks in the browser."""

from playwright.sync_api import Page, expect

from .playing import at_table, over, start, step_five_peaks, until_over


def test_a_full_game_against_a_bot_reaches_the_end_page(page: Page) -> None:
    page.goto("/new/five_peaks")
    page.get_by_label("At most this many turns each").fill("5")
    page.get_by_role("button", name="Start").click()
    at_table(page)
    until_over(page, step_five_peaks)
    expect(page.locator(".end table")).to_contain_text("Total")


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
