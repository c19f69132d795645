"""The open actions of a seat, from its phone."""

from werkzeug.wrappers import Response

from companion.kernel.game import Command
from companion.services import Table
from companion.web.current import device, use_cases
from companion.web.phone.blueprint import bp
from companion.web.phone.hand import on_phone, submit_from_seat
from companion.web.phone.seat import drawn_page
from companion.web.server.errors import status_of


@bp.post("/seat/<table_id>/<int:index>/play")
def act(table_id: str, index: int) -> Response:
    """Play a command from a seat's phone; a refusal shows the page as it is now, and why."""
    table, seat = use_cases().seats.seat(table_id, index, device())

    def played(version: int, decision_id: str, command: Command) -> Table:
        return use_cases().seat_commands.submit_from_phone(table_id, index, device(), version, decision_id, command)

    answer = submit_from_seat(played, table, seat, on_phone(table, index))
    if isinstance(answer, tuple):
        refused, problem = answer
        page = drawn_page(*use_cases().seats.seat(table_id, index, device()), problem)
        page.status_code = status_of(refused)
        return page
    return answer
