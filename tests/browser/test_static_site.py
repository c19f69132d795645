"""Chevet in the browser without a server: the built folder on a plain host, below a path, in a real browser."""

import json
import os
import re
import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Frame, Page, expect

from tests.browser.conftest import Server
from tests.browser.one_device import GAMES, MOST, announce, recognise, sit_down
from tests.browser.ready import NOT_YET
from tests.browser.rooms import MORE, can_be_proposed, look, propose, vote
from tests.browser.static_host import ALL_KEPT, Host, built
from tests.browser.test_1001 import NAMES, tap
from tests.sizes import for_thorough

PATIENCE = 120_000
"""Milliseconds in which Python starts in a browser on a busy machine."""
FIVE = ("Ana", "Bea", "Cleo", "Dan", "Eve")

pytestmark = [pytest.mark.browser, pytest.mark.long, for_thorough]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site, below the path of a host."""
    return built(tmp_path_factory.mktemp("host"))


@pytest.fixture(scope="module")
def host(folder: Path) -> Iterator[Host]:
    running = Host(folder)
    yield running
    running.unplug()


@contextmanager
def visiting(shell: Browser) -> Iterator[BrowserContext]:
    """A browser that nobody has used."""
    context = shell.new_context(locale="en-GB", viewport={"width": 1024, "height": 768}, accept_downloads=True)
    context.set_default_timeout(PATIENCE)
    context.add_init_script("navigator.storage.persist = async () => false")
    yield context
    context.close()


@pytest.fixture
def visitor(shell: Browser) -> Iterator[BrowserContext]:
    with visiting(shell) as context:
        yield context


@pytest.fixture(scope="module")
def running(shell: Browser, host: Host) -> Iterator[Frame]:
    """The app as it runs in a tab; every address that the tab has asked for is the host's."""
    with visiting(shell) as context:
        page = context.new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        yield opened(page, host.address)
        assert all(url.startswith(("data:", "blob:", host.address)) for url in asked)  # nothing is sent anywhere


@pytest.fixture
def app(running: Frame, host: Host) -> Frame:
    """The app at its first page."""
    running.goto(f"{host.address}app/")
    return running


def opened(page: Page, address: str = "") -> Frame:
    """Open the site, or load it again, and return the frame with the app."""
    page.add_locator_handler(page.frame_locator("iframe").locator(NOT_YET), lambda: None)
    if address:
        page.goto(address)
    else:
        page.reload()
    expect(page.locator("body")).to_have_attribute("data-now", "open", timeout=PATIENCE)
    expect(page.frame_locator("iframe").locator("main")).to_be_visible(timeout=PATIENCE)
    return page.frames[1]


def dealt(app: Frame) -> None:
    """Open a table of 1001 for three and deal."""
    sit_down(app, "1001", NAMES)
    app.locator("#deal button").click()
    app.wait_for_url("**/play*")


@pytest.mark.every_engine
@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_game_is_tapped_to_its_end(app: Frame, slug: str) -> None:
    GAMES[slug](app)
    announce(app)


@pytest.mark.every_engine
def test_a_language_comes_when_it_is_chosen_and_stays(folder: Path, visitor: BrowserContext) -> None:
    host = Host(folder)
    page = visitor.new_page()
    app = opened(page, host.address)
    page.wait_for_function(ALL_KEPT)
    assert not any("/languages/" in asked or "-fr.html" in asked for asked in host.asked)
    app.locator(".switches button[value=fr]").dispatch_event("click")
    expect(app.locator("html[lang=fr] [data-unkept]")).to_contain_text("exportez")
    assert sum("/languages/fr" in asked for asked in host.asked) == 1
    page.wait_for_function(ALL_KEPT)
    host.unplug()
    app = opened(page)
    expect(app.locator("html[lang=fr] [data-unkept]")).to_contain_text("exportez")
    assert not app.locator("[lang=en]:not(button)").count()


def test_where_a_browser_promises_to_keep_nothing_the_first_page_says_so(app: Frame) -> None:
    expect(app.locator("[data-unkept]")).to_be_visible()


def test_roles_are_shown_on_the_device_that_goes_round(app: Frame) -> None:
    sit_down(app, "sultane", FIVE, "button[name=roles][value=phones]")
    app.locator("#deal button").click()
    for name in FIVE:
        expect(app.locator(".words h1")).to_have_text(f"Pass the device to {name}.")
        app.locator(".dock .btn-1").click()
        look(app.page, app)
        app.locator(".dock .btn-2").click()
    expect(app.locator(".words h1")).to_have_text("Everyone has looked at what is theirs.")


