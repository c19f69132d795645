"""Cookies that are remembered: to nobody else, no longer than they are valid, and never changed by a page."""

import base64
from hashlib import sha256
from itertools import count

import pytest
from flask import Flask, Response, session

from companion.web.delivery import sessions
from companion.web.delivery.sessions import MOST_COOKIES, RememberedSessions

DAY = 24 * 3600


@pytest.fixture
def app() -> Flask:
    """An app that says whose cookie it got, and writes a note into the session that it does not send."""
    app = Flask(__name__)
    app.config.update(SECRET_KEY="for tests", SESSION_REFRESH_EACH_REQUEST=False, PERMANENT_SESSION_LIFETIME=DAY)
    app.session_interface = RememberedSessions()

    @app.get("/")
    def who() -> str:
        return str(session.get("device", "nobody"))

    @app.get("/set/<device>")
    def set_device(device: str) -> str:
        session["device"] = device
        session.permanent = True
        return device

    @app.get("/forget")
    def forget() -> Response:
        del session["device"]
        return Response("forgotten")

    return app


def cookie_of(app: Flask, device: str) -> str:
    return app.test_client().get(f"/set/{device}").headers["Set-Cookie"].split(";")[0]


def seen(app: Flask, cookie: str) -> str:
    return app.test_client(use_cookies=False).get("/", headers={"Cookie": cookie}).text


def test_a_cookie_says_the_same_however_often_it_comes(app: Flask) -> None:
    cookies = {device: cookie_of(app, device) for device in ("ana", "bea")}
    assert [seen(app, cookies[device]) for device in ("ana", "bea", "ana", "bea")] == ["ana", "bea", "ana", "bea"]


def test_a_forged_cookie_is_none_beside_a_remembered_one(app: Flask) -> None:
    cookie = cookie_of(app, "ana")
    assert seen(app, cookie) == "ana"
    assert [seen(app, each) for each in (cookie[:-1], cookie + "A", cookie.replace("=", "=A", 1), "session=", "")] == [
        "nobody"
    ] * 5


def test_a_cookie_is_signed_by_sha_256(app: Flask) -> None:
    signature = cookie_of(app, "ana").rpartition(".")[2]
    assert len(signature) == len(base64.urlsafe_b64encode(sha256().digest()).rstrip(b"="))


def test_a_remembered_cookie_ends_when_it_would_have_ended(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    cookie = cookie_of(app, "ana")
    assert seen(app, cookie) == "ana"
    now = sessions.time.time()
    monkeypatch.setattr(sessions.time, "time", lambda: now + DAY + 2)
    assert seen(app, cookie) == "nobody"


@pytest.mark.parametrize("days", [1, 200, 9000])
def test_a_clock_that_is_put_back_ends_no_session(app: Flask, monkeypatch: pytest.MonkeyPatch, days: int) -> None:
    cookie = cookie_of(app, "ana")
    now = sessions.time.time()
    monkeypatch.setattr(sessions.time, "time", lambda: now - days * DAY)
    assert seen(app, cookie) == "ana"


def test_a_cookie_says_how_long_it_lasts_and_nothing_of_the_servers_clock(app: Flask) -> None:
    sent = app.test_client().get("/set/ana").headers["Set-Cookie"]
    assert f"Max-Age={DAY}" in sent
    assert "Expires" not in sent


def test_a_cookie_that_is_too_old_is_none(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    cookie = cookie_of(app, "ana")
    now = sessions.time.time()
    monkeypatch.setattr(sessions.time, "time", lambda: now + DAY + 2)
    assert seen(app, cookie) == "nobody"


def test_what_a_page_changes_is_not_remembered_under_the_old_cookie(app: Flask) -> None:
    cookie = cookie_of(app, "ana")
    for _ in range(2):
        app.test_client(use_cookies=False).get("/forget", headers={"Cookie": cookie})
        assert seen(app, cookie) == "ana"


def test_only_the_newest_cookies_are_remembered(app: Flask) -> None:
    numbers = count()
    first = cookie_of(app, "first")
    assert seen(app, first) == "first"
    for _ in range(MOST_COOKIES + 1):
        seen(app, cookie_of(app, f"phone-{next(numbers)}"))
    interface = app.session_interface
    assert isinstance(interface, RememberedSessions)
    assert len(interface) == MOST_COOKIES
    assert seen(app, first) == "first"


def test_a_page_that_only_reads_sends_no_cookie_and_says_what_it_depends_on(app: Flask) -> None:
    answer = app.test_client(use_cookies=False).get("/", headers={"Cookie": cookie_of(app, "ana")})
    assert "Set-Cookie" not in answer.headers
    assert answer.headers["Vary"] == "Cookie"
