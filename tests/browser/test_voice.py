"""The game master's own voice on real devices: recorded, played in the script, and never what the script depends on."""

import io
import math
import re
import struct
import wave
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from companion.web.server.network import lan_address
from tests.browser.conftest import FLAGS, SHELL, Devices, Server, opened
from tests.browser.rooms import MUTE, ROLES, SPEAKS, arrive, can_be_proposed, open_record, propose, table_at, undo, vote

pytestmark = pytest.mark.browser

PLAYED = """
(() => {
  window.played = [];
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    if (!this.muted) window.played.push(this.src);
    return play.call(this);
  };
})();
"""
"""Keeps what was played."""

SILENT = """
HTMLMediaElement.prototype.play = function () {
  if (!this.muted) (window.played ??= []).push(this.src);
  return new Promise(() => {});
};
"""
"""Sounds that never begin."""

ENDLESS = """
HTMLMediaElement.prototype.play = function () {
  if (!this.muted) (window.played ??= []).push(this.src);
  setTimeout(() => this.dispatchEvent(new Event("playing")), 10);
  return Promise.resolve();
};
"""
"""Sounds that begin and never end."""


def tone(seconds: float) -> bytes:
    """A file with a tone in it."""
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setparams((1, 2, 8000, 0, "NONE", ""))
        samples = [int(9000 * math.sin(at / 4)) for at in range(int(8000 * seconds))]
        file.writeframes(struct.pack(f"<{len(samples)}h", *samples))
    return out.getvalue()


@pytest.fixture(scope="module")
def hearing(playwright: Playwright) -> Iterator[Browser]:
    """A browser with a microphone in which somebody beeps."""
    flags = [*FLAGS, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]
    browser = playwright.chromium.launch(executable_path=SHELL, args=flags)
    yield browser
    browser.close()


@pytest.fixture
def devices(hearing: Browser, server: Server) -> Iterator[Devices]:
    with opened(hearing, server.url) as made:
        yield made


def recorded(tablet: Page, lines: int, seconds: float = 0.5) -> str:
    """A table of seven whose first ``lines`` lines are recorded from files."""
    table = open_record(tablet, roles=ROLES, room="voice")
    for line in range(lines):
        file = {"name": "line.wav", "mimeType": "audio/wav", "buffer": tone(seconds)}
        tablet.locator("[type=file]").nth(line).set_input_files(file)
        expect(tablet.locator("[data-play]")).to_have_count(line + 1)
    return table


def until(page: Page, expression: str) -> None:
    """Wait for something to be true on the page; its policy forbids the browser to do so by itself."""
    for _ in range(300):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(100)
    raise AssertionError(expression)


def words(tablet: Page) -> list[str]:
    return [one.strip() for one in tablet.locator(".script [data-say]").all_text_contents()]


def expect_end(tablet: Page) -> None:
    expect(tablet.get_by_role("heading", name="Eyes are open.")).to_be_visible()


def begin(tablet: Page, table: str) -> None:
    """Begin the script once the recordings are there, with the clock in the test's hand."""
    tablet.goto(f"/t/{table}/recognition")
    expect(tablet.locator("[data-start]")).to_be_enabled()
    tablet.get_by_role("button", name="Begin").click()
    expect(tablet.locator("main.dim")).to_be_visible()


# Recording.


def test_a_line_is_recorded_heard_made_again_and_deleted(devices: Devices) -> None:
    tablet = devices.tablet()
    tablet.add_init_script(PLAYED)
    open_record(tablet, roles=ROLES, room="voice")
    first = tablet.locator(".lines > li").first
    expect(first.locator("[type=file]")).to_be_hidden()
    for again in (False, True):
        first.get_by_role("button", name="Record again" if again else "Record").click()
        expect(first.get_by_role("button", name="Stop")).to_be_visible()
        tablet.wait_for_timeout(400)
        first.get_by_role("button", name="Stop").click()
        expect(first.get_by_role("button", name="Record again")).to_be_visible()
    expect(tablet.locator(".acts")).to_contain_text("1 of 9 sentences recorded")
    first.get_by_role("link", name="Listen").click()
    until(tablet, "window.played.length === 1")
    first.get_by_role("button", name="Delete").click()
    expect(tablet.locator(".acts")).to_contain_text("0 of 9 sentences recorded")
    expect(first.locator("[data-play]")).to_have_count(0)


