"""The browser of a benchmark, and devices in it that know nothing yet."""

import shutil
from contextlib import ExitStack

from playwright.sync_api import Browser, Page, sync_playwright

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
PHONE = {"width": 390, "height": 844}
TABLET = {"width": 1024, "height": 768}


def chromium(stack: ExitStack) -> Browser:
    """Start Chromium; it ends with the stack."""
    path = next(path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name)))
    playwright = stack.enter_context(sync_playwright())
    browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
    stack.callback(browser.close)
    return browser


def device(browser: Browser, base: str, cookie: str, size: dict[str, int], touches: bool = False) -> Page:
    """Return an empty page of a new device that has one cookie (``name=value``) of the server at ``base``."""
    context = browser.new_context(viewport=size, locale="en-GB", has_touch=touches)  # type: ignore[arg-type] # playwright's own dict type
    name, _, value = cookie.partition("=")
    context.add_cookies([{"name": name, "value": value, "url": base}])
    return context.new_page()
