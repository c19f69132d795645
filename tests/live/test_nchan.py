"""Streams held by nginx and its module nchan: told of changes by ``companion live``, right again after a restart."""

import glob
import os
import re
import shutil
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
import redis

from companion.live.channels import KEPT_SECONDS, TELL, channel_of, key_of, message
from companion.live.server import serve
from companion.options import CannotServe
from tests.live.hosted import HOSTING, LONG, Process
from tests.ports import free_port
from tests.processes import ended, started
from tests.redis_server import RedisServer, available

MODULES = ("/usr/lib/nginx/modules", "/usr/lib64/nginx/modules", "/usr/local/lib/nginx/modules")
MODULE = next((found for place in MODULES for found in glob.glob(f"{place}/ngx_nchan_module.so")), "")

needs_nchan = pytest.mark.skipif(
    not (MODULE and shutil.which("nginx") and available()), reason="nginx with nchan, or redis-server, is not installed"
)


class Nginx:
    """nginx with ``hosting/nginx-nchan.conf``, on free ports and by plain http."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.inner, self.port = free_port(), free_port()
        said = (HOSTING / "nginx-nchan.conf").read_text()
        said = said.replace("listen 127.0.0.1:8181;", f"listen 127.0.0.1:{self.inner};")
        said = said.replace("listen 443 ssl;", f"listen 127.0.0.1:{self.port};")
        said = re.sub(r"    (ssl_certificate\w*|server_name) .*\n", "", said)
        places = "".join(
            f"{name}_temp_path {folder}/{name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (folder / "nginx.conf").write_text(
            f"load_module {MODULE};\ndaemon off;\npid {folder}/nginx.pid;\nerror_log {folder}/nginx.log;\n"
            f"{'user root;' if os.geteuid() == 0 else ''}\nevents {{}}\nhttp {{\n{places}{said}}}\n"
        )
        self.start()

    def start(self) -> None:
        """Start it, and wait until it takes connections."""
        command = ["nginx", "-p", str(self._folder), "-c", str(self._folder / "nginx.conf")]
        self._process = started(command, self._folder / "nginx.out")
        end = time.monotonic() + LONG
        while True:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return
            assert self._process.poll() is None, (self._folder / "nginx.out").read_text()
            assert time.monotonic() < end
            time.sleep(0.02)

    @property
    def pid(self) -> int:
        """The first of its processes."""
        return self._process.pid

    def stop(self) -> None:
        """Stop it, with every stream and everything that it knows."""
        ended(self._process)


class Stream:
    """A browser's stream."""

    def __init__(self, port: int, table: str) -> None:
        self._line = socket.create_connection(("127.0.0.1", port), timeout=LONG)
        asks = f"GET /live/{table} HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n"
        self._line.sendall(asks.encode())
        self._file = self._line.makefile("r", encoding="utf-8", newline="")
        self.status = int(self._file.readline().split(" ")[1])

    def hear(self) -> tuple[str, str]:
        """Return the next event, and what it says."""
        event = ""
        while line := self._file.readline():
            if line.startswith("event: "):
                event = line[7:].strip()
            elif line.startswith("data: "):
                return event, line[6:].strip()
        raise AssertionError("the stream has ended")

    def close(self) -> None:
        self._file.close()
        self._line.close()


class Room:
    """Redis, nginx, and the process that forwards messages from one to the other."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.redis = RedisServer(folder)
        stack.callback(self.redis.stop)
        self.nginx = Nginx(folder)
        stack.callback(self.nginx.stop)
        self.log = folder / "live.log"
        told = {"REDIS_URL": self.redis.address, "NCHAN_URL": f"http://127.0.0.1:{self.nginx.inner}/publish"}
        self.process = Process("live", told, self.log)
        stack.callback(self.process.stop)
        self.process.wait()
        self._stack = stack

    def tell(self, table: str, changes: int) -> None:
        """Make a change known as pages do."""
        with redis.Redis.from_url(self.redis.address) as client:
            said = message(table, changes, "test")
            client.eval(TELL, 2, key_of(table), channel_of(table), changes, KEPT_SECONDS, said)

    def opened(self, table: str) -> Stream:
        """Open a stream."""
        stream = Stream(self.nginx.port, table)
        self._stack.callback(stream.close)
        assert stream.status == 200
        return stream

    def begins_with(self, table: str, number: int) -> Stream:
        """Return a stream that begins with a number, once one does: nchan gets it a moment after Redis."""
        end = time.monotonic() + LONG
        while True:
            stream = self.opened(table)
            if (heard := stream.hear()) == ("changed", str(number)):
                return stream
            assert time.monotonic() < end, heard
            stream.close()


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    with ExitStack() as stack:
        yield Room(tmp_path, stack)


@needs_nchan
def test_a_stream_of_nchan_begins_with_the_newest_number_and_goes_on_with_every_change(room: Room) -> None:
    room.tell("here", 7)
    one = room.begins_with("here", 7)
    room.tell("elsewhere", 3)
    for number in (8, 9):
        room.tell("here", number)
        assert one.hear() == ("changed", str(number))


@needs_nchan
def test_an_nchan_that_was_restarted_knows_the_newest_numbers_again(room: Room) -> None:
    room.tell("here", 7)
    room.begins_with("here", 7)
    room.nginx.stop()
    room.tell("here", 8)
    room.nginx.start()
    one = room.opened("here")
    heard = [one.hear()]
    while heard[-1] != ("changed", "8"):
        heard.append(one.hear())
    assert heard == [("changed", "8")]
    room.tell("here", 9)
    assert one.hear() == ("changed", "9")
    assert "takes changes again" in room.log.read_text()


@pytest.mark.parametrize("address", ["https://x/publish", "nchan", "http://", "http://x/publish?a=b"])
def test_an_address_of_nchan_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(CannotServe, match="NCHAN_URL must be an address"):
        serve({"REDIS_URL": "redis://127.0.0.1:1", "NCHAN_URL": address})
