"""What happened, in sentences."""

from typing import Final

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.web.current import own_table, parse_number
from companion.web.table.blueprint import bp

PAGE: Final = 300
"""Lines on one page of the log: a whole evening, and far less than somebody may bring in."""


@bp.get("/log")
def log(table_id: str) -> str | Response:
    """Show what happened, in sentences, what was taken back struck out; a long log has pages, the newest first."""
    table = own_table(table_id)
    if table.stage == "draft":
        return redirect(url_for("table.enter", table_id=table_id), code=303)
    page = parse_number(request.args.get("page", ""), 3) or 0
    lines = table.recent(PAGE + 1) if page == 0 else table.log()[: -page * PAGE]
    facts = {"lines": lines[-PAGE:], "page": page, "earlier": len(lines) > PAGE}
    return render_template("table/log.html", table_id=table.id, slug=table.slug, **facts)
