"""The minimal application that streams are measured beside: Flask, one durable append, and a queue for each listener.

``python -m tests.benchmarks.told FILE OPTIONS`` serves it with granian, set up by OPTIONS (pickled, in hex) as the
real one is, and writes the time of each commit into FILE.
"""

import os
import sqlite3
from collections.abc import Iterator
from queue import SimpleQueue
from threading import Lock

from flask import Flask, Response, request

from tests.benchmarks.noted import noting, serve


def create_app() -> Flask:
    """Three routes: "ok", a stream, and a raw append that every stream is told of."""
    app = Flask("told")
    turn = Lock()
    note = noting(os.environ["NOTED_FILE"])
    database = sqlite3.connect(os.environ["NOTED_FILE"] + ".sqlite3", isolation_level=None, check_same_thread=False)
    for setting in ("journal_mode=WAL", "synchronous=FULL"):
        database.execute(f"PRAGMA {setting}").close()
    database.execute("CREATE TABLE IF NOT EXISTS log (version TEXT, command TEXT)")
    listeners: set[SimpleQueue[str]] = set()

    @app.get("/")
    def ok() -> str:
        return "ok"

    @app.get("/stream")
    def stream() -> Response:
        mine: SimpleQueue[str] = SimpleQueue()
        listeners.add(mine)

        def said() -> Iterator[bytes]:
            yield b"data: 0\n\n"
            while True:
                yield f"data: {mine.get()}\n\n".encode()

        return Response(said(), mimetype="text/event-stream")

    @app.post("/append")
    def append() -> str:
        with turn:
            database.execute("INSERT INTO log VALUES (?, ?)", (request.form["version"], request.form["do"]))
        note()
        for each in tuple(listeners):
            each.put(request.form["version"])
        return "ok"

    return app


if __name__ == "__main__":
    serve("tests.benchmarks.told:create_app")
