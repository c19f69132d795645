"""A double tap answers one question: for a moment a new button does not react."""

from collections.abc import Mapping

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.registry import GAMES
from tests.browser.conftest import Devices
from tests.browser.positions import by_chance, told
from tests.browser.rooms import NAMES, ROLES, arrive, imported, open_record, seat
from tests.sizes import cases, for_thorough

pytestmark = pytest.mark.browser

TWICE = """([x, y]) => document.addEventListener("htmx:after:swap", () => {
  document.elementFromPoint(x, y)?.closest("a, button, label")?.click();
  document.documentElement.dataset.tappedTwice = "yes";
}, { once: true })"""
"""Taps again where the last tap was, when the screen has just changed: whatever is there then."""


def middle_of(what: Locator) -> tuple[float, float]:
    what.scroll_into_view_if_needed()
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tap_twice(page: Page, what: Locator) -> None:
    """Tap, and tap the same place again before anyone can have read what is there now."""
    point = middle_of(what)
    page.evaluate(TWICE, point)
    page.mouse.click(*point)
    expect(page.locator("html[data-tapped-twice]")).to_have_count(1)


@for_thorough
def test_nobody_reacts_tapped_twice_announces_nothing_for_the_next_player(devices: Devices) -> None:
    tablet = devices.tablet()
    record: Mapping[str, object] = {
        "record": 1,
        "game": "complots",
        "players": ["Ana", "Bea", "Cleo"],
        "options": {"first_player": "Ana"},
        "actions": [{"do": "power_captain", "target": "Bea"}],
    }
    table = imported(tablet, record)
    tablet.goto(f"/t/{table}/play")
    tap_twice(tablet, tablet.locator(".acts form:has(input[value=pass]) button"))
    expect(tablet.locator("form:has(input[value=income])").first).to_be_visible()
    expect(tablet.locator("#play")).to_have_attribute("data-past", "3")


AT_ONCE = """([x, y]) => {
  const old = document.querySelector("#play");
  new MutationObserver((_, watching) => {
    if (old.isConnected) return;
    watching.disconnect();
    const again = new MouseEvent("click", { bubbles: true, cancelable: true, detail: 2, clientX: x, clientY: y });
    document.elementFromPoint(x, y).dispatchEvent(again);
    document.documentElement.dataset.tappedTwice = "yes";
  }).observe(document.body, { childList: true });
}"""
"""Taps again where the last tap was as soon as a new screen is in the page, before htmx has seen to its forms."""


def test_a_second_tap_that_comes_before_a_new_screen_is_ready_answers_nothing(devices: Devices) -> None:
    tablet = devices.tablet()
    table = imported(tablet, by_chance("shaked", NAMES[:6], 2))
    tablet.goto(f"/t/{table}/play")
    point = middle_of(tablet.locator("button[name=pack][value=Eve]").first)
    tablet.evaluate(AT_ONCE, point)
    tablet.mouse.click(*point)
    expect(tablet.locator("html[data-tapped-twice] #play")).to_have_attribute("data-past", "3")
    tablet.reload()
    expect(tablet.locator("#play")).to_have_attribute("data-past", "3")


LATE = """([x, y]) => document.addEventListener("click", () => {
  const again = new MouseEvent("click", { bubbles: true, cancelable: true, detail: 2, clientX: x, clientY: y });
  setTimeout(() => {
    document.elementFromPoint(x, y).dispatchEvent(again);
    document.documentElement.dataset.tappedTwice = "yes";
  }, 700);
}, { capture: true, once: true })"""
"""Taps again where the last tap was, but reaches the page as from a busy device: long after it was made."""


@for_thorough
def test_a_second_tap_that_a_busy_device_hands_over_late_gives_no_order_to_the_next_vizier(devices: Devices) -> None:
    tablet = devices.tablet()
    table = imported(tablet, told("verrat_heir_by_card", 1))
    tablet.goto(f"/t/{table}/play")
    tablet.locator(".holders a").first.click()
    chosen = tablet.locator(".planned .there > .go:not(.stays) > input[name='to:fat']").first
    point = middle_of(chosen)
    tablet.evaluate(LATE, point)
    tablet.mouse.click(*point)
    expect(tablet.locator("html[data-tapped-twice]")).to_have_count(1)
    expect(chosen).to_be_checked()
    expect(tablet.locator("#asks-small")).to_be_checked()
    expect(tablet.locator(".planned .go:not(.stays) input[name^='to:']:checked")).to_have_count(1)


@pytest.mark.parametrize("slug", cases("verrat", thorough=["sultane", "complots", "shaked", "1001"]))
def test_undo_tapped_twice_takes_one_thing_back_in_every_game(devices: Devices, slug: str) -> None:
    tablet = devices.tablet()
    if slug == "verrat":
        record = {**told("verrat_heir_by_trade"), "actions": told("verrat_heir_by_trade")["actions"][:6]}
    else:
        record = by_chance(slug, NAMES[: max(4, GAMES[slug].fewest)], 6)
    table = imported(tablet, record)
    tablet.goto(f"/t/{table}/play")
    tap_twice(tablet, tablet.locator("button[value=undo]"))
    expect(tablet.locator("#play")).to_have_attribute("data-past", "5")
    tablet.locator("button[value=undo]").click()  # waits until it takes the tap
    expect(tablet.locator("#play")).to_have_attribute("data-past", "4")


@for_thorough
def test_a_tap_elsewhere_counts_at_once(devices: Devices) -> None:
    tablet = devices.tablet()
    open_record(tablet, roles=ROLES, room="play")
    seat(tablet, "Bea").click()
    answers = tablet.locator("button[name=accepted]")
    expect(answers.first).to_be_visible()
    assert answers.evaluate_all("all => all.map((one) => one.style.pointerEvents)") == ["", ""]


UNDER = """
document.addEventListener("readystatechange", () => {
  const under = document.createElement("a");
  Object.assign(under, { id: "under", href: "/resume" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("#under { position: fixed; inset: 0; z-index: 9 }");
  document.adoptedStyleSheets = [sheet];
  if (document.readyState === "interactive") document.body.append(under);
});
addEventListener("DOMContentLoaded", () => (window.rested = document.querySelector("#under").style.pointerEvents));
"""
"""A link that lies over a whole page, there before the page's modules run, and whether it took taps after them."""


@for_thorough
def test_what_a_page_brings_under_the_tap_that_opened_it_takes_no_tap_for_a_moment(devices: Devices) -> None:
    tablet = devices.tablet()
    tablet.goto("/")
    tablet.add_init_script(UNDER)
    tablet.locator("main a[href='/rules']").click()
    arrive(tablet, "**/rules")
    assert tablet.evaluate("window.rested") == "none"
    tablet.locator("#under").click()  # waits until it takes the tap
    arrive(tablet, "**/resume")
    assert tablet.evaluate("window.rested") == "none"
    tablet.goto("/rules")  # by no tap
    assert tablet.evaluate("window.rested") == ""


def test_what_a_players_page_brings_under_the_tap_that_opened_it_takes_no_tap_for_a_moment(devices: Devices) -> None:
    tablet, phone = devices.tablet(), devices.phone()
    tablet.goto("/")
    tablet.locator("form[action='/tables']:has([value=sultane]):has([name=theme][value='']) button").click()
    phone.goto(f"/join/{tablet.locator('.six').inner_text()}")
    phone.fill("#name", "Ana")
    phone.add_init_script(UNDER)
    phone.locator(".say-who button").click()
    arrive(phone, "**/evening/*")
    assert phone.evaluate("window.rested") == "none"
