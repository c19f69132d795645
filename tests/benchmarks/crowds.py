"""The figures of many at once: streams of ``companion live``, and more pages than connections to PostgreSQL."""

import sys
from collections.abc import Iterable
from contextlib import ExitStack
from functools import cached_property
from time import monotonic_ns, perf_counter, sleep

import redis

from companion.live.channels import KEPT_SECONDS, TELL, channel_of, key_of, message
from tests.benchmarks import client, servers
from tests.benchmarks.figures import Figure
from tests.benchmarks.house import Ground, House, record
from tests.benchmarks.listening import Ears, Place, p99
from tests.postgresql import cluster, programs
from tests.processes import Process, ended, started
from tests.redis_server import RedisServer, available

DEVICES = 12
"""Streams of one table: a tablet, ten phones and a court."""
PUSHES = 100
PAUSE = 0.02
"""Seconds between two pushes."""
CROWD = 400
"""Pages that are asked for at the same moment."""
CONNECTIONS = 20
"""Connections to PostgreSQL of a process that answers them."""
GIBIBYTE = 1 << 30


class Live:
    """A ``companion live`` with ``count`` streams of tables of twelve devices each."""

    def __init__(self, stack: ExitStack, ground: Ground, count: int) -> None:
        """Prepare nothing yet."""
        self._stack = stack
        self._ground = ground
        self._count = count
        self._told = 0

    @cached_property
    def _redis(self) -> RedisServer:
        made = RedisServer(self._ground.folder())
        self._stack.callback(made.stop)
        return made

    @cached_property
    def _process(self) -> tuple[Process, int]:
        """The process and its port."""
        port = servers.free_port()
        options = {"REDIS_URL": self._redis.address, "HOST": "127.0.0.1", "PORT": str(port)}
        log = self._ground.folder() / "live.log"
        running = started([sys.executable, "-m", "companion", "live"], log, more=options)
        self._stack.callback(ended, running)
        end = perf_counter() + servers.PATIENCE
        while not _ready(port):
            if running.poll() is not None or perf_counter() > end:
                raise AssertionError(log.read_text())
            sleep(0.02)
        return running, port

    @cached_property
    def _empty(self) -> int:
        """Bytes of the process once it has had a few streams, and has none."""
        running, port = self._process
        Ears(port, [("/live/before", {})] * DEVICES).close()
        sleep(0.5)
        return servers.resident(running.pid)

    @cached_property
    def _ears(self) -> Ears:
        """Every stream but those of the table that is told of changes."""
        _ = self._empty
        places: list[Place] = [(f"/live/t{at // DEVICES}", {}) for at in range(self._count)]
        ears = Ears(self._process[1], places)
        self._stack.callback(ears.close)
        return ears

    def streams(self) -> float:
        """How many streams a gibibyte of memory would hold, by what each of these takes."""
        _ = self._ears
        grown = servers.resident(self._process[0].pid) - self._empty
        return GIBIBYTE * self._count / max(grown, 1)  # very few may fit where others have been

    def push(self) -> float:
        """Milliseconds from a change in Redis until a device of its table has heard, p99."""
        _ = self._ears
        ears = Ears(self._process[1], [("/live/told", {})] * DEVICES)
        took = []
        with redis.Redis.from_url(self._redis.address) as teller:
            for _ in range(PUSHES):
                self._told += 1
                said = message("told", self._told, "bench")
                begun = monotonic_ns()
                teller.eval(TELL, 2, key_of("told"), channel_of("told"), self._told, KEPT_SECONDS, said)
                took += [(at - begun) / 1e6 for at in ears.all_heard()]
                sleep(PAUSE)
        ears.close()
        return p99(took)


def _ready(port: int) -> bool:
    """Return whether a live process hears Redis."""
    try:
        line = client.Line(port)
    except OSError:
        return False
    try:
        line.ask(client.request("GET", "/ready", {}), 200)
    except (AssertionError, OSError):
        return False
    finally:
        line.close()
    return True


class Crowd:
    """A server on PostgreSQL of whom many want a page at the same moment."""

    def __init__(self, stack: ExitStack, ground: Ground) -> None:
        """Prepare nothing yet."""
        self._stack = stack
        self._ground = ground

    @cached_property
    def _asked(self) -> tuple[int, bytes]:
        """The port of the server, and what each asks for."""
        shared = cluster()
        self._stack.callback(shared.throw_away)
        house = House(self._ground.folder(), shared.address(shared.new()))
        table = house.table("tablet", record(10, 12, proposing=True))
        options = {"DATABASE_CONNECTIONS": str(CONNECTIONS), "THREADS": str(CROWD)}
        running = self._ground.kept(lambda folder: servers.real(folder, house.address, options), house.folder)
        return running.port, client.request("GET", f"/t/{table.id}/play", house.headers("tablet"))

    def errors(self) -> float:
        """How many of the pages are no page, and not told to try again (503) either."""
        statuses = client.at_once(*self._asked, CROWD)
        return sum(status not in {200, 503} for status in statuses)

    def after(self) -> float:
        """Seconds that the next page takes once all have been answered."""
        client.at_once(*self._asked, CROWD)
        port, asked = self._asked
        begun = perf_counter()
        line = client.Line(port)
        line.ask(asked, 200)
        line.close()
        return perf_counter() - begun


def figures(stack: ExitStack, ground: Ground) -> Iterable[Figure]:
    """The figures of many at once; none of what is not installed."""
    if available():
        live, count = Live(stack, ground, ground.streams), f"{ground.streams:,} streams of companion live"
        yield Figure("streams a GiB of memory holds, by " + count, "", live.streams, 60_000, 200_000, more=True)
        yield Figure("p99 from Redis to socket, " + count, "ms", live.push, reach=150, dream=50)
    if programs() is not None:
        crowd, many = Crowd(stack, ground), f"{CROWD} pages at once on {CONNECTIONS} connections"
        yield Figure(f"{many}, errors", "", crowd.errors, reach=0, dream=0)
        yield Figure(f"{many}, the next page", "s", crowd.after, reach=1, dream=0.5)
