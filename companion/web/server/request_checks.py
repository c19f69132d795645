"""Checks of every request before any route sees it: bad bytes, numbers that are too large, forms of other sites."""

from typing import Final
from urllib.parse import urlsplit

from flask import Flask, abort, current_app, request
from werkzeug.datastructures import MultiDict
from werkzeug.routing import IntegerConverter

from companion.web.server.csrf import SAFE
from companion.web.server.security_log import note

MAX_ADDRESS_NUMBER: Final = 2**31 - 1
"""The largest number that an address may hold: a column of any database holds it."""

NUL: Final = "\0"
"""The byte that ends a text for many a program; some databases refuse it, and no person types it."""

HASHED_PARAMS: Final = frozenset({"token", "code"})
"""Parts of an address that no database ever sees as they came."""

FOREIGN: Final = "foreign"
"""The description of the error of a form that was sent from elsewhere."""


class Number(IntegerConverter):
    """A whole number in an address, of a size that every database knows; above that the address leads nowhere."""

    def __init__(self, *arguments: object, **options: object) -> None:
        """Keep the limit."""
        super().__init__(*arguments, **{"max": MAX_ADDRESS_NUMBER, **options})  # type: ignore[arg-type] # passed on as they came


def check_address() -> None:
    """Refuse what no person types: bytes in no known writing behind the question mark, and hidden ones anywhere.

    A code is asked by its digest, and is answered like any other wrong one.
    """
    try:
        request.query_string.decode()
    except UnicodeDecodeError:
        abort(400)
    if _hides(request.args):
        abort(400)
    for name, value in (request.view_args or {}).items():
        if NUL in str(value) and name not in HASHED_PARAMS:
            abort(404)


def check_fields() -> None:
    """Refuse a form with a hidden byte in one of its fields."""
    if request.method not in SAFE and request.routing_exception is None and _hides(request.form):
        abort(400)


def _hides(fields: MultiDict[str, str]) -> bool:
    return any(NUL in part for pair in fields.items(multi=True) for part in pair)


def check_origin() -> None:
    """Refuse a form that a browser says another site has sent, whatever token it brings.

    Over https browsers send ``Sec-Fetch-Site``, and they always send ``Origin``. It is ``null`` if the page has a
    strict referrer policy; then the token alone decides.
    """
    if request.method in SAFE or request.routing_exception is not None:
        return
    site = request.headers.get("Sec-Fetch-Site")
    origin = request.headers.get("Origin", "null")
    if site is not None:
        fits = site in {"same-origin", "none"}
    else:
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


def init_app(app: Flask) -> None:
    """Check every request; to be called before the first address is made."""
    app.url_map.converters["int"] = Number
    app.before_request(check_address)
    app.before_request(check_origin)
    app.before_request(check_fields)
