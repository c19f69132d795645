"""A player's notes, which their phone alone keeps: this page is the same whatever they say."""

from typing import Final

from flask import render_template

from companion.kernel.viewers import seat_of
from companion.web.current import device, use_cases
from companion.web.phone import bp

MARKS: Final = (
    ("yes", "ui-check", "sprite", ""),
    ("no", "ui-close", "sprite", ""),
    ("unsure", "ui-help", "sprite", ""),
)
"""The marks of a name where a game has no others: drawn so, from that sprite; the words are ``notes.<mark>``."""


@bp.get("/seat/<table_id>/<int:index>/notes")
def notes(table_id: str, index: int) -> str:
    """Show the names of the table, each with its marks to tap, to the phone that claimed the seat."""
    table, seat = use_cases().seats.seat(table_id, index, device())
    seated = list(enumerate(table.players))
    return render_template(
        [f"games/{table.slug}/notes.html", "phone/notes.html"],
        table=table,
        seat=seat,
        shown=table.view(seat_of(seat.player)).shown,
        marks=MARKS,
        about=seated[index + 1 :] + seated[:index],
        back=f"/seat/{table.id}/{index}",
    )
