"""Joining an evening: a code to scan or type, then a name."""

from collections.abc import Iterable

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.kernel.refusal import Refused
from companion.kernel.words import Text
from companion.messages import refusal
from companion.services import Evening, Table
from companion.services.codes import is_seat_code, normalize_code
from companion.services.names import likeness
from companion.web.current import device, use_cases, worded
from companion.web.phone import bp
from companion.web.server.errors import status_of
from companion.web.server.wrong_codes import check_short_code, count_short_code, count_wrong_code

LONGEST_CODE = 40
"""The most letters of a wrong code that its form keeps."""


def table_behind(code: str) -> tuple[Evening, Table]:
    """Return the evening of ``code`` and its table, which may be dealt; visitors who guess are slowed down, right or
    wrong.
    """
    check_short_code()
    try:
        evening, table = use_cases().joining.evening_known_by(code)
    except Refused as refused:
        count_short_code(refused)
        raise
    return evening, worded(table)


def code_form(code: str = "", problem: Text | None = None) -> str:
    """Draw the form for a code; a phone that already has a place is offered the way back to it."""
    evening_id = use_cases().joining.joined(device())
    return render_template("phone/join.html", code=code[:LONGEST_CODE], problem=problem, known=evening_id)


def offered(table: Table, evening: Evening) -> list[dict[str, object]]:
    """Return the names to tap: those around the table, then those of the group that played last; only free ones.

    While a game is on, the others alone.
    """
    names = [*table.players]
    names += _others(names, evening.phones)
    others = _others(names, use_cases().joining.familiar(table))
    shown = [*names, *others] if table.stage == "draft" else others
    return [{"name": name, "taken": name in evening.phones} for name in shown]


def _others(offered: Iterable[str], names: Iterable[str]) -> list[str]:
    """Return the ``names`` that cannot be confused with any of ``offered``."""
    keys = {likeness(name) for name in offered}
    return [name for name in names if likeness(name) not in keys]


def name_form(
    table: Table, evening: Evening, action: str, typed: str = "", problem: Text | None = None, also: bool = False
) -> str:
    """Draw the form for a name."""
    return render_template(
        "phone/join_name.html",
        table=table,
        evening=evening,
        action=action,
        names=offered(table, evening),
        typed=typed[:200],
        problem=problem,
        also=also,
        late=table.stage != "draft",
    )


def to_seat(code: str) -> Response | tuple[str, int]:
    """Redirect to the seat with this code, or ask again; visitors who try many wrong codes are slowed down."""
    try:
        use_cases().seats.find(code)
    except Refused as refused:
        count_wrong_code(refused)
        return code_form(code, refusal(refused)), status_of(refused)
    return redirect(url_for("phone.landing", token=normalize_code(code)), code=303)


@bp.get("/JOIN", strict_slashes=False)
@bp.get("/Join", strict_slashes=False)
@bp.get("/J", strict_slashes=False)
@bp.get("/j", strict_slashes=False)
@bp.get("/join", strict_slashes=False)
def ask_code() -> str:
    """Ask for the code of a table or a seat."""
    return code_form()


@bp.post("/join")
def type_code() -> Response | tuple[str, int]:
    """Redirect to the table or the seat with the typed code."""
    code = request.form.get("code", "")
    if is_seat_code(code):
        return to_seat(code)
    try:
        evening, _ = table_behind(code)
    except Refused as refused:
        return code_form(code, refusal(refused)), status_of(refused)
    return redirect(url_for("phone.ask_name", code=evening.code), code=303)


def is_member(evening: Evening) -> bool:
    """Return whether this phone has a name in an evening, or had one until it was removed."""
    try:
        use_cases().joining.place(evening.id, device())
    except Refused:
        return False
    return True


@bp.get("/JOIN/<code>", strict_slashes=False)
@bp.get("/Join/<code>", strict_slashes=False)
@bp.get("/J/<code>", strict_slashes=False)
@bp.get("/j/<code>", strict_slashes=False)
@bp.get("/join/<code>", strict_slashes=False)
def ask_name(code: str) -> str | Response | tuple[str, int]:
    """Ask whose phone this is, to sit down or to wait for the next game; opening the address changes nothing.

    A phone that has joined goes to its place.
    """
    try:
        evening, table = table_behind(code)
    except Refused as refused:
        return code_form(code, refusal(refused)), status_of(refused)
    also = "also" in request.args and table.stage == "draft"
    if is_member(evening) and not also:
        return redirect(url_for("phone.evening", evening_id=evening.id), code=303)
    return name_form(table, evening, f"/join/{evening.code}", also=also)


@bp.post("/join/<code>")
def join(code: str) -> Response | tuple[str, int]:
    """Sit down at the table under a name, or wait for the next game."""
    name, also = request.form.get("name", ""), "also" in request.form
    try:
        evening, table = table_behind(code)
    except Refused as refused:
        return code_form(code, refusal(refused)), status_of(refused)
    try:
        use_cases().joining.join(evening.code, device(), name, also)
    except Refused as refused:
        if refused.code == "no_such_join":  # dealt at this very moment
            raise
        return name_form(table, evening, f"/join/{evening.code}", name, refusal(refused), also), status_of(refused)
    return redirect(url_for("phone.evening", evening_id=evening.id), code=303)
