"""How to show the court on a television or a guest's phone: a code and an address, also on paper."""

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.services import Table
from companion.web.current import device, own_table, use_cases, wants_fragment
from companion.web.delivery.language import t
from companion.web.delivery.qr import code_svg, in_capitals, public_base
from companion.web.table import bp


def page_context(table: Table) -> dict[str, object]:
    """Return the code and the address to type; neither gives control of the table or a seat."""
    base = public_base(request)
    evening = use_cases().evenings.of(table)
    return {
        "evening": evening,
        "digits": evening.digits if evening else None,
        "tv": f"{base.partition('://')[2]}/tv",
        "table": table,
        "code": code_svg(f"{in_capitals(base)}/C/{table.id.upper()}", t("court.link.code_of")),
        "address": f"{base}/c/{table.id}",
    }


@bp.get("/court")
def court(table_id: str) -> str | tuple[str, int]:
    """Show the ways in for televisions and guests; 204 for a page that is up to date."""
    table = own_table(table_id)
    if wants_fragment() and request.args.get("seen") == str(table.changes):
        return "", 204
    layout = "base/fragment.html" if wants_fragment() else "base/page.html"
    return render_template("table/court_link.html", layout=layout, **page_context(table))


@bp.post("/screen")
def screen(table_id: str) -> Response:
    """Show four digits with which one screen can join, or remove the screens that follow."""
    if request.form.get("do") == "forget":
        use_cases().screens.forget(table_id, device())
    else:
        use_cases().screens.show_digits(table_id, device())
    return redirect(url_for("table.court", table_id=table_id), code=303)


@bp.get("/court/paper")
def court_paper(table_id: str) -> str:
    """Show the same code and address as a sheet to print."""
    return render_template("table/court_link_paper.html", **page_context(own_table(table_id)))
