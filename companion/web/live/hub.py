"""News of changes, and limits: shared by all processes through Redis, or each process's own without it."""

from collections.abc import Callable

from flask import Flask

from companion.services.hub import MemoryHub
from companion.store import CannotOpen, Store
from companion.web.server.limits import Throttle

MakeThrottle = Callable[..., Throttle]
"""Makes a limit with a given name and the allowances that ``Throttle`` takes."""


def open_redis(app: Flask) -> None:
    """Keep the connections to the Redis at ``REDIS_URL``, or None if none is set.

    Raises ``CannotOpen`` if that is not an address.
    """
    app.extensions["redis"] = None
    if address := app.config["REDIS_URL"]:
        from companion.web.live.redis_hub import RedisConnections

        try:
            app.extensions["redis"] = RedisConnections(address)
        except ValueError as error:
            raise CannotOpen("REDIS_URL is no address of a Redis server.") from error


def throttle_of(app: Flask, clock: Callable[[], float]) -> MakeThrottle:
    """Return the function that makes the limits of ``app``: per process, or shared by all through Redis."""
    if not (connect := app.extensions["redis"]):
        return lambda _name, *allowances: Throttle(clock, *allowances)
    from companion.web.server.shared_limits import SharedThrottle

    client = connect()
    return lambda name, *allowances: SharedThrottle(client, name, clock, *allowances)


def hub_of(app: Flask) -> MemoryHub:
    """Return the hub of ``app``: in memory, or through Redis if ``REDIS_URL`` is set."""
    if not (connect := app.extensions["redis"]):
        return MemoryHub()
    from companion.live.channels import redis_name
    from companion.web.live.redis_hub import RedisHub, SharedArrivals

    app.extensions["arrivals"] = SharedArrivals(connect)
    store: Store = app.extensions["store"]
    return RedisHub(connect, redis_name(app.config["REDIS_URL"]), app.logger.warning, connect.close, store.overtake)
