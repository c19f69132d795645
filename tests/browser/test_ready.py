"""A page says when all of its modules have run, and no device of a test does anything to it before."""

import time

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Devices
from tests.browser.ready import NOT_YET

pytestmark = pytest.mark.browser


def slowly(route: Route) -> None:
    time.sleep(0.5)
    route.continue_()


def is_ready(page: Page) -> bool:
    ready: bool = page.evaluate("'ready' in document.documentElement.dataset")
    return ready


def test_a_tap_waits_until_the_modules_of_a_page_have_run(devices: Devices) -> None:
    tablet = devices.tablet()
    tablet.route("**/js/**", slowly)
    tablet.goto("/", wait_until="commit")
    tablet.locator("h1").click()
    assert is_ready(tablet)


def test_an_expectation_waits_until_the_modules_of_a_page_have_run(devices: Devices) -> None:
    tablet = devices.tablet()
    tablet.route("**/js/**", slowly)
    tablet.goto("/", wait_until="commit")
    expect(tablet.locator("main")).to_be_visible()
    assert is_ready(tablet)


def test_a_page_without_modules_is_ready_as_it_comes(devices: Devices) -> None:
    phone = devices.phone()
    phone.goto("/seat/none/1")
    expect(phone.locator("main")).to_be_visible()
    assert phone.locator(NOT_YET).count() == 0
    assert not is_ready(phone)


def test_a_page_is_ready_only_once_the_module_that_comes_last_has_run(devices: Devices) -> None:
    tablet = devices.tablet()
    came: list[str] = []
    tablet.route("**/on_top.js", slowly)
    tablet.on("requestfinished", lambda request: came.append(request.url.rsplit("/", 1)[1]))
    tablet.goto("/", wait_until="commit")
    tablet.locator("h1").click()
    assert "on_top.js" in came
