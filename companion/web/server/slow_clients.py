"""Closes connections whose request was begun but is not finished in time.

The server library has a deadline for the head of a request but none for its body. The operating system knows what each
connection has sent and received: Linux and macOS report it, Windows does not. A visitor who has sent something since
the last answer has ``grace`` seconds, and one more for every ``RATE`` bytes, until the next answer begins.

Each system has its own layout. A connection of our own is used to check that it is the one described here before any
other is closed (``supported``).
"""

import os
import socket
import stat
import struct
import sys
import threading
import time
from collections.abc import Callable, Hashable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from companion.visitors import visitor

RATE: Final = 4096
"""Bytes per second on the slowest network."""

HURRIED: Final = 2.0
"""Seconds of grace while unfinished requests leave no place for others."""

PAUSE: Final = 1.0
"""Seconds between two checks."""

LAST: Final = 0.3
"""Seconds of grace when the server stops: requests being answered are still answered."""

LAST_PAUSE: Final = 0.1
"""Seconds between two checks then."""


class Layout(NamedTuple):
    """How a system describes a connection: the socket option, the offsets of the fields read, and the open states.

    ``size`` is in bytes, ``sent`` and ``received`` are where 64 bits begin, ``silence`` is where 32 bits do, None where
    there are none; the state is the first byte. ``files`` is the folder that lists the files of this process. A
    connection is open while it may still be answered: established, or closed by the visitor alone.
    """

    option: int
    size: int
    sent: int
    received: int
    silence: int | None
    open: frozenset[int]
    files: str


LAYOUTS: Final = {
    "linux": Layout(11, 208, 200, 128, 52, frozenset({1, 8}), "/proc/self/fd"),  # TCP_INFO, struct tcp_info
    "darwin": Layout(0x106, 112, 64, 88, None, frozenset({4, 5}), "/dev/fd"),  # TCP_CONNECTION_INFO, its struct
}
"""The layouts of the systems that report it."""

LAYOUT: Final = LAYOUTS.get(sys.platform)
"""The layout of this system; None if it does not report it."""

COUNT: Final = struct.Struct("=Q")
MILLISECONDS: Final = struct.Struct("=I")


class Traffic(NamedTuple):
    """The bytes that a connection has sent to its visitor, and received, and the milliseconds since it received any."""

    sent: int
    received: int
    silence: int = 0


@dataclass
class Line:
    """The memory of one connection: what it had sent and received when it was last quiet, and when that was."""

    since: float | None = None
    sent: int = 0
    received: int = 0

    def overdue(self, now: float, traffic: Traffic, grace: float) -> float:
        """Return by how many seconds its visitor is late in sending a request; 0 or less if in time."""
        if self.since is None or traffic.sent != self.sent or traffic.received == self.received:
            # New here, answered, or silent since the last answer. A new one may have begun its request.
            self.received = 0 if self.since is None else traffic.received
            self.since, self.sent = now, traffic.sent
        if traffic.received == self.received:
            return 0.0
        return now - self.since - grace - (traffic.received - self.received) / RATE


def lines_of(port: int, layout: Layout | None = LAYOUT) -> Iterator[tuple[int, tuple[int, Any], Traffic]]:
    """Yield the file descriptor, the identity and the traffic of every connection to ``port`` of this process.

    The identity is the number of its socket and the address of its visitor.
    """
    for name in os.listdir(layout.files) if layout else ():
        try:
            status = os.fstat(int(name))
            if layout and stat.S_ISSOCK(status.st_mode) and (seen := _seen(int(name), port, layout)):
                yield int(name), (status.st_ino, seen[0]), seen[1]
        except OSError:  # closed meanwhile, or not a connection
            continue


def _seen(descriptor: int, port: int, layout: Layout) -> tuple[Any, Traffic] | None:
    """Return the visitor's address and the traffic of an open connection to ``port``; None for any other socket."""
    line = socket.socket(socket.AF_INET, socket.SOCK_STREAM, fileno=descriptor)
    try:
        data = line.getsockopt(socket.IPPROTO_TCP, layout.option, layout.size)
        if len(data) < layout.size or data[0] not in layout.open or line.getsockname()[1] != port:
            return None
        sender = line.getpeername()
    finally:
        line.detach()  # the server's own listening socket
    sent, received = (COUNT.unpack_from(data, at)[0] for at in (layout.sent, layout.received))
    silence = 0 if layout.silence is None else MILLISECONDS.unpack_from(data, layout.silence)[0]
    return sender, Traffic(sent, received, silence)


