"""The game master's controls of the timer: start, pause, add a minute, stop."""

from typing import Final

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.kernel.refusal import Refused
from companion.kernel.words import Text
from companion.messages import refusal
from companion.services import Table
from companion.services.live_state import LONGEST_TIMER
from companion.web.current import device, own_table, parse_number, use_cases
from companion.web.delivery.display import go_to
from companion.web.server.errors import status_of
from companion.web.table import bp

MINUTES: Final = (1, 2, 3, 5)
"""The lengths offered as one-tap buttons."""

MOST_MINUTES: Final = LONGEST_TIMER // 60
"""The most minutes."""

DEFAULT_MINUTES: Final = 3
"""Minutes in the field of a timer that has not been used yet."""


def timer_page(table: Table, problem: Text | None = None) -> str:
    """Draw the timer; a form that was refused keeps what was typed."""
    timer = use_cases().timers.view(table)
    return render_template(
        "table/timer.html",
        table=table,
        timer=timer,
        minutes=MINUTES,
        most=MOST_MINUTES,
        title=request.form.get("title", "")[:200],
        own=parse_number(request.form.get("own", ""), 2) or DEFAULT_MINUTES,
        problem=problem,
    )


@bp.get("/timer")
def timer(table_id: str) -> str | Response:
    """Show the timer of a game in progress."""
    table = own_table(table_id)
    if table.stage != "dealt":
        return redirect(url_for("table.enter", table_id=table_id), code=303)
    return timer_page(table)


@bp.post("/timer")
def set_timer(table_id: str) -> str | Response | tuple[str, int]:
    """Start the timer, or change it; starting leads back to the game, everything else back here."""
    table = own_table(table_id)
    do = request.form.get("do", "")
    try:
        if do == "start":
            title, of_step = request.form.get("title", ""), request.form.get("of") == "step"
            use_cases().timers.start(table_id, device(), title, sent_seconds(), of_step)
        else:
            use_cases().timers.change(table_id, device(), do)
    except Refused as refused:
        if table.stage != "dealt":
            raise
        return timer_page(own_table(table_id), refusal(refused)), status_of(refused)
    return go_to(url_for("table.enter" if do == "start" else "table.timer", table_id=table_id))


def sent_seconds() -> int:
    """Return the seconds that a form asks for: a tapped preset, else the field; refused as ``bad_value``."""
    minutes = parse_number(request.form.get("minutes", "") or request.form.get("own", ""), 2)
    if minutes is None or not 1 <= minutes <= MOST_MINUTES:
        raise Refused("bad_minutes", most=MOST_MINUTES)
    return minutes * 60


@bp.post("/count")
def start_countdown(table_id: str) -> tuple[str, int]:
    """Start the countdown on every court screen; the tablet has started its own."""
    use_cases().countdowns.start(table_id, device())
    return "", 204