def test_recording_leads_from_line_to_line(devices: Devices) -> None:
    tablet = devices.tablet()
    open_record(tablet, roles=ROLES, room="voice")
    for line in range(2):
        tablet.locator(".lines > li").nth(line).get_by_role("button", name="Record").click()
        tablet.get_by_role("button", name="Stop").click()
        expect(tablet.locator("[data-play]")).to_have_count(line + 1)
        expect(tablet.locator(".lines > li").nth(line + 1).locator("[data-record]")).to_be_focused()


def test_by_plain_http_a_file_takes_the_place_of_the_microphone(devices: Devices, server: Server) -> None:
    devices.url = f"http://{lan_address()}:{server.port}"
    tablet = devices.tablet()
    table = recorded(tablet, 1)
    expect(tablet.locator("[data-record]").first).to_be_hidden()
    expect(tablet.locator("[type=file]").first).to_be_visible()
    tablet.locator("[type=file]").nth(1).set_input_files(
        {"name": "a.txt", "mimeType": "text/plain", "buffer": b"no sound"}
    )
    expect(tablet.locator(".lines > li").nth(1).get_by_role("alert")).to_contain_text(
        "Not every device can play this file"
    )
    tablet.goto(f"/t/{table}/recognition")
    expect(tablet.locator("[data-sound]")).to_have_count(1)


def test_a_microphone_that_is_refused_leaves_the_file(devices: Devices) -> None:
    tablet = devices.tablet()
    tablet.add_init_script("navigator.mediaDevices.getUserMedia = () => Promise.reject(new Error('refused'))")
    open_record(tablet, roles=ROLES, room="voice")
    tablet.locator("[data-record]").first.click()
    expect(tablet.locator("[type=file]").first).to_be_visible()
    expect(tablet.locator("[data-said]")).to_contain_text("The microphone does not start")


def test_a_recording_that_cannot_be_sent_is_told_and_nothing_is_lost(devices: Devices) -> None:
    tablet = devices.tablet()
    table = recorded(tablet, 1)
    tablet.context.set_offline(True)
    tablet.locator("[type=file]").nth(1).set_input_files(
        {"name": "line.wav", "mimeType": "audio/wav", "buffer": tone(0.2)}
    )
    expect(tablet.locator("[data-said]")).to_contain_text("The server does not answer")
    tablet.context.set_offline(False)
    tablet.goto(f"/t/{table}/voice")
    expect(tablet.locator("[data-play]")).to_have_count(1)


# In the script.


def test_a_recorded_line_is_heard_in_the_script_and_the_voice_says_the_next(devices: Devices) -> None:
    tablet = devices.tablet()
    tablet.add_init_script(SPEAKS)
    tablet.add_init_script(PLAYED)
    table = open_record(tablet, roles=ROLES, room="voice")
    tablet.get_by_role("button", name="Record").first.click()
    tablet.wait_for_timeout(900)
    tablet.get_by_role("button", name="Stop").click()
    expect(tablet.locator("[data-play]")).to_have_count(1)
    begin(tablet, table)
    tablet.context.set_offline(True)  # everything that is needed is here
    script = words(tablet)
    until(tablet, "window.said.length === 1")
    assert tablet.evaluate("window.said") == [script[1]]
    played = tablet.evaluate("window.played")
    assert len(played) == 1
    assert played[0].startswith("blob:")


@pytest.mark.parametrize("answer", ["404", "never"])
def test_a_recording_that_does_not_come_is_said_by_the_voice(devices: Devices, answer: str) -> None:
    tablet = devices.tablet()
    table = recorded(tablet, 2)
    tablet.add_init_script(SPEAKS)
    tablet.route("**/sound/*", lambda route: route.fulfill(status=404, body=tone(0.5)) if answer == "404" else None)
    tablet.clock.install()
    tablet.goto(f"/t/{table}/recognition")
    if answer == "never":
        expect(tablet.locator("[data-start]")).to_be_disabled()
        expect(tablet.locator("[data-start]")).to_contain_text("on their way")
        tablet.clock.run_for(9000)
    expect(tablet.locator("[data-start]")).to_be_enabled()
    tablet.get_by_role("button", name="Begin").click()
    tablet.clock.run_for(200_000)
    expect_end(tablet)
    assert tablet.evaluate("window.said") == words(tablet)


