"""Going on, by a tap or automatically, from the result of a question or a window in which nobody reacted."""

from collections.abc import Sequence

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from companion.kernel.refusal import Refused
from companion.services.preferences import REACTIONS, WAITS
from companion.web.current import device, form_version, own_table, use_cases
from companion.web.table import bp


@bp.post("/go-on")
def go_on(table_id: str) -> Response:
    """Dismiss the outcome that the page showed, and anything to be done first, and show what happens next."""
    version = form_version()
    use_cases().aftermaths.go_on(table_id, device(), version)
    table = own_table(table_id)
    first = table.game.pages.prompt(table.dealt_position.state).before
    return redirect(url_for("table.show_play", table_id=table_id, ticked=version if first else None), code=303)


@bp.post("/goes-on")
def goes_on(table_id: str) -> Response:
    """Set the seconds after which every result is dismissed automatically; 0 means never."""
    return _chosen(table_id, "goes_on", WAITS)


@bp.post("/reacts")
def reacts(table_id: str) -> Response:
    """Set how many seconds people have to react to future announcements; 0 means as long as they need."""
    return _chosen(table_id, "reacts", REACTIONS)


def _chosen(table_id: str, name: str, seconds: Sequence[int]) -> Response:
    chosen = {str(each): each for each in seconds}.get(request.form.get("seconds", ""))
    if chosen is None:
        raise Refused("bad_value")
    use_cases().preferences.change(table_id, device(), **{name: chosen})
    return redirect(url_for("table.show_play", table_id=table_id), code=303)
