"""What PostgreSQL refuses and SQLite takes: hidden bytes, large numbers, texts that are none. No page is ever a 500."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote_from_bytes

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.database import lender
from tests.sizes import cases
from tests.store.on_postgresql import ON_POSTGRESQL
from tests.web.evening import TABLET, TOKEN
from tests.web.house import GUEST, PHONE, House
from tests.web.routes import FIELDS, GAME_MASTER, MEMBER, ROUTES, SEAT, STAGE, address_parts, filled

pytestmark = ON_POSTGRESQL

HOSTILE = cases(
    b"a\0b",
    thorough=(
        b"9223372036854775808",
        b"\0", b"9223372036854775807", b"-9223372036854775809", b"99999999999999999999", b"9" * 5000, b"2147483648",
        b"1e999", b"\xff\xfe", b"\xed\xa0\x80", b"A" * 20_000, "\N{ARABIC-INDIC DIGIT THREE}".encode(),
    ),
)  # fmt: skip
"""Values as they are sent."""

WHO = {GAME_MASTER: TABLET, SEAT: PHONE, MEMBER: GUEST}
"""By whom a route opens, the device that opens it; the tablet where it is open to more."""

ENDS = ("/delete", "/everything", "/abandon", "/close", "/again", "/undeal", "/leave", "/next",
        "/tables", "/boards/play", "/take")  # fmt: skip
"""What routes end with that would end something, or begin another table of the evening."""


def _routes(method: str) -> list[tuple[str, str]]:
    return sorted(one for one in ROUTES if one[0] == method and not one[1].endswith(ENDS))


class Elsewhere(House):
    """A house whose database is PostgreSQL's; nothing is put back."""

    def _look(self, folder: Path) -> None:
        """Look at nothing, and note what addresses hold before anything is sent."""
        self.right = {rule: address_parts(self, rule) for _, rule in ROUTES}

    def changed(self) -> bool:
        """Return that nothing has to be put back."""
        return False

    def close(self) -> None:
        """Let go of the database."""
        self.use_cases.tables._store.close()


@contextmanager
def elsewhere(folder: Path) -> Iterator[Elsewhere]:
    """A house that stays when the tests' databases are emptied after a test, until the block ends."""
    lent, lender._lent, lender.lends = lender._lent, [], True
    made = Elsewhere(folder)
    ours, lender._lent, lender.lends = lender._lent, lent, False
    try:
        yield made
    finally:
        made.close()
        lender._lent += ours
        lender.give_back()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with elsewhere(tmp_path_factory.mktemp("house")) as made:
        yield made


def sent(client: FlaskClient, method: str, path: str, query: str, form: dict[str, Any]) -> TestResponse:
    """Send a form whose values are bytes as they are."""
    plain = {name: value if isinstance(value, bytes) else str(value).encode() for name, value in form.items()}
    body = "&".join(f"{name}={quote_from_bytes(value)}" for name, value in plain.items())
    kind = "application/x-www-form-urlencoded"
    data = body if method == "POST" else None
    answer = client.open(f"{path}?{query}", method=method, data=data, content_type=kind, buffered=True)
    answer.close()
    return answer


def judged(answer: TestResponse, what: str) -> None:
    assert answer.status_code < 500, what
    assert "Traceback" not in answer.text
    if answer.status_code >= 400 and answer.mimetype == "text/html":
        assert 'role="alert"' in answer.text, what


def attack(house: Elsewhere, method: str, rule: str) -> None:
    """Send every hostile value in every part of a route's address and in every field."""
    right = house.right[rule]
    client, path = house.client(WHO.get(ROUTES[method, rule], TABLET)), filled(rule, right)
    form = {"csrf": TOKEN, "version": house.versions[STAGE.get(rule, "dealt")], "code": right["<code>"]}
    form |= {"name": "Hal", "names": "Ana", "seat": "0", "index": "0", "seen": "1", "to": "1", **FIELDS.get(rule, {})}
    for value in HOSTILE:
        plain = quote_from_bytes(value)
        for part in right:
            if part in rule:
                at = filled(rule, {**right, part: plain})
                judged(sent(client, method, at, "", form), f"{method} {at[:200]}")
        for name in form if method == "POST" else ():
            judged(sent(client, method, path, "", {**form, name: value}), f"{method} {path} {name}={plain[:50]}")
        for name in ("seen", "version", "players", "mode", "pick", "back", "code") if method == "GET" else ():
            judged(sent(client, method, path, f"{name}={plain}", {}), f"{path}?{name}={plain[:50]}")


@pytest.mark.parametrize(("method", "rule"), cases(*_routes("POST"), thorough=_routes("GET")))
def test_nothing_that_is_sent_breaks_a_route(house: Elsewhere, method: str, rule: str) -> None:
    attack(house, method, rule)


def test_nothing_that_is_sent_breaks_what_ends_something(tmp_path: Path) -> None:
    ends = sorted(one for one in ROUTES if one[1].endswith(ENDS))
    with elsewhere(tmp_path) as house:
        for method, rule in ends:
            attack(house, method, rule)
