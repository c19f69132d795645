"""The page of one seat."""

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.kernel.events import Command
from companion.kernel.narration import SeatWords
from companion.kernel.refusal import Refused
from companion.kernel.viewers import seat_of
from companion.kernel.words import Text, text
from companion.services import Seat, Table
from companion.services.moment import Moment
from companion.web.current import device, own_seat, use_cases, wants_fragment
from companion.web.delivery.compression import SplitPage, conditional_response
from companion.web.phone import bp
from companion.web.phone.hand import actions_of, has_hand, on_phone, submit_from_seat
from companion.web.phone.public import public_parts, waiting_for
from companion.web.server.errors import status_of
from companion.web.server.request_checks import csrf_token


def page_context(table: Table, seat: Seat) -> dict[str, object]:
    """Return the content of a seat's page besides the shared parts; it contains no secret."""
    view = table.view(seat_of(seat.player))
    actions = actions_of(table, seat, view)
    return {
        "table": table,
        "seat": seat,
        "shown": view.shown,
        "public": public_parts(table),
        "words": words_for(table, seat.player, may_act=bool(actions["moves"])),
        "waits": waiting_for(table) and not actions["moves"],
        "dim": table.moment is Moment.RECOGNITION,
        "hush": table.moment is Moment.HUSH,
        "timer": use_cases().timers.view(table),
        "reaction": use_cases().reactions.running(table),
        "awaits": waiting_for(table),
        "over": table.game.rules.is_over(table.dealt_position.state),
        **actions,
        "others": [own for own in use_cases().seats.held_by(table, device()) if own.index != seat.index],
    }


def next_game_is_dealt(table: Table) -> bool:
    """Return whether the next game of the evening is dealt and this phone belongs to the evening."""
    ahead = use_cases().evenings.later_table(table)
    if ahead is None or ahead.stage == "draft":
        return False
    try:
        use_cases().joining.place(table.evening or "", device())
    except Refused:
        return False
    return True


@bp.get("/seat/<table_id>/<int:index>/role")
def hidden_again(table_id: str, index: int) -> Response:
    """Lead from the address of what is secret to the seat: a browser that opens its tabs again sends no form."""
    return redirect(url_for("phone.page", table_id=table_id, index=index), code=303)


@bp.get("/seat/<table_id>/<int:index>")
def page(table_id: str, index: int) -> Response | tuple[str, int]:
    """Show a seat's page to the phone that claimed it: everything except the role, which is fetched when it is held.

    Once the next game of the evening is dealt, the page of the last one redirects there, finished or not.
    """
    table, seat = own_seat(table_id, index)
    if next_game_is_dealt(table):
        return redirect(url_for("phone.evening", evening_id=table.evening), code=303)
    if wants_fragment() and request.args.get("seen") == str(table.changes):
        return "", 204
    if wants_fragment():
        return conditional_response(draw(table, seat, whole=False), csrf_token(), table.changes)
    return drawn_page(table, seat)


def draw(table: Table, seat: Seat, whole: bool = True, problem: Text | None = None) -> SplitPage:
    """Draw a seat's page, or only its changing parts, with the refusal of the last form if there was one."""
    context = page_context(table, seat)
    page = render_template(
        f"games/{table.slug}/phone.html",
        layout="base/page.html" if whole else "base/fragment.html",
        whole=whole,
        problem=problem,
        **context,
    )
    return SplitPage(page, csrf_token())


def drawn_page(table: Table, seat: Seat, problem: Text | None = None) -> Response:
    """Answer with a seat's page, with the refusal of the last form if there was one."""
    return draw(table, seat, problem=problem).answer(csrf_token())


@bp.post("/seat/<table_id>/<int:index>/play")
def act(table_id: str, index: int) -> Response:
    """Play a command from a seat's phone; a refusal shows the page as it is now, and why."""
    table, seat = own_seat(table_id, index)

    def played(version: int, decision_id: str, command: Command) -> Table:
        return use_cases().seat_commands.submit_from_phone(table_id, index, device(), version, decision_id, command)

    answer = submit_from_seat(played, table, seat, on_phone(table, index))
    if isinstance(answer, tuple):
        refused, problem = answer
        page = drawn_page(*own_seat(table_id, index), problem)
        page.status_code = status_of(refused)
        return page
    return answer


def words_for(table: Table, player: str, may_act: bool) -> SeatWords:
    """Return the words for a player at this moment of the evening, which no role but an open one changes.

    Whoever ``may_act`` before the first turn is told what they do, not to wait.
    """
    words = table.game.pages.seat_words(table.dealt_position.state, player)
    if may_act and waiting_for(table):
        return words
    if table.moment is Moment.RECOGNITION:
        return SeatWords(text("court.night.do"), text("phone.own.recognition"))
    if awaited := waiting_for(table):
        holds = table.has_secrets and not has_hand(table.slug)
        return SeatWords(text(f"deal.awaits.{awaited}"), text("phone.own.dealt" if holds else "phone.own.waits"))
    if table.ended == "abandoned":
        return SeatWords(text("phone.now.stopped"), text("phone.own.over"))
    if table.moment is Moment.HUSH:
        return SeatWords(text("end.hush"), text("phone.own.hush"))
    standing = text("phone.own.passed") if player in table.passed else words.standing
    return SeatWords(words.now, own_result(table, player) or words.own, standing)


def own_result(table: Table, player: str) -> Text | None:
    """Return whether a player won a finished game, and as what; None until every card is open."""
    if table.ended != "finished" or table.face_down:
        return None
    parts = table.game.extras.outcome(table.setup, table.deal, table.dealt_position.state).parts
    part = parts.get(player)
    if part is None or part.won is None or not any(one.won for one in parts.values()):
        return None
    result = "won" if part.won else "lost"
    return text(f"phone.own.{result}_as", role=part.role) if part.role else text(f"phone.own.{result}")