def supported(layout: Layout | None = LAYOUT) -> bool:
    """Return whether this system reports connections as ``layout`` describes; tested on a connection of our own."""
    try:
        with socket.create_server(("127.0.0.1", 0)) as door, socket.create_connection(door.getsockname()) as visitor:
            accepted, _ = door.accept()
            with accepted:
                visitor.sendall(b"asked")
                accepted.recv(5, socket.MSG_WAITALL)
                accepted.sendall(b"answered")
                visitor.recv(8, socket.MSG_WAITALL)
                found = {fd: traffic[:2] for fd, _, traffic in lines_of(door.getsockname()[1], layout)}
                return found.get(accepted.fileno()) == (8, 5)
    except OSError:
        return False


def hang_up(descriptor: int) -> None:
    """Shut down a connection of the server, which notices and closes it."""
    line = socket.socket(socket.AF_INET, socket.SOCK_STREAM, fileno=descriptor)
    try:
        line.shutdown(socket.SHUT_RDWR)
    finally:
        line.detach()


class SlowClientReaper:
    """Checks the connections to ``port`` at intervals, in a separate thread."""

    def __init__(
        self,
        port: int,
        grace: float,
        all_gone: Callable[[], object] = lambda: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Start nothing yet; ``all_gone`` is called once nobody is left after ``end``."""
        self._port = port
        self._grace = grace
        self._all_gone = all_gone
        self._clock = clock
        self._lines: dict[Hashable, Line] = {}
        self._hurried = threading.Event()
        self._ended = False
        self._watches = False
        self._lock = threading.Lock()

    def start(self) -> None:
        """Start watching connections, if this system reports them."""
        self._watches = supported()
        if self._watches:
            threading.Thread(target=self._watch, name="unfinished requests", daemon=True).start()

    def drop(self, holder: str, asking: str) -> bool:
        """Hang up on the connection of ``holder`` whose request has been unfinished for longest, for somebody's form.

        The newest connection of ``asking`` is never hung up on: it is the one the form comes by. Return whether there
        is a place for it. There is even if nobody can be hung up on, as long as that connection is seen: those that
        hold the places have been hung up on, and are about to notice. Behind a proxy no connection is anybody's, and
        every unfinished request is looked at soon.
        """
        with self._lock:
            own = self._unfinished(asking)
            others = own[:-1] if holder == asking else self._unfinished(holder)
            with suppress(OSError):  # already gone
                if others:
                    hang_up(others[0][-1])
        if own or others:
            return True
        self._hurried.set()
        return False

    def _unfinished(self, who: str) -> list[tuple[float, int, int]]:
        """Return since when each request of a visitor is unfinished, how silent it is, and its connection, in order.

        The silence, the least number for the longest, decides between those that are seen for the first time. (The
        numbers of sockets are in the order of their opening on a single processor alone.)
        """
        now = self._clock()
        found = []
        for descriptor, identity, traffic in lines_of(self._port) if self._watches else ():
            if visitor(identity[1][0]) == who:
                line = self._lines.setdefault(identity, Line())
                line.overdue(now, traffic, 0)
                if line.since is not None and traffic.received != line.received:
                    found.append((line.since, -traffic.silence, descriptor))
        return sorted(found)

    def end(self) -> None:
        """Hang up on everyone whose request is unfinished, because the server stops."""
        self._ended = True
        self._hurried.set()

    def _watch(self) -> None:
        while not self._ended:
            hurried = self._hurried.wait(PAUSE)
            self._hurried.clear()
            grace = HURRIED if hurried else self._grace
            self.look(LAST if self._ended else grace)
            if hurried and not self._ended:
                time.sleep(PAUSE / 4)  # ten thousand knocks do not cause as many checks
        quiet = 0
        while quiet < 2:  # a visitor who was just let in is not visible yet
            time.sleep(LAST_PAUSE)
            self.look(LAST)
            quiet = 0 if self._lines else quiet + 1
        self._all_gone()

    def look(self, grace: float) -> None:
        """Hang up on everyone who is overdue."""
        with self._lock:
            now = self._clock()
            earlier, self._lines = self._lines, {}
            for descriptor, identity, traffic in lines_of(self._port):
                line = self._lines[identity] = earlier.get(identity, Line())
                if line.overdue(now, traffic, grace) > 0:
                    try:
                        hang_up(descriptor)
                    except OSError:  # already gone
                        continue
