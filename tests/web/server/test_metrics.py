"""Metrics are for the host alone, and about no table."""

import io
import json
import logging
import re
from pathlib import Path

import pytest
from flask import Flask

from companion import VERSION
from companion.live.metrics import Metrics
from companion.logs import LOG, Json
from companion.visitors import networks
from companion.web import create_app
from tests.database import laid_out
from tests.secret import SECRET
from tests.web.evening import TABLET, TOKEN

READ = {"Authorization": "Bearer a token"}


def make(folder: Path, **options: str) -> Flask:
    return create_app({"DATABASE_URL": laid_out(folder / "x.sqlite3"), "SECRET_KEY": SECRET, **options})


@pytest.mark.parametrize(
    ("options", "headers", "status"),
    [
        ({}, READ, 404),
        ({"METRICS_TOKEN": "a token"}, {}, 404),
        ({"METRICS_TOKEN": "a token"}, {"Authorization": "Bearer another"}, 404),
        ({"METRICS_TOKEN": "a token"}, READ, 200),
        ({"METRICS_FROM": "127.0.0.0/8"}, {}, 200),
        ({"METRICS_FROM": "127.0.0.0/8"}, {"X-Forwarded-For": "127.0.0.1"}, 404),
        ({"METRICS_FROM": "10.0.0.1"}, {}, 404),
    ],
)
def test_only_those_who_may_read_the_numbers(
    tmp_path: Path, options: dict[str, str], headers: dict[str, str], status: int
) -> None:
    assert make(tmp_path, **options).test_client().get("/metrics", headers=headers).status_code == status


def test_requests_are_counted_by_route_and_changes_in_all_and_no_table_is_named(tmp_path: Path) -> None:
    app = make(tmp_path, METRICS_TOKEN="a token")
    client = app.test_client()
    with client.session_transaction() as session:
        session.update(device=TABLET, csrf=TOKEN)
    made = client.post("/tables", data={"csrf": TOKEN, "slug": "sultane"})
    table = made.headers["Location"].split("/")[2]
    for path in (f"/t/{table}/players", f"/t/{table}x/play", f"/{table}"):
        client.get(path)
    app.extensions["store"].change(table)
    said = client.get("/metrics", headers=READ).text
    assert f'chevet_build_info{{version="{VERSION}"}} 1.0' in said
    assert 'chevet_requests_total{method="POST",route="/tables",status="303"} 1.0' in said
    assert 'chevet_requests_total{method="GET",route="/t/<table_id>/play",status="404"} 1.0' in said
    assert 'chevet_requests_total{method="GET",route="none",status="404"} 1.0' in said
    assert 'chevet_answer_seconds_count{kind="form"} 1.0' in said
    assert "chevet_changes_total 1.0" in said
    assert "chevet_streams 0.0" in said
    assert table not in said


def test_each_request_is_one_line_of_json_that_names_its_route_and_nothing_else_of_its_address(tmp_path: Path) -> None:
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(Json())
    LOG.addHandler(handler)
    try:
        client = make(tmp_path, REQUEST_LOG="on").test_client()
        client.get("/S/a-secret-code")
        client.get("/join?code=SECRET")
    finally:
        LOG.removeHandler(handler)
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    lines = [line for line in lines if line["log"] == "requests"]
    assert [(line["method"], line["route"], line["status"]) for line in lines] == [
        ("GET", "/S/<token>", 404),
        ("GET", "/join", 200),
    ]
    assert {line["visitor"] for line in lines} == {"127.0.0.1"}
    assert all(line["seconds"] > 0 and line["at"].endswith("Z") for line in lines)
    assert "secret" not in out.getvalue().lower()


def test_unless_it_is_asked_for_nothing_is_between_a_request_and_the_app(tmp_path: Path) -> None:
    watched = make(tmp_path / "on", METRICS_TOKEN="x")
    plain = make(tmp_path / "off")
    assert len(plain.before_request_funcs[None]) == len(watched.before_request_funcs[None]) - 1


def test_what_machines_ask_is_answered_by_whatever_name_they_know(tmp_path: Path) -> None:
    client = make(tmp_path, TRUSTED_HOSTS="chevet.example", METRICS_TOKEN="a token").test_client()
    statuses = [
        client.get(path, headers={**READ, "Host": "10.0.0.5:8000"}).status_code
        for path in ("/health", "/ready", "/metrics", "/")
    ]
    assert statuses == [200, 200, 200, 400]


def test_a_live_process_tells_its_numbers_to_those_who_may_read_them() -> None:
    class RedisSubscriber:
        up = True

    metrics = Metrics([1, 2], RedisSubscriber(), networks("METRICS_FROM", "10.0.0.1"), "a token")
    told = metrics.text_for("10.0.0.1", {})
    assert told is not None
    assert b"chevet_streams 2.0" in told
    assert b"chevet_redis_answers 1.0" in told
    assert metrics.text_for("192.0.2.1", {b"authorization": b"Bearer a token"}) is not None
    assert metrics.text_for("192.0.2.1", {b"authorization": b"Bearer x"}) is None
    assert metrics.text_for("10.0.0.1", {b"x-forwarded-for": b"10.0.0.1"}) is None
    assert Metrics([], RedisSubscriber()).text_for("10.0.0.1", {b"authorization": b"Bearer "}) is None


ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize("name", ["alerts.yml", "dashboard.json"])
def test_what_hosts_watch_is_counted(tmp_path: Path, name: str) -> None:
    app = make(tmp_path, METRICS_TOKEN="a token", REDIS_URL="redis://127.0.0.1:1")
    client = app.test_client()
    for method in ("get", "post"):
        getattr(client, method)("/")
    counted = set(re.findall(r"^(chevet_\w+)", client.get("/metrics", headers=READ).text, re.MULTILINE))
    watched = set(re.findall(r"chevet_\w+", (ROOT / "hosting" / "monitoring" / name).read_text(encoding="utf-8")))
    assert watched
    assert watched - {"chevet_security_events"} <= counted  # no event has happened yet
    app.extensions["use_cases"].hub.close()
