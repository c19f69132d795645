"""A player's page on a poor network, on every size of phone, for every role, and without scripts."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Devices
from tests.browser.measuring import faults
from tests.browser.rooms import NAMES, codes, hold, look, table_at, take_seat
from tests.sizes import cases, for_thorough

pytestmark = pytest.mark.browser

ROLES = (
    *("interventionist", "dinarzade", "parizade", "interventionist", "interventionist"),
    *("haiatalnefous", "schahzenan", "interventionist", "interventionist"),
)
"""Nine players, every kind of role."""


ACTIONS: list[dict[str, object]] = [{"do": "propose", "narrator": "Bea"}, {"do": "vote", "accepted": False}]


def seats(tablet: Page) -> tuple[str, list[str]]:
    """Deal every kind of role to nine players; returns the table and the path behind each one's code."""
    table = table_at(tablet, ACTIONS, NAMES[:9], ROLES, schahzenan=True, haiatalnefous=True)
    return table, [f"/S/{one.rpartition('/')[2]}" for one in codes(tablet, table)]


def take(phone: Page, path: str) -> None:
    with phone.expect_response(lambda answer: answer.url.endswith("/role")):
        take_seat(phone, path)


def hidden(page: Page) -> None:
    """Nothing of the role is left in the page."""
    expect(page.locator(".window.open")).to_have_count(0)
    assert "Dinarzade" not in page.content()
    assert "dinarzade" not in page.locator(".window").inner_html()


def test_a_phone_without_network_says_so_and_shows_the_role_once_it_is_back(devices: Devices) -> None:
    _, paths = seats(devices.tablet())
    phone = devices.phone()
    phone.route("**/role", lambda route: route.abort())
    phone.goto(paths[1])
    phone.locator("form[action$='/claim'] button").click()
    phone.locator("button.hold").hover()
    phone.mouse.down()
    expect(phone.locator("[data-trouble]")).to_contain_text("The server does not answer.")
    phone.mouse.up()
    phone.unroute("**/role")
    assert look(phone) == "You are Dinarzade, Pacifist"
    expect(phone.locator("[data-trouble]")).to_be_hidden()


@for_thorough
def test_the_court_on_a_phone_follows_the_game_by_itself(devices: Devices) -> None:
    tablet = devices.tablet()
    table, paths = seats(tablet)
    phone = devices.phone()
    take(phone, paths[2])
    hold(phone)
    tablet.goto(f"/t/{table}/play")
    tablet.locator('.ring button.seat-in[value="Cleo"]').click()
    expect(phone.locator("[data-own]")).to_contain_text("You are proposed", use_inner_text=False)
    expect(phone.locator("[data-secret=title]")).to_have_text("You are Parizade, Pacifist")
    phone.mouse.up()


def places(page: Page) -> object:
    """Where on the screen every text of the role stands, and how large it is."""
    return page.evaluate(
        "[...document.querySelectorAll('.unveils .window, .unveils h1, .unveils dt, .unveils dd')]"
        ".map((one) => { const box = one.getBoundingClientRect(); return [box.top, box.height]; })"
    )


IN_VIEW = """() => {
    const texts = [...document.querySelectorAll(".unveils h1, .unveils dd")];
    const whole = document.querySelector(".unveils").getBoundingClientRect();
    return texts.filter((one) => {
        const box = one.getBoundingClientRect();
        return box.top < whole.top || box.bottom > whole.bottom || one.scrollWidth > one.clientWidth;
    }).map((one) => one.innerText);
}"""


@for_thorough
def test_the_court_and_a_role_are_whole_on_the_lowest_phone_across(devices: Devices) -> None:
    _, paths = seats(devices.tablet())
    phone = devices.open({"width": 568, "height": 320}, "fr-FR")
    take(phone, paths[1])
    assert list(faults(phone, [(568, 320)])) == []
    hold(phone)
    assert phone.evaluate(IN_VIEW) == []
    phone.mouse.up()


@for_thorough
@pytest.mark.parametrize("locale", cases("fr-FR", thorough=["en-GB"]))
def test_nothing_moves_when_the_window_opens_whatever_the_role_is(devices: Devices, locale: str) -> None:
    tablet = devices.tablet()
    _, paths = seats(tablet)
    phone = devices.phone(locale)
    for place in (0, 1, 2, 5, 6):  # each kind of role once
        path = paths[place]
        take(phone, path)
        for width, height in ((390, 844), (360, 640), (844, 390)):
            phone.set_viewport_size({"width": width, "height": height})
            before = places(phone)
            hold(phone)
            assert places(phone) == before
            assert phone.evaluate("(h1 => h1.scrollWidth <= h1.clientWidth)(document.querySelector('.unveils h1'))")
            phone.mouse.up()
            expect(phone.locator(".unveils.open")).to_have_count(0)


def test_on_the_tablet_an_answer_that_comes_after_letting_go_is_not_shown(devices: Devices) -> None:
    tablet = devices.tablet()
    table, _ = seats(tablet)
    tablet.goto(f"/t/{table}/deal?seat=1&here=1")
    waiting: list[Route] = []
    tablet.route("**/show/1", lambda route: waiting.append(route))
    tablet.locator("button.hold").hover()
    with tablet.expect_request("**/show/1"):
        tablet.mouse.down()
    tablet.mouse.up()
    with tablet.expect_response("**/show/1"):
        waiting[0].continue_()
    tablet.wait_for_timeout(200)
    hidden(tablet)


def test_without_scripts_a_phone_shows_and_hides_the_role_by_pages(devices: Devices) -> None:
    _, paths = seats(devices.tablet())
    phone = devices.phone(java_script_enabled=False)
    phone.goto(paths[1])
    phone.locator("form[action$='/claim'] button").click()
    phone.locator("button.hold").click()
    expect(phone.get_by_role("heading", name="You are Dinarzade, Pacifist")).to_be_visible()
    phone.get_by_role("link", name="Hide").click()
    expect(phone.locator("button.hold")).to_be_visible()
