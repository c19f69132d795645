"""Pages kept as they were drawn, so that a table that nobody touches costs next to nothing to show again."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Final

from flask import Response, current_app

from companion.web.delivery.compression import SplitPage

MOST_PAGES: Final = 128
"""Pages kept at most; the one that was longest unused goes first."""


class PageCache:
    """A small memory of pages. It keeps no form token: each reader's own is put in when a page is handed out.

    Whoever keeps a page here must draw it from what its key names alone, and from a view without secrets: every reader
    who may ask for that key is given the same page.
    """

    def __init__(self, kept: int = MOST_PAGES) -> None:
        """Start empty; ``kept`` is how many pages stay."""
        self._kept = kept
        self._pages: OrderedDict[Hashable, SplitPage] = OrderedDict()
        self._lock = Lock()

    def page(self, key: Hashable, token: str, draw: Callable[[], str]) -> str:
        """Return the page of ``key`` with the reader's form token, drawn only when it is not kept.

        ``token`` is what ``draw`` writes into its forms now.
        """
        return self._pieces(key, token, draw).plain(token).decode()

    def answer(self, key: Hashable, token: str, draw: Callable[[], str]) -> Response:
        """Answer the same page, compressed where the browser takes it."""
        return self._pieces(key, token, draw).answer(token)

    def _pieces(self, key: Hashable, token: str, draw: Callable[[], str]) -> SplitPage:
        if current_app.debug:
            return SplitPage(draw(), token)  # the template may be another by now
        with self._lock:
            kept = self._pages.get(key)
            if kept is not None:
                self._pages.move_to_end(key)
                return kept
        fresh = SplitPage(draw(), token)
        with self._lock:
            self._pages[key] = fresh
            while len(self._pages) > self._kept:
                self._pages.popitem(last=False)
        return fresh

    def __len__(self) -> int:
        """Return how many pages are kept."""
        return len(self._pages)
