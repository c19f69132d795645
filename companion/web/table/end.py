"""The end of a game: who won, who had which role, the story, the record, and the seal of
the deal with the file that opens it.
"""

from datetime import UTC, datetime

from flask import Flask, redirect, render_template, request, url_for
from flask import Response as Answer
from werkzeug.wrappers import Response

from companion.kernel import seal
from companion.kernel.refusal import Refused
from companion.kernel.viewers import GAME_MASTER
from companion.kernel.words import Text
from companion.messages import refusal
from companion.services import Table
from companion.services.aftermaths import last_aftermath
from companion.services.commands import past_steps, undo_label
from companion.services.moment import Moment
from companion.services.replays import may_replay
from companion.web.current import device, own_table, parse_number, use_cases
from companion.web.delivery.headers import json_download
from companion.web.server.errors import status_of
from companion.web.table import bp
from companion.web.table.play import is_over
from companion.web.table.voice import speech_attributes


def opened_roles(table: Table) -> object:
    """Return the deal once the game master has closed the table; None before, and if the roles are on real cards."""
    return table.game.record.deal_as_json(table.deal) if table.stage == "closed" and table.has_secrets else None


def end_page(table: Table, problem: Text | None = None) -> str:
    """Draw the end from the finished game's public story and the roles turned over so far.

    The deciding moment is shown at the end of the scene: if roles are hidden, once all of them are open.
    """
    chronicle = table.game.pages.chronicle(past_steps(table), table.dealt_position.state)
    down, hush = table.face_down, table.moment is Moment.HUSH
    open_roles = table.stage == "closed" and not down if table.has_secrets else True
    return render_template(
        f"games/{table.slug}/end.html",
        table=table,
        table_id=table.id,
        version=table.version,
        shown=table.view(GAME_MASTER).shown,
        chronicle=chronicle,
        aftermath=None if table.has_secrets else last_aftermath(table),
        decisive=chronicle.decisive if open_roles else None,
        roles=opened_roles(table),
        closed=table.stage == "closed",
        has_roles=table.has_secrets,
        undo=None if table.stage == "closed" else undo_label(table),
        hush=hush,
        may_replay=may_replay(table),
        down=down,
        turned=table.live.turned or 0,
        pictured=table.game.extras.picture is not None,
        problem=problem,
        spoken={} if table.stage == "closed" else speech_attributes(table),
        spoken_hush=speech_attributes(table, chronicle.hush) if hush else {},
        waiting=use_cases().evenings.waiting(table) if len(table.players) < table.game.most else [],
        circle=use_cases().statistics.circle_code(table.players) if table.ended == "finished" else None,
        **({"proof": None} if down else opened_seal(table)),
    )


@bp.get("/end")
def end(table_id: str) -> str | Response:
    """Show how the game ended; a game still in progress redirects to its current page."""
    table = own_table(table_id)
    if table.stage == "draft" or not is_over(table):
        return redirect(url_for("table.enter", table_id=table_id), code=303)
    return end_page(table)


@bp.post("/close")
def close(table_id: str) -> str | Response | tuple[str, int]:
    """Close the game, one hidden card or ``all`` of them to be turned over at a tap; nothing can be undone after it."""
    try:
        use_cases().commands.close(table_id, device())
        if "all" in request.form:
            use_cases().commands.turn_over(table_id, device(), 0, everything=True)
    except Refused as refused:
        table = own_table(table_id)
        if table.stage == "draft" or not is_over(table):
            raise
        return end_page(table, refusal(refused, table.slug)), status_of(refused)
    return redirect(url_for("table.end", table_id=table_id), code=303)


@bp.post("/turn")
def turn_over(table_id: str) -> Response:
    """Turn over the next hidden card, or all of them; cards already turned stay as they are."""
    own_table(table_id)
    turned = parse_number(request.form.get("turned", ""), 2)
    if turned is None:
        raise Refused("bad_value")
    use_cases().commands.turn_over(table_id, device(), turned, everything="all" in request.form)
    return redirect(url_for("table.end", table_id=table_id), code=303)


@bp.get("/export")
def export(table_id: str) -> Answer:
    """Export the game as a record; before the end it contains no role."""
    table = own_table(table_id)
    record = use_cases().records.export(table_id, device())
    day = datetime.fromtimestamp(table.created_at, UTC).strftime("%Y-%m-%d")
    return json_download(record, f"{table.slug}-{day}")


def opened_seal(table: Table) -> dict[str, object]:
    """Return what the page of a closed table shows of its seal; empty if no deal was sealed."""
    if table.stage != "closed" or table.sealed is None:
        return {"proof": None}
    proof = use_cases().seals.proof(table.id)
    document = {key: value for key, value in proof.items() if key != "digest"}
    return {
        "proof": proof,
        "canonical": seal.canonical(document).decode(),
        "fits": seal.digest(document) == proof["digest"],
    }


@bp.get("/proof")
def proof(table_id: str) -> Answer:
    """Send the proof of a closed table's deal, to anyone."""
    data = use_cases().seals.proof(table_id)
    table = use_cases().tables.public(table_id)
    day = datetime.fromtimestamp(table.dealt_at, UTC).strftime("%Y-%m-%d")
    return json_download(data, f"{table.slug}-{day}-proof")


def init_app(app: Flask) -> None:
    """Give the templates ``fingerprint``."""
    app.jinja_env.filters["fingerprint"] = seal.fingerprint
