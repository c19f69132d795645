"""Back closes what lies on top of a page, and leaves it only after that; forward and reload work as before."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices
from tests.browser.rooms import accepted, open_record
from tests.sizes import for_thorough

pytestmark = [pytest.mark.browser, pytest.mark.every_engine]


@pytest.fixture
def tablet(devices: Devices) -> Page:
    """A tablet in play that has come there from its first screen."""
    page = devices.tablet()
    open_record(page, accepted("Bea", "pacifist"))
    page.goto(page.url.rsplit("/t/", maxsplit=1)[0])
    page.locator("a.btn-1[href^='/t/']").click()
    expect(page.locator("#play")).to_be_visible()
    return page


def menu(page: Page) -> None:
    page.locator("details.menu > summary").first.click()
    expect(page.locator("details.menu .panel").first).to_be_visible()
    page.wait_for_function("() => history.state?.onTop")


def ask(page: Page) -> None:
    page.locator("a[data-help]").click()
    expect(page.locator("dialog")).to_be_visible()
    page.wait_for_function("() => history.state?.onTop")


def closed(page: Page) -> None:
    expect(page.locator("details.menu[open], dialog[open]")).to_have_count(0)
    expect(page.locator("#play")).to_be_visible()


def left(page: Page) -> None:
    page.go_back()
    expect(page.locator("main.start")).to_be_visible()


def test_back_closes_the_menu_and_the_help_and_leaves_the_game_only_after_that(tablet: Page) -> None:
    menu(tablet)
    tablet.go_back()
    closed(tablet)
    ask(tablet)
    tablet.go_back()
    closed(tablet)
    left(tablet)


def test_what_is_closed_by_hand_takes_no_second_back(tablet: Page) -> None:
    menu(tablet)
    tablet.locator("details.menu > summary").first.click()
    closed(tablet)
    menu(tablet)
    before = tablet.locator("#play").get_attribute("data-seen")
    tablet.locator("#play > .table").click(position={"x": 5, "y": 5})
    closed(tablet)
    assert tablet.locator("#play").get_attribute("data-seen") == before
    menu(tablet)
    tablet.keyboard.press("Escape")
    closed(tablet)
    ask(tablet)
    tablet.keyboard.press("Escape")
    closed(tablet)
    tablet.wait_for_function("() => !history.state?.onTop")
    left(tablet)


@for_thorough
def test_from_a_page_of_the_menu_back_leads_to_the_game_and_forward_to_it_again(tablet: Page) -> None:
    menu(tablet)
    tablet.locator("details.menu a[href$='/log']").click()
    expect(tablet.locator("#play")).to_have_count(0)
    tablet.go_back()
    closed(tablet)
    tablet.go_forward()
    expect(tablet.locator("#play")).to_have_count(0)
    tablet.go_back()
    closed(tablet)
    menu(tablet)
    tablet.reload()
    closed(tablet)
    tablet.wait_for_function("() => !history.state?.onTop")
    left(tablet)


@for_thorough
def test_a_table_that_was_checked_and_taken_over_leaves_one_way_back(tablet: Page) -> None:
    if not tablet.evaluate("'navigation' in window"):
        pytest.skip("this engine does not say which page comes before")
    menu(tablet)
    tablet.locator("details.menu a[href$='/check']").click()
    expect(tablet.locator(".counting")).to_be_visible()
    for exiled in ("Dan", "Eve"):
        tablet.locator("details.fold:not([open]) > summary").evaluate_all("all => all.forEach((one) => one.click())")
        tablet.locator(".counting .tile", has_text=exiled).click()
        tablet.locator(".counting .acts button").click()
        expect(tablet.locator(".found")).to_contain_text(exiled)
    tablet.locator(".found .btn-1").click()
    closed(tablet)
    expect(tablet.locator("#play")).to_contain_text("Dan")
    left(tablet)


@for_thorough
def test_the_way_back_from_a_page_beside_the_game_takes_its_entry_away(tablet: Page) -> None:
    if not tablet.evaluate("'navigation' in window"):
        pytest.skip("this engine does not say which page comes before")
    menu(tablet)
    tablet.locator("details.menu a[href$='/log']").click()
    tablet.locator("main.page a[href*='?to=']").first.click()
    expect(tablet.locator(".back-to")).to_be_visible()
    tablet.locator("main.page .top > a").click()
    closed(tablet)
    left(tablet)
