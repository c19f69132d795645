"""Chevet in the browser without a server: the built folder on a plain host, below a path, in a real browser."""

import functools
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, BrowserContext, Frame, Page, expect

from tests.browser.conftest import Server
from tests.browser.test_1001 import NAMES, tap
from tests.sizes import for_thorough

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120_000
"""Milliseconds in which Python starts in a browser on a busy machine."""
MOST = 60
"""Taps in which a game of three has its end."""

pytestmark = [pytest.mark.browser, pytest.mark.long, for_thorough]


class Quiet(SimpleHTTPRequestHandler):
    """A host of files that can be unplugged."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the library calls it so
        """Say nothing."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site, below the path of a host."""
    if not shutil.which("npm"):
        pytest.skip("npm is missing")
    host = tmp_path_factory.mktemp("host")
    subprocess.run([sys.executable, ROOT / "script" / "static", host / "some" / "path"], check=True)
    return host


class Host:
    """The host at an address of this machine."""

    def __init__(self, folder: Path) -> None:
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
        self.address = f"http://127.0.0.1:{self._server.server_port}/some/path/"
        Thread(target=self._server.serve_forever, daemon=True).start()

    def unplug(self) -> None:
        """Take the host away."""
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def host(folder: Path) -> Iterator[Host]:
    running = Host(folder)
    yield running
    running.unplug()


@pytest.fixture
def visitor(shell: Browser) -> Iterator[BrowserContext]:
    context = shell.new_context(locale="en-GB", viewport={"width": 1024, "height": 768}, accept_downloads=True)
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


def opened(page: Page, address: str = "") -> Frame:
    """Open the site, or load it again, and return the frame with the app."""
    if address:
        page.goto(address)
    else:
        page.reload()
    expect(page.locator("body")).to_have_attribute("data-now", "open", timeout=PATIENCE)
    expect(page.frame_locator("iframe").locator("main")).to_be_visible(timeout=PATIENCE)
    return page.frames[1]


def dealt(app: Frame) -> None:
    """Open a table of 1001 for three and play its first turn."""
    app.locator("button.box", has_text="1001").click()
    app.locator("#new-name").fill(", ".join(NAMES))
    app.locator("button[value=add]").click()
    expect(app.locator("li.seat:not(.free)")).to_have_count(len(NAMES))
    app.locator("button[value=next]").first.click()
    app.locator("button[form=setup][value=next]").click()
    app.locator("main.box .acts .btn-1").click()
    app.locator("#deal button").click()
    app.wait_for_url("**/play*")


def test_a_game_is_tapped_to_its_end_and_imported_on_a_server(
    host: Host, visitor: BrowserContext, server: Server, tmp_path: Path
) -> None:
    page = visitor.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    app = opened(page, host.address)
    dealt(app)
    for _ in range(MOST):
        if not tap(app):  # type: ignore[arg-type] # a frame is tapped as a page is
            break
    app.wait_for_url("**/end")
    assert all(url.startswith(("data:", "blob:", host.address)) for url in asked)  # nothing is sent anywhere
    record = app.evaluate("fetch(location.pathname.replace(/end$/, 'export')).then((answer) => answer.text())")
    assert json.loads(record)["game"] == "1001"
    file = tmp_path / "game.json"
    file.write_text(record)
    other = visitor.new_page()
    other.goto(f"{server.url}/resume")
    other.locator("details.more summary").click()
    other.locator("details.more input[type=file]").set_input_files(file)
    other.locator("details.more form button").click()
    expect(other.locator("main.end")).to_be_visible()


def test_a_game_goes_on_without_the_host_after_the_tab_was_closed(folder: Path, visitor: BrowserContext) -> None:
    host = Host(folder)
    page = visitor.new_page()
    app = opened(page, host.address)
    dealt(app)
    assert tap(app)  # type: ignore[arg-type] # as above
    seen = app.locator("#play").get_attribute("data-seen")
    address = page.url
    host.unplug()
    page.close(run_before_unload=False)
    again = visitor.new_page()
    app = opened(again, address)
    expect(app.locator(f"#play[data-seen='{seen}']")).to_be_visible()
    assert tap(app)  # type: ignore[arg-type] # as above


def test_a_second_tab_says_that_the_first_one_runs_the_app(host: Host, visitor: BrowserContext) -> None:
    first, second = visitor.new_page(), visitor.new_page()
    opened(first, host.address)
    second.goto(host.address)
    expect(second.locator("p.elsewhere:visible")).to_contain_text("open in another tab")
    first.close()
    expect(second.locator("body")).to_have_attribute("data-now", "open", timeout=PATIENCE)


def test_the_same_checkout_gives_the_same_folder(folder: Path, tmp_path: Path) -> None:
    subprocess.run([sys.executable, ROOT / "script" / "static", tmp_path / "again"], check=True)
    before, after = folder / "some" / "path", tmp_path / "again"
    files = {path.relative_to(before): path.read_bytes() for path in before.rglob("*") if path.is_file()}
    assert files == {path.relative_to(after): path.read_bytes() for path in after.rglob("*") if path.is_file()}
