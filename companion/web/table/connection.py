"""The check whether phones get through to the table, and what usually prevents it."""

from flask import render_template, request
from werkzeug.wrappers import Response

from companion.web.current import own_table, wants_fragment
from companion.web.delivery.language import t
from companion.web.delivery.qr import code_svg, in_capitals, public_base
from companion.web.live.arrivals import arrivals
from companion.web.table import bp


@bp.get("/connection")
def connection(table_id: str) -> str | Response | tuple[str, int]:
    """Check whether phones get through, and say what usually prevents it."""
    table = own_table(table_id)
    count = arrivals().count(table.id)
    if wants_fragment() and request.args.get("seen") == str(count):
        return "", 204
    base = public_base(request)
    return render_template(
        "table/connection.html",
        layout="base/fragment.html" if wants_fragment() else "base/page.html",
        table=table,
        count=count,
        base=base,
        code=code_svg(f"{in_capitals(base)}/H/{table.id.upper()}", t("deal.connection.code")),
    )
