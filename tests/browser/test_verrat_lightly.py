"""A game of Verrat! with light tracking on a phone: laid out without cards, a round in fourteen taps, and a win."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices
from tests.browser.rooms import arrive, gathered, go_on, imported
from tests.browser.test_verrat import ALL_STAY, COLOURS, NAMES, RING
from tests.sizes import for_thorough

pytestmark = pytest.mark.browser

JOURNEYS = (
    ("round yellow", "Uskub"),
    ("round green", "Kaffa"),
    ("small red", "Shiraz"),
    ("tall blue", "Kaffa"),
    ("tall red", "Tabriz"),
)
LIGHT = {
    **ALL_STAY,
    "options": {"tracking": "light"},
    "deal": {
        "colours": dict(zip(NAMES, COLOURS, strict=True)),
        "numbers": list(range(1, 13)),
        "viziers": list(RING),
        "hands": {},
        "tops": {},
    },
    "actions": [],
}
"""The court of the other games, of which no card is entered."""


class Taps:
    """A finger on a page, which counts; each tap brings another page."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def __call__(self, selector: str, text: str = "") -> None:
        before = self.page.locator("main").inner_html()
        self.page.locator(selector, has_text=text).click()
        self.page.wait_for_function("before => document.querySelector('main').innerHTML !== before", arg=before)
        self.count += 1


def test_a_first_round_with_five_journeys_takes_fourteen_taps(devices: Devices) -> None:
    phone = devices.phone()
    table = imported(phone, LIGHT)
    phone.goto(f"/t/{table}/play")
    tap = Taps(phone)
    tap(".acts button", "The scheming is over")
    for vizier, city in JOURNEYS:
        tap(".palace a.viz", f"the {vizier} vizier")
        tap(".cities button", city)
    tap(".acts button", "Everybody has travelled")
    expect(phone.locator(".notes")).to_contain_text("Ana (Shiraz)")
    tap(".palace button.viz[aria-label='To the dungeon: the small green vizier']")
    expect(phone.locator(".bands")).to_contain_text("small green")
    tap("form[action$='/go-on'] button")
    expect(phone.locator(".cells li").first).to_contain_text("the small green vizier")
    assert tap.count == 14


COVERED = """() => {
  const words = document.querySelector(".gilt").getBoundingClientRect().top;
  const marks = [...document.querySelectorAll(".dial .mark")];
  return marks.filter((one) => one.getBoundingClientRect().bottom > words).length;
}"""
"""How many marks of viziers lie on the words below the court."""


@for_thorough
@pytest.mark.parametrize("actions", [("plan",), ("plan", "arrived")], ids=["travel", "verdict"])
def test_viziers_that_are_tapped_lie_on_no_words_of_a_phone(devices: Devices, actions: tuple[str, ...]) -> None:
    phone = devices.open({"width": 375, "height": 667})
    table = imported(phone, {**LIGHT, "actions": [{"do": one} for one in actions]})
    phone.goto(f"/t/{table}/play")
    expect(phone.locator(".dial .viz:is(a, button)")).to_have_count(12)
    assert phone.evaluate(COVERED) == 0


HIDDEN = """() => {
  const box = (one) => {
    const of = document.createRange();
    of.selectNodeContents(one);
    return of.getBoundingClientRect();
  };
  const marks = [...document.querySelectorAll(".dial .viz > .mark")].map((one) => one.getBoundingClientRect());
  const under = (b) => marks.some((m) => m.left < b.right && m.right > b.left && m.top < b.bottom && m.bottom > b.top);
  return [...document.querySelectorAll(".dial li > b")].filter((one) => under(box(one))).map((one) => one.textContent);
}"""
"""The numbers of seats that lie under the mark of a vizier: 11 would be read as 1."""


@for_thorough
@pytest.mark.parametrize("width", [360, 390])
def test_no_number_of_a_seat_lies_under_the_mark_of_a_vizier(devices: Devices, width: int) -> None:
    phone = devices.open({"width": width, "height": 667})
    table = imported(phone, {**LIGHT, "actions": [{"do": "plan"}]})
    phone.goto(f"/t/{table}/play")
    expect(phone.locator(".dial .viz")).to_have_count(12)
    assert phone.evaluate(HIDDEN) == []


@for_thorough
def test_a_light_game_is_laid_out_without_cards_and_won_by_the_heirs_seat(devices: Devices) -> None:
    tablet, court = devices.tablet(), devices.open({"width": 1920, "height": 1080})
    table = gathered(tablet, NAMES, "verrat")
    tablet.locator("button[name=tracking][value=light]").click()
    expect(tablet.locator("button[name=tracking][value=light]")).to_have_attribute("aria-pressed", "true")
    tablet.locator("button[form=setup][value=next]").click()
    go_on(tablet)
    expect(tablet.locator("[data-laying]")).to_have_count(1)
    tablet.locator("[data-chance]").click()
    tablet.locator("#deal button").click()
    arrive(tablet, f"**/t/{table}/play")
    court.goto(f"/court/{table}")
    expect(court.locator(".pow, .set")).to_have_count(0)
    tablet.locator(".ways a[href*='act=crown']").click()
    tablet.locator(".acts form:has(input[value=crown]) .btn-1").click()
    arrive(tablet, "**/end")
    expect(tablet.locator("main.end h1")).to_have_text(re.compile("takes the throne"))
    named, cells = (tablet.locator(f"main.end {one}").bounding_box() for one in (".cells-name", ".cells"))
    assert named
    assert cells
    assert abs(named["x"] - cells["x"]) < 1


RING_ABOVE = """() => {
  const heir = document.querySelector(".dial .heir");
  const { outlineOffset, outlineWidth } = getComputedStyle(heir);
  const ring = heir.getBoundingClientRect().top - parseFloat(outlineOffset) - parseFloat(outlineWidth);
  return heir.querySelector(".viz").getBoundingClientRect().top - ring;
}"""
"""How far the heir's ring stands out beyond the vizier on that seat, in pixels."""


def test_a_vizier_that_is_tapped_leaves_the_double_circle_of_the_heir_in_sight(devices: Devices) -> None:
    phone = devices.open({"width": 844, "height": 390})
    table = imported(phone, {**LIGHT, "actions": [{"do": "plan"}]})
    phone.goto(f"/t/{table}/play")
    expect(phone.locator(".dial .heir .viz:is(a, button)")).to_have_count(1)
    assert phone.evaluate(RING_ABOVE) >= 2
