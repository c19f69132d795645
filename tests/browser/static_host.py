"""A host of static files, for pages that need no server of ours, and the site that one can serve."""

import functools
import shutil
import subprocess
import sys
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

ROOT = Path(__file__).resolve().parents[2]
ALL_KEPT = "(({ max, value }) => value === max)(document.querySelector('progress'))"
"""Whether the page around the app has heard that every file is kept."""


def built(host: Path) -> Path:
    """Build the site below a path of the folder ``host``, and return that folder."""
    if not shutil.which("npm"):
        pytest.skip("npm is missing")
    subprocess.run([sys.executable, ROOT / "script" / "static", host / "some" / "path"], check=True)
    return host


class Host:
    """A host of files at an address of this machine, which can be unplugged."""

    def __init__(self, folder: Path) -> None:
        self.asked: list[str] = []
        kept = self

        class Handler(SimpleHTTPRequestHandler):
            def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the library calls it so
                kept.asked.append(f"{self.requestline} {self.headers}")

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=folder))
        self.address = f"http://127.0.0.1:{self._server.server_port}/some/path/"
        Thread(target=self._server.serve_forever, daemon=True).start()

    def unplug(self) -> None:
        """Take the host away."""
        self._server.shutdown()
        self._server.server_close()
