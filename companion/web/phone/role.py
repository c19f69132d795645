"""The role, shown on the phone of its seat while the button is held."""

from dataclasses import replace

from flask import abort, render_template, url_for
from werkzeug.wrappers import Response

from companion.kernel.game import RoleSecret
from companion.kernel.viewers import seat_of
from companion.services import Table
from companion.web.current import device, own_seat, use_cases
from companion.web.delivery.secrecy import secret_json, secret_page, wants_json
from companion.web.phone import bp
from companion.web.phone.hand import has_hand
from companion.web.phone.public import gong_legend


def with_gong_part(table: Table, secret: object) -> object:
    """Return what a seat may know; if a gong replaces the voice, ``now`` names the seat's strokes."""
    return replace(secret, now=secret.strokes) if isinstance(secret, RoleSecret) and gong_legend(table) else secret


@bp.post("/seat/<table_id>/<int:index>/role")
def role(table_id: str, index: int) -> Response:
    """Show the role to the phone that claimed the seat: as data while held, otherwise as a page with a link to hide it.

    Answers 404 in games that have hands instead of roles.
    """
    table, seat = own_seat(table_id, index)
    if has_hand(table.slug):
        abort(404)
    secret = with_gong_part(table, table.view(seat_of(seat.player)).secret)
    if wants_json():
        return secret_json(secret)
    use_cases().seats.looked(table_id, index, device())
    back = url_for("phone.page", table_id=table_id, index=index)
    return secret_page(render_template(f"games/{table.slug}/role.html", seat=seat, secret=secret, back=back))


@bp.post("/seat/<table_id>/<int:index>/looked")
def looked(table_id: str, index: int) -> tuple[str, int]:
    """Note that the role was held open for the first time."""
    use_cases().seats.looked(table_id, index, device())
    return "", 204
