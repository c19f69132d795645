"""The odds panel: the odds of what comes next, shown next to the game if the table has turned it on."""

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from companion.kernel.events import Json
from companion.kernel.refusal import Refused
from companion.services import Table
from companion.services.commands import past_steps
from companion.web.current import device, own_table, use_cases
from companion.web.table import bp


def shows_odds(table: Table) -> bool | None:
    """Return whether the play screen shows the odds; None in a game without such a panel."""
    if table.game.extras.odds is None:
        return None
    return table.preferences.odds


def odds_of(table: Table) -> Json | None:
    """Return the odds of what comes next; None if the play screen does not show them."""
    if table.game.extras.odds is None or not shows_odds(table):
        return None
    return table.game.extras.odds(past_steps(table), table.dealt_position.state)


@bp.post("/odds")
def odds(table_id: str) -> Response:
    """Turn the odds on or off for the rest of the game."""
    chosen = request.form.get("odds")
    if chosen not in {"yes", "no"} or shows_odds(own_table(table_id)) is None:
        raise Refused("bad_value")
    use_cases().preferences.change(table_id, device(), odds=chosen == "yes")
    return redirect(url_for("table.show_play", table_id=table_id), code=303)
