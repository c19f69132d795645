"""Who is asking, is it really their form, and what every answer says to the browser."""

import hmac
import secrets
from typing import Final

from flask import Flask, Response, abort, request, session
from flask.sessions import SecureCookieSessionInterface

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})

POLICY: Final = "; ".join(
    (
        "default-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
    )
)
"""The content security policy: nothing inline, nothing from elsewhere."""

HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), payment=(), usb=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


def device() -> str:
    """Return this browser's random id, kept in its signed session cookie; made at the first request."""
    known = session.get("device")
    if not isinstance(known, str):
        known = session["device"] = secrets.token_urlsafe(24)
        session.permanent = True
    return known


def check_address() -> None:
    """Refuse a question mark that is followed by bytes in no known writing, before anybody reads them."""
    try:
        request.query_string.decode()
    except UnicodeDecodeError:
        abort(400)


def csrf_token() -> str:
    """Return the token that this browser's forms carry: one a session, so that a page is the same when drawn again."""
    token = session.get("csrf")
    if not isinstance(token, str):
        token = session["csrf"] = secrets.token_urlsafe(18)
        session.permanent = True
    return token


def check_form() -> None:
    """Refuse an unsafe request without the session's token, in the field ``csrf`` or the header ``X-CSRF``.

    A request that leads nowhere passes: it changes nothing, and is told so.
    """
    if request.method in SAFE or request.routing_exception is not None:
        return
    sent = request.headers.get("X-CSRF") or request.form.get("csrf", "")
    known = session.get("csrf")
    if not isinstance(known, str) or not hmac.compare_digest(sent.encode(), known.encode()):
        abort(400, description="csrf")


class Sessions(SecureCookieSessionInterface):
    """Session cookies that are ``Secure`` wherever the visitor came by https, also through a proxy."""

    def get_cookie_secure(self, app: Flask) -> bool:
        """Return whether the cookie of this answer may travel by https alone; by plain http it would be dropped."""
        return request.is_secure


def add_headers(response: Response) -> Response:
    """Say to the browser what it may load and keep: by default nothing may be stored."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("Cache-Control", "no-store")
    return response


def init_app(app: Flask) -> None:
    """Check every form and set the headers of every answer."""
    app.session_interface = Sessions()
    app.before_request(check_address)
    app.before_request(check_form)
    app.after_request(add_headers)
    app.jinja_env.globals["csrf_token"] = csrf_token
