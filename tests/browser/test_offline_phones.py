"""A player's phone without a network: it shows its page again, keeps no role, and its tap waits or is taken back."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices
from tests.browser.hunting import patience
from tests.browser.ready import until
from tests.browser.rooms import ROLES, accepted, arrive, claim, codes, hold, imported, look, propose, table_at, token
from tests.sizes import for_thorough

pytestmark = pytest.mark.browser

NAMES = ["Ana", "Bea", "Cleo", "Dan"]
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys())
      if (!request.url.includes("/assets/")) found.push(await (await caches.match(request)).text());
  return found.join();
}"""

BELOW_THE_LINE = """() => {
  const [line, header] = [".stale", "header.top"].map((one) => document.querySelector(one).getBoundingClientRect());
  return line.top >= 0 && line.bottom <= header.top + 0.5;
}"""


def kept_by(phone: Page) -> None:
    """Wait until a phone keeps the page of its seat, and every file of it."""
    until(phone, "caches.open('chevet-seat').then((one) => one.keys()).then((all) => all.length === 1)")
    phone.reload()


def test_a_phone_reloaded_without_network_shows_its_page_and_follows_when_it_is_back(devices: Devices) -> None:
    tablet, bea = devices.tablet(), devices.phone(service_workers="allow")
    table = table_at(tablet, accepted("Bea", "pacifist"), roles=ROLES)
    claim(bea, codes(tablet, table)[1])
    kept_by(bea)
    hold(bea)
    expect(bea.locator("[data-secret=title]")).to_have_text("You are Dinarzade, Pacifist")
    bea.mouse.up()
    tablet.goto(f"/t/{table}/play")
    propose(tablet, "Dan")
    expect(bea.locator("h1.head")).to_contain_text("Dan")
    said = bea.locator("h1.head").inner_text()
    until(bea, f"({KEPT})().then((kept) => kept.includes('Dan'))")
    bea.context.set_offline(True)
    bea.reload()
    expect(bea.locator("h1.head")).to_have_text(said)
    expect(bea.locator(".stale")).to_be_visible(timeout=patience(10_000))
    bea.evaluate("scrollTo(0, 0)")
    assert bea.evaluate(BELOW_THE_LINE), "the line that says so covers who holds the phone"
    kept = bea.evaluate(KEPT)
    assert said in kept
    assert "You are Dinarzade" not in kept
    assert "role-dinarzade" not in kept
    bea.context.set_offline(False)
    tablet.locator("button[name=accepted][value=yes]").click()
    expect(bea.locator("h1.head")).not_to_have_text(said)
    expect(bea.locator(".stale")).to_have_count(0)


def test_a_phone_that_heard_of_a_new_deal_but_not_of_its_role_shows_no_old_one(devices: Devices) -> None:
    tablet, bea = devices.tablet(), devices.phone()
    table = table_at(tablet, roles=ROLES)
    claim(bea, codes(tablet, table)[1])
    look(bea)
    bea.route("**/role", lambda route: route.abort())
    with bea.expect_event("requestfailed", lambda one: one.url.endswith("/role")):
        tablet.request.post(f"/t/{table}/release/0", form={"csrf": token(tablet)}, max_redirects=0)
    bea.locator("button.hold").hover()
    bea.mouse.down()
    expect(bea.locator("[data-trouble]")).to_contain_text("The server does not answer.")
    expect(bea.locator("[data-secret=title]")).to_have_text("Your role is here")
    bea.mouse.up()
    bea.unroute("**/role")
    assert look(bea) == "You are Dinarzade, Pacifist"


@for_thorough
def test_a_phone_that_changes_its_language_still_shows_its_page_without_network(devices: Devices) -> None:
    tablet, bea = devices.tablet(), devices.phone(service_workers="allow")
    claim(bea, codes(tablet, table_at(tablet, accepted("Bea", "pacifist"), roles=ROLES))[1])
    kept_by(bea)
    bea.locator("details:has([name=lang]) summary").click()
    bea.locator("button[name=lang][value=it]").click()
    expect(bea.locator("html")).to_have_attribute("lang", "it")
    until(bea, "navigator.serviceWorker.controller?.scriptURL.endsWith('lang=it')")
    said = bea.locator("h1.head").inner_text()
    bea.context.set_offline(True)
    bea.reload()
    expect(bea.locator("h1.head")).to_have_text(said)
    expect(bea.locator("html")).to_have_attribute("lang", "it")


@for_thorough
def test_what_rests_under_a_finger_is_kept_as_the_server_drew_it(devices: Devices) -> None:
    tablet, bea = devices.tablet(), devices.phone(service_workers="allow")
    claim(bea, codes(tablet, table_at(tablet, roles=ROLES))[1])
    kept_by(bea)
    bea.evaluate("""() => {
      const part = document.querySelector("[data-live]");
      part.style.pointerEvents = "none";
      part.append("under a finger");
      document.documentElement.dataset.drawn = "0";
    }""")
    until(bea, f"({KEPT})().then((kept) => kept.includes('under a finger'))")
    assert "style=" not in bea.evaluate(KEPT)


def test_the_page_that_a_phone_keeps_goes_with_all_that_it_forgets(devices: Devices) -> None:
    tablet, bea = devices.tablet(), devices.phone(service_workers="allow")
    claim(bea, codes(tablet, table_at(tablet, roles=ROLES))[1])
    kept_by(bea)
    bea.goto("/kept/everything")
    bea.get_by_role("button", name="Delete everything for good").click()
    arrive(bea, "**/")
    until(bea, "caches.has('chevet-seat').then((kept) => !kept)")


def test_a_tap_on_a_phone_without_network_waits_by_its_name_and_can_be_taken_back(devices: Devices) -> None:
    tablet, bea = devices.tablet(), devices.phone()
    record = {
        "record": 1,
        "game": "shaked",
        "players": NAMES,
        "options": {"first_player": "Bea"},
        "actions": [{"do": "own"}],
    }
    table = imported(tablet, record)
    claim(bea, codes(tablet, table)[1])
    bea.set_viewport_size({"width": 667, "height": 375})
    bea.locator(".square").evaluate("(square) => square.scrollIntoView({ block: 'end' })")
    bea.context.set_offline(True)
    bea.locator(".square button[value=Ana]").click()
    expect(bea.locator("[data-trouble]")).to_be_in_viewport()
    expect(bea.locator("[data-trouble]")).to_contain_text("Ana")
    expect(bea.locator("[data-trouble]")).to_contain_text("is waiting for the network")
    bea.get_by_role("button", name="Cancel it").click()
    expect(bea.locator("[data-trouble]")).to_be_hidden()
    bea.context.set_offline(False)
    bea.locator(".square button[value=Cleo]").click()
    expect(bea.locator("h1.head")).to_contain_text("Cleo picks")
    log = tablet.request.get(f"/t/{table}/log").text()
    assert "seen a card of Cleo’s pack" in log
    assert "seen a card of Ana’s pack" not in log


@for_thorough
def test_a_phone_without_room_shows_its_page_and_keeps_no_older_one(devices: Devices) -> None:
    tablet, bea = devices.tablet(), devices.phone(service_workers="allow")
    claim(bea, codes(tablet, table_at(tablet, roles=ROLES))[1])
    kept_by(bea)
    session = bea.context.new_cdp_session(bea)
    session.send("Storage.overrideQuotaForOrigin", {"origin": devices.url, "quotaSize": 1})
    bea.reload()
    expect(bea.locator("button.hold")).to_be_visible()
    assert bea.evaluate("caches.open('chevet-seat').then((one) => one.keys()).then((all) => all.length)") == 0
