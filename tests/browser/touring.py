"""What a tour consists of: pages, opened by a device."""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from playwright.sync_api import Page

from tests.browser.rooms import token
from tests.sizes import THOROUGH


class Place(NamedTuple):
    """A page that a device need only open if it is worth a look."""

    page: Page
    address: str


Stop = tuple[str, Page]
Steps = Iterator[tuple[str, Page | Place]]
Tour = Callable[[Page, Page], Steps]

NEW_ENOUGH = 24
"""So many kinds of elements that no page before had make a page worth opening and measuring in an ordinary run."""


class Kinds:
    """The kinds of elements that are on pages worth a look: tags with their classes and roles, drawings apart."""

    def __init__(self, enough: int = NEW_ENOUGH) -> None:
        """Take a page to be worth a look if ``enough`` kinds of elements on it were on none that was."""
        self._enough = enough
        self._known = set[str]()

    def are_new(self, html: str) -> bool:
        """Return whether a page is worth a look, and then know what is on it; if thorough, every page is.

        What is on a page that is not worth one stays unknown: with the next page it may be enough.
        """
        tags = re.findall(r"<[a-z][^>]*>", re.sub(r"<svg.*?</svg>", "", html, flags=re.DOTALL))
        found = {
            f"{re.split(r'[ >]', tag)[0]} {one}"
            for tag in tags
            for said in re.findall(r' (?:class|role|type)="([^"]*)"|^<(\w+)', tag)
            for one in " ".join(said).split()
        }
        if not THOROUGH and len(found - self._known) < self._enough:
            return False
        self._known |= found
        return True


def sent(page: Page, address: str, **fields: str) -> None:
    """Send a form as this device would, without opening the page that it is on.

    A screen of a table is left before: it would go along, and lead elsewhere while the next page is opened.
    """
    if "/t/" in page.url:
        page.goto("/health")
    answer = page.request.post(address, form={"csrf": token(page), **fields})
    assert answer.ok, f"{address}: {answer.status}"


def at(page: Page, address: str) -> Page:
    page.goto(address)
    return page
