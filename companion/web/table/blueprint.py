"""The game master's room: one blueprint, its screens in files of their own."""

from typing import Final

from flask import Blueprint, redirect, url_for
from werkzeug.wrappers import Response

from companion.play import Table
from companion.web.current import own_table

bp = Blueprint("table", __name__, url_prefix="/t/<table_id>")

BEFORE: Final = frozenset({"players", "setup", "box"})
"""The rooms of a table that is being set up."""

DURING: Final = frozenset({"deal", "recognition", "play"})
"""The rooms of a game that goes on."""


def room_of(table: Table) -> str:
    """Return the room that a table is entered by: where it was left, unless the game has since moved out of it.

    A tap may have counted although its answer never arrived; the room that it led to was then not seen, nor noted.
    """
    if table.stage == "draft":
        return table.room if table.room in BEFORE else "players"
    if table.stage == "closed" or table.game.rules.is_over(table.standing.state):
        return "end"
    if table.room in DURING:
        return table.room
    return "play" if table.entries else "deal"


@bp.get("")
def enter(table_id: str) -> Response:
    """Lead to the room where the game master left this table."""
    room = room_of(own_table(table_id))
    return redirect(f"{url_for('table.enter', table_id=table_id)}/{room}", code=303)
