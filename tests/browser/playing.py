"""Plays the games through the screen, as a person without a plan would."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

PATIENCE = 600
"""Steps after which a game that does not end is a failure."""
READY = "() => /^(Your turn|Finished)/.test(document.title)"


def start(page: Page, game: str) -> None:
    """From the first page to a table with one click."""
    page.goto("/")
    page.get_by_role("button", name=f"Play {game} now").click()
    at_table(page)


def at_table(page: Page) -> None:
    """Waits for the table."""
    page.wait_for_url("**/table/*")
    page.locator(".table").wait_for()


def phase(page: Page) -> str:
    """The phase of what is shown."""
    return page.locator(".table").get_attribute("data-phase") or ""


def revision(page: Page) -> str:
    """The number of the position shown."""
    return page.locator(".table").get_attribute("data-revision") or ""


def over(page: Page) -> bool:
    """Whether the game has ended; waits until the person at this screen can choose or it has."""
    page.wait_for_function(READY, timeout=60_000)
    if page.title().startswith("Finished"):
        return True
    page.locator(".table[data-ready=true]").wait_for()
    return False


def settle(page: Page, before: str) -> None:
    """Waits until the last move was taken in."""
    page.locator(f".table:not([data-revision='{before}'])").wait_for()


def until_over(page: Page, step: Callable[[Page], None]) -> None:
    """Takes steps until the end page is there."""
    for _ in range(PATIENCE):
        if over(page):
            break
        before = revision(page)
        step(page)
        settle(page, before)
    expect(page.locator("#end-title")).to_be_visible()


def first(*candidates: Locator) -> Locator:
    """The first of the candidates that is there, as soon as one is."""
    page = candidates[0].page
    for _ in range(200):
        for candidate in candidates:
            if candidate.count():
                return candidate.first
        page.wait_for_timeout(50)
    raise AssertionError(f"there is nothing to choose: {page.locator('main').inner_text()[:2000]}")


def suggest(page: Page) -> None:
    """A bot's pyramid instead of one's own."""
    page.get_by_role("button", name="Suggest").click()
    expect(page.get_by_role("button", name="Ready")).to_be_enabled(timeout=60_000)


def step_k3(page: Page) -> None:
    """One decision of K3: the first pawn that is lit, the first place where it fits."""
    if phase(page) == "build":
        suggest(page)
        page.get_by_role("button", name="Ready").click()
        page.locator(".table:not([data-phase=build])").wait_for()
        return
    turn = phase(page) == "turn"
    page.locator("[data-source]").first.click()
    place = page.locator(".mountain .lit")
    if turn and place.count():
        place.first.click()


def step_k2(page: Page) -> None:
    """One decision of K2: three cards; pay; climb once, as high as the night can be survived; end when possible."""
    match phase(page):
        case "choose":
            for index in range(3):
                page.locator(".hand button.card").nth(index).click()
            page.get_by_role("button", name="Choose these three").click()
        case "token":
            page.locator("button.take").first.click()
        case "rescue":
            page.get_by_role("button", name="Let it go").click()
        case _:
            fresh = page.locator(".action:has(.cards > :nth-child(3))").count() > 0
            safe = page.locator(".spot.lit:not(:has(.skull)) .touch")
            done = page.locator(".action button.primary:not([aria-disabled=true])")
            wanted = [safe.last, done] if fresh else [done, safe.last]
            first(page.locator(".pay"), *wanted, page.locator(".give button"), page.locator(".spot.lit .touch")).click()


def step_five_peaks(page: Page) -> None:
    """One decision of Five Peaks: what a tourist would do, chosen on the screen."""
    answer = page.request.post(f"/api/tables/{page.url.rpartition('/')[2]}/hint", data={"level": "tourist"})
    move = answer.json()["considered"][0]["choice"]["text"]
    chosen = page.locator(f".five [data-move='{move}']").first
    if phase(page) == "turn":
        for _ in range(3):
            if not chosen.count():
                page.keyboard.press("r")
    chosen.click()
