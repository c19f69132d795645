"""The end of a game: who won, who had which role, the story, and the next game."""

import json
from datetime import UTC, datetime
from typing import Final

from flask import Response as Answer
from flask import make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.kernel.refusal import Refused
from companion.kernel.viewers import GAME_MASTER
from companion.kernel.words import Text
from companion.messages import refusal
from companion.play import Table
from companion.play.moment import Moment
from companion.registry import GAMES
from companion.web.current import device, own_table, parse_number, use_cases
from companion.web.server.errors import status_of
from companion.web.table.blueprint import bp
from companion.web.table.history import past_steps, taken_back
from companion.web.table.play import is_over
from companion.web.table.seal import opened_seal
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
    told = table.stage == "closed" and not down if table.has_secrets else True
    return render_template(
        f"games/{table.slug}/end.html",
        table=table,
        table_id=table.id,
        version=table.version,
        shown=table.view(GAME_MASTER).shown,
        chronicle=chronicle,
        decisive=chronicle.get("decisive") if told else None,
        roles=opened_roles(table),
        closed=table.stage == "closed",
        has_roles=table.has_secrets,
        undo=None if table.stage == "closed" else taken_back(table),
        asking=request.args.get("ask", ""),
        hush=hush,
        down=down,
        turned=table.turned,
        pictured=table.game.extras.picture is not None,
        problem=problem,
        spoken={} if table.stage == "closed" else speech_attributes(table),
        spoken_hush=speech_attributes(table, chronicle.get("hush")) if hush else {},
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
    """Close the game and reveal the roles; from then on nothing can be undone."""
    try:
        use_cases().rounds.close(table_id, device())
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
    known = parse_number(request.form.get("turned", ""), 2)
    if known is None:
        raise Refused("bad_value")
    use_cases().rounds.turn_over(table_id, device(), known, everything="all" in request.form)
    return redirect(url_for("table.end", table_id=table_id), code=303)


EDIT_BEFORE_NEXT_GAME: Final = {"players": "table.players", "setup": "table.setup"}
"""The pages on which the next game can be changed before it is dealt."""


@bp.post("/again")
def again(table_id: str) -> Response:
    """Open a table for the same people with the same options, and deal at once if nothing has to be laid out. The
    players or the game can be changed first: then the table waits in that room.
    """
    to = request.form.get("to", "setup")
    fresh = use_cases().lobby.next_game(own_table(table_id).id, device())
    if to in EDIT_BEFORE_NEXT_GAME:
        use_cases().moments.go(fresh, device(), to)
        return redirect(url_for(EDIT_BEFORE_NEXT_GAME[to], table_id=fresh), code=303)
    table = own_table(fresh)
    if table.stage == "draft" and table.game.dealing.open_deal is None:
        try:
            use_cases().deals.deal(fresh, device(), table.version)
        except Refused:  # its page shows what must be fixed first, unless another tap has just dealt
            if own_table(fresh).stage == "draft":
                return redirect(url_for("table.setup", table_id=fresh), code=303)
    return redirect(url_for("table.deal", table_id=fresh), code=303)


@bp.get("/next")
def choose_next(table_id: str) -> str:
    """Show every game, for the same people."""
    table = own_table(table_id)
    return render_template("table/next.html", table=table, games=GAMES)


@bp.post("/next")
def another_game(table_id: str) -> Response:
    """Open a table of another game for the same people, unless an earlier tap just opened it; show its deal.

    The next page names those who no longer have a seat.
    """
    table, slug = own_table(table_id), request.form.get("slug", "")
    ahead = use_cases().evenings.goes_on_at(table)
    known = ahead is not None and ahead.owner == table.owner and (ahead.slug, ahead.stage) == (slug, "draft")
    fresh = ahead.id if ahead is not None and known else use_cases().lobby.another(table_id, device(), slug)
    now = own_table(fresh)
    left_out = [name for name in table.players if name not in now.players]
    ready = len(now.players) >= now.game.fewest
    room = (
        url_for("table.deal", table_id=fresh, next=1, left=left_out)
        if ready
        else url_for("table.players", table_id=fresh, left=left_out)
    )
    return redirect(room, code=303)


@bp.get("/export")
def export(table_id: str) -> Answer:
    """Export the game as a record; before the end it contains no role."""
    table = own_table(table_id)
    record = use_cases().records.export(table_id, device())
    day = datetime.fromtimestamp(table.created_at, UTC).strftime("%Y-%m-%d")
    answer = make_response(json.dumps(record, ensure_ascii=False, indent=1) + "\n")
    answer.headers["Content-Type"] = "application/json; charset=utf-8"
    answer.headers["Content-Disposition"] = f'attachment; filename="{table.slug}-{day}.json"'
    return answer
