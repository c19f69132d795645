"""Prompts spoken on the play screen: each once, if it is switched on and the page is in sight."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices
from tests.browser.ready import until
from tests.browser.rooms import MUTE, ROLES, SPEAKS, can_be_proposed, open_record, propose, undo, vote
from tests.sizes import for_thorough

pytestmark = pytest.mark.browser


def speaking(devices: Devices, voice: str = SPEAKS) -> Page:
    """A tablet on the play screen, its prompts switched on through the menu."""
    tablet = devices.tablet()
    tablet.add_init_script(voice)
    open_record(tablet, roles=ROLES, room="play")
    tablet.locator("details.menu summary").first.click()
    tablet.get_by_role("button", name="Say the prompts aloud").click()
    expect(tablet.locator("[data-speak]")).to_be_visible()
    return tablet


def prompt(tablet: Page) -> str:
    return tablet.locator("#play").get_attribute("data-speak") or ""


def expect_said(tablet: Page, *sentences: str) -> None:
    until(tablet, f"window.said.length >= {len(sentences)}")
    tablet.wait_for_timeout(400)
    assert tablet.evaluate("window.said") == [*sentences]


@for_thorough
def test_each_new_prompt_is_said_once(devices: Devices) -> None:
    tablet = speaking(devices)
    said = [prompt(tablet)]
    assert said[0] in tablet.locator(".say").inner_text()
    expect_said(tablet, *said)
    propose(tablet, can_be_proposed(tablet)[0])
    said.append(prompt(tablet))
    expect_said(tablet, *said)
    vote(tablet, True)
    said.append(prompt(tablet))
    expect_said(tablet, *said)
    assert len(set(said)) == 3
    undo(tablet)
    said.append(prompt(tablet))
    assert said[3] == said[1]
    expect_said(tablet, *said)


@for_thorough
def test_a_page_drawn_again_says_nothing_again(devices: Devices) -> None:
    tablet = speaking(devices)
    expect_said(tablet, prompt(tablet))
    tablet.reload()
    expect(tablet.locator("[data-speak]")).to_be_visible()
    tablet.wait_for_timeout(500)
    assert tablet.evaluate("window.said") == []


@for_thorough
def test_switched_off_it_says_nothing_more(devices: Devices) -> None:
    tablet = speaking(devices)
    expect_said(tablet, first := prompt(tablet))
    tablet.locator("details.menu summary").first.click()
    tablet.get_by_role("button", name="Stop saying the prompts").click()
    expect(tablet.locator("[data-speak]")).to_have_count(0)
    propose(tablet, can_be_proposed(tablet)[0])
    expect_said(tablet, first)


@for_thorough
def test_a_page_that_nobody_sees_is_silent(devices: Devices) -> None:
    tablet = speaking(devices)
    expect_said(tablet, first := prompt(tablet))
    hide = "Object.defineProperty(document, 'hidden', { value: %s, configurable: true })"
    told = "document.dispatchEvent(new Event('visibilitychange'))"
    tablet.evaluate(f"() => {{ {hide % 'true'}; {told}; }}")
    propose(tablet, can_be_proposed(tablet)[0])
    expect_said(tablet, first)
    tablet.evaluate(f"() => {{ {hide % 'false'}; {told}; }}")
    expect_said(tablet, first, prompt(tablet))


@for_thorough
def test_without_a_voice_the_prompts_stay_silent_and_the_menu_says_why(devices: Devices) -> None:
    tablet = speaking(devices, MUTE)
    tablet.wait_for_timeout(2200)
    tablet.locator("details.menu summary").first.click()
    expect(tablet.locator("[data-mute]")).to_be_visible()
    tablet.keyboard.press("Escape")
    propose(tablet, can_be_proposed(tablet)[0])
    expect(tablet.locator("[data-mute]")).to_have_count(1)


def test_the_module_that_speaks_is_fetched_only_where_it_is_switched_on(devices: Devices) -> None:
    tablet = devices.tablet()
    asked: list[str] = []
    tablet.on("request", lambda request: asked.append(request.url))
    open_record(tablet, roles=ROLES, room="play")
    expect(tablet.locator("#play")).to_be_visible()
    tablet.wait_for_load_state("networkidle")
    assert not any(re.search(r"prompts|speech", one) for one in asked)
