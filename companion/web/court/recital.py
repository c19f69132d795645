"""The court screen speaks the script: its sounds, the game master's orders, and whether a screen listens."""

import time
from typing import Any, Final

from flask import Blueprint, current_app, jsonify, render_template, request
from flask.wrappers import Response

from companion.cache import Cache
from companion.kernel.refusal import Refused
from companion.play import Table
from companion.play.recital import START
from companion.play.recordings import script_of
from companion.translations import LOCALES
from companion.web.court.screen import table_for_anybody
from companion.web.current import device, own_table, use_cases
from companion.web.delivery.headers import with_sounds
from companion.web.delivery.language import locale
from companion.web.table.voice import sound_response

bp = Blueprint("recital", __name__)

MOST_TABLES: Final = 500
"""Tables whose screens are remembered at once."""

READY_SECONDS: Final = 5.0
"""Seconds for which a screen that has asked counts as ready; it asks every second."""


class Screens:
    """When a screen that may speak has last asked for orders, in memory: it matters for seconds."""

    def __init__(self) -> None:
        """Begin with none."""
        self._asked: Cache[str, float] = Cache(MOST_TABLES)

    def note(self, table_id: str, now: float) -> None:
        """Note that a screen is ready to speak the script of a table."""
        self._asked.put(table_id, now)

    def ready(self, table_id: str, now: float) -> bool:
        """Return whether a screen was ready a moment ago."""
        asked = self._asked.get(table_id)
        return asked is not None and 0 <= now - asked < READY_SECONDS


def screens() -> Screens:
    """Return the running app's screens."""
    found: Screens = current_app.extensions.setdefault("screens", Screens())
    return found


def now() -> float:
    """Return the time in seconds, as the app counts it."""
    clock = current_app.config["CLOCK"] or time.monotonic
    return float(clock())


def recital_context(table: Table) -> dict[str, Any]:
    """Return what a screen needs to speak a table's script in any language: the tablet says in which."""
    place = f"/court/{table.id}"
    lines = {
        each: [
            {
                "say": line.say,
                "pause": line.pause,
                "gesture": line.gesture,
                "sound": f"{place}/sound/{line.key}" if line.recorded else None,
            }
            for line in use_cases().recordings.lines(table, each)
        ]
        for each in LOCALES
    }
    return {
        "lines": lines,
        "voices": dict(table.preferences.voices),
        "pace": table.preferences.pace,
        "pauses": table.preferences.pauses,
        "order": use_cases().recital.newest(table).number,
    }


@bp.get("/court/<table_id>/speak")
def speak(table_id: str) -> Response:
    """Show a screen's way to speak the script; refused as ``wrong_stage`` before the deal."""
    table = table_for_anybody(table_id)
    if table.stage == "draft":
        raise Refused("wrong_stage")
    facts = {"title": script_of(table).title, "recital": recital_context(table)}
    return with_sounds(render_template("court/recital.html", table=table, **facts))


@bp.get("/court/<table_id>/sound/<key>")
def sound(table_id: str, key: str) -> Response:
    """Send the recording of a line of this table's script to whoever watches the court."""
    return sound_response(use_cases().recordings.public_sound(table_id, key))


@bp.get("/court/<table_id>/recital")
def orders(table_id: str) -> Response:
    """Tell a screen the tablet's newest order; with ``ready`` in its question it says that it may speak."""
    table = use_cases().tables.public(table_id)
    if "ready" in request.args:
        screens().note(table.id, now())
    order = use_cases().recital.newest(table)
    chosen = {"pace": table.preferences.pace, "pauses": table.preferences.pauses}
    return jsonify(number=order.number, do=order.do, language=order.language, seconds=order.seconds, **chosen)


@bp.get("/t/<table_id>/recital")
def ready(table_id: str) -> Response:
    """Tell the tablet whether a court screen is ready to speak."""
    return jsonify(ready=screens().ready(own_table(table_id).id, now()))


@bp.post("/t/<table_id>/recital")
def order(table_id: str) -> Response:
    """Give the court screen an order, and tell the tablet whether one is there to follow it.

    An order to begin is not kept for a screen that comes later: the tablet speaks itself then.
    """
    do = request.form.get("do", "")
    is_ready = screens().ready(own_table(table_id).id, now())
    if is_ready or do != START:
        use_cases().recital.order(table_id, device(), do, locale())
    return jsonify(ready=is_ready)
