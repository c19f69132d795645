"""The headers of every answer, how long a cookie lasts, and what never reaches a log."""

import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import TestResponse

from companion.web import create_app
from tests.secret import SECRET
from tests.web.delivery.test_language import addresses
from tests.web.evening import ROLES, TABLET, TOKEN, Evening, evening, turn
from tests.web.house import PHONE, STRANGER, House
from tests.web.phones import Phone, code, phone_of

ROOT = Path(__file__).resolve().parents[3]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
INLINE = re.compile(
    r"""<script(?![^>]*\ssrc=)|<style|\sstyle\s*=|\son[a-z]+\s*=\s*["']|javascript:|\bhx-on|["']js:|<base\b|<iframe|<object|<embed""",
    re.IGNORECASE,
)
"""What a page would do without asking the policy, or what the policy would have to allow."""


def answers(house: House) -> Iterator[tuple[str, TestResponse]]:
    """One answer of every kind: pages, parts, refusals, errors, redirects, files, data, nothing."""
    tablet, phone = house.client(TABLET), house.client(PHONE)
    for path, who in addresses(house):
        yield path, house.client(who).get(path)
    played = f"/t/{house.tables['played']}"
    yield "redirect", tablet.get(played)
    yield "part", tablet.get(f"{played}/play", headers={"HX-Request": "true"})
    yield "export", tablet.get(f"{played}/export")
    yield "options", tablet.options("/")
    yield "head", tablet.head("/")
    yield "method", tablet.put("/")
    yield "csrf", tablet.post("/tables")
    yield "stale", tablet.post(f"{played}/play", data={"csrf": TOKEN, "version": 0, "do": "undo"})
    yield "large", tablet.post("/import", data=b"x" * 3_000_000)
    yield "health", tablet.get("/health")
    yield "slashes", tablet.get("/t//x")
    yield "post", tablet.post("/theme", data={"csrf": TOKEN, "theme": "light"})
    yield "role", phone.post(f"/seat/{house.tables['played']}/0/role", data={"csrf": TOKEN})
    yield (
        "role as data",
        phone.post(
            f"/seat/{house.tables['played']}/0/role", data={"csrf": TOKEN}, headers={"Accept": "application/json"}
        ),
    )
    yield "nothing", phone.post(f"/seat/{house.tables['played']}/0/looked", data={"csrf": TOKEN})


def test_every_answer_tells_the_browser_to_load_run_and_keep_nothing_but_ours(house: House) -> None:
    for what, answer in answers(house):
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy, what
        assert "frame-ancestors 'none'" in policy, what
        assert "form-action 'self'" in policy, what
        assert not re.search(r"unsafe|http:|https:|data:|\*", policy), what
        assert answer.headers["X-Content-Type-Options"] == "nosniff", what
        assert answer.headers["Referrer-Policy"] in {"same-origin", "no-referrer"}, what
        assert answer.headers["Cache-Control"].startswith("no-store"), what
        assert "X-Powered-By" not in answer.headers


def test_a_page_whose_address_holds_a_code_tells_nobody_where_one_came_from(house: House) -> None:
    for path in (f"/S/{house.code('dealt', 4)}", "/S/AAAA", f"/seat/{house.tables['dealt']}/0"):
        assert house.client(PHONE).get(path).headers["Referrer-Policy"] == "no-referrer"


