"""Without a network a tap waits and is sent once; the table and a running script stay as they are."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Devices
from tests.browser.rooms import ROLES, accepted, open_record, propose, screen, seat, undo, vote
from tests.browser.test_survival import THREE_PACIFIST
from tests.sizes import cases, for_thorough

pytestmark = pytest.mark.browser

TURN = accepted("Bea", "pacifist")
VOTING: list[dict[str, object]] = [*TURN, {"do": "propose", "narrator": "Dan"}]


def waiting(tablet: Page) -> Locator:
    return tablet.locator("[data-waits]")


def tap_dan(tablet: Page) -> None:
    tablet.locator('.ring button[value="Dan"]').click()


def posts(tablet: Page) -> list[str]:
    """Every form of a play screen that leaves from now on."""
    sent: list[str] = []
    tablet.on("request", lambda one: sent.append(one.post_data or "") if one.method == "POST" else None)
    return sent


@pytest.mark.every_engine
@pytest.mark.parametrize("language", cases("fr", thorough=["en"]))
def test_a_tap_without_network_waits_and_is_sent_when_it_is_back(
    devices: Devices, language: str, shot: Callable[[Page, str], None]
) -> None:
    tablet = devices.tablet(language)
    open_record(tablet, TURN)
    shown = tablet.locator(".do").inner_text()
    tablet.context.set_offline(True)
    tap_dan(tablet)
    expect(waiting(tablet)).to_contain_text({"fr": "attend le réseau", "en": "is waiting for the network"}[language])
    expect(waiting(tablet).locator("b")).to_have_text("Dan")
    assert tablet.locator(".do").inner_text() == shown
    expect(tablet.locator(".board").first).to_be_visible()
    shot(tablet, language)
    tablet.context.set_offline(False)
    expect(tablet.locator("button[name=accepted]").first).to_be_visible()
    expect(waiting(tablet)).to_have_count(0)
    undo(tablet)
    expect(tablet.locator(".turn")).to_have_text({"fr": "Tour 2", "en": "Turn 2"}[language])


@for_thorough
def test_a_tap_that_waits_can_be_taken_back_and_is_never_sent(devices: Devices) -> None:
    tablet = devices.tablet()
    open_record(tablet, TURN)
    tablet.context.set_offline(True)
    tap_dan(tablet)
    waiting(tablet).locator("button").click()
    expect(waiting(tablet)).to_have_count(0)
    before = screen(tablet)
    tablet.context.set_offline(False)
    tablet.reload()
    assert screen(tablet) == before
    propose(tablet, "Eve")


@for_thorough
def test_one_tap_waits_at_a_time(devices: Devices) -> None:
    tablet = devices.tablet()
    open_record(tablet, TURN)
    tablet.context.set_offline(True)
    tap_dan(tablet)
    expect(waiting(tablet)).to_be_visible()
    tablet.locator('.ring button[value="Eve"]').click()
    expect(tablet.locator("[data-one-waits]")).to_be_visible()
    expect(waiting(tablet).locator("b")).to_be_hidden()
    tablet.context.set_offline(False)
    expect(tablet.locator(".ring [data-narrator]")).to_contain_text("Dan")


def test_a_tap_whose_answer_was_lost_counts_once(devices: Devices) -> None:
    tablet = devices.tablet()
    open_record(tablet, TURN)
    lost: list[int] = []

    def lose(route: Route) -> None:
        """The request arrives, its answer does not."""
        if route.request.method == "POST" and not lost:
            lost.append(route.fetch(max_redirects=0).status)
            route.abort()
        else:
            route.continue_()

    tablet.route("**/play", lose)
    tap_dan(tablet)
    expect(tablet.locator("button[name=accepted]").first).to_be_visible()
    assert lost == [200]
    expect(waiting(tablet)).to_have_count(0)
    expect(tablet.get_by_role("alert")).to_have_count(0)
    undo(tablet)
    expect(tablet.locator(".turn")).to_have_text("Turn 2")
    expect(tablet.locator(".ring button.seat-in").first).to_be_visible()


@for_thorough
def test_a_tap_whose_answer_was_lost_is_known_again_after_more_was_played(devices: Devices) -> None:
    one = devices.tablet()
    open_record(one, TURN)
    other = devices.tablet(storage_state=one.context.storage_state())
    other.goto(one.url)

    def lose(route: Route) -> None:
        """The request arrives, then the network is gone."""
        if route.request.method == "POST":
            route.fetch(max_redirects=0)
        route.abort()

    one.route("**/play*", lose)
    tap_dan(one)
    expect(waiting(one)).to_be_visible()
    expect(other.locator(".ring [data-narrator]")).to_contain_text("Dan")
    vote(other, True)
    one.unroute("**/play*")
    expect(one.locator("button[name=tale]").first).to_be_visible()
    expect(waiting(one)).to_have_count(0)
    expect(one.get_by_role("alert")).to_have_count(0)


@for_thorough
def test_a_lost_vote_by_names_waits_with_every_name(devices: Devices) -> None:
    tablet = devices.tablet()
    open_record(tablet, VOTING)
    tablet.locator(".ways a, .acts a").filter(has_text="names").click()
    boxes = tablet.locator(".ring input[type=checkbox]")
    expect(boxes).to_have_count(7)
    for name in ("Ana", "Cleo", "Fay", "Gus"):
        seat(tablet, name).click()
    tablet.context.set_offline(True)
    sent = posts(tablet)
    tablet.locator(".acts .btn-1").last.click()
    expect(waiting(tablet)).to_be_visible()
    seat(tablet, "Ana").click()  # what waits is what was tapped
    tablet.context.set_offline(False)
    expect(tablet.locator("button[name=tale]").first).to_be_visible()
    assert len(set(sent)) == 1


@for_thorough
def test_an_undo_waits_like_any_tap(devices: Devices) -> None:
    tablet = devices.tablet()
    open_record(tablet, VOTING)
    tablet.context.set_offline(True)
    tablet.locator("button[value=undo]").click()
    expect(waiting(tablet)).to_contain_text("Undo")
    tablet.context.set_offline(False)
    expect(tablet.locator(".ring button.seat-in").first).to_be_visible()
    expect(tablet.locator(".turn")).to_have_text("Turn 2")


@for_thorough
def test_a_tap_that_the_table_no_longer_allows_is_refused_in_a_sentence(devices: Devices) -> None:
    one = devices.tablet()
    open_record(one, TURN)
    other = devices.tablet(storage_state=one.context.storage_state())
    other.goto(one.url)
    one.context.set_offline(True)
    tap_dan(one)
    expect(waiting(one)).to_be_visible()
    propose(other, "Eve")
    vote(other, True)
    one.context.set_offline(False)
    expect(one.get_by_role("alert")).to_contain_text("The table has moved on.")
    expect(one.locator("button[name=tale]").first).to_be_visible()
    expect(waiting(one)).to_have_count(0)


@for_thorough
def test_what_only_leads_elsewhere_says_that_the_server_does_not_answer(devices: Devices) -> None:
    tablet = devices.tablet()
    open_record(tablet, VOTING)
    tablet.context.set_offline(True)
    tablet.locator(".ways a, .acts a").filter(has_text="names").click()
    expect(tablet.get_by_role("alert")).to_contain_text("The server does not answer.")
    expect(waiting(tablet)).to_have_count(0)
    tablet.context.set_offline(False)


@for_thorough
def test_a_proxy_that_answers_for_a_dead_server_is_no_answer(devices: Devices) -> None:
    tablet = devices.tablet()
    open_record(tablet, TURN)
    tablet.route("**/play", lambda route: route.fulfill(status=502, body="Bad Gateway"))
    tap_dan(tablet)
    expect(waiting(tablet)).to_be_visible()
    tablet.unroute("**/play")
    expect(tablet.locator("button[name=accepted]").first).to_be_visible()


@for_thorough
def test_a_tap_that_gets_no_answer_at_all_waits_as_well(devices: Devices) -> None:
    tablet = devices.tablet()
    open_record(tablet, TURN)
    assert tablet.evaluate("htmx.config.defaultTimeout") == 8000
    tablet.evaluate("htmx.config.defaultTimeout = 200")
    swallowed: list[Route] = []  # as poor Wi-Fi does
    tablet.route("**/play", lambda route: swallowed.append(route))
    tap_dan(tablet)
    expect(waiting(tablet)).to_be_visible()
    waiting(tablet).locator("button").click()  # while the Wi-Fi is still poor: it would be sent by itself otherwise
    expect(waiting(tablet)).to_have_count(0)
    for route in swallowed:  # one that is never answered would end with an error, in whatever test runs by then
        route.abort()
    tablet.unroute("**/play")
    propose(tablet, "Eve")


@for_thorough
def test_the_last_tap_of_a_game_that_waited_leads_to_the_end(devices: Devices) -> None:
    tablet = devices.tablet()
    open_record(tablet, [*THREE_PACIFIST, {"do": "propose", "narrator": "Bea"}], roles=ROLES)
    tablet.context.set_offline(True)
    tablet.locator("button[name=accepted][value=yes]").click()
    expect(waiting(tablet)).to_be_visible()
    tablet.context.set_offline(False)
    expect(tablet).to_have_url(re.compile(r"/end$"))