def test_a_recording_that_never_begins_is_said_by_the_voice(devices: Devices) -> None:
    tablet = devices.tablet()
    table = recorded(tablet, 3)
    tablet.add_init_script(SPEAKS)
    tablet.add_init_script(SILENT)
    tablet.clock.install()
    begin(tablet, table)
    tablet.clock.run_for(200_000)
    expect_end(tablet)
    assert tablet.evaluate("window.said") == words(tablet)
    assert tablet.evaluate("window.played.length") == 3


def test_a_recording_that_never_ends_does_not_stop_the_script(devices: Devices) -> None:
    tablet = devices.tablet()
    table = recorded(tablet, 9)
    tablet.add_init_script(SPEAKS)
    tablet.add_init_script(ENDLESS)
    tablet.clock.install()
    begin(tablet, table)
    tablet.clock.run_for(100_000)
    expect_end(tablet)
    assert tablet.evaluate("window.said") == []
    assert tablet.evaluate("window.played.length") == 9


def test_a_device_without_a_voice_plays_what_is_recorded_and_shows_the_rest(devices: Devices) -> None:
    tablet = devices.tablet()
    table = recorded(tablet, 2)
    tablet.add_init_script(MUTE)
    tablet.add_init_script(ENDLESS)
    tablet.clock.install()
    begin(tablet, table)
    script = words(tablet)
    for number in range(1, 10):
        while not tablet.locator("[data-step]").inner_text().startswith(f"step {number} "):
            tablet.clock.run_for(500)
        expect(tablet.locator("[data-line]")).to_have_text(script[number - 1])
    tablet.clock.run_for(60_000)
    expect_end(tablet)
    assert tablet.evaluate("window.played.length") == 2


def test_recordings_that_are_not_chosen_are_not_played(devices: Devices) -> None:
    tablet = devices.tablet()
    table = recorded(tablet, 2)
    tablet.add_init_script(SPEAKS)
    tablet.add_init_script(ENDLESS)
    tablet.clock.install()
    tablet.goto(f"/t/{table}/recognition")
    tablet.get_by_text("Change the voice").click()
    tablet.locator("label.tile:has([value=voice])").click()
    tablet.get_by_role("button", name="Begin").click()
    tablet.clock.run_for(200_000)
    expect_end(tablet)
    assert tablet.evaluate("window.said") == words(tablet)
    assert tablet.evaluate("window.played ?? []") == []


def test_the_test_tap_plays_what_will_be_heard(devices: Devices) -> None:
    tablet = devices.tablet()
    table = recorded(tablet, 1)
    tablet.add_init_script(SPEAKS)
    tablet.add_init_script(PLAYED)
    tablet.goto(f"/t/{table}/recognition")
    expect(tablet.locator("[data-start]")).to_be_enabled()
    tablet.locator("[data-try]").click()
    until(tablet, "window.played.length === 1")
    assert tablet.evaluate("window.said") == []


def test_a_voice_is_kept_for_the_language_of_the_page(devices: Devices) -> None:
    tablet = devices.tablet("fr-FR")
    table = table_at(tablet, roles=ROLES)
    tablet.add_init_script(SPEAKS.replace('["en-GB", "fr-FR"]', '["en-GB", "fr-FR", "fr-CA"]'))
    tablet.goto(f"/t/{table}/recognition")
    tablet.locator("details.more summary").click()
    with tablet.expect_response("**/recognition"):
        tablet.locator("#voice").select_option("Voice fr-CA")
    tablet.goto(f"/t/{table}/recognition")
    expect(tablet.locator("#voice")).to_have_value("Voice fr-CA")


# A court screen that speaks.


