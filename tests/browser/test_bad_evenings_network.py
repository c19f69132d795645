"""The Wi-Fi fails, or the server dies during a tap: nothing is lost or counted twice, and the page says so."""

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Devices
from tests.browser.hunting import patience
from tests.browser.rooms import (
    ROLES,
    SPEAKS,
    accepted,
    arrive,
    can_be_proposed,
    claim,
    codes,
    look,
    open_record,
    propose,
    screen,
    stop_clock,
    table_at,
    undo,
    vote,
)
from tests.browser.test_pwa import with_worker
from tests.browser.trouble import Line, Room, expect_blank
from tests.sizes import for_thorough

pytestmark = pytest.mark.browser

VOTING: list[dict[str, object]] = [{"do": "propose", "narrator": "Cleo"}]
KILLS = 20
"""Once on the way there and once on the way back; when in a tap is chance."""


@pytest.fixture(scope="module")
def line(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Line]:
    """A server that may be killed, behind a cable that may be cut."""
    made = Line(tmp_path_factory.mktemp("line"))
    yield made
    made.end()


@pytest.fixture
def devices(shell: Browser, line: Line) -> Iterator[Devices]:
    line.heal()
    made = Devices(shell, line.cable.url)
    yield made
    for context in made.contexts:
        context.close()
    assert [one for one in made.troubles if "htmx:error" not in one] == []  # htmx writes down what it cannot send


def waits(tablet: Page, tap: str) -> None:
    """The screen says which tap waiting for the network."""
    expect(tablet.get_by_role("status").filter(has_text="waiting for the network")).to_contain_text(tap)


def expect_nothing_waits(tablet: Page) -> None:
    expect(tablet.get_by_text("waiting for the network")).to_have_count(0, timeout=patience(20_000))
    expect(tablet.get_by_role("alert")).to_have_count(0)


@for_thorough
def test_half_a_minute_without_network_during_a_vote_loses_nothing(devices: Devices, line: Line) -> None:
    room = Room(devices, VOTING, clocks=True)
    line.cable.cut()
    room.tablet.locator("button[name=accepted][value=yes]").click()
    waits(room.tablet, "Accepted")
    assert look(room.phones[0]) == "You are Dinarzade, Pacifist"
    room.wait(30)
    waits(room.tablet, "Accepted")
    assert line.played(room.table) == ["propose"]
    for phone in room.phones:
        expect_blank(phone)
    line.cable.mend()
    room.wait(6)
    expect_nothing_waits(room.tablet)
    expect(room.tablet.locator("button[name=tale]").first).to_be_visible()
    assert line.played(room.table) == ["propose", "vote"]
    for phone in room.phones:
        expect(phone.locator(".news")).to_contain_text("accepts")


@for_thorough
def test_a_tap_that_waits_survives_a_reload(devices: Devices, line: Line) -> None:
    tablet = with_worker(devices)
    open_record(tablet, VOTING, roles=ROLES)
    tablet.clock.install()
    tablet.reload()
    line.cable.cut()
    tablet.locator("button[name=accepted][value=yes]").click()
    waits(tablet, "Accepted")
    tablet.reload()
    expect(tablet.locator("h1")).to_have_text("No network")
    line.cable.mend()
    tablet.clock.run_for(3_000)  # by then the page for no network has knocked again
    expect(tablet.locator("button[name=tale]").first).to_be_visible()
    expect_nothing_waits(tablet)


@for_thorough
def test_the_court_screen_outlives_half_a_minute_without_network(devices: Devices, line: Line) -> None:
    room = Room(devices, VOTING, seats=())
    court = devices.open({"width": 1280, "height": 720})
    court.goto(f"/court/{room.table}")
    court.clock.install()
    court.reload()
    expect(court.locator("h1")).to_contain_text("votes")
    before = court.locator("main").inner_text()
    line.cable.cut()
    court.clock.run_for(30_000)
    assert court.locator("main").inner_text() == before
    line.cable.mend()
    vote(room.tablet, True)
    court.clock.run_for(5_000)
    expect(court.locator("main")).to_contain_text("accepts")
    expect(court.locator("h1")).not_to_contain_text("votes")


