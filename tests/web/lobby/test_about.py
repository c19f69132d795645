"""The information page of a public server shows its options; a server at home has none."""

import re
from pathlib import Path

import pytest
from flask import Flask

from companion.store import CannotOpen
from companion.web import create_app
from tests.database import laid_out
from tests.secret import SECRET
from tests.web.evening import words_of


def make(folder: Path, **options: object) -> Flask:
    return create_app({"DATABASE_URL": laid_out(folder / "x.sqlite3"), "SECRET_KEY": SECRET, **options})


def test_a_server_at_home_has_no_front_door(tmp_path: Path) -> None:
    client = make(tmp_path).test_client()
    assert "/about" not in client.get("/").text
    assert client.get("/about").status_code == 404


@pytest.mark.parametrize(
    ("contact", "link"),
    [("host@example.org", "mailto:host@example.org"), ("https://example.org/me", "https://example.org/me")],
)
def test_a_public_server_says_what_it_keeps_for_how_long_and_whom_to_write_to(
    tmp_path: Path, contact: str, link: str
) -> None:
    client = make(tmp_path, CONTACT=contact, KEEP_DAYS=30, TABLES_EACH=7).test_client()
    assert 'href="/about"' in client.get("/").text
    page = client.get("/about")
    words = words_of(page.text)
    assert "when nobody has opened them for 30 days" in words
    assert "365 days after they were last used" in words
    assert "can open 7 tables, import 60 files and send 100 MB" in words
    assert "Every request is logged" not in words
    assert f'<a href="{link}">{contact}</a>' in page.text
    assert 'href="/kept"' in page.text


def test_it_says_so_where_everything_is_kept_and_every_request_is_logged(tmp_path: Path) -> None:
    client = make(tmp_path, CONTACT="host@example.org", KEEP_DAYS=0, REQUEST_LOG="on").test_client()
    words = words_of(client.get("/about").text)
    assert "Nothing is deleted automatically." in words
    assert "Every request is logged with the address that it came from" in words
    french = words_of(client.get("/about", headers={"Accept-Language": "fr"}).text)
    assert "Rien n’est supprimé automatiquement." in french


def test_a_notice_is_text_on_the_first_screen(tmp_path: Path) -> None:
    client = make(tmp_path, NOTICE="Closed on <b>Sunday</b>").test_client()
    for path in ("/", "/about"):
        assert "Closed on &lt;b&gt;Sunday&lt;/b&gt;" in client.get(path).text


@pytest.mark.parametrize(
    "options",
    [
        {"CONTACT": "me"}, {"CONTACT": "javascript:alert(1)"}, {"CONTACT": "http://x.example"},
        {"CONTACT": "a@b c"}, {"NOTICE": "x" * 501}, {"NOTICE": "two\nlines"},
    ],
)  # fmt: skip
def test_what_cannot_stand_there_is_refused_in_a_sentence(tmp_path: Path, options: dict[str, str]) -> None:
    with pytest.raises(CannotOpen, match=r"^(CONTACT|NOTICE) must be [^.]+( that begins with https://)?\.$"):
        make(tmp_path, **options)


def test_no_page_of_it_asks_another_server_for_anything(tmp_path: Path) -> None:
    client = make(tmp_path, CONTACT="host@example.org").test_client()
    for path in ("/", "/about"):
        page = client.get(path)
        assert not re.findall(r'(?:src|srcset|action)="(?:https?:)?//', page.text)
        assert not re.findall(r'<link[^>]+href="(?:https?:)?//', page.text)
        assert "default-src 'self'" in page.headers["Content-Security-Policy"]
