"""Who plays, in the order round the table."""

from collections.abc import Sequence
from random import SystemRandom

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.kernel.refusal import Refused
from companion.kernel.words import Text
from companion.messages import refusal
from companion.play import Table
from companion.play.moment import Moment
from companion.play.names import faulty
from companion.web.current import device, form_version, own_table, parse_number, use_cases
from companion.web.delivery.display import go_to
from companion.web.server.errors import status_of
from companion.web.table.blueprint import bp


def arranged(names: Sequence[str], change: str) -> list[str]:
    """Return the names after a button of the players' form: ``up:2``, ``down:0``, ``remove:1``, ``shuffle``.

    Places count the fields as they stood, empty ones too; empty fields are left out of the answer.
    """
    order = list(names)
    what, _, where = change.partition(":")
    found = parse_number(where, 2)
    place = -1 if found is None else found
    other = {"up": place - 1, "down": place + 1}.get(what, -1)
    if what == "shuffle":
        SystemRandom().shuffle(order)
    elif what == "remove" and 0 <= place < len(order):
        del order[place]
    elif 0 <= place < len(order) and 0 <= other < len(order):
        order[place], order[other] = order[other], order[place]
    return [name for name in order if name.strip()]


def players_page(table: Table, names: Sequence[str], problem: Text | None = None) -> str:
    """Draw the players' room with ``names`` as typed; with a problem, the name that is at fault is marked."""
    return render_template(
        "table/players.html",
        table=table,
        names=names,
        wrong=faulty(names) if problem else None,
        problem=problem,
        groups=use_cases().groups.all(device()),
    )


@bp.get("/players")
def players(table_id: str) -> str | Response:
    """Show who plays, while that can change."""
    table = own_table(table_id)
    if table.stage != "draft":
        return redirect(url_for("table.deal", table_id=table_id), code=303)
    return players_page(table, table.players)


@bp.post("/players")
def save_players(table_id: str) -> tuple[str, int] | Response:
    """Keep the names in their order; then stay, or go on to the set-up."""
    change = request.form.get("change", "")
    names = arranged(request.form.getlist("names")[:40], change)
    try:
        if change.startswith("group:"):
            names = list(use_cases().groups.use(device(), change.partition(":")[2]).players)
        use_cases().drafts.amend_players(table_id, device(), form_version(), names)
    except Refused as refused:
        table = own_table(table_id)
        shown = table.players if refused.code == "stale" else names
        return players_page(table, shown, refusal(refused)), status_of(refused)
    use_cases().moments.go(table_id, device(), Moment.SETUP if change == "next" else Moment.PLAYERS)
    if change == "next":
        return go_to(url_for("table.setup", table_id=table_id))
    return redirect(url_for("table.players", table_id=table_id), code=303)


@bp.post("/group")
def save_group(table_id: str) -> Response:
    """Remember these people under a name, or forget a group."""
    table = own_table(table_id)
    if request.form.get("forget"):
        use_cases().groups.forget(device(), request.form["forget"])
    else:
        use_cases().groups.save(device(), request.form.get("name", ""), table.players)
    return redirect(url_for("table.players", table_id=table_id), code=303)
