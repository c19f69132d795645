"""A phone shows its role only while it is held and in sight, and each seat belongs to one phone."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser import rooms
from tests.browser.conftest import Devices
from tests.browser.ready import until
from tests.browser.rooms import ROLES, arrive, claim, hold, look, table_at
from tests.sizes import for_thorough

pytestmark = pytest.mark.browser

DINARZADE = "You are Dinarzade, Pacifist"


@pytest.fixture
def tablet(devices: Devices) -> Page:
    """A tablet at a table of seven whose Dinarzade is Bea."""
    page = devices.tablet()
    page.table = table_at(page, roles=ROLES)  # type: ignore[attr-defined] # kept for codes()
    return page


def codes(tablet: Page) -> list[str]:
    """The addresses in the codes, seat by seat."""
    return rooms.codes(tablet, tablet.table)  # type: ignore[attr-defined] # see tablet()


@pytest.fixture
def phone(devices: Devices, tablet: Page) -> Page:
    """Bea's phone on Bea's seat."""
    page = devices.phone()
    claim(page, codes(tablet)[1])
    return page


def expect_hidden(phone: Page) -> None:
    """Nothing of the role is in the page, not even where it cannot be seen."""
    expect(phone.locator(".window.open")).to_have_count(0)
    source = phone.content()
    assert "You are Dinarzade" not in source
    assert "scene-dinarzade" not in source
    assert "interventionist tales read" not in source.split("</section>")[0]


@pytest.mark.every_engine
def test_a_role_shows_while_the_button_is_held_and_hides_on_release(phone: Page) -> None:
    expect_hidden(phone)
    hold(phone)
    expect(phone.locator("[data-secret=title]")).to_have_text(DINARZADE)
    expect(phone.locator(".unveils .vista use")).to_have_attribute("href", re.compile(r"/scenes\.svg#scene-dinarzade$"))
    phone.mouse.up()
    expect_hidden(phone)


@for_thorough
def test_a_finger_shows_and_hides_as_a_mouse_does(phone: Page) -> None:
    box = phone.locator("button.hold").bounding_box()
    assert box is not None
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    hand = phone.context.new_cdp_session(phone)
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    expect(phone.locator("[data-secret=title]")).to_have_text(DINARZADE)
    # A thumb trembles; a page must not take that for scrolling and hide.
    hand.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{**finger, "y": finger["y"] - 20}]})
    phone.wait_for_timeout(800)
    expect(phone.locator("[data-secret=title]")).to_have_text(DINARZADE)
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect_hidden(phone)


@for_thorough
def test_the_keyboard_shows_and_hides_as_a_finger_does(phone: Page) -> None:
    phone.locator("button.hold").focus()
    phone.keyboard.down("Space")
    expect(phone.locator("[data-secret=title]")).to_have_text(DINARZADE)
    phone.keyboard.up("Space")
    expect_hidden(phone)


@for_thorough
def test_losing_the_window_hides(phone: Page) -> None:
    hold(phone)
    phone.evaluate("dispatchEvent(new Event('blur'))")
    expect_hidden(phone)


@for_thorough
def test_a_page_that_is_no_longer_seen_hides(phone: Page) -> None:
    hold(phone)
    phone.evaluate(
        "Object.defineProperty(document, 'hidden', {value: true, configurable: true});"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )
    expect_hidden(phone)


@pytest.mark.parametrize("event", ["pagehide", "pageshow"])
def test_leaving_and_coming_back_each_hide_by_themselves(phone: Page, event: str) -> None:
    hold(phone)
    phone.evaluate(f"dispatchEvent(new PageTransitionEvent('{event}', {{ persisted: true }}))")
    expect_hidden(phone)


def leave_and_come_back(phone: Page) -> bool:
    """Hold, leave for another page, come back; tells whether the page came from the browser's memory."""
    phone.evaluate("addEventListener('pageshow', (event) => { window.fromMemory = event.persisted; })")
    hold(phone)
    phone.goto(f"{phone.url.split('/seat')[0]}/rules")
    phone.mouse.up()
    phone.go_back(wait_until="commit")
    phone.locator("button.hold").wait_for()
    return bool(phone.evaluate("window.fromMemory"))


@for_thorough
@pytest.mark.every_engine
@pytest.mark.whole_browser
def test_a_page_that_held_a_role_is_not_kept_in_memory(phone: Page) -> None:
    assert not leave_and_come_back(phone)
    expect_hidden(phone)
    assert look(phone) == DINARZADE


@for_thorough
@pytest.mark.whole_browser
def test_a_page_that_comes_back_from_memory_comes_back_hidden(devices: Devices, tablet: Page) -> None:
    def forget_to_forbid(route: Route) -> None:
        """Stand in for a browser that keeps pages although their role must not be stored."""
        answer = route.fetch()
        route.fulfill(response=answer, headers={"Content-Type": answer.headers.get("content-type", "text/html")})

    phone = devices.phone()
    phone.route(re.compile(r"/(role|looked)$|[?]seen="), forget_to_forbid)
    phone.route("**/stream", lambda route: route.abort())  # no answer of a stream may be kept, either
    claim(phone, codes(tablet)[1])
    assert leave_and_come_back(phone), "the page was loaded anew: this test shows nothing"
    expect_hidden(phone)
    assert look(phone) == DINARZADE


