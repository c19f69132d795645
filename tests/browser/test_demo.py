"""The guided game in a real browser, walked to its end on every device and in every way to tap."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Devices
from tests.sizes import for_thorough

pytestmark = pytest.mark.browser

LAST = 14
BLOCKED = 6
SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"


def named(page: Page) -> Locator:
    """The one thing on the screen that the guide tells to tap."""
    name = page.locator(".coach .tap b").inner_text()
    seat = page.locator(f'.ring button[title="{name}"]')
    if seat.count():
        return seat
    return page.locator("main :is(button, a):not(.seat-in)").filter(has_text=re.compile(f"^\\s*{re.escape(name)}"))


def stop(page: Page) -> int:
    """The number of the stop that the page is at."""
    return int(page.url.rpartition("/demo")[2].strip("/").partition("?")[0] or 0)


def walk(page: Page, tap: Callable[[Locator], object] = Locator.click) -> None:
    """Follow the guide from the first screen to the last."""
    page.goto("/")
    tap(page.locator("a[href='/demo']"))
    for index in range(LAST):
        expect(page.locator(".coach")).to_be_visible()
        assert stop(page) == index
        expect(named(page)).to_have_count(1)
        tap(named(page))
        page.wait_for_url(f"**/demo/{index + 1}")
    expect(page.locator("main.end .roles li")).to_have_count(6)


def test_a_newcomer_opens_a_real_table_at_its_end(devices: Devices) -> None:
    tablet = devices.tablet()
    tablet.goto(f"/demo/{LAST}")
    tablet.locator("main .btn-1").click()
    tablet.wait_for_url("**/t/*/players")


@for_thorough
def test_it_is_walked_on_a_phone_with_every_tap_in_sight(devices: Devices) -> None:
    phone = devices.phone("fr-FR")

    def tap(one: Locator) -> None:
        assert phone.evaluate(SIDEWAYS) <= 0
        one.tap()

    walk(phone, tap)


@for_thorough
def test_it_is_walked_without_scripts(devices: Devices) -> None:
    walk(devices.tablet(java_script_enabled=False))


@for_thorough
def test_it_is_walked_by_keyboard(devices: Devices) -> None:
    tablet = devices.tablet()

    def press(one: Locator) -> None:
        for _ in range(40):
            tablet.keyboard.press("Tab")
            if one.evaluate("(one) => one === document.activeElement"):
                break
        expect(one).to_be_focused()
        tablet.keyboard.press("Enter")

    walk(tablet, press)


@for_thorough
def test_the_browsers_own_ways_lead_back_and_forth(devices: Devices) -> None:
    tablet = devices.tablet()
    tablet.goto("/demo/3")
    named(tablet).click()
    tablet.wait_for_url("**/demo/4")
    tablet.go_back()
    expect(tablet.locator(".coach .far")).to_have_text("3 of 14")
    tablet.go_forward()
    expect(tablet.locator(".coach .far")).to_have_text("4 of 14")
    tablet.locator(".undo button").click()
    tablet.wait_for_url("**/demo/3")


@for_thorough
def test_another_tap_gets_a_friendly_word_and_stays(devices: Devices) -> None:
    tablet = devices.tablet()
    tablet.goto(f"/demo/{BLOCKED}")
    tablet.locator('.ring a[title="Lou"]').click()
    expect(tablet.locator(".notes [role=status]")).to_contain_text("Lou cannot be chosen")
    tablet.locator('.ring button[title="Rose"]').click()
    expect(tablet.locator(".coach [role=status]")).to_contain_text("on a real evening")
    named(tablet).click()
    tablet.wait_for_url(f"**/demo/{BLOCKED + 1}")


def test_the_phone_of_the_example_shows_its_role_while_it_is_held(devices: Devices) -> None:
    tablet = devices.tablet()
    tablet.goto("/demo/1")
    role = tablet.locator(".handset .role h1")
    hidden = role.inner_text()
    at = tablet.locator("button.hold").bounding_box()
    assert at is not None
    tablet.mouse.move(at["x"] + 40, at["y"] + 20)
    tablet.mouse.down()
    expect(role).to_contain_text("You are")
    tablet.mouse.up()
    expect(role).to_have_text(hidden)


@for_thorough
def test_no_stop_is_wider_than_its_screen(devices: Devices) -> None:
    page = devices.tablet("fr-FR")
    for index in range(LAST + 1):
        page.goto(f"/demo/{index}")
        for width, height in ((512, 384), (320, 640)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(SIDEWAYS) <= 0, (index, width, height)
            named(page).scroll_into_view_if_needed()
            expect(named(page)).to_be_in_viewport()
