"""Quotas for one visitor and for everyone: no family meets them, and nobody uses up everything."""

import json
import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.services.commands import MOST_ENTRIES
from companion.web import create_app
from companion.web.live.stream import OpenStreams
from companion.web.server.quotas import COUNTED_TOGETHER, DEFAULTS
from companion.web.table.log import PAGE
from tests.secret import SECRET
from tests.web.evening import NAMES, TABLET, TOKEN
from tests.web.house import House

RECORD = {"record": 1, "game": "sultane", "players": list(NAMES[:7]), "options": {"first_vizier": "Ana"}}
MORE: dict[str, Any] = {"roles": None, "actions": []}


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def make(tmp_path: Path, clock: Clock) -> Callable[..., Flask]:
    def made(**options: int) -> Flask:
        url = f"sqlite:///{tmp_path / 'x.sqlite3'}"
        return create_app({"DATABASE_URL": url, "SECRET_KEY": SECRET, "CLOCK": clock, **options})

    return made


def send(app: Flask, path: str, address: str, who: str = "", **fields: object) -> TestResponse:
    """Send a form as a fresh browser."""
    client = app.test_client()
    with client.session_transaction() as session:
        session.update(device=who or f"fresh {len(app.extensions['quotas'])}{fields}{address}", csrf=TOKEN)
    return client.post(path, data={"csrf": TOKEN, **fields}, environ_overrides={"REMOTE_ADDR": address})


def test_one_address_opens_only_so_many_tables_however_many_cookies_it_has(
    make: Callable[..., Flask], clock: Clock
) -> None:
    app = make(TABLES_EACH=5, TABLES=8)
    statuses = [send(app, "/tables", "192.0.2.7", f"cookie {n}", slug="shaked").status_code for n in range(7)]
    assert statuses == [303] * 5 + [429] * 2
    assert send(app, "/tables", "192.0.2.8", slug="shaked").status_code == 303  # another is served
    answer = send(app, "/tables", "192.0.2.7", "one more", slug="shaked")
    clock.now += int(answer.headers["Retry-After"])
    assert send(app, "/tables", "192.0.2.7", "one more", slug="shaked").status_code == 303


def test_when_everybody_together_opens_many_tables_each_opens_fewer_but_nobody_none(make: Callable[..., Flask]) -> None:
    app = make(TABLES_EACH=20, TABLES=8)
    flood = [send(app, "/tables", "192.0.2.1", f"cookie {n}", slug="shaked").status_code for n in range(10)]
    assert flood == [303] * 9 + [429]
    stranger = [send(app, "/tables", "192.0.2.2", f"cookie {n}", slug="shaked").status_code for n in range(3)]
    assert stranger == [303, 303, 429]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_who_has_had_enough_is_told_in_a_sentence(make: Callable[..., Flask], language: str) -> None:
    app = make(TABLES_EACH=1)
    client = app.test_client()
    with client.session_transaction() as session:
        session.update(device=TABLET, csrf=TOKEN)
    headers = {"Accept-Language": language}
    for slug in ("shaked", "verrat"):
        answer = client.post("/tables", data={"csrf": TOKEN, "slug": slug}, headers=headers)
    assert answer.status_code == 429
    assert ("the server is taking a break", "le serveur fait une pause")[language == "fr"] in answer.text
    assert client.get("/resume").status_code == 200  # what is there goes on


def test_one_address_sends_only_so_much(make: Callable[..., Flask]) -> None:
    app = make(MEGABYTES_EACH=1, IMPORTS_EACH=100)
    statuses = [send(app, "/import", "192.0.2.7", f"cookie {n}", record="x" * 300_000).status_code for n in range(5)]
    assert statuses[:3] == [422] * 3
    assert statuses[-1] == 429


def test_small_forms_count_too_once_they_have_added_up(make: Callable[..., Flask]) -> None:
    app = make(MEGABYTES_EACH=1)
    statuses = [send(app, "/theme", "192.0.2.7", "a phone", theme="x" * 30_000).status_code for _ in range(45)]
    sent = statuses.index(429)
    assert 1 <= sent * 30_000 / 2**20 <= 1 + 2 * COUNTED_TOGETHER
    assert send(app, "/theme", "192.0.2.8", "another", theme="dark").status_code == 303


