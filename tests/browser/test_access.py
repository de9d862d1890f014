"""Everyone can play: keyboard alone, screen reader, contrast, zoom."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from . import moments
from .conftest import NewPage
from .driver import Driver
from .playing import at_table, over, revision, settle, start, step_k2, step_k3
from .positions import anything, reached

CALM: dict[str, object] = {"speed": "off"}
"""Explanations and questions on: they are part of what is scanned."""
LEFT: dict[str, object] = {"speed": "off", "confirm": False, "callouts": False, "hand": "left"}


def scan(page: Page, axe: str) -> list[str]:
    """Serious and critical problems axe-core finds on the page, and contrasts too low in the dark."""
    page.evaluate(axe)
    found = run_axe(page, {"resultTypes": ["violations"]})
    page.emulate_media(color_scheme="dark")
    found += run_axe(page, {"runOnly": ["color-contrast"]})
    page.emulate_media(color_scheme="light")
    return found


def run_axe(page: Page, options: dict[str, object]) -> list[str]:
    """What one run finds."""
    # Anything that fades in has its colours only afterwards.
    page.evaluate("Promise.all(document.getAnimations().map((each) => each.finish()))")
    found: dict[str, Any] = page.evaluate("(options) => axe.run(document, options)", options)
    return [
        f"{problem['id']}: {problem['help']} {[node['html'][:160] for node in problem['nodes'][:3]]}"
        for problem in found["violations"]
        if problem["impact"] in ("serious", "critical")
    ]


def test_pages_have_no_serious_problem(new_page: NewPage, axe: str) -> None:
    page = new_page(settings=CALM)
    for name in moments.pages(page):
        assert scan(page, axe) == [], name


def test_meeting_others_has_no_serious_problem(new_page: NewPage, axe: str) -> None:
    host, guest, watcher = (new_page(settings=CALM, trouble=True) for _ in range(3))
    for name, page in moments.meeting(host, guest, watcher):
        assert scan(page, axe) == [], name


def test_the_night_has_no_serious_problem_while_it_falls(new_page: NewPage, axe: str) -> None:
    page = new_page(settings={"speed": "slow", "confirm": False, "callouts": False})
    page.goto(f"/table/{Driver(page).table('k2', 'me')}")
    while not page.locator(".night").count():
        page.locator(".table[data-ready=true]").wait_for()
        before = revision(page)
        step_k2(page)
        settle(page, before)
    assert page.locator(".night li").evaluate_all("(rows) => rows.some((row) => row.getAnimations().length)")
    assert scan(page, axe) == []


@pytest.mark.parametrize("game", moments.GAMES)
def test_phases_and_dialogs_have_no_serious_problem(new_page: NewPage, axe: str, game: str) -> None:
    page = new_page(settings=CALM)
    seen = []
    for name in moments.GAMES[game](page):
        seen.append(name)
        assert scan(page, axe) == [], name
    assert len(seen) > 8


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
    expect(page.locator(".tools button.primary")).to_be_enabled(timeout=60_000)
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
    moments.show(page, Driver(page).put(reached(moments.fits, anything, "k3")))
    before = revision(page)
    step_k3(page)
    settle(page, before)
    expect(page.get_by_test_id("announcer")).to_contain_text("places")
    expect(page.get_by_role("status").first).to_be_attached()
    expect(page.get_by_role("group", name="The mountain")).to_be_visible()


@pytest.mark.parametrize("game", ["K3", "K2", "Five Peaks"])
def test_twice_the_size_still_fits(new_page: NewPage, game: str) -> None:
    page = new_page(640, 400)
    start(page, game)
    assert page.evaluate("document.documentElement.scrollWidth") <= 640
    for address in ("/", "/new/k2", "/tables", "/rules/five_peaks"):
        page.goto(address)
        page.locator("h1").first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= 640, address


def test_a_left_handed_person_finds_the_log_on_the_left(new_page: NewPage) -> None:
    page = new_page(settings=LEFT)
    start(page, "K3")
    assert left_edge(page, ".side") < left_edge(page, ".play")


def test_a_left_handed_person_finds_the_buttons_of_a_phone_on_the_left(new_page: NewPage) -> None:
    edges = {}
    for hand in ("left", "right"):
        page = new_page(390, 844, settings={**LEFT, "hand": hand, "confirm": True}, has_touch=True, is_mobile=True)
        page.goto(f"/table/{Driver(page).put(reached(moments.fits, anything, 'k3'))}")
        page.locator("[data-source]").first.tap()
        page.locator(".mountain .lit").first.tap()
        page.locator(".bar").wait_for()
        edges[hand] = [left_edge(page, "[role=toolbar] button"), left_edge(page, ".bar button.primary")]
    assert all(left < right for left, right in zip(edges["left"], edges["right"], strict=True)), edges


def left_edge(page: Page, selector: str) -> float:
    """Where something begins."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"]
