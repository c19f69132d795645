"""Every page is up to date at once, by its stream or by polling where there is none."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, Route, expect

from tests.browser.conftest import Devices, Server
from tests.browser.hunting import patience
from tests.browser.rooms import (
    ROLES,
    accepted,
    arrive,
    can_be_proposed,
    claim,
    codes,
    look,
    open_record,
    propose,
    seat,
    table_at,
    take_seat,
    undo,
    vote,
)
from tests.sizes import cases, for_thorough

pytestmark = pytest.mark.browser

NO_POLLING = "window.setInterval = () => 0;"
"""A browser in which nothing is asked again and again: what comes, comes by the stream."""

NO_STREAM = "delete window.EventSource;"


class Evening:
    """A tablet on the play screen, another tab of it, and phones, in browsers that were prepared by ``script``."""

    def __init__(self, devices: Devices, script: str = NO_POLLING, seats: tuple[int, ...] = (1,)) -> None:
        self.tablet = devices.tablet()
        self.tablet.context.add_init_script(script)
        self.table = table_at(self.tablet, roles=ROLES)
        addresses = codes(self.tablet, self.table)
        self.phones = [devices.phone() for _ in seats]
        for phone, place in zip(self.phones, seats, strict=True):
            phone.context.add_init_script(script)
            take_seat(phone, addresses[place])
        self.tablet.goto(f"/t/{self.table}/play")
        self.second = self.tablet.context.new_page()
        self.second.goto(f"/t/{self.table}/play")


@pytest.fixture
def streamed(devices: Devices) -> Evening:
    """An evening in which nobody asks by themselves."""
    return Evening(devices)


def newest(page: Page) -> str:
    return page.locator(".news").inner_text()


def expect_news(page: Page, words: str) -> None:
    expect(page.locator(".news")).to_contain_text(words)


def out_of_sight(page: Page, hidden: bool) -> None:
    """What a locked screen or another app does to a page."""
    page.evaluate(
        "(hidden) => { Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });"
        " document.dispatchEvent(new Event('visibilitychange')); }",
        hidden,
    )


def wait_for(page: Page, asked: list[Route]) -> None:
    """Wait until a page has asked."""
    for _ in range(100):
        if asked:
            return
        page.wait_for_timeout(100)
    raise AssertionError("nothing was asked")


@pytest.mark.every_engine
def test_a_tap_reaches_two_phones_and_a_second_tablet_by_their_streams(devices: Devices) -> None:
    streamed = Evening(devices, seats=(1, 2))
    propose(streamed.tablet, "Dan")
    for phone in streamed.phones:
        expect_news(phone, "Dan")
    expect(streamed.second.locator("button[name=accepted]").first).to_be_visible()
    vote(streamed.second, True)
    expect(streamed.tablet.locator("button[name=tale]").first).to_be_visible()


@for_thorough
def test_a_phone_that_nothing_new_is_sent_to_hears_of_what_comes_next(devices: Devices) -> None:
    streamed = Evening(devices, seats=(1, 2))
    phone, other = streamed.phones
    propose(streamed.tablet, "Dan")
    expect_news(phone, "Dan")
    with phone.expect_response(lambda answer: answer.status == 304):
        look(other)
    undo(streamed.tablet)
    expect_news(phone, "undone")


@for_thorough
def test_a_tap_reaches_every_page_that_gets_no_stream(devices: Devices) -> None:
    evening = Evening(devices, NO_STREAM)
    propose(evening.tablet, "Dan")
    for phone in evening.phones:
        expect_news(phone, "Dan")
    expect(evening.second.locator("button[name=accepted]").first).to_be_visible()


@for_thorough
def test_a_page_that_is_refused_a_stream_asks_by_itself(devices: Devices) -> None:
    evening = Evening(devices, "", seats=(2,))
    phone = evening.phones[0]
    phone.route("**/stream", lambda route: route.fulfill(status=503, headers={"Retry-After": "20"}, body=""))
    with phone.expect_response("**/stream"):
        phone.reload()
    propose(evening.tablet, "Dan")
    expect_news(phone, "Dan")


@for_thorough
def test_a_page_whose_question_is_never_answered_asks_again(devices: Devices) -> None:
    evening = Evening(devices, seats=(1,))
    phone = evening.phones[0]
    unanswered: list[Route] = []
    phone.clock.install()
    with phone.expect_response("**/stream"):
        phone.reload()
    # the first question goes out on a connection that died without a word
    phone.route("**/seat/*/1?seen=*", lambda route: route.continue_() if unanswered else unanswered.append(route))
    propose(evening.tablet, "Dan")
    expect(phone.locator(".news")).not_to_contain_text("Dan")
    wait_for(phone, unanswered)
    phone.clock.fast_forward(21_000)
    phone.clock.fast_forward(3000)
    expect_news(phone, "Dan")


@for_thorough
def test_a_page_with_a_stream_asks_for_nothing_while_nothing_changes(devices: Devices) -> None:
    evening = Evening(devices, "", seats=(2,))
    phone = evening.phones[0]
    with phone.expect_response("**/stream"):
        phone.reload()
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url) if "seen=" in request.url else None)
    phone.wait_for_timeout(5000)  # twice as long as a page without a stream would wait
    assert asked == []
    propose(evening.tablet, "Dan")
    expect_news(phone, "Dan")
    assert asked != []


@for_thorough
def test_a_page_that_was_out_of_sight_is_right_at_once(devices: Devices) -> None:
    evening = Evening(devices, NO_POLLING + NO_STREAM)
    pages = [*evening.phones, evening.second]
    for page in pages:
        out_of_sight(page, True)
    propose(evening.tablet, "Dan")
    assert "Dan" not in newest(evening.phones[0])
    for page in pages:
        out_of_sight(page, False)
    for phone in evening.phones:
        expect_news(phone, "Dan")
    expect(evening.second.locator("button[name=accepted]").first).to_be_visible()


@for_thorough
def test_a_page_out_of_sight_asks_for_nothing(devices: Devices) -> None:
    evening = Evening(devices, NO_STREAM, seats=(2,))
    phone = evening.phones[0]
    out_of_sight(phone, True)
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    phone.wait_for_timeout(5000)
    assert asked == []


@for_thorough
@pytest.mark.parametrize(
    "event", cases("new PageTransitionEvent('pageshow', { persisted: true })", thorough=["new Event('online')"])
)
def test_a_page_that_comes_back_opens_its_stream_again(devices: Devices, event: str) -> None:
    streamed = Evening(devices, seats=(1, 2))
    phone = streamed.phones[1]
    phone.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    propose(streamed.tablet, "Dan")
    expect_news(streamed.phones[0], "Dan")
    assert "Dan" not in newest(phone), "a page that was left listens on"
    with phone.expect_request("**/stream"):
        phone.evaluate(f"dispatchEvent({event})")
    expect_news(phone, "Dan")
    undo(streamed.tablet)
    expect_news(phone, "undone")


@for_thorough
def test_a_phone_finds_out_at_once_that_its_seat_was_released(streamed: Evening) -> None:
    phone = streamed.phones[0]
    streamed.second.goto(f"/t/{streamed.table}/deal?seat=1")
    streamed.second.locator("form[action$='/release/1'] button").click()
    expect(phone.locator("button.hold")).to_have_count(0)
    expect(phone.locator("main")).to_contain_text("seat")


@for_thorough
def test_every_page_finds_out_at_once_that_the_table_was_deleted(streamed: Evening) -> None:
    other = streamed.tablet.context.new_page()
    other.goto(f"/t/{streamed.table}/delete")
    other.locator(f"form[action$='/t/{streamed.table}/delete'] button").click()
    for phone in streamed.phones:
        expect(phone.locator("button.hold")).to_have_count(0)
    expect(streamed.second.locator("#play")).to_have_count(0)


@for_thorough
def test_a_tablet_finds_out_at_once_that_another_leads_the_table(devices: Devices, streamed: Evening) -> None:
    code = streamed.tablet.context.new_page()
    code.goto(f"/t/{streamed.table}/handover")
    noted = code.locator(".code, [data-code], output, b.digits, .noted").first
    text = noted.inner_text() if noted.count() else code.locator("main").inner_text()
    found = next(word for word in text.replace("\n", " ").split() if word.count("-") == 3)
    other = devices.tablet()
    other.goto("/take")
    other.fill("input[name=code]", found)
    other.locator("form[action='/take'] button").click()
    arrive(other, "**/handover?taken=1")
    expect(streamed.tablet.locator("#play")).to_have_count(0)


def test_the_deal_goes_on_by_itself_when_a_phone_has_come(devices: Devices) -> None:
    tablet = devices.tablet()
    tablet.context.add_init_script(NO_POLLING)
    table = table_at(tablet, roles=ROLES)
    addresses = codes(tablet, table)
    tablet.goto(f"/t/{table}/deal")
    expect(tablet.locator(".looked li.here")).to_contain_text("Ana")
    phone = devices.phone()
    claim(phone, addresses[0])
    expect(tablet.locator(".looked li.here")).to_contain_text("Bea")
    before = tablet.locator(".looked li").first.inner_text()
    look(phone)
    expect(tablet.locator(".looked li").first).not_to_have_text(before)


@for_thorough
def test_a_seat_that_is_looked_at_stays_in_sight_while_others_come(devices: Devices) -> None:
    tablet = devices.tablet()
    tablet.context.add_init_script(NO_POLLING)
    table = table_at(tablet, roles=ROLES)
    addresses = codes(tablet, table)
    claim(devices.phone(), addresses[0])
    tablet.goto(f"/t/{table}/deal?seat=0")
    claim(devices.phone(), addresses[3])
    expect(tablet.locator(".looked li").nth(3).locator(".st")).not_to_be_empty()
    expect(tablet.locator("form[action$='/release/0'] button")).to_be_visible()


@for_thorough
def test_the_connection_check_hears_of_a_phone_at_once(devices: Devices) -> None:
    tablet = devices.tablet()
    tablet.context.add_init_script(NO_POLLING)
    table = open_record(tablet, roles=ROLES, room="connection")
    before = tablet.locator("[role=status]").inner_text()
    devices.phone().goto(f"/h/{table}")
    expect(tablet.locator("[role=status]")).not_to_have_text(before)


@for_thorough
def test_what_is_tapped_here_comes_before_what_was_done_elsewhere(streamed: Evening) -> None:
    held: list[Route] = []

    def hold_back(route: Route) -> None:
        if route.request.method == "POST":
            held.append(route)
        else:
            route.continue_()

    streamed.second.route("**/play", hold_back)
    seat(streamed.second, "Eve").click()  # on its way, and slow
    propose(streamed.tablet, "Dan")
    for phone in streamed.phones:
        expect_news(phone, "Dan")
    assert len(held) == 1
    held[0].continue_()
    # Too late: the answer says so, and shows the table as it is.
    expect(streamed.second.locator("[role=alert]")).to_be_visible()
    expect(streamed.second.locator("button[name=accepted]").first).to_be_visible()


@for_thorough
def test_a_seat_picked_here_stays_picked_as_long_as_nothing_was_played(devices: Devices) -> None:
    tablet = devices.tablet()
    tablet.context.add_init_script(NO_POLLING)
    table = open_record(tablet, [*accepted("Bea", "pacifist"), *accepted("Cleo", "pacifist")], roles=ROLES, room="play")
    seat(tablet, "Dan").click()
    picked = tablet.locator(".acts form:has(input[value='Dan']) button").last
    expect(picked).to_be_visible()
    address = codes(tablet, table)[4]
    with tablet.expect_response("**/play?seen=*") as told:
        claim(devices.phone(), address)
    assert told.value.status == 204
    expect(picked).to_be_visible()


@for_thorough
def test_counts_that_are_being_typed_are_left_alone(streamed: Evening) -> None:
    page = streamed.second
    page.goto(f"/t/{streamed.table}/check")
    field = page.locator("main input[type=number], main input[inputmode=numeric]").first
    field.fill("3")
    propose(streamed.tablet, "Dan")
    expect_news(streamed.phones[0], "Dan")
    expect(field).to_have_value("3")


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    running = Server(tmp_path)
    running.start()
    yield running
    running.stop()


@for_thorough
@pytest.mark.parametrize("kind", cases(signal.SIGKILL, thorough=[signal.SIGTERM]))
def test_every_stream_is_opened_again_when_the_server_comes_back(
    shell: Browser, own_server: Server, kind: signal.Signals
) -> None:
    devices = Devices(shell, own_server.url)
    evening = Evening(devices, seats=(2,))
    own_server.stop(kind)
    opened: list[Request] = []
    evening.phones[0].on("request", lambda request: opened.append(request) if "stream" in request.url else None)
    own_server.start()
    propose(evening.tablet, can_be_proposed(evening.tablet)[0])
    expect(evening.second.locator("button[name=accepted]").first).to_be_visible(timeout=patience(20_000))
    undo(evening.tablet)
    propose(evening.tablet, "Dan")
    expect(evening.phones[0].locator(".news")).to_contain_text("Dan", timeout=patience(20_000))
    assert opened
    for context in devices.contexts:
        context.close()
