"""Looking back: seek, eyes, links, records."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPage
from .driver import Driver
from .moments import show
from .positions import anything, finished

GOLDEN = Path(__file__).parents[1] / "golden"


def records() -> list[Path]:
    """Golden records, one for each game."""
    return [min((GOLDEN / game).glob("*.txt")) for game in ("k2", "k3", "five_peaks")]


def test_every_position_can_be_reached_at_once(page: Page) -> None:
    show(page, Driver(page).put(finished(anything, "k3")))
    page.get_by_role("link", name="Replay", exact=True).click()
    replay = page.locator(".replay")
    slider = page.get_by_role("slider", name="Position")
    expect(replay).to_have_attribute("data-index", "0")
    last = int(slider.get_attribute("max") or "0")
    assert last > 40
    page.get_by_role("button", name="To the end").click()
    expect(replay).to_have_attribute("data-index", str(last))
    expect(page.locator(".mountain [role=img]").nth(9)).to_be_visible()
    slider.fill("60")
    expect(replay).to_have_attribute("data-index", "60")
    slider.fill("50")
    expect(page.locator(".words")).to_contain_text("builds in a pawn")
    slider.fill("60")
    expect(replay).to_have_attribute("data-index", "60")
    page.keyboard.press("ArrowLeft")
    expect(replay).to_have_attribute("data-index", "59")
    page.locator(".log button", has_text="All pyramids stand").click()
    expect(page.locator(".words")).to_contain_text("All pyramids stand")
    page.get_by_label("Through the eyes of").select_option("1")
    page.wait_for_url("**eyes=1")
    address = page.url
    index = replay.get_attribute("data-index")
    page.goto(address)
    expect(replay).to_have_attribute("data-index", index or "")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    assert Path(download.value.path()).read_text().startswith("ropeteam 1\ngame k3")


@pytest.mark.parametrize("record", records(), ids=lambda path: path.parent.name)
def test_a_dropped_record_opens_as_a_replay(page: Page, record: Path) -> None:
    page.goto("/")
    page.locator("input[type=file]").set_input_files(record)
    page.wait_for_url("**/replay/*")
    expect(page.locator(".replay")).to_be_visible()
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".words")).not_to_be_empty()


def test_a_file_that_is_no_record_is_refused_with_words(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page(trouble=True)
    junk = tmp_path / "junk.txt"
    junk.write_text("hello")
    page.goto("/")
    page.locator("input[type=file]").set_input_files(junk)
    expect(page.get_by_role("alert")).not_to_be_empty()


def end_page(page: Page) -> None:
    """Opens the table of a record that has ended."""
    page.goto("/")
    page.locator("input[type=file]").set_input_files(records()[1])
    page.wait_for_url("**/replay/*")
    page.goto(page.url.partition("?")[0].replace("/replay/", "/table/"))
    page.locator("#end-title").wait_for()


def test_a_finished_game_is_shared_by_the_sheet_of_the_device(page: Page) -> None:
    page.add_init_script("navigator.share = async (what) => { window.shared = what }")
    end_page(page)
    page.get_by_role("button", name="Share").click()
    page.wait_for_function("window.shared")
    assert page.evaluate("shared") == {"title": page.title(), "url": page.url.replace("/table/", "/replay/")}


def test_a_share_sheet_that_fails_copies_and_one_that_was_closed_does_not(page: Page) -> None:
    page.add_init_script(
        "window.copies = []; navigator.clipboard.writeText = async (text) => void copies.push(text);"
        "navigator.share = async () => { throw new DOMException('', window.outcome) }"
    )
    end_page(page)
    page.evaluate("window.outcome = 'AbortError'")
    page.get_by_role("button", name="Share").click()
    page.evaluate("window.outcome = 'NotAllowedError'")
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("copies") == [page.url.replace("/table/", "/replay/")]


def test_without_a_share_sheet_the_link_is_copied(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script("delete Navigator.prototype.share")
    end_page(page)
    expect(page.get_by_role("button", name="Share")).to_have_count(0)
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.url.replace("/table/", "/replay/")
