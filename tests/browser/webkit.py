"""WebKitGTK as its own driver leads it: each window is a device with cookies of its own.

Playwright's WebKit is a build of its own that has no package; what Debian and others ship can be driven by WebDriver
alone. That is enough to tap, to hold, to read, to measure and to look.
"""

import os
import shutil
import subprocess
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page
from selenium.webdriver import ActionChains, WebKitGTK, WebKitGTKOptions
from selenium.webdriver.common.by import By
from selenium.webdriver.webkitgtk.service import Service

from tests.browser.ready import NOT_YET

DRIVER: Final = shutil.which("WebKitWebDriver")
BROWSER: Final = next(iter(sorted(Path("/usr").glob("lib*/**/webkit2gtk-4.*/MiniBrowser"), reverse=True)), None)
SLIM: Final = "* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }"
"""A style of the browser's own bars, without which no window is as narrow as a phone."""
PATIENCE: Final = 40
"""Seconds that something may take to appear."""
SEEN: Final = """
const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().height > 1
  && getComputedStyle(one).pointerEvents !== "none";
return [...document.querySelectorAll(arguments[0])].find(seen) ?? null;
"""
BUSY: Final = f".htmx-request, {NOT_YET}"
READY: Final = "return !document.querySelector(arguments[0])"
"""Whether what a page asked for has come, and its modules have run."""
LISTENS: Final = """
window.troubles ??= (() => {
  const found = [];
  addEventListener("error", (event) => found.push(String(event.message)));
  addEventListener("unhandledrejection", (event) => found.push(String(event.reason)));
  addEventListener("securitypolicyviolation", (event) => found.push(`policy: ${event.violatedDirective}`));
  return found;
})();
"""


class Window:
    """A device in WebKit. It stands on nothing of Playwright, but can take over what a device there has got."""

    def __init__(self, driver: WebKitGTK) -> None:
        self.driver = driver

    def go(self, url: str) -> None:
        self.driver.get(url)
        self.driver.execute_script(LISTENS)

    def take_over(self, page: Page) -> None:
        """Become the device that a page is on, cookies and all, and open what it shows."""
        self.driver.get(page.url)  # cookies belong to a place
        for cookie in page.context.cookies(page.url):
            self.driver.add_cookie({"name": cookie["name"], "value": cookie["value"], "path": cookie["path"]})
        self.go(page.url)

    def script(self, source: str, *given: object) -> Any:
        return self.driver.execute_script(source, *given)

    def ask(self, function: str, *given: object) -> Any:
        """Call an arrow function in the page and return its answer, a promise or not."""
        called = f"({function.strip().removesuffix(';')})(...arguments)"
        source = f"const done = arguments[arguments.length - 1]; Promise.resolve({called}).then(done);"
        return self.driver.execute_async_script(source, *given)

    def resize(self, width: int, height: int) -> None:
        """Make the page exactly so large; the browser keeps a few pixels for itself."""
        self.driver.set_window_size(width, height)
        for _ in range(3):
            self.until(f"return innerWidth === {width}")
            missing = height - self.script("return innerHeight")
            if not missing:
                return
            size = self.driver.get_window_size()
            self.driver.set_window_size(size["width"], size["height"] + missing)
            time.sleep(0.2)
        raise AssertionError(f"the window is {missing} px too low")

    def count(self, css: str) -> int:
        return len(self.driver.find_elements(By.CSS_SELECTOR, css))

    def text(self, css: str) -> str:
        """Return what an element says, also where it is clipped."""
        said: str = self.script("return document.querySelector(arguments[0]).textContent", css)
        return " ".join(said.split())

    def tap(self, css: str) -> None:
        """Tap the first of what can be seen, once it takes a tap: what is new rests for a moment.

        It is brought to the middle first: the driver would bring it to the lower edge, where the dock lies.
        """
        self.until(READY, BUSY)
        self.until(SEEN, css)
        found = self.script(SEEN, css)
        self.script("arguments[0].scrollIntoView({ block: 'center' })", found)
        found.click()

    def write(self, css: str, words: str) -> None:
        self.driver.find_element(By.CSS_SELECTOR, css).send_keys(words)

    def settle(self) -> None:
        """Wait until what a tap asked for has come, and the pause is over in which nothing new takes a tap."""
        time.sleep(0.5)
        self.until(READY, BUSY)
        self.script(LISTENS)  # a separate page may have come

    def press(self, css: str) -> None:
        """Put a finger on something and leave it there."""
        button = self.driver.find_element(By.CSS_SELECTOR, css)
        ActionChains(self.driver).click_and_hold(button).perform()

    def release(self) -> None:
        ActionChains(self.driver).release().perform()

    def until(self, source: str, *given: object, patience: float = PATIENCE) -> None:
        """Wait until a script returns something true."""
        end = time.monotonic() + patience
        while not self.script(source, *given):
            assert time.monotonic() < end, f"never at {self.driver.current_url}: {source} {given}"
            time.sleep(0.1)

    @property
    def troubles(self) -> list[str]:
        found: list[str] = self.script("return window.troubles ?? []")
        return found


@contextmanager
def screen() -> Iterator[str]:
    """Lend a display that nobody sees, by its name."""
    command = ("Xvfb", "-displayfd", "1", "-screen", "0", "2000x1400x24", "-nolisten", "tcp")
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        try:
            yield f":{server.stdout.readline().strip()}"
        finally:
            server.terminate()


@contextmanager
def window(display: str) -> Iterator[Window]:
    """Lend a device on a display."""
    with tempfile.TemporaryDirectory() as home:
        style = Path(home) / "gtk-3.0" / "gtk.css"
        style.parent.mkdir()
        style.write_text(SLIM, encoding="utf-8")
        options = WebKitGTKOptions()
        options.binary_location = str(BROWSER)
        options.add_argument("--automation")
        own = {"DISPLAY": display, "XDG_CONFIG_HOME": home, "LIBGL_ALWAYS_SOFTWARE": "1"}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # Selenium's of itself
            driver = WebKitGTK(options=options, service=Service(DRIVER, env={**os.environ, **own}))
        try:
            driver.set_script_timeout(60)
            yield Window(driver)
        finally:
            driver.quit()
