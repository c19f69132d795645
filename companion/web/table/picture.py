"""A picture of the game to keep and share, if the game has one: drawn on one sheet that contains all it needs."""

from flask import Response as Answer
from flask import abort, make_response, redirect, render_template, url_for
from werkzeug.wrappers import Response

from companion.services import Table
from companion.services.commands import past_steps
from companion.web.current import own_table
from companion.web.delivery import standalone_svg
from companion.web.table import bp
from companion.web.table.end import opened_roles
from companion.web.table.play import is_over


def finished_table(table_id: str) -> Table | None:
    """Return a table whose game can be drawn; None until it is over; 404 for a game without a picture."""
    table = own_table(table_id)
    if table.game.extras.picture is None:
        abort(404)
    return None if table.stage == "draft" or not is_over(table) else table


def roles_in_sight(table: Table) -> dict[str, object] | None:
    """Return the roles turned over so far, by player; None while there is none."""
    opened = opened_roles(table)
    if not isinstance(opened, dict):
        return None
    return {player: role for player, role in opened.items() if player not in table.face_down} or None


def page_context(table: Table) -> dict[str, object]:
    """Return the content of the sheet and its page, from public facts and the roles that are face up."""
    assert table.game.extras.picture is not None  # noqa: S101 - ``pictured`` has checked it
    roles = roles_in_sight(table)
    return {
        "table": table,
        "table_id": table.id,
        "plan": table.game.extras.picture(past_steps(table), table.dealt_position.state, roles),
        "roles": roles,
        "drawn": table.changes,  # a browser must not show an outdated picture
    }


@bp.get("/picture")
def picture(table_id: str) -> str | Response:
    """Show the picture, the ways to save it, and the same in words."""
    table = finished_table(table_id)
    if table is None:
        return redirect(url_for("table.enter", table_id=table_id), code=303)
    return render_template(f"games/{table.slug}/picture.html", **page_context(table))


@bp.get("/picture.svg")
def picture_file(table_id: str) -> Answer | Response:
    """Send the picture as a self-contained file."""
    table = finished_table(table_id)
    if table is None:
        return redirect(url_for("table.enter", table_id=table_id), code=303)
    answer = make_response(render_template(f"games/{table.slug}/picture.svg", **page_context(table)))
    answer.headers["Content-Type"] = "image/svg+xml; charset=utf-8"
    answer.headers["Content-Security-Policy"] = standalone_svg.policy()
    return answer
