"""Two devices at one table, a phone that sleeps or is lent, a code that is scanned twice or opened by a robot."""

import contextlib
import re
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import Browser, Error, Page, Route, expect

from tests.browser.conftest import Devices, Server
from tests.browser.hunting import patience
from tests.browser.rooms import (
    ROLES,
    accepted,
    arrive,
    claim,
    codes,
    hold,
    look,
    open_record,
    propose,
    read,
    table_at,
    vote,
)
from tests.browser.trouble import Room, expect_blank, out_of_sight
from tests.sizes import THOROUGH, for_thorough

pytestmark = pytest.mark.browser

DINARZADE, PARIZADE = "You are Dinarzade, Pacifist", "You are Parizade, Pacifist"


class Gate:
    """Holds back the forms that pages send, until all of them may go at once."""

    def __init__(self, *pages: Page) -> None:
        self.held: list[Route] = []
        self.opened = False
        for page in pages:
            page.route("**/*", self._judge)

    def _judge(self, route: Route) -> None:
        wanted = route.request.url.endswith(("/play", "/claim"))
        if route.request.method == "POST" and wanted and not self.opened:
            self.held.append(route)
        else:
            route.continue_()

    def open(self, count: int, page: Page) -> None:
        for _ in range(100):
            if len(self.held) >= count:
                break
            page.wait_for_timeout(50)
        assert len(self.held) == count
        self.opened = True
        for one in self.held:
            one.continue_()


def second_tablet(devices: Devices, first: Page) -> Page:
    """Another device with the cookie of the first, on the same page."""
    other = devices.tablet(storage_state=first.context.storage_state())
    other.goto(first.url)
    return other


@for_thorough
def test_of_two_tablets_that_tap_at_once_one_counts_and_both_show_the_table(devices: Devices) -> None:
    room = Room(devices, [], seats=(3,))
    other = second_tablet(devices, room.tablet)
    gate = Gate(room.tablet, other)
    room.tablet.locator('.ring button[value="Cleo"]').click(no_wait_after=True)
    other.locator('.ring button[value="Eve"]').click(no_wait_after=True)
    gate.open(2, other)
    for page in (room.tablet, other):
        expect(page.locator("button[name=accepted]")).to_have_count(2)
    named = room.tablet.locator(".ring [data-narrator]").inner_text()
    assert other.locator(".ring [data-narrator]").inner_text() == named
    expect(room.phones[0].locator(".news")).to_contain_text("Cleo" if "Cleo" in named else "Eve")
    loser = other if "Cleo" in named else room.tablet
    expect(loser.get_by_role("alert")).to_contain_text("The table has moved on.")
    winner = room.tablet if loser is other else other
    expect(winner.get_by_role("alert")).to_have_count(0)


@for_thorough
def test_a_tablet_that_has_lost_the_table_changes_nothing_any_more(devices: Devices) -> None:
    old, fresh = devices.tablet(), devices.tablet()
    table = open_record(old, roles=ROLES, room="handover")
    code = old.locator("main.handover .code").first.inner_text()
    old.goto(f"/t/{table}/play")
    gate = Gate(old)
    old.locator('.ring button[value="Cleo"]').click(no_wait_after=True)
    fresh.goto("/take")
    fresh.fill("input[name=code]", code)
    fresh.locator("form[action='/take'] button").click()
    arrive(fresh, "**/handover**")
    gate.open(1, old)
    expect(old.locator("#play")).to_have_count(0)
    expect(old.get_by_role("alert")).to_contain_text("another device")
    fresh.goto(f"/t/{table}/play")
    propose(fresh, "Eve")
    expect(fresh.locator(".ring [data-narrator]")).to_contain_text("Eve")
    old.goto(f"/t/{table}/deal?seat=1")
    expect(old.get_by_role("alert")).to_contain_text("another device")
    expect(old.locator("section.qr")).to_have_count(0)


@for_thorough
def test_a_phone_that_slept_for_ten_minutes_is_blank_meanwhile_and_right_when_it_wakes(devices: Devices) -> None:
    room = Room(devices, [], seats=(1,), clocks=True)
    phone = room.phones[0]
    system = phone.context.new_cdp_session(phone)
    # Playwright keeps every page in sight; here the page must know that it is not.
    system.send("Emulation.setFocusEmulationEnabled", {"enabled": False})
    hold(phone)
    out_of_sight(phone, True)
    expect_blank(phone)
    phone.clock.fast_forward(61_000)  # by now its stream is closed
    system.send("Page.setWebLifecycleState", {"state": "frozen"})
    propose(room.tablet, "Bea")
    vote(room.tablet, True)
    read(room.tablet, "pacifist")
    propose(room.tablet, "Cleo")
    system.send("Page.setWebLifecycleState", {"state": "active"})
    phone.mouse.up()
    expect_blank(phone)
    assert "Cleo" not in phone.locator(".news").inner_text()
    phone.clock.fast_forward(540_000)
    with phone.expect_response(lambda answer: "seen=" in answer.url):
        out_of_sight(phone, False)
    expect(phone.locator(".news")).to_contain_text("Cleo", timeout=1000)
    expect_blank(phone)
    assert look(phone) == DINARZADE


def test_of_two_phones_that_scan_one_code_at_once_one_gets_the_seat_and_the_other_a_sentence(devices: Devices) -> None:
    tablet = devices.tablet()
    code = codes(tablet, table_at(tablet, roles=ROLES))[1]
    phones = [devices.phone(), devices.phone()]
    for phone in phones:
        phone.goto(code)
    gate = Gate(*phones)
    for phone in phones:
        phone.locator("form[action$='/claim'] button").click(no_wait_after=True)
    gate.open(2, phones[0])
    for phone in phones:
        expect(phone.locator("form[action$='/claim']")).to_have_count(0, timeout=patience(20_000))
    owner, late = sorted(phones, key=lambda phone: "/seat/" not in phone.url)
    assert look(owner) == DINARZADE
    expect(late.get_by_role("alert")).to_contain_text("Another phone has already taken this seat. Ask the game master")
    expect_blank(late)
    answer = late.goto(owner.url)
    assert answer is not None
    assert answer.status == 403


