"""The screen stays on during a game, and says so where it cannot."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import TABLET, Devices
from tests.browser.measuring import SIZES, ruled
from tests.browser.ready import until
from tests.browser.rooms import (
    open_record,
    propose,
)
from tests.browser.waking import LOCKS, SLEEPS_SOON, TURNS
from tests.sizes import cases, for_thorough

pytestmark = pytest.mark.browser

SLEEPS = """
Object.defineProperty(navigator, "wakeLock", { configurable: true, value: {
  async request() { throw new DOMException("the battery is low", "NotAllowedError"); },
} });
"""


AFTER_A_TAP = """
window.locks = [];
Object.defineProperty(navigator, "wakeLock", { configurable: true, value: {
  async request() {
    if (!navigator.userActivation.isActive) throw new DOMException("nobody has tapped", "NotAllowedError");
    const lock = { released: false };
    window.locks.push(lock);
    return lock;
  },
} });
"""
"""As in WebKit."""
ON_THE_HOME_SCREEN = f"""{LOCKS}
Object.defineProperty(navigator, "standalone", {{ value: true }});
"""
BEFORE_IOS_18_4 = f"{ON_THE_HOME_SCREEN} delete HTMLDialogElement.prototype.requestClose;"


@for_thorough
def test_a_screen_that_may_stay_on_only_after_a_tap_asks_at_the_first_one_and_says_nothing(devices: Devices) -> None:
    tablet = devices.tablet()
    tablet.add_init_script(AFTER_A_TAP)
    open_record(tablet, TURNS)
    expect(tablet.locator("#play")).to_be_visible()
    assert tablet.evaluate("window.locks.length") == 0
    expect(tablet.locator(SLEEPS_SOON)).to_have_count(0)
    propose(tablet, "Dan")
    until(tablet, "window.locks.length === 1")
    expect(tablet.locator(SLEEPS_SOON)).to_have_count(0)


@for_thorough
def test_an_app_on_the_home_screen_says_how_to_stay_on_where_a_lock_does_not_hold(devices: Devices) -> None:
    for script, holds in ((BEFORE_IOS_18_4, False), (ON_THE_HOME_SCREEN, True)):
        tablet = devices.tablet()
        tablet.add_init_script(script)
        open_record(tablet, TURNS)
        until(tablet, "window.locks.length === 1")
        expect(tablet.locator(SLEEPS_SOON)).to_have_count(0 if holds else 1)


@pytest.mark.every_engine
def test_the_play_screen_keeps_itself_on_and_asks_again_when_it_is_seen_again(devices: Devices) -> None:
    tablet = devices.tablet()
    tablet.add_init_script(LOCKS)
    open_record(tablet, TURNS)
    until(tablet, "window.locks.length === 1")
    tablet.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert tablet.evaluate("window.locks.length") == 1
    tablet.evaluate("window.locks[0].released = true; document.dispatchEvent(new Event('visibilitychange'))")
    until(tablet, "window.locks.length === 2")
    expect(tablet.locator(SLEEPS_SOON)).to_have_count(0)


@for_thorough
@pytest.mark.parametrize("browser", cases(SLEEPS, thorough=["delete Navigator.prototype.wakeLock;"]))
def test_a_screen_that_cannot_stay_on_says_how_to_do_it_until_somebody_knows(devices: Devices, browser: str) -> None:
    tablet = devices.tablet()
    tablet.add_init_script(browser)
    open_record(tablet, TURNS)
    said, hint = tablet.locator(SLEEPS_SOON), tablet.locator("[data-awake]")
    expect(said).to_have_count(int("delete" in browser))  # where a lock can be asked for, a tap may still get it
    propose(tablet, "Dan")
    expect(said).to_have_count(1)
    play = tablet.locator("#play").bounding_box()
    assert play
    assert play["y"] == 0  # it takes nothing of the table
    expect(hint).to_be_hidden()
    tablet.locator(".menu > summary").click()
    expect(hint).to_be_visible()
    expect(hint).to_contain_text("Auto-Lock")
    expect(hint).to_contain_text("Screen timeout")
    hint.locator("button").click()
    expect(hint).to_be_hidden()
    tablet.reload()
    expect(tablet.locator("#play")).to_be_visible()
    expect(said).to_have_count(0)


LINES_UNDER_THE_BUTTON = """() => {
  const button = document.querySelector(".menu > summary").getBoundingClientRect();
  const words = document.createRange();
  words.selectNodeContents(document.querySelector(".menu .awake p"));
  return [...words.getClientRects()].filter((line) => line.right > button.left && line.left < button.right &&
    line.bottom > button.top && line.top < button.bottom).length;
}"""


@for_thorough
def test_no_word_of_how_to_stay_on_lies_under_the_button_that_closes_the_menu(devices: Devices) -> None:
    tablet = ruled(devices.open(TABLET, "fr-FR", reduced_motion="reduce", is_mobile=True))
    tablet.add_init_script("delete Navigator.prototype.wakeLock; localStorage.removeItem('awake known');")
    open_record(tablet, TURNS)
    tablet.locator("details.menu > summary").first.click()
    tablet.locator(".menu .awake p").first.evaluate("words => { words.textContent = 'mot '.repeat(99); }")
    expect(tablet.locator(".menu .awake")).to_be_visible()
    for width, height in SIZES:
        tablet.set_viewport_size({"width": width, "height": height})
        assert tablet.evaluate(LINES_UNDER_THE_BUTTON) == 0, (width, height)
