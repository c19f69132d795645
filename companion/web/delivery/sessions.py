"""Session cookies: signed, read once, and then known by heart for as long as they are valid."""

import time
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Any, Final

from flask import Flask, Request, Response
from flask.globals import request as asked
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature, URLSafeTimedSerializer

from companion.store import Unavailable

MOST_COOKIES: Final = 1000
"""Cookies remembered at most; the one that was longest unused goes first."""


SURE: Final = 60.0
"""Seconds for which a cookie is known by heart: another process may have ended its session meanwhile."""

NOTHING: Final[tuple[dict[str, Any], float]] = ({}, 0.0)


class Sessions(SecureCookieSessionInterface):
    """The sessions of one app. A cookie is ``Secure`` wherever the visitor came by https, also through a proxy.

    To check a signature takes as long as all else that a page costs, and a phone sends the same cookie every two
    seconds. So what a cookie says is remembered under its whole text, which nobody can make without the secret.
    """

    def __init__(self, ended: Callable[[str], bool] = lambda _: False) -> None:
        """Remember nothing yet; ``ended`` says whether the session of a device was ended."""
        self._ended = ended
        self._known: OrderedDict[str, tuple[dict[str, Any], float]] = OrderedDict()
        self._lock = Lock()
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
        """Return what the cookie says: nothing when there is none, it is forged, or it is older than it may be."""
        cookie = request.cookies.get(self.get_cookie_name(app), "")
        with self._lock:
            facts, until = self._known.get(cookie, NOTHING)
            if until:
                self._known.move_to_end(cookie)
        if cookie and until < time.time():
            facts = self._read(app, cookie)
        return self.session_class(facts)  # a copy: what a page changes in it is its own

    def _read(self, app: Flask, cookie: str) -> dict[str, Any]:
        serializer = self.get_signing_serializer(app)
        age = app.permanent_session_lifetime.total_seconds()
        try:
            facts, signed = serializer.loads(cookie, max_age=int(age), return_timestamp=True)  # type: ignore[union-attr] # there is a secret
        except BadSignature:
            return {}
        try:
            if self._ended(facts.get("device", "")):
                return {}
        except Unavailable:  # every page that needs the database says so itself
            return dict(facts)
        with self._lock:
            self._known[cookie] = facts, min(signed.timestamp() + age, time.time() + SURE)
            if len(self._known) > MOST_COOKIES:
                self._known.popitem(last=False)
        known: dict[str, Any] = facts
        return known

    def forget(self, device: str) -> None:
        """Forget what the cookies of a device say: its session has just been ended."""
        with self._lock:
            for cookie in [each for each, (facts, _) in self._known.items() if facts.get("device") == device]:
                del self._known[cookie]

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Send a cookie when the session has changed, and never to make it last longer; else say what the page read."""
        if session.modified:
            super().save_session(app, session, response)
        elif session.accessed:
            response.headers.add("Vary", "Cookie")
