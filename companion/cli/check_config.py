"""``companion check-config``: whether a server with these options would work, before it is started."""

import argparse
import os
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import urlsplit

from companion.cli.files import FAILED, OK

if TYPE_CHECKING:
    from flask import Config
    from sqlalchemy import Engine

LEAST_FREE: Final = 500 * 1024 * 1024
"""Bytes that should be free on a disk."""

PATIENCE: Final = 3
"""Seconds that a database or Redis may take to answer."""

MOST_APART: Final = 2.0
"""Seconds by which the clocks of two machines may differ: journals of both are in order then."""


class Finding(NamedTuple):
    """What was found out: ``ok``, ``careful`` or ``wrong``, and one clear sentence."""

    verdict: str
    sentence: str


def run_check_config(_: argparse.Namespace) -> int:
    """Print every finding; return 1 if something is wrong."""
    from flask import Flask

    from companion.options import CannotServe
    from companion.store import CannotOpen
    from companion.web.server.config import read_options
    from companion.web.server.environment import instance_folder

    app = Flask("companion", instance_path=str(instance_folder()))
    try:
        read_options(app, {})
        findings = [Finding("ok", f"The options are valid; the folder is {app.instance_path}."), *server_options()]
    except (CannotOpen, CannotServe) as error:
        findings = [Finding("wrong", str(error))]
    else:
        for check in (folder, database, redis, proxies):
            findings += check(app.config, Path(app.instance_path))
    for finding in findings:
        print(f"{finding.verdict:8} {finding.sentence}")
    return FAILED if any(finding.verdict == "wrong" for finding in findings) else OK


def server_options() -> Iterator[Finding]:
    """Check what only the environment can set; raises ``CannotServe``."""
    from companion.web.server.environment import DEFAULT_THREADS, number_option, streams_of, threads_wanted
    from companion.web.server.serve import DEFAULT_PORT, own_certificate

    port = number_option("PORT", DEFAULT_PORT, 1, 65535)
    threads = threads_wanted() if os.environ.get("THREADS") else DEFAULT_THREADS
    secure = "https" if own_certificate() else "http"
    yield Finding("ok", f"It would serve {secure} on port {port}, with room for {streams_of(threads)} live pages.")


def folder(_: "Config", path: Path) -> Iterator[Finding]:
    """Check that the folder can be written to, and has room."""
    there = next(each for each in (path, *path.parents) if each.exists())
    if not os.access(there, os.W_OK):
        yield Finding("wrong", f"The folder {there} cannot be written to.")
    free = shutil.disk_usage(there).free
    yield Finding("ok" if free >= LEAST_FREE else "careful", f"{free // 1_000_000} MB are free in {there}.")


def database(config: "Config", _: Path) -> Iterator[Finding]:
    """Check that the database answers, is Chevet's, and how far its clock is from this machine's."""
    from sqlalchemy import NullPool, create_engine, text
    from sqlalchemy.exc import ArgumentError, SQLAlchemyError

    from companion.store import CannotOpen
    from companion.store.opening import REVISIONS, named, reason_in_words, stored_revision

    try:
        engine = create_engine(config["DATABASE_URL"])
        if engine.dialect.name == "sqlite":
            found = _read_only(engine)
            if found is None:
                yield Finding("ok", f"The database {named(engine)} will be made at the first start.")
                return
            engine = found
        else:
            engine = create_engine(
                config["DATABASE_URL"], poolclass=NullPool, connect_args={"connect_timeout": PATIENCE}
            )
        with engine.connect() as connection:
            revision = stored_revision(connection)
            if engine.dialect.name != "sqlite":
                yield clock(
                    "PostgreSQL", float(connection.execute(text("SELECT extract(epoch FROM now())")).scalar() or 0)
                )
    except (ArgumentError, ModuleNotFoundError) as error:
        yield Finding("wrong", f"DATABASE_URL cannot be used: {error}.")
    except (SQLAlchemyError, CannotOpen) as error:
        said = (
            str(error) if isinstance(error, CannotOpen) else f"The database does not answer: {reason_in_words(error)}."
        )
        yield Finding("wrong", said)
    else:
        if revision and revision not in REVISIONS:
            yield Finding("wrong", "The database was made by a newer version of Chevet.")
        elif revision == REVISIONS[-1]:
            yield Finding("ok", f"The database answers, at revision {revision}.")
        else:
            yield Finding("careful", "The database answers; the first start brings it to a newer revision, for good.")


def _read_only(engine: "Engine") -> "Engine | None":
    """Return an engine that reads the file of ``engine`` and writes nothing beside it; None without a file."""
    from sqlalchemy import NullPool, create_engine

    path = Path(engine.url.database or "")
    if not path.is_file():
        return None
    unused = "" if path.with_name(f"{path.name}-wal").exists() else "&immutable=1"
    return create_engine(f"sqlite:///file:{path}?mode=ro{unused}&uri=true", poolclass=NullPool)


def redis(config: "Config", _: Path) -> Iterator[Finding]:
    """Check that Redis answers, if one is named, and how far its clock is from this machine's."""
    if not config["REDIS_URL"]:
        return
    from redis import Redis, RedisError

    try:
        with Redis.from_url(config["REDIS_URL"], socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE) as client:
            seconds, fraction = client.time()
    except (RedisError, ValueError) as error:
        yield Finding("wrong", f"Redis does not answer: {error}.")
    else:
        yield Finding("ok", "Redis answers.")
        yield clock("Redis", seconds + fraction / 1e6)


def clock(other: str, told: float, now: Callable[[], float] = time.time) -> Finding:
    """Compare this machine's clock with another's, in seconds since 1970."""
    apart = abs(now() - told)
    verdict = "ok" if apart <= MOST_APART else "careful"
    return Finding(verdict, f"The clocks of {other} and this machine are {apart:.1f} s apart.")


def proxies(config: "Config", _: Path) -> Iterator[Finding]:
    """Check that addresses, names and proxies belong together."""
    from werkzeug.sansio.utils import host_is_trusted

    address, hosts = urlsplit(config["PUBLIC_URL"]), config["TRUSTED_HOSTS"] or []
    behind = bool(config["TRUSTED_PROXIES"]) or str(config["BEHIND_PROXY"]) != "0"
    if hosts and address.hostname and not host_is_trusted(address.hostname, hosts):
        yield Finding("wrong", f"PUBLIC_URL leads to {address.hostname}, which TRUSTED_HOSTS refuses.")
    if address.scheme == "https" and not behind and not os.environ.get("SSL_CERTIFICATE"):
        yield Finding("careful", "PUBLIC_URL is https, but no proxy is named: all visitors would have one address.")
    if behind and not hosts:
        yield Finding("careful", "A proxy is named, but TRUSTED_HOSTS is not: any name is served.")
    if behind and address.scheme == "https" and hosts:
        yield Finding("ok", f"A proxy serves {address.hostname}, and tells visitors' addresses.")
