"""``companion live``: the options of a live process, and its run from the start to the end."""

import asyncio
import os
import sys
import threading
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Final

import uvicorn

from companion.live.channels import redis_name
from companion.live.listeners import BEATS, Listeners
from companion.live.metrics import Metrics
from companion.live.redis_subscriber import RedisSubscriber
from companion.live.streams import Application
from companion.logs import FORMATS, open_log, write_line
from companion.memory import few_full_searches, raise_file_limit
from companion.options import CannotServe, log_format, number, settled, switch
from companion.visitors import Network, networks

DEFAULT_PORT: Final = 8001
STREAMS: Final = 20_000
"""Streams that are open at once; each takes some ten kilobytes."""

DRAIN: Final = 1.0
"""Seconds in which streams end when the process stops: not all at once, since each reconnects elsewhere."""

STOPPING: Final = 2.0
"""Seconds after which a stopping process ends whatever it still waits for, streams included: it saves nothing."""

CANCELLED_AGAIN: Final = 0.1
"""Seconds after which a task that has not ended is cancelled again."""

FILES: Final = 256
"""Open files that a process may need besides its streams."""


@dataclass(frozen=True)
class Options:
    """How a live process is set up.

    ``proxies`` are trusted to give visitors' addresses; ``readers`` are the addresses that may read the metrics, which
    anyone with the ``token`` may read too.
    """

    host: str
    port: int
    redis: str
    streams: int
    each: int
    proxies: tuple[Network, ...]
    readers: tuple[Network, ...]
    token: str
    logs: bool = False
    """Whether each request is written down."""
    log_format: str = FORMATS[0]
    nchan: str = ""
    """The address at which nchan is told of changes; empty for none."""


def options_from(environment: Mapping[str, str]) -> Options:
    """Return the options that the environment names; raises ``CannotServe`` if one is invalid."""
    try:
        environment = settled(environment)
        proxies = networks("TRUSTED_PROXIES", environment.get("TRUSTED_PROXIES", ""))
        readers = networks("METRICS_FROM", environment.get("METRICS_FROM", ""))
        logs = switch("REQUEST_LOG", environment.get("REQUEST_LOG") or "off")
        form = log_format(environment.get("LOG_FORMAT") or FORMATS[0])
    except ValueError as error:
        raise CannotServe(str(error)) from error
    redis = environment.get("REDIS_URL", "")
    if not redis:
        raise CannotServe("companion live needs REDIS_URL: through Redis it hears what the pages have changed.")
    streams = number(environment, "STREAMS", STREAMS, 1, 1_000_000)
    return Options(
        host=environment.get("HOST") or "0.0.0.0",  # noqa: S104 - devices must reach it
        port=number(environment, "PORT", DEFAULT_PORT, 1, 65535),
        redis=redis,
        streams=streams,
        each=number(environment, "STREAMS_EACH", 0, 0, 1_000_000) or streams - streams // 8,
        proxies=proxies,
        readers=readers,
        token=environment.get("METRICS_TOKEN", ""),
        logs=logs,
        log_format=form,
        nchan=environment.get("NCHAN_URL", ""),
    )


class Draining(uvicorn.Server):
    """A server whose streams end, one part after another, when it is stopped."""

    def __init__(self, config: uvicorn.Config, listeners: Listeners) -> None:
        """Serve as ``config`` says."""
        super().__init__(config)
        self._listeners = listeners
        self._draining: asyncio.Task[None] | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Take no new streams, and end the others; on a second signal, end at once."""
        if self._draining is None:
            last = threading.Timer(STOPPING, os._exit, (0,))
            last.daemon = True
            last.start()
            self._draining = asyncio.get_running_loop().create_task(self._drain())
            self.should_exit = True  # the library would also raise the signal again, and exit as if it was killed
        else:
            super().handle_exit(sig, frame)

    async def _drain(self) -> None:
        for part in range(BEATS):
            self._listeners.end(part)
            await asyncio.sleep(DRAIN / BEATS)
        self._listeners.end()


def serve(environment: Mapping[str, str] = os.environ) -> None:
    """Serve streams until told to stop; raises ``CannotServe`` if it cannot start."""
    options = options_from(environment)
    listeners = Listeners(options.streams, options.each)
    subscriber = _subscriber(options, listeners)
    open_log(options.log_format)
    raise_file_limit(options.streams + FILES)
    few_full_searches()
    metrics = Metrics(listeners, subscriber, options.readers, options.token)
    log = write_line if options.logs else None
    application = Application(listeners, subscriber, subscriber.places, options.proxies, metrics, log)
    asyncio.run(_run(_config(application, options), listeners, subscriber))


def _subscriber(options: Options, listeners: Listeners) -> RedisSubscriber:
    """Return what hears Redis, not started; raises ``CannotServe`` for an address that means nothing."""
    try:
        return RedisSubscriber(options.redis, redis_name(options.redis), listeners, options.each, options.nchan)
    except ValueError as error:
        if "NCHAN_URL" in str(error):
            raise CannotServe(f"{error}.") from error
        raise CannotServe("REDIS_URL is no address of a Redis server.") from error


def _config(application: Application, options: Options) -> uvicorn.Config:
    return uvicorn.Config(
        application,
        host=options.host,
        port=options.port,
        http="httptools",
        ws="none",
        lifespan="off",
        access_log=False,
        log_level="warning",
        server_header=False,
        date_header=False,
        proxy_headers=False,  # the application reads them, as pages do
        backlog=4096,
    )


async def _run(config: uvicorn.Config, listeners: Listeners, subscriber: RedisSubscriber) -> None:
    async with _at_work(subscriber):
        server = Draining(config, listeners)
        try:
            sys.stdout.write(f"Live streams at {config.host}:{config.port}, by Redis at {subscriber.name}.\n")
            sys.stdout.flush()
            await server.serve()
        except SystemExit as error:  # the library's way to say that the port cannot be had
            raise CannotServe(f"Port {config.port} on {config.host} cannot be opened.") from error


@asynccontextmanager
async def _at_work(subscriber: RedisSubscriber) -> AsyncIterator[None]:
    """Listen to Redis while the block lasts, and count streams there."""
    works = [subscriber.listen(), subscriber.beat(), subscriber.places.keep(), subscriber.places.live()]
    works += [subscriber.nchan.publish()] if subscriber.nchan is not None else []
    tasks = [asyncio.create_task(work) for work in works]
    try:
        yield
    finally:
        await cancel(tasks)
        await subscriber.close()


async def cancel(tasks: Iterable[asyncio.Task[None]]) -> None:
    """Cancel tasks until each has ended.

    Once is not enough: on Python 3.11 ``asyncio.wait_for``, which the Redis library uses, loses a cancellation that
    arrives together with an answer.
    """
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=CANCELLED_AGAIN)
