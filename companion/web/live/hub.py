"""What tells streams of changes: in memory, or through Redis."""

from flask import Flask

from companion.play.hub import Hub, MemoryHub
from companion.store import CannotOpen


def hub_of(app: Flask) -> Hub:
    """Return the hub of ``app``: in memory, or through Redis where ``REDIS_URL`` names one.

    Raises ``CannotOpen`` when that is no address.
    """
    address = app.config["REDIS_URL"]
    if not address:
        return MemoryHub()
    from companion.web.live.redis_hub import RedisHub, SharedArrivals, connector, redis_name

    try:
        connect = connector(address)
    except ValueError as error:
        raise CannotOpen("REDIS_URL is no address of a Redis server.") from error
    app.extensions["arrivals"] = SharedArrivals(connect)
    return RedisHub(connect, redis_name(address), app.logger.warning)
