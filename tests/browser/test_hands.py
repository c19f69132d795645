"""An open hand closes by itself, and a reload does not open it."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices
from tests.browser.rooms import arrive, codes, imported, take_seat
from tests.sizes import for_thorough

pytestmark = pytest.mark.browser

NAMES = ["Ana", "Bea", "Cleo"]
GAME = {
    "record": 1,
    "game": "complots",
    "players": NAMES,
    "options": {"first_player": "Ana"},
    "deal": {
        "hands": {"Ana": ["captain", "duchess"], "Bea": ["assassin", "ambassador"], "Cleo": ["countess", "duchess"]},
        "court": [
            "ambassador",
            "captain",
            "countess",
            "duchess",
            "assassin",
            "ambassador",
            "countess",
            "captain",
            "assassin",
        ],
    },
    "actions": [],
}


@pytest.fixture
def phone(devices: Devices) -> Page:
    """Ana's phone, her hand open."""
    tablet = devices.tablet()
    page = devices.phone()
    take_seat(page, codes(tablet, imported(tablet, GAME))[0])
    page.locator("form[action$='/hand'] button").click()
    expect(page.locator("main.hand")).to_contain_text("Captain")
    page.wait_for_load_state()  # its module listens
    return page


def test_who_has_claimed_may_look_at_their_cards_while_others_decide(devices: Devices) -> None:
    tablet, phone = devices.tablet(), devices.phone()
    take_seat(phone, codes(tablet, imported(tablet, {**GAME, "actions": [{"do": "power_duchess"}]}))[0])
    with phone.expect_response(lambda answer: answer.request.headers.get("hx-request") == "true"):
        phone.locator("form[action$='/hand'] button").click()  # the open hand asks whether it is out of date
    phone.wait_for_timeout(200)
    expect(phone.locator("main.hand")).to_contain_text("Captain")


def closed(phone: Page) -> None:
    arrive(phone, "**/seat/*/0")
    expect(phone.locator("main.phone[data-seen]")).to_be_visible()
    expect(phone.locator("main.hand")).to_have_count(0)


@for_thorough
def test_a_link_hides_it(phone: Page) -> None:
    phone.locator("a.hold").click()
    closed(phone)


def test_a_reload_closes_it(phone: Page) -> None:
    phone.reload()
    closed(phone)


@for_thorough
def test_a_phone_that_is_put_to_sleep_closes_it(phone: Page) -> None:
    phone.evaluate(
        """() => {
            Object.defineProperty(document, "hidden", { value: true, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    closed(phone)


@for_thorough
def test_the_way_back_in_the_browser_leads_past_it(phone: Page) -> None:
    phone.locator("a.hold").click()
    closed(phone)
    phone.go_back()
    closed(phone)


def test_a_decision_without_network_waits_by_its_name_and_is_sent_once_it_is_back(phone: Page) -> None:
    phone.context.set_offline(True)
    phone.locator("main.hand form:has(input[value=income]) button").click()
    expect(phone.locator("main.hand [data-trouble]")).to_contain_text("Income is waiting for the network.")
    phone.context.set_offline(False)
    closed(phone)
    expect(phone.locator("h1")).to_contain_text("Bea announces")