@pytest.mark.every_engine
def test_the_ways_back_and_forward_do_not_show_a_hand_again(app: Frame) -> None:
    sit_down(app, "complots", ("Ana", "Bea"), "button[name=roles][value=phones]")
    app.locator("#deal button").click()
    passes = app.locator("h1", has_text="Pass th")
    expect(passes).to_contain_text("device to Ana.")
    app.locator(".dock form .btn-1").click()
    expect(passes).to_have_count(0)
    for way in ("back", "forward"):
        with app.expect_navigation():
            app.page.evaluate(f"history.{way}()")
        expect(passes).to_be_visible()


@pytest.mark.every_engine
def test_a_key_is_typed_once_and_the_code_of_the_next_deal_comes_by_itself(app: Frame) -> None:
    others = tuple(f"{name}tje" for name in FIVE)  # the keys of those who play in other tests are not known
    sit_down(app, "sultane", others, "button[name=roles][value=phones]")
    app.locator("#deal button").click()
    app.locator("a[href*='phone=1']").click()
    app.locator("input[name=key]").fill("4829 1357")
    app.locator(".line .btn-1").click()
    expect(app.locator(".words .lead")).to_contain_text("Only your phone can open it.")
    app.goto(address(app, "deal?all=1"))
    app.locator("form[action$='/undeal'] button").click()
    app.wait_for_url("**/setup")
    app.goto(address(app, "deal"))
    app.locator("#deal button").click()
    expect(app.locator(".words .lead")).to_contain_text("Only your phone can open it.")


def test_an_evening_is_checked_read_taken_back_counted_and_kept(app: Frame) -> None:
    sit_down(app, "1001", NAMES)
    kept(app, "players", ".save-group", "Thursday")
    kept(app, "setup", ".save-group", "Ours")
    app.goto(address(app, "deal"))
    app.locator("#deal button").click()
    app.wait_for_url("**/play*")
    assert tap(app)
    play = address(app, "play")
    app.goto(address(app, "log"))
    expect(app.locator("main")).to_contain_text("Turn 1")
    app.goto(address(app, "check"))
    expect(app.locator("main form")).not_to_have_count(0)
    app.goto(play)
    before = app.locator("#play").get_attribute("data-seen")
    app.locator("button[value=undo]").click()
    expect(app.locator(f"#play[data-seen='{before}']")).to_have_count(0)
    for page, says in PAGES.items():
        app.goto(re.sub(r"/t/.*", page, play))
        expect(app.locator("main")).to_contain_text(says)


PAGES = {
    "/kept": "Thursday", "/resume": "Ana", "/statistics": "played to", "/boards": "Pacifist", "/rules": "1001",
}  # fmt: skip
"""Pages beside the games, and what they say."""


def address(app: Frame, room: str) -> str:
    """Return the address of another page of the table."""
    return re.sub(r"(/t/[^/]+)/.*", rf"\1/{room}", app.url)


def kept(app: Frame, room: str, form: str, name: str) -> None:
    """Keep what a page offers to keep under a name, by its menu."""
    app.goto(address(app, room))
    app.locator("details.menu summary").first.click()
    app.locator(f"{form} input[name=name]").fill(name)
    with app.expect_navigation():
        app.locator(f"{form} button").last.click()


def test_a_game_that_was_exported_is_imported_on_a_server_and_in_the_browser(
    app: Frame, visitor: BrowserContext, server: Server, tmp_path: Path
) -> None:
    dealt(app)
    assert any(not tap(app) for _ in range(MOST))
    app.wait_for_url("**/end*")
    record = app.evaluate("fetch(location.pathname.replace(/end.*$/, 'export')).then((answer) => answer.text())")
    assert json.loads(record)["game"] == "1001"
    file = tmp_path / "game.json"
    file.write_text(record)
    app.goto(re.sub(r"/t/.*", "/resume", app.url))
    other = visitor.new_page()
    other.goto(f"{server.url}/resume")
    for place in (app, other):
        if place.locator(f"{MORE} summary").count():  # folded where nothing can be resumed
            place.locator(f"{MORE} summary").click()
        place.locator("input[type=file]").set_input_files(file)
        place.locator("form:has(input[type=file]) button").click()
        expect(place.locator("main.end")).to_be_visible()


