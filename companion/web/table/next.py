"""The next game of the same people: the same again, or another one."""

from typing import Final

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.kernel.refusal import Refused
from companion.registry import GAMES
from companion.web.current import device, own_table, use_cases
from companion.web.table import bp
from companion.web.table.play import is_over

EDIT_BEFORE_NEXT_GAME: Final = {"players": "table.players", "setup": "table.setup"}
"""The pages on which the next game can be changed before it is dealt."""


def finish(table_id: str) -> None:
    """Close a game that is over and whose end nobody had to be shown: the next one begins."""
    table = own_table(table_id)
    if table.stage == "dealt" and is_over(table):
        use_cases().commands.close(table_id, device())


@bp.post("/again")
def again(table_id: str) -> Response:
    """Open a table for the same people with the same options, and deal at once if nothing has to be laid out. The
    players or the game can be changed first: then the table waits in that room.
    """
    finish(table_id)
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
    dealt = own_table(fresh)
    by_hand = bool(dealt.seats) and not dealt.has_secrets
    return redirect(url_for("table.deal", table_id=fresh, again="yes" if by_hand else None), code=303)


@bp.get("/next")
def choose_next(table_id: str) -> str:
    """Show every game, for the same people."""
    table = own_table(table_id)
    return render_template(
        "table/next.html", table=table, games=GAMES, cups=[(at, True) for at in range(len(table.players))]
    )


@bp.post("/next")
def another_game(table_id: str) -> Response:
    """Open a table of another game for the same people, unless an earlier tap just opened it; show its deal.

    The next page names those who no longer have a seat.
    """
    finish(table_id)
    table, box = own_table(table_id), (request.form.get("slug", ""), request.form.get("theme", ""))
    ahead = use_cases().evenings.table_moved_to(table)
    is_drafted = ahead is not None and ahead.owner == table.owner and ahead.stage == "draft"
    opened = ahead.id if ahead is not None and is_drafted and (ahead.slug, ahead.theme) == box else None
    fresh = opened or use_cases().lobby.another(table_id, device(), *box)
    now = own_table(fresh)
    left_out = [name for name in table.players if name not in now.players]
    room = (
        url_for("table.players", table_id=fresh, left=left_out)
        if now.lacks_players
        else url_for("table.deal", table_id=fresh, next=1, left=left_out)
    )
    return redirect(room, code=303)
