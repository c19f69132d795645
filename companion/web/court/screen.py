"""Pages that anyone can see: the court on a television, a laptop, or a guest's phone."""

from collections.abc import Mapping
from typing import Final

from flask import Response, jsonify, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.kernel.refusal import Refused
from companion.kernel.viewers import COURT, seat_of
from companion.kernel.words import Text, text
from companion.services import CountdownView, Table, TimerView
from companion.services.aftermaths import current_aftermath, newest_aftermath
from companion.services.commands import past_steps
from companion.services.moment import Moment
from companion.services.replays import replayed
from companion.web.court import bp
from companion.web.current import use_cases, wants_fragment, worded
from companion.web.delivery.compression import SplitPage, conditional_response
from companion.web.delivery.display import appearance
from companion.web.delivery.page_cache import page_cache
from companion.web.delivery.qr import public_base
from companion.web.server.request_checks import csrf_token
from companion.web.server.wrong_codes import wrong_code
from companion.web.table.players import join_code


def table_for_anybody(table_id: str) -> Table:
    """Return a table to any visitor. Refused as ``no_such_table``; visitors who try many ids are slowed down."""
    try:
        return worded(use_cases().tables.public(table_id))
    except Refused as refused:
        wrong_code(refused)


SCENES: Final[Mapping[Moment, str]] = {
    Moment.RECOGNITION: "night",
    Moment.PLAY: "play",
    Moment.HUSH: "end",
    Moment.END: "end",
    Moment.CLOSED: "open",
}
"""The scene that the court sees at each moment; before the first of them it sees the welcome."""


def scene_of(table: Table) -> str:
    """Return the scene that the court sees now.

    ``welcome`` before the deal and while roles are handed out, ``night`` while eyes are closed, ``play``, ``end`` once
    the game is won, and ``open`` once the game master has closed the table; its hidden cards are then turned over as on
    the game master's screen.
    """
    return SCENES.get(table.moment, "welcome")


def hush_of(table: Table) -> Text | None:
    """Return the line spoken before the winner is announced; None outside the hush."""
    if table.moment is not Moment.HUSH:
        return None
    return table.game.pages.chronicle(past_steps(table), table.dealt_position.state).hush or text("end.hush")


def winners(table: Table) -> tuple[str, ...]:
    """Return who won a finished game; nobody before all cards are open or where parts are unknown."""
    if table.ended != "finished" or table.face_down:
        return ()
    outcome = table.game.extras.outcome(table.setup, table.deal, table.dealt_position.state)
    return tuple(player for player, part in outcome.parts.items() if part.won)


def page_context(table: Table, scene: str, timer: TimerView | None, count: CountdownView | None) -> dict[str, object]:
    """Return what the page draws: the court's view, which contains no secret, and roles only from a closed table.

    A game that is replayed is drawn as it was in play.
    """
    started = table.stage != "draft"
    again = replayed(table)
    roles = table.game.record.deal_as_json(table.deal) if scene == "open" and table.deal is not None else None
    if again is not None:
        table, scene, roles = again.table, "play", roles if again.roles else None
    story = None
    if scene in ("end", "open"):
        story = table.game.pages.chronicle(past_steps(table), table.dealt_position.state)
    gathers = not started and table.preferences.roles == "phones"
    evening = use_cases().evenings.of(table) if gathers else None
    return {
        "table": table,
        "scene": scene,
        "code": join_code(evening) if evening else None,
        "shown": table.view(COURT).shown if started else None,
        "again": again,
        "prompt": table.game.pages.prompt(table.dealt_position.state) if scene == "play" and not again else None,
        "lines": table.news(1 if timer else 2) if scene == "play" and not again else (),
        "aftermath": current_aftermath(table),
        "beat": newest_aftermath(table),
        "reaction": use_cases().reactions.running(table) if started else None,
        "roles": roles,
        "secrets": {player: table.view(seat_of(player)).secret for player in table.players} if roles else {},
        "down": table.face_down,
        "winners": winners(table) if scene == "open" else (),
        "hush": hush_of(table) if started else None,
        "chronicle": story,
        "decisive": story.decisive if story and scene == "open" and not table.face_down else None,
        "timer": timer,
        "count": count,
        "place": url_for("court.show", table_id=table.id),
        "layout": "base/fragment.html" if wants_fragment() else "base/page.html",
    }


def draw(table: Table, timer: TimerView | None, count: CountdownView | None) -> str:
    """Draw the court as it is now, with the game's own page."""
    return render_template(f"games/{table.slug}/court.html", **page_context(table, scene_of(table), timer, count))


@bp.get("/court/<table_id>")
def show(table_id: str) -> AnyResponse | tuple[str, int]:
    """Show the court, drawn once for each change and language, and every time while something runs: a timer, a count,
    the time for reactions.

    A game that is over, left unfinished for another, or was never dealt, redirects to the next game of its evening.
    """
    table = table_for_anybody(table_id)
    ahead = use_cases().evenings.later_table(table)
    if ahead is not None:
        return redirect(url_for("court.show", table_id=ahead.id), code=303)
    if wants_fragment() and request.args.get("seen") == str(table.changes):
        return "", 204
    timer = use_cases().timers.view(table)
    count = use_cases().countdowns.running(table)
    if timer is not None or count is not None or use_cases().reactions.running(table) is not None:
        page = SplitPage(draw(table, timer, count), csrf_token())
    else:
        key = (table.id, table.changes, public_base(request), *appearance(), wants_fragment())
        page = page_cache("court").page(key, csrf_token(), lambda: draw(table, None, None))
    return conditional_response(page, csrf_token(), table.changes) if wants_fragment() else page.answer(csrf_token())


@bp.get("/court/<table_id>/timer")
def timer(table_id: str) -> Response:
    """Return what is left of the timer, in milliseconds, for a page that was asleep."""
    now = use_cases().timers.view(table_for_anybody(table_id))
    return jsonify(left=now.left if now else 0, running=bool(now and now.running), number=now.number if now else 0)


@bp.get("/C/<table_id>")
@bp.get("/c/<table_id>")
def arrive(table_id: str) -> AnyResponse:
    """Redirect from the short address in the code, which is in capitals, to the court."""
    return redirect(url_for("court.show", table_id=table_for_anybody(table_id.lower()).id), code=303)
