"""A player's notes, which their phone alone keeps: this page is the same whatever they say."""

from flask import render_template

from companion.kernel.viewers import seat_of
from companion.web.current import own_seat
from companion.web.phone import bp


@bp.get("/seat/<table_id>/<int:index>/notes")
def notes(table_id: str, index: int) -> str:
    """Show the names of the table, each with its marks to tap, to the phone that claimed the seat."""
    table, seat = own_seat(table_id, index)
    seated = [{"seat": at, "name": player} for at, player in enumerate(table.players)]
    return render_template(
        [f"games/{table.slug}/notes.html", "phone/notes.html"],
        table=table,
        seat=seat,
        shown=table.view(seat_of(seat.player)).shown,
        about=seated[index + 1 :] + seated[:index],
        back=f"/seat/{table.id}/{index}",
    )
