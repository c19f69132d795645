"""What to take out of the box for exactly this game."""

from flask import redirect, render_template, url_for
from werkzeug.wrappers import Response

from companion.kernel.refusal import has_errors
from companion.web.current import own_table
from companion.web.kits.order import cards_of_table
from companion.web.table import bp


@bp.get("/box")
def box(table_id: str) -> str | Response:
    """List what to take out of the box for exactly this game, and what stays in it."""
    table = own_table(table_id)
    game = table.game
    if table.stage == "draft" and table.lacks_players:
        return redirect(url_for("table.players", table_id=table_id), code=303)
    chosen = table.setup or game.record.read(table.players, table.options, None)[0]
    findings = game.rules.check(chosen, None)
    return render_template(
        "table/box.html",
        table=table,
        base=f"/t/{table_id}",
        box=game.pages.box(chosen, table.preferences.roles == "cards"),
        blocked=has_errors(findings),
        cards=cards_of_table(table, "box"),
    )
