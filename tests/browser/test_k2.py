"""K2 in the browser."""

from playwright.sync_api import Page, expect

from .conftest import NewPage
from .playing import at_table, start, step_k2, until_over, until_phase


def test_a_full_game_against_a_bot_reaches_the_end_page(page: Page) -> None:
    start(page, "K2")
    until_over(page, step_k2)
    expect(page.locator(".end table")).to_contain_text("Total")
    expect(page.locator(".end figure svg")).to_be_visible()


def test_a_full_game_on_a_phone(new_page: NewPage) -> None:
    page = new_page(390, 844, has_touch=True, is_mobile=True)
    start(page, "K2")
    until_over(page, step_k2)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390, "the page is wider than the phone"


def test_a_game_alone_ends_with_the_level_reached(page: Page) -> None:
    page.goto("/new/k2")
    page.get_by_role("button", name="Remove seat 2").click()
    page.get_by_role("button", name="Start").click()
    at_table(page)
    until_over(page, step_k2)
    expect(page.locator(".level")).to_contain_text("Level reached")


def test_a_space_says_what_the_night_would_do_there(page: Page) -> None:
    start(page, "K2")
    until_phase(page, "action", step_k2)
    page.locator(".spot[data-space=summit]").hover()
    expect(page.locator(".tip")).to_contain_text("the summit")
    expect(page.locator(".tip")).to_contain_text("Deadly tonight")


def test_what_is_not_possible_is_explained_with_its_rule(page: Page) -> None:
    start(page, "K2")
    until_phase(page, "action", step_k2)
    page.locator(".spot[data-space=summit]").click()
    expect(page.locator(".notice")).to_contain_text("Not possible")
    expect(page.locator(".notice")).to_contain_text("Rule K2-")
