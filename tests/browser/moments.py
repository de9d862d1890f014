"""Every page, dialog and phase, one after the other: for the gallery and for the search for barriers.

Each function brings a page to one moment after the other and yields its name. Early moments are played on the screen,
late ones are reached over the API while the page looks on. The person has questions switched on.
"""

from collections.abc import Callable, Iterator

from playwright.sync_api import Page, expect

from .driver import Driver, Json, in_phase, upwards
from .playing import at_table, over, phase, start, step_k2, suggest

PAGES = {
    "home": "/",
    "new-k2": "/new/k2",
    "new-k3": "/new/k3",
    "new-five-peaks": "/new/five_peaks",
    "rules-k2": "/rules/k2",
    "rules-k3": "/rules/k3",
    "rules-five-peaks": "/rules/five_peaks",
    "claim": "/claim/nothing",
    "missing": "/nowhere",
}
ENOUGH = 8
"""Phases of Five Peaks that any game has."""


def pages(page: Page) -> Iterator[str]:
    """Everything that is no table."""
    for name, address in PAGES.items():
        page.goto(address)
        page.locator("h1").first.wait_for()
        page.wait_for_load_state("networkidle")
        yield name
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Appearance").wait_for()
    yield "settings"


def meeting(host: Page, guest: Page) -> Iterator[tuple[str, Page]]:
    """Tables of several people; with every name comes the page that shows it."""
    host.goto("/new/five_peaks?seats=invite")
    host.get_by_label("Show in the list of open tables").check()
    host.get_by_role("button", name="Start").click()
    link = host.get_by_label("Invite link")
    link.wait_for()
    yield "waiting", host
    guest.goto("/tables")
    guest.get_by_role("button", name="Join").first.wait_for()
    yield "tables", guest
    guest.goto("/join/" + link.input_value().rpartition("/")[2])
    guest.get_by_role("button", name="Take a seat").wait_for()
    yield "join", guest
    host.goto("/new/k2?seats=here")
    host.get_by_role("button", name="Start").click()
    at_table(host)
    step_k2(host)
    host.get_by_role("button", name="Do it").click()
    host.get_by_role("button", name="I am Player 2").wait_for()
    yield "hand-over", host


def show(page: Page, table: str) -> None:
    """Opens a table and waits for its board."""
    page.goto(f"/table/{table}")
    page.locator(".table .board").wait_for()


def dialogs(page: Page) -> Iterator[str]:
    """The dialogs of a running table."""
    for opener in ("Rules", "More"):
        page.get_by_role("button", name=opener, exact=True).click()
        page.locator("dialog").wait_for()
        yield f"dialog-{opener.lower()}"
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").wait_for()
    yield "dialog-resign"
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def k3(page: Page) -> Iterator[str]:
    """Building, a turn with its hint, question and refusal, a penalty, four players, friends, the end, the replay."""
    start(page, "K3")
    page.locator(".builder").wait_for()
    yield "k3-build"
    suggest(page)
    yield "k3-suggested"
    yield from dialogs(page)
    page.get_by_role("button", name="Ready").click()
    page.locator(".table:not([data-phase=build])").wait_for()
    if not over(page) and phase(page) == "turn":
        page.get_by_role("button", name="Hint").click()
        page.locator(".hint").wait_for()
        yield "k3-hint"
        page.locator("section.mine .covered").first.click(force=True)
        page.locator(".notice").wait_for()
        yield "k3-refused"
        page.get_by_role("button", name="Rule K3-").click()
        page.locator(".ruling").wait_for()
        yield "k3-ruling"
        page.keyboard.press("Escape")
        page.locator("[data-source]").first.click()
        page.locator(".mountain .lit, .bar").first.wait_for()
        if not page.locator(".bar").count():
            page.locator(".mountain .lit").first.click()
        page.locator(".bar").wait_for()
        yield "k3-question"
    driver = Driver(page)
    table = driver.found(in_phase("take"), None, "k3", "me", "here")
    show(page, table)
    yield "k3-penalty"
    four = driver.found(somebody_out, None, "k3", "me", "here", "here", "here")
    show(page, four)
    yield "k3-four"
    together = driver.found(half_way, None, "k3", "me", "here", "here", variant="cooperative")
    show(page, together)
    yield "k3-together"
    driver.finish(table)
    show(page, table)
    page.locator(".end figure").wait_for()
    page.get_by_role("button", name="Find the decisive moments").click()
    expect(page.locator(".moments li").first).to_be_visible(timeout=60_000)
    yield "k3-end"
    page.goto(f"/replay/{table}")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".words")).not_to_be_empty()
    yield "k3-replay"


def somebody_out(seen: Json) -> bool:
    """Whether a player of K3 is out and the game goes on."""
    return any(player["out"] for player in seen["view"]["players"])


def half_way(seen: Json) -> bool:
    """Whether the mountain of K3 has grown."""
    return len(seen["view"]["mountain"]) > 14


def k2(page: Page) -> Iterator[str]:
    """Choosing, the token, acting, a death foretold, the night, a rescue, the end of a game alone."""
    start(page, "K2")
    page.locator(".hand button.card").first.wait_for()
    yield "k2-first"
    for index in range(3):
        page.locator(".hand button.card").nth(index).click()
    yield "k2-choose"
    page.get_by_role("button", name="Choose these three").click()
    page.locator(".bar").wait_for()
    yield "k2-question"
    driver = Driver(page)
    for wanted in ("token", "action", "rescue"):
        cold = {"family": True, "board": "harder", "weather": "winter"}
        table = driver.found(in_phase(wanted), upwards, "k2", "me", "here", **cold)
        show(page, table)
        page.locator(f".table[data-phase={wanted}][data-ready=true]").wait_for()
        if wanted == "action":
            page.locator(".spot[data-space=summit] .touch").hover()
        yield f"k2-{wanted}"
    driver.until(table, lambda seen: bool(seen["view"]["day"] > 5 and seen["view"]["phase"] == "choose"), upwards)
    show(page, table)
    page.get_by_role("button", name="Last night").click()
    page.get_by_role("button", name="Good morning").wait_for()
    yield "k2-night"
    alone = driver.table("k2", "me")
    driver.finish(alone, upwards)
    show(page, alone)
    page.locator(".end figure").wait_for()
    yield "k2-end"
    page.goto(f"/replay/{table}")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".words")).not_to_be_empty()
    yield "k2-replay"


def five_peaks(page: Page, most: int = 30) -> Iterator[str]:
    """Every phase a game comes across, then its end and the replay."""
    start(page, "Five Peaks")
    page.locator(".five").wait_for()
    assert not over(page)
    yield "five-peaks-first"
    driver = Driver(page)
    table = driver.table("five_peaks", "me", "here", turn_limit=60)
    seen: set[str] = set()
    show(page, table)
    while len(seen) < most:
        found = driver.until(table, lambda snapshot: snapshot["view"]["phase"] not in seen)
        if found["table"]["status"] == "over":
            break
        wanted = str(found["view"]["phase"])
        seen.add(wanted)
        page.locator(f".table[data-phase={wanted}][data-ready=true]").wait_for()
        yield f"five-peaks-{wanted}"
    assert len(seen) >= min(ENOUGH, most)
    driver.finish(table)
    page.locator(".end figure").wait_for()
    yield "five-peaks-end"
    page.goto(f"/replay/{table}")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".words")).not_to_be_empty()
    yield "five-peaks-replay"


GAMES: dict[str, Callable[[Page], Iterator[str]]] = {"k3": k3, "k2": k2, "five_peaks": five_peaks}
