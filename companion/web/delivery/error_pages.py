"""HTTP errors as pages that are drawn once for each language and theme, so that a flood of them costs little."""

from typing import Final

from flask import Flask, Response, render_template
from werkzeug.exceptions import HTTPException

from companion.kernel.words import Text
from companion.web.delivery.display import appearance
from companion.web.delivery.page_cache import page_cache
from companion.web.server.errors import on_http_error

FORMLESS: Final = "\0"
"""The placeholder for the form token of a page that has no form."""


def kept_page(message: Text, status: int) -> Response:
    """Return the page that shows ``message``, which has no facts to fill in."""
    key = (message.id, status, *appearance())
    response = page_cache("errors").answer(
        key, FORMLESS, lambda: render_template("base/error.html", message=message, status=status)
    )
    response.status_code = status
    return response


def init_app(app: Flask) -> None:
    """Answer every HTTP error with a page."""
    app.register_error_handler(HTTPException, lambda error: on_http_error(error, kept_page))
