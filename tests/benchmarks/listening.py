"""A client of streams: many sockets in one thread, in a separate process, and when each of them has heard."""

import resource
import selectors
import socket
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import quantiles
from time import monotonic_ns, sleep
from urllib.parse import urlencode

from tests.benchmarks.client import Line, request

Headers = Mapping[str, str]
Place = tuple[str, Headers]
"""The path of a stream, and what its device sends."""

PATIENCE = 10
"""Seconds that an event may take to arrive."""
PAUSE = 0.02
"""Seconds between two taps."""


def p99(samples: Sequence[float]) -> float:
    """Return what 99 of 100 samples do not exceed."""
    return quantiles(samples, n=100)[98]


class Ears:
    """Open streams."""

    def __init__(self, port: int, places: Sequence[Place]) -> None:
        """Open a stream at every place and wait for what each says first."""
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
        self._ready = selectors.DefaultSelector()
        self._sockets: list[socket.socket] = []
        for path, headers in places:
            line = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            line.sendall(request("GET", path, headers))
            got = b""
            while b"data: " not in got:
                part = line.recv(65536)
                if not part or not (got or part.startswith(b"HTTP/1.1 200")):
                    for each in (line, *self._sockets):
                        each.close()
                    raise AssertionError((got + part).partition(b"\r\n")[0].decode(errors="replace"))
                got += part
            line.setblocking(False)
            self._ready.register(line, selectors.EVENT_READ)
            self._sockets.append(line)

    def all_heard(self) -> list[int]:
        """Wait until every stream has said something again; return when each did, in nanoseconds."""
        heard: dict[int, int] = {}
        end = monotonic_ns() + PATIENCE * 10**9
        while len(heard) < len(self._sockets):
            for key, _ in self._ready.select(PATIENCE):
                now = monotonic_ns()
                if b"data: " in key.fileobj.recv(65536):  # type: ignore[union-attr] # a socket
                    heard.setdefault(key.fd, now)
            if monotonic_ns() > end:
                raise AssertionError(f"{len(self._sockets) - len(heard)} streams have heard nothing")
        return list(heard.values())

    def hush(self) -> None:
        """Drop what was said until now."""
        while ready := self._ready.select(0):
            for key, _ in ready:
                if not key.fileobj.recv(65536):  # type: ignore[union-attr] # a socket
                    self._ready.unregister(key.fileobj)

    def close(self) -> None:
        """Hang up."""
        self._ready.close()
        for line in self._sockets:
            line.close()


def delays(
    port: int, places: Sequence[Place], path: str, headers: Headers, bodies: Sequence[Headers], noted: str
) -> float:
    """Return the p99 in milliseconds from a commit to a socket that hears of it, for all ``bodies`` tapped at ``path``.

    The server writes the time of each commit into the file ``noted``.
    """
    ears = Ears(port, places)
    before = Path(noted).read_text().count("\n") if Path(noted).exists() else 0
    line, form = Line(port), {**headers, "Content-Type": "application/x-www-form-urlencoded"}
    came: list[list[int]] = []
    for body in bodies:
        ears.hush()
        line.post(request("POST", path, form, urlencode(body).encode()))
        came.append(ears.all_heard())
        line.answered()
        sleep(PAUSE)
    ears.close()
    line.close()
    commits = [int(each) for each in Path(noted).read_text().split()[before:]]
    if len(commits) != len(bodies):
        raise AssertionError(f"{len(commits)} commits for {len(bodies)} taps")
    return p99([(at - commit) / 1e6 for commit, each in zip(commits, came, strict=True) for at in each])


def page_times(port: int, places: Sequence[Place], page: Place, taps: Sequence[tuple[Place, Headers]]) -> float:
    """Return the p99 in milliseconds of pages asked for one after the other while all ``places`` listen and hear.

    ``taps`` are posted in between, one after every tenth page.
    """
    ears = Ears(port, places)
    line, tapping = Line(port), Line(port)
    asked = request("GET", page[0], page[1])
    times = []
    for (path, headers), body in taps:
        form = {**headers, "Content-Type": "application/x-www-form-urlencoded"}
        tapping.post(request("POST", path, form, urlencode(body).encode()))
        for _ in range(10):
            begun = monotonic_ns()
            line.ask(asked, 200)
            times.append((monotonic_ns() - begun) / 1e6)
            sleep(PAUSE / 4)
        tapping.answered()
        ears.hush()
    for each in (ears, line, tapping):
        each.close()
    return p99(times)
