"""The first page, settings, callouts, confirmations, hints, undo; how much is loaded."""

import gzip

from playwright.sync_api import Page, Response, expect

from .conftest import NewPage
from .driver import Driver
from .moments import fits, show
from .playing import revision, settle, start, step_k3
from .positions import anything, in_phase, reached, upwards

BUDGET = 300_000
"""Bytes of the first load, compressed."""


def test_the_first_page_shows_three_mountains_with_their_facts(page: Page) -> None:
    page.goto("/")
    cards = page.locator("article")
    expect(cards).to_have_count(3)
    for index in range(3):
        expect(cards.nth(index).locator("svg").first).to_be_visible()
        expect(cards.nth(index)).to_contain_text("players")
        expect(cards.nth(index)).to_contain_text("minutes")


def test_the_first_load_is_small(page: Page) -> None:
    loaded: list[Response] = []
    page.on("response", lambda answer: loaded.append(answer))
    page.goto("/")
    page.locator("article").first.wait_for()
    size = sum(len(gzip.compress(answer.body())) for answer in loaded if answer.ok)
    assert size < BUDGET


def test_settings_last_and_reach_the_whole_page(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Appearance").select_option("dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_first_game_explains_itself_until_told_not_to(new_page: NewPage) -> None:
    page = new_page(settings={"speed": "off"})
    start(page, "K2")
    callout = page.locator(".callout")
    expect(callout).to_contain_text("Choose three of your six cards")
    page.get_by_role("button", name="Got it").click()
    expect(callout).to_have_count(0)
    page.reload()
    page.locator(".table[data-ready=true]").wait_for()
    expect(callout).to_have_count(0)


def test_what_cannot_be_taken_back_asks_first(new_page: NewPage) -> None:
    page = new_page(settings={"speed": "off", "callouts": False})
    show(page, Driver(page).put(reached(fits, anything, "k3")))
    before = revision(page)
    step_k3(page)
    expect(page.locator(".bar")).to_contain_text("Really")
    assert revision(page) == before
    page.keyboard.press("Escape")
    expect(page.locator(".bar")).to_have_count(0)
    page.locator(".mountain .lit").first.click()
    page.get_by_role("button", name="Do it").click()
    settle(page, before)


def test_a_hint_comes_with_what_to_do(page: Page) -> None:
    show(page, Driver(page).put(reached(fits, anything, "k3")))
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint")).to_be_visible(timeout=60_000)
    before = revision(page)
    page.get_by_role("button", name="Do that").click()
    settle(page, before)


def test_cards_given_by_mistake_are_taken_back(page: Page) -> None:
    show(page, Driver(page).put(reached(in_phase("action"), upwards, "k2")))
    cards = page.locator(".action .cards .give")
    expect(cards).to_have_count(3)
    before = revision(page)
    page.locator(".give button").first.click()
    settle(page, before)
    expect(cards).to_have_count(2)
    before = revision(page)
    page.get_by_role("button", name="Undo").click()
    settle(page, before)
    expect(cards).to_have_count(3)


def test_the_rules_open_where_the_player_is(page: Page) -> None:
    start(page, "K2")
    page.get_by_role("button", name="Rules").click()
    expect(page.locator("dialog section.here h3")).to_have_text("Choosing cards")


def test_rules_that_were_lost_on_their_way_can_be_asked_for_again(new_page: NewPage) -> None:
    page = new_page(trouble=True)
    page.route("**/assets/rules_k2-*.js", lambda route: route.abort(), times=1)
    page.goto("/rules/k2")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Choosing cards")).to_be_visible()
