"""The bare application that pages are measured beside: Flask, and SQLite where something is written; no more.

``python -m tests.benchmarks.bare FILE OPTIONS`` serves it with granian, set up by OPTIONS (pickled, in hex) as the real
one is.
"""

import os
import pickle
import sqlite3
import sys
from threading import Lock

from flask import Flask, request
from granian.server import Server


def create_app() -> Flask:
    """Two routes: "ok", and a raw append to the database ``BARE_FILE``, durable when it is answered."""
    app = Flask("bare")
    turn = Lock()  # SQLite's own waiting sleeps
    database = sqlite3.connect(os.environ["BARE_FILE"], isolation_level=None, check_same_thread=False)
    for setting in ("journal_mode=WAL", "synchronous=FULL"):
        database.execute(f"PRAGMA {setting}").close()
    database.execute("CREATE TABLE IF NOT EXISTS log (version TEXT, command TEXT)")

    @app.get("/")
    def ok() -> str:
        return "ok"

    @app.post("/append")
    def append() -> str:
        with turn:
            database.execute("INSERT INTO log VALUES (?, ?)", (request.form["version"], request.form["do"]))
        return "ok"

    return app


def main() -> None:
    """Serve until told to stop."""
    os.environ["BARE_FILE"] = sys.argv[1]
    options = pickle.loads(bytes.fromhex(sys.argv[2]))  # noqa: S301 - written by servers.py
    Server("tests.benchmarks.bare:create_app", factory=True, **options).serve()


if __name__ == "__main__":
    main()
