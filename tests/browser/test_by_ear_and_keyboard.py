"""A game played by keyboard alone, with a screen reader, and without motion."""

from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices
from tests.browser.ready import until
from tests.browser.rooms import (
    NAMES,
    ROLES,
    accepted,
    arrive,
    await_modules,
    codes,
    knowing,
    open_record,
    propose,
    read,
    seat,
    table_at,
    take_seat,
    undo,
    vote,
)
from tests.sizes import for_thorough

pytestmark = pytest.mark.browser

OUTLINED = """() => {
  const one = document.activeElement;
  const hull = one.closest(".seat") ?? one.closest("label") ?? one;
  const drawn = [hull, ...hull.querySelectorAll("*")].some((part) => {
    const style = getComputedStyle(part);
    return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  });
  const at = hull.getBoundingClientRect();
  const inside = at.bottom > 0 && at.top < innerHeight && at.right > 0 && at.left < innerWidth;
  return drawn && inside;
}"""
"""Whether one sees where the keyboard is."""

MOVING = """() => {
  window.most = 0;
  const look = () => {
    window.most = Math.max(window.most, document.getAnimations().length);
    requestAnimationFrame(look);
  };
  look();
}"""
"""Has ``window.most`` say how much has moved at once, picture after picture."""

PROPOSED = {"do": "propose", "narrator": "Bea"}


