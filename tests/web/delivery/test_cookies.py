"""The cookie of a device and the token of its forms are worth nothing to another device."""

import re
from pathlib import Path

from werkzeug.test import TestResponse

from companion.web import create_app
from tests.secret import SECRET
from tests.web.evening import TABLET, TOKEN
from tests.web.house import House


def cookie_of(answer: TestResponse) -> str:
    return answer.headers.get("Set-Cookie", "")


def test_the_cookie_is_for_this_server_alone_and_for_no_script(house: House) -> None:
    cookie = cookie_of(house.app.test_client().get("/"))
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Path=/" in cookie
    assert "Domain=" not in cookie
    assert "Secure" not in cookie  # by plain http it would be dropped, and with it the table


def test_behind_a_proxy_the_cookie_is_secure_exactly_where_the_visitor_came_by_https(tmp_path: Path) -> None:
    app = create_app({"DATABASE_URL": f"sqlite:///{tmp_path / 'x.sqlite3'}", "SECRET_KEY": SECRET, "BEHIND_PROXY": "1"})
    for scheme, secure in (("https", True), ("http", False)):
        answer = app.test_client().get("/", headers={"X-Forwarded-Proto": scheme})
        assert ("Secure" in cookie_of(answer)) is secure


def test_without_a_proxy_nobody_can_say_where_they_come_from(house: House) -> None:
    claims = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example", "X-Forwarded-For": "192.0.2.1"}
    answer = house.app.test_client().get("/", headers=claims)
    assert "Secure" not in cookie_of(answer)
    assert "evil.example" not in answer.text


def test_a_visitor_who_has_a_cookie_gets_no_other(house: House) -> None:
    client = house.app.test_client()
    assert cookie_of(client.get("/"))
    for path in ("/", "/resume", "/boards", "/nowhere"):
        assert not cookie_of(client.get(path))


def test_the_token_of_the_forms_is_the_same_on_every_page_of_a_session_and_another_in_each(house: House) -> None:
    tokens = []
    for _ in range(2):
        client = house.app.test_client()
        pages = [client.get(path).text for path in ("/", "/resume", "/")]
        found = {token for page in pages for token in re.findall(r'name="csrf" value="([^"]+)"', page)}
        assert len(found) == 1
        tokens.append(found.pop())
    assert tokens[0] != tokens[1]
    assert len(tokens[0]) >= 22  # 128 bits


def test_nobody_can_choose_the_device_they_are(house: House) -> None:
    client = house.app.test_client()
    for way in ({"query_string": {"device": TABLET}}, {"headers": {"Cookie": f"device={TABLET}"}}):
        assert client.get(f"/t/{house.tables['played']}/play", **way).status_code == 404


def test_a_cookie_signed_with_another_secret_is_worth_nothing(house: House, tmp_path: Path) -> None:
    other = create_app({"DATABASE_URL": f"sqlite:///{tmp_path / 'x.sqlite3'}", "SECRET_KEY": SECRET[::-1]})
    client = other.test_client()
    with client.session_transaction() as session:
        session.update(device=TABLET, csrf=TOKEN)
    cookie = client.get_cookie("chevet")
    assert cookie is not None
    for value in (cookie.value, cookie.value[:-1], cookie.value + "A"):
        ours = house.app.test_client()
        ours.set_cookie("chevet", value)
        assert ours.get(f"/t/{house.tables['played']}/play").status_code == 404
