"""The tables of this device: reopened, deleted, or made from an exported game."""

from flask import current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.kernel.record import MAX_RECORD_BYTES
from companion.kernel.refusal import Refused
from companion.kernel.words import Text
from companion.messages import refusal
from companion.web.current import device, own_table, return_path, use_cases
from companion.web.lobby import bp
from companion.web.server.errors import status_of


@bp.get("/resume")
def resume() -> str:
    """List the tables of this device, the newest first, each with the name of its group."""
    return _listed()


def _listed(problem: Text | None = None) -> str:
    tables = use_cases().lobby.tables(device())
    names = {frozenset(group.players): group.name for group in use_cases().groups.all(device())}
    return render_template(
        "lobby/resume.html" if tables else "lobby/resume_none.html",
        tables=tables,
        going=[table for table in tables if table.stage != "closed"],
        over=[table for table in tables if table.stage == "closed"],
        groups={table.players: names.get(frozenset(table.players)) for table in tables},
        days=current_app.config["KEEP_DAYS"],
        problem=problem,
    )


@bp.post("/t/<table_id>/delete")
def delete(table_id: str) -> Response:
    """Delete a table of this device for good."""
    use_cases().lobby.delete(table_id, device())
    return redirect(url_for("lobby.resume"), code=303)


@bp.get("/t/<table_id>/delete")
def ask_delete(table_id: str) -> str:
    """Ask once before a table is deleted, which cannot be undone."""
    table = own_table(table_id)
    return render_template("lobby/resume_delete.html", table=table, back=return_path("/resume"))


@bp.post("/import")
def import_record() -> tuple[str, int] | Response:
    """Make a table from an exported game."""
    upload = request.files.get("file")
    data = upload.stream.read(MAX_RECORD_BYTES + 1) if upload else b""
    try:
        table_id = use_cases().records.import_record(device(), data)
    except Refused as refused:
        return _listed(refusal(refused)), status_of(refused)
    return redirect(url_for("table.enter", table_id=table_id), code=303)
