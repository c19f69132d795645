"""Cookies that are remembered: to nobody else, no longer than they are valid, and never changed by a page."""

import base64
import time
from contextlib import closing
from hashlib import sha256
from itertools import count
from pathlib import Path

import pytest
from flask import Flask, Response, session
from werkzeug.test import TestResponse

from companion.web.delivery import sessions
from companion.web.delivery.sessions import RECHECK_SECONDS, RememberedSessions
from tests.web.evening import TABLET
from tests.web.house import GUEST, PHONE, STRANGER, House

DAY = 24 * 3600
YEARS = 800 * DAY


@pytest.fixture
def app() -> Flask:
    """An app that says whose cookie it got, and writes a note into the session that it does not send."""
    app = Flask(__name__)
    app.config.update(SECRET_KEY="for tests", SESSION_REFRESH_EACH_REQUEST=False, PERMANENT_SESSION_LIFETIME=DAY)
    app.session_interface = RememberedSessions(
        lambda device: device in app.config.get("ENDED", ()), lambda device: device in app.config.get("KEPT", ())
    )

    @app.get("/")
    def who() -> str:
        return str(session.get("device", "nobody"))

    @app.get("/file")
    def file() -> Response:
        return Response("a file", headers={"Cache-Control": "no-cache"})

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


def asked(app: Flask, cookie: str, path: str = "/") -> TestResponse:
    return app.test_client(use_cookies=False).get(path, headers={"Cookie": cookie})


def seen(app: Flask, cookie: str) -> str:
    return asked(app, cookie).text


def later(monkeypatch: pytest.MonkeyPatch, seconds: float, steadily: float = 0.0) -> None:
    """Set the clock, and let some time go by that nobody sets."""
    now, steady = time.time(), time.monotonic()
    monkeypatch.setattr(time, "time", lambda: now + seconds)
    monkeypatch.setattr(time, "monotonic", lambda: steady + steadily)


def test_a_cookie_says_the_same_however_often_it_comes(app: Flask) -> None:
    cookies = {device: cookie_of(app, device) for device in ("ana", "bea")}
    assert [seen(app, cookies[device]) for device in ("ana", "bea", "ana", "bea")] == ["ana", "bea", "ana", "bea"]


def test_a_forged_cookie_gains_nothing_from_a_remembered_one(app: Flask) -> None:
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
    later(monkeypatch, DAY + 2)
    assert seen(app, cookie) == "nobody"


@pytest.mark.parametrize("days", [1, 200, 9000])
def test_a_clock_that_is_put_back_ends_no_session(app: Flask, monkeypatch: pytest.MonkeyPatch, days: int) -> None:
    cookie = cookie_of(app, "ana")
    later(monkeypatch, -days * DAY)
    assert seen(app, cookie) == "ana"


def test_a_cookie_says_how_long_it_lasts_and_nothing_of_the_servers_clock(app: Flask) -> None:
    sent = app.test_client().get("/set/ana").headers["Set-Cookie"]
    assert f"Max-Age={DAY}" in sent
    assert "Expires" not in sent


def test_a_cookie_that_is_too_old_is_none(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    cookie = cookie_of(app, "ana")
    later(monkeypatch, DAY + 2)
    assert seen(app, cookie) == "nobody"


def test_a_cookie_that_looks_too_old_counts_while_anything_is_kept_for_its_device(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    cookie = cookie_of(app, "ana")
    later(monkeypatch, YEARS)
    app.config["KEPT"] = {"ana"}
    assert [seen(app, cookie), seen(app, cookie)] == ["ana", "ana"]
    app.config["KEPT"] = set()
    later(monkeypatch, 0, RECHECK_SECONDS + 1)
    assert seen(app, cookie) == "nobody"


def test_an_ended_session_is_over_however_old_its_cookie_and_whatever_is_kept(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    cookie = cookie_of(app, "ana")
    app.config.update(ENDED={"ana"}, KEPT={"ana"})
    assert seen(app, cookie) == "nobody"
    later(monkeypatch, YEARS)
    assert seen(app, cookie) == "nobody"


def test_another_process_that_ends_a_session_is_heard_within_minutes_by_any_clock(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    cookie = cookie_of(app, "ana")
    assert seen(app, cookie) == "ana"
    app.config["ENDED"] = {"ana"}
    assert seen(app, cookie) == "ana"
    later(monkeypatch, -YEARS, RECHECK_SECONDS + 1)
    assert seen(app, cookie) == "nobody"


@pytest.mark.parametrize("seconds", [DAY / 11, DAY - 1, YEARS, -YEARS])
def test_a_page_renews_a_cookie_that_looks_old_so_that_none_ends_in_the_middle_of_a_game(
    app: Flask, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    cookie = cookie_of(app, "ana")
    app.config["KEPT"] = {"ana"}
    later(monkeypatch, seconds)
    answer = asked(app, cookie)
    sent = answer.headers["Set-Cookie"]
    assert answer.text == "ana"
    assert f"Max-Age={DAY}" in sent
    app.config["KEPT"] = set()
    later(monkeypatch, DAY - 2)
    renewed = asked(app, sent.split(";")[0])
    assert renewed.text == "ana"


def test_a_young_cookie_is_not_renewed_and_a_kept_file_never_brings_one(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    cookie = cookie_of(app, "ana")
    later(monkeypatch, DAY / 13)
    assert "Set-Cookie" not in asked(app, cookie).headers
    later(monkeypatch, DAY / 2, RECHECK_SECONDS + 1)
    assert "Set-Cookie" not in asked(app, cookie, "/file").headers
    assert "Set-Cookie" in asked(app, cookie).headers


def test_what_a_page_changes_is_not_remembered_under_the_old_cookie(app: Flask) -> None:
    cookie = cookie_of(app, "ana")
    for _ in range(2):
        app.test_client(use_cookies=False).get("/forget", headers={"Cookie": cookie})
        assert seen(app, cookie) == "ana"


def test_only_the_newest_cookies_are_remembered(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    few = 50
    monkeypatch.setattr(sessions, "MOST_COOKIES", few)
    app.session_interface = RememberedSessions()
    numbers = count()
    first = cookie_of(app, "first")
    assert seen(app, first) == "first"
    for _ in range(few + 1):
        seen(app, cookie_of(app, f"phone-{next(numbers)}"))
    interface = app.session_interface
    assert isinstance(interface, RememberedSessions)
    assert len(interface) == few
    assert seen(app, first) == "first"


def test_a_page_that_only_reads_sends_no_cookie_and_says_what_it_depends_on(app: Flask) -> None:
    answer = app.test_client(use_cookies=False).get("/", headers={"Cookie": cookie_of(app, "ana")})
    assert "Set-Cookie" not in answer.headers
    assert answer.headers["Vary"] == "Cookie"


def test_a_clock_that_was_years_slow_is_put_right_and_everybody_keeps_their_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(House(tmp_path)) as house:
        later(monkeypatch, YEARS)
        table = house.tables["played"]
        places = {TABLET: f"/t/{table}/play", PHONE: f"/seat/{table}/0", GUEST: f"/evening/{house.evening}"}
        assert {who: asked(house.app, house.cookies[who], path).status_code for who, path in places.items()} == (
            dict.fromkeys(places, 200)
        )
        assert asked(house.app, house.cookies[STRANGER], f"/t/{table}/play").status_code == 404
