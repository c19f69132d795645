"""How a finished game went, turn by turn: the court on the game master's device, whose steps every court follows."""

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.kernel.refusal import Refused
from companion.services.replays import may_replay, replayed
from companion.web.court.screen import page_context, scene_of
from companion.web.current import device, own_table, parse_number, use_cases, wants_fragment
from companion.web.table import bp


@bp.get("/replay")
def replay(table_id: str) -> str | Response | tuple[str, int]:
    """Show the turn that every court shows; refused as ``wrong_stage`` before the end."""
    table = own_table(table_id)
    if not may_replay(table):
        raise Refused("wrong_stage")
    if replayed(table) is None:
        return redirect(url_for("table.end", table_id=table_id), code=303)
    if wants_fragment() and request.args.get("seen") == str(table.changes):
        return "", 204
    context = page_context(table, scene_of(table), None, None)
    return render_template(f"games/{table.slug}/court.html", **context, leads=f"/t/{table_id}/replay")


@bp.post("/replay")
def step(table_id: str) -> Response:
    """Step to a turn, or without one back to the end, on this device and every court."""
    turn = parse_number(request.form.get("turn", ""), 4)
    use_cases().replays.show(table_id, device(), turn, request.form.get("roles") == "open")
    return redirect(url_for("table.end" if turn is None else "table.replay", table_id=table_id), code=303)
