"""The recognition page reaches its end by itself, whatever the device's voice does."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices
from tests.browser.ready import until
from tests.browser.rooms import MUTE, NEVER_ENDS, ROLES, SPEAKS, stop_clock, table_at
from tests.sizes import for_thorough

pytestmark = pytest.mark.browser

HEARS = """
(() => {
  window.loud = [];
  const set = AudioParam.prototype.setTargetAtTime;
  AudioParam.prototype.setTargetAtTime = function (to, ...rest) {
    window.param = this;
    window.loud.push(Math.round(100 * to));
    return set.call(this, to, ...rest);
  };
})();
"""
"""Keeps how loud the background was told to be, in hundredths, and what carries that out."""

LINES = 9
"""The script for seven has so many."""


def begin(devices: Devices, voice: str) -> Page:
    """The page of a table of seven on a device with this voice, its script begun, its clock in the test's hand."""
    tablet = devices.tablet()
    table = table_at(tablet, roles=ROLES)
    tablet.add_init_script(voice)
    stop_clock(tablet)
    tablet.goto(f"/t/{table}/recognition")
    expect(tablet.locator(".script li")).to_have_count(LINES)
    tablet.get_by_role("button", name="Begin").click()
    expect(tablet.locator("main.dim")).to_be_visible()
    return tablet


def lines(tablet: Page) -> list[str]:
    return [one.strip() for one in tablet.locator(".script [data-say]").all_text_contents()]


def spoken(tablet: Page) -> list[str]:
    found: list[str] = tablet.locator(".script li").evaluate_all("all => all.map((line) => line.dataset.spoken)")
    return found


def expect_end(tablet: Page) -> None:
    expect(tablet.get_by_role("heading", name="Eyes are open.")).to_be_visible()
    expect(tablet.get_by_role("button", name="Begin the first turn")).to_be_visible()


def run_to_line(tablet: Page, number: int) -> None:
    for _ in range(300):
        if tablet.locator("[data-step]").inner_text().startswith(f"step {number} "):
            return
        tablet.clock.run_for(1000)
    raise AssertionError(tablet.locator("[data-step]").inner_text())


@pytest.mark.every_engine
def test_every_line_is_spoken_in_order_and_then_the_game_begins(devices: Devices) -> None:
    tablet = begin(devices, SPEAKS)
    tablet.clock.run_for(150_000)
    expect_end(tablet)
    until(tablet, "window.said", spoken(tablet))
    tablet.get_by_role("button", name="Begin the first turn").click()
    expect(tablet.locator("#play")).to_be_visible()


@for_thorough
def test_a_voice_that_never_says_that_it_ended_is_not_waited_for(devices: Devices) -> None:
    tablet = begin(devices, NEVER_ENDS)
    tablet.clock.run_for(200_000)
    expect_end(tablet)
    until(tablet, "window.said", spoken(tablet))


def test_a_device_without_a_voice_shows_every_line_and_reaches_the_end(devices: Devices) -> None:
    tablet = begin(devices, MUTE)
    for number, line in enumerate(lines(tablet), start=1):
        run_to_line(tablet, number)
        expect(tablet.locator("[data-line]")).to_have_text(f"{number}. {line}")
    tablet.clock.run_for(60_000)
    expect_end(tablet)


@for_thorough
def test_with_the_gong_the_screen_numbers_the_strokes_and_counts_down_to_the_next(devices: Devices) -> None:
    tablet = begin(devices, MUTE)
    run_to_line(tablet, 2)
    expect(tablet.locator("main.dim h1")).to_have_text(f"2. {lines(tablet)[1]}")
    left = tablet.locator("[data-left]")
    before = int(left.inner_text())
    tablet.clock.run_for(2000)
    expect(left).to_have_text(str(before - 2))
    tablet.clock.run_for(200_000)
    expect_end(tablet)
    expect(left).to_have_text("")


@for_thorough
def test_a_device_without_a_voice_is_told_that_the_gong_is_safer(devices: Devices) -> None:
    tablet = devices.tablet()
    table = table_at(tablet, roles=ROLES)
    tablet.add_init_script(MUTE)
    stop_clock(tablet)
    tablet.goto(f"/t/{table}/recognition")
    tablet.clock.run_for(3000)
    expect(tablet.locator("[data-no-voice]")).to_be_visible()
    expect(tablet.locator("[value=gong]")).to_be_checked()