def changes(tablet: Page, table: str) -> str:
    """What counts everything that happens at a table, and what the log says."""
    tablet.goto(f"/t/{table}/play")
    place = tablet.locator("#play")
    seen = place.get_attribute("data-seen")
    tablet.goto(f"/t/{table}/log")
    return f"{seen} {tablet.locator('main').inner_text()}"


def previewed(address: str) -> None:
    """What chats do with a link: ask for its head, the page, a part of it, each without cookies."""
    asked = ({"method": "HEAD"}, {"method": "GET"}, {"method": "GET", "headers": {"Range": "bytes=0-1000"}})
    for how in asked:
        request = urllib.request.Request(address, **how)  # noqa: S310 - the test's own server
        with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310 - the same
            assert answer.status == 200
            assert b"Dinarzade" not in answer.read()


@for_thorough
def test_previews_that_open_every_link_before_the_players_take_nothing(devices: Devices) -> None:
    tablet, robot = devices.tablet(), devices.phone()
    table = open_record(tablet, roles=ROLES)
    links = codes(tablet, table)
    before = changes(tablet, table)
    for link in links:
        previewed(link)
    for link in links[:2]:  # the second is Dinarzade's
        robot.goto(link)
        robot.wait_for_load_state("networkidle")
        expect_blank(robot)
    assert codes(tablet, table) == links
    assert changes(tablet, table) == before
    tablet.goto(f"/t/{table}/deal")
    expect(tablet.locator(".looked li.here")).to_contain_text("Ana")  # nobody has come: the first is called
    phone = devices.phone()
    claim(phone, links[1])
    for address in (phone.url, f"{phone.url}/role", f"{phone.url}/looked", f"{phone.url}/stream"):
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(address, timeout=10)  # noqa: S310 - the test's own server
        with refused.value:
            assert refused.value.code in (403, 405)
    tablet.goto(f"/t/{table}/deal")
    expect(tablet.locator(".looked li").nth(1)).not_to_contain_text("has looked")
    assert look(phone) == DINARZADE
    tablet.goto(f"/t/{table}/deal")
    expect(tablet.locator(".looked li").nth(1)).to_contain_text("has looked")


KEEPING = [("shell", True), ("shell", False), ("chromium", True), ("chromium", False)]
"""A browser that keeps left pages in its memory, and one that does not, with scripts and without."""


@for_thorough
@pytest.mark.parametrize(("kind", "scripts"), KEEPING if THOROUGH else KEEPING[:2])
def test_the_back_button_after_a_reveal_shows_no_role(
    request: pytest.FixtureRequest, server: Server, kind: str, scripts: bool
) -> None:
    browser: Browser = request.getfixturevalue(kind)
    devices = Devices(browser, server.url)
    tablet, phone = devices.tablet(), devices.phone(java_script_enabled=scripts)
    claim(phone, codes(tablet, table_at(tablet, roles=ROLES))[1])
    if scripts:
        hold(phone)
        phone.goto(f"{server.url}/rules")
        phone.mouse.up()
    else:
        phone.locator("button.hold").click()
        expect(phone.get_by_role("heading", name=DINARZADE)).to_be_visible()
        phone.get_by_role("link", name="Hide").click()
        expect(phone.locator("button.hold")).to_be_visible()
    for way in (phone.go_back, phone.go_forward):
        with contextlib.suppress(
            Error
        ):  # a role's page without scripts was a form's answer: the browser has not kept it
            way(wait_until="commit")
        phone.wait_for_timeout(300)
        expect_blank(phone)
    for context in devices.contexts:
        context.close()


@for_thorough
def test_a_phone_that_two_players_share_shows_each_their_own_role(devices: Devices) -> None:
    tablet, phone = devices.tablet(), devices.phone()
    table = table_at(tablet, accepted("Bea", "pacifist"), roles=ROLES)
    links = codes(tablet, table)
    claim(phone, links[1])
    assert look(phone) == DINARZADE
    expect(phone.get_by_role("navigation")).to_have_count(0)
    phone.goto(links[2])
    expect(phone.locator("main")).to_contain_text("This phone is already used by Bea.")
    phone.locator("form[action$='/claim'] button").click()
    arrive(phone, "**/seat/**/2")
    expect_blank(phone)
    assert look(phone) == PARIZADE
    phone.get_by_role("link", name="I am Bea").click()
    arrive(phone, "**/seat/**/1")
    expect_blank(phone)
    assert look(phone) == DINARZADE
    phone.get_by_role("link", name="I am Cleo").click()
    assert look(phone) == PARIZADE
    phone.go_back()
    expect_blank(phone)
    expect(phone.locator("header b")).to_have_text("Bea")
    tablet.goto(f"/t/{table}/deal")
    for place in (1, 2):
        expect(tablet.locator(".looked li").nth(place)).to_contain_text("has looked")
    tablet.goto(f"/t/{table}/deal?seat=1")
    tablet.get_by_role("button", name="Release Bea’s seat").click()
    expect(phone.get_by_role("alert")).to_contain_text("This page belongs to another phone.")
    phone.goto(re.sub(r"1$", "2", phone.url))
    expect(phone.get_by_role("navigation")).to_have_count(0)
    assert look(phone) == PARIZADE
