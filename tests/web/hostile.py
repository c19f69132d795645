"""Hostile requests, drawn at random for every route and method of an app."""

import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any
from urllib.parse import quote, unquote_to_bytes, urlencode

from werkzeug.routing import Rule
from werkzeug.test import run_wsgi_app
from werkzeug.wrappers import Response

from tests.web.asking import ENVIRON
from tests.web.evening import TOKEN
from tests.web.house import SEATLESS, WHO, House

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
WRONG = ("PUT", "DELETE", "PATCH", "TRACE", "PROPFIND", "GETT", "")

TEXTS = (
    "", " ", "x", "-1", "0", "1", "3", "99", "²", "٣", "1e3", "NaN", "null", "true", "[]", "{}", "Ana", "Ana", "Bea",
    "A" * 10_000, "\0", "a\0b", "\r\nSet-Cookie: a=b", "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>',
    "{{ 7*7 }}", "%(name)s", "{name}", "\u202eevil", "\u200b", "\ufeff", "\u2066", "👩‍👩‍👧‍👦", "é" * 41, "e\u0301",
    "שלום", "ﷺ" * 20, "' OR 1=1 --", "../../etc/passwd", "..%2f..%2f", "//evil.example", "/\\evil.example",
    "javascript:alert(1)", "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"), "𝔄𝔫𝔞", "Z̸͑a̴l̵g̶o̷",
    "9" * 5000, "pacifist", "interventionist", "undo", "classic", "discovery", "on", "names", "next", "remove:99",
    "up:0", "group:", "pacifist:1,pacifist:9", "S6", "power:house", "S6-S6", '{"board": null}', '{"a":' * 500,
    '{"house_powers": {"pacifist:2": "\\ud800"}}', '{"board_cards": 1e999}', "cards", "fr", "dark",
)  # fmt: skip

FIELDS = (
    "preset", "sounds",
    "names", "change", "name", "forget", "slug", "lang", "theme", "back", "roles", "do", "narrator", "vizier", "target",
    "targets", "tale", "player", "yes", "no", "voting", "accepted", "dinarzade", "refusals", "draw", "discard", "why",
    "pace", "voice", "options", "players", "slot:pacifist:3", "slot:", "swap", "board", "deck:pacifist", "variant",
    "set_aside", "first_vizier", "double_sided", "board_cards", "house:pacifist:2", "remedy", "file", "seat", "here",
    "seen", "act", "pick", "mode", "why_not", "ask", "turn", "pacifist", "interventionist", "was_draw", "\0", "",
    "pauses", "sound", "speak", "lively",
)  # fmt: skip

LANGUAGES = (
    ("fr", "fr"), ("fr-CA,en;q=0.8", "fr"), ("FR", "fr"), ("Fr-ch", "fr"), ("en-GB;q=0.3, fr;q=0.9", "fr"),
    ("cs", "en"), ("", "en"), ("*", "en"), ("fr;q=0", "en"), (";;;,,=", "en"), ("x" * 10_000, "en"), ("é\0", "en"),
    ("DE-at-1996", "de"), ("es-419, it;q=0.9", "es"), ("it-" * 3000, "it"), ("de/../..", "en"),
)  # fmt: skip
"""What browsers and others say, and the language that they get."""

HEADERS = (
    ("Host", "[::1"), ("Host", "a b"), ("Host", "evil.example:99999999"), ("Host", ""), ("Host", "<script>"),
    ("Host", "x" * 5000), ("X-Forwarded-Host", "evil.example"), ("X-Forwarded-For", "x"), ("Range", "bytes=9-1"),
    ("If-None-Match", '"x'), ("If-Modified-Since", "never"), ("Content-Length", "-1"),
    ("Content-Length", "99999999999"),
    ("Content-Length", "x"), ("Transfer-Encoding", "chunked"), ("Authorization", "Basic ====="), ("X-CSRF", "é\0"),
    ("Origin", "null"), ("Referer", "http://evil.example/"), ("HX-Request", "true"), ("Accept", "application/json"),
    ("X-Huge", "x" * 60_000), ("Content-Encoding", "gzip"), ("Date", "x"), ("Accept-Encoding", "gzip;q=x"),
)  # fmt: skip

COOKIES = (
    "", "chevet", "chevet=", "chevet=x.y.z", "chevet=" + "A" * 8000, "chevet=.eJ_x.aaaa.bbbb", "\0=\xff; chevet=\xff",
    'chevet="unterminated', "chevet=eyJkZXZpY2UiOiJ0aGUgdGFibGV0In0.aaaaaa.bbbbbbbbbbbbbbbbbbbbbbbbbbb", "=;=;;;",
)  # fmt: skip
"""Cookies that this server has not made, or not so."""

