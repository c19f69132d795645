"""Connections on which somebody has begun to ask and does not come to an end: they are hung up on.

The server library has a deadline for the head of a request and none for its body. What each connection has sent and
received the operating system knows: on Linux it says so. A visitor who has said something since the last answer has
``grace`` seconds, and one more for every ``RATE`` bytes, until the next answer begins.
"""

import os
import socket
import stat
import struct
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

RATE: Final = 4096
"""Bytes a second that the slowest network brings."""

HURRIED: Final = 2.0
"""Seconds of grace while others find no place because of those who do not finish."""

PAUSE: Final = 1.0
"""Seconds between two looks."""

KNOWS: Final = sys.platform == "linux"
"""Whether this system says what a connection has sent and received."""

INFO: Final = struct.Struct("=B119xQQ64xQ")
"""What is read of Linux's ``tcp_info``: the state, bytes acknowledged, received, sent."""

OPEN: Final = frozenset({1, 8})
"""Its states of a connection that may still be answered: established, and closed by the visitor alone."""


class Traffic(NamedTuple):
    """The bytes that a connection has sent to its visitor, and received."""

    sent: int
    received: int


@dataclass
class Line:
    """What is remembered of one connection: what it had sent and received when it last was quiet, and when."""

    since: float | None = None
    sent: int = 0
    received: int = 0

    def overdue(self, now: float, traffic: Traffic, grace: float) -> float:
        """Return for how many seconds too long its visitor has been asking; 0 or less for one who is in time."""
        if self.since is None or traffic.sent != self.sent or traffic.received == self.received:
            # New here, answered, or silent since the last answer. A new one may have begun to ask.
            self.received = 0 if self.since is None else traffic.received
            self.since, self.sent = now, traffic.sent
        if traffic.received == self.received:
            return 0.0
        return now - self.since - grace - (traffic.received - self.received) / RATE


def lines_of(port: int) -> Iterator[tuple[int, int, Traffic]]:
    """Yield the file descriptor, the inode and the traffic of every connection to ``port`` of this process."""
    for name in os.listdir("/proc/self/fd"):
        try:
            held = os.fstat(int(name))
            if stat.S_ISSOCK(held.st_mode) and (traffic := _traffic(int(name), port)):
                yield int(name), held.st_ino, traffic
        except OSError:  # closed meanwhile, or no connection
            continue


def _traffic(descriptor: int, port: int) -> Traffic | None:
    line = socket.socket(socket.AF_INET, socket.SOCK_STREAM, fileno=descriptor)
    try:
        state, _, received, sent = INFO.unpack(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, INFO.size))
        ours = state in OPEN and line.getsockname()[1] == port
    finally:
        line.detach()  # the server's own
    return Traffic(sent, received) if ours else None


def hang_up(descriptor: int) -> None:
    """End a connection of the server, which notices and closes it."""
    line = socket.socket(socket.AF_INET, socket.SOCK_STREAM, fileno=descriptor)
    try:
        line.shutdown(socket.SHUT_RDWR)
    finally:
        line.detach()


class Unfinished:
    """The connections to ``port``, looked at again and again by a thread of its own."""

    def __init__(self, port: int, grace: float, clock: Callable[[], float] = time.monotonic) -> None:
        """Do nothing yet."""
        self._port = port
        self._grace = grace
        self._clock = clock
        self._lines: dict[int, Line] = {}
        self._hurried = threading.Event()
        self._ended = False

    def start(self) -> None:
        """Look from now on, where this system says what there is to see."""
        if KNOWS:
            threading.Thread(target=self._watch, name="unfinished requests", daemon=True).start()

    def hurry(self) -> None:
        """Look at once, and give less time than usual: somebody waits for a place."""
        self._hurried.set()

    def end(self) -> None:
        """Hang up on everybody who has not finished asking: the server stops."""
        self._ended = True
        self._hurried.set()

    def _watch(self) -> None:
        while True:
            hurried = self._hurried.wait(PAUSE)
            self._hurried.clear()
            self.look(-1.0 if self._ended else HURRIED if hurried else self._grace)
            if hurried:
                time.sleep(PAUSE / 4)  # whoever knocks ten thousand times does not make us look as often

    def look(self, grace: float) -> None:
        """Hang up on everybody who is overdue by now."""
        now = self._clock()
        known, self._lines = self._lines, {}
        for descriptor, inode, traffic in lines_of(self._port):
            line = self._lines[inode] = known.get(inode, Line())
            if line.overdue(now, traffic, grace) > 0:
                try:
                    hang_up(descriptor)
                except OSError:  # gone already
                    continue
