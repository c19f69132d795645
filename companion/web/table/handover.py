"""The hand-over: the code of a table for its game master to note, and the door by which another device comes in."""

from typing import Final

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.kernel.refusal import Refused
from companion.kernel.words import Text
from companion.messages import refusal
from companion.play import Table
from companion.web.current import device, own_table, use_cases
from companion.web.delivery.language import t
from companion.web.delivery.qr import code_svg, in_capitals, public_base
from companion.web.server.errors import status_of
from companion.web.server.limits import count_wrong_code
from companion.web.table.blueprint import bp as table_bp

bp = Blueprint("handover", __name__)

LONGEST: Final = 60
"""Letters of a wrong code that its form keeps: no more than a person typed."""


@bp.after_request
def stay_untold(response: Response) -> Response:
    """Keep the addresses of these pages, which may hold a code, from being told to the next one."""
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


def in_groups(code: str) -> str:
    """Return a code as it is noted down: ``0123-4567-89AB-CDEF``."""
    return "-".join(code[at : at + 4] for at in range(0, len(code), 4))


def noted_code(table: Table) -> str:
    """Return the code of a table of this device, in groups."""
    return in_groups(use_cases().handovers.code(table.id, device()))


@table_bp.get("/handover")
def handover(table_id: str) -> str:
    """Show the code that moves this table to another device, to be noted or photographed."""
    table = own_table(table_id)
    code = use_cases().handovers.code(table_id, device())
    base = public_base(request)
    return render_template(
        "table/handover.html",
        table=table,
        taken="taken" in request.args,
        code=in_groups(code),
        drawing=code_svg(f"{in_capitals(base)}/TAKE/{code}", t("handover.code")),
        address=base.removeprefix("http://"),
    )


def form(code: str = "", problem: Text | None = None) -> str:
    """Draw the form for a code."""
    return render_template("lobby/take.html", table=None, code=code[:LONGEST], problem=problem)


def wrong(code: str, refused: Refused) -> tuple[str, int]:
    """Answer a code that leads to no table with the form, to be put right; whoever tries many is slowed down."""
    count_wrong_code(refused)
    return form(code, refusal(refused)), status_of(refused)


@bp.get("/take")
def ask_code() -> str:
    """Ask for the code of a table that another device leads."""
    return form()


@bp.get("/TAKE/<code>")
@bp.get("/take/<code>")
def ask_take(code: str) -> str | Response | tuple[str, int]:
    """Ask whether this device shall lead the table with this code; opening the address changes nothing."""
    try:
        table = use_cases().handovers.table_behind(code)
    except Refused as refused:
        return wrong(code, refused)
    try:
        own_table(table.id)
    except Refused:
        return render_template("lobby/take.html", table=table, code=code, problem=None)
    return redirect(url_for("table.handover", table_id=table.id), code=303)


@bp.post("/take")
def take() -> Response | tuple[str, int]:
    """Make this device the table's game master; the code opens nothing any more."""
    code = request.form.get("code", "")
    try:
        table_id = use_cases().handovers.take_over(code, device())
    except Refused as refused:
        return wrong(code, refused)
    return redirect(url_for("table.handover", table_id=table_id, taken=1), code=303)