BODIES = (
    b"", b"\0", b"\xff\xfe\0", b"%zz=%", b"a=%ff%fe&%00", b"&&&===", b"{" * 5000, b"[" * 100_000, b'{"record": 1}',
    b"--x\r\n", b'--x\r\nContent-Disposition: form-data; name="file"; filename="\0"\r\n\r\n\xff\r\n--x--', b"<a/>",
    b'--x\r\nContent-Disposition: form-data; name="csrf"\r\nContent-Type: text/plain; charset=none\r\n\r\nx\r\n--x--',
    b"a=1&" * 3000,
)  # fmt: skip

TYPES = (
    "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "multipart/form-data", "application/json",
    "multipart/form-data; boundary=" + "x" * 300, "text/xml", "", "a/b/c;;=",
    "application/x-www-form-urlencoded; charset=x",
)  # fmt: skip


SEATS = frozenset({"0", "1", "3", "٣"})
"""The texts that name a seat after all."""


@dataclass
class Request:
    """A request as it is sent; ``fatal`` when something in it forbids whatever it asks for."""

    method: str
    path: str
    query: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""
    language: str = "en"
    fatal: bool = False


def one(chance: random.Random) -> str:
    return chance.choice(TEXTS)


def some_fields(chance: random.Random) -> list[tuple[str, str]]:
    return [(chance.choice(FIELDS), one(chance)) for _ in range(chance.randrange(6))]


def place(house: House, rule: Rule, chance: random.Random) -> tuple[str, bool]:
    """The path of a request to ``rule``, and whether it leads where the tablet may not go."""
    table = chance.choice(list(house.tables))
    good: dict[str, Any] = {
        "table_id": house.tables[table],
        "index": chance.randrange(7),
        "number": 1,
        "token": house.codes[table, chance.randrange(5)] if table not in SEATLESS else "A" * 32,
        "code": "A" * 32,
        "slug": "sultane",
        "key": house.key,
        "kind": "presets",
        "item": house.preset,
        "circle": house.circle,
        "theme": "secret-hitler",
        "evening_id": house.evening,
        "version": "x",
        "path": "css/pages.css",
        "locale": "fr",
        "name": "chevet-ca.crt",
    }
    # The court of every table is open to anyone.
    path, wrong = "", table == "foreign" and "table_id" in rule.arguments and not rule.rule.startswith("/court/")
    for number, part in enumerate(re.split(r"<(?:\w+:)?(\w+)>", rule.rule)):
        if number % 2 == 0:
            path += part
        elif chance.random() < 0.25:
            text = one(chance)
            path += quote(text) or "%00"
            wrong = wrong or not (part == "index" and text in SEATS)
        else:
            path += str(good[part])
    return path, wrong


def draw(house: House, rule: Rule, method: str, chance: random.Random) -> Request:
    """A malformed request: at least one thing about it is wrong or odd."""
    path, wrong = place(house, rule, chance)
    accept, language = chance.choice(LANGUAGES)
    request = Request(method, path, language=language, headers={"Accept-Language": accept}, fatal=wrong)
    who = chance.choice(WHO)
    token = chance.choice([TOKEN, TOKEN, TOKEN, "", "forged", one(chance)])
    request.headers["Cookie"] = house.cookies[who]
    if chance.random() < 0.15:
        request.headers["Cookie"] = chance.choice(COOKIES)
        request.fatal = True
    if chance.random() < 0.3:
        name, value = chance.choice(HEADERS)
        request.headers[name] = value
        token = token if name != "X-CSRF" else ""
    if chance.random() < 0.5:
        request.query = (
            urlencode(some_fields(chance)) if chance.random() < 0.8 else chance.choice(["%zz=%", "\xff=\0", "a" * 9999])
        )
    if method not in SAFE:
        fill(request, house, token, chance)
    return request


def fill(request: Request, house: House, token: str, chance: random.Random) -> None:
    """Give a request its body: a form with hostile fields, or something that is not a form at all."""
    table = chance.choice(list(house.tables))
    version = chance.choice([house.versions[table], house.versions[table] + 1, -1, one(chance)])
    fields = [("csrf", token), ("version", str(version)), *some_fields(chance)]
    if chance.random() < 0.3:
        request.body, request.headers["Content-Type"] = chance.choice(BODIES), chance.choice(TYPES)
        if chance.random() < 0.5:
            request.headers["X-CSRF"] = TOKEN
        else:
            request.fatal = request.fatal or b"csrf" not in request.body
    elif chance.random() < 0.5:
        request.headers["Content-Type"] = "multipart/form-data; boundary=limit"
        request.body = multipart(fields, chance)
    else:
        request.headers["Content-Type"] = "application/x-www-form-urlencoded"
        request.body = urlencode(fields).encode()
    if token != TOKEN and "X-CSRF" not in request.headers:
        request.fatal = True


