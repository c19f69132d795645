"""A cache of drawn pages: showing an unchanged table again costs almost nothing.

A page that is rendered takes ten times as much processor time as one that is kept.
"""

from collections.abc import Callable, Hashable
from threading import RLock
from typing import Any, Final, Generic, TypeVar

from flask import Response, current_app

from companion.cache import Cache
from companion.web.delivery.compression import SplitPage

Drawn = TypeVar("Drawn")

MOST_PAGES: Final = 128
"""Pages that one cache keeps."""


AT_ONCE: Final = 16
"""Pages of one cache that are rendered at once."""


class Kept(Generic[Drawn]):
    """What was drawn, by key. Draw it from what its key names alone: every reader who may ask for that key gets it."""

    def __init__(self, most: int) -> None:
        """Start empty, to keep ``most``."""
        self._kept: Cache[Hashable, Drawn] = Cache(most)
        self._drawing = tuple(RLock() for _ in range(AT_ONCE))

    def get(self, key: Hashable, draw: Callable[[], Drawn]) -> Drawn:
        """Return what is kept under ``key``, drawn if there is nothing.

        Of many who ask for the same at the same moment one draws it, and the others wait for that.
        """
        found = self._kept.get(key)
        if found is not None:
            return found
        with self._drawing[hash(key) % AT_ONCE]:
            found = self._kept.get(key)
            return self._kept.put(key, draw()) if found is None else found

    def __len__(self) -> int:
        """Return how much is kept."""
        return len(self._kept)


class PageCache(Kept[SplitPage]):
    """Rendered pages by key. No form token is kept: each reader's own is spliced in when a page is sent.

    Render a page from a view without secrets.
    """

    def page(self, key: Hashable, token: str, render: Callable[[], str]) -> SplitPage:
        """Return the page of ``key``, rendered if not kept; ``token`` is what ``render`` writes into its forms."""
        return self.get(key, lambda: SplitPage(render(), token))

    def answer(self, key: Hashable, token: str, render: Callable[[], str]) -> Response:
        """Answer with the same page, compressed where the browser takes it."""
        return self.page(key, token, render).answer(token)


def page_cache(name: str) -> PageCache:
    """Return the running app's cache of pages of this name."""
    return _cache(f"pages: {name}", PageCache)


def parts_cache(name: str) -> Kept[Any]:
    """Return the running app's cache of parts of pages of this name."""
    return _cache(f"parts: {name}", Kept)


CacheType = TypeVar("CacheType", bound="Kept[Any]")


def _cache(name: str, kind: type[CacheType]) -> CacheType:
    """Return a cache of the running app. In debug mode it keeps nothing: a template may have changed."""
    if name not in current_app.extensions:
        current_app.extensions[name] = kind(0 if current_app.debug else MOST_PAGES)
    found: CacheType = current_app.extensions[name]
    return found