def test_an_internal_error_has_the_same_headers_and_a_sentence(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(type(house.use_cases.lobby), "tables", broken)
    for language, word in (("en", "ran into a problem"), ("fr", "rencontré un problème")):
        answer = house.client(TABLET).get("/", headers={"Accept-Language": language})
        assert answer.status_code == 500
        assert word in answer.text
        assert "out of order" not in answer.text
        assert "Content-Security-Policy" in answer.headers
        assert answer.headers["Cache-Control"] == "no-store"
    assert "GET / failed" in caplog.text


def broken(*_arguments: object, **_named: object) -> Any:
    raise RuntimeError("out of order")


def test_only_files_of_the_present_version_are_kept(house: House) -> None:
    page = house.client(STRANGER).get("/").text
    addresses_of_files = set(re.findall(r'"(/assets/[^"#]+)', page))
    assert addresses_of_files
    for address in addresses_of_files:
        answer = house.client(STRANGER).get(address)
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        old = re.sub(r"/assets/\w+/", "/assets/old/", address)
        assert house.client(STRANGER).get(old).headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    "path",
    ["../pyproject.toml", "..%2fpyproject.toml", "css/../../pyproject.toml", "/etc/passwd", "%2e%2e/pyproject.toml",
     "css\\pages.css", "css", "css/", "", "pictures/src/x.svg", "css/pages.css\0.html", "css/pages.css%00"],
)  # fmt: skip
def test_no_file_but_a_static_one_is_sent(house: House, path: str) -> None:
    assert house.client(STRANGER).get(f"/assets/x/{path}").status_code in {404, 308}
    assert house.client(STRANGER).get(f"/assets/x/{path}", follow_redirects=True).status_code == 404


def test_no_template_has_anything_inline() -> None:
    for template in TEMPLATES:
        assert not INLINE.search(template.read_text(encoding="utf-8")), template


def test_no_page_has_anything_inline_or_from_elsewhere(house: House) -> None:
    for what, answer in answers(house):
        if answer.mimetype == "text/html":
            assert not INLINE.search(answer.text), what
            outside = re.findall(r'(?:src|href|action)="((?:[a-z]+:)?//[^"]+)"', answer.text)
            assert not [address for address in outside if not address.startswith("http://localhost/")], what


def test_every_form_that_posts_carries_the_token(house: House) -> None:
    for what, answer in answers(house):
        for form in re.findall(r'<form[^>]*method="post".*?</form>', answer.text, re.DOTALL):
            assert f'name="csrf" value="{TOKEN}"' in form, (what, form)


def test_looking_at_a_seats_link_before_its_player_gains_nothing(tmp_path: Path) -> None:
    table = evening(tmp_path)
    early = Phone(table, "somebody who looked first")
    early.get(f"/S/{code(table, 0)}")
    phone_of(table, 0)
    assert early.get(f"/S/{code(table, 0)}").status_code == 409
    assert early.role(0).status_code == 403


@pytest.mark.parametrize(
    "back",
    ["//evil.example", "/\\evil.example", "https://evil.example", "\\\\evil.example", "evil.example",
     "/\t/evil.example",
     "/\r\nLocation: //evil.example", "javascript:alert(1)", "", " //evil.example",
     "/\u2028/evil.example"],
)  # fmt: skip
@pytest.mark.parametrize("path", ["/language", "/theme", "/lively"])
def test_no_form_leads_away_from_here(house: House, path: str, back: str) -> None:
    answer = house.client(TABLET).post(path, data={"csrf": TOKEN, "back": back})
    assert answer.headers["Location"] == "/"


@pytest.mark.parametrize("back", ["/", "/resume", "/t/x/play?pick=Ana", "/rules/sultane#vote", "/é"])
def test_a_form_leads_back_to_where_it_was(house: House, back: str) -> None:
    answer = house.client(TABLET).post("/theme", data={"csrf": TOKEN, "back": back})
    assert answer.headers["Location"].replace("%C3%A9", "é") == back


