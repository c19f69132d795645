"""The hand-over: the code of a table for its game master to note, with which another device can take it over."""

from flask import render_template, request

from companion.services import Table
from companion.web.current import device, own_table, use_cases
from companion.web.delivery.language import t
from companion.web.delivery.qr import code_svg, in_capitals, public_base
from companion.web.table import bp


def in_groups_of_four(code: str) -> str:
    """Return a code as it is written down: ``0123-4567-89AB-CDEF``."""
    return "-".join(code[at : at + 4] for at in range(0, len(code), 4))


def code_to_note(table: Table) -> str:
    """Return the code of one of this device's tables, in groups."""
    return in_groups_of_four(use_cases().handovers.code(table.id, device()))


@bp.get("/handover")
def handover(table_id: str) -> str:
    """Show the code that moves this table to another device, to write down or photograph."""
    table = own_table(table_id)
    code = use_cases().handovers.code(table_id, device())
    base = public_base(request)
    return render_template(
        "table/handover.html",
        table=table,
        taken="taken" in request.args,
        code=in_groups_of_four(code),
        drawing=code_svg(f"{in_capitals(base)}/TAKE/{code}", t("handover.code")),
        address=base.removeprefix("http://"),
    )
