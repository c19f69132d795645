"""Session cookies that are checked once and then trusted for five minutes, or for as long as they are valid if less.

Checking the cookie of each request would make a kept page a third more expensive.

A cookie lasts for a year and is renewed while it is used, so that none ends in the middle of a game. Its date
counts only when nothing is at stake: a server whose clock is years slow dates its cookies years ago, and once the
clock is right they look too old while the game is still on.
"""

import math
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from flask import Flask, Request, Response
from flask.globals import request as asked
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature, URLSafeTimedSerializer

from companion.cache import Cache
from companion.store import Unavailable

MOST_COOKIES: Final = 10_000
"""The most cookies remembered at once: those of 800 tables, about eight megabytes."""

LONGEST_HEADER: Final = 1000
"""The longest header with a cookie that is remembered, three times as long as what this app sets: a browser may send
cookies of other sites of its domain along."""

RECHECK_SECONDS: Final = 300.0
"""Seconds for which a cookie is trusted without asking the database: another process may have ended its session."""

RENEWED: Final = 1 / 12
"""The fraction of its lifetime after which a used cookie is replaced by a fresh one."""

Asks = Callable[[str], bool]
"""Answers a question about a device, by its id."""


@dataclass(frozen=True)
class RememberedCookie:
    """The content of a cookie, and its end by the wall clock and a monotonic one; ``old`` cookies are renewed."""

    facts: Mapping[str, object]
    until: float
    sure: float
    old: bool

    def holds(self) -> bool:
        """Return whether the cookie need not be checked again."""
        return time.time() <= self.until and time.monotonic() <= self.sure


NOTHING: Final = RememberedCookie({}, math.inf, math.inf, old=False)


class Session(SecureCookieSession):
    """A session that knows whether its cookie is due for renewal."""

    old = False


class RememberedSessions(SecureCookieSessionInterface):
    """The sessions of one app. A cookie is ``Secure`` if the visitor uses https, also through a proxy.

    A phone sends the same cookie every two seconds. Its content is remembered under the whole header with it, which
    nobody can make without the secret key.
    """

    digest_method = staticmethod(sha256)  # Flask's default is still SHA-1

    session_class = Session

    def __init__(self, ended: Asks = lambda _: False, kept: Asks = lambda _: False) -> None:
        """Start with no cookie remembered.

        ``ended`` returns whether the session of a device was ended, ``kept`` whether the server keeps anything for it.
        """
        self._ended = ended
        self._kept = kept
        self._known: Cache[tuple[bool, str], RememberedCookie] = Cache(MOST_COOKIES)
        self._serializer: URLSafeTimedSerializer | None = None

    def __len__(self) -> int:
        """Return how many cookies are remembered."""
        return len(self._known)

    def get_cookie_name(self, app: Flask) -> str:
        """Return the name of the cookie: over https, one that no other site of the domain can set."""
        name = super().get_cookie_name(app)
        return f"__Host-{name}" if asked.is_secure else name

    def get_cookie_secure(self, app: Flask) -> bool:
        """Return whether the cookie of this answer is restricted to https; over plain http it would be dropped."""
        return asked.is_secure

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """Return the serializer that signs the cookies of ``app``, made once."""
        if self._serializer is None:
            self._serializer = super().get_signing_serializer(app)
        return self._serializer

    def open_session(self, app: Flask, request: Request) -> Session:
        """Return the session in the cookie: an empty one if the cookie is missing, forged or too old.

        A cookie from the future counts: a fast clock has since been corrected, and nobody else can sign one. A cookie
        that is too old still counts while anything is kept for its device, which does not depend on a clock alone.
        """
        sent = request.environ.get("HTTP_COOKIE", "")
        remembered = self._known.get((request.is_secure, sent)) if sent else NOTHING
        if remembered is None or not remembered.holds():
            remembered = self._read(app, request, sent)
        session = Session(remembered.facts)  # a copy: a page may change its own
        session.old = remembered.old
        return session

    def _read(self, app: Flask, request: Request, sent: str) -> RememberedCookie:
        """Return the content of the cookie in the header ``sent``, and remember it unless the header is too long."""
        cookie = request.cookies.get(self.get_cookie_name(app), "")
        serializer = self.get_signing_serializer(app)
        try:
            facts, signed = serializer.loads(cookie, return_timestamp=True)  # type: ignore[union-attr] # there is a secret
        except BadSignature:
            return NOTHING
        device, lasts = facts.get("device", ""), app.permanent_session_lifetime.total_seconds()
        age = time.time() - signed.timestamp()
        until = math.inf if age > lasts else signed.timestamp() + lasts
        remembered = RememberedCookie(facts, until, time.monotonic() + RECHECK_SECONDS, old=abs(age) > lasts * RENEWED)
        try:
            if self._ended(device) or (age > lasts and not self._kept(device)):
                return NOTHING
        except Unavailable:  # every page that needs the database reports the trouble itself
            return remembered
        if len(sent) <= LONGEST_HEADER:
            self._known.put((request.is_secure, sent), remembered)
        return remembered

    def forget(self, device: str) -> None:
        """Forget the cookies of a device whose session has just been ended."""
        self._known.drop_where(lambda known: known.facts.get("device") == device)

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Send a cookie if the session has changed, or a page goes to an old one; else only state what the page read.

        A file that browsers keep never carries a cookie.
        """
        old = isinstance(session, Session) and session.old
        if session.modified or (old and "no-store" in response.headers.get("Cache-Control", "no-store")):
            session.modified = True
            super().save_session(app, session, response)
            _say_how_long(response, int(app.permanent_session_lifetime.total_seconds()))
        elif session.accessed:
            response.headers.add("Vary", "Cookie")


def _say_how_long(response: Response, seconds: int) -> None:
    """State how long the cookie lasts, not until when: by a clock that is years slow it would have ended."""
    cookies = response.headers.getlist("Set-Cookie")
    response.headers.setlist("Set-Cookie", [_ENDS.sub(f"Max-Age={seconds}", one) for one in cookies])


_ENDS: Final = re.compile(r"\bExpires=[^;]+(?!.*Max-Age)")
