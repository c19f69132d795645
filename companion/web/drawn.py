"""Pages kept as they were drawn, so that a table that nobody touches costs next to nothing to show again."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Final

KEPT: Final = 128
"""Pages kept at most; the one that was longest unused goes first."""


class Drawn:
    """A small memory of pages. It keeps no form token: each reader's own is put in when a page is handed out.

    Whoever keeps a page here must draw it from what its key names alone, and from a view without secrets: every reader
    who may ask for that key is given the same page.
    """

    def __init__(self, kept: int = KEPT) -> None:
        """Start empty; ``kept`` is how many pages stay."""
        self._kept = kept
        self._pages: OrderedDict[Hashable, list[str]] = OrderedDict()
        self._lock = Lock()

    def page(self, key: Hashable, token: str, draw: Callable[[], str]) -> str:
        """Return the page of ``key`` with the reader's form token, drawn only when it is not kept.

        ``token`` is what ``draw`` writes into its forms now. It cannot be guessed, so that cutting the page at it
        takes out exactly those places, whatever macro wrote them.
        """
        with self._lock:
            parts = self._pages.get(key)
            if parts is not None:
                self._pages.move_to_end(key)
        if parts is None:
            parts = draw().split(token)
            with self._lock:
                self._pages[key] = parts
                while len(self._pages) > self._kept:
                    self._pages.popitem(last=False)
        return token.join(parts)

    def __len__(self) -> int:
        """Return how many pages are kept."""
        return len(self._pages)
