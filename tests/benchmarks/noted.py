"""The real application, which also notes when each change was on the disk.

``python -m tests.benchmarks.noted FILE OPTIONS`` serves it with granian, set up by OPTIONS (pickled, in hex) as the
real one is, and writes the time of each commit into FILE.
"""

import os
import pickle
import sys
from collections.abc import Callable
from time import monotonic_ns

from flask import Flask
from granian.server import Server

from companion.web.server.serve import worker_app


def noting(path: str) -> Callable[[], None]:
    """Return what writes the present time into a file: nanoseconds of a clock that processes share, a line each."""
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    return lambda: (os.write(file, b"%d\n" % monotonic_ns()), None)[1]


def create_app() -> Flask:
    """Return the app of a worker; it notes a commit before anyone is told of it."""
    app = worker_app()
    use_cases = app.extensions["use_cases"]
    note = noting(os.environ["NOTED_FILE"])

    def tell(table_id: str, changes: int) -> None:
        note()
        use_cases.hub.publish(table_id, changes)

    use_cases.tables._store.on_change(tell)
    return app


def serve(target: str) -> None:
    """Serve ``target`` as the command line says, until told to stop."""
    os.environ["NOTED_FILE"] = sys.argv[1]
    options = pickle.loads(bytes.fromhex(sys.argv[2]))  # noqa: S301 - written by streams.py
    Server(target, factory=True, **options).serve()


if __name__ == "__main__":
    serve("tests.benchmarks.noted:create_app")
