"""How to bring the court onto a television or a guest's phone: a code, an address, and the same on paper."""

from typing import Any

from flask import render_template, request

from companion.play import Table
from companion.web.current import own_table
from companion.web.delivery.language import t
from companion.web.delivery.qr import code_svg, in_capitals, public_base
from companion.web.table.blueprint import bp


def page_context(table: Table) -> dict[str, Any]:
    """Return the code, and the address to type; neither gives control of the table, nor a seat."""
    base = public_base(request)
    return {
        "table": table,
        "code": code_svg(f"{in_capitals(base)}/C/{table.id.upper()}", t("court.link.code_of")),
        "address": f"{base}/c/{table.id}",
    }


@bp.get("/court")
def court(table_id: str) -> str:
    """Show the code for televisions and guests."""
    return render_template("table/court_link.html", **page_context(own_table(table_id)))


@bp.get("/court/paper")
def court_paper(table_id: str) -> str:
    """Show the same as a sheet to print."""
    return render_template("table/court_link_paper.html", **page_context(own_table(table_id)))
