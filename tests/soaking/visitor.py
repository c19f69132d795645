"""A browser of a long evening, spoken byte by byte: a cookie, a form token, an address of its own."""

import http.client
import re
import socket
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlencode

PATIENCE: Final = 20.0
"""Seconds in which an answer has to come."""

FORM: Final = "application/x-www-form-urlencoded"
TOKEN: Final = re.compile(r'name="csrf" value="([^"]+)"')


@dataclass
class Answers:
    """What the server has answered, of everyone."""

    statuses: Counter[int] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)
    """Every 5xx but the 503 that says what it is and when to come again."""

    def note(self, status: int, headers: http.client.HTTPMessage, body: str, asked: str) -> None:
        """Count an answer."""
        self.statuses[status] += 1
        says_so = status == 503 and "Retry-After" in headers and (not body or 'role="alert"' in body)
        if status >= 500 and not says_so:
            self.broken.append(f"{status} {asked}: {body[:200]}")


class Visitor:
    """A browser at ``address``; every request is a connection, as after a network that comes and goes."""

    def __init__(self, port: int, address: str, answers: Answers) -> None:
        """Come with nothing."""
        self.port = port
        self.address = address
        self.cookie = ""
        self.token = ""
        self._answers = answers

    def greet(self) -> None:
        """Get a cookie and a token; raises ``OSError`` when the server is not there."""
        _, _, page = self.ask("GET", "/")
        found = TOKEN.search(page)
        self.token = found[1] if found else ""

    def head(self, method: str, path: str, kind: str, length: int) -> bytes:
        """Return the head of a request."""
        lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Connection: close", f"Cookie: {self.cookie}"]
        lines += [f"Content-Type: {kind}", f"Content-Length: {length}"] if method == "POST" else []
        return "\r\n".join([*lines, "", ""]).encode()

    def line(self) -> socket.socket:
        """Return a connection of this visitor."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE, source_address=(self.address, 0))

    def ask(
        self, method: str, path: str, body: bytes = b"", kind: str = FORM, slow: float = 0.0
    ) -> tuple[int, http.client.HTTPMessage, str]:
        """Return status, headers and text of an answer; a ``slow`` body takes so many seconds. Raises ``OSError``."""
        with self.line() as line:
            line.sendall(self.head(method, path, kind, len(body)) + body[: len(body) // 2])
            if slow:
                time.sleep(slow)
            line.sendall(body[len(body) // 2 :])
            answer = http.client.HTTPResponse(line, method=method)
            try:
                answer.begin()
                text = answer.read().decode("utf-8", "replace")
            except http.client.HTTPException as error:
                raise ConnectionError(str(error)) from error
        for cookie in answer.headers.get_all("Set-Cookie", []):
            self.cookie = cookie.partition(";")[0]
        self._answers.note(answer.status, answer.headers, text, f"{method} {path[:60]}")
        return answer.status, answer.headers, text

    def post(self, path: str, fields: dict[str, str], slow: float = 0.0) -> tuple[int, http.client.HTTPMessage, str]:
        """Send a form with this visitor's token."""
        return self.ask("POST", path, urlencode({"csrf": self.token, **fields}).encode(), slow=slow)

    def send_and_leave(self, path: str, fields: dict[str, str]) -> None:
        """Send a form and hang up before the answer."""
        body = urlencode({"csrf": self.token, **fields}).encode()
        with self.line() as line:
            line.sendall(self.head("POST", path, FORM, len(body)) + body)

    def bring(self, record: bytes) -> tuple[int, http.client.HTTPMessage, str]:
        """Import a record."""
        parts = [
            f'--x\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n{self.token}\r\n--x\r\n',
            'Content-Disposition: form-data; name="file"; filename="x.json"\r\nContent-Type: application/json\r\n\r\n',
        ]
        body = "".join(parts).encode() + record + b"\r\n--x--\r\n"
        return self.ask("POST", "/import", body, "multipart/form-data; boundary=x")
