"""Pages kept as they were rendered, so that showing a table nobody has touched costs next to nothing.

A page that is rendered takes ten times as much processor time as one that is kept.
"""

from collections.abc import Callable, Hashable
from threading import RLock
from typing import Final

from flask import Response, current_app

from companion.cache import Cache
from companion.web.delivery.compression import SplitPage

MOST_PAGES: Final = 128
"""Pages that one cache keeps."""


AT_ONCE: Final = 16
"""Pages of one cache that are rendered at once."""


class PageCache:
    """Rendered pages by key. No form token is kept: each reader's own is spliced in when a page is sent.

    Render a page from what its key names alone, and from a view without secrets: every reader who may ask for that key
    is sent the same page.
    """

    def __init__(self, most: int) -> None:
        """Start empty, to keep ``most`` pages."""
        self._pages: Cache[Hashable, SplitPage] = Cache(most)
        self._drawing = tuple(RLock() for _ in range(AT_ONCE))

    def page(self, key: Hashable, token: str, render: Callable[[], str]) -> SplitPage:
        """Return the page of ``key``, rendered if not kept; ``token`` is what ``render`` writes into its forms.

        Of many who ask for the same page at the same moment one renders it, and the others wait for that.
        """
        page = self._pages.get(key)
        if page is not None:
            return page
        with self._drawing[hash(key) % AT_ONCE]:
            page = self._pages.get(key)
            if page is None:
                page = SplitPage(render(), token)
                self._pages.put(key, page)
            return page

    def answer(self, key: Hashable, token: str, render: Callable[[], str]) -> Response:
        """Answer with the same page, compressed where the browser takes it."""
        return self.page(key, token, render).answer(token)

    def __len__(self) -> int:
        """Return how many pages are kept."""
        return len(self._pages)


def page_cache(name: str) -> PageCache:
    """Return the running app's cache of this name. In debug mode it keeps nothing: a template may have changed."""
    name = f"pages: {name}"
    if name not in current_app.extensions:
        current_app.extensions[name] = PageCache(0 if current_app.debug else MOST_PAGES)
    found: PageCache = current_app.extensions[name]
    return found
