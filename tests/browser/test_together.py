"""Several people: at one screen, in two browsers, with a line that breaks."""

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from .cable import Cable
from .conftest import NewPage
from .driver import Driver, Json
from .house import House
from .moments import show
from .playing import at_table, phase, revision, settle, step_k2, suggest

LOST = "The connection is lost"


@pytest.fixture
def cable(house: House) -> Iterator[Cable]:
    cable = Cable(house.address)
    yield cable
    cable.close()


def new_table(page: Page, game: str, seats: str) -> None:
    """A table for two, made on its own page."""
    page.goto(f"/new/{game}?seats={seats}")
    page.get_by_role("button", name="Start").click()


def invited(host: Page, guest: Page, name: str, address: str = "") -> None:
    """The guest follows the host's invite link and sits down."""
    link = host.get_by_label("Invite link").input_value()
    assert link.startswith(host.evaluate("location.origin") + "/join/")
    guest.goto(address + "/join/" + link.rpartition("/")[2])
    guest.get_by_label("My name").fill(name)
    guest.get_by_role("button", name="Take a seat").click()
    at_table(guest)


def build(page: Page) -> None:
    """A suggested pyramid, sent."""
    suggest(page)
    page.get_by_role("button", name="Ready").click()


def chosen(host: Page, guest: Page) -> tuple[Page, Page]:
    """K2's first cards are chosen: who climbs now, and who waits. (A game of K3 can be over in a move.)"""
    for page in (host, guest):
        step_k2(page)
    for page in (host, guest):
        page.locator(".table:not([data-phase=choose])").wait_for()
    return (host, guest) if seen(host)["choices"] else (guest, host)


def finish_turn(page: Page) -> None:
    """K2's choices until somebody else has one, or a new day has come."""
    while (now := seen(page))["choices"] and now["view"]["phase"] != "choose":
        # A click can be several moves: until the last is taken in, there is nothing to choose.
        if page.locator(".table[data-ready=true]").count():
            before = revision(page)
            step_k2(page)
            settle(page, before)


def seen(page: Page) -> Json:
    """What the server tells the person of this page now."""
    return Driver(page).see(page.url.rpartition("/")[2])


def snapshots(page: Page) -> list[dict[str, Any]]:
    """Collects everything the server tells this browser about tables."""
    told: list[dict[str, Any]] = []

    def frame(payload: str | bytes) -> None:
        content = json.loads(payload)
        if "snapshot" in content:
            told.append(content["snapshot"])

    page.on("websocket", lambda socket: socket.on("framereceived", frame))
    page.on(
        "response",
        lambda answer: (
            told.append(answer.json())
            if re.search("/api/tables/[^/]+(/poll|/hand-over)?$", urlsplit(answer.url).path) and answer.ok
            else None
        ),
    )
    return told


def test_one_screen_is_handed_over_and_hides_the_other_hand(page: Page) -> None:
    told = snapshots(page)
    new_table(page, "k2", "here")
    at_table(page)
    step_k2(page)
    expect(page.get_by_role("heading", name="Pass the screen to Player 2")).to_be_visible()
    assert all(snapshot["view"]["players"][1]["hand"] is None for snapshot in told if snapshot.get("view"))
    expect(page.locator(".hand")).to_have_count(0)
    page.get_by_role("button", name="I am Player 2").click()
    expect(page.locator(".hand button.card")).to_have_count(6)
    step_k2(page)
    page.locator(".table:not([data-phase=choose])").wait_for()


