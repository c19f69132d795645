"""nginx with ``hosting/nginx.conf``: while one process answers, whoever asks is answered."""

import http.client
import os
import re
import shutil
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.live.hosted import HOSTING, LONG
from tests.live.test_nchan import Nginx
from tests.ports import free_port

pytestmark = pytest.mark.skipif(not shutil.which("nginx"), reason="nginx is not installed")


class Pages(BaseHTTPRequestHandler):
    """A process that answers every page, except one for which it is too busy."""

    def do_GET(self) -> None:
        self.send_response(503 if self.path == "/busy" else 200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def do_POST(self) -> None:
        self.do_GET()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


class InFront(Nginx):
    """nginx in front of the processes at two ports each, by plain http; ``streams`` can be open at once."""

    def __init__(
        self, folder: Path, serves: Sequence[int], lives: Sequence[int] = (8101, 8102), streams: int = 0
    ) -> None:
        self._folder = folder
        self.port = free_port()
        said = (HOSTING / "nginx.conf").read_text().replace("listen 443 ssl;", f"listen 127.0.0.1:{self.port};")
        said = re.sub(r"    (ssl_certificate\w*|server_name) .*\n", "", said)
        for documented, port in zip(("8001", "8002", "8101", "8102"), (*serves, *lives), strict=True):
            said = said.replace(f"127.0.0.1:{documented}", f"127.0.0.1:{port}")
        places = "".join(
            f"{name}_temp_path {folder}/{name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (folder / "nginx.conf").write_text(
            f"daemon off;\npid {folder}/nginx.pid;\nerror_log {folder}/nginx.log;\n"
            f"{'user root;' if os.geteuid() == 0 else ''}\n{_room_for(streams)}\n"
            f"http {{\naccess_log off;\n{places}{said}}}\n"
        )
        self.start()

    def status(self, method: str, path: str) -> int:
        """Return the status that a request is answered with."""
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONG)) as line:
            line.request(method, path)
            return line.getresponse().status


def _room_for(streams: int) -> str:
    """Return what nginx is told outside of its http part, as ``hosting/nginx.conf`` says for many streams."""
    if not streams:
        return "events {}"
    import resource

    connections = 2 * streams + 1000
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = connections if most == resource.RLIM_INFINITY else min(connections, most)
    return f"worker_processes 2;\nworker_rlimit_nofile {files};\nevents {{ worker_connections {files}; }}"


@pytest.fixture
def running() -> Iterator[int]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Pages) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


@pytest.mark.parametrize("restarted", [0, 1])
def test_the_process_that_is_left_answers_even_after_it_was_too_busy_once(
    tmp_path: Path, running: int, restarted: int
) -> None:
    gone = free_port()
    nginx = InFront(tmp_path, (gone, running) if restarted == 0 else (running, gone))
    try:
        nginx.status("GET", "/busy")
        assert [nginx.status(method, "/") for method in ("GET", "POST") * 3] == [200] * 6
    finally:
        nginx.stop()
