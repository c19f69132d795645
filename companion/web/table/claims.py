"""The page of players' claims, at tables that note them: any turn's claims can be noted and changed."""

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.kernel.refusal import Refused
from companion.kernel.viewers import GAME_MASTER
from companion.kernel.words import Text
from companion.messages import refusal
from companion.services import Table
from companion.services.commands import already_done
from companion.web.current import device, form_version, own_table, sent_fields, use_cases
from companion.web.server.errors import status_of
from companion.web.table import bp
from companion.web.table.play import PAGE_FIELDS, redirect_if_elsewhere


def noted_claims(table: Table) -> object | None:
    """Return the claims in the game's view; None at a table, or in a game, that notes none."""
    return getattr(table.view(GAME_MASTER).shown, "claims", None)


def claims_page(table: Table, problem: Text | None = None) -> str:
    """Draw every question that can be answered, with its answer so far."""
    return render_template(
        f"games/{table.slug}/claims.html",
        table_id=table.id,
        version=table.version,
        claims=noted_claims(table),
        problem=problem,
        place=url_for("table.claims", table_id=table.id),
    )


def redirect_from_claims(table: Table) -> Response | None:
    """Return a redirect to the table's current page, unless it is in play and notes claims."""
    elsewhere = redirect_if_elsewhere(table)
    if elsewhere is None and noted_claims(table) is None:
        return redirect(url_for("table.show_play", table_id=table.id), code=303)
    return elsewhere


@bp.get("/said")
def claims(table_id: str) -> str | Response:
    """Show the players' claims, turn by turn."""
    table = own_table(table_id)
    return redirect_from_claims(table) or claims_page(table)


@bp.post("/said")
def note_claim(table_id: str) -> str | Response | tuple[str, int]:
    """Note a claim and stay on the page; a refusal shows the page as it is, and why."""
    table = own_table(table_id)
    elsewhere = redirect_from_claims(table)
    if elsewhere is not None:
        return elsewhere
    version, command = form_version(), table.game.actions.command_from_form(sent_fields(PAGE_FIELDS))
    try:
        use_cases().commands.submit(table, version, command)
    except Refused as refused:
        fresh = own_table(table_id)
        if refused.code != "stale" or not already_done(fresh, version, command):
            return redirect_from_claims(fresh) or (claims_page(fresh, refusal(refused, fresh.slug)), status_of(refused))
    return redirect(url_for("table.claims", table_id=table_id), code=303)


@bp.post("/said/ask")
def ask_claims(table_id: str) -> Response:
    """Have the play screen ask what players say, or no more; what was noted before stays."""
    elsewhere, chosen = redirect_from_claims(own_table(table_id)), request.form.get("asks")
    if elsewhere is not None:
        return elsewhere
    if chosen not in {"yes", "no"}:
        raise Refused("bad_value")
    use_cases().preferences.change(table_id, device(), claims=chosen == "yes")
    return redirect(url_for("table.show_play", table_id=table_id), code=303)
