"""The request by which a phone reports that it is connected."""

from flask import render_template

from companion.web.current import device, use_cases, worded
from companion.web.live.arrivals import arrivals
from companion.web.phone import bp


@bp.get("/H/<table_id>")
@bp.get("/h/<table_id>")
def hello(table_id: str) -> str:
    """Confirm to a phone that it has found the table, and count it for the table's connection check."""
    table = worded(use_cases().tables.public(table_id.lower()))
    arrivals().note(table.id, device())
    use_cases().hub.publish(table.id)
    return render_template("phone/connection.html")
