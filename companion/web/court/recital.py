"""The court screen as the speaker of the script: its sounds, the game master's permission, and its orders."""

import time
from typing import Any

from flask import Blueprint, Flask, current_app, jsonify, render_template, request
from flask.wrappers import Response

from companion.kernel.refusal import Refused
from companion.messages import offered
from companion.services import Table
from companion.services.recordings import script_of
from companion.services.screens import START, reader_of
from companion.web.court.readers import Readers, may_read, number_of, readers
from companion.web.court.screen import table_for_anybody
from companion.web.current import device, own_table, parse_number, use_cases
from companion.web.delivery.headers import with_sounds
from companion.web.delivery.language import locale
from companion.web.table.voice import sound_response

bp = Blueprint("recital", __name__)


def init_app(app: Flask) -> None:
    """Remember the screens of ``app`` that offer to read, through Redis where there is one."""
    app.extensions["readers"] = Readers()
    if connect := app.extensions["redis"]:
        from companion.web.court.shared_readers import SharedReaders

        app.extensions["readers"] = SharedReaders(connect())


def now() -> float:
    """Return the app's time in seconds, by a clock that cannot be set."""
    clock = current_app.config["CLOCK"] or time.monotonic
    return float(clock())


def today() -> float:
    """Return the time in seconds since the epoch, as stored in cookies."""
    clock = current_app.config["CLOCK"] or time.time
    return float(clock())


def recital_context(table: Table) -> dict[str, Any]:
    """Return what a screen needs to speak a table's script in any language; the tablet chooses which."""
    place = f"/court/{table.id}"
    lines = {
        language: [
            {
                "say": line.say,
                "spoken": line.spoken,
                "pause": line.pause,
                "gesture": line.gesture,
                "sound": f"{place}/sound/{line.key}" if line.recorded else None,
            }
            for line in use_cases().recordings.lines(table, language)
        ]
        for language in offered()
    }
    return {
        "lines": lines,
        "voices": dict(table.preferences.voices),
        "order": use_cases().recital.newest(table).number,
        **manner(table),
    }


def manner(table: Table) -> dict[str, float]:
    """Return how a table's script is spoken: its speed, the factor of its pauses, the volume between its lines."""
    chosen = table.preferences
    return {"pace": chosen.pace, "pauses": chosen.pauses, "background": chosen.background}


@bp.get("/court/<table_id>/speak")
def speak(table_id: str) -> Response:
    """Show the page on which a screen speaks the script; refused as ``wrong_stage`` before the deal."""
    table = table_for_anybody(table_id)
    if table.stage == "draft":
        raise Refused("wrong_stage")
    facts = {"title": script_of(table).title, "recital": recital_context(table)}
    return with_sounds(render_template("court/recital.html", table=table, **facts))


@bp.get("/court/<table_id>/sound/<key>")
def sound(table_id: str, key: str) -> Response:
    """Send the recording of a line of this table's script to a court screen."""
    return sound_response(use_cases().recordings.public_sound(table_id, key))


@bp.post("/court/<table_id>/recital")
def offer(table_id: str) -> Response:
    """Note that this visitor's screen can read the script, or with ``leave`` that it leaves; answer with its orders.

    It receives the number by which the game master knows it and, once approved, the newest order. ``over`` reports
    the order up to which it has read the script to the end.
    """
    table = table_for_anybody(table_id)
    reader = reader_of(table.id, device())
    if "leave" in request.form:
        readers().leave(table.id, reader)
        return jsonify()
    may = may_read(table, reader, today())
    readers().note(table.id, reader, now(), may)
    if not may:
        return jsonify(screen=number_of(reader), may=may)
    order = use_cases().recital.newest(table)
    if parse_number(request.form.get("over", ""), 9) == order.number:
        readers().end(table.id, order.number)
    order_facts = {"number": order.number, "do": order.do, "language": order.language, "seconds": order.seconds}
    return jsonify(screen=number_of(reader), may=may, **order_facts, **manner(table))


@bp.get("/t/<table_id>/recital")
def screens(table_id: str) -> Response:
    """Send the tablet the screens that offer to read, and whether an approved one is present."""
    return jsonify(screen_facts(own_table(table_id)))


def screen_facts(table: Table) -> dict[str, Any]:
    """Return the screens that are present, whether one may read, and whether the script was read to its end."""
    screens = readers().here(table, now())
    return {
        "ready": any(screens.values()),
        "over": readers().over(table.id, use_cases().recital.newest(table).number),
        "screens": [{"reader": reader, "number": number_of(reader), "may": may} for reader, may in screens.items()],
    }


@bp.post("/t/<table_id>/reader")
def let(table_id: str) -> Response:
    """Let a screen read the script aloud, or turn it away; refused as ``bad_value`` if it is not present."""
    table = own_table(table_id)
    reader, may = request.form.get("reader", ""), request.form.get("may", "")
    if reader not in readers().here(table, now()) or may not in {"yes", "no"}:
        raise Refused("bad_value")
    use_cases().recital.allow_reader(table_id, device(), reader, may == "yes")
    return jsonify(screen_facts(own_table(table_id)))


@bp.post("/t/<table_id>/recital")
def order(table_id: str) -> Response:
    """Give the court screen an order, and answer whether there is a screen to follow it.

    An order to begin is not kept for a screen that comes later: the tablet then speaks itself.
    """
    do = request.form.get("do", "")
    is_ready = screen_facts(own_table(table_id))["ready"]
    if is_ready or do != START:
        use_cases().recital.order(table_id, device(), do, locale())
    return jsonify(ready=is_ready)
