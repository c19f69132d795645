"""Wrong clocks and old browsers: the evening continues, and says what is missing."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.web.server.network import lan_address
from tests.browser.ahead import SULTANE, play_to_last_tap
from tests.browser.conftest import Devices, Server
from tests.browser.rooms import (
    MUTE,
    NAMES,
    ROLES,
    SPEAKS,
    claim,
    codes,
    daybreak,
    gathered,
    go_on,
    look,
    propose,
    read,
    stop_clock,
    table_at,
    take_seat,
    vote,
)
from tests.browser.trouble import Room, expect_blank, out_of_sight
from tests.sizes import cases, for_thorough

pytestmark = pytest.mark.browser

HOUR = 3_600_000

CLOCK = """
((by) => {
  const Right = Date;
  window.Date = class extends Right {
    constructor(...given) { given.length ? super(...given) : super(Right.now() + by()); }
    static now() { return Right.now() + by(); }
  };
})(() => %s);
"""
"""A clock that is wrong by so many milliseconds."""

DUMB = """
window.EventSource = class extends EventTarget {
  constructor() { super(); this.readyState = this.OPEN = 1; this.CLOSED = 2;
    window.opened = (window.opened ?? 0) + 1; }
  close() { this.readyState = this.CLOSED; }
};
"""
"""Streams that open and never say anything, as over a Wi-Fi that has forgotten them."""


@for_thorough
@pytest.mark.parametrize("wrong", cases(-HOUR, thorough=[HOUR]))
def test_on_a_phone_whose_clock_is_an_hour_off_everything_is_right(devices: Devices, wrong: int) -> None:
    tablet, phone = devices.tablet(), devices.phone()
    phone.context.add_init_script(CLOCK % wrong)
    table = table_at(tablet, roles=ROLES)
    take_seat(phone, codes(tablet, table)[1])
    assert look(phone) == "You are Dinarzade, Pacifist"
    tablet.goto(f"/t/{table}/play")
    propose(tablet, "Cleo")
    expect(phone.locator(".news")).to_contain_text("Cleo")
    out_of_sight(phone, True)
    vote(tablet, True)
    out_of_sight(phone, False)
    expect(phone.locator(".news")).to_contain_text("accepts")
    phone.reload()
    assert look(phone) == "You are Dinarzade, Pacifist"
    tablet.goto(f"/t/{table}/deal")
    expect(tablet.locator(".looked li").nth(1)).to_contain_text("has looked")


@for_thorough
@pytest.mark.parametrize("wrong", cases(HOUR, thorough=[-HOUR]))
def test_a_timer_is_right_whatever_the_clocks_say(devices: Devices, wrong: int) -> None:
    tablet, phone = devices.tablet(), devices.phone()
    phone.context.add_init_script(CLOCK % wrong)
    tablet.context.add_init_script(CLOCK % -wrong)
    table = table_at(tablet, roles=ROLES)
    take_seat(phone, codes(tablet, table)[1])
    tablet.goto(f"/t/{table}/timer")
    tablet.locator("button[name=minutes][value='3']").click()
    expect(tablet.locator("[data-timer]")).to_be_visible()
    tablet.goto(f"/t/{table}/play")
    nearly_three = re.compile(r"^(3:00|2:[45]\d)$")
    for page in (tablet, phone):
        expect(page.locator("[data-clock]").first).to_have_text(nearly_three)
    phone.evaluate(CLOCK % -wrong)  # it finds out what time it is
    out_of_sight(phone, True)
    out_of_sight(phone, False)
    phone.wait_for_timeout(600)
    expect(phone.locator("[data-clock]").first).to_have_text(nearly_three)


@for_thorough
def test_a_game_is_led_from_a_tablet_whose_clock_is_an_hour_off(devices: Devices) -> None:
    tablet, phone = devices.tablet(), devices.phone()
    tablet.context.add_init_script(CLOCK % HOUR)
    table = table_at(tablet, roles=ROLES)
    take_seat(phone, codes(tablet, table)[2])
    tablet.goto(f"/t/{table}/play")
    propose(tablet, "Cleo")
    vote(tablet, True)
    read(tablet, "pacifist")
    expect(tablet.locator(".turn")).to_have_text("Turn 2")
    expect(phone.locator(".news")).to_contain_text("pacifist")


@for_thorough
@pytest.mark.parametrize("jump", [HOUR, -HOUR], ids=["forward", "back"])
def test_a_clock_that_is_set_while_the_script_runs_changes_nothing_of_it(devices: Devices, jump: int) -> None:
    tablet = devices.tablet()
    table = table_at(tablet, roles=ROLES)
    tablet.add_init_script(SPEAKS)
    stop_clock(tablet)
    tablet.goto(f"/t/{table}/recognition")
    tablet.get_by_role("button", name="Begin").click()
    tablet.clock.run_for(12_000)
    step = tablet.locator("[data-step]").inner_text()
    tablet.evaluate(CLOCK % jump)
    tablet.clock.run_for(400)
    assert tablet.locator("[data-step]").inner_text() == step
    tablet.clock.run_for(140_000)
    expect(tablet.get_by_role("heading", name="Eyes are open.")).to_be_visible()
    assert tablet.evaluate("window.said") == [
        one.strip() for one in tablet.locator(".script [data-say]").all_text_contents()
    ]


@for_thorough
def test_a_stream_that_fell_silent_is_found_although_the_clock_was_set_back(devices: Devices) -> None:
    tablet, phone = devices.tablet(), devices.phone()
    phone.context.add_init_script(DUMB)
    table = table_at(tablet, roles=ROLES)
    phone.clock.install()
    take_seat(phone, codes(tablet, table)[1])
    phone.evaluate(CLOCK % -HOUR)
    tablet.goto(f"/t/{table}/play")
    propose(tablet, "Cleo")
    phone.clock.run_for(5_000)
    expect(phone.locator(".news")).to_contain_text("Cleo")
    assert phone.evaluate("window.opened") > 1


# By plain http at the machine's own address, as phones in a living room come in.


@pytest.fixture
def at_home(shell: Browser, server: Server) -> Iterator[Devices]:
    """Devices that come by the machine's address in its network."""
    address = lan_address()
    if address == "127.0.0.1":
        pytest.skip("this machine has no address of its own")
    made = Devices(shell, f"http://{address}:{server.port}")
    yield made
    for context in made.contexts:
        context.close()
    assert made.troubles == []