def test_a_page_that_answered_a_form_leads_back_to_one_that_can_be_opened(house: House) -> None:
    taken = house.code("dealt", 0)
    page = house.client(STRANGER).post(f"/S/{taken}/claim", data={"csrf": TOKEN})
    back = re.findall(r'name="back" value="([^"]+)"', page.text)
    assert set(back) == {f"/S/{taken}"}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_host_that_is_not_ours_is_refused_in_a_sentence(tmp_path: Path, language: str) -> None:
    url = f"sqlite:///{tmp_path / 'x.sqlite3'}"
    app = create_app({"DATABASE_URL": url, "SECRET_KEY": SECRET, "TRUSTED_HOSTS": "chevet.example, .chevet.example"})
    client = app.test_client()
    for host, status in (
        ("chevet.example", 200),
        ("tonight.chevet.example", 200),
        ("evil.example", 400),
        ("chevet.example.evil.example", 400),
        ("", 400),
        ("[::1", 400),
    ):
        raw = {"HTTP_HOST": host, "SERVER_NAME": "evil.example"}
        answer = client.get("/", headers={"Accept-Language": language}, environ_overrides=raw)
        assert answer.status_code == status, host
        if status == 400:
            assert f'<html lang="{language}"' in answer.text
            assert 'role="alert"' in answer.text
            assert "evil" not in answer.text


@pytest.mark.parametrize("path", ["//evil.example", "///evil.example/x", "//evil.example/t/x", "/t//x"])
def test_an_address_with_too_many_slashes_leads_nowhere_else(house: House, path: str) -> None:
    answer = house.app.test_client().get("/", environ_overrides={"PATH_INFO": path})
    assert answer.status_code in {200, 308, 404}
    place = answer.headers.get("Location", "/")
    assert re.match(r"http://localhost/|/(?!/)", place)


@pytest.mark.parametrize(("name", "value"), [("KEEP_DAYS", "for ever"), ("KEEP_DAYS", "-1"), ("BEHIND_PROXY", "yes")])
def test_an_option_that_is_no_number_is_one_sentence(tmp_path: Path, name: str, value: str) -> None:
    from companion.store import CannotOpen

    with pytest.raises(CannotOpen, match=f"{name} must be a whole number"):
        create_app({"DATABASE_URL": f"sqlite:///{tmp_path / 'x.sqlite3'}", "SECRET_KEY": SECRET, name: value})


def secrets_of(table: Evening) -> list[str]:
    """What must stand in no line of a log: codes, devices, cookies, the form's token, roles."""
    codes = [code(table, seat) for seat in range(7)]
    cookie = table.client.get_cookie("chevet")
    assert cookie is not None
    return [*codes, TABLET, TOKEN, cookie.value, *{*ROLES.values()} - {"interventionist"}, json.dumps(ROLES)]


def test_no_secret_is_in_any_line_logged_in_a_whole_game(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.DEBUG)
    table = evening(tmp_path)
    secrets = secrets_of(table)
    for seat in range(7):
        phone = phone_of(table, seat)
        phone.role(seat)
        phone.get(f"/S/{code(table, seat)}")
    table.post("release/0")
    table.post("show/1")
    for step in [step for name in ["Bea", "Dan", "Eve", "Fay", "Gus"] for step in turn(name, "interventionist")]:
        fields = {key: "yes" if value is True else value for key, value in step.items()}
        assert table.post(**fields).status_code == 303
        table.get()
    Phone(table, "a stranger").get("/S/AAAA")
    use_cases = table.use_cases
    for service, method in ((use_cases.seats, "find"), (use_cases.seats, "seat"), (use_cases.tables, "own")):
        with monkeypatch.context() as patch:
            patch.setattr(type(service), method, broken)
            held = phone_of_nobody(table)
            for answer in (
                held.get(f"/S/{secrets[0]}"),
                held.claim_code(secrets[0]),
                held.role(0),
                table.client.get("/t/x/play"),
            ):
                assert answer.status_code < 600
    assert "GET /S/<token> failed" in caplog.text
    table.post("close")
    assert not [secret for secret in secrets if secret in caplog.text]


class Stranger(Phone):
    """A phone that tries a code by hand."""

    def claim_code(self, tried: str) -> TestResponse:
        return self.post(f"/S/{tried}/claim")


def phone_of_nobody(table: Evening) -> Stranger:
    return Stranger(table, "nobody's phone")
