"""Everything that can work without scripts does: names, set-up, deal, the role on a phone, turns of play."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices
from tests.browser.rooms import can_be_proposed, gathered, go_on
from tests.sizes import for_thorough

pytestmark = pytest.mark.browser

PLAYERS = ("Ana", "Bea", "Cleo", "Dan", "Eve", "Fay")


@pytest.fixture
def tablet(devices: Devices) -> Page:
    return devices.tablet(java_script_enabled=False)


def deal(tablet: Page) -> str:
    table = gathered(tablet, PLAYERS)
    go_on(tablet)
    go_on(tablet)
    tablet.get_by_role("button", name="Deal", exact=True).click()
    return table


@for_thorough
def test_names_can_be_ordered_and_taken_out(tablet: Page) -> None:
    gathered(tablet, PLAYERS)
    tablet.locator(".todo a[href$='/players']").click()
    tablet.get_by_role("link", name="Ana").click()
    tablet.get_by_role("button", name="Move Ana one seat down").click()
    tablet.get_by_role("link", name="Fay").click()
    tablet.get_by_role("button", name="Remove Fay").click()
    for place, name in enumerate(["Bea", "Ana", "Cleo", "Dan", "Eve"]):
        expect(tablet.locator("li[data-place]").nth(place)).to_have_attribute("data-name", name)
    expect(tablet.locator("li[data-place]")).to_have_count(5)
    tablet.get_by_role("button", name="Put Fay back").click()
    expect(tablet.locator("li[data-name=Fay]")).to_have_attribute("data-place", "5")


@for_thorough
def test_a_board_is_changed_with_links_and_buttons(tablet: Page) -> None:
    gathered(tablet, PLAYERS)
    tablet.locator(".board.big").first.locator("a").nth(2).click()
    tablet.locator("button[value=SA]").click()
    expect(tablet.locator(".board.big").first.locator("a").nth(2)).to_have_accessible_name(
        "Change card 3: choose the Grand Vizier A"
    )
    expect(tablet.locator(".finding").first).to_be_visible()


@for_thorough
def test_a_role_opens_on_the_tablet_for_a_player_without_a_phone(tablet: Page) -> None:
    deal(tablet)
    tablet.get_by_role("link", name="No phone: show it here").click()
    tablet.locator("button.hold").click()
    expect(tablet.get_by_role("heading", level=1)).to_contain_text("You are")
    tablet.get_by_role("link", name="Hide").click()
    expect(tablet.locator(".looked li").first).to_contain_text("has looked here")


def test_a_seat_that_cannot_be_chosen_says_why(tablet: Page) -> None:
    table = deal(tablet)
    tablet.goto(f"/t/{table}/play")
    narrator = can_be_proposed(tablet)[0]
    tablet.locator(f'.ring button[value="{narrator}"]').click()
    tablet.locator("button[name=accepted][value=yes]").click()
    tablet.locator("button[name=tale][value=pacifist]").click()
    tablet.locator(f'.ring a[title="{narrator}"]').click()
    expect(tablet.locator(".notes [role=status]")).to_contain_text(f"{narrator} cannot be chosen")
