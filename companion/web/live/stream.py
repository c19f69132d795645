"""Streams: a page keeps one open, which announces each change as one number and nothing else. The page then
fetches the change by the route that knows what it may see: a stream says the same to everyone. A stream occupies a
thread for as long as it is open. There are fewer places than threads, and a page that gets none polls instead.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Lock
from time import monotonic
from typing import Final

from flask import Flask, Response, current_app, request

from companion.kernel.refusal import Refused
from companion.kernel.words import text
from companion.live.channels import event_bytes
from companion.services import UseCases
from companion.services.hub import MemoryHub, MemorySubscription, News
from companion.visitors import visitor
from companion.web.current import use_cases
from companion.web.delivery.language import t
from companion.web.server.environment import streams_of, threads_wanted
from companion.web.server.errors import error_page
from companion.web.server.security_log import note

MOST_AT_A_TABLE: Final = 120
"""The most streams of one table, so that nobody who knows one table's address can use up all streams."""

COURT_AT_A_TABLE: Final = 90
"""How many of them anyone may open; the others are for the game master's device and the seats."""

RETRY_AFTER: Final = 20
"""Seconds after which a page that got no stream may ask for one again."""

ReadVersion = Callable[[News | None], int]
"""Returns how often the table has changed, after some news or none; refused once the viewer may no longer listen."""


@dataclass(frozen=True)
class StreamTiming:
    """How long streams live, and the interval of their keep-alive comments and retries, in seconds."""

    lifetime: float = 90.0
    alive: float = 15.0
    retry: float = 2.0

    def jittered(self) -> "StreamTiming":
        """Return the timing of one stream: each differs a little, so they do not all reconnect at the same moment."""
        return StreamTiming(
            self.lifetime * random.uniform(0.8, 1.2),  # noqa: S311 - spreads load, guards nothing
            self.alive * random.uniform(0.8, 1.0),  # noqa: S311 - the same
            self.retry * random.uniform(0.5, 1.5),  # noqa: S311 - the same
        )


class OpenStreams:
    """The open streams: at most ``most`` in all, ``each`` per visitor, and ``court`` of those that anyone may open.

    So the last places are for game masters' devices and claimed seats, and never for one address alone.
    """

    def __init__(self, most: int, each: int | None = None, court: int | None = None) -> None:
        """Start with none; by default an eighth of all places is reserved."""
        self._most = most
        self._each = each or most - most // 8
        self._court = court or most - most // 8
        self._open: dict[str, int] = {}
        self._visitors: dict[str, int] = {}
        self._screens: dict[str, int] = {}
        self._lock = Lock()

    def take(self, table_id: str, who: str = "", anybody: bool = False) -> bool:
        """Count a stream of a table, opened by ``who``; return False if no more are allowed."""
        with self._lock:
            here, theirs = self._open.get(table_id, 0), self._visitors.get(who, 0)
            if (
                here >= MOST_AT_A_TABLE
                or theirs >= self._each
                or (anybody and self._screens.get(table_id, 0) >= COURT_AT_A_TABLE)
                or (anybody and sum(self._screens.values()) >= self._court)
                or sum(self._open.values()) >= self._most
            ):
                return False
            self._open[table_id], self._visitors[who] = here + 1, theirs + 1
            if anybody:
                self._screens[table_id] = self._screens.get(table_id, 0) + 1
            return True

    def leave(self, table_id: str, who: str = "", anybody: bool = False) -> None:
        """Count one stream fewer; pass the same arguments as to ``take``."""
        with self._lock:
            counts = [(self._open, table_id), (self._visitors, who)]
            for counted, key in [*counts, (self._screens, table_id)] if anybody else counts:
                left = counted.pop(key) - 1
                if left:
                    counted[key] = left

    def __len__(self) -> int:
        """Return how many streams are open."""
        with self._lock:
            return sum(self._open.values())


