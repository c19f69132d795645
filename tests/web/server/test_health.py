"""Proxies and scripts can ask whether the server answers, and whether it can work."""

import time
from pathlib import Path

import pytest
from flask import Flask

from companion import VERSION
from companion.store import Unavailable
from companion.web import create_app
from tests.database import laid_out
from tests.redis_server import RedisServer, available
from tests.secret import SECRET

LONG = 20.0
"""Seconds that a test waits for what comes within one."""


def make(folder: Path, **options: str) -> Flask:
    return create_app({"DATABASE_URL": laid_out(folder / "x.sqlite3"), "SECRET_KEY": SECRET, **options})


def told(app: Flask) -> tuple[int, object]:
    answer = app.test_client().get("/ready")
    return answer.status_code, answer.json


def until(app: Flask, wanted: tuple[int, object]) -> None:
    end = time.monotonic() + LONG
    while told(app) != wanted:
        assert time.monotonic() < end, told(app)
        time.sleep(0.02)


def test_a_server_at_home_is_ready_while_its_database_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make(tmp_path)
    assert told(app) == (200, {"ok": True, "database": True})

    def gone(_: str) -> None:
        raise Unavailable("closed")

    monkeypatch.setattr(app.extensions["store"], "changes", gone)
    assert told(app) == (503, {"ok": False, "database": False})
    assert app.test_client().get("/health").json == {"ok": True, "version": VERSION}


@pytest.mark.skipif(not available(), reason="redis-server is not installed")
def test_a_server_with_redis_is_ready_while_that_answers_too(tmp_path: Path) -> None:
    redis = RedisServer(tmp_path)
    app = make(tmp_path, REDIS_URL=redis.address)
    try:
        until(app, (200, {"ok": True, "database": True, "redis": True}))
        redis.stop()
        until(app, (503, {"ok": False, "database": True, "redis": False}))
        redis.start()
        until(app, (200, {"ok": True, "database": True, "redis": True}))
    finally:
        app.extensions["use_cases"].hub.close()
        redis.stop()
