"""No tap is lost while a page is brought up to date, and no older page replaces a newer one."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import APIResponse, Locator, Page, Route, expect

from tests.browser.conftest import Devices
from tests.browser.rooms import ROLES, arrive, claim, codes, open_record, seat, stop_clock, table_at
from tests.browser.test_hands import GAME
from tests.sizes import for_thorough

pytestmark = pytest.mark.browser


def press(page: Page, what: Locator) -> None:
    """Put the finger on something; its time stands still until ``let_go``, or it would count as resting there."""
    stop_clock(page)
    what.scroll_into_view_if_needed()
    what.hover()
    page.mouse.down()


def let_go(page: Page) -> None:
    """Take the finger off."""
    page.mouse.up()
    page.clock.resume()


def start_timer(page: Page, table: str) -> None:
    page.goto(f"/t/{table}/timer")
    page.locator("button[name=minutes][value='3']").click()


@for_thorough
def test_a_tap_counts_although_a_timer_was_started_elsewhere_meanwhile(devices: Devices) -> None:
    tablet = devices.tablet()
    table = open_record(tablet, roles=ROLES, room="play")
    other = tablet.context.new_page()
    press(tablet, seat(tablet, "Cleo"))
    with tablet.expect_response(lambda one: "seen=" in one.url) as told:
        start_timer(other, table)
    told.value.finished()
    let_go(tablet)
    expect(tablet.locator("button[name=accepted]").first).to_be_visible()


@for_thorough
def test_what_was_done_elsewhere_shows_once_the_finger_is_off(devices: Devices) -> None:
    tablet = devices.tablet()
    table = open_record(tablet, roles=ROLES, room="play")
    other = tablet.context.new_page()
    press(tablet, tablet.locator(".turn"))
    with tablet.expect_response(lambda one: "seen=" in one.url) as told:
        start_timer(other, table)
    told.value.finished()
    expect(tablet.locator("[data-timer]")).to_have_count(0)
    let_go(tablet)
    expect(tablet.locator("[data-timer]")).to_be_visible()


@for_thorough
def test_a_tap_on_the_deal_counts_although_a_phone_came_meanwhile(devices: Devices) -> None:
    tablet = devices.tablet()
    table = table_at(tablet, roles=ROLES)
    address = codes(tablet, table)[0]
    tablet.goto(f"/t/{table}/deal?seat=3")
    press(tablet, tablet.get_by_role("link", name="No phone: show it here"))
    with tablet.expect_response(lambda one: "seen=" in one.url and one.status == 200) as told:
        claim(devices.phone(), address)
    told.value.finished()
    let_go(tablet)
    arrive(tablet, "**/deal?seat=3&here=1")


@for_thorough
def test_an_answer_that_was_asked_for_before_a_tap_does_not_cover_what_the_tap_led_to(
    devices: Devices, tmp_path: Path
) -> None:
    tablet, phone = devices.tablet(), devices.phone()
    table = open_game(tablet, tmp_path)
    claim(phone, codes(tablet, table)[0])
    late: list[tuple[Route, APIResponse]] = []

    def hold_back(route: Route) -> None:
        if late:
            route.continue_()
        else:
            late.append((route, route.fetch()))

    phone.route("**/seat/**?seen=*", hold_back)
    with phone.expect_request("**/seat/**?seen=*"):
        start_timer(tablet, table)
    claims_the_duchess = phone.locator("main.phone form:has(input[value=power_duchess])")
    claims_the_duchess.locator("button").click()
    expect(claims_the_duchess).to_have_count(0)
    assert late
    route, answer = late[0]
    with phone.expect_request("**/seat/**?seen=*"):  # once it has dealt with the late answer it asks for what is new
        route.fulfill(response=answer)
    assert claims_the_duchess.count() == 0


def test_what_was_tapped_shows_it_until_the_answer_has_come(devices: Devices, tmp_path: Path) -> None:
    tablet, phone = devices.tablet(), devices.phone()
    table = open_game(tablet, tmp_path)
    claim(phone, codes(tablet, table)[0])
    tablet.goto(f"/t/{table}/play")
    for page, answer in ((tablet, Route.abort), (phone, Route.continue_)):
        sent = held_back(page)
        button = page.locator("form:has(input[value=income]) button").first
        expect(button).to_have_css("opacity", "1")
        with page.expect_request("**/play"):
            button.click()
        expect(button).to_have_css("opacity", "0.5")
        answer(sent[0])
        expect(page.locator("[aria-busy]")).to_have_count(0)


def held_back(page: Page) -> list[Route]:
    """Let no tap of a device arrive; return where they are kept."""
    kept: list[Route] = []
    page.route("**/play", lambda route: kept.append(route))
    return kept


def open_game(tablet: Page, folder: Path) -> str:
    """Make a table of ``GAME``, Ana to begin, and return its id."""
    (folder / "game.json").write_text(json.dumps(GAME))
    tablet.goto("/resume")
    tablet.set_input_files("input[type=file]", folder / "game.json")
    for folded in tablet.locator("main.lamp details.more > summary:visible").all():  # where there are no tables
        folded.click()
    tablet.locator("form[action='/import'] button").click()
    arrive(tablet, "**/t/*/**")
    return tablet.url.split("/t/")[1].split("/")[0]
