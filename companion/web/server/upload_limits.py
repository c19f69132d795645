"""Limits on how many request bodies are read at once, in all and per visitor.

Reading a body occupies a thread until the visitor has sent it, which a hostile one never does. So the server has
additional threads for bodies: whatever is sent, pages are answered.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from threading import Lock
from typing import TYPE_CHECKING, Final, Protocol

from werkzeug.exceptions import ServiceUnavailable

from companion.visitors import visitor
from companion.web.server.security_log import note

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

RETRY_AFTER_SECONDS: Final = 2
"""Seconds after which a visitor who found no place may try again."""

BUSY: Final = "busy"
"""The description of the error that refuses such a request."""


class Readable(Protocol):
    """The body of a request as a server provides it."""

    def read(self, size: int = -1, /) -> bytes:
        """Return the next bytes: at most ``size``, none at the end."""


class ServerStopping(BaseException):
    """The server stops before a body has arrived: its connection is closed, so that no page is drawn for it.

    Not an ``Exception``, which the app would answer with a page: hundreds of those would keep the server from stopping.
    """


class Bodies:
    """The bodies being read: at most ``most`` in all, and ``each`` per visitor.

    Above that, whoever holds most places loses one: ``drop`` is told who, and whose form needs it, and returns whether
    there is a place. So the next form of anybody goes in, whoever is slow. ``ended`` is true once the server stops.
    """

    def __init__(self, most: int, each: int, drop: Callable[[str, str], bool] = lambda *_: False) -> None:
        """Begin with none."""
        self._most = most
        self._each = each
        self._open: Counter[str] = Counter()
        self._dropped: Counter[str] = Counter()
        """Those that have lost their place and do not know it yet."""
        self._lock = Lock()
        self._asking: Counter[str] = Counter()
        self._door = Lock()
        self.drop = drop
        self.ended = False

    def take(self, who: str) -> bool:
        """Count a body of a visitor; return False if no more are allowed.

        Making a place takes long among many connections, so a visitor may only have ``each`` that wait for one.
        """
        with self._door:
            if self._asking[who] >= self._each:
                note("no_place_for_body")
                return False
            self._asking[who] += 1
        try:
            return self._take(who)
        finally:
            with self._door:
                self._asking -= Counter([who])

    def _take(self, who: str) -> bool:
        with self._lock:
            holder = self._holder(who)
            if holder is not None:
                if not self.drop(holder, who):
                    note("no_place_for_body")
                    return False
                note("dropped_body", who=holder)
                self._open -= Counter([holder])
                self._dropped[holder] += 1
            self._open[who] += 1
            return True

    def _holder(self, who: str) -> str | None:
        """Return who has to lose a place if ``who`` takes one; None if there is one to take."""
        if self._open[who] >= self._each:
            return who
        if self._open.total() < self._most:
            return None
        return max(self._open, key=lambda each: self._open[each] + (each == who))

    def leave(self, who: str) -> None:
        """Count one body fewer."""
        with self._lock:
            places = self._dropped if self._dropped[who] else self._open
            places -= Counter([who])


class Body:
    """The body of one request, which takes its place when reading begins."""

    def __init__(self, source: Readable, length: int, bodies: Bodies, address: str) -> None:
        """Read at most ``length`` bytes of ``source``, sent by a visitor from ``address``."""
        self._source = source
        self._left = length
        self._bodies = bodies
        self._address = address
        self._who = ""
        self._placed = False

    def read(self, size: int = -1) -> bytes:
        """Return the next bytes; raises 503 if too many bodies are being read, ``ServerStopping`` if the server stops.

        Even then a body that has fully arrived is read, as long as there is a place for it.
        """
        if not self._left:
            return b""
        if not self._placed:
            self._who = visitor(self._address)  # not earlier: most requests have no body
            if not self._bodies.take(self._who):
                self._give_up_at_the_end()
                raise ServiceUnavailable(BUSY, retry_after=RETRY_AFTER_SECONDS)
            self._placed = True
        data = self._source.read(self._left if size < 0 else min(size, self._left))
        if not data:
            self._give_up_at_the_end()
        self._left = self._left - len(data) if data else 0
        if not self._left:
            self.close()
        return data

    def _give_up_at_the_end(self) -> None:
        if self._bodies.ended:
            raise ServerStopping

    def close(self) -> None:
        """Give up the place."""
        if self._placed:
            self._placed = False
            self._bodies.leave(self._who)


def limit_bodies(app: "WSGIApplication", bodies: Bodies) -> "WSGIApplication":
    """Wrap ``app`` so that it reads bodies as ``bodies`` allows, and only those whose length was announced.

    A body that ends before that length does not count: a form cut off on its way must not be obeyed.
    """

    def wrapped(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        length_sent = environ.get("CONTENT_LENGTH") or "0"
        length = int(length_sent) if length_sent.isascii() and length_sent.isdigit() and len(length_sent) < 16 else 0
        address = environ.get("REMOTE_ADDR", "")
        body = environ["wsgi.input"] = Body(environ["wsgi.input"], length, bodies, address)
        environ.pop("wsgi.input_terminated", None)  # makes Werkzeug compare what arrived with what was announced
        try:
            return app(environ, start_response)
        except ServerStopping:
            start_response(
                "503 Service Unavailable", [("Content-Length", "0"), ("Retry-After", str(RETRY_AFTER_SECONDS))]
            )
            return ()
        finally:
            body.close()

    return wrapped
