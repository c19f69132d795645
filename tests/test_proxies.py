"""Only a trusted proxy says where a visitor comes from."""

import asyncio
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, request

from companion.live.listeners import Listeners
from companion.live.streams import Application
from companion.store import CannotOpen
from companion.visitors import client_address, networks
from companion.web import create_app
from tests import own_loop
from tests.database import laid_out
from tests.secret import SECRET

LONG = 30.0
"""Seconds that a test would wait for what comes at once."""

TRUSTED = networks("TRUSTED_PROXIES", "127.0.0.1, 10.0.0.0/8, fd00::/8")


@pytest.mark.parametrize(
    ("remote", "forwarded", "asks"),
    [
        ("192.0.2.1", "198.51.100.7", ("192.0.2.1", 0)),  # nobody's proxy: whatever it writes
        ("127.0.0.1", "", ("127.0.0.1", 1)),
        ("127.0.0.1", "192.0.2.1", ("192.0.2.1", 1)),
        ("127.0.0.1", "198.51.100.7, 192.0.2.1", ("192.0.2.1", 1)),  # the first of them the visitor wrote
        ("127.0.0.1", "192.0.2.1, 10.1.2.3", ("192.0.2.1", 2)),
        ("fd00::1", "2001:db8::1, 10.1.2.3", ("2001:db8::1", 2)),
        ("::ffff:127.0.0.1", "192.0.2.1", ("192.0.2.1", 1)),
        ("10.0.0.1", "10.0.0.2", ("10.0.0.2", 1)),  # a device on the home network
        ("127.0.0.1", "nonsense", ("nonsense", 1)),
        ("nonsense", "192.0.2.1", ("nonsense", 0)),
    ],
)
def test_who_asks_is_who_the_last_trusted_proxy_has_heard(remote: str, forwarded: str, asks: tuple[str, int]) -> None:
    assert client_address(remote, forwarded, TRUSTED) == asks


def make(folder: Path, **options: str) -> Flask:
    app = create_app({"DATABASE_URL": laid_out(folder / "x.sqlite3"), "SECRET_KEY": SECRET, **options})
    app.add_url_rule("/seen", "seen", lambda: {"who": request.remote_addr, "root": request.url_root})
    return app


def seen(app: Flask, remote: str, **headers: str) -> Any:
    named = {f"X-Forwarded-{name.title()}": value for name, value in headers.items()}
    return app.test_client().get("/seen", headers=named, environ_base={"REMOTE_ADDR": remote}).json


def test_pages_believe_a_trusted_proxy_and_nobody_else(tmp_path: Path) -> None:
    app = make(tmp_path, TRUSTED_PROXIES="10.0.0.0/8", BEHIND_PROXY="1")
    said = {"for": "192.0.2.1", "proto": "https", "host": "chevet.example"}
    assert seen(app, "10.1.2.3", **said) == {"who": "192.0.2.1", "root": "https://chevet.example/"}
    assert seen(app, "192.0.2.9", **said) == {"who": "192.0.2.9", "root": "http://localhost/"}
    forged = {name: f"evil, {value}" for name, value in said.items()}
    assert seen(app, "10.1.2.3", **forged) == {"who": "192.0.2.1", "root": "https://chevet.example/"}


def test_what_is_no_address_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(CannotOpen, match="TRUSTED_PROXIES must list addresses"):
        make(tmp_path, TRUSTED_PROXIES="the proxy")


def test_streams_count_those_whom_a_trusted_proxy_names(tmp_path: Path) -> None:
    class Numbers:
        up = True

        async def enter(self, _table: str, _who: str) -> tuple[int, str] | None:
            return 0, "me"

        def leave(self, who: str, name: str) -> None: ...

    listeners = Listeners(10, 1)
    application = Application(listeners, Numbers(), Numbers(), TRUSTED)

    async def opened(remote: str, forwarded: bytes) -> int:
        said: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        headers = [(b"x-forwarded-for", forwarded)]
        scope = {"type": "http", "path": "/live/t", "method": "GET", "client": (remote, 1), "headers": headers}
        task = asyncio.ensure_future(application(scope, asyncio.Event().wait, said.put))  # type: ignore[arg-type] # never answers
        tasks.append(task)
        return int((await said.get())["status"])

    tasks: list[asyncio.Future[None]] = []

    async def test() -> None:
        asked = [
            ("10.0.0.1", b"192.0.2.1"),
            ("10.0.0.1", b"192.0.2.2"),
            ("10.0.0.1", b"192.0.2.1"),
            ("192.0.2.9", b"x"),
        ]
        assert [await opened(*each) for each in [*asked, ("192.0.2.9", b"y")]] == [200, 200, 503, 200, 503]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    own_loop.run(test, LONG)
