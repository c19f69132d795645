"""Ending a game without a result."""

from flask import redirect, render_template, url_for
from werkzeug.wrappers import Response

from companion.web.current import device, own_table, use_cases
from companion.web.table import bp
from companion.web.table.play import is_over


@bp.get("/abandon")
def ask_abandon(table_id: str) -> str | Response:
    """Ask once before a game ends without a result."""
    table = own_table(table_id)
    if table.stage == "draft" or is_over(table):
        return redirect(url_for("table.enter", table_id=table_id), code=303)
    return render_template("table/abandon.html", table_id=table.id, phones=table.has_secrets)


@bp.post("/abandon")
def abandon(table_id: str) -> Response:
    """End the game without a result."""
    use_cases().commands.abandon(table_id, device())
    return redirect(url_for("table.end", table_id=table_id), code=303)
