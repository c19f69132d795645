"""When a page can be used: every device waits for that by itself. And when it shows what is expected of it."""

import json
import time
from typing import Final

from playwright.sync_api import Page

from tests.browser.hunting import patience

NOT_YET: Final = "html:not([data-ready]):has(script[type=module])"
"""A page that ``static/js/base/ready.js`` has not marked: some of its modules have not run."""


def wait_until_ready(page: Page) -> None:
    """Have every tap, key and expectation on a page wait until its modules have run, however it was reached.

    Playwright asks before each of them whether something is in the way, and waits until that has gone.
    """
    page.add_locator_handler(page.locator(NOT_YET), lambda: None)


OUTSIDE: Final = """new Promise((say) => {
  const all = document.querySelectorAll(%s);
  const watch = new IntersectionObserver((seen) => {
    watch.disconnect();
    const out = seen.filter((one) => !one.isIntersecting || one.intersectionRatio < 0.999);
    say(out.map((one) => one.target.outerHTML.slice(0, 99)));
  });
  for (const one of all) watch.observe(one);
  if (!all.length) say("nothing");
})"""
"""What a browser answers about everything that a selector finds: what of it is not wholly in view."""


def until(page: Page, expression: str, wanted: object = True) -> None:
    """Wait until what a page answers is ``wanted``, or else anything true; its policy forbids it to look by itself.

    What is read once and compared at once may not have come yet.
    """
    end = time.monotonic() + patience(20_000) / 1000
    while not ((found := page.evaluate(expression)) == wanted or (wanted is True and found)):
        assert time.monotonic() < end, f"{expression}: {found!r}, never {wanted!r}"
        page.wait_for_timeout(50)


def expect_all_in_view(page: Page, selector: str) -> None:
    """Wait until everything that a selector finds is in view as a whole: one question, not one for each."""
    until(page, OUTSIDE % json.dumps(selector), [])
