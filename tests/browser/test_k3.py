"""K3 in the browser."""

from playwright.sync_api import Page, expect

from .playing import start, step_k3, until_over


def test_a_full_game_against_a_bot_reaches_the_end_page(page: Page) -> None:
    start(page, "K3")
    until_over(page, step_k3)
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    expect(page.locator(".end figure svg")).to_be_visible()
