"""Nothing is lost or done twice by reloads, a server that dies, quick taps, two devices, or undo."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Devices, Server
from tests.browser.rooms import (
    ROLES,
    accepted,
    arrive,
    can_be_proposed,
    daybreak,
    gathered,
    go_on,
    open_record,
    propose,
    read,
    refused,
    screen,
    seat,
    undo,
    vote,
)
from tests.sizes import cases, for_thorough

pytestmark = pytest.mark.browser

THREE_PACIFIST: list[dict[str, object]] = [
    *accepted("Bea", "pacifist"),
    *accepted("Cleo", "pacifist"),
    {"do": "investigate", "target": "Ana"},
    *accepted("Eve", "pacifist"),
    {"do": "appoint", "target": "Fay"},
]
PHASES: dict[str, list[dict[str, object]]] = {
    "propose": accepted("Bea", "pacifist"),
    "vote": [{"do": "propose", "narrator": "Bea"}],
    "session": [{"do": "propose", "narrator": "Bea"}, {"do": "vote", "accepted": True}],
    "top": [*refused("Bea"), *refused("Cleo"), *refused("Dan")],
    "power": [*accepted("Bea", "pacifist"), *accepted("Cleo", "pacifist")],
    "question": [*THREE_PACIFIST, {"do": "propose", "narrator": "Gus"}, {"do": "vote", "accepted": True}],
}


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    running = Server(tmp_path)
    running.start()
    yield running
    running.stop()


@pytest.mark.parametrize("phase", cases("power", thorough=sorted(PHASES.keys() - {"power"})))
def test_a_reload_shows_the_same_screen(devices: Devices, phase: str) -> None:
    tablet = devices.tablet()
    open_record(tablet, PHASES[phase])
    before = screen(tablet)
    tablet.reload()
    assert screen(tablet) == before


@for_thorough
@pytest.mark.parametrize("phase", sorted(PHASES))
def test_undo_leads_back_to_the_screen_before(devices: Devices, phase: str) -> None:
    tablet = devices.tablet()
    open_record(tablet, PHASES[phase])
    before = screen(tablet)
    if phase == "propose":
        propose(tablet, can_be_proposed(tablet)[0])
    elif phase == "vote":
        vote(tablet, False)
    elif phase == "power":
        seat(tablet, "Eve").click()
        tablet.locator('.acts form:has(input[value="Eve"]) button').click()
        expect(tablet.locator("button[value=undo]")).to_contain_text("Eve")
    elif phase == "question":
        tablet.locator("button[name=dinarzade][value=no]").click()
        expect(tablet.locator("button[name=tale]").first).to_be_visible()
    else:
        read(tablet, "interventionist")
    assert screen(tablet) != before
    undo(tablet)
    assert screen(tablet) == before


@for_thorough
def test_everything_can_be_undone_to_the_first_turn(devices: Devices) -> None:
    tablet = devices.tablet()
    open_record(tablet, THREE_PACIFIST)
    for _ in THREE_PACIFIST:
        undo(tablet)
    expect(tablet.locator("button[value=undo]")).to_have_count(0)
    expect(tablet.locator(".turn")).to_have_text("Turn 1")
    expect(tablet.locator(".board .read")).to_have_count(0)


@for_thorough
def test_a_won_game_can_be_taken_up_again(devices: Devices) -> None:
    tablet = devices.tablet()
    open_record(tablet, [*THREE_PACIFIST, {"do": "propose", "narrator": "Bea"}], roles=ROLES)
    before = screen(tablet)
    tablet.locator("button[name=accepted][value=yes]").click()
    daybreak(tablet)
    tablet.locator("button[value=undo]").click()
    arrive(tablet, "**/play")
    assert screen(tablet) == before


@for_thorough
def test_a_table_is_found_again_where_it_was_left(devices: Devices) -> None:
    tablet = devices.tablet()
    open_record(tablet, PHASES["session"])
    before = screen(tablet)
    tablet.goto("/")
    tablet.locator("a[href='/resume']").click()
    tablet.locator(".newest a.again").click()
    assert screen(tablet) == before


def test_a_draft_survives_a_reload(devices: Devices) -> None:
    tablet = devices.tablet()
    gathered(tablet, ("Ana", "Bea", "Cleo", "Dan", "Eve"))
    tablet.locator("button[name=variant][value=discovery]").click()
    expect(tablet.locator("button[name=variant][value=discovery]")).to_have_attribute("aria-pressed", "true")
    tablet.reload()
    expect(tablet.locator("button[name=variant][value=discovery]")).to_have_attribute("aria-pressed", "true")


@for_thorough
def test_a_server_killed_between_taps_has_lost_nothing(shell: Browser, own_server: Server) -> None:
    devices = Devices(shell, own_server.url)
    tablet = devices.tablet()
    open_record(tablet)
    go_on(tablet)
    go_on(tablet)
    tablet.locator("form[action$='/deal'] button").click()
    expect(tablet.locator(".qr > svg")).to_be_visible()
    tablet.goto(tablet.url.replace("/deal", "/play"))
    propose(tablet, "Bea")
    vote(tablet, True)
    before = screen(tablet)
    own_server.stop(signal.SIGKILL)
    own_server.start()
    tablet.reload()
    assert screen(tablet) == before
    read(tablet, "pacifist")
    tablet.context.close()


@for_thorough
def test_a_double_tap_on_a_seat_counts_once(devices: Devices) -> None:
    tablet = devices.tablet()
    open_record(tablet, accepted("Bea", "pacifist"))
    tablet.locator('.ring button[value="Dan"]').dblclick()
    expect(tablet.locator("button[name=accepted]").first).to_be_visible()
    expect(tablet.get_by_role("alert")).to_have_count(0)
    undo(tablet)
    expect(tablet.locator(".turn")).to_have_text("Turn 2")
    expect(tablet.locator(".ring button.seat-in").first).to_be_visible()


@for_thorough
def test_a_double_tap_without_the_module_counts_once(devices: Devices) -> None:
    tablet = devices.tablet()
    tablet.route("**/play.js*", lambda route: route.abort())
    open_record(tablet, accepted("Bea", "pacifist"))
    tablet.locator('.ring button[value="Dan"]').dblclick()
    expect(tablet.locator("button[name=accepted]").first).to_be_visible()
    expect(tablet.get_by_role("alert")).to_have_count(0)


@for_thorough
def test_two_tablets_that_tap_at_once_see_one_game(devices: Devices) -> None:
    one = devices.tablet()
    open_record(one, accepted("Bea", "pacifist"))
    other = devices.tablet(storage_state=one.context.storage_state())
    # Neither hears of the other's taps by itself: what both tapped at the same moment is still to be shown.
    other.route("**/stream", lambda route: route.abort())
    other.route("**/play?seen=*", lambda route: route.abort())
    other.goto(one.url)
    one.route("**/stream", lambda route: route.abort())
    one.route("**/play?seen=*", lambda route: route.abort())
    one.reload()
    propose(one, "Dan")
    other.locator('.ring button[value="Eve"]').click()
    expect(other.get_by_role("alert")).to_contain_text("The table has moved on.")
    expect(other.locator(".ring [data-narrator]")).to_contain_text("Dan")
    vote(other, True)
    one.locator("button[name=accepted][value=no]").click()
    expect(one.get_by_role("alert")).to_contain_text("The table has moved on.")
    read(one, "interventionist")
    expect(one.locator(".turn")).to_have_text("Turn 3")
