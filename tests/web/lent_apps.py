"""Apps that tests use one after the other: to make an app takes longer than most tests of a page.

Whoever is lent one finds it as it was made: what a test may have put elsewhere is put back, what counts begins anew,
and nothing is in the database.
"""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp

from flask import Flask
from sqlalchemy import make_url

from companion.press import Print
from companion.services import UseCases
from companion.services.estimates import Estimates
from companion.store import Store, db
from companion.web import create_app
from companion.web.court.readers import Readers
from companion.web.delivery.sessions import RememberedSessions
from companion.web.live.stream import OpenStreams, StreamTiming
from companion.web.server.limits import BY_ADDRESS
from companion.web.server.quotas import DEFAULTS
from tests.database import laid_out, opened
from tests.database import lender as databases
from tests.secret import SECRET

DATABASE = "evening.sqlite3"
"""The file with the database of an app, in its folder."""
VERSION = "fixed"
"""That of the static files: two apps agree, even when a style sheet is saved between them."""


def now() -> float:
    """Return the time, which stands still."""
    return 1000.0


class Idle:
    """A press that begins everything and finishes nothing."""

    def ask(self, job: object) -> Print:
        """Return how far a making is: it waits."""
        return Print()

    def codes(self, job: object) -> bytes:
        """Return no page at all."""
        return b"%PDF-1.7"


def make_app(folder: Path) -> Flask:
    """An app whose clock stands still and whose table ids repeat."""
    options = {"DATABASE_URL": laid_out(folder / DATABASE), "SECRET_KEY": SECRET, "CLOCK": now}
    patient = {**dict.fromkeys(DEFAULTS, 10**8), "STREAM_PACE": StreamTiming(lifetime=0)}
    app = create_app({**options, **patient})  # a test sends what it likes, and reads a stream to its end
    app.extensions["use_cases"] = _use_cases(app)
    app.extensions["press"] = Idle()
    app.extensions["assets"].version = VERSION
    return app


def _use_cases(app: Flask) -> UseCases:
    return UseCases(Store(app), now, random.Random(7), b"for tests")


class LentApp:
    """An app, and what it consisted of when it was made."""

    def __init__(self, folder: Path) -> None:
        self.app = make_app(folder)
        self._config = dict(self.app.config)
        self._extensions = dict(self.app.extensions)
        self._views = dict(self.app.view_functions)

    def renew(self) -> None:
        """Have everything be as it was."""
        with opened(database_of(self.app)) as connection:
            for table in reversed(db.metadata.sorted_tables):
                connection.execute(str(table.delete()))
        for now_in_use, made in ((self.app.config, self._config), (self.app.view_functions, self._views)):
            now_in_use.clear()
            now_in_use.update(made)
        throttle = self._extensions["throttles"]
        self.app.extensions = {
            **self._extensions,
            "throttle": throttle("codes"),
            "short_codes": throttle("short codes", BY_ADDRESS, None),
            "estimates": Estimates(Path(self.app.instance_path)),
            "readers": Readers(),
            "streams": OpenStreams(self.app.config["STREAMS"]),
            "use_cases": _use_cases(self.app),
        }
        self.app.extensions["assets"].version = VERSION
        sessions = self.app.session_interface
        assert isinstance(sessions, RememberedSessions)
        sessions._known.drop_where(lambda _: True)


class Lender:
    """Lends apps for the time of one test."""

    def __init__(self) -> None:
        self._lends = False
        self._free: list[LentApp] = []
        self._lent: list[LentApp] = []

    def lend(self, folder: Path) -> Flask:
        """Return an app with an empty database.

        What is made for several tests, or on another kind of database, gets one of its own, in ``folder``.
        """
        if not self._lends or databases.lends:
            return make_app(folder)
        if self._free:
            lent = self._free.pop()
            lent.renew()
        else:
            lent = LentApp(Path(mkdtemp(dir=_folder().name)))
        self._lent.append(lent)
        return lent.app

    @contextmanager
    def for_one_test(self) -> Iterator[None]:
        """Take back, in the end, every app that is lent in this block."""
        self._lends = True
        yield
        self._lends = False
        self._free += self._lent
        self._lent.clear()


lent_apps = Lender()


@cache
def _folder() -> TemporaryDirectory[str]:
    """Return the folder of the apps of this process, which goes with it."""
    return TemporaryDirectory(prefix="chevet-lent-")


def database_of(app: Flask) -> Path:
    """Return the SQLite file of an app."""
    return Path(make_url(app.config["SQLALCHEMY_DATABASE_URI"]).database or "")
