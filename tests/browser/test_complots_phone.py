"""A player's own turn in Complots on a small phone."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices
from tests.browser.measuring import twice_as_large
from tests.browser.positions import told
from tests.browser.ready import expect_all_in_view
from tests.browser.rooms import claim, codes, imported
from tests.sizes import for_thorough

pytestmark = pytest.mark.browser

NAMES = ("Ana", "Bea", "Cleo", "Dan", "Eve", "Farid", "Gus", "Hana")
KINDS = ("duchess", "assassin", "captain", "ambassador", "countess")
DECK = [kind for kind in KINDS for _ in range(4)]
GAME: dict[str, Any] = {
    "record": 1,
    "game": "complots",
    "players": NAMES,
    "options": {"first_player": "Ana"},
    "deal": {"hands": {name: DECK[2 * at : 2 * at + 2] for at, name in enumerate(NAMES)}, "court": DECK[16:]},
    "actions": [{"do": "income"}] * len(NAMES),  # three coins each: the Assassin can be announced too
}
HIDDEN = """() => {
    const acts = [...document.querySelectorAll(".claims button, .aims button")].filter((act) => act.offsetParent);
    const hand = document.querySelector(".dock").getBoundingClientRect();
    const end = hand.left ? innerHeight : hand.top;
    const below = acts.filter((act) => act.getBoundingClientRect().bottom > end);
    return [acts.length, below.map((act) => act.ariaLabel)];
}"""


@pytest.mark.parametrize("size", [(360, 640), pytest.param((844, 390), marks=for_thorough)])
def test_everything_a_turn_offers_is_in_the_first_view(devices: Devices, size: tuple[int, int]) -> None:
    phone = devices.open({"width": size[0], "height": size[1]})
    tablet = devices.tablet()
    claim(phone, codes(tablet, imported(tablet, GAME))[0])
    assert phone.evaluate(HIDDEN) == [4 + 2 * 7, []]


HAND = "form[action$='/hand'] button"


@pytest.mark.parametrize("size", [(320, 568), pytest.param((568, 320), marks=for_thorough)])
@pytest.mark.parametrize("turns", [0, len(NAMES)])
def test_a_hand_can_be_opened_in_the_first_view_before_and_in_every_turn(
    devices: Devices, size: tuple[int, int], turns: int
) -> None:
    phone = devices.open({"width": size[0], "height": size[1]})
    tablet = devices.tablet()
    claim(phone, codes(tablet, imported(tablet, {**GAME, "actions": GAME["actions"][:turns]}))[0 if turns else -1])
    expect_all_in_view(phone, HAND)
    phone.locator(HAND).click()
    expect(phone.locator("main.hand .portrait")).to_have_count(2)


@for_thorough
def test_all_four_answers_to_a_captain_are_in_the_first_view_of_the_shortest_phone(devices: Devices) -> None:
    phone, tablet = devices.open({"width": 320, "height": 568}, "fr-FR"), devices.tablet()
    announced = {"do": "power_captain", "target": "Cleo"}
    claim(phone, codes(tablet, imported(tablet, {**GAME, "actions": [*GAME["actions"], announced]}))[2])
    expect(phone.locator(".pad form button")).to_have_count(4)
    expect_all_in_view(phone, ".pad form button")


@for_thorough
def test_letters_twice_as_large_leave_the_first_answer_to_a_claim_in_the_first_view(devices: Devices) -> None:
    phone, tablet = devices.open({"width": 375, "height": 667}, "fr-FR"), devices.tablet()
    announced = {"do": "power_captain", "target": "Cleo"}
    claim(phone, codes(tablet, imported(tablet, {**GAME, "actions": [*GAME["actions"], announced]}))[2])
    with twice_as_large(phone):
        expect_all_in_view(phone, ".pad form:first-child button")


@for_thorough
def test_in_letters_twice_as_large_no_character_is_wider_than_the_smallest_phone(devices: Devices) -> None:
    phone, tablet = devices.open({"width": 320, "height": 568}, "fr-FR"), devices.tablet()
    announced = {"do": "power_captain", "target": "Cleo"}
    claim(phone, codes(tablet, imported(tablet, {**GAME, "actions": [*GAME["actions"], announced]}))[2])
    with twice_as_large(phone):
        expect(phone.locator(".pad:has(form)")).to_contain_text("l’Ambassadeur")
        assert phone.evaluate("document.documentElement.scrollWidth") == 320
        phone.locator(HAND).click()
        expect(phone.locator("main.hand")).to_contain_text("l’Ambassadeur")
        assert phone.evaluate("document.documentElement.scrollWidth") == 320


def test_in_letters_twice_as_large_what_hides_a_hand_has_larger_letters(devices: Devices) -> None:
    phone, tablet = devices.open({"width": 320, "height": 568}), devices.tablet()
    claim(phone, codes(tablet, imported(tablet, GAME))[0])
    phone.locator(HAND).click()
    button = phone.locator(".holdbar a")
    plain = float(button.evaluate(LETTERS))
    with twice_as_large(phone):
        assert float(button.evaluate(LETTERS)) > 1.5 * plain


LETTERS = "one => parseFloat(getComputedStyle(one).fontSize)"


def test_a_phone_that_is_scrolled_shows_a_new_question_from_its_beginning(devices: Devices) -> None:
    phone, tablet = devices.open({"width": 320, "height": 568}), devices.tablet()
    table = imported(tablet, GAME)
    claim(phone, codes(tablet, table)[2])
    tablet.goto(f"/t/{table}/play")
    with twice_as_large(phone):
        phone.locator(".place").last.scroll_into_view_if_needed()
        expect(phone.locator("h1")).not_to_be_in_viewport()
        tablet.locator("form:has(input[value=power_duchess]) button").first.click()
        expect(phone.locator("form:has([value=doubt]) button")).to_have_count(1)
        expect(phone.locator("h1")).to_be_in_viewport()
        phone.locator(".place").last.scroll_into_view_if_needed()
        tablet.locator("#play form:has(input[value=pass]) button").click()
        expect(phone.locator("form:has([value=doubt]) button")).to_have_count(0)
        expect(phone.locator("h1")).not_to_be_in_viewport()


RINGS = """() => [...document.querySelectorAll(".square .tok")].map((one) => {
  const spreads = getComputedStyle(one).boxShadow.match(/([\\d.]+)px(?=,|$)/g).map(parseFloat);
  return one.getBoundingClientRect().left - Math.max(...spreads);
})"""
"""How far from the edge the light around each sign begins."""


@for_thorough
def test_in_letters_twice_as_large_the_ring_of_who_wins_is_whole(devices: Devices) -> None:
    phone, tablet = devices.open({"width": 320, "height": 568}), devices.tablet()
    claim(phone, codes(tablet, imported(tablet, told("complots_dealt_eight")))[0])
    with twice_as_large(phone):
        expect(phone.locator(".square .take")).to_have_count(1)
        assert min(phone.evaluate(RINGS)) >= 0


@for_thorough
def test_a_phone_on_its_side_shows_everybodys_cards_whole(devices: Devices) -> None:
    phone, tablet = devices.open({"width": 568, "height": 320}), devices.tablet()
    claim(phone, codes(tablet, imported(tablet, GAME))[1])
    expect_all_in_view(phone, ".place .life")


PASSES = ".pad form:has([value=pass]) button"


def test_two_phones_let_a_claim_pass_and_the_game_goes_on_by_itself(devices: Devices) -> None:
    tablet = devices.tablet()
    three = {"players": NAMES[:3], "options": {"first_player": "Ana", "copies": 4}}
    deal = {"hands": {name: DECK[2 * at : 2 * at + 2] for at, name in enumerate(NAMES[:3])}, "court": DECK[6:]}
    table = imported(tablet, {**GAME, **three, "deal": deal, "actions": [{"do": "power_captain", "target": "Bea"}]})
    seats = codes(tablet, table)
    phones: list[Page] = []
    for seat in (1, 2):
        phone = devices.open({"width": 320, "height": 568})
        claim(phone, seats[seat])
        phones.append(phone)
    tablet.goto(f"/t/{table}/play")
    bea, cleo = phones
    bea.locator(PASSES).click()
    for page in (bea, cleo, tablet):
        expect(page.locator(".square .place em", has_text="lets it pass")).to_have_count(1)
    expect(bea.locator(PASSES)).to_have_count(0)
    bea.reload()
    expect(bea.locator("[data-standing]")).to_have_text("You let it pass. The game waits for the others.")
    cleo.locator(PASSES).click()
    for page in (bea, cleo, tablet):
        expect(page.locator(".square .place.office .name")).to_have_text("Bea")


ASKED: tuple[list[dict[str, Any]], ...] = (
    [],
    [{"do": "power_captain", "target": "Cleo"}],
    [{"do": "power_captain", "target": "Cleo"}, {"do": "doubt", "player": "Dan"}],
    [{"do": "power_captain", "target": "Cleo"}, {"do": "pass"}, {"do": "counter", "player": "Cleo", "kind": "captain"}],
)
TOPS = "all => all.map((one) => one.getBoundingClientRect().top)"


@for_thorough
def test_no_seat_of_an_upright_tablet_moves_between_the_taps_of_a_turn(devices: Devices) -> None:
    tablet = devices.open({"width": 768, "height": 1024}, "fr-FR")
    tops = []
    for asked in ASKED:
        tablet.goto(f"/t/{imported(tablet, {**GAME, 'actions': [*GAME['actions'], *asked]})}/play")
        tops.append(tablet.locator(".square .place .tok").evaluate_all(TOPS))
    assert len(tops[0]) == len(NAMES)
    assert tops == [tops[0]] * len(ASKED)
