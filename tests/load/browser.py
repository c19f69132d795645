"""A browser that costs little: a cookie, pages asked for one by one, one live stream; thousands fit one thread."""

import asyncio
import re
import ssl
import zlib
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cached_property
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlencode, urlsplit

PATIENCE: Final = 60.0
"""Seconds in which an answer has to come; a person would have given up by then."""

FORM: Final = "application/x-www-form-urlencoded"
TOKEN: Final = re.compile(r'name="csrf" value="([^"]+)"')
LARGEST: Final = 1 << 20
NEVER: Final = "no answer"


@dataclass(frozen=True)
class Place:
    """Where a server is."""

    host: str
    port: int
    secure: bool = False

    @property
    def name(self) -> str:
        """What browsers call it: without the port that goes without saying."""
        usual = self.port == (443 if self.secure else 80)
        return self.host if usual else f"{self.host}:{self.port}"

    @cached_property
    def here(self) -> bool:
        """Whether it is on this machine, which has thousands of addresses to come from."""
        try:
            return self.host == "localhost" or ip_address(self.host).is_loopback
        except ValueError:
            return False

    @cached_property
    def tls(self) -> ssl.SSLContext | None:
        """How to speak https: on this machine with any certificate, since the usual ones are for another name."""
        if not self.secure:
            return None
        context = ssl.create_default_context()
        if self.here:
            context.check_hostname = False
            context.verify_mode = ssl.CERT_NONE
        return context


@dataclass(frozen=True)
class Answer:
    """What was answered."""

    status: int
    headers: dict[str, str]
    text: str


class Failed(Exception):  # noqa: N818 - what a visitor meets
    """A request that got no answer; ``str()`` is a few words that are counted."""


class Browser:
    """A visitor, from an address of its own where the server is on this machine."""

    def __init__(self, place: Place, address: str) -> None:
        """Come with nothing."""
        self._place = place
        self._address = address
        self._cookie = ""
        self.token = ""

    async def greet(self) -> None:
        """Get a cookie and a token."""
        found = TOKEN.search((await self.ask("GET", "/")).text)
        if found is None:
            raise Failed("no form on the first page")
        self.token = found[1]

    @asynccontextmanager
    async def _line(self) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        place = self._place
        host = "127.0.0.1" if place.host == "localhost" else place.host
        local = (self._address, 0) if self._address and place.here else None
        named = place.host if place.secure else None
        reader, writer = await asyncio.open_connection(
            host, place.port, ssl=place.tls, server_hostname=named, local_addr=local, limit=LARGEST
        )
        try:
            yield reader, writer
        finally:
            writer.transport.abort()  # waits for nothing: the answer is there, or never will be

    def _head(self, method: str, path: str, more: dict[str, str]) -> bytes:
        named = {"Host": self._place.name, "Cookie": self._cookie, "Accept-Language": "en", **more}
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in named.items() if value)]
        return "\r\n".join([*lines, "", ""]).encode()

    async def ask(
        self, method: str, path: str, body: bytes = b"", kind: str = "", more: Mapping[str, str] | None = None
    ) -> Answer:
        """Return an answer; raises ``Failed`` if none came in time. A redirect is an answer of its own."""
        sized = {"Content-Type": kind, "Content-Length": str(len(body))} if method == "POST" else {}
        head = self._head(method, path, {"Accept-Encoding": "gzip", "Connection": "close", **sized, **(more or {})})
        try:
            async with asyncio.timeout(PATIENCE), self._line() as (reader, writer):
                writer.write(head + body)
                return self._read(*(await _whole(reader)))
        except (OSError, EOFError, ValueError) as error:  # TimeoutError is an OSError
            raise Failed(f"{NEVER}: {type(error).__name__}") from error

    def _read(self, status: int, headers: dict[str, str], body: bytes) -> Answer:
        if "set-cookie" in headers:
            self._cookie = headers["set-cookie"].partition(";")[0]
        if headers.get("content-encoding") == "gzip":
            body = zlib.decompress(body, 16 + zlib.MAX_WBITS)
        return Answer(status, headers, body.decode("utf-8", "replace"))

    async def post(self, path: str, fields: dict[str, str], more: Mapping[str, str] | None = None) -> Answer:
        """Send a form with this visitor's token."""
        return await self.ask("POST", path, urlencode({"csrf": self.token, **fields}).encode(), FORM, more)

    async def bring(self, record: bytes) -> Answer:
        """Import a record."""
        parts = (
            f'--x\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n{self.token}\r\n--x\r\n',
            'Content-Disposition: form-data; name="file"; filename="x.json"\r\nContent-Type: application/json\r\n\r\n',
        )
        body = "".join(parts).encode() + record + b"\r\n--x--\r\n"
        return await self.ask("POST", "/import", body, "multipart/form-data; boundary=x")

    async def listen(self, address: str) -> AsyncIterator[int]:
        """Yield what a live stream says has changed, until it ends; raises ``Failed`` if it is refused."""
        path = urlsplit(address).path
        try:
            async with self._line() as (reader, writer):
                # Otherwise a proxy keeps the connection when the stream has ended, and nobody here would notice.
                writer.write(self._head("GET", path, {"Accept": "text/event-stream", "Connection": "close"}))
                head = await reader.readuntil(b"\r\n\r\n")
                if int(head[9:12]) != 200:
                    raise Failed(f"stream {int(head[9:12])}")
                changed = False
                while line := await reader.readline():
                    if line.startswith(b"event: "):
                        changed = line.startswith(b"event: changed")
                    elif changed and line.startswith(b"data: "):
                        yield int(line[6:])
        except (OSError, EOFError, ValueError) as error:
            raise Failed(f"stream: {type(error).__name__}") from error


async def _whole(reader: asyncio.StreamReader) -> tuple[int, dict[str, str], bytes]:
    """Return status, headers and body of an answer whose connection ends with it."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    first, *lines = head.split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines if line)}
    if headers.get("content-length"):
        body = await reader.readexactly(int(headers["content-length"]))
    else:
        body = await reader.read()
    return int(first.split(" ")[1]), headers, body
