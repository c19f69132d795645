"""A PostgreSQL of the tests' own: a throw-away cluster in a temporary folder, with a socket that nobody else may open.

As root it runs as another user, since PostgreSQL refuses to be root's. It ends with the tests, also with killed ones.
"""

import atexit
import glob
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

import psycopg

from tests.processes import ended, started

USER: Final = "chevet"
PLACES: Final = ("/usr/lib/postgresql/*/bin", "/usr/local/pgsql/bin", "/usr/local/bin", "/opt/homebrew/bin")
USERS: Final = ("postgres", "nobody")
"""The user who runs it if the tests run as root."""

NEW: Final = ("--auth=trust", "--no-sync", "--no-instructions", "--locale=C", "--encoding=UTF8")
HASTE: Final = ("-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off")
"""No test cuts the power, but those of durability kill the server."""

SMALL: Final = ("-c", "shared_buffers=32MB", "-c", "max_wal_size=64MB", "-c", "max_connections=100")
LONG: Final = 30.0
"""Seconds that a test would wait for a server that starts."""


@cache
def programs() -> Path | None:
    """Return the folder of PostgreSQL's programs, the newest where there are several, or None without any."""
    if sys.platform == "win32":
        return None
    on_path = shutil.which("initdb")
    found = [Path(place) for pattern in PLACES for place in sorted(glob.glob(pattern), reverse=True)]
    folders = [Path(on_path).parent, *found] if on_path else found
    return next((folder for folder in folders if (folder / "initdb").exists() and (folder / "postgres").exists()), None)


def _other_user() -> tuple[int, int] | None:
    """Return the user and the group that should run it, None for those of the tests."""
    if os.geteuid() != 0:
        return None
    import pwd

    known = {entry.pw_name: (entry.pw_uid, entry.pw_gid) for entry in pwd.getpwall()}
    return next(known[name] for name in USERS if name in known)


class Cluster:
    """A server with its databases."""

    def __init__(self) -> None:
        self._user = _other_user()
        self.folder = Path(tempfile.mkdtemp(prefix="chevet-pg-"))
        if self._user is not None:
            os.chown(self.folder, *self._user)
        self.log = self.folder / "log"
        self._data = self.folder / "data"
        atexit.register(self.throw_away)
        made = self._command("initdb", "-D", str(self._data), f"--username={USER}", *NEW)
        subprocess.run(made, check=True, capture_output=True, cwd="/")
        self._databases = 0
        self.start()

    def _command(self, program: str, *arguments: str) -> list[str]:
        """Return how a program is run: as the other user, and ended with this process where the system can do that."""
        folder = programs()
        assert folder is not None
        rights: list[str] = []
        if self._user is not None:
            rights = ["setpriv", f"--reuid={self._user[0]}", f"--regid={self._user[1]}", "--clear-groups"]
            rights += ["--pdeathsig=QUIT"] if program == "postgres" else []
        return [*rights, str(folder / program), *arguments]

    @property
    def pid(self) -> int:
        """The first of its processes."""
        return self._server.pid

    @property
    def runs(self) -> bool:
        """Return whether the server runs."""
        return self._server.poll() is None

    def start(self, durable: bool = False) -> None:
        """Start the server, and wait until it answers; ``durable`` writes as it does for people."""
        settings = (*SMALL, *(() if durable else HASTE))
        where = ("-D", str(self._data), "-k", str(self.folder), "-c", "listen_addresses=")
        self._server = started(self._command("postgres", *where, *settings), self.log, Path("/"))
        end = time.monotonic() + LONG
        while True:
            try:
                psycopg.connect(self.address("postgres")).close()
                return
            except psycopg.OperationalError:
                assert self._server.poll() is None, self.log.read_text()
                assert time.monotonic() < end, self.log.read_text()
                time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop the server: by SIGINT at once and in order, by SIGQUIT as if it had crashed."""
        ended(self._server, how, LONG)

    def address(self, name: str) -> str:
        """Return the address of a database, as ``DATABASE_URL`` has it."""
        return f"postgresql://{USER}@/{name}?host={self.folder}"

    def run(self, sql: str, name: str = "postgres") -> None:
        """Run SQL by itself."""
        with psycopg.connect(self.address(name), autocommit=True) as connection:
            connection.execute(sql.encode())

    def asked(self, act: Callable[[], object]) -> list[str]:
        """Return the statements that the server is asked meanwhile, by its own log; ``log_statements`` begins it."""
        before = self.log.stat().st_size
        act()
        with self.log.open("rb") as log:
            log.seek(before)
            said = log.read().decode()
        return re.findall(r"(?:statement|execute [^:]*): (.*)", said)

    def log_statements(self, name: str, on: bool = True) -> None:
        """Have connections to a database that are opened from now on log every statement, or no longer."""
        self.run(f"ALTER DATABASE {name} " + ("SET log_statement = 'all'" if on else "RESET log_statement"))

    def new(self, template: str = "template1") -> str:
        """Make a database and return its name."""
        self._databases += 1
        name = f"db{self._databases}"
        self.run(f"CREATE DATABASE {name} TEMPLATE {template}")
        return name

    def throw_away(self) -> None:
        """End everything, and leave nothing."""
        atexit.unregister(self.throw_away)
        if self.runs:
            self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)


@cache
def cluster() -> Cluster:
    """Return the cluster that the tests of this process share."""
    return Cluster()