def test_a_tap_counts_nothing_by_itself(make: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch) -> None:
    app = make()
    spent: list[int] = []

    def spend(*_: object) -> int:
        spent.append(1)
        return 0

    monkeypatch.setattr(app.extensions["quotas"]["megabytes"][0], "spend", spend)
    for _ in range(20):
        assert send(app, "/theme", "192.0.2.7", "a phone", theme="dark").status_code == 303
    assert spent == []


def test_one_address_brings_in_only_so_many_files(make: Callable[..., Flask]) -> None:
    app = make(IMPORTS_EACH=3)
    assert [send(app, "/import", "192.0.2.7", f"c {n}", record="{}").status_code for n in range(4)] == [422] * 3 + [429]


def test_an_evening_of_many_tables_behind_one_address_stays_within_what_is_allowed() -> None:
    tables, taps, devices = 30, 400, 12
    assert tables * 3 <= DEFAULTS["TABLES_EACH"]  # three games each within an hour
    assert tables * devices * taps * 300 / 2**20 / 5 <= 10 * DEFAULTS["MEGABYTES_EACH"]
    assert DEFAULTS["IMPORTS_EACH"] >= 30


# Streams.


def test_one_address_cannot_take_the_streams_of_all() -> None:
    streams = OpenStreams(80)
    assert sum(streams.take(f"t{n}", "one") for n in range(80)) == 70
    assert streams.take("other", "another")
    streams.leave("t0", "one")
    assert streams.take("t0", "one")


def test_the_last_streams_are_for_game_masters_and_seats() -> None:
    streams = OpenStreams(80)
    assert sum(streams.take(f"t{n}", f"visitor {n}", anybody=True) for n in range(80)) == 70
    assert sum(streams.take(f"t{n}", f"visitor {n}") for n in range(80)) == 10


# Long games.


def record(actions: int) -> str:
    pair = [{"do": "propose", "narrator": "Bea"}, {"do": "undo"}]
    return json.dumps({**RECORD, "actions": (pair * (actions // 2 + 1))[:actions]})


def test_a_record_longer_than_any_evening_is_refused_in_a_sentence(make: Callable[..., Flask]) -> None:
    answer = send(make(), "/import", "192.0.2.7", file=(BytesIO(record(MOST_ENTRIES + 1).encode()), "game.json"))
    assert answer.status_code == 422
    assert str(MOST_ENTRIES) in answer.text.replace(",", "").replace("\u202f", "")


def test_a_game_longer_than_any_evening_accepts_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.services.commands.MOST_ENTRIES", 2)
    house = House(tmp_path)
    client, table = house.client(TABLET), house.tables["dealt"]
    for do in ("propose", "undo", "propose"):
        fields = {"csrf": TOKEN, "version": str(house.version("dealt")), "do": do, "narrator": "Bea"}
        answer = client.post(f"/t/{table}/play", data=fields)
    assert answer.status_code == 422
    assert client.get(f"/t/{table}/play").status_code == 200


def test_a_long_log_has_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.web.table.log.PAGE", 2)
    house = House(tmp_path)
    client, path = house.client(TABLET), f"/t/{house.tables['played']}/log"
    whole = len(house.use_cases.tables.public(house.tables["played"]).log())
    seen, page, pages = 0, path, 0
    while page:
        answer = client.get(page)
        assert answer.status_code == 200
        shown = sum(turn.count("<li") for turn in re.findall(r'class="log-turn".*?</section>', answer.text, re.DOTALL))
        assert 0 < shown <= 2
        seen, pages = seen + shown, pages + 1
        page = f"{path}?page={pages}" if f"?page={pages}" in answer.text else ""
    assert (seen, pages) == (whole, -(-whole // 2))
    assert client.get(f"{path}?page=99").status_code == 200
    assert PAGE >= 200
