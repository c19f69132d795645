"""The pages of the product, as a Flask application."""

import secrets
import time
from collections.abc import Mapping
from contextlib import suppress

from flask import Flask

from companion.logs import open_log
from companion.services import UseCases
from companion.store import Store, Unavailable, db, prepare
from companion.web.delivery.application import Application, keep_compiled
from companion.web.live.hub import hub_of, open_redis, throttle_of
from companion.web.rooms import open_rooms
from companion.web.server.config import configure
from companion.web.server.environment import instance_folder, shipped
from companion.web.server.limits import BY_ADDRESS


def create_app(config: Mapping[str, object] | None = None) -> Flask:
    """Build the application: defaults, the environment, ``instance/config.py``, then ``config``.

    Raises ``companion.store.CannotOpen`` when the database cannot be opened or belongs to a newer version.
    """
    app = Application(
        "companion",
        template_folder=str(shipped("templates")),
        static_folder=None,
        instance_path=str(instance_folder()),
    )
    keep_compiled(app)
    configure(app, config or {})
    open_log(app.config["LOG_FORMAT"])
    db.init_app(app)
    prepare(app)
    open_redis(app)
    app.extensions["throttles"] = throttle = throttle_of(app, app.config["CLOCK"] or time.monotonic)
    app.extensions["throttle"] = throttle("codes")
    # A shared limit would let anyone lock everyone out: short codes are refused before they are looked up.
    app.extensions["short_codes"] = throttle("short codes", BY_ADDRESS, None)
    app.extensions["store"] = store = Store(app)
    app.extensions["use_cases"] = use_cases = UseCases(
        store,
        app.config["CLOCK"] or time.time,
        secrets.SystemRandom(),
        app.config["SECRET_KEY"].encode(),
        hub=hub_of(app),
        alone=bool(app.config["ALONE"]),
    )
    with suppress(Unavailable):  # the page reports a database in trouble, once there is a page
        use_cases.handovers.renew()
    open_rooms(app)
    return app
