"""What is refused before any route, what https adds, and what the security log says."""

import logging
import re
from pathlib import Path
from typing import Any

import pytest

from companion.store.on_sqlite import SqliteTransaction
from companion.web import create_app
from companion.web.server import security_log
from companion.web.server.limits import Throttle
from companion.web.server.security_log import LINES, note
from tests.secret import SECRET
from tests.web.evening import TABLET, TOKEN
from tests.web.house import House

HTTPS = {"base_url": "https://localhost"}


# Hidden bytes and large numbers.


@pytest.mark.parametrize(
    ("path", "status"),
    [("/t/a%00b/play", 404), ("/court/%00", 404), ("/S/%00", 404), ("/resume?x=%00", 400), ("/resume?%00=x", 400)],
)
def test_a_hidden_byte_in_an_address_reaches_no_database(
    house: House, path: str, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    run = SqliteTransaction.execute

    def noted(self: SqliteTransaction, what: Any, **values: Any) -> Any:
        asked.extend(values.values())
        return run(self, what, **values)

    monkeypatch.setattr(SqliteTransaction, "execute", noted)
    assert house.client(TABLET).get(path).status_code == status
    assert not [value for value in asked if "\0" in str(value)]


@pytest.mark.parametrize("field", ["group", "slug", "\0"])
def test_a_hidden_byte_in_a_form_is_refused(house: House, field: str) -> None:
    answer = house.client(TABLET).post("/tables", data={"csrf": TOKEN, "slug": "sultane", field: "a\0b"})
    assert answer.status_code == 400
    assert not house.changed()


@pytest.mark.parametrize("number", [2**31, 2**63, 10**400])
def test_a_number_that_no_database_holds_leads_nowhere(house: House, number: int) -> None:
    table = house.tables["dealt"]
    client = house.client(TABLET)
    for path in (f"/seat/{table}/{number}", f"/t/{table}/hand/{number}"):
        assert client.get(path).status_code == 404
    answer = client.post(f"/t/{table}/release/{number}", data={"csrf": TOKEN})
    assert answer.status_code == 404
    assert not house.changed()


@pytest.mark.parametrize("version", [2**31, 2**64, 10**30])
def test_a_version_that_no_database_holds_is_stale(house: House, version: int) -> None:
    path = f"/t/{house.tables['dealt']}/play"
    tap = {"csrf": TOKEN, "version": str(version), "do": "propose", "narrator": "Bea"}
    assert house.client(TABLET).post(path, data=tap).status_code == 409
    assert not house.changed()


@pytest.mark.parametrize("host", ["", "localhost,evil.example"], ids=["none", "two"])
def test_a_request_for_several_hosts_or_none_is_refused(house: House, host: str) -> None:
    assert house.client(TABLET).get("/", environ_overrides={"HTTP_HOST": host}).status_code == 400


def test_a_health_check_of_http_1_0_needs_no_host(house: House) -> None:
    old = {"HTTP_HOST": "", "SERVER_PROTOCOL": "HTTP/1.0"}
    assert house.client(TABLET).get("/health", environ_overrides=old).status_code == 200


# Forms from elsewhere.

FOREIGN = [
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site", "Origin": "http://localhost"},
    {"Origin": "https://evil.example"},
    {"Origin": "http://localhost:9999"},
    {"Origin": "//["},
]
OWN = [
    {},
    {"Sec-Fetch-Site": "same-origin", "Origin": "null"},
    {"Sec-Fetch-Site": "none"},
    {"Origin": "http://localhost"},
    {"Origin": "null"},
]


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_form_from_another_site_is_refused_though_it_has_the_token(
    house: House, headers: dict[str, str], language: str
) -> None:
    answer = house.client(TABLET).post(
        "/tables", data={"csrf": TOKEN, "slug": "shaked"}, headers={**headers, "Accept-Language": language}
    )
    assert answer.status_code == 403
    assert ("sent by another site", "vient d’un autre site")[language == "fr"] in answer.text
    assert not house.changed()


@pytest.mark.parametrize("headers", OWN, ids=str)
def test_a_form_of_ours_is_taken(house: House, headers: dict[str, str]) -> None:
    answer = house.client(TABLET).post("/tables", data={"csrf": TOKEN, "slug": "shaked"}, headers=headers)
    assert answer.status_code == 303


def test_a_form_that_comes_by_the_address_that_is_printed_is_taken(house: House) -> None:
    house.app.config["PUBLIC_URL"] = "https://chevet.example"
    try:
        headers = {"Origin": "https://chevet.example"}
        answer = house.client(TABLET).post("/tables", data={"csrf": TOKEN, "slug": "shaked"}, headers=headers)
        assert answer.status_code == 303
    finally:
        house.app.config["PUBLIC_URL"] = ""


# By https.


def test_by_https_a_browser_is_told_to_come_by_nothing_else(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(house.app.config, "AUTHORITY", "")
    client = house.app.test_client()
    assert "Strict-Transport-Security" not in client.get("/").headers
    assert client.get("/", **HTTPS).headers["Strict-Transport-Security"] == f"max-age={365 * 24 * 3600}"


def test_with_an_authority_of_our_own_a_browser_comes_by_https_for_a_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = {"DATABASE_URL": f"sqlite:///{tmp_path / 'x.sqlite3'}", "SECRET_KEY": SECRET}
    serving = create_app(config)
    serving.config["AUTHORITY"] = str(tmp_path / "ca.pem")  # as `serve --ssl` does with the app that it has made
    monkeypatch.setenv("CHEVET_AUTHORITY", str(tmp_path / "ca.pem"))
    for app in (serving, create_app(config)):
        assert app.test_client().get("/", **HTTPS).headers["Strict-Transport-Security"] == f"max-age={24 * 3600}"


def test_by_https_the_cookie_is_one_that_no_other_site_can_set(house: House) -> None:
    client = house.app.test_client()
    cookie = client.get("/", **HTTPS).headers["Set-Cookie"]
    assert cookie.startswith("__Host-chevet=")
    assert "Secure" in cookie
    assert "Path=/" in cookie
    assert "Domain" not in cookie
    assert "Set-Cookie" not in client.get("/", **HTTPS).headers  # it is known again
    assert client.get("/").headers["Set-Cookie"].startswith("chevet=")


# Forgetting.


def test_whoever_has_everything_forgotten_is_known_no_more_though_somebody_kept_the_cookie(tmp_path: Path) -> None:
    house = House(tmp_path)
    thief = house.client(TABLET)
    path = f"/t/{house.tables['dealt']}/play"
    assert thief.get(path).status_code == 200
    assert house.client(TABLET).post("/kept/everything", data={"csrf": TOKEN}).status_code == 303
    answer = thief.get("/")
    assert "Set-Cookie" in answer.headers  # a new device
    assert thief.post("/tables", data={"csrf": TOKEN, "slug": "shaked"}).status_code == 400


# The log.


def said(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == "companion.security"]


def test_the_log_says_what_happened_and_never_a_secret(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(security_log, "_buckets", {})  # as before anyone has guessed
    caplog.set_level(logging.INFO, "companion.security")
    house = House(tmp_path)
    house.app.extensions["throttle"] = Throttle(lambda: 0.0)
    client, table = house.client(TABLET), house.tables["dealt"]
    code, seat = house.handover_code("dealt"), house.code("dealt", 3)
    client.post("/tables", data={"csrf": "forged", "slug": "shaked"})
    client.post("/tables", data={"csrf": TOKEN}, headers={"Origin": "https://evil.example"})
    client.post(f"/t/{table}/release/0", data={"csrf": TOKEN})
    house.client("another").post("/take", data={"csrf": TOKEN, "code": code})
    for number in range(12):
        client.get(f"/S/WRONG{number}")
    client.post("/kept/everything", data={"csrf": TOKEN})
    lines = said(caplog)
    events = [line.split("event=")[1].split()[0] for line in lines]
    wanted = [
        "refused_token",
        "foreign_form",
        "released_seat",
        "handed_over",
        "wrong_code",
        "throttled_codes",
        "forgotten",
    ]
    assert list(dict.fromkeys(events)) == wanted
    assert all(re.fullmatch(r"security event=\w+ route=\S+ visitor=\S+( table=[0-9a-f]{8})?", line) for line in lines)
    for secret in (table, code, seat, TOKEN, TABLET, "forged"):
        assert secret not in "\n".join(lines)


def test_a_line_is_written_once_though_the_app_has_a_log_of_its_own(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[logging.Handler] = []
    monkeypatch.setattr(logging.StreamHandler, "emit", lambda handler, _: written.append(handler))
    assert house.app.logger.name == "companion"
    note("a_test_of_the_log")
    assert len([handler for handler in written if type(handler) is logging.StreamHandler]) == 1


def test_whoever_attacks_does_not_fill_the_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "companion.security")
    for _ in range(10 * LINES.at_once):
        note("a_flood")
    assert LINES.at_once <= len(said(caplog)) < 2 * LINES.at_once


@pytest.mark.parametrize(
    "path",
    ["/S/{}", "/take/{}", "/court/{}", "/court/{}/stream", "/court/{}/timer", "/t/{}/play", "/t/{}/proof"],
)
def test_wrong_codes_are_slowed_wherever_one_is_taken(tmp_path: Path, path: str) -> None:
    house = House(tmp_path)
    house.app.extensions["throttle"] = Throttle(lambda: 0.0)
    client = house.client("a stranger")
    answers = [client.get(path.format(f"WRONGCODE{number}")).status_code for number in range(14)]
    assert 200 not in answers
    assert answers[-1] == 429, answers


def test_wrong_codes_are_slowed_where_a_screen_offers_to_read(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.app.extensions["throttle"] = Throttle(lambda: 0.0)
    client = house.client("a stranger")
    answers = [client.post(f"/court/wrongcode{number}/recital", data={"csrf": TOKEN}) for number in range(14)]
    assert [answer.status_code for answer in answers][-1] == 429
