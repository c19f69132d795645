"""Error pages for refusals and failures: one clear sentence, the right status, never a traceback."""

from collections.abc import Callable
from typing import Final

from flask import Flask, Response, current_app, make_response, render_template, request
from werkzeug.exceptions import HTTPException, TooManyRequests

from companion.kernel.refusal import Refused
from companion.kernel.words import Text, text
from companion.messages import refusal
from companion.store import Unavailable
from companion.web.server.wrong_codes import count_wrong_code

STATUS: Final = {
    "no_such_table": 404,
    "no_such_seat": 404,
    "no_such_group": 404,
    "no_such_preset": 404,
    "no_such_line": 404,
    "no_such_sound": 404,
    "no_such_code": 404,
    "no_such_join": 404,
    "no_such_digits": 404,
    "no_such_player": 409,
    "not_your_evening": 403,
    "sent_away": 403,
    "somebody_joined": 409,
    "name_taken": 409,
    "no_seat_left": 409,
    "no_seal": 404,
    "handed_over": 403,
    "still_sealed": 409,
    "not_your_seat": 403,
    "seat_taken": 409,
    "stale": 409,
    "wrong_stage": 409,
}
"""The status of each refusal; any other is 422."""

WRONG: Final = frozenset({"no_such_table", "no_such_seat", "no_such_code", "not_your_evening"})
"""The refusals of unknown codes; the address of a table or an evening counts as a code too."""

MESSAGES: Final = {
    400: "app.error.bad_request",
    403: "app.error.forbidden",
    404: "app.error.not_found",
    405: "app.error.wrong_method",
    413: "app.error.too_large",
    429: "app.error.too_many",
    500: "app.error.broken",
    503: "app.error.busy",
}

TOLD: Final = {"csrf": "app.error.csrf", "foreign": "app.error.foreign", "quota": "app.error.quota"}
"""Errors with a message of their own instead of their status's."""

RETRY_AFTER_SECONDS: Final = 10
"""Seconds after which it is worth retrying when the database is unavailable."""

KEPT_HEADERS: Final = ("Allow", "Retry-After")
"""Headers of an error that its page keeps, because they say what would be accepted."""


def status_of(refused: Refused) -> int:
    """Return the HTTP status that a refusal is answered with."""
    return STATUS.get(refused.code, 422)


def error_page(message: Text, status: int) -> Response:
    """Return a whole page that shows ``message`` and how to go on."""
    return make_response(render_template("base/error.html", message=message, status=status), status)


def slowed(refused: Refused) -> Response | None:
    """Return the answer for a visitor who has tried many wrong codes, with when to retry; None for anyone else."""
    if refused.code in WRONG:
        try:
            count_wrong_code(refused)
        except TooManyRequests as error:
            return on_http_error(error)
    return None


def on_refused(refused: Refused) -> Response:
    """Answer a refusal that no screen has answered itself; visitors who try many wrong codes are slowed down."""
    return slowed(refused) or error_page(refusal(refused), status_of(refused))


def on_http_error(error: HTTPException, page: Callable[[Text, int], Response] = error_page) -> Response:
    """Answer an HTTP error in the reader's language, drawn by ``page``; redirects and the like pass through."""
    status = error.code or 500
    if status < 400:
        return make_response(error.get_response())
    message = TOLD.get(error.description or "", MESSAGES.get(status))
    response = page(text(message or MESSAGES[500 if status >= 500 else 400]), status)
    own = error.get_response().headers
    for name in KEPT_HEADERS:
        if name in own:
            response.headers[name] = own[name]
    return response


def on_unavailable(unavailable: Unavailable) -> Response:
    """Answer that the database is unavailable, why, and what is safe."""
    current_app.logger.error("The database cannot work: %s.", unavailable.reason)
    response = error_page(text(f"app.error.{unavailable.reason}"), 503)
    response.headers["Retry-After"] = str(RETRY_AFTER_SECONDS)
    return response


def on_exception(error: Exception) -> Response:
    """Answer a bug: logged with its route (a URL may hold a seat's token), and never shown."""
    route = request.url_rule.rule if request.url_rule else "an unknown route"
    current_app.logger.exception("%s %s failed", request.method, route, exc_info=error)
    return error_page(text("app.error.broken"), 500)


def init_app(app: Flask) -> None:
    """Answer every refusal and every error with a page; HTTP errors are answered by ``delivery.error_pages``."""
    app.register_error_handler(Refused, on_refused)
    app.register_error_handler(Unavailable, on_unavailable)
    app.register_error_handler(Exception, on_exception)
