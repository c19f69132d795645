"""Streams: a page holds one open, and is told in it that something has changed, as one number and nothing else.

What has changed the page fetches itself, by the door that knows what it may see: a stream says the same to everybody.
It holds a thread for as long as it lives: there are fewer of them than threads, and who comes above that asks again
from time to time instead.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Lock
from time import monotonic
from typing import Final

from flask import Flask, Response, current_app

from companion.kernel.refusal import Refused
from companion.kernel.words import text
from companion.play import UseCases
from companion.play.hub import Hub, MemoryHub, News, Subscription
from companion.store import CannotOpen
from companion.web.court.screen import bp as court_bp
from companion.web.current import device, use_cases
from companion.web.phone.seat import bp as phone_bp
from companion.web.server.environment import streams_of, threads_wanted
from companion.web.server.errors import error_page
from companion.web.table.blueprint import bp as table_bp

MOST_AT_A_TABLE: Final = 120
"""Streams of one table at most, so that nobody who knows one table's address takes them from all."""

AGAIN: Final = 20
"""Seconds after which a page that got no stream may ask for one again."""

Look = Callable[[News | None], int]
"""Returns how often the table was changed, after some news or without any; refused when one may listen no more."""


@dataclass(frozen=True)
class Pace:
    """How long streams live, in seconds, and what they say in between; each stream a little different from the next."""

    lifetime: float = 90.0
    alive: float = 15.0
    retry: float = 2.0

    def varied(self) -> "Pace":
        """Return the pace of one stream, so that not all of them come back at the same moment."""
        return Pace(
            self.lifetime * random.uniform(0.8, 1.2),  # noqa: S311 - spreads load, guards nothing
            self.alive * random.uniform(0.8, 1.0),  # noqa: S311 - the same
            self.retry * random.uniform(0.5, 1.5),  # noqa: S311 - the same
        )


class Places:
    """The streams that are open, ``most`` at once."""

    def __init__(self, most: int) -> None:
        """Begin with none."""
        self._most = most
        self._open: dict[str, int] = {}
        self._lock = Lock()

    def take(self, table_id: str) -> bool:
        """Count a stream of a table; False when there are as many as may be."""
        with self._lock:
            here = self._open.get(table_id, 0)
            if here >= MOST_AT_A_TABLE or sum(self._open.values()) >= self._most:
                return False
            self._open[table_id] = here + 1
            return True

    def leave(self, table_id: str) -> None:
        """Count one stream less."""
        with self._lock:
            here = self._open.pop(table_id) - 1
            if here:
                self._open[table_id] = here

    def __len__(self) -> int:
        """Return how many streams are open."""
        with self._lock:
            return sum(self._open.values())


def said(event: str, number: int) -> bytes:
    """Return an event as it is sent."""
    return f"event: {event}\ndata: {number}\n\n".encode()


def told(
    hub: Hub, heard: Subscription, number: int, look: Look, pace: Pace, clock: Callable[[], float] = monotonic
) -> Iterator[bytes]:
    """Yield what a stream says from ``number`` on, until its time is over, the server stops, or ``look`` refuses.

    Every change is one event ``changed``; who may listen no more is told by a last one, and finds out by asking. A
    comment with an ``alive`` tells in silence that the line is up, and finds out that nobody is there.
    """
    spoke = clock()
    until = spoke + pace.lifetime
    yield f"retry: {round(pace.retry * 1000)}\n\n".encode() + said("changed", number)
    while (now := clock()) < until:
        news = heard.wait(min(hub.patience, until - now, spoke + pace.alive - now))
        if hub.closed:
            return
        try:
            newest = look(news)
        except Refused:
            yield said("changed", number)
            return
        if news or newest != number:
            number = newest
            yield said("changed", number)
        elif clock() - spoke >= pace.alive:
            yield b": alive\n" + said("alive", number)
        else:
            continue
        spoke = clock()


def answered(table_id: str, look: Look) -> Response:
    """Open a stream of a table, or answer 503 when there are as many as may be; refused as ``look`` does."""
    places: Places = current_app.extensions["streams"]
    use: UseCases = use_cases()
    if not places.take(table_id):
        return full()
    heard = use.watching.subscribe(table_id)  # before the first look: what changes in between is heard
    try:
        number = look(None)
    except BaseException:
        heard.close()
        places.leave(table_id)
        raise
    pace: Pace = current_app.config["STREAM_PACE"]
    response = Response(told(use.hub, heard, number, look, pace.varied()), mimetype="text/event-stream")
    response.headers["Cache-Control"] = "no-store, no-transform"
    response.headers["X-Accel-Buffering"] = "no"  # or a proxy keeps it to itself until it ends
    response.call_on_close(heard.close)
    response.call_on_close(lambda: places.leave(table_id))
    return response


def full() -> Response:
    """Answer that no stream is free; the page asks from time to time instead."""
    response = error_page(text("live.full"), 503)
    response.headers["Retry-After"] = str(AGAIN)
    return response


@table_bp.get("/stream")
def of_table(table_id: str) -> Response:
    """Tell the game master's device of every change of its table."""
    use, mine = use_cases(), device()
    return answered(table_id, lambda news: use.watching.changes_led(table_id, mine, news))


@phone_bp.get("/seat/<table_id>/<int:index>/stream")
def of_seat(table_id: str, index: int) -> Response:
    """Tell the phone that claimed a seat of every change of its table, until the seat is its own no more."""
    use, mine = use_cases(), device()
    return answered(table_id, lambda news: use.watching.changes_held(table_id, index, mine, news))


@court_bp.get("/court/<table_id>/stream")
def of_court(table_id: str) -> Response:
    """Tell anybody of every change of a table; the number says nothing that the court's page does not."""
    use = use_cases()
    return answered(table_id, lambda news: use.watching.changes(table_id, news))


def hub_of(app: Flask) -> Hub:
    """Return the hub of ``app``: in memory, or through Redis where ``REDIS_URL`` names one.

    Raises ``CannotOpen`` when that is no address.
    """
    address = app.config["REDIS_URL"]
    if not address:
        return MemoryHub()
    from companion.web.live.redis_hub import RedisHub, SharedArrivals, connector, redis_name

    try:
        connect = connector(address)
    except ValueError as error:
        raise CannotOpen("REDIS_URL is no address of a Redis server.") from error
    app.extensions["arrivals"] = SharedArrivals(connect)
    return RedisHub(connect, redis_name(address), app.logger.warning)


def init_app(app: Flask) -> None:
    """Count the streams of ``app``: fewer than the threads that answer, unless ``STREAMS`` says how many."""
    most = app.config.setdefault("STREAMS", streams_of(threads_wanted()))
    app.config.setdefault("STREAM_PACE", Pace())
    app.extensions["streams"] = Places(most)