def stream_events(
    hub: MemoryHub,
    subscription: MemorySubscription,
    number: int,
    query: ReadVersion,
    pace: StreamTiming,
    clock: Callable[[], float] = monotonic,
) -> Iterator[bytes]:
    """Yield the events of a stream from ``number`` on, until its time is over, the server stops, or ``query`` refuses.

    Every change is one event ``changed``. A viewer who may no longer listen gets a last one, and learns the reason
    by fetching the page. An ``alive`` comment during silence keeps the line open and detects closed connections.
    """
    spoke = clock()
    until = spoke + pace.lifetime
    yield f"retry: {round(pace.retry * 1000)}\n\n".encode() + event_bytes("changed", number)
    while (now := clock()) < until:
        news = subscription.wait(min(hub.poll_seconds, until - now, spoke + pace.alive - now))
        if hub.closed:
            return
        try:
            newest = query(news)
        except Refused:
            yield event_bytes("changed", number)
            return
        if news or newest != number:
            number = newest
            yield event_bytes("changed", number)
        elif clock() - spoke >= pace.alive:
            yield b": alive\n" + event_bytes("alive", number)
        else:
            continue
        spoke = clock()


def stream_response(table_id: str, query: ReadVersion, anybody: bool = False) -> Response:
    """Open a stream of a table, or answer 503 if no more are allowed; refused as ``query`` refuses.

    ``anybody`` marks a stream that needs neither the game master's device nor a seat.
    """
    places: OpenStreams = current_app.extensions["streams"]
    use: UseCases = use_cases()
    who = visitor(request.remote_addr or "")
    if not places.take(table_id, who, anybody):
        note("quota_of_streams")
        return no_stream_free()
    subscription = use.watching.subscribe(table_id)  # before the first look, so that no change in between is missed
    try:
        number = query(None)
    except BaseException:
        subscription.close()
        places.leave(table_id, who, anybody)
        raise
    timing: StreamTiming = current_app.config["STREAM_PACE"]
    events = stream_events(use.hub, subscription, number, query, timing.jittered())
    response = Response(events, mimetype="text/event-stream")
    response.headers["Cache-Control"] = "no-store, no-transform"
    response.headers["X-Accel-Buffering"] = "no"  # otherwise a proxy would buffer it until it ends
    response.call_on_close(subscription.close)
    response.call_on_close(lambda: places.leave(table_id, who, anybody))
    return response


def no_stream_free() -> Response:
    """Answer that no stream is free; the page polls instead."""
    response = error_page(text("live.full"), 503)
    response.headers["Retry-After"] = str(RETRY_AFTER)
    return response


def stream_at(key: str, own: str) -> str:
    """Return the stream's address for the table or evening ``key``: without ``LIVE_URL``, ``own`` on this server."""
    live: str = current_app.config["LIVE_URL"]
    return f"{live.rstrip('/')}/live/{key}" if live else own


def following(key: str, own: str, ask: str, seen: object, changes: object = None) -> dict[str, object]:
    """Return the attributes of a ``<main>`` that is kept up to date; ``js/base/follow.js`` says what they mean.

    ``key`` and ``own`` are those of ``stream_at``. ``changes`` is the stream's number of what is shown, where ``seen``
    is another mark: empty if it has none.
    """
    return {
        "data-stream": stream_at(key, own),
        "data-ask": ask,
        "data-seen": seen,
        "data-changes": changes,
        "data-stale": t("live.stale"),
    }


def init_app(app: Flask) -> None:
    """Count the streams of ``app``: by default fewer than the threads that answer; ``STREAMS`` sets another number."""
    app.jinja_env.globals["following"] = following
    most = app.config.setdefault("STREAMS", streams_of(threads_wanted()))
    app.config.setdefault("STREAM_PACE", StreamTiming())
    app.extensions["streams"] = OpenStreams(most, app.config["STREAMS_EACH"] or None)
