"""What processes share through Redis, and each has for itself without Redis: news of changes, and limits."""

from collections.abc import Callable

from flask import Flask

from companion.play.hub import Hub, MemoryHub
from companion.store import CannotOpen
from companion.web.server.limits import Throttle

MakeThrottle = Callable[..., Throttle]
"""Makes a limit of a name, with the allowances that ``Throttle`` takes."""


def open_redis(app: Flask) -> None:
    """Keep the connections to the Redis that ``REDIS_URL`` names, or None without one.

    Raises ``CannotOpen`` when that is not an address.
    """
    app.extensions["redis"] = None
    if address := app.config["REDIS_URL"]:
        from companion.web.live.redis_hub import RedisConnections

        try:
            app.extensions["redis"] = RedisConnections(address)
        except ValueError as error:
            raise CannotOpen("REDIS_URL is no address of a Redis server.") from error


def throttle_of(app: Flask, clock: Callable[[], float]) -> MakeThrottle:
    """Return what makes the limits of ``app``: each its own, or through Redis those of all processes together."""
    if not (connect := app.extensions["redis"]):
        return lambda _name, *allowances: Throttle(clock, *allowances)
    from companion.web.server.shared_limits import SharedThrottle

    client = connect()
    return lambda name, *allowances: SharedThrottle(client, name, clock, *allowances)


def hub_of(app: Flask) -> Hub:
    """Return the hub of ``app``: in memory, or through Redis where ``REDIS_URL`` names one."""
    if not (connect := app.extensions["redis"]):
        return MemoryHub()
    from companion.web.live.redis_hub import RedisHub, SharedArrivals, redis_name

    app.extensions["arrivals"] = SharedArrivals(connect)
    return RedisHub(connect, redis_name(app.config["REDIS_URL"]), app.logger.warning, connect.close)
