"""The figures of slow devices in a slow network: Chromium at a quarter of this machine's speed, behind 3G."""

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from playwright.sync_api import Page

from tests.benchmarks.browsers import PHONE, TABLET, device
from tests.benchmarks.figures import Figure
from tests.benchmarks.house import Ground

SLOWER = 4
"""How many times slower than this machine a device is."""
NETWORK = {"offline": False, "latency": 300, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 768_000 / 8}
"""3G: milliseconds that a request waits for its answer, and bytes a second."""
QUIET = 1500
"""Milliseconds after a page is drawn in which it still fetches and lays out what comes late."""
WATCH = """
(() => {
  window.moved = 0;
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (!one.hadRecentInput) window.moved += one.value;
  }).observe({ type: "layout-shift", buffered: true });
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const isHere = () => document.querySelector("main.phone header b, main.play .seat-in")?.offsetHeight;
  const look = () => { // no frame is drawn before the style sheet is here
    if (isHere()) drawn().then(() => (window.seated = performance.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  window.tapping = (css, shows) => {
    const tapped = document.querySelector(css);
    const plain = getComputedStyle(tapped).opacity;
    const signs = {
      busy: () => tapped.ariaBusy === "true" && getComputedStyle(tapped).opacity < plain,
      open: () => document.querySelector(".window.open") !== null,
    };
    tapped.addEventListener(shows === "open" ? "pointerdown" : "click", ({ timeStamp }) => {
      const wait = () => {
        if (signs[shows]()) drawn().then(() => (window.answered = performance.now() - timeStamp));
        else requestAnimationFrame(wait);
      };
      wait();
    }, { capture: true, once: true });
  };
})();
"""
"""Notes when a seat is drawn, how much of a page moves by itself, and how long a tap waits for a sign of it."""


class Slowly:
    """A phone and a tablet; each visit is of a new device."""

    def __init__(self, ground: Ground) -> None:
        """Start nothing yet."""
        self._ground = ground

    def seat(self) -> float:
        """Seconds from opening the page of a seat until the seat is drawn."""
        with self._phone() as page:
            milliseconds: float = page.evaluate("seated")
        return milliseconds / 1000

    def phone_moved(self) -> float:
        """How much of a phone's page has moved by itself: its layout shift."""
        with self._phone() as page:
            moved: float = page.evaluate("moved")
        return moved

    def table_moved(self) -> float:
        """The same of the game master's page."""
        with self._table() as page:
            moved: float = page.evaluate("moved")
        return moved

    def hold(self) -> float:
        """Milliseconds from the press on a phone's button until its window has opened."""
        with self._phone() as page:
            return self._answered(page, "button.hold", "open")

    def tap(self) -> float:
        """Milliseconds from the tap on a seat of the table until the seat looks tapped."""
        with self._table() as page:
            taken = self._answered(page, ".ring button.seat-in", "busy")
            undo = page.locator("button[value=undo]").first
            page.locator("button[name=accepted], a[href*='mode=']").first.wait_for()
            with page.expect_response(lambda one: one.request.method == "POST"):
                undo.click()
        return taken

    @contextmanager
    def _phone(self) -> Iterator[Page]:
        whose, path = self._ground.phone
        with self._opened(whose, path, PHONE) as page:
            yield page

    @contextmanager
    def _table(self) -> Iterator[Page]:
        with self._opened("tablet", f"/t/{self._ground.looked_at.id}/play", TABLET) as page:
            yield page

    @contextmanager
    def _opened(self, whose: str, path: str, size: dict[str, int]) -> Iterator[Page]:
        base = f"http://localhost:{self._ground.real.port}"
        page = device(self._ground.browser, base, self._ground.house.headers(whose)["Cookie"], size, touches=True)
        driver: Any = page.context.new_cdp_session(page)
        driver.send("Network.enable")
        driver.send("Network.emulateNetworkConditions", NETWORK)
        driver.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.add_init_script(WATCH)
        page.goto(base + path)
        page.wait_for_function("() => window.seated")
        page.wait_for_timeout(QUIET)
        yield page
        page.context.close()

    def _answered(self, page: Page, css: str, shows: str) -> float:
        page.evaluate("([css, shows]) => tapping(css, shows)", [css, shows])
        if shows == "open":
            page.locator(css).hover()
            page.mouse.down()
        else:
            page.locator(css).first.tap()
        page.wait_for_function("() => window.answered")
        milliseconds: float = page.evaluate("answered")
        return milliseconds


def figures(_stack: ExitStack, ground: Ground) -> Iterable[Figure]:
    """The figures of slow devices in a slow network."""
    slowly = Slowly(ground)
    return (
        Figure("3G and a slow phone: its seat is drawn", "s", slowly.seat, 2, 1.5),
        Figure("3G and a slow phone: a hold is answered", "ms", slowly.hold, 100, 50),
        Figure("3G and a slow tablet: a tap is answered", "ms", slowly.tap, 100, 50),
        Figure("3G and a slow phone: what moves by itself", "", slowly.phone_moved, 0, 0),
        Figure("3G and a slow tablet: what moves by itself", "", slowly.table_moved, 0, 0),
    )
