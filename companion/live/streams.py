"""The application of a live process: ``GET /live/<table>`` opens a stream, ``/health`` and ``/ready`` report status."""

import asyncio
import random
import re
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final, Protocol

from companion.live.channels import event_bytes
from companion.live.listeners import Listener, Listeners
from companion.live.metrics import CONTENT_TYPE, Metrics, Subscriber
from companion.logs import LoggedRequest, logged_request
from companion.visitors import Network, client_address, visitor

Message = MutableMapping[str, Any]
Scope = Message
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

NAME: Final = re.compile(r"/live/([A-Za-z0-9_-]{1,64})")
"""The address of a stream: ids have small letters and digits; anything else that matches does no harm."""

ROUTES: Final = frozenset({"/health", "/ready", "/metrics"})
"""The other addresses, none of which is secret."""

RETRY: Final = (500, 1500)
"""Milliseconds after which a browser reconnects when its stream has ended: random, to spread them."""

RETRY_AFTER: Final = 20
"""Seconds after which a page that was refused a stream may ask again."""

HEADERS: Final = [
    (b"cache-control", b"no-store, no-transform"),
    (b"x-accel-buffering", b"no"),  # otherwise a proxy would hold it back until it ends
    (b"access-control-allow-origin", b"*"),  # a stream contains only a number, which is not secret
    (b"x-content-type-options", b"nosniff"),
]


class Places(Protocol):
    """The counter of streams over all processes, which also knows the newest numbers."""

    async def enter(self, table_id: str, who: str) -> tuple[int, str] | None:
        """Take a place; return how often the table was changed and the name to leave by, or None for no place.

        The number is 0 if it is unknown. Raises ``OSError`` if there is no answer.
        """

    def leave(self, who: str, name: str) -> None:
        """Give back a place that was taken under ``name``."""


class Application:
    """An ASGI application: streams, and the status of the process."""

    def __init__(
        self,
        listeners: Listeners,
        subscriber: Subscriber,
        places: Places,
        proxies: tuple[Network, ...] = (),
        metrics: Metrics | None = None,
        observe: Callable[[LoggedRequest], None] | None = None,
    ) -> None:
        """Serve ``listeners``, notified by ``subscriber``; ``proxies`` are trusted to give visitors' addresses.

        ``observe`` is called for each request once its answer begins.
        """
        self._observe = observe
        self._listeners = listeners
        self._subscriber = subscriber
        self._places = places
        self._proxies = proxies
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "http":
            await self._answer(scope, receive, self._observed(scope, send) if self._observe else send)

    def _observed(self, scope: Scope, send: Send) -> Send:
        """Return a ``send`` that calls the observer once the answer begins."""
        begun, observe = time.perf_counter(), self._observe
        route = _route(scope["path"])

        async def told(event: Message) -> None:
            if observe and event["type"] == "http.response.start":
                observe(logged_request(scope["method"], route, event["status"], begun, self._visitor(scope)))
            await send(event)

        return told

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        path, method = scope["path"], scope["method"]
        named = NAME.fullmatch(path)
        if method not in {"GET", "HEAD"}:
            await _answer(send, 405, b"Only GET.")
        elif named is not None:
            await self._stream(named[1], self._visitor(scope), receive, send)
        elif path == "/health":
            await _answer(send, 200, b'{"ok":true}')
        elif path == "/ready":
            await _answer(
                send, 200 if self._subscriber.up else 503, b'{"ok":%s}' % str(self._subscriber.up).lower().encode()
            )
        elif path == "/metrics" and (metrics := self._metrics_for(scope)) is not None:
            await _answer(send, 200, metrics, kind=CONTENT_TYPE)
        else:
            await _answer(send, 404, b"There is nothing at this address.")

    def _visitor(self, scope: Scope) -> str:
        """Return the visitor's address as given by a trusted proxy, or else the sender's of the request."""
        remote = (scope.get("client") or ("", 0))[0]
        if not self._proxies:
            return visitor(remote)
        forwarded_for = b",".join(value for name, value in scope.get("headers", ()) if name == b"x-forwarded-for")
        return visitor(client_address(remote, forwarded_for.decode("latin-1"), self._proxies)[0])

    def _metrics_for(self, scope: Scope) -> bytes | None:
        remote = (scope.get("client") or ("", 0))[0]
        return self._metrics.text_for(remote, dict(scope.get("headers", ()))) if self._metrics else None

    async def _stream(self, table_id: str, who: str, receive: Receive, send: Send) -> None:
        listener = self._listeners.open(table_id, who) if self._subscriber.up else None
        if listener is None:
            await _no_stream(send)
            return
        try:
            try:
                place = await self._places.enter(table_id, who)  # after it listens: it hears what changes meanwhile
            except OSError:
                place = None
            if place is None:
                await _no_stream(send)
                return
            number, name = place
            gone = asyncio.ensure_future(receive_end(receive, listener))
            try:
                await _speak(listener, number, send)
            finally:
                gone.cancel()
                self._places.leave(who, name)
        finally:
            self._listeners.close(table_id, listener)


async def _no_stream(send: Send) -> None:
    await _answer(send, 503, b"No stream is free.", (b"retry-after", str(RETRY_AFTER).encode()))


def _route(path: str) -> str:
    """Return the name of a path for logs, without the table that it names."""
    if NAME.fullmatch(path):
        return "/live/<table>"
    return path if path in ROUTES else "none"


async def receive_end(receive: Receive, listener: Listener) -> None:
    """End a stream when its visitor has disconnected."""
    while (await receive())["type"] != "http.disconnect":
        continue
    listener.ended = True
    listener.ring()


async def _speak(listener: Listener, number: int, send: Send) -> None:
    """Send the events of a stream: the current number, every change, and a heartbeat now and then."""
    headers = [(b"content-type", b"text/event-stream; charset=utf-8"), *HEADERS]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    retry = random.randint(*RETRY)  # noqa: S311 - spreads load, protects nothing
    chunk = f"retry: {retry}\n\n".encode() + event_bytes("changed", number)
    while True:
        await send({"type": "http.response.body", "body": chunk, "more_body": True})
        await listener.wait()
        if listener.ended:
            break
        if listener.news is not None:
            number, listener.news = listener.news or number, None
            chunk = event_bytes("changed", number)
        else:
            chunk = b": alive\n" + event_bytes("alive", number)
        listener.alive = False
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _answer(
    send: Send, status: int, body: bytes, *headers: tuple[bytes, bytes], kind: bytes = b"text/plain; charset=utf-8"
) -> None:
    kind = b"application/json" if body.startswith(b"{") else kind
    length = (b"content-length", str(len(body)).encode())
    every = [(b"content-type", kind), length, *HEADERS, *headers]
    await send({"type": "http.response.start", "status": status, "headers": every})
    await send({"type": "http.response.body", "body": body})