def tap(tablet: Page, way: str) -> None:
    """Tap what is offered first, and wait for the screen that answers: another tap on the old one would be a second."""
    tablet.locator("#play").evaluate("one => { one.dataset.tapped = 'yes'; }")
    tablet.locator(way).first.click()
    expect(tablet.locator("main:not([data-tapped])")).to_be_visible()


def play_on(tablet: Page, taps: int) -> None:
    """Tap whatever is offered first, so many times or until the game has its end."""
    expect(tablet.locator("#play")).to_be_visible()
    for _ in range(taps):
        if "/end" in tablet.url:
            return
        for way in (
            "button[name=accepted][value=yes]",
            "button[name=tale]",
            ".acts form button",
            ".ring button.seat-in, .ring a.seat-in[href*='pick=']",
            ".acts a",
        ):
            if tablet.locator(way).count():
                tap(tablet, way)
                break


def evening(tablet: Page, phones: list[Page], scripts: bool) -> None:
    """From the set-up to the roles that are face up."""
    table = gathered(tablet, NAMES[:6])
    go_on(tablet)
    go_on(tablet)
    tablet.get_by_role("button", name="Deal", exact=True).click()
    links = codes(tablet, table)
    for phone, link in zip(phones, links, strict=False):
        claim(phone, link)
        expect_blank(phone)
        assert role_of(phone, scripts).startswith(("You are", "Vous êtes"))
        expect_blank(phone)
    tablet.goto(f"/t/{table}/deal")
    for place in range(len(phones)):
        expect(tablet.locator(".looked li").nth(place)).to_contain_text("has looked")
    tablet.goto(f"/t/{table}/recognition")
    if scripts:
        expect(tablet.locator("[data-stays-on]")).to_contain_text("Never")
        tablet.get_by_role("button", name="Begin").click()
        tablet.clock.run_for(300_000)
    tablet.get_by_role("button", name="Begin the first turn").click()
    play_on(tablet, 5)  # a turn and the beginning of the next
    play_to_last_tap(tablet, table, SULTANE)
    play_on(tablet, 1)
    daybreak(tablet)
    tablet.locator("form[action$='/close'] .btn-1").click()
    expect(tablet.locator("[data-role], .roles li").first).to_be_visible()
    for phone in phones:
        phone.reload()
        expect(phone.locator("[data-own]")).to_contain_text("Vous" if phone is phones[1] else "You")
        expect_blank(phone)


def role_of(phone: Page, scripts: bool) -> str:
    """The role, held with scripts or on a separate page without."""
    if scripts:
        return look(phone)
    phone.locator("button.hold").click()
    title = phone.get_by_role("heading", level=1).inner_text()
    phone.locator("a.hold").click()
    expect(phone.locator("button.hold")).to_be_visible()
    return title


@for_thorough
@pytest.mark.long
def test_a_whole_evening_by_plain_http_without_voice_wake_lock_and_service_worker(at_home: Devices) -> None:
    tablet, phones = at_home.tablet(), [at_home.phone(), at_home.phone("fr-FR")]
    tablet.add_init_script(MUTE)
    tablet.goto("/")
    assert tablet.evaluate(
        "[isSecureContext, 'wakeLock' in navigator, 'serviceWorker' in navigator, 'speechSynthesis' in window]"
    ) == [False, False, False, False]
    tablet.clock.install()
    evening(tablet, phones, scripts=True)


@for_thorough
def test_a_whole_evening_by_plain_http_without_scripts(at_home: Devices) -> None:
    tablet = at_home.tablet(java_script_enabled=False)
    phones = [at_home.phone(java_script_enabled=False), at_home.phone("fr-FR", java_script_enabled=False)]
    evening(tablet, phones, scripts=False)


@for_thorough
def test_a_phone_without_streams_storage_and_wake_lock_follows_and_hides(devices: Devices) -> None:
    room = Room(devices, [], seats=(1,))
    poor = room.phones[0]
    poor.context.add_init_script(
        "delete window.EventSource; delete Navigator.prototype.wakeLock;"
        "for (const kept of ['localStorage', 'sessionStorage'])"
        " Object.defineProperty(window, kept, { get() { throw new DOMException('no', 'SecurityError'); } });"
    )
    poor.reload()
    assert look(poor) == "You are Dinarzade, Pacifist"
    propose(room.tablet, "Cleo")
    expect(poor.locator(".news")).to_contain_text("Cleo")
    expect_blank(poor)
