"""The figures of restarts under load: what is lost by them, and how soon every device is right again."""

import signal
import time
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Final

from tests.benchmarks.figures import Figure
from tests.benchmarks.house import Ground
from tests.live.hosted import Process
from tests.live.test_composition import wait_for
from tests.live.test_restarts import HELD, Room
from tests.postgresql import Cluster, programs
from tests.redis_server import RedisServer, available

MORE: Final = 10
"""Taps that are acknowledged before a restart, and after it."""


@dataclass(frozen=True)
class Part:
    """What is restarted, ``how`` it is told to stop, and whether it is ``alone``: nothing stands in for it."""

    which: Callable[[], Cluster | RedisServer | Process]
    how: tuple[signal.Signals, ...] = ()
    alone: bool = False


class Restarts:
    """A table at two processes of pages and two of streams, at which somebody taps all the time."""

    def __init__(self, stack: ExitStack, ground: Ground) -> None:
        """Prepare nothing yet."""
        self._stack = stack
        self._ground = ground
        self.parts: dict[str, Part] = {
            "PostgreSQL": Part(lambda: self._room.database, alone=True),
            "Redis": Part(lambda: self._room.redis, alone=True),
            "one companion serve": Part(self._serve, (signal.SIGTERM,)),
            "one companion live": Part(self._live, (signal.SIGKILL,)),
        }

    @cached_property
    def _room(self) -> Room:
        return Room(self._ground.folder(), self._stack, DRAIN_SECONDS="2")

    def _serve(self) -> Process:
        return next(each for each in self._room.processes if each.command == "serve")

    def _live(self) -> Process:
        """Return the live process that devices listen to: all choose the same one."""
        wait_for(lambda: any(each.port == self._room.devices[0].port for each in self._room.processes))
        return next(each for each in self._room.processes if each.port == self._room.devices[0].port)

    def seconds(self, name: str) -> float:
        """Seconds until a tap is acknowledged and every device has heard of it, from the moment when the time begins.

        It begins when the part is back, where there is no other like it; else when it has gone, and before it is back.
        """
        part, room = self.parts[name], self._room
        room.taps.until(MORE)
        which = part.which()
        which.stop(*part.how)
        if part.alone:
            time.sleep(HELD)
            _start(which)
        begun = time.monotonic()
        room.taps.until(1)
        changes = room.found.changes
        wait_for(lambda: all(device.number >= changes for device in room.devices) or bool(room.taps.troubles))
        took = time.monotonic() - begun
        if not part.alone:
            _start(which)
        room.taps.until(MORE)
        return took

    def wrong(self) -> float:
        """Taps lost, doubled, or answered with anything but a page or 503, in all restarts so far."""
        return len(self._room.taps.troubles) + self._room.wrong()


def _start(which: Cluster | RedisServer | Process) -> None:
    if isinstance(which, Cluster):
        which.start(durable=True)
    else:
        which.start()
    if isinstance(which, Process):
        which.wait()


def figures(stack: ExitStack, ground: Ground) -> Iterable[Figure]:
    """The figures of restarts; none where PostgreSQL or Redis is not installed."""
    if programs() is None or not available():
        return
    restarts = Restarts(stack, ground)
    for part in restarts.parts:
        yield Figure(f"restart of {part}: every device right again", "s", partial(restarts.seconds, part), 3, 1)
    yield Figure("restarts: taps lost, doubled or failed", "", restarts.wrong, 0, 0)
