"""Going on from how a question came out, by a tap or by itself."""

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from companion.kernel.refusal import Refused
from companion.play.preferences import WAITS
from companion.web.current import device, form_version, own_table, use_cases
from companion.web.table.blueprint import bp


@bp.post("/go-on")
def go_on(table_id: str) -> Response:
    """Leave the outcome behind that the page showed, and what had to be done first, and show what happens next."""
    version = form_version()
    use_cases().aftermaths.go_on(table_id, device(), version)
    table = own_table(table_id)
    first = table.game.pages.prompt(table.standing.state).before
    return redirect(url_for("table.show_play", table_id=table_id, ticked=version if first else None), code=303)


@bp.post("/goes-on")
def goes_on(table_id: str) -> Response:
    """Choose after how many seconds every outcome is left behind by itself, 0: never."""
    chosen = {str(seconds): seconds for seconds in WAITS}.get(request.form.get("seconds", ""))
    if chosen is None:
        raise Refused("bad_value")
    use_cases().preferences.change(table_id, device(), goes_on=chosen)
    return redirect(url_for("table.show_play", table_id=table_id), code=303)
