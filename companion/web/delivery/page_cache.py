"""A cache of drawn pages: showing an unchanged table again costs almost nothing.

Rendering a page takes ten times as much processor time as sending a kept one.
"""

from collections.abc import Callable, Hashable
from threading import RLock
from typing import Any, Final, Generic, TypeVar

from flask import Response, current_app

from companion.cache import Cache
from companion.web.delivery.compression import SplitPage

Drawing = TypeVar("Drawing")

MOST_PAGES: Final = 128
"""The most pages that one cache keeps."""

AT_ONCE: Final = 16
"""The most pages of one cache that are rendered at once."""


class DrawingCache(Generic[Drawing]):
    """Drawings by key. Draw only from what the key names: every reader who may ask for that key gets the same."""

    def __init__(self, most: int) -> None:
        """Start empty, with room for ``most``."""
        self._kept: Cache[Hashable, Drawing] = Cache(most)
        self._drawing = tuple(RLock() for _ in range(AT_ONCE))

    def get(self, key: Hashable, draw: Callable[[], Drawing]) -> Drawing:
        """Return the drawing of ``key``, drawn first if it is not kept.

        If several ask for the same key at the same moment, one draws it and the others wait.
        """
        drawing = self._kept.get(key)
        if drawing is not None:
            return drawing
        with self._drawing[hash(key) % AT_ONCE]:
            drawing = self._kept.get(key)
            return self._kept.put(key, draw()) if drawing is None else drawing

    def __len__(self) -> int:
        """Return how many drawings are kept."""
        return len(self._kept)


class PageCache(DrawingCache[SplitPage]):
    """Rendered pages by key. No form token is kept: each reader's own is spliced in when a page is sent.

    Render a page from a view without secrets.
    """

    def page(self, key: Hashable, token: str, render: Callable[[], str]) -> SplitPage:
        """Return the page of ``key``, rendered if not kept; ``render`` writes ``token`` into its forms."""
        return self.get(key, lambda: SplitPage(render(), token))

    def answer(self, key: Hashable, token: str, render: Callable[[], str]) -> Response:
        """Answer with the same page, compressed if the browser accepts that."""
        return self.page(key, token, render).answer(token)


def page_cache(name: str) -> PageCache:
    """Return the running app's cache of pages of this name."""
    return _cache(f"pages: {name}", PageCache)


def parts_cache(name: str) -> DrawingCache[Any]:
    """Return the running app's cache of parts of pages of this name."""
    return _cache(f"parts: {name}", DrawingCache)


CacheType = TypeVar("CacheType", bound="DrawingCache[Any]")


def _cache(name: str, kind: type[CacheType]) -> CacheType:
    """Return a cache of the running app. In debug mode it keeps nothing: a template may have changed."""
    if name not in current_app.extensions:
        current_app.extensions[name] = kind(0 if current_app.debug else MOST_PAGES)
    shared: CacheType = current_app.extensions[name]
    return shared