@for_thorough
def test_the_voice_can_be_tried_before(devices: Devices) -> None:
    tablet = devices.tablet("fr-FR")
    table = table_at(tablet, roles=ROLES)
    tablet.add_init_script(SPEAKS)
    stop_clock(tablet)
    tablet.goto(f"/t/{table}/recognition")
    tablet.locator("[data-try]").click()
    tablet.clock.run_for(500)
    until(tablet, "window.said", [tablet.locator("[data-script]").get_attribute("data-test")])


@for_thorough
def test_a_tap_anywhere_on_the_dark_screen_pauses_and_another_goes_on(devices: Devices) -> None:
    tablet = begin(devices, SPEAKS)
    run_to_line(tablet, 2)
    tablet.locator("[data-line]").click()
    expect(tablet.get_by_role("button", name="Resume")).to_be_visible()
    tablet.clock.run_for(100_000)
    expect(tablet.locator("[data-step]")).to_have_text("step 2 of 9")
    tablet.locator("[data-line]").click()
    run_to_line(tablet, 3)


@for_thorough
def test_pause_stops_the_script_until_it_goes_on(devices: Devices) -> None:
    tablet = begin(devices, SPEAKS)
    run_to_line(tablet, 3)
    tablet.get_by_role("button", name="Pause").click()
    tablet.clock.run_for(100_000)
    expect(tablet.locator("[data-step]")).to_have_text("step 3 of 9")
    tablet.get_by_role("button", name="Resume").click()
    tablet.clock.run_for(150_000)
    expect_end(tablet)


@for_thorough
def test_back_and_repeat_say_a_line_again(devices: Devices) -> None:
    tablet = begin(devices, SPEAKS)
    run_to_line(tablet, 3)
    tablet.get_by_role("button", name="Previous step").click()
    expect(tablet.locator("[data-step]")).to_have_text("step 2 of 9")
    tablet.clock.run_for(500)
    tablet.get_by_role("button", name="Repeat").click()
    tablet.clock.run_for(500)
    script = spoken(tablet)
    until(tablet, "window.said", [*script[:3], script[1], script[1]])


@for_thorough
def test_a_dark_screen_lights_up_at_a_touch_and_at_the_end(devices: Devices) -> None:
    tablet = begin(devices, SPEAKS)
    tablet.get_by_role("button", name="Dark screen").click()
    expect(tablet.locator("[data-night]")).to_be_visible()
    tablet.touchscreen.tap(500, 300)
    expect(tablet.locator("[data-night]")).to_be_hidden()
    tablet.get_by_role("button", name="Dark screen").click()
    tablet.clock.run_for(150_000)
    expect(tablet.locator("[data-night]")).to_be_hidden()
    expect_end(tablet)


def test_the_script_goes_on_while_the_server_is_out_of_reach(devices: Devices) -> None:
    tablet = begin(devices, SPEAKS)
    tablet.context.set_offline(True)
    tablet.clock.run_for(150_000)
    expect_end(tablet)


@for_thorough
def test_the_pace_that_was_chosen_is_there_the_next_time(devices: Devices) -> None:
    tablet = devices.tablet()
    table = table_at(tablet, roles=ROLES)
    tablet.add_init_script(SPEAKS)
    tablet.goto(f"/t/{table}/recognition")
    tablet.get_by_text("Change the voice").click()
    with tablet.expect_response("**/recognition"):
        tablet.locator("label.tile:has([value=slow])").click()
    tablet.goto(f"/t/{table}/recognition")
    expect(tablet.locator("[value=slow]")).to_be_checked()


@for_thorough
def test_the_background_follows_its_slider_steps_back_under_a_line_and_ends_with_the_script(devices: Devices) -> None:
    tablet = devices.tablet()
    table = table_at(tablet, roles=ROLES)
    tablet.add_init_script(SPEAKS)
    tablet.add_init_script(HEARS)
    stop_clock(tablet)
    tablet.goto(f"/t/{table}/recognition")
    tablet.get_by_text("Change the voice").click()
    slider = tablet.get_by_label("Background sound")
    expect(slider).to_have_attribute("aria-valuetext", "Off")
    slider.press("End")
    expect(slider).to_have_attribute("aria-valuetext", "100%")
    until(tablet, "window.param.value > 0.01")
    tablet.clock.run_for(4000)
    slider.fill("40")
    assert tablet.evaluate("window.loud") == [100, 0, 40]
    tablet.get_by_role("button", name="Begin").click()
    tablet.clock.run_for(150_000)
    expect_end(tablet)
    assert tablet.evaluate("window.loud") == [100, 0, 40, *[6, 40] * (LINES - 1), 6, 40, 0]
