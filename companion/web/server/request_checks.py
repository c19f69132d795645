"""Checks of every request before any route sees it: bad bytes, numbers that are too large, forged forms."""

import hmac
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from flask import Flask, abort, current_app, request, session
from werkzeug.datastructures import MultiDict
from werkzeug.routing import IntegerConverter

from companion.web.current import random_in_session
from companion.web.server.security_log import note

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
"""The methods of requests that change nothing; every other request counts as a form."""

MAX_ADDRESS_NUMBER: Final = 2**31 - 1
"""The largest number allowed in an address: it fits in a column of any database."""

NUL: Final = "\0"
"""The byte that ends a text for many programs; some databases refuse it, and no person types it."""

HASHED_PARAMS: Final = frozenset({"token", "code"})
"""Parts of an address that are hashed before any database sees them."""

FOREIGN: Final = "foreign"
"""The description of the error for a form sent from another site."""


class Number(IntegerConverter):
    """A whole number in an address, small enough for every database; a larger one is not found."""

    def __init__(self, *arguments: object, **options: object) -> None:
        """Set the limit."""
        super().__init__(*arguments, **{"max": MAX_ADDRESS_NUMBER, **options})  # type: ignore[arg-type] # passed on as they came


def check_address() -> None:
    """Refuse what no browser sends: a query string that is not valid text, NUL bytes anywhere, several hosts or none.

    A code is looked up by its digest, so a bad one is answered like any other wrong code.
    """
    host = request.environ.get("HTTP_HOST", "")  # the server joins several with commas
    if "," in host or not (host or request.environ.get("SERVER_PROTOCOL") == "HTTP/1.0"):
        abort(400)
    if request.query_string:
        try:
            request.query_string.decode()
        except UnicodeDecodeError:
            abort(400)
        if _contains_nul(request.args):
            abort(400)
    for name, value in (request.view_args or {}).items():
        if NUL in str(value) and name not in HASHED_PARAMS:
            abort(404)


def check_fields() -> None:
    """Refuse a form with a NUL byte in one of its fields, or with a part that has no name."""
    if None in request.form or None in request.files or _contains_nul(request.form):
        abort(400)


def _contains_nul(fields: MultiDict[str, str]) -> bool:
    return any(NUL in part for pair in fields.items(multi=True) for part in pair)


def check_origin() -> None:
    """Refuse a form that, according to the browser, another site has sent, whatever its token.

    Over https browsers send ``Sec-Fetch-Site``, and they always send ``Origin``. It is ``null`` if the page has a
    strict referrer policy; then the token alone decides.
    """
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        fits = site in {"same-origin", "none"}
    else:
        origin = request.headers.get("Origin", "null")
        ours = {request.host, _host(current_app.config["PUBLIC_URL"])} - {""}
        fits = origin == "null" or _host(origin) in ours
    if not fits:
        note("foreign_form")
        abort(403, description=FOREIGN)


def _host(address: str) -> str:
    try:
        return urlsplit(address).netloc
    except ValueError:
        return ""


def before_forms(app: Flask, check: Callable[[], None]) -> None:
    """Call ``check``, which may refuse, before the route of every form, in the order of these calls.

    A form without a route is not checked: it changes nothing, and is answered with an error.
    """
    app.extensions.setdefault("form_checks", []).append(check)


def check_form() -> None:
    """Run every check of forms, if this request is one. One hook for all of them: pages need not pass each."""
    if request.method in SAFE or request.routing_exception is not None:
        return
    checks: list[Callable[[], None]] = current_app.extensions["form_checks"]
    for check in checks:
        check()


def init_app(app: Flask) -> None:
    """Check every request, and give the templates ``csrf_token``; must be called before the first route is added."""
    app.url_map.converters["int"] = Number
    app.before_request(check_address)
    app.before_request(check_form)
    before_forms(app, check_origin)
    before_forms(app, check_fields)
    before_forms(app, check_token)
    app.jinja_env.globals["csrf_token"] = csrf_token


def csrf_token() -> str:
    """Return the token of this browser's forms: one per session, so that a page is the same when drawn again."""
    return session.get("csrf") or random_in_session("csrf", 18)


def check_token() -> None:
    """Refuse a form without the session's token in the field ``csrf`` or the header ``X-CSRF``."""
    sent = request.headers.get("X-CSRF") or request.form.get("csrf", "")
    token = session.get("csrf")
    if not isinstance(token, str) or not hmac.compare_digest(sent.encode(), token.encode()):
        note("refused_token")
        abort(400, description="csrf")