def test_the_role_is_asked_for_again_after_a_reload(phone: Page) -> None:
    hold(phone)
    phone.reload()
    phone.mouse.up()
    expect_hidden(phone)
    assert look(phone) == DINARZADE


@for_thorough
def test_opening_a_link_changes_nothing(devices: Devices, tablet: Page) -> None:
    curious, owner = devices.phone(), devices.phone()
    link = codes(tablet)[1]
    curious.goto(link)
    curious.reload()
    assert "Are you Bea?" in curious.locator("h1").inner_text()
    assert codes(tablet)[1] == link
    claim(owner, link)
    assert look(owner) == DINARZADE


def test_a_second_phone_is_told_why_it_gets_nothing(devices: Devices, tablet: Page, phone: Page) -> None:
    second = devices.phone()
    link = codes(tablet)
    assert link[1] == "already on a phone"
    answer = second.goto(phone.url)
    assert answer is not None
    assert answer.status == 403
    expect(second.get_by_role("alert")).to_contain_text("This page belongs to another phone.")
    assert look(phone) == DINARZADE


@for_thorough
def test_a_phone_that_comes_late_to_the_same_code_is_refused(devices: Devices, tablet: Page) -> None:
    first, late = devices.phone(), devices.phone()
    link = codes(tablet)[1]
    late.goto(link)
    claim(first, link)
    late.locator("form[action$='/claim'] button").click()
    expect(late.get_by_role("alert")).to_contain_text("Another phone has already taken this seat.")
    late.goto(link)
    expect(late.get_by_role("alert")).to_contain_text("Another phone has already taken this seat.")


@for_thorough
def test_a_released_seat_goes_dark_and_takes_another_phone(devices: Devices, tablet: Page, phone: Page) -> None:
    tablet.goto(f"/t/{tablet.table}/deal?seat=1")  # type: ignore[attr-defined] # see tablet()
    tablet.get_by_role("button", name="Release Bea’s seat").click()
    fresh = devices.phone()
    claim(fresh, codes(tablet)[1])
    assert look(fresh) == DINARZADE
    expect(phone.get_by_role("alert")).to_contain_text("This page belongs to another phone.")
    assert DINARZADE not in phone.content()


@for_thorough
def test_a_second_tap_on_the_claim_is_the_first_one_again(devices: Devices, tablet: Page) -> None:
    phone = devices.phone()
    link = codes(tablet)[1]
    claim(phone, link)
    phone.goto(link)
    arrive(phone, "**/seat/**")
    assert look(phone) == DINARZADE


@for_thorough
def test_the_tablet_shows_a_role_to_a_player_without_a_phone(tablet: Page) -> None:
    tablet.goto(f"/t/{tablet.table}/deal?seat=1&here=1")  # type: ignore[attr-defined] # see tablet()
    assert look(tablet) == DINARZADE
    assert "Dinarzade" not in tablet.content()
    tablet.goto(f"/t/{tablet.table}/log")  # type: ignore[attr-defined] # see tablet()
    expect(tablet.locator(".logbook")).to_contain_text("Bea’s private page was opened on the game master’s device.")


def test_without_a_phone_seen_counts_only_after_a_look(tablet: Page) -> None:
    here = f"/t/{tablet.table}/deal?seat=1&here=1"  # type: ignore[attr-defined] # see tablet()
    seen = tablet.locator(".looked li").nth(1).locator(".st .i")
    for looks in (False, True):
        tablet.goto(here)
        if looks:
            look(tablet)
        tablet.get_by_role("link", name="Seen").click()
        arrive(tablet, "**/deal")
        expect(tablet.locator(".looked")).to_be_visible()
        expect(seen).to_have_count(int(looks))


APART = """() => {
  const edges = [...document.querySelectorAll(".well :is(.pile > span, .count)")].map((one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    return words.getBoundingClientRect();
  });
  return edges.every((one) => edges.every((other) => one === other || one.right <= other.left || other.right <= one.left
    || one.bottom <= other.top || other.bottom <= one.top));
}"""
"""Whether the words of the piles and the counter keep off each other."""


@for_thorough
def test_on_a_small_phone_on_its_side_the_counter_keeps_off_the_piles(devices: Devices, tablet: Page) -> None:
    phone = devices.open({"width": 667, "height": 375}, "fr-FR")
    claim(phone, codes(tablet)[1])
    rooms.begin(tablet, tablet.table)  # type: ignore[attr-defined] # see tablet()
    expect(phone.locator(".count")).to_be_visible()
    until(phone, APART)
