"""K2 in the browser."""

from playwright.sync_api import Page, expect

from .conftest import NewPage
from .driver import Driver, Json
from .moments import doomed, show
from .playing import at_table, revision, settle, start, step_k2, until_over
from .positions import COLD, in_phase, legal, reached, upwards


def test_a_full_game_against_a_bot_reaches_the_end_page(page: Page) -> None:
    start(page, "K2")
    until_over(page, step_k2)
    expect(page.locator(".end table")).to_contain_text("Total")
    expect(page.locator(".end figure svg")).to_be_visible()


def test_a_full_game_on_a_phone(new_page: NewPage) -> None:
    page = new_page(390, 844, has_touch=True, is_mobile=True)
    start(page, "K2")
    until_over(page, step_k2)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390, "the page is wider than the phone"


def test_a_game_alone_ends_with_the_level_reached(page: Page) -> None:
    page.goto("/new/k2")
    page.get_by_role("button", name="Remove seat 2").click()
    page.get_by_role("button", name="Start").click()
    at_table(page)
    until_over(page, step_k2)
    expect(page.locator(".end .level")).to_contain_text("Level reached")


def test_a_space_says_what_the_night_would_do_there(page: Page) -> None:
    show(page, Driver(page).put(reached(in_phase("action"), upwards, "k2")))
    page.locator(".spot[data-space=summit]").hover()
    expect(page.locator(".tip")).to_contain_text("the summit")
    expect(page.locator(".tip")).to_contain_text("Deadly tonight")


def test_a_climber_about_to_die_is_announced_with_the_sum(page: Page) -> None:
    show(page, Driver(page).put(reached(doomed, upwards, "k2", **COLD)))
    expect(page.locator(".doomed").first).to_contain_text("would die here tonight")
    expect(page.locator(".doomed").first).to_contain_text("=")


def test_who_ends_the_turn_is_warned_of_a_death(new_page: NewPage) -> None:
    page = new_page(settings={"speed": "off", "callouts": False})
    table = reached(lambda table: doomed(table) and "done" in map(str, legal(table)), upwards, "k2", **COLD)
    show(page, Driver(page).put(table))
    page.locator(".doomed").first.wait_for()
    page.get_by_role("button", name="End my turn").click()
    expect(page.locator(".bar")).to_contain_text("would die here tonight")
    expect(page.locator(".bar")).to_contain_text("=")
    expect(page.get_by_role("button", name="Do it")).to_be_focused()


def test_a_climber_is_rescued_in_a_family_game(page: Page) -> None:
    driver = Driver(page)
    table = driver.put(reached(in_phase("rescue"), upwards, "k2", family=True, **COLD))
    seen = driver.see(table)
    show(page, table)
    expect(page.locator(".skull")).to_have_count(0)
    before = revision(page)
    page.locator(".spot.lit .touch").last.click()
    settle(page, before)
    after = driver.see(table)["view"]["players"][seen["actor"]]
    assert not after["rescue"]
    assert any(climber["space"] and climber["level"] == 1 for climber in after["climbers"])


def test_what_is_not_possible_is_explained_with_its_rule(page: Page) -> None:
    show(page, Driver(page).put(reached(in_phase("action"), upwards, "k2")))
    page.locator(".spot[data-space=summit]").click()
    expect(page.locator(".notice")).to_contain_text("Not possible")
    expect(page.locator(".notice")).to_contain_text("Rule K2-")
    page.get_by_role("button", name="Rule K2-").click()
    ruling = page.get_by_role("dialog").locator(".ruling")
    expect(ruling).to_contain_text("Rule K2-")
    expect(ruling.locator("p")).not_to_be_empty()
    expect(ruling).to_be_in_viewport()


def test_a_way_of_several_steps_is_one_click_and_gives_the_cards_it_needs(page: Page) -> None:
    driver = Driver(page)
    table = driver.put(reached(in_phase("action"), upwards, "k2"))
    seen = driver.see(table)
    far = max((each for each in driver.preview(table)["climbers"][0]["then"] if each["stop"]), key=reach)
    assert len(far["path"]) > 1
    assert far["cards"]
    show(page, table)
    page.locator(f".spot.lit[data-space={far['space']}] .touch").click()
    page.locator(
        f".table[data-revision='{seen['table']['revision'] + len(far['cards']) + len(far['path'])}']"
    ).wait_for()
    climber = driver.see(table)["view"]["players"][seen["actor"]]["climbers"][0]
    assert climber["space"] == far["space"]


def reach(each: Json) -> int:
    """How far something is away."""
    return len(each["path"])
