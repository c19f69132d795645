"""The rooms of the product, as a Flask application."""

import secrets
import time
from collections.abc import Mapping
from typing import Final

from flask import Flask

from companion.play import Play
from companion.store import Store, db, prepare
from companion.web import (
    assets,
    court,
    demo,
    errors,
    handover,
    kept,
    language,
    lobby,
    look,
    news,
    pages,
    phone,
    poster,
    pwa,
    recital,
    rules,
    seal,
    security,
    statistics,
    stream,
    table,
    table_check,
    table_count,
    table_court,
    table_deal,
    table_end,
    table_odds,
    table_picture,
    table_play,
    table_print,
    table_recognition,
    table_setup,
    table_timer,
    table_voice,
    trust,
    wifi,
)
from companion.web.config import configure
from companion.web.paths import instance_folder, shipped
from companion.web.throttle import Throttle

SCREENS: Final = (
    table_setup, table_deal, table_recognition, table_voice, table_odds, table_play, table_check, table_end,
    table_count, table_picture, handover, seal, stream, table_print, table_court, table_timer, wifi,
)  # fmt: skip
"""Each adds its screens to the table's blueprint when it is imported."""

PARTS: Final = (
    kept, statistics, security, errors, language, assets, pages, news, poster, rules, seal, stream, pwa, trust,
)  # fmt: skip
"""Each gives the app or its templates something that any screen may use."""


def create_app(config: Mapping[str, object] | None = None) -> Flask:
    """Build the application: defaults, the environment, ``instance/config.py``, then ``config``.

    Raises ``companion.store.CannotOpen`` when the database cannot be opened or belongs to a newer version.
    """
    app = Flask(
        "companion",
        template_folder=str(shipped("templates")),
        static_folder=None,
        instance_path=str(instance_folder()),
    )
    configure(app, config or {})
    db.init_app(app)
    prepare(app)
    app.extensions["throttle"] = Throttle(app.config["CLOCK"] or time.monotonic)
    app.extensions["play"] = Play(
        Store(app),
        app.config["CLOCK"] or time.time,
        secrets.SystemRandom(),
        app.config["SECRET_KEY"].encode(),
        hub=stream.hub_of(app),
    )
    for part in PARTS:
        part.init_app(app)
    for room in (lobby, demo, look, rules, kept, statistics, table, phone, court, recital, handover):
        app.register_blueprint(room.bp)
    return app
