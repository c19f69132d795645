"""The hand on the game master's tablet, for a player without a phone: what only that seat sees and decides.

Games with a page ``games/<slug>/hand.html`` have hands. Opened by a form, it has one length whatever it shows, and no
browser keeps it; a decision made on it leads back to a page without secrets.
"""

from flask import abort, render_template, url_for
from werkzeug.wrappers import Response

from companion.kernel.events import Command
from companion.services import Seat, Table
from companion.services.moment import Moment
from companion.services.seats import seat_at
from companion.web.current import device, own_table, use_cases
from companion.web.phone.hand import HandAddresses, hand_page, has_hand, submit_from_seat
from companion.web.table import bp


def on_tablet(table: Table, index: int) -> HandAddresses:
    """Return the addresses of a seat on the game master's tablet."""
    page = url_for("table.hand", table_id=table.id, index=index)
    back = url_for("table.deal" if table.moment is Moment.DEAL else "table.show_play", table_id=table.id)
    return HandAddresses(page, f"{page}/play", back)


def of_tablet(table_id: str, index: int) -> tuple[Table, Seat, HandAddresses]:
    """Return a table of this device, one of its seats and the addresses of its hand; 404 in games without hands."""
    table = own_table(table_id)
    seat = seat_at(table, index)
    if not has_hand(table.slug):
        abort(404)
    return table, seat, on_tablet(table, index)


@bp.get("/hand/<int:index>")
def hand(table_id: str, index: int) -> str:
    """Ask the game master to hand the tablet to a player; this page contains no secret."""
    table, seat, place = of_tablet(table_id, index)
    return render_template("table/hand.html", table=table, seat=seat, place=place)


@bp.post("/hand/<int:index>")
def open_hand(table_id: str, index: int) -> Response:
    """Open a hand on the tablet; everyone can read in the log that it happened."""
    table, seat, place = of_tablet(table_id, index)
    use_cases().seats.show(table_id, device(), index)
    return hand_page(own_table(table.id), seat, place)


@bp.post("/hand/<int:index>/play")
def act_here(table_id: str, index: int) -> Response:
    """Play what a player decided on the tablet, and redirect to the game."""
    table, seat, place = of_tablet(table_id, index)

    def act(version: int, decision_id: str, command: Command) -> Table:
        return use_cases().seat_commands.submit_from_tablet(table_id, device(), index, version, decision_id, command)

    answer = submit_from_seat(act, table, seat, place)
    if isinstance(answer, tuple):
        raise answer[0]
    return answer
