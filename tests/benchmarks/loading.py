"""The figures of a first visit: what Chromium fetches for a page when it knows nothing yet, and how often it asks."""

from collections.abc import Iterable
from contextlib import ExitStack
from functools import cached_property
from typing import Any, NamedTuple

from tests.benchmarks.browsers import PHONE, TABLET, device
from tests.benchmarks.figures import Figure
from tests.benchmarks.house import Ground

SETTLED = 1200
"""Milliseconds after its load event in which a page may still fetch something; phones ask for news later."""


class Load(NamedTuple):
    """A first load: kilobytes as they came over the wire, headers included, and how many requests."""

    kilobytes: float
    requests: int


class Loads:
    """First loads, each in a browser context of its own; measured once a run, since they do not vary."""

    def __init__(self, ground: Ground) -> None:
        """Start nothing yet."""
        self._ground = ground

    @cached_property
    def phone(self) -> Load:
        """A phone that opens the page of its seat."""
        whose, path = self._ground.phone
        return self._load(whose, path, PHONE)

    @cached_property
    def tablet(self) -> Load:
        """A tablet that opens the play page."""
        return self._load("tablet", f"/t/{self._ground.long_game.id}/play", TABLET)

    def _load(self, whose: str, path: str, size: dict[str, int]) -> Load:
        base = f"http://localhost:{self._ground.real.port}"
        page = device(self._ground.browser, base, self._ground.house.headers(whose)["Cookie"], size)
        listener: Any = page.context.new_cdp_session(page)
        ended: list[float] = []
        listener.on("Network.loadingFinished", lambda event: ended.append(event["encodedDataLength"]))
        listener.send("Network.enable")
        answer = page.goto(base + path)
        assert answer is not None
        assert answer.status == 200
        page.wait_for_timeout(SETTLED)
        page.context.close()
        fetched = [size for size in ended if size]  # Chromium also tells of what it has taken from its cache
        return Load(sum(fetched) / 1000, len(fetched))


def figures(_stack: ExitStack, ground: Ground) -> Iterable[Figure]:
    """The figures of first visits."""
    loads = Loads(ground)
    return (
        Figure("first load of a phone page", "KB", lambda: loads.phone.kilobytes, 33, 24),
        Figure("requests of a phone page", "", lambda: loads.phone.requests, 6, 5),
        Figure("first load of the game master's page", "KB", lambda: loads.tablet.kilobytes, 50, 36),
        Figure("requests of the game master's page", "", lambda: loads.tablet.requests, 6, 5),
    )