@for_thorough
def test_a_network_that_falls_silent_during_a_vote_loses_nothing(devices: Devices, line: Line) -> None:
    room = Room(devices, VOTING, clocks=True)
    line.cable.silence()
    room.tablet.locator("button[name=accepted][value=yes]").click()
    room.wait(10)
    waits(room.tablet, "Accepted")
    room.wait(20)
    line.cable.mend()
    room.wait(10)
    expect_nothing_waits(room.tablet)
    expect(room.tablet.locator("button[name=tale]").first).to_be_visible()
    assert line.played(room.table) == ["propose", "vote"]
    room.wait(60)
    for phone in room.phones:
        expect(phone.locator(".news")).to_contain_text("accepts")


@for_thorough
def test_half_a_minute_without_network_changes_nothing_of_the_recognition(devices: Devices, line: Line) -> None:
    tablet, phone = devices.tablet(), devices.phone()
    table = table_at(tablet, roles=ROLES)
    claim(phone, codes(tablet, table)[1])
    tablet.add_init_script(SPEAKS)
    stop_clock(tablet)
    tablet.goto(f"/t/{table}/recognition")
    tablet.get_by_role("button", name="Begin").click()
    tablet.clock.run_for(15_000)
    line.cable.cut()
    tablet.clock.run_for(30_000)
    assert look(phone) == "You are Dinarzade, Pacifist"
    expect_blank(phone)
    line.cable.mend()
    tablet.clock.run_for(120_000)
    expect(tablet.get_by_role("heading", name="Eyes are open.")).to_be_visible()
    script = [one.strip() for one in tablet.locator(".script [data-say]").all_text_contents()]
    assert tablet.evaluate("window.said") == script
    tablet.get_by_role("button", name="Begin the first turn").click()
    expect(tablet.locator("#play")).to_be_visible()


@for_thorough
def test_a_script_that_ends_without_network_says_so_and_goes_on_with_it(devices: Devices, line: Line) -> None:
    tablet = devices.tablet()
    table = table_at(tablet, roles=ROLES)
    tablet.add_init_script(SPEAKS)
    stop_clock(tablet)
    tablet.goto(f"/t/{table}/recognition")
    tablet.get_by_role("button", name="Begin").click()
    line.cable.cut()
    tablet.clock.run_for(150_000)
    tablet.get_by_role("button", name="Begin the first turn").click()
    expect(tablet.get_by_role("alert")).to_contain_text("The server does not answer.")
    line.cable.mend()
    tablet.get_by_role("button", name="Begin the first turn").click()
    expect(tablet.locator("#play")).to_be_visible()


@for_thorough
def test_a_server_killed_after_a_tap_counted_and_before_its_answer_counts_it_once(devices: Devices, line: Line) -> None:
    room = Room(devices, VOTING)
    line.cable.deafen()
    room.tablet.locator("button[name=accepted][value=yes]").click()
    assert line.cable.answered.wait(10)
    line.kill()
    waits(room.tablet, "Accepted")
    line.restart()
    expect_nothing_waits(room.tablet)
    expect(room.tablet.locator("button[name=tale]").first).to_be_visible()
    assert line.played(room.table) == ["propose", "vote"]
    for phone in room.phones:
        expect(phone.locator(".news")).to_contain_text("accepts", timeout=patience(20_000))
        expect_blank(phone)


@for_thorough
def test_a_server_killed_before_a_tap_reached_it_gets_it_once(devices: Devices, line: Line) -> None:
    room = Room(devices, VOTING)
    line.cable.silence()
    room.tablet.locator("button[name=accepted][value=no]").click()
    line.kill()
    waits(room.tablet, "Refused")
    assert line.played(room.table) == ["propose"]
    line.restart()
    expect_nothing_waits(room.tablet)
    assert can_be_proposed(room.tablet)
    assert line.played(room.table) == ["propose", "vote"]