class Pair:
    """A tablet whose first line is recorded in French, and a screen in English that anybody could have opened."""

    def __init__(self, devices: Devices) -> None:
        self.tablet = devices.tablet("fr-FR")
        self.table = recorded(self.tablet, 1, seconds=0.3)
        self.screen = devices.tablet("en-GB")
        for page in (self.tablet, self.screen):
            page.add_init_script(SPEAKS)
            page.add_init_script(ENDLESS)
            page.clock.install(time=0)
            page.clock.pause_at(1000)  # from here on time goes by as told, however slow the machine is
        self.screen.goto(f"/court/{self.table}/speak")
        self.tablet.goto(f"/t/{self.table}/recognition")

    def offer(self) -> None:
        """Tap the screen, until the tablet asks whether it may read."""
        self.screen.get_by_role("button", name="Let this screen speak").click()
        expect(self.screen.get_by_role("button", name="Read the script here")).to_be_visible()
        self.pass_time()
        expect(self.tablet.get_by_role("button", name="Le laisser parler")).to_be_visible()

    def arm(self) -> None:
        """Let the screen speak: a tap on the screen, and one on the tablet."""
        self.offer()
        self.tablet.get_by_role("button", name="Le laisser parler").click()
        expect(self.tablet.locator("[data-court]")).to_be_visible()
        self.pass_time(2, screen_alone=True)
        expect(self.screen.locator("[data-armed]")).to_contain_text("is ready")
        self.screen.evaluate("window.said.length = 0")

    def pass_time(self, seconds: float = 4, screen_alone: bool = False) -> None:
        """Let the clocks of both go on, second by second, so that questions are answered in between."""
        for _ in range(int(seconds)):
            self.screen.clock.run_for(1000)
            if not screen_alone:
                self.tablet.clock.run_for(1000)
            self.screen.wait_for_timeout(60)

    def spoken_after(self, milliseconds: int) -> int:
        """How many sentences the screen has said, that much later."""
        self.screen.clock.run_for(milliseconds)
        said: int = self.screen.evaluate("window.said.length")
        return said

    def begin(self) -> None:
        """Begin: a screen that was let is chosen already."""
        self.tablet.get_by_role("button", name="Commencer").click()
        expect(self.tablet.locator("main.dim")).to_be_visible()


@pytest.fixture
def pair(devices: Devices) -> Pair:
    return Pair(devices)


def test_the_tablet_offers_the_court_screen_once_that_was_tapped_and_let(pair: Pair) -> None:
    pair.pass_time()
    expect(pair.tablet.locator(".offer")).to_have_count(0)
    pair.offer()
    expect(pair.tablet.locator("[data-court]")).to_be_hidden()
    number = re.sub(r"\D", "", pair.screen.locator("[data-armed]").inner_text())
    expect(pair.tablet.locator(".offer p")).to_contain_text(f"L’écran {number}")
    pair.tablet.get_by_role("button", name="Le laisser parler").click()
    expect(pair.tablet.locator("[data-court] input")).to_be_checked()


def test_a_screen_that_is_turned_away_does_not_speak(pair: Pair) -> None:
    pair.offer()
    pair.tablet.get_by_role("button", name="Pas celui-ci").click()
    expect(pair.tablet.locator(".offer p")).to_contain_text("refusé")
    pair.pass_time()
    expect(pair.screen.locator("[data-armed]")).to_contain_text("turned")
    expect(pair.tablet.locator("[data-court]")).to_be_hidden()
    pair.tablet.get_by_role("button", name="Commencer").click()
    pair.tablet.clock.run_for(20_000)
    assert pair.tablet.evaluate("window.said.length") > 0


def test_a_screen_that_closes_in_the_middle_gives_the_voice_back_to_the_tablet(pair: Pair) -> None:
    script = words(pair.tablet)
    pair.arm()
    pair.begin()
    pair.pass_time(12)
    assert pair.tablet.evaluate("window.said") == []
    ordered: list[str | None] = []
    pair.tablet.on("request", lambda request: request.method == "POST" and ordered.append(request.post_data))
    pair.screen.goto("about:blank")
    for _ in range(200):
        if ordered:
            break
        pair.tablet.clock.run_for(100)
        pair.tablet.wait_for_timeout(60)
    assert [str(order)[:8] for order in ordered] == ["do=stop&"], "should the screen come back, it is silent"
    pair.tablet.clock.run_for(150_000)
    said = pair.tablet.evaluate("window.said")
    assert len(said) > 5
    assert said == script[-len(said) :]