def test_an_invited_friend_plays_from_another_browser(new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    new_table(host, "k2", "invite")
    invited(host, guest, "Berta")
    at_table(host)
    expect(host.locator(".seats")).to_contain_text("Berta")
    mover, waiter = chosen(host, guest)
    before = revision(waiter)
    finish_turn(mover)
    settle(waiter, before)
    expect(waiter).to_have_title("Your turn · K2 · Ropeteam")


def test_only_who_played_is_offered_the_next_game(new_page: NewPage) -> None:
    host, spectator = new_page(), new_page()
    driver = Driver(host)
    table = driver.table("k3", "me", "here")
    driver.until(table, lambda seen: False)
    for page in (host, spectator):
        show(page, table)
        expect(page.get_by_role("link", name="Replay")).to_be_visible()
    expect(spectator.get_by_role("button", name="rematch")).to_have_count(0)
    host.get_by_role("button", name="Rematch").click()
    host.locator(".builder").wait_for()
    spectator.reload()
    expect(spectator.get_by_role("link", name="Replay")).to_be_visible()
    expect(spectator.get_by_role("button", name="rematch")).to_have_count(0)


def test_choosing_out_of_turn_says_whose_turn_it_is(new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    new_table(host, "k2", "invite")
    invited(host, guest, "Berta")
    at_table(host)
    before = revision(host)
    step_k2(host)
    settle(host, before)
    host.locator(".spot[data-space=summit]").click()
    expect(host.locator(".notice")).to_contain_text("it is not your turn; Berta to move")


def test_a_lost_connection_says_so_and_goes_on_at_the_same_move(new_page: NewPage, cable: Cable) -> None:
    host, guest = new_page(), new_page(trouble=True)
    new_table(host, "k2", "invite")
    invited(host, guest, "Berta", cable.address)
    at_table(host)
    mover, _ = chosen(host, guest)
    if mover is guest:
        finish_turn(guest)
    cable.pull()
    expect(guest.get_by_text(LOST)).to_be_visible()
    before = revision(guest)
    finish_turn(host)
    assert revision(guest) == before
    cable.plug()
    settle(guest, before)
    expect(guest.get_by_text(LOST)).to_have_count(0)
    expect(guest).to_have_title("Your turn · K2 · Ropeteam")


def test_a_move_made_without_a_line_is_played_once_it_is_back(new_page: NewPage, cable: Cable) -> None:
    page = new_page(trouble=True)
    page.goto(cable.address + "/")
    page.get_by_role("button", name="Play K2 now").click()
    at_table(page)
    page.locator(".hand").wait_for()
    before = revision(page)
    cable.pull()
    step_k2(page)
    expect(page.get_by_text(LOST)).to_be_visible()
    cable.plug()
    settle(page, before)
    expect(page.get_by_text(LOST)).to_have_count(0)


def test_without_sockets_news_comes_by_polling(new_page: NewPage) -> None:
    page = new_page(trouble=True)
    page.add_init_script(
        "window.WebSocket = class extends WebSocket"
        " { constructor() { super(location.origin.replace('http', 'ws') + '/api/nowhere') } }"
    )
    page.goto("/")
    page.get_by_role("button", name="Play K2 now").click()
    at_table(page)
    for _ in range(2):
        page.locator(".table[data-ready=true]").wait_for(timeout=90_000)
        before = revision(page)
        step_k2(page)
        settle(page, before)


def test_a_restarted_server_goes_on_with_the_same_position(new_page: NewPage, house: House) -> None:
    page = new_page(trouble=True)
    # Two people: a bot would go on choosing its cards on its own.
    new_table(page, "k2", "here")
    at_table(page)
    page.locator(".hand").wait_for()
    before = revision(page)
    house.stop(hard=True)
    expect(page.get_by_text(LOST)).to_be_visible()
    house.start()
    expect(page.get_by_text(LOST)).to_have_count(0, timeout=20_000)
    assert revision(page) == before
    step_k2(page)
    settle(page, before)


def test_a_board_that_was_lost_on_its_way_is_fetched_again(new_page: NewPage) -> None:
    page = new_page(trouble=True)
    page.route("**/assets/k2-*.js", lambda route: route.abort(), times=1)
    page.goto("/")
    page.get_by_role("button", name="Play K2 now").click()
    at_table(page)
    step_k2(page)


def test_reload_back_and_a_second_tab_show_the_same_table(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play K2 now").click()
    at_table(page)
    page.reload()
    at_table(page)
    second = page.context.new_page()
    second.goto(page.url)
    at_table(second)
    before = revision(second)
    step_k2(page)
    settle(second, before)
    page.go_back()
    expect(page.get_by_role("heading", name="Three mountains, one rope")).to_be_visible()
    expect(page.get_by_role("heading", name="My games")).to_be_visible()
    page.go_forward()
    at_table(page)


def test_one_screen_hides_a_pyramid_until_all_are_built(page: Page) -> None:
    told = snapshots(page)
    new_table(page, "k3", "here")
    at_table(page)
    build(page)
    expect(page.get_by_role("heading", name="Pass the screen to Player 2")).to_be_visible()
    expect(page.locator(".builder, .pyramids")).to_have_count(0)
    page.get_by_role("button", name="I am Player 2").click()
    page.locator(".builder").wait_for()
    expect(page.locator(".builder [data-slot].filled")).to_have_count(0)
    expect(page.get_by_text("21 pawns built in, hidden until all are ready")).to_be_visible()
    building = [snapshot for snapshot in told if (snapshot.get("view") or {}).get("phase") == "build"]
    assert {snapshot["viewer"] for snapshot in building} == {0, 1}
    assert all(snapshot["view"]["players"][1 - snapshot["viewer"]]["pyramid"] is None for snapshot in building)
    build(page)
    page.locator(".table:not([data-phase=build])").wait_for()


def test_a_guest_is_carried_to_another_device_by_a_link(new_page: NewPage) -> None:
    here, there = new_page(), new_page()
    here.goto("/new/k3?seats=invite")
    here.get_by_label("My name").fill("Clara")
    here.get_by_role("button", name="Start").click()
    here.get_by_label("Invite link").wait_for()
    here.get_by_role("button", name="Settings").click()
    here.get_by_role("button", name="Play on another device").click()
    link = here.get_by_label("Link", exact=True).input_value()
    there.goto("/claim/" + link.rpartition("/")[2])
    there.get_by_role("button", name="Take over").click()
    expect(there.get_by_role("heading", name="My games")).to_be_visible()
    expect(there.locator("li", has_text="Clara")).to_be_visible()


def test_no_frame_holds_what_the_seat_may_not_know(page: Page) -> None:
    told = snapshots(page)
    page.goto("/")
    page.get_by_role("button", name="Play K2 now").click()
    at_table(page)
    for _ in range(14):
        page.locator(".table[data-ready=true]").wait_for()
        before = revision(page)
        step_k2(page)
        settle(page, before)
    assert len(told) > 10
    for snapshot in told:
        view = snapshot["view"]
        rival = view["players"][1 - snapshot["viewer"]]
        assert rival["hand"] is None
        assert rival["chosen"] is None or view["phase"] != "choose"
        for event in snapshot["events"]:
            happening = event["happening"]
            if happening["kind"] == "drawn" and happening["seat"] == rival["seat"]:
                assert happening["card"] is None


def test_hidden_pyramids_are_not_sent(page: Page) -> None:
    told = snapshots(page)
    page.goto("/")
    page.get_by_role("button", name="Play K3 now").click()
    at_table(page)
    page.locator(".builder").wait_for()
    assert phase(page) == "build"
    assert told
    for snapshot in told:
        rival = snapshot["view"]["players"][1 - snapshot["viewer"]]
        if snapshot["view"]["phase"] == "build":
            assert rival["pyramid"] is None
            assert rival["hand"] is None


def test_campfire_cards_are_sent_only_to_who_looked_at_them(page: Page) -> None:
    told = snapshots(page)
    driver = Driver(page)
    table = driver.table("five_peaks", "me", "here", turn_limit=60)
    show(page, table)
    seen = driver.until(table, lambda seen: bool(seen["view"]["fires_bottom"]))
    driver.until(table, lambda later: later["view"]["turns"] > seen["view"]["turns"] + 4)
    settled = driver.see(table)["table"]["revision"]
    page.locator(f".table[data-revision='{settled}']").wait_for()
    hidden = 0
    for snapshot in (each for each in told if each["table"]["status"] != "over"):
        for card in (*snapshot["view"]["fires_bottom"], *snapshot["view"]["fires_drawn"]):
            if snapshot["viewer"] not in card["known_by"]:
                assert card["card"] is None
                hidden += 1
    assert hidden or seen["table"]["status"] == "over"