@pytest.mark.every_engine
def test_a_vote_goes_on_after_a_reload_and_without_the_host_after_the_tab_was_closed(
    folder: Path, visitor: BrowserContext
) -> None:
    host = Host(folder)
    page = visitor.new_page()
    app = opened(page, host.address)
    sit_down(app, "sultane", FIVE)
    app.locator("#deal button").click()
    recognise(app)
    propose(app, can_be_proposed(app)[0])
    app = opened(page)
    vote(app, False)
    propose(app, can_be_proposed(app)[0])
    seen = app.locator("#play").get_attribute("data-seen")
    address = page.url
    page.wait_for_function(ALL_KEPT)
    host.unplug()
    page.close(run_before_unload=False)
    again = visitor.new_page()
    app = opened(again, address)
    expect(app.locator(f"#play[data-seen='{seen}']")).to_be_visible()
    vote(app, True)
    expect(app.locator("button[name=tale]").first).to_be_visible()


def test_a_crashed_tab_loses_nothing_but_what_the_window_said_was_not_kept(
    host: Host, shell: Browser, visitor: BrowserContext
) -> None:
    others = drawing(shell)
    page = visitor.new_page()
    app = opened(page, host.address)
    dealt(app)
    (worker,) = page.workers
    full = page.locator("#full")
    for room in (FULL, FREE):
        worker.evaluate(room)
        assert tap(app)
        expect(full).to_be_visible(visible=room == FULL)
    seen = app.locator("#play").get_attribute("data-seen")
    worker.evaluate(FULL)
    assert tap(app)
    expect(full).to_contain_text("no room left")
    address = page.url
    with page.expect_event("crash"):
        for process in drawing(shell) - others:
            os.kill(process, signal.SIGKILL)  # as a device does whose memory is short
    app = opened(visitor.new_page(), address)
    expect(app.locator(f"#play[data-seen='{seen}']")).to_be_visible()


def drawing(browser: Browser) -> set[int]:
    """Return the processes in which tabs live."""
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return {each["id"] for each in found if each["type"] == "renderer"}


FREE = "() => { IDBObjectStore.prototype.put = self.put ??= IDBObjectStore.prototype.put; }"
FULL = f"""() => {{
  ({FREE})();
  IDBObjectStore.prototype.put = () => {{ throw new DOMException("", "QuotaExceededError"); }};
}}"""
"""Makes room in a browser, and takes it."""


def test_a_new_version_is_offered_and_opened_without_losing_the_game(
    folder: Path, visitor: BrowserContext, tmp_path: Path
) -> None:
    shutil.copytree(folder, tmp_path / "host")
    host = Host(tmp_path / "host")
    late = (tmp_path / "host" / "some" / "path" / "licences.txt").rename(tmp_path / "licences.txt")
    page = visitor.new_page()
    app = opened(page, host.address)
    dealt(app)
    assert tap(app)
    seen = app.locator("#play").get_attribute("data-seen")
    expect(page.locator("#partly")).to_contain_text("Stay online")
    late.rename(tmp_path / "host" / "some" / "path" / "licences.txt")
    offer = page.locator("#update")
    expect(offer).to_be_hidden()
    worker = tmp_path / "host" / "some" / "path" / "sw.js"
    worker.write_text(re.sub(r'"version": "\w+"', '"version": "the next"', worker.read_text()))
    app = opened(page)
    page.wait_for_function(ALL_KEPT)
    expect(page.locator("#partly")).to_be_hidden()
    expect(offer).to_be_visible(timeout=PATIENCE)
    expect(app.locator(f"#play[data-seen='{seen}']")).to_be_visible()  # the game goes on in the old one
    offer.click()
    expect(offer).to_be_hidden(timeout=PATIENCE)
    assert page.evaluate("caches.keys()") == ["chevet /some/path/ the next"]
    expect(page.frame_locator("iframe").locator(f"#play[data-seen='{seen}']")).to_be_visible(timeout=PATIENCE)
    host.unplug()


@pytest.mark.every_engine
def test_a_second_tab_says_that_the_first_one_runs_the_app(host: Host, visitor: BrowserContext) -> None:
    first, second = visitor.new_page(), visitor.new_page()
    opened(first, host.address)
    second.goto(host.address)
    expect(second.locator("p.elsewhere:visible")).to_contain_text("open in another tab")
    first.close()
    expect(second.locator("body")).to_have_attribute("data-now", "open", timeout=PATIENCE)


def test_the_same_checkout_gives_the_same_folder(folder: Path, tmp_path: Path) -> None:
    before, after = folder / "some" / "path", built(tmp_path) / "some" / "path"
    files = {path.relative_to(before): path.read_bytes() for path in before.rglob("*") if path.is_file()}
    assert files == {path.relative_to(after): path.read_bytes() for path in after.rglob("*") if path.is_file()}
