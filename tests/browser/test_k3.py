"""K3 in the browser."""

import re

from playwright.sync_api import Locator, Page, Route, expect

from .driver import Driver
from .moments import fits, show
from .playing import revision, settle, start, step_k3, suggest, until_over
from .positions import anything, reached


def test_a_full_game_against_a_bot_reaches_the_end_page(page: Page) -> None:
    start(page, "K3")
    until_over(page, step_k3)
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    expect(page.locator(".end figure svg")).to_be_visible()


def test_a_suggested_pyramid_is_a_bots_and_uses_every_pawn(page: Page) -> None:
    start(page, "K3")
    with page.expect_response("**/hint") as answer:
        suggest(page)
    plan = [move["text"] for move in answer.value.json()["plan"]]
    expect(page.locator(".builder [data-slot].filled")).to_have_count(21)
    page.get_by_role("button", name="Ready").click()
    page.locator(".table:not([data-phase=build])").wait_for()
    pyramid = Driver(page).see(page.url.rpartition("/")[2])["view"]["players"]
    mine = next(player for player in pyramid if player["seat"] == answer.value.json()["seat"])
    assert sorted(f"+{pawn['colour']}" for pawn in mine["pyramid"])[:1] == sorted(plan)[:1]


def test_the_end_shows_decisive_moments_in_words_and_offers_a_rematch(page: Page) -> None:
    driver = Driver(page)
    table = driver.table("k3", "me", "here")
    driver.until(table, lambda seen: False)
    show(page, table)
    page.get_by_role("button", name="Find the decisive moments").click()
    moment = page.locator(".moments li").first
    expect(moment).to_be_visible(timeout=60_000)
    expect(moment).to_contain_text("Better:")
    expect(moment.get_by_role("link")).to_have_text(re.compile(r"^(Guest|Player 2): [a-z]+ [a-z ]+"))
    expect(page.get_by_label("Link to this game")).to_have_value(re.compile(f"/replay/{table}$"))
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda address: "/table/" in address and table not in address)
    page.locator(".builder").wait_for()


def test_who_goes_on_to_the_next_game_no_longer_waits_for_the_moments_of_the_last(page: Page) -> None:
    driver = Driver(page)
    table = driver.table("k3", "me", "here")
    driver.until(table, lambda seen: False)
    show(page, table)
    asked: list[str] = []

    def unfinished(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(json={"level": "himalayan", "done": 0, "total": 9, "grades": [], "costliest": []})

    page.route("**/analysis", unfinished)
    page.get_by_role("button", name="Find the decisive moments").click()
    page.get_by_role("button", name="Rematch").click()
    page.locator(".builder").wait_for()
    page.wait_for_timeout(1500)
    assert all(table in address for address in asked)


def test_pawns_can_be_dragged(page: Page) -> None:
    start(page, "K3")
    pile = page.locator(".tray .pile").first
    slots = page.locator(".builder [data-slot]")
    drag(page, pile, slots.nth(4))
    expect(slots.nth(4)).to_have_class(re.compile("filled"))
    drag(page, slots.nth(4), slots.nth(0))
    expect(slots.nth(0)).to_have_class(re.compile("filled"))
    expect(slots.nth(4)).not_to_have_class(re.compile("filled"))


def test_a_pawn_dragged_onto_the_mountain_is_placed(page: Page) -> None:
    show(page, Driver(page).put(reached(fits, anything, "k3")))
    pawn = page.locator("[data-source]").first
    box = pawn.bounding_box()
    assert box is not None
    before = revision(page)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"], box["y"] - 60, steps=4)
    place = page.locator(".mountain .lit").first.bounding_box()
    assert place is not None
    page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] * 0.4, steps=4)
    page.mouse.up()
    settle(page, before)


def drag(page: Page, source: Locator, target: Locator) -> None:
    """Drags with the mouse from one thing to another."""
    start_box, end_box = source.bounding_box(), target.bounding_box()
    assert start_box is not None
    assert end_box is not None
    page.mouse.move(start_box["x"] + start_box["width"] / 2, start_box["y"] + start_box["height"] / 2)
    page.mouse.down()
    page.mouse.move(end_box["x"] + end_box["width"] / 2, end_box["y"] + end_box["height"] / 2, steps=6)
    page.mouse.up()
