"""The recognition: eyes closed, the script spoken by itself."""

from typing import Final

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.kernel.refusal import Refused
from companion.web.app import play
from companion.web.security import device
from companion.web.table import bp, own_table

PACES: Final = {"slow": 0.7, "normal": 1.0, "brisk": 1.4}
"""How fast the script goes: pauses are divided by it."""


def pace_named(pace: object) -> str:
    """Return the name of the pace nearest to ``pace``; a pace that is no number counts as normal."""
    number = float(pace) if isinstance(pace, (int, float)) else 1.0
    return min(PACES, key=lambda name: abs(PACES[name] - number))


@bp.get("/recognition")
def recognition(table_id: str) -> str | Response:
    """Show the script of this table, ready to be spoken; the page needs no network from here on."""
    table = own_table(table_id)
    if table.stage == "draft":
        return redirect(url_for("table.enter", table_id=table_id), code=303)
    if table.room == "deal":
        play().room(table_id, device(), "recognition")
    return render_template(
        "table/recognition.html",
        table=table,
        script=table.game.script(table.setup),
        paces=PACES,
        pace=pace_named(table.settings.get("pace", 1.0)),
        voice=table.settings.get("voice", ""),
        playing=bool(table.entries),
    )


@bp.post("/recognition")
def keep_pace(table_id: str) -> Response:
    """Remember pace and voice for the next time."""
    pace = PACES.get(request.form.get("pace", ""))
    if pace is None:
        raise Refused("bad_value")
    play().settings(table_id, device(), pace=pace, voice=request.form.get("voice", "")[:200])
    return redirect(url_for("table.recognition", table_id=table_id), code=303)