@for_thorough
def test_a_tap_that_was_taken_back_while_the_server_was_dead_never_counts(devices: Devices, line: Line) -> None:
    room = Room(devices, VOTING, seats=())
    line.kill()
    room.tablet.locator("button[name=accepted][value=no]").click()
    waits(room.tablet, "Refused")
    room.tablet.get_by_role("button", name="Cancel it").click()
    line.restart()
    vote(room.tablet, True)
    assert line.played(room.table) == ["propose", "vote"]
    expect(room.tablet.locator("button[name=tale]").first).to_be_visible()


@for_thorough
def test_killed_at_any_moment_of_a_tap_the_server_has_it_once_and_the_screen_says_the_truth(
    devices: Devices, line: Line
) -> None:
    room = Room(devices, [], seats=(2,))
    chance = random.Random()
    for count in range(1, KILLS + 1):
        if count % 2:
            room.tablet.locator('.ring button.seat-in[value="Cleo"]').click(no_wait_after=True)
        else:
            room.tablet.locator("button[value=undo]").click(no_wait_after=True)
        room.tablet.wait_for_timeout(chance.random() * 30)
        line.kill()
        line.restart()
        expect_nothing_waits(room.tablet)
        expect(room.tablet.locator("button[name=accepted]")).to_have_count(
            2 if count % 2 else 0, timeout=patience(20_000)
        )
        assert line.played(room.table) == ["propose", "undo"] * (count // 2) + ["propose"] * (count % 2)
    before = screen(room.tablet)
    room.tablet.reload()
    assert screen(room.tablet) == before
    news = expect(room.phones[0].locator(".news"))
    news.to_contain_text("Ana is Grand Vizier and chooses a Narrator.", timeout=patience(20_000))
    propose(room.tablet, "Cleo")
    news.to_contain_text("Ana is Grand Vizier and proposes Cleo as Narrator.", timeout=patience(20_000))


@for_thorough
def test_a_server_killed_while_a_seat_is_taken_gives_it_to_that_phone(devices: Devices, line: Line) -> None:
    tablet, phone, other = devices.tablet(), devices.phone(), devices.phone()
    code = codes(tablet, table_at(tablet, roles=ROLES))[1]
    phone.goto(code)
    line.cable.deafen()
    phone.locator("form[action$='/claim'] button").click(no_wait_after=True)
    assert line.cable.answered.wait(10)
    line.kill()
    line.restart()
    phone.goto(code)
    arrive(phone, "**/seat/**")
    assert look(phone) == "You are Dinarzade, Pacifist"
    other.goto(code)
    expect(other.get_by_role("alert")).to_contain_text("Another phone has already taken this seat.")


@for_thorough
def test_a_tap_without_scripts_whose_answer_was_lost_is_seen_to_have_counted(devices: Devices, line: Line) -> None:
    tablet = devices.tablet(java_script_enabled=False)
    table = open_record(tablet, VOTING, roles=ROLES)
    line.cable.deafen()
    tablet.locator("button[name=accepted][value=yes]").click(no_wait_after=True)
    assert line.cable.answered.wait(10)
    line.kill()
    line.restart()
    tablet.goto(f"/t/{table}")
    expect(tablet.locator("button[name=tale]").first).to_be_visible()
    undo(tablet)
    assert line.played(table) == ["propose", "vote", "undo"]


@for_thorough
def test_a_game_goes_on_through_a_network_that_is_cut_at_every_tap(devices: Devices, line: Line) -> None:
    room = Room(devices, accepted("Bea", "pacifist"), seats=(), clocks=True)
    taps = (
        '.ring button.seat-in[value="Dan"]',
        "button[name=accepted][value=yes]",
        "button[name=tale][value=pacifist]",
    )
    for tap in taps:
        line.cable.cut()
        room.tablet.locator(tap).click()
        waits(room.tablet, "")
        line.cable.mend()
        room.wait(4)
        expect_nothing_waits(room.tablet)
        expect(room.tablet.locator(tap)).to_have_count(0)
    assert line.played(room.table) == ["propose", "vote", "read"] * 2
