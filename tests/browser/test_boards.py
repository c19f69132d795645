"""The board workshop in a real browser: the worker answers, cards move by mouse and by keyboard, nothing overflows."""

import json
import re
from collections.abc import Callable
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from playwright.sync_api import Page, expect

from companion.games.sultane.vocabulary import RECOMMENDED_PACIFIST
from tests.browser.conftest import PHONE, TABLET, Devices
from tests.sizes import for_thorough

pytestmark = pytest.mark.browser

KINDER = {"deck": {"pacifist": 11, "interventionist": 7, "set_aside": False}}
PATIENCE = 60_000
"""Milliseconds: a worker of low priority shares the machine with every other test."""


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def laid(page: Page) -> list[str]:
    """The pacifist board that the address holds; it leaves out the recommended one."""
    options = json.loads(parse_qs(urlsplit(page.url).query)["options"][0])
    return list(options.get("board", {}).get("pacifist", RECOMMENDED_PACIFIST[7]))


def settled(page: Page) -> None:
    """Wait until the last answer is there."""
    expect(page.locator("#panel:not([aria-busy])")).to_be_visible(timeout=PATIENCE)


@for_thorough
def test_a_change_of_the_board_is_told_as_a_difference(devices: Devices, shot: Callable[[Page, str], None]) -> None:
    tablet = devices.tablet()
    tablet.goto("/boards?players=7")
    settled(tablet)
    expect(tablet.get_by_role("heading", name="This is the recommended board.")).to_be_visible()
    tablet.get_by_role("button", name="Interventionist tales: one more").click()
    settled(tablet)
    expect(tablet.get_by_role("heading", level=2).filter(has_text="fewer games in 100")).to_be_visible()
    expect(tablet.locator("#panel h2")).to_contain_text(re.compile(r"about \d+ fewer"))
    fewer = int(re.findall(r"about (\d+) fewer", tablet.locator("#panel h2").inner_text())[0])
    assert 12 <= fewer <= 18  # the study says 15 in both models
    for size in (TABLET, {"width": 768, "height": 1024}, PHONE, {"width": 320, "height": 640}):
        tablet.set_viewport_size(size)  # type: ignore[arg-type] # playwright's own dict type
        assert fits(tablet), size
        shot(tablet, f"boards-{size['width']}")


@for_thorough
def test_cards_move_with_the_arrow_keys_and_keep_the_keyboard(devices: Devices) -> None:
    tablet = devices.tablet()
    tablet.goto("/boards?players=7")
    first = tablet.locator(".board.big").first
    first.locator("a").nth(1).focus()
    tablet.keyboard.press("ArrowRight")
    expect(tablet.locator(".board.big").first.locator("a").nth(2)).to_be_focused()
    assert laid(tablet) == ["S8", "SA", "S6", "SV", "SD", "SR"]
    tablet.keyboard.press("ArrowLeft")
    expect(tablet.locator(".board.big").first.locator("a").nth(1)).to_be_focused()
    assert laid(tablet) == ["S8", "S6", "SA", "SV", "SD", "SR"]


@for_thorough
def test_a_card_is_dragged_onto_another(devices: Devices) -> None:
    tablet = devices.tablet()
    tablet.goto("/boards?players=7")
    row = tablet.locator(".board.big").first.locator("a")
    row.nth(0).drag_to(row.nth(2))
    tablet.wait_for_url(re.compile("options="))
    assert laid(tablet) == ["SA", "S6", "S8", "SV", "SD", "SR"]


@for_thorough
def test_without_scripts_the_page_asks_for_itself_until_the_answer_is_there(devices: Devices) -> None:
    tablet = devices.tablet(java_script_enabled=False)
    tablet.goto(f"/boards?players=7&options={quote(json.dumps(KINDER))}")
    expect(tablet.get_by_role("heading", level=2).filter(has_text="fewer games in 100")).to_be_visible(timeout=PATIENCE)
    tablet.get_by_role("link", name="What if?").click()
    tablet.get_by_role("group", name="How boldly the minority plays").get_by_role("link", name="more").click()
    expect(tablet.get_by_role("link", name="Back to the measured habits")).to_be_visible()


@for_thorough
def test_without_scripts_a_board_is_named_ruled_kept_and_printed(devices: Devices) -> None:
    tablet = devices.tablet(java_script_enabled=False)
    tablet.goto("/boards?players=7")
    tablet.get_by_label("Name this board").click()
    tablet.get_by_role("textbox", name="Name of this board").fill("Kinder")
    tablet.locator(".naming").get_by_role("button").click()
    expect(tablet.get_by_role("heading", level=1, name="Kinder")).to_be_visible()
    tablet.get_by_role("button", name="Interventionist tales: one more").click()
    tablet.locator("#rule-zone summary").click()
    tablet.get_by_role("link", name="from 2 tales").click()
    expect(tablet.get_by_role("link", name="Back to the rules")).to_be_visible()
    tablet.get_by_text("Keep, share, print").click()
    expect(tablet.get_by_label("This address opens the board")).to_have_value(re.compile("name=Kinder.*options="))
    tablet.locator("#keep").get_by_role("button", name="Save").click()
    expect(tablet.get_by_text("Saved: you will find it")).to_be_visible()
    tablet.get_by_role("link", name="Reference card to print").click()
    expect(tablet.get_by_text("7 purple ones (interventionist)")).to_be_visible()


def test_a_table_is_opened_with_the_board_that_was_composed(devices: Devices) -> None:
    tablet = devices.tablet()
    tablet.goto(f"/boards?players=7&options={quote(json.dumps(KINDER))}")
    tablet.get_by_role("button", name="Play with this board").click()
    expect(tablet).to_have_url(re.compile("/t/[a-z0-9]+/players"))
