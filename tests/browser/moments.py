"""Every page, dialog and phase, one after the other: for the gallery and for the search for barriers.

Each function brings a page to one moment after the other and yields its name. Early moments are played on the screen,
late ones come from games with fixed seeds. The person has questions switched on.
"""

from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Page, expect

from ropeteam import Table

from .driver import Driver
from .playing import at_table, over, start, step_k2, suggest
from .positions import COLD, actor, anything, finished, five_peaks_phases, in_phase, legal, reached, upwards

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


def meeting(host: Page, guest: Page, watcher: Page) -> Iterator[tuple[str, Page]]:
    """Tables of several people; with every name comes the page that shows it."""
    host.goto("/new/k2?seats=invite")
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
    guest.get_by_label("My name").fill("Berta")
    guest.get_by_role("button", name="Take a seat").click()
    yield from playing_together(host, guest, watcher)
    host.goto("/new/k2?seats=here")
    host.get_by_role("button", name="Start").click()
    at_table(host)
    step_k2(host)
    host.get_by_role("button", name="Do it").click()
    host.get_by_role("button", name="I am Player 2").wait_for()
    yield "hand-over", host


def playing_together(host: Page, guest: Page, watcher: Page) -> Iterator[tuple[str, Page]]:
    """An undo everybody is asked about, somebody who watches, a pause, a line that breaks."""
    for page in (host, guest):
        at_table(page)
        page.locator(".table[data-ready=true]").wait_for()
        step_k2(page)
        page.get_by_role("button", name="Do it").click()
    for page in (host, guest):
        page.locator(".table:not([data-phase=choose])").wait_for()
    host.get_by_role("button", name="Undo").click()
    host.locator(".request").wait_for()
    yield "undo-waiting", host
    guest.get_by_role("button", name="Agree").wait_for()
    yield "undo-asked", guest
    guest.get_by_role("button", name="Refuse").click()
    expect(host.locator(".request")).to_have_count(0)
    watcher.goto(host.url)
    watcher.locator(".table .board").wait_for()
    yield "spectator", watcher
    host.get_by_role("button", name="More", exact=True).click()
    host.get_by_role("button", name="Pause the game").click()
    expect(guest.get_by_test_id("banner")).to_contain_text("paused")
    yield "paused", guest
    host.get_by_role("button", name="More", exact=True).click()
    host.get_by_role("button", name="Go on").click()
    expect(guest.get_by_test_id("banner")).not_to_contain_text("paused")
    guest.context.set_offline(True)
    guest.get_by_role("button", name="Undo").click()
    guest.locator(".lost").wait_for()
    yield "lost", guest
    guest.context.set_offline(False)
    expect(guest.locator(".lost")).to_have_count(0)


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
    driver = Driver(page)
    show(page, driver.put(reached(fits, anything, "k3", players=2)))
    page.locator("section.mine .covered").first.click(force=True)
    page.locator(".notice").wait_for()
    yield "k3-refused"
    page.get_by_role("button", name="Rule K3-").click()
    page.locator(".ruling").wait_for()
    yield "k3-ruling"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Hint").click()
    page.locator(".hint").wait_for(timeout=60_000)
    yield "k3-hint"
    page.locator("[data-source]").first.click()
    yield "k3-picked"
    page.locator(".mountain .lit").first.click()
    page.locator(".bar").wait_for()
    yield "k3-question"
    show(page, driver.put(reached(in_phase("take"), anything, "k3", players=2)))
    yield "k3-penalty"
    page.locator("[data-source]").first.click()
    page.locator(".bar").wait_for()
    yield "k3-penalty-question"
    show(page, driver.put(reached(somebody_out, anything, "k3", players=4)))
    yield "k3-four"
    show(page, driver.put(reached(half_way, anything, "k3", players=3, variant="cooperative")))
    yield "k3-together"
    table = driver.put(finished(anything, "k3", players=2))
    show(page, table)
    page.locator(".end figure").wait_for()
    page.get_by_role("button", name="Find the decisive moments").click()
    expect(page.locator(".moments li").first).to_be_visible(timeout=60_000)
    yield "k3-over"
    yield from looking_back(page, table, "k3")


def looking_back(page: Page, table: str, game: str) -> Iterator[str]:
    """The replay of a table, at its end."""
    page.goto(f"/replay/{table}")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".words")).not_to_be_empty()
    yield f"{game}-replay"


def fits(table: Table) -> bool:
    """Whether pawns of K3 have been placed, and every pawn that can be picked fits somewhere."""
    return len(table.log) > 50 and table.phase == "turn" and all(">" in choice.text for choice in legal(table))


def somebody_out(table: Table) -> bool:
    """Whether a player of K3 is out and the game goes on."""
    view: Any = table.view(None)
    return table.phase != "build" and any(player.out for player in view.players)


def half_way(table: Table) -> bool:
    """Whether the mountain of K3 has grown."""
    view: Any = table.view(None)
    return len(view.mountain) > 14


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
    cold = {"players": 2, "family": True, **COLD}
    for wanted in ("token", "action", "rescue"):
        show(page, driver.put(reached(in_phase(wanted), upwards, "k2", **cold)))
        page.locator(f".table[data-phase={wanted}][data-ready=true]").wait_for()
        if wanted == "action":
            page.locator(".spot[data-space=summit] .touch").hover()
        yield f"k2-{wanted}"
    show(page, driver.put(reached(doomed, upwards, "k2", **cold)))
    page.locator(".doomed").first.wait_for()
    yield "k2-doomed"
    page.get_by_role("button", name="Last night").click()
    page.get_by_role("button", name="Good morning").wait_for()
    yield "k2-night"
    alone = driver.put(finished(upwards, "k2", players=1))
    show(page, alone)
    page.locator(".end figure").wait_for()
    yield "k2-over"
    yield from looking_back(page, alone, "k2")


def doomed(table: Table) -> bool:
    """Whether a climber of K2 would die tonight where it stands, and a night has been."""
    if table.phase != "action":
        return False
    view: Any = table.view(actor(table))
    foreseen: Any = table.preview(actor(table))
    stands = {each.climber: each.space for each in view.players[actor(table)].climbers}
    nights = [(each.climber, night) for each in foreseen.climbers for night in each.nights]
    return view.day > 1 and any(night.dies and night.space == stands[climber] for climber, night in nights)


def five_peaks(page: Page) -> Iterator[str]:
    """The first look, every phase there is, what a question looks like, the end and the replay."""
    start(page, "Five Peaks")
    assert not over(page)
    yield "five-peaks-first"
    driver = Driver(page)
    for phase_name, table in five_peaks_phases().items():
        show(page, driver.put(table))
        page.locator(f".table[data-phase={phase_name}][data-ready=true]").wait_for()
        yield f"five-peaks-{phase_name}"
        if phase_name == "buy":
            page.locator("button.lit, .offer.lit").first.click()
            page.locator(".bar").wait_for()
            yield "five-peaks-question"
    ended = driver.put(finished(anything, "five_peaks", players=2))
    show(page, ended)
    page.locator(".end figure").wait_for()
    yield "five-peaks-over"
    yield from looking_back(page, ended, "five-peaks")


GAMES: dict[str, Callable[[Page], Iterator[str]]] = {"k3": k3, "k2": k2, "five_peaks": five_peaks}
