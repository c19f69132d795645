"""Complots on the shortest phones: the question and its answers are in the first view."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Devices
from tests.browser.measuring import ruled
from tests.browser.picture_room import SETTLED
from tests.browser.positions import LONG, told
from tests.browser.ready import expect_all_in_view
from tests.browser.rooms import (
    arrive,
    claim,
    codes,
    gathered,
    go_on,
    imported,
)
from tests.sizes import for_thorough

pytestmark = [pytest.mark.browser, for_thorough]

NAMES = ("Ana", "Bea", "Cleo")
EIGHT = LONG[:8]
HEIGHTS = "all => all.map((one) => one.getBoundingClientRect().height)"
BOTTOMS = "all => all.map((one) => one.getBoundingClientRect().bottom)"


def played(first: int, *actions: dict[str, Any], **options: str) -> dict[str, Any]:
    """Return the record of a game of eight with long names, the player at ``first`` in turn."""
    options = {"first_player": EIGHT[first], **options}
    return {"record": 1, "game": "complots", "players": EIGHT, "options": options, "actions": [*actions]}


def test_a_short_phone_shows_everybody_who_may_doubt_in_its_first_view(devices: Devices) -> None:
    record = played(6, {"do": "power_duchess"})
    phone = devices.open({"width": 375, "height": 667}, "fr-FR")
    phone.goto(f"/t/{imported(phone, record)}/play")
    expect(phone.locator(".square .lit .place-in")).to_have_count(7)
    expect_all_in_view(phone, "form[data-passes] button, .square .lit .place-in")


def test_a_short_phone_shows_every_announcement_target_and_the_undo_in_its_first_view(devices: Devices) -> None:
    record = played(6, {"do": "correct", "coins": {EIGHT[6]: 9}, "why": "a late evening"})
    phone = devices.open({"width": 375, "height": 667}, "fr-FR")
    phone.goto(f"/t/{imported(phone, record)}/play")
    expect(phone.locator(".square .aims button")).to_have_count(14)
    asked = ".undo button, .claims .btn, .square .place, .aims button"
    expect_all_in_view(phone, asked)
    assert min(phone.locator(asked).evaluate_all(HEIGHTS)) >= 48


def test_a_narrow_phone_shows_three_announcements_against_each_of_seven(devices: Devices) -> None:
    richer = {"do": "correct", "coins": {EIGHT[6]: 5}, "why": "a late evening"}
    phone = devices.open({"width": 360, "height": 640}, "en-GB")
    phone.goto(f"/t/{imported(phone, played(6, richer, fifth='inquisitor'))}/play")
    expect(phone.locator(".square .aims button")).to_have_count(21)
    expect_all_in_view(phone, ".claims .btn, .aims button")


@pytest.mark.parametrize(("width", "height"), [(360, 640), (375, 667)])
def test_an_outcome_that_leads_on_shows_all_that_was_moved_above_its_answers(
    devices: Devices, width: int, height: int
) -> None:
    record = played(
        5,
        {"do": "power_captain", "target": EIGHT[3]},
        {"do": "doubt", "player": EIGHT[4]},
        {"do": "proof", "shown": True},
        {"do": "lose", "kind": "countess"},
        fifth="ambassador",
    )
    phone = ruled(devices.open({"width": width, "height": height}, "fr-FR"))
    phone.goto(f"/t/{imported(phone, record)}/play")
    expect(phone.locator(".aftermath li")).to_have_count(2)
    phone.evaluate(SETTLED)
    moved, asked = phone.locator(".aftermath li").last.bounding_box(), phone.locator(".dock").bounding_box()
    assert moved
    assert asked
    assert moved["y"] + moved["height"] <= asked["y"]
    answers = ".counters button, [data-passes] button, .undo button"
    expect_all_in_view(phone, answers)
    heights = phone.locator(answers).evaluate_all(HEIGHTS)
    assert len(heights) == 4
    assert min(heights) >= 48


@pytest.mark.parametrize("size", [(320, 568), (375, 667)])
def test_no_answer_covers_a_seat_of_the_smallest_phones(devices: Devices, size: tuple[int, int]) -> None:
    phone = devices.open({"width": size[0], "height": size[1]}, "fr-FR")
    claim(phone, codes(phone, imported(phone, told("complots_dealt_eight", 1)))[1])
    answers = phone.locator("form:has([value=doubt], [value=pass]) button")
    expect(answers).to_have_count(2)
    expect_all_in_view(phone, "form:has([value=doubt], [value=pass]) button")
    phone.evaluate("scrollTo(0, document.body.scrollHeight)")
    lowest, first = max(answers.evaluate_all(BOTTOMS)), phone.locator(".square").bounding_box()
    assert first
    assert lowest <= first["y"]


def test_light_tracking_on_a_short_phone_has_every_key_in_its_first_view_and_no_ring_over_a_name(
    devices: Devices,
) -> None:
    record = played(1, {"do": "coins", "player": EIGHT[1], "change": 9}, tracking="light")
    phone = devices.open({"width": 360, "height": 640}, "fr-FR")
    phone.goto(f"/t/{imported(phone, record)}/play")
    expect(phone.locator(".keys :is(.number, .btn)")).to_have_count(8)
    expect_all_in_view(phone, ".acts .btn, .keys :is(.number, .btn), .undo")
    assert phone.locator(".square .take").evaluate(BELOW_RING) >= -ABOVE_LETTERS, (
        "the ring of whose turn it is covers the name"
    )


ABOVE_LETTERS = 5
"""Pixels of a line that its letters leave free above them."""
BELOW_RING = """(seat) => {
  const sign = seat.querySelector(".tok");
  const spreads = getComputedStyle(sign).boxShadow.match(/([\\d.]+)px(?=,|$)/g).map(parseFloat);
  const words = document.createRange();
  words.selectNodeContents(seat.querySelector(".name"));
  return words.getBoundingClientRect().top - sign.getBoundingClientRect().bottom - Math.max(...spreads);
}"""


def test_all_six_ways_to_exchange_stand_above_the_button_that_hides_a_hand_on_a_short_phone(devices: Devices) -> None:
    record = {
        "record": 1,
        "game": "complots",
        "players": [*NAMES],
        "options": {"first_player": "Ana"},
        "deal": {
            "hands": {
                "Ana": ["ambassador", "countess"],
                "Bea": ["assassin", "captain"],
                "Cleo": ["countess", "duchess"],
            },
            "court": [
                *("captain", "duchess", "ambassador", "countess"),
                *("captain", "assassin", "duchess", "assassin", "ambassador"),
            ],
        },
        "actions": [{"do": "power_ambassador"}, {"do": "pass"}],
    }
    phone = devices.open({"width": 360, "height": 640}, "fr-FR")
    phone.goto(f"/t/{imported(phone, record)}/hand/0")
    phone.locator("main form button.btn-1").click()
    expect(phone.locator(".kept button")).to_have_count(6)
    hides = phone.locator(".holdbar").bounding_box()
    assert hides
    assert max(phone.locator(".kept button").evaluate_all(BOTTOMS)) <= hides["y"]
    assert min(phone.locator(".kept button").evaluate_all(HEIGHTS)) >= 48
    cut = phone.locator(".kept .portrait b").evaluate_all(
        "names => names.some((one) => one.scrollWidth > one.clientWidth)"
    )
    assert not cut


def test_all_moves_of_a_doubt_stand_above_the_tap_that_ends_it_on_a_small_phone(devices: Devices) -> None:
    phone = devices.tablet()
    phone.set_viewport_size({"width": 375, "height": 667})
    gathered(phone, NAMES, "complots")
    phone.locator("button[name=tracking][value=guided]").click()
    expect(phone.locator("button[name=tracking][value=guided]")).to_have_attribute("aria-pressed", "true")
    phone.locator("button[form=setup][value=next]").click()
    go_on(phone)
    phone.locator("#deal button").click()
    arrive(phone, "**/play")
    phone.locator("form:has(input[value=power_duchess]) button").click()
    phone.locator("button[name=player]").first.click()
    phone.locator("button[name=kind][value=countess]").first.click()
    expect(phone.locator(".aftermath li")).to_have_count(3)
    bar = phone.locator("main.settled > .dock").bounding_box()
    last = phone.locator(".aftermath li").last.bounding_box()
    assert bar is not None
    assert last is not None
    assert last["y"] + last["height"] <= bar["y"]
