"""Session cookies that are checked once and remembered for a minute, or for as long as they are valid if that is less.

Checking the cookie of each request would make a kept page a third dearer.
"""

import re
import time
from collections.abc import Callable
from hashlib import sha256
from typing import Any, Final

from flask import Flask, Request, Response
from flask.globals import request as asked
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature, URLSafeTimedSerializer

from companion.cache import Cache
from companion.store import Unavailable

MOST_COOKIES: Final = 1000
"""Cookies remembered at once."""

SURE: Final = 60.0
"""Seconds for which a cookie is remembered: another process may have ended its session meanwhile."""


class RememberedSessions(SecureCookieSessionInterface):
    """The sessions of one app. A cookie is ``Secure`` wherever the visitor came by https, also through a proxy.

    A phone sends the same cookie every two seconds. What it says is remembered under its whole text, which nobody can
    make without the secret key.
    """

    digest_method = staticmethod(sha256)  # Flask's own is SHA-1, of the time when it began

    def __init__(self, ended: Callable[[str], bool] = lambda _: False) -> None:
        """Start with no cookie remembered; ``ended`` says whether the session of a device was ended."""
        self._ended = ended
        self._known: Cache[str, tuple[dict[str, Any], float]] = Cache(MOST_COOKIES)
        self._serializer: URLSafeTimedSerializer | None = None

    def __len__(self) -> int:
        """Return how many cookies are remembered."""
        return len(self._known)

    def get_cookie_name(self, app: Flask) -> str:
        """Return the name of the cookie: by https one that no other site of the domain can set."""
        name = super().get_cookie_name(app)
        return f"__Host-{name}" if asked.is_secure else name

    def get_cookie_secure(self, app: Flask) -> bool:
        """Return whether the cookie of this answer may travel by https alone; by plain http it would be dropped."""
        return asked.is_secure

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """Return what signs the cookies of ``app``, made once."""
        if self._serializer is None:
            self._serializer = super().get_signing_serializer(app)
        return self._serializer

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        """Return what the cookie says: nothing when there is none, it is forged, or it is older than it may be.

        One from the future counts: a clock that was fast has been put right since, and nobody else can sign it.
        """
        cookie = request.cookies.get(self.get_cookie_name(app), "")
        facts, until = self._known.get(cookie) or ({}, 0.0)
        if cookie and until < time.time():
            facts = self._read(app, cookie)
        return self.session_class(facts)  # a copy: what a page changes in it is its own

    def _read(self, app: Flask, cookie: str) -> dict[str, Any]:
        serializer = self.get_signing_serializer(app)
        age = app.permanent_session_lifetime.total_seconds()
        try:
            facts, signed = serializer.loads(cookie, return_timestamp=True)  # type: ignore[union-attr] # there is a secret
        except BadSignature:
            return {}
        if signed.timestamp() + age < time.time():
            return {}
        try:
            if self._ended(facts.get("device", "")):
                return {}
        except Unavailable:  # every page that needs the database says so itself
            return dict(facts)
        self._known.put(cookie, (facts, min(signed.timestamp() + age, time.time() + SURE)))
        known: dict[str, Any] = facts
        return known

    def forget(self, device: str) -> None:
        """Forget what the cookies of a device say: its session has just been ended."""
        self._known.drop_where(lambda known: known[0].get("device") == device)

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Send a cookie when the session has changed, and never to make it last longer; else say what the page read."""
        if session.modified:
            super().save_session(app, session, response)
            _say_how_long(response, int(app.permanent_session_lifetime.total_seconds()))
        elif session.accessed:
            response.headers.add("Vary", "Cookie")


def _say_how_long(response: Response, seconds: int) -> None:
    """Say for how long the cookie lasts instead of until when: by a clock that is years slow it would have ended."""
    cookies = response.headers.getlist("Set-Cookie")
    response.headers.setlist("Set-Cookie", [_ENDS.sub(f"Max-Age={seconds}", one) for one in cookies])


_ENDS: Final = re.compile(r"\bExpires=[^;]+(?!.*Max-Age)")
