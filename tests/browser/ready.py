"""When a page can be used: every device waits for that by itself, so no test does."""

from typing import Final

from playwright.sync_api import Page

NOT_YET: Final = "html:not([data-ready]):has(script[type=module])"
"""A page that ``static/js/base/ready.js`` has not marked: some of its modules have not run."""


def wait_until_ready(page: Page) -> None:
    """Have every tap, key and expectation on a page wait until its modules have run, however it was reached.

    Playwright asks before each of them whether something is in the way, and waits until that has gone.
    """
    page.add_locator_handler(page.locator(NOT_YET), lambda: None)
