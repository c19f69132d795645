"""Who plays, while a game is on: names put right, and somebody else who plays on in a seat."""

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.kernel.refusal import Refused
from companion.kernel.words import Text
from companion.messages import refusal
from companion.services import Table
from companion.web.current import device, own_table, parse_number, use_cases
from companion.web.server.errors import status_of
from companion.web.server.security_log import note
from companion.web.table import bp


def people_page(table: Table, problem: Text | None = None) -> str:
    """Draw everybody with a seat, and the names of the phones that wait for the next game."""
    waiting = use_cases().evenings.waiting(table)
    return render_template("table/people.html", table=table, waiting=waiting, sent=request.form, problem=problem)


@bp.get("/people")
def people(table_id: str) -> str | Response:
    """Ask whose name changes, or who plays on for whom."""
    table = own_table(table_id)
    if table.stage != "dealt":
        return redirect(url_for("table.enter", table_id=table_id), code=303)
    return people_page(table)


@bp.post("/people")
def rename(table_id: str) -> Response | tuple[str, int]:
    """Give a seat a new name; the code of a seat in which ``another`` person plays on is shown next."""
    place, another = parse_number(request.form.get("seat", ""), 2), request.form.get("do") == "another"
    try:
        name = request.form.get("name", "")
        table = use_cases().renames.rename(table_id, device(), -1 if place is None else place, name, another)
    except Refused as refused:
        if refused.code == "wrong_stage":
            raise
        return people_page(own_table(table_id), refusal(refused)), status_of(refused)
    if not another or not table.seats:
        return redirect(url_for("table.show_play", table_id=table_id), code=303)
    note("released_seat", table_id)
    return redirect(url_for("table.deal", table_id=table_id, seat=place), code=303)
