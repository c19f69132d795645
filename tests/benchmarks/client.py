"""A client that costs little: kept connections, requests written as bytes, answers read by their length.

It runs in a separate process. A friendlier one would take longer for a request than a bare server does, and so hide
what the real one costs on top.
"""

import socket
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from urllib.parse import urlencode

Headers = Mapping[str, str]


def request(method: str, path: str, headers: Headers, body: bytes = b"") -> bytes:
    """Return a request as it goes over the wire."""
    kept = {"Host": "localhost", **headers, **({"Content-Length": str(len(body))} if method == "POST" else {})}
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in kept.items()), "", ""]
    return "\r\n".join(lines).encode() + body


class Line:
    """One kept connection to a server of this machine."""

    def __init__(self, port: int) -> None:
        """Connect."""
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=30)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def post(self, sent: bytes) -> None:
        """Send a request whose answer is read later, by ``answered``."""
        self._socket.sendall(sent)

    def answered(self) -> None:
        """Read the answer to ``post``, which must be a success or a redirect."""
        self._read((200, 303))

    def ask(self, sent: bytes, status: int) -> bytes:
        """Send a request and return the body of the answer, which must have ``status`` and tell its length."""
        self._socket.sendall(sent)
        return self._read((status,))

    def _read(self, statuses: Sequence[int]) -> bytes:
        got = b""
        while (end := got.find(b"\r\n\r\n")) < 0:
            got += self._more()
        head = got[:end].lower()
        if int(head[9:12]) not in statuses:
            raise AssertionError(got.decode(errors="replace"))
        at = head.find(b"content-length:")
        length = int(head[at + 15 :].split(b"\r\n", 1)[0]) if at >= 0 else 0
        while len(got) < end + 4 + length:
            got += self._more()
        return got[end + 4 :]

    def _more(self) -> bytes:
        more = self._socket.recv(65536)
        if not more:
            raise ConnectionError("the server hung up")
        return more

    def close(self) -> None:
        """Hang up."""
        self._socket.close()


def at_once(port: int, asked: bytes, count: int) -> list[int]:
    """Return the statuses of so many answers to the same request, all of them sent before any is read; 0 for none."""
    lines = [socket.create_connection(("127.0.0.1", port), timeout=30) for _ in range(count)]
    for line in lines:
        line.sendall(asked)
    statuses = []
    for line in lines:
        try:
            statuses.append(int(line.recv(65536)[9:12] or 0))
        except OSError:
            statuses.append(0)
        line.close()
    return statuses


def pages(port: int, path: str, headers: Headers, lines: int, seconds: float) -> float:
    """Return how many times a second ``path`` is answered when ``lines`` connections ask for it all the time."""
    sent = request("GET", path, headers)
    with ThreadPoolExecutor(lines) as pool:
        return sum(pool.map(lambda _: _rate(Line(port), sent, seconds), range(lines)))


def taps(port: int, path: str, headers: Headers, first: int, commands: Sequence[Headers], status: int) -> float:
    """Return how many taps a second are acknowledged with ``status``, one after the other.

    ``commands`` are posted as forms, each with the version it is meant for: ``first``, and one more for each.
    """
    form = {**headers, "Content-Type": "application/x-www-form-urlencoded"}
    bodies = [urlencode({"version": first + at, **command}).encode() for at, command in enumerate(commands)]
    line = Line(port)
    begun = perf_counter()
    for body in bodies:
        line.ask(request("POST", path, form, body), status)
    spent = perf_counter() - begun
    line.close()
    return len(commands) / spent


def _rate(line: Line, sent: bytes, seconds: float) -> float:
    for _ in range(20):
        line.ask(sent, 200)
    times, begun = 0, perf_counter()
    while (spent := perf_counter() - begun) < seconds:
        line.ask(sent, 200)
        times += 1
    line.close()
    return times / spent
