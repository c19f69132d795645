"""What happened, in sentences."""

from flask import redirect, render_template, url_for
from werkzeug.wrappers import Response

from companion.web.current import own_table
from companion.web.table.blueprint import bp


@bp.get("/log")
def log(table_id: str) -> str | Response:
    """Show what happened, in sentences, what was taken back struck out."""
    table = own_table(table_id)
    if table.stage == "draft":
        return redirect(url_for("table.enter", table_id=table_id), code=303)
    return render_template("table/log.html", table_id=table.id, slug=table.slug, lines=table.log())
