"""Statistics of an evening, in a real browser: from the end of a game to its plots, on every screen; and the odds."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, TABLET, Devices
from tests.browser.rooms import NAMES, ROLES, accepted, open_record, propose, vote
from tests.sizes import cases, for_thorough

pytestmark = pytest.mark.browser

TO_THE_END = [step for name in ("Bea", "Dan", "Eve", "Fay", "Gus") for step in accepted(name, "interventionist")]


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@for_thorough
def test_a_finished_game_is_found_in_the_statistics(devices: Devices, shot: Callable[[Page, str], None]) -> None:
    tablet = devices.tablet()
    open_record(tablet, TO_THE_END, roles=ROLES)
    expect(tablet.get_by_role("link", name="Statistics for these people")).to_have_count(0)
    tablet.get_by_role("button", name="Show the roles").click()
    tablet.get_by_role("link", name="Statistics for these people").click()
    expect(tablet.get_by_role("heading", level=1)).to_have_text("Ana, Bea + 5")
    expect(tablet.get_by_text(", ".join(NAMES[:7]), exact=True)).to_be_visible()
    expect(tablet.get_by_text("1 of 1 game", exact=True)).to_be_visible()
    for size in (TABLET, {"width": 768, "height": 1024}, PHONE, {"width": 320, "height": 640}):
        tablet.set_viewport_size(size)  # type: ignore[arg-type] # playwright's own dict type
        assert fits(tablet), size
        filled = tablet.locator(".bar rect:last-of-type").first.bounding_box()
        assert filled
        assert filled["width"] > size["width"] / 4
        shot(tablet, f"statistics-{size['width']}")
    tablet.get_by_text("Every game", exact=True).click()
    expect(tablet.get_by_role("row")).to_have_count(2)
    with tablet.expect_download() as download:
        tablet.get_by_role("link", name="Export the games").click()
    assert download.value.suggested_filename == "chevet-statistics.csv"
    tablet.get_by_role("link", name="All groups").click()
    tablet.get_by_role("link", name="Your data").click()
    expect(tablet.get_by_role("link", name="Statistics of your evenings")).to_be_visible()


@for_thorough
@pytest.mark.parametrize("scripted", cases(True, thorough=[False]))
def test_the_odds_are_shown_while_a_table_wants_them(devices: Devices, scripted: bool) -> None:
    tablet = devices.tablet(java_script_enabled=scripted)
    open_record(tablet, accepted("Bea", "pacifist"), roles=ROLES)
    expect(tablet.get_by_label("Odds of the next tales")).to_have_count(0)
    tablet.locator("summary[aria-label]").last.click()
    tablet.get_by_role("button", name="Show the odds").click()
    for size in (TABLET, PHONE):
        tablet.set_viewport_size(size)  # type: ignore[arg-type] # playwright's own dict type
        tablet.get_by_label("Odds of the next tales").click()
        expect(tablet.get_by_text("Turn 1: three tales to the Grand Vizier, 14 left")).to_be_in_viewport()
        panel = tablet.locator("details.odds > .panel").bounding_box()
        assert panel
        assert panel["x"] >= 0
        assert panel["x"] + panel["width"] <= size["width"]
        tablet.get_by_label("Odds of the next tales").click()
    propose(tablet, "Dan")
    vote(tablet, yes=True)
    tablet.get_by_label("Odds of the next tales").click()
    expect(tablet.get_by_text("The 3 tales in hand")).to_be_visible()
