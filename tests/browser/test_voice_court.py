"""A court screen speaks the script for the game master's device: approved, paused, lost, and back at the court."""

import re
from functools import partial

import pytest
from playwright.sync_api import Request, expect

from tests.browser.conftest import Devices
from tests.browser.ready import until
from tests.browser.rooms import MUTE, SPEAKS, arrive
from tests.browser.voices import ENDLESS, recorded, words
from tests.sizes import cases, for_thorough

pytestmark = pytest.mark.browser


class Pair:
    """A tablet whose first line is recorded in French, and a screen in English that anyone could have opened."""

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


def note_post(noted: list[str | None], request: Request) -> None:
    """Note what a form is sent with."""
    if request.method == "POST":
        noted.append(request.post_data)


@for_thorough
def test_the_tablet_offers_the_court_screen_once_that_was_tapped_and_let(pair: Pair) -> None:
    pair.pass_time()
    expect(pair.tablet.locator(".offer")).to_have_count(0)
    pair.offer()
    expect(pair.tablet.locator("[data-court]")).to_be_hidden()
    number = re.sub(r"\D", "", pair.screen.locator("[data-armed]").inner_text())
    expect(pair.tablet.locator(".offer p")).to_contain_text(f"L’écran {number}")
    pair.tablet.get_by_role("button", name="Le laisser parler").click()
    expect(pair.tablet.locator("[data-court] input")).to_be_checked()


@for_thorough
def test_a_screen_that_is_turned_away_does_not_speak(pair: Pair) -> None:
    pair.offer()
    pair.tablet.get_by_role("button", name="Pas celui-ci").click()
    expect(pair.tablet.locator(".offer p")).to_contain_text("refusé")
    pair.pass_time()
    expect(pair.screen.locator("[data-armed]")).to_contain_text("turned")
    expect(pair.tablet.locator("[data-court]")).to_be_hidden()
    pair.tablet.get_by_role("button", name="Commencer").click()
    pair.tablet.clock.run_for(20_000)
    until(pair.tablet, "window.said.length > 0")


@for_thorough
def test_a_screen_that_closes_in_the_middle_gives_the_voice_back_to_the_tablet(pair: Pair) -> None:
    script = words(pair.tablet)
    pair.arm()
    pair.begin()
    pair.pass_time(12)
    assert pair.tablet.evaluate("window.said") == []
    ordered: list[str | None] = []
    pair.tablet.on("request", partial(note_post, ordered))
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


@for_thorough
def test_a_screen_that_has_read_all_and_shows_the_court_again_leaves_the_tablet_silent(pair: Pair) -> None:
    pair.arm()
    pair.begin()
    pair.pass_time(3)
    told: list[str | None] = []
    pair.screen.on("request", partial(note_post, told))
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


@for_thorough
def test_the_court_screen_speaks_in_the_tablets_language_and_the_tablet_is_silent(pair: Pair) -> None:
    script = words(pair.tablet)
    pair.arm()
    pair.begin()
    pair.pass_time(2)
    expect(pair.screen.locator("main.dim")).to_be_visible()
    pair.screen.context.set_offline(True)  # it needs nobody any more
    pair.screen.clock.run_for(150_000)
    until(pair.screen, "window.said", script[1:])
    until(pair.screen, "window.played.length", 1)
    assert pair.tablet.evaluate("window.said") == []
    assert pair.tablet.evaluate("window.played ?? []") == []


@for_thorough
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


@for_thorough
def test_without_an_answer_from_the_court_screen_the_tablet_speaks_itself(pair: Pair) -> None:
    pair.arm()
    pair.tablet.context.set_offline(True)
    pair.tablet.get_by_role("button", name="Commencer").click()
    expect(pair.tablet.locator("main.dim")).to_be_visible()
    pair.tablet.clock.run_for(150_000)
    until(pair.tablet, "window.said", words(pair.tablet)[1:])
    assert pair.screen.evaluate("window.said") == []


@for_thorough
@pytest.mark.parametrize(("seconds", "speaks"), cases((60, False), thorough=[(2, True)]))
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
        "background": 0,
    }
    pair.arm()
    pair.screen.route("**/recital", lambda route: route.fulfill(json=order))
    pair.pass_time(3)
    expect(pair.screen.locator("main.dim")).to_be_visible(visible=speaks)


@for_thorough
def test_the_court_screen_can_begin_by_itself(pair: Pair) -> None:
    pair.arm()
    pair.screen.get_by_role("button", name="Read the script here").click()
    pair.screen.clock.run_for(60_000)
    until(pair.screen, "window.said[0]", "Everyone, lay one open hand in the middle of the table.")


@for_thorough
def test_the_way_leads_from_the_court_to_the_script_and_back(pair: Pair) -> None:
    pair.screen.goto(f"/court/{pair.table}")
    pair.screen.get_by_role("link", name="Read the script aloud on this screen").click()
    pair.screen.get_by_role("button", name="Let this screen speak").click()
    pair.screen.get_by_role("button", name="Read the script here").click()
    expect(pair.screen.locator("main.dim")).to_be_visible()
    pair.screen.clock.run_for(150_000)
    arrive(pair.screen, f"**/court/{pair.table}")


def test_a_screen_without_voice_or_recording_is_read_from_and_offers_no_voice(devices: Devices) -> None:
    tablet, screen = devices.tablet(), devices.tablet()
    screen.add_init_script(MUTE)
    screen.goto(f"/court/{recorded(tablet, 0)}/speak")
    expect(screen.get_by_role("heading", level=1)).to_have_text("Read these lines aloud.")
    expect(screen.locator("[data-arm]")).to_be_hidden()