def test_a_screen_that_has_read_all_and_shows_the_court_again_leaves_the_tablet_silent(pair: Pair) -> None:
    pair.arm()
    pair.begin()
    pair.pass_time(3)
    told: list[str | None] = []
    pair.screen.on("request", lambda request: request.method == "POST" and told.append(request.post_data))
    # In short steps: a screen says once a second that it is there, and at last that all is read.
    for _ in range(75):
        if any("over=" in (one or "") for one in told):
            break
        pair.screen.clock.run_for(2000)
        pair.screen.wait_for_timeout(60)
    pair.screen.clock.run_for(30_000)
    arrive(pair.screen, f"**/court/{pair.table}")
    for _ in range(20):
        pair.tablet.clock.run_for(1000)
        pair.tablet.wait_for_timeout(60)
    assert pair.tablet.evaluate("window.said") == []


def test_the_court_screen_speaks_in_the_tablets_language_and_the_tablet_is_silent(pair: Pair) -> None:
    script = words(pair.tablet)
    pair.arm()
    pair.begin()
    pair.pass_time(2)
    expect(pair.screen.locator("main.dim")).to_be_visible()
    pair.screen.context.set_offline(True)  # it needs nobody any more
    pair.screen.clock.run_for(150_000)
    assert pair.screen.evaluate("window.said") == script[1:]
    assert pair.screen.evaluate("window.played.length") == 1
    assert pair.tablet.evaluate("window.said") == []
    assert pair.tablet.evaluate("window.played ?? []") == []


def test_the_court_screen_pauses_and_goes_on_as_the_tablet_says(pair: Pair) -> None:
    pair.arm()
    pair.begin()
    pair.pass_time(2)
    pair.tablet.get_by_role("button", name="Pause").click()
    pair.pass_time(3)
    pair.screen.clock.run_for(100_000)
    assert pair.screen.evaluate("window.said") == []
    pair.tablet.get_by_role("button", name="Reprendre").click()
    pair.pass_time(3)
    # In short steps: once all is said the screen goes back to the court, and forgets what was.
    assert any(pair.spoken_after(3_000) > 2 for _ in range(20))
    pair.tablet.get_by_role("button", name="Quitter").click()
    pair.pass_time(3)
    expect(pair.screen.locator("main.dim")).to_be_hidden()


def test_without_an_answer_from_the_court_screen_the_tablet_speaks_itself(pair: Pair) -> None:
    pair.arm()
    pair.tablet.context.set_offline(True)
    pair.tablet.get_by_role("button", name="Commencer").click()
    expect(pair.tablet.locator("main.dim")).to_be_visible()
    pair.tablet.clock.run_for(150_000)
    assert pair.tablet.evaluate("window.said") == words(pair.tablet)[1:]
    assert pair.screen.evaluate("window.said") == []


@pytest.mark.parametrize(("seconds", "speaks"), [(2, True), (60, False)])
def test_a_court_screen_that_wakes_up_late_does_not_begin(pair: Pair, seconds: int, speaks: bool) -> None:
    order = {
        "screen": 111,
        "may": True,
        "number": 9,
        "do": "start",
        "language": "fr",
        "seconds": seconds,
        "pace": 1,
        "pauses": 1,
    }
    pair.arm()
    pair.screen.route("**/recital", lambda route: route.fulfill(json=order))
    pair.pass_time(3)
    expect(pair.screen.locator("main.dim")).to_be_visible(visible=speaks)


def test_the_court_screen_can_begin_by_itself(pair: Pair) -> None:
    pair.arm()
    pair.screen.get_by_role("button", name="Read the script here").click()
    pair.screen.clock.run_for(60_000)
    assert pair.screen.evaluate("window.said[0]") == "Everyone, lay one open hand in the middle of the table."