def multipart(fields: list[tuple[str, str]], chance: random.Random) -> bytes:
    parts = [
        f'--limit\r\nContent-Disposition: form-data; name="{quote(name)}"\r\n\r\n'.encode() + value.encode() + b"\r\n"
        for name, value in fields
    ]
    file = chance.choice([*BODIES, record(chance), kept(chance)])
    head = b'--limit\r\nContent-Disposition: form-data; name="file"; filename="x.json"\r\n\r\n'
    return b"".join([*parts, head, file, b"\r\n--limit--\r\n"])


def kept(chance: random.Random) -> bytes:
    """A file of set-ups and groups with one thing broken."""
    plain: dict[str, object] = {
        "kept": 1,
        "presets": [],
        "groups": [{"name": "x", "players": ["Ana"]}],
        "recordings": [],
    }
    odd: list[object] = [
        None,
        -1,
        "x",
        {},
        [[]],
        [{"name": one(chance), "players": [one(chance)]}] * 2,
        [{one(chance): 1}],
    ]
    return json.dumps({**plain, chance.choice([*plain, one(chance)]): chance.choice(odd)}).encode()


def record(chance: random.Random) -> bytes:
    """A record with one thing broken."""
    plain: dict[str, object] = {
        "record": 1,
        "game": "sultane",
        "players": ["Ana", "Bea", "Cleo", "Dan", "Eve"],
        "options": {"first_vizier": "Ana"},
        "actions": [{"do": "propose", "narrator": "Bea"}],
    }
    odd: list[object] = [None, 1, -1, 1e308, "x", [], {}, [[]], {"do": 1}, ["Ana"] * 5, [one(chance)] * 2]
    odd.append({one(chance): one(chance)})
    key = chance.choice([*plain, "roles", one(chance)])
    return json.dumps({**plain, key: chance.choice(odd)}).encode()


def send(house: House, request: Request) -> Response:
    """Send ``request`` byte by byte as it is."""
    raw = {
        "REQUEST_METHOD": request.method,
        "PATH_INFO": unquoted(request.path),
        "QUERY_STRING": request.query,
        "RAW_URI": request.path,
    }
    for name, value in request.headers.items():
        key = name.upper().replace("-", "_")
        raw[key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}"] = value
    sent = {**ENVIRON, "wsgi.input": BytesIO(request.body), "CONTENT_LENGTH": str(len(request.body)), **raw}
    return Response(*run_wsgi_app(house.app, sent, buffered=True))


def unquoted(path: str) -> str:
    """The path as a server hands it to the app: unquoted bytes, each as one character."""
    return unquote_to_bytes(path).decode("latin-1")


def judge(house: House, request: Request, answer: Response) -> None:
    """Hold an answer against what every answer to a malformed request promises; put back what a good part changed."""
    text = answer.get_data().decode(errors="replace")
    assert answer.status_code < 500, text
    assert "Traceback" not in text
    assert "<script>alert" not in text
    if answer.status_code >= 400 and request.method != "HEAD":
        part = request.headers.get("HX-Request") == "true" and "<html" not in text
        assert part or f'<html lang="{request.language}"' in text
        assert text.count('role="alert"') >= 1
    changed = house.changed()
    if changed:
        house.restore()
    refused = answer.status_code >= 400 or request.fatal or request.method in SAFE
    assert not (changed and refused), "something has changed"
    if request.fatal and request.method not in SAFE:
        assert answer.status_code >= 400 or answer.status_code == 308  # an address written with too many slashes


def rules(house: House) -> list[Rule]:
    return sorted(house.app.url_map.iter_rules(), key=lambda rule: (rule.rule, sorted(rule.methods or ())))


def methods_of(rule: Rule) -> Iterator[str]:
    """Every method that a route knows, and wrong ones."""
    yield from sorted(rule.methods or ())
    yield "wrong"


def shares(rule: Rule, count: int) -> Iterator[tuple[str, int]]:
    """Every method of ``methods_of`` and how many of ``count`` requests it has: half are of the one it is there for."""
    meant = "POST" if "POST" in (rule.methods or ()) else "GET"
    others = [method for method in methods_of(rule) if method != meant]
    yield meant, count - count // 2
    for number, method in enumerate(others):
        yield method, (count // 2 + number) // len(others)


def attack(house: House, rule: Rule, method: str, chance: random.Random, count: int) -> None:
    """Send ``count`` malformed requests to a route and judge every answer."""
    for _ in range(count):
        drawn = chance.choice(WRONG) if method == "wrong" else method
        request = draw(house, rule, drawn, chance)
        try:
            judge(house, request, send(house, request))
        except Exception as error:
            raise AssertionError(f"{error}: {str(request)[:2000]}") from error
