"""An evening at a table of Sultane for tests of the game master's screens: an app, a tablet, a position."""

import json
import re
from collections.abc import Mapping, Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.services import Table, UseCases
from tests.web.lent_apps import lent_apps

NAMES = ("Ana", "Bea", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon")
TABLET = "the tablet"
TOKEN = "the-form-token-of-these-tests"
ROLES = {
    "Ana": "interventionist",
    "Bea": "dinarzade",
    "Cleo": "parizade",
    "Dan": "interventionist",
    "Eve": "zobeide",
    "Fay": "interventionist",
    "Gus": "interventionist",
}
"""Seven players; Dinarzade sits on Bea's seat."""

Action = Mapping[str, object]


def turn(narrator: str, tale: str) -> list[Action]:
    """A turn in which the court accepts and one tale is read."""
    return [{"do": "propose", "narrator": narrator}, {"do": "vote", "accepted": True}, {"do": "read", "tale": tale}]


def refused(narrator: str) -> list[Action]:
    return [{"do": "propose", "narrator": narrator}, {"do": "vote", "accepted": False}]


class Evening:
    """A tablet at one table."""

    def __init__(self, folder: Path, record: Mapping[str, Any], language: str = "en") -> None:
        self.app = lent_apps.lend(folder)
        self.client: FlaskClient = self.app.test_client()
        self.language = language
        with self.client.session_transaction() as session:
            session.update(device=TABLET, csrf=TOKEN)
        with self.app.app_context():
            self.id = self.use_cases.records.import_record(TABLET, json.dumps(record).encode())

    @property
    def use_cases(self) -> UseCases:
        found: UseCases = self.app.extensions["use_cases"]
        return found

    @property
    def table(self) -> Table:
        with self.app.app_context():
            return self.use_cases.tables.own(self.id, TABLET)

    @property
    def plain(self) -> dict[str, Any]:
        return dict(self.table.game.record.state_as_json(self.table.dealt_position.state))

    def get(self, room: str = "play", **headers: str) -> TestResponse:
        return self.client.get(f"/t/{self.id}/{room}", headers={"Accept-Language": self.language, **headers})

    def post(self, room: str = "play", /, **fields: Any) -> TestResponse:
        """Send a form of the page as it is now, unless the ``version`` is among the fields."""
        if "version" not in fields:
            fields["version"] = self.table.version
        sent = {"csrf": TOKEN, **fields}
        return self.client.post(f"/t/{self.id}/{room}", data=sent, headers={"Accept-Language": self.language})


def evening(
    folder: Path,
    *actions: Action,
    count: int = 7,
    roles: Mapping[str, str] | None = ROLES,
    language: str = "en",
    **options: Any,
) -> Evening:
    """A table of the first ``count`` names at which ``actions`` have been played; ``roles=None``: on real cards."""
    record: dict[str, Any] = {
        "record": 1,
        "game": "sultane",
        "players": NAMES[:count],
        "options": {"first_vizier": "Ana", **options},
        "actions": actions,
    }
    return Evening(folder, record if roles is None else {**record, "roles": roles}, language)


class Taps(HTMLParser):
    """Everything that can be tapped on a page to play: forms by their buttons, and links of the same screen."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self._forms: dict[str, tuple[str, list[tuple[str, str]]]] = {}
        self._open = ""
        self._buttons: list[tuple[str, list[tuple[str, str]]]] = []
        self._boxes: dict[str, list[tuple[str, str]]] = {}
        self.links: list[str] = []
        self.feed(page)

    @property
    def forms(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """For each button: the address it posts to and its fields."""
        return [
            (self._forms[form][0], [*self._forms[form][1], *self._boxes.get(form, [])[:3], *fields])
            for form, fields in self._buttons
        ]

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._open = has.get("id") or f"form {len(self._forms)}"
            self._forms[self._open] = (has.get("action", ""), [])
        elif tag == "input" and has.get("type") == "hidden":
            self._forms[self._open][1].append((has["name"], has["value"]))
        elif tag == "input" and has.get("type") == "checkbox" and "name" in has:
            self._boxes.setdefault(has.get("form", self._open), []).append((has["name"], has["value"]))
        elif tag == "button" and has.get("type") != "button":
            field = [(has["name"], has.get("value", ""))] if has.get("name") else []
            self._buttons.append((has.get("form", self._open), field))
        elif tag == "a" and "?" in has.get("href", ""):
            self.links.append(has["href"])

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = ""


def unsealed(page: bytes) -> bytes:
    """The page without the digest of its deal, which is another for every deal and the one thing that may be."""
    return re.sub(
        rb"\b[0-9a-f]{4} [0-9a-f]{4} [0-9a-f]{4}\b", b"FINGER PRIN T", re.sub(rb"\b[0-9a-f]{64}\b", b"DIGEST", page)
    )


def words_of(page: str) -> str:
    """The page's text without its tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", page.split("<main", 1)[-1]).split())
