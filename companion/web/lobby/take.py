"""Taking over a table: another device becomes its game master's by entering its code."""

from typing import Final

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.kernel.refusal import Refused
from companion.kernel.words import Text
from companion.messages import refusal
from companion.web.current import device, own_table, use_cases
from companion.web.delivery.headers import send_no_referrer
from companion.web.server.errors import status_of
from companion.web.server.security_log import note
from companion.web.server.wrong_codes import count_wrong_code

bp = Blueprint("take", __name__)
bp.after_request(send_no_referrer)

LONGEST_CODE: Final = 60
"""The most letters of a wrong code that its form keeps: as many as a person would type."""


def code_form(code: str = "", problem: Text | None = None) -> str:
    """Draw the form for a code."""
    return render_template("lobby/take.html", table=None, code=code[:LONGEST_CODE], problem=problem)


def wrong_code_page(code: str, refused: Refused) -> tuple[str, int]:
    """Answer a code without a table with the form, to be corrected; visitors who try many are slowed down."""
    count_wrong_code(refused)
    return code_form(code, refusal(refused)), status_of(refused)


@bp.get("/take")
def ask_code() -> str:
    """Ask for the code of a table led by another device."""
    return code_form()


@bp.get("/TAKE/<code>")
@bp.get("/take/<code>")
def ask_take(code: str) -> str | Response | tuple[str, int]:
    """Ask whether this device should lead the table with this code; opening the address changes nothing."""
    try:
        table = use_cases().handovers.table_with_code(code)
    except Refused as refused:
        return wrong_code_page(code, refused)
    try:
        own_table(table.id)
    except Refused:
        return render_template("lobby/take.html", table=table, code=code, problem=None)
    return redirect(url_for("table.handover", table_id=table.id), code=303)


@bp.post("/take")
def take() -> Response | tuple[str, int]:
    """Make this device the table's game master; the code is used up."""
    code = request.form.get("code", "")
    try:
        table_id = use_cases().handovers.take_over(code, device())
    except Refused as refused:
        return wrong_code_page(code, refused)
    note("handed_over", table_id)
    return redirect(url_for("table.handover", table_id=table_id, taken=1), code=303)
