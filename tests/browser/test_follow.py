"""Pages that follow the game: what is half done stays, a browser holds few streams, and a silent server is noticed."""

from pathlib import Path
from random import Random

import pytest
from flask import url_for
from playwright.sync_api import Page, expect

from companion.registry import GAMES
from tests.browser.conftest import Devices
from tests.browser.rooms import ROLES, codes, table_at, take_seat
from tests.browser.test_live import out_of_sight
from tests.sizes import cases, for_thorough, tries
from tests.web.evening import TABLET, Taps
from tests.web.games.test_bad_input import PHONE, Midgame

pytestmark = pytest.mark.browser

MOMENTS = 2
"""Moments of random games whose forms are filled in."""

TABS = 10

RENEWED = """async ([pages, past]) => {
  const { ready } = await import("/assets/now/js/base/renew.js");
  const renew = await ready();
  const FIELDS = "input:not([type=hidden]), select, textarea, details";
  const ticks = (one) => one.type === "radio" || one.type === "checkbox";
  const state = (one) => (one.tagName === "DETAILS" ? one.open : ticks(one) ? one.checked : one.value);
  const states = () => [...document.querySelectorAll(`main :is(${FIELDS})`)].map((one) => [one.name, state(one)]);
  let count = 0;
  return pages.map((html) => {
    const drawn = () => document.adoptNode(new DOMParser().parseFromString(html, "text/html").querySelector("main"));
    document.querySelector("main").replaceWith(drawn());
    for (const one of document.querySelectorAll(`main :is(${FIELDS})`)) {
      count += 1;
      if (one.tagName === "DETAILS") one.open = !one.open;
      else if (one.type === "checkbox") one.checked = count % 3 !== 0;
      else if (one.type === "radio") one.checked ||= count % 2 === 0;
      else if (one.tagName === "SELECT") one.selectedIndex = one.options.length - 1;
      else if (!one.readOnly && one.type !== "file") one.value = one.type === "number" ? count % 7 : `half ${count}`;
    }
    const before = states();
    const fresh = drawn();
    fresh.prepend(document.createElement("p")); // everything lies one further on
    if (past) fresh.dataset.past = "-1";
    renew(document.querySelector("main"), fresh);
    return [before, states()];
  });
}"""
"""Fills in the forms of pages, draws each page anew, and tells what stood in its fields before and after."""


FORMS = {"check", "people", "players", "setup", "voice"}
"""Some pages of which nobody may forget that they have forms."""


def pages_of(folder: Path, slug: str) -> list[str]:
    """Return a game master's every page, what the play screen leads to, and a seat's, at moments of random games."""
    room, pages, found = Midgame(folder, slug, Random(slug)), [], set[str]()
    rooms = [
        rule
        for rule in room.app.url_map.iter_rules()
        if rule.arguments == {"table_id"} and rule.endpoint.startswith("table.")
    ]
    names = {rule.endpoint.removeprefix("table.") for rule in rooms if "GET" in (rule.methods or ())} - {"stream"}
    for _ in range(tries(MOMENTS)):
        tablet, phone, place = room.client(TABLET), room.client(PHONE), f"/t/{room.table.id}/play"
        links = [link for link in Taps(tablet.get(place).text).links if link.startswith(place)]
        pages += [tablet.get(link).text for link in links]
        if room.table.seats:
            pages.append(phone.get(f"/seat/{room.table.id}/0").text)
        with room.app.test_request_context():
            draft = room.use_cases.lobby.again(room.id, TABLET)
            places = {url_for(f"table.{name}", table_id=one) for name in names for one in (room.id, draft)}
        for address in sorted(places):
            answer = tablet.get(address)
            if answer.status_code == 200 and answer.mimetype == "text/html":
                pages.append(answer.text)
                found.add(address.rpartition("/")[2])
        room.another(slug)
    assert found >= FORMS
    return pages


@pytest.mark.every_engine
@pytest.mark.parametrize("slug", cases("sultane", thorough=sorted({*GAMES} - {"sultane"})))
def test_what_is_half_done_in_any_form_of_any_game_survives_a_refresh(
    devices: Devices, tmp_path: Path, slug: str
) -> None:
    pages = [page for page in pages_of(tmp_path, slug) if "<main" in page]
    tablet = devices.tablet()
    tablet.goto("/join")
    morphed = tablet.evaluate(RENEWED, [pages, False])
    replaced = tablet.evaluate(RENEWED, [pages, True])
    assert sum(len(before) for before, _ in morphed) > 0
    lost = [
        (page.partition("<title>")[2].partition("</title>")[0], was, now)
        for done in (morphed, replaced)
        for page, (before, after) in zip(pages, done, strict=True)
        for was, now in zip(before, after, strict=True)
        if was != now
    ]
    assert lost == []


def streams_of(page: Page) -> int:
    """How many streams a page holds open."""
    count: int = page.evaluate("window.streams.filter((one) => one.readyState !== EventSource.CLOSED).length")
    return count


COUNTED = """window.streams = [];
window.EventSource = class extends EventSource { constructor(...all) { super(...all); window.streams.push(this); } };"""
"""A page that remembers its streams."""


def test_ten_tabs_of_one_browser_hold_three_streams_and_all_are_answered(devices: Devices) -> None:
    tablet = devices.tablet()
    table = table_at(tablet, roles=ROLES)
    tablet.context.add_init_script(COUNTED)
    tabs = [tablet.context.new_page() for _ in range(TABS)]
    for tab in tabs:
        tab.goto(f"/court/{table}")
    assert sum(map(streams_of, tabs)) == 3
    ask = "fetch('/health', { signal: AbortSignal.timeout(2000) }).then((answer) => answer.status)"
    assert [tab.evaluate(ask) for tab in tabs] == [200] * TABS
    tabs[0].close()
    assert sum(map(streams_of, tabs[1:])) == 2
    late = tablet.context.new_page()
    late.goto(f"/court/{table}")
    assert streams_of(late) == 1


@for_thorough
def test_a_page_out_of_sight_ends_its_stream_and_one_in_sight_says_when_it_may_be_old(devices: Devices) -> None:
    tablet, phone = devices.tablet(), devices.phone()
    phone.context.add_init_script(COUNTED)
    take_seat(phone, codes(tablet, table_at(tablet, roles=ROLES))[1])
    phone.clock.install()
    phone.reload()
    expect(phone.locator("main[data-seen]")).to_be_visible()
    assert streams_of(phone) == 1
    out_of_sight(phone, True)
    phone.clock.fast_forward(6000)
    assert streams_of(phone) == 0
    out_of_sight(phone, False)
    assert streams_of(phone) == 1
    phone.context.set_offline(True)
    stale = phone.locator(".stale")
    for _ in range(100):  # what was asked before may be answered yet, and then the six seconds begin again
        phone.clock.fast_forward(1000)
        phone.wait_for_timeout(50)
        if stale.count():
            break
    expect(stale).to_contain_text("out of date")
    phone.context.set_offline(False)
    expect(stale).to_have_count(0)