def tab_to(page: Page, wanted: str) -> None:
    """Go on with the Tab key to the first thing that ``wanted`` names; wherever it halts can be seen."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement === document.body"):
            continue  # from the last thing on the page to its first
        assert page.evaluate(OUTLINED), page.evaluate("document.activeElement.outerHTML.slice(0, 300)")
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
            return
    raise AssertionError(f"no {wanted} within sixty steps")


def do(page: Page, wanted: str) -> None:
    """Reach something by keyboard and press Enter; the screen that answers begins with what to do."""
    tab_to(page, wanted)
    before = page.locator("#play").get_attribute("data-seen")
    page.keyboard.press("Enter")
    expect(page.locator(f"#play[data-seen='{before}']")).to_have_count(0)
    expect(page.locator("#play .do")).to_be_focused()


def heard(page: Page) -> str:
    return page.locator("[data-announce]").inner_text()


def quiet(devices: Devices, **options: Any) -> Page:
    """A tablet that knows how to keep its screen on, so that nothing lies over the table."""
    return knowing(devices.tablet(**options))


def test_a_whole_turn_is_played_by_keyboard_alone(devices: Devices) -> None:
    tablet = quiet(devices)
    open_record(tablet, roles=ROLES, room="play")
    do(tablet, ".ring button.seat-in[value='Bea']")
    do(tablet, "button[name=accepted][value=yes]")
    do(tablet, "button[name=tale][value=pacifist]")
    expect(tablet.locator(".middle .slot.read")).to_have_count(1)
    do(tablet, "button[value=undo]")
    expect(tablet.locator(".middle .slot.read")).to_have_count(0)


def enter(page: Page, wanted: str, room: str) -> None:
    """Reach something by keyboard and press Enter; it leads to another room."""
    tab_to(page, wanted)
    page.keyboard.press("Enter")
    arrive(page, room)


@for_thorough
def test_a_game_is_brought_to_its_end_by_keyboard_alone(devices: Devices) -> None:
    tablet = quiet(devices)
    four = [step for narrator in ("Bea", "Dan", "Eve", "Fay") for step in accepted(narrator, "interventionist")]
    open_record(tablet, four, roles=ROLES, room="play")
    do(tablet, ".ring button.seat-in[value='Gus']")
    do(tablet, "button[name=accepted][value=yes]")
    enter(tablet, "button[name=tale][value=interventionist]", "**/end")
    tab_to(tablet, "[data-open] button")
    tablet.keyboard.press("Enter")
    expect(tablet.locator("[data-hush]")).to_have_count(0)
    enter(tablet, "form[action$='/close'] .quiet", "**/end")
    for turned in range(1, len(ROLES) + 1):
        tab_to(tablet, "[data-turn] button:not([name]), button[form]")
        tablet.keyboard.press("Enter")
        expect(tablet.locator(".roles .what")).to_have_count(turned)
    enter(tablet, "form[action$='/again'] button", "**/deal")


@for_thorough
def test_names_are_entered_and_a_game_begun_by_keyboard_alone(devices: Devices) -> None:
    tablet = quiet(devices)
    tablet.goto("/")
    tab_to(tablet, "form[action='/tables']:has([value=sultane]):has([name=theme][value='']) button")
    tablet.keyboard.press("Enter")
    expect(tablet.locator("#new-name")).to_be_focused()
    for count, name in enumerate(NAMES[:5], start=1):
        tablet.keyboard.type(name)
        tablet.keyboard.press("Enter")
        expect(tablet.locator("li[data-place]")).to_have_count(count)
        expect(tablet.locator("#new-name")).to_be_focused()
    for wanted, room in (("button[value=next]", "setup"), ("button[value=next]", "box"), (".acts .btn-1", "deal")):
        enter(tablet, wanted, f"**/{room}")
    tab_to(tablet, "form[action$='/deal'] button")
    tablet.keyboard.press("Enter")
    expect(tablet.locator(".qr > svg")).to_be_visible()


def test_the_menu_opens_and_closes_by_keyboard(devices: Devices) -> None:
    tablet = quiet(devices)
    open_record(tablet, accepted("Bea", "pacifist"))
    tab_to(tablet, ".menu > summary")
    tablet.keyboard.press("Enter")
    tab_to(tablet, ".menu a[href$='/log']")
    tablet.keyboard.press("Escape")
    expect(tablet.locator(".menu > summary")).to_be_focused()
    assert tablet.locator(".menu").get_attribute("open") is None


@for_thorough
def test_what_a_tap_did_is_said_aloud(devices: Devices) -> None:
    tablet = quiet(devices)
    open_record(tablet, accepted("Bea", "pacifist"))
    assert heard(tablet) == ""
    said = []
    steps = (partial(propose, tablet, "Dan"), partial(vote, tablet, True), partial(read, tablet, "pacifist"))
    for step in steps:
        step()
        said.append(heard(tablet))
    undo(tablet)
    said.append(heard(tablet))
    assert "Dan" in said[0]
    assert "pacifist" in said[2]
    assert said[2] in said[3] or "pacifist" in said[3]
    assert len(set(said)) == 4


def test_why_a_seat_cannot_be_tapped_is_said_aloud(devices: Devices) -> None:
    tablet = quiet(devices)
    open_record(tablet, accepted("Bea", "pacifist"))
    seat(tablet, "Bea").click()
    expect(tablet.locator("[data-announce]")).to_contain_text("Bea")
    assert heard(tablet) == tablet.locator(".notes [role=status]").inner_text()


@for_thorough
def test_phones_and_the_court_say_the_same_line_and_no_secret(devices: Devices) -> None:
    tablet = quiet(devices)
    table = table_at(tablet, [PROPOSED], roles=ROLES)
    interventionist, dinarzade = devices.phone(), devices.phone()
    for phone, address in zip((interventionist, dinarzade), codes(tablet, table), strict=False):
        take_seat(phone, address)
    court = devices.tablet()
    court.goto(f"/court/{table}")
    tablet.goto(f"/t/{table}/play")
    vote(tablet, True)
    line = heard(tablet)
    assert line
    for listener in (court, interventionist, dinarzade):
        expect(listener.locator("[data-announce]")).to_have_text(line)
    assert not [role for role in ("nterventionist", "Dinarzade") if role in line]


@for_thorough
def test_who_wants_no_motion_gets_none(devices: Devices) -> None:
    tablet = quiet(devices, reduced_motion="reduce")
    open_record(tablet, [PROPOSED, {"do": "vote", "accepted": True}])
    tablet.evaluate(MOVING)
    read(tablet, "pacifist")
    expect(tablet.locator(".middle .slot.read")).to_have_count(1)
    assert tablet.evaluate("window.most") == 0


@for_thorough
def test_a_tale_slides_for_those_who_want_motion(devices: Devices) -> None:
    tablet = quiet(devices)
    open_record(tablet, [PROPOSED, {"do": "vote", "accepted": True}])
    tablet.locator("link[href*='/css/base/lively.css']").wait_for(state="attached")  # fetched after the page
    await_modules(tablet)
    tablet.evaluate(MOVING)
    read(tablet, "pacifist")
    expect(tablet.locator(".middle .slot.read")).to_have_count(1)
    until(tablet, "window.most > 0")
