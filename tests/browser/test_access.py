"""Everyone can play: keyboard alone, screen reader, contrast, zoom."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPage
from .playing import at_table, over, phase, revision, settle, start, step_five_peaks, step_k2, step_k3

CALM: dict[str, object] = {"speed": "off"}
"""Explanations and questions on: they are part of what is scanned."""


def scan(page: Page, axe: str) -> list[str]:
    """Serious and critical problems axe-core finds on the page."""
    page.evaluate(axe)
    found: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{problem['id']}: {problem['help']} {[node['html'][:160] for node in problem['nodes'][:3]]}"
        for problem in found["violations"]
        if problem["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "address", ["/", "/tables", "/new/k2", "/rules/k2", "/rules/k3", "/rules/five_peaks", "/nowhere"]
)
def test_pages_have_no_serious_problem(new_page: NewPage, axe: str, address: str, scheme: str) -> None:
    page = new_page(settings=CALM, color_scheme=scheme)
    page.goto(address)
    page.locator("h1").first.wait_for()
    page.wait_for_timeout(300)
    assert scan(page, axe) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    ("game", "step", "steps"), [("K3", step_k3, 3), ("K2", step_k2, 9), ("Five Peaks", step_five_peaks, 12)]
)
def test_phases_have_no_serious_problem(
    new_page: NewPage, axe: str, game: str, step: Any, steps: int, scheme: str
) -> None:
    page = new_page(settings={"speed": "off", "confirm": False}, color_scheme=scheme)
    start(page, game)
    seen: set[str] = set()
    for _ in range(steps):
        if over(page):
            break
        if phase(page) not in seen:
            seen.add(phase(page))
            assert scan(page, axe) == [], phase(page)
        before = revision(page)
        step(page)
        settle(page, before)
    assert len(seen) >= 2


def test_dialogs_have_no_serious_problem(new_page: NewPage, axe: str) -> None:
    page = new_page(settings=CALM)
    start(page, "K3")
    for opener in ("Settings", "Rules", "More"):
        page.get_by_role("button", name=opener, exact=True).click()
        expect(page.locator("dialog")).to_be_visible()
        assert scan(page, axe) == [], opener
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    assert scan(page, axe) == []
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.locator("#end-title")).to_be_visible()
    assert scan(page, axe) == []


def tab_to(page: Page, selector: str) -> None:
    """Presses Tab until something that fits has the focus."""
    for _ in range(120):
        if page.evaluate(f"() => document.activeElement.matches({selector!r})"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached by keyboard")


def test_a_game_of_k3_by_keyboard_alone(page: Page) -> None:
    page.goto("/")
    tab_to(page, "[data-game=k3] .play")
    page.keyboard.press("Enter")
    at_table(page)
    page.locator(".builder").wait_for()
    tab_to(page, ".tools .row button")
    page.keyboard.press("Enter")
    tab_to(page, ".tools button.primary")
    page.keyboard.press("Enter")
    page.locator(".table:not([data-phase=build])").wait_for()
    for _ in range(80):
        if over(page):
            break
        before = revision(page)
        tab_to(page, "[data-source]")
        page.keyboard.press("Enter")
        if page.locator(".mountain .lit").count():
            expect(page.locator(".mountain .lit:focus")).to_have_count(1)
            page.keyboard.press("Enter")
        settle(page, before)
    expect(page.locator("#end-title")).to_be_visible()


def test_what_happens_is_told_to_a_screen_reader(page: Page) -> None:
    start(page, "K3")
    step_k3(page)
    over(page)
    before = revision(page)
    step_k3(page)
    settle(page, before)
    expect(page.get_by_test_id("announcer")).not_to_be_empty()
    expect(page.get_by_role("status").first).to_be_attached()
    expect(page.get_by_role("group", name="The mountain")).to_be_visible()


def test_twice_the_size_still_fits(new_page: NewPage) -> None:
    page = new_page(640, 400)
    start(page, "K2")
    assert page.evaluate("document.documentElement.scrollWidth") <= 640


def test_a_left_handed_person_finds_the_log_on_the_left(new_page: NewPage) -> None:
    page = new_page(settings={"speed": "off", "confirm": False, "callouts": False, "hand": "left"})
    start(page, "K3")
    side, play = page.locator(".side").bounding_box(), page.locator(".play").bounding_box()
    assert side is not None
    assert play is not None
    assert side["x"] < play["x"]
