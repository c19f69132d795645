"""The log: what happened, in sentences, and going back to any point of it."""

from typing import Final

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.kernel.events import Step
from companion.kernel.refusal import Refused
from companion.kernel.words import Text
from companion.messages import refusal
from companion.services import Table
from companion.web.current import form_version, own_table, parse_number, use_cases
from companion.web.server.errors import status_of
from companion.web.table import bp

PAGE: Final = 300
"""Lines on one page of the log: enough for a whole evening, and far fewer than an imported game can have."""


def commands_after(table: Table, version: int) -> tuple[Text, ...] | None:
    """Return the commands that going back to that of ``version`` takes back, as undo names them, newest first.

    None unless the command counts, another followed it, and the game can still be undone.
    """
    past = table.dealt_position.past() if table.stage == "dealt" else []
    at = next((place for place, (entry, _) in enumerate(past) if entry.version == version), None)
    if at is None or at == len(past) - 1:
        return None
    later = [Step(before, entry.command, entry.events) for entry, before in past[at + 1 :]]
    return tuple(table.game.actions.undo_label(step) for step in reversed(later))


def steps_back(table: Table) -> dict[int, int]:
    """Return how many commands are undone by going back to each possible command, by its version."""
    past = table.dealt_position.past() if table.stage == "dealt" else []
    return {entry.version: len(past) - 1 - place for place, (entry, _) in enumerate(past[:-1])}


def log_page(table: Table, problem: Text | None = None) -> str:
    """Draw one page of the log; with ``to`` in the address, ask whether to go back to that command."""
    page = parse_number(request.args.get("page", ""), 3) or 0
    lines = table.recent(PAGE + 1) if page == 0 else table.log()[: -page * PAGE]
    to = parse_number(request.args.get("to", ""), 9)
    return render_template(
        "table/log.html",
        table_id=table.id,
        slug=table.slug,
        version=table.version,
        lines=lines[-PAGE:],
        claimed={seat.player: seat.index for seat in table.seats if seat.claimed and table.stage == "dealt"},
        page=page,
        earlier=len(lines) > PAGE,
        steps_back=steps_back(table),
        to=to,
        takes_back=None if to is None else commands_after(table, to),
        problem=problem,
    )


@bp.get("/log")
def log(table_id: str) -> str | Response:
    """Show what happened, in sentences, with undone steps struck out; a long log has pages, newest first."""
    table = own_table(table_id)
    if table.stage == "draft":
        return redirect(url_for("table.enter", table_id=table_id), code=303)
    return log_page(table)


@bp.post("/log")
def go_back(table_id: str) -> str | Response | tuple[str, int]:
    """Take back everything after a command that still counts, then go on playing from there."""
    table = own_table(table_id)
    if table.stage == "draft":
        return redirect(url_for("table.enter", table_id=table_id), code=303)
    to = parse_number(request.form.get("to", ""), 9)
    try:
        use_cases().commands.go_back(table, form_version(), -1 if to is None else to)
    except Refused as refused:
        return log_page(own_table(table_id), refusal(refused, table.slug)), status_of(refused)
    return redirect(url_for("table.show_play", table_id=table_id), code=303)
