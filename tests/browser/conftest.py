"""A real server and a real Chromium; each test gets its own tablet and phones."""

import os
import shutil
import signal
import sys
import time
import urllib.request
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Playwright, sync_playwright

from companion.web.server.quotas import DEFAULTS
from tests.browser.hunting import patience, slow_down
from tests.browser.ready import wait_until_ready
from tests.browser.recital_bench import Bench
from tests.browser.serve import SEED
from tests.ports import free_port
from tests.processes import Process, ended, started
from tests.sizes import THOROUGH, spread

PATIENT = dict.fromkeys(DEFAULTS, "99999999")
"""Tests open more tables in an hour than a room full of people."""

CHROMIUM = os.environ.get("CHROMIUM") or next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
)
SHELL = shutil.which("chromium-headless-shell") or CHROMIUM
"""The same Chromium without what surrounds a page: its windows, wake lock, installing, pages kept in memory."""
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"),
    *("--font-render-hinting=none", "--force-color-profile=srgb"),  # letters as wide, and colours as bright, anywhere
    *("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"),  # a microphone in which somebody beeps
]
ENGINE = os.environ.get("ENGINE", "chromium")
"""In what browser tests run: ``firefox`` means Firefox ESR, ``webkit`` WebKitGTK."""
MARKS = {"firefox": "every_engine", "webkit": "webkit"}
"""Which tests run in which other engine."""
collect_ignore = ["test_engines.py", "test_webkit.py"] if ENGINE == "chromium" else []
"""What runs in other engines alone: already to import it has a look through the machine for one."""
FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
TABLET = {"width": 1024, "height": 768}
HARMLESS = (
    "Failed to load resource",  # a refused form answers 4xx: no fault of the page
    "htmx:error: Failed to fetch",  # a network that a test has cut
    "htmx:error: timeout",  # or slowed
    "NetworkError when attempting to fetch resource",  # the same in Firefox's words
)
PHONE = {"width": 390, "height": 844}
SHOWN = """() => [
    `now ${Math.round(performance.now())} ms, busy: ${document.querySelectorAll("[aria-busy]").length}`,
    JSON.stringify(document.querySelector("#play")?.dataset ?? {}),
    ...performance.getEntriesByType("resource").slice(-12).map((one) =>
        `${Math.round(one.startTime)}+${Math.round(one.duration)} ms: ${one.responseStatus} ${one.name}`),
    document.body.innerText.slice(0, 1500),
].join("\\n")"""
"""What a page says of itself, for whoever reads why a test failed."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Have every process that shares in a run begin with long tests, so that all end together.

    What needs the whole browser comes next, so that one process alone starts it. In another engine only those run that
    are marked for it.
    """
    if ENGINE != "chromium":
        items[:] = [item for item in items if item.get_closest_marker(MARKS[ENGINE])]
    processes = getattr(config, "workerinput", {}).get("workercount", 1)
    if processes > 1:
        items.sort(key=lambda item: item.get_closest_marker("whole_browser") is None)
        long = [item for item in items if item.get_closest_marker("long")]
        items[:] = spread(long, [item for item in items if item not in long], processes)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add what every device shows, and what it last asked the server, to the report of a test that failed."""
    report = yield
    devices = getattr(item, "funcargs", {}).get("devices")
    if report.when == "call" and report.failed and isinstance(devices, Devices):
        report.sections.append(("what the devices show", "\n\n".join(devices.told())))
    return report


class Server:
    """The app as people run it, in a separate process that can be killed and started again; of ``place``, if given."""

    def __init__(self, instance: Path, place: Path | None = None) -> None:
        self.instance = instance
        self.place = place
        self.port = free_port()
        self.url = f"http://localhost:{self.port}"
        self.process: Process | None = None

    def start(self) -> None:
        # Codes hold the machine's address in its network: phones come in by that one, over plain http.
        everywhere = "0.0.0.0"  # noqa: S104 - for the time of a test, as the app itself does
        options = {"HOST": everywhere, "PORT": str(self.port), "INSTANCE": str(self.instance), **PATIENT}
        command = [sys.executable, "-m", "tests.browser.serve"]
        self.process = started(command, self.instance / "server.log", self.place, options)
        for _ in range(300):
            if self.process.poll() is not None:
                break
            try:
                with urllib.request.urlopen(f"{self.url}/health", timeout=1):  # noqa: S310 - the server just started
                    return
            except OSError:
                time.sleep(0.1)
        self.stop(signal.SIGKILL)
        raise AssertionError((self.instance / "server.log").read_text())

    def deal_by(self, seed: str) -> None:
        """Have cards dealt from now on as they always are by that seed; in a thorough run as they never were."""
        (self.instance / SEED).write_text(token_hex() if THOROUGH else seed)

    def stop(self, kind: signal.Signals = signal.SIGTERM) -> None:
        assert self.process is not None
        ended(self.process, kind)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("instance"))
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


def launched(playwright: Playwright, path: str | None) -> Browser:
    if ENGINE == "firefox":
        # A bar that takes no room from the page.
        like_a_phone: dict[str, str | float | bool] = {"ui.useOverlayScrollbars": 1}
        return playwright.firefox.launch(
            channel="moz-firefox", executable_path=FIREFOX, firefox_user_prefs=like_a_phone
        )
    return playwright.chromium.launch(
        executable_path=path,
        args=FLAGS,
        ignore_default_args=["--disable-back-forward-cache"],  # pages come back from memory, as on real devices
    )


class Browsers:
    """The browsers of a run, by their paths. One that died is launched anew: only the test in which it died fails."""

    def __init__(self, playwright: Playwright) -> None:
        self.playwright = playwright
        self.last: dict[str | None, Browser] = {}

    def at(self, path: str | None) -> Browser:
        if path not in self.last or not self.last[path].is_connected():
            self.last[path] = launched(self.playwright, path)
        return self.last[path]


@pytest.fixture(scope="session")
def browsers(playwright: Playwright) -> Iterator[Browsers]:
    made = Browsers(playwright)
    yield made
    for browser in made.last.values():
        browser.close()


@pytest.fixture(scope="session")
def chromium(browsers: Browsers) -> Browser:
    """The whole browser; tests marked ``whole_browser`` run in it."""
    return browsers.at(CHROMIUM)


@pytest.fixture(scope="session")
def shell(browsers: Browsers) -> Browser:
    return browsers.at(SHELL)


@pytest.fixture
def suited(request: pytest.FixtureRequest, browsers: Browsers) -> Browser:
    """The browser that a test needs: the shell, unless it is marked ``whole_browser``."""
    return browsers.at(SHELL if request.node.get_closest_marker("whole_browser") is None else CHROMIUM)


class Devices:
    """Opens devices, each with its own cookies, and remembers every page error."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.contexts: list[BrowserContext] = []
        self.troubles: list[str] = []

    def open(self, size: dict[str, int], locale: str = "en-GB", **options: object) -> Page:
        """Open a device; it keeps the service worker only where ``options`` say ``service_workers="allow"``.

        A worker that is still on its way when a test cuts the network makes the browser complain.
        """
        if ENGINE == "firefox":
            options.pop("is_mobile", None)  # it knows no such thing
        context = self.browser.new_context(
            viewport=size,  # type: ignore[arg-type] # playwright's own dict type
            locale=locale,
            base_url=self.url,
            has_touch=True,
            **{"service_workers": "block", **options},  # type: ignore[arg-type] # passed through to playwright
        )
        context.set_default_timeout(patience(10_000))
        self.contexts.append(context)
        page = context.new_page()
        slow_down(page)
        if options.get("java_script_enabled", True):
            wait_until_ready(page)
        page.on("pageerror", lambda error: self.troubles.append(f"{page.url}: {error}"))
        page.on("console", self.listen)
        return page

    def listen(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(one in message.text for one in HARMLESS):
            self.troubles.append(message.text)

    def told(self) -> Iterator[str]:
        """Say what every page that is still open shows, and what it last asked the server."""
        for page in (page for context in self.contexts for page in context.pages):
            try:
                shown = page.evaluate(SHOWN)
            except Error as error:
                shown = str(error)
            yield f"{page.url}\n{shown}"

    def tablet(self, locale: str = "en-GB", **options: object) -> Page:
        return self.open(TABLET, locale, **options)

    def phone(self, locale: str = "en-GB", **options: object) -> Page:
        return self.open(PHONE, locale, is_mobile=True, **options)


@contextmanager
def opened(browser: Browser, url: str) -> Iterator[Devices]:
    """Lend devices, close them afterwards, and fail if a page had an error or the browser has died."""
    made = Devices(browser, url)
    yield made
    assert browser.is_connected(), "the browser has died"
    for context in made.contexts:
        context.close()
    assert made.troubles == []


@pytest.fixture
def devices(request: pytest.FixtureRequest, suited: Browser, server: Server) -> Iterator[Devices]:
    server.deal_by(request.node.name)
    with opened(suited, server.url) as made:
        yield made


@pytest.fixture
def shot(request: pytest.FixtureRequest) -> Callable[[Page, str], None]:
    """Take a picture of a page when ``SHOTS`` names a folder; people look at them, tests do not."""
    folder = os.environ.get("SHOTS")

    def take(page: Page, name: str) -> None:
        if folder:
            path = Path(folder) / f"{request.node.name}-{name}.png"
            path.parent.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=path)

    return take


@pytest.fixture(scope="module")
def bench(shell: Browser, server: Server) -> Iterator[Bench]:
    """One page for all tests: each makes a recital of its own with a clock of its own."""
    with opened(shell, server.url) as devices:
        yield Bench(devices.tablet())
