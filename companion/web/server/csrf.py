"""Protection against forged forms, which are refused before any screen sees them."""

import hmac

from flask import Flask, abort, request, session

from companion.web.current import random_in_session
from companion.web.server.request_checks import before_forms
from companion.web.server.security_log import note


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


def init_app(app: Flask) -> None:
    """Check every form, and give the templates ``csrf_token``."""
    before_forms(app, check_token)
    app.jinja_env.globals["csrf_token"] = csrf_token
