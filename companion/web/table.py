"""The game master's room: one blueprint, its screens in files of their own."""

from flask import Blueprint, redirect, url_for
from werkzeug.wrappers import Response

from companion.play import Table
from companion.web.app import play
from companion.web.security import device

bp = Blueprint("table", __name__, url_prefix="/t/<table_id>")


def own_table(table_id: str) -> Table:
    """Return a table of this device; refused as ``no_such_table`` for any other."""
    return play().table(table_id, device())


@bp.get("")
def enter(table_id: str) -> Response:
    """Lead to the room where the game master left this table."""
    room = own_table(table_id).room
    return redirect(f"{url_for('table.enter', table_id=table_id)}/{room}", code=303)
