"""Plays the games through the screen, as a person without a plan would."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

PATIENCE = 400
"""Rounds after which a game that does not end is a failure."""


def start(page: Page, game: str) -> None:
    """From the first page to a table with one click."""
    page.goto("/")
    page.get_by_role("button", name=f"Play {game} now").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector(".table")


def phase(page: Page) -> str:
    """The phase of what is shown."""
    return page.locator(".table").get_attribute("data-phase") or ""


def my_turn(page: Page) -> bool:
    """Whether the person at this screen has something to choose; waits until that is known."""
    expect(page).to_have_title(re.compile("^(Your turn|Finished)"), timeout=30_000)
    return page.title().startswith("Your turn")


def over(page: Page) -> bool:
    """Whether the game has ended."""
    return page.title().startswith("Finished")


def settle(page: Page, revision: str | None) -> None:
    """Waits until the last move was taken in."""
    page.locator(f".table:not([data-revision='{revision}'])").wait_for()


def until_over(page: Page, step: Callable[[Page], None]) -> None:
    """Takes steps until the end page is there."""
    for _ in range(PATIENCE):
        if not my_turn(page):
            break
        revision = page.locator(".table").get_attribute("data-revision")
        step(page)
        settle(page, revision)
    assert over(page), "the game did not end"
    expect(page.locator("#end-title")).to_be_visible()


def build_k3(page: Page) -> None:
    """A suggested pyramid."""
    page.get_by_role("button", name="Suggest").click()
    page.get_by_role("button", name="Ready").click()
    page.wait_for_selector("[data-phase='turn'], [data-phase='take'], [data-phase='over']")


def step_k3(page: Page) -> None:
    """One decision of K3 by clicking the first things that are lit."""
    if phase(page) == "build":
        build_k3(page)
        return
    page.locator("[data-source]").first.click()
    if phase(page) == "turn":
        place = page.locator(".mountain .lit").first
        if place.count():
            place.click()