def test_the_way_leads_from_the_court_to_the_script_and_back(pair: Pair) -> None:
    pair.screen.goto(f"/court/{pair.table}")
    pair.screen.get_by_role("link", name="Read the script aloud on this screen").click()
    pair.screen.get_by_role("button", name="Let this screen speak").click()
    pair.screen.get_by_role("button", name="Read the script here").click()
    expect(pair.screen.locator("main.dim")).to_be_visible()
    pair.screen.clock.run_for(150_000)
    arrive(pair.screen, f"**/court/{pair.table}")


# Prompts said aloud.


def speaking(devices: Devices, voice: str = SPEAKS) -> Page:
    """A tablet on the play screen, its prompts switched on through the menu."""
    tablet = devices.tablet()
    tablet.add_init_script(voice)
    open_record(tablet, roles=ROLES, room="play")
    tablet.locator("details.menu summary").click()
    tablet.get_by_role("button", name="Say the prompts aloud").click()
    expect(tablet.locator("[data-speak]")).to_be_visible()
    return tablet


def prompt(tablet: Page) -> str:
    return tablet.locator("#play").get_attribute("data-speak") or ""


def expect_said(tablet: Page, *sentences: str) -> None:
    until(tablet, f"window.said.length >= {len(sentences)}")
    tablet.wait_for_timeout(400)
    assert tablet.evaluate("window.said") == [*sentences]


def test_each_new_prompt_is_said_once(devices: Devices) -> None:
    tablet = speaking(devices)
    said = [prompt(tablet)]
    assert said[0] in tablet.locator(".say").inner_text()
    expect_said(tablet, *said)
    propose(tablet, can_be_proposed(tablet)[0])
    said.append(prompt(tablet))
    expect_said(tablet, *said)
    vote(tablet, True)
    said.append(prompt(tablet))
    expect_said(tablet, *said)
    assert len(set(said)) == 3
    undo(tablet)
    said.append(prompt(tablet))
    assert said[3] == said[1]
    expect_said(tablet, *said)


def test_a_page_drawn_again_says_nothing_again(devices: Devices) -> None:
    tablet = speaking(devices)
    expect_said(tablet, prompt(tablet))
    tablet.reload()
    expect(tablet.locator("[data-speak]")).to_be_visible()
    tablet.wait_for_timeout(500)
    assert tablet.evaluate("window.said") == []


def test_switched_off_it_says_nothing_more(devices: Devices) -> None:
    tablet = speaking(devices)
    expect_said(tablet, first := prompt(tablet))
    tablet.locator("details.menu summary").click()
    tablet.get_by_role("button", name="Stop saying the prompts").click()
    expect(tablet.locator("[data-speak]")).to_have_count(0)
    propose(tablet, can_be_proposed(tablet)[0])
    expect_said(tablet, first)


def test_a_page_that_nobody_sees_is_silent(devices: Devices) -> None:
    tablet = speaking(devices)
    expect_said(tablet, first := prompt(tablet))
    hide = "Object.defineProperty(document, 'hidden', { value: %s, configurable: true })"
    told = "document.dispatchEvent(new Event('visibilitychange'))"
    tablet.evaluate(f"() => {{ {hide % 'true'}; {told}; }}")
    propose(tablet, can_be_proposed(tablet)[0])
    expect_said(tablet, first)
    tablet.evaluate(f"() => {{ {hide % 'false'}; {told}; }}")
    expect_said(tablet, first, prompt(tablet))


def test_without_a_voice_the_prompts_stay_silent_and_the_menu_says_why(devices: Devices) -> None:
    tablet = speaking(devices, MUTE)
    tablet.wait_for_timeout(2200)
    tablet.locator("details.menu summary").click()
    expect(tablet.locator("[data-mute]")).to_be_visible()
    tablet.keyboard.press("Escape")
    propose(tablet, can_be_proposed(tablet)[0])
    expect(tablet.locator("[data-mute]")).to_have_count(1)


def test_the_module_that_speaks_is_fetched_only_where_it_is_switched_on(devices: Devices) -> None:
    tablet = devices.tablet()
    asked: list[str] = []
    tablet.on("request", lambda request: asked.append(request.url))
    open_record(tablet, roles=ROLES, room="play")
    expect(tablet.locator("#play")).to_be_visible()
    tablet.wait_for_load_state("networkidle")
    assert not any(re.search(r"prompts|speech", one) for one in asked)
