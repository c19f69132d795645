"""A tablet at a table of any game, and phones that have claimed its seats, for tests of a game's own pages."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

from flask.testing import FlaskClient

from companion.services import Table, UseCases
from tests.web.evening import TABLET, TOKEN
from tests.web.lent_apps import lent_apps


class Tableside:
    """A table of the game ``slug``; a test file's own class says with whom and from which records."""

    slug = ""
    names: Sequence[str] = ()

    def __init__(self, folder: Path, language: str = "en") -> None:
        self.app = lent_apps.lend(folder)
        self.headers = {"Accept-Language": language}
        self.client = self.device(TABLET)
        self.id = ""

    @property
    def use_cases(self) -> UseCases:
        found: UseCases = self.app.extensions["use_cases"]
        return found

    def device(self, name: str) -> FlaskClient:
        client = self.app.test_client()
        with client.session_transaction() as session:
            session.update(device=name, csrf=TOKEN)
        return client

    def open(self, names: Sequence[str] = ()) -> Self:
        """Sit down, the set-up still open."""
        with self.app.app_context():
            self.id = self.use_cases.lobby.open(TABLET, self.slug)
            self.use_cases.drafts.amend_players(self.id, TABLET, 0, names or self.names)
        return self

    def bring_record(self, **more: Any) -> Self:
        """Bring a game in: the record's options, deal and actions, as far as it has them."""
        record = {"record": 1, "game": self.slug, "players": self.names, **more}
        with self.app.app_context():
            self.id = self.use_cases.records.import_record(TABLET, json.dumps(record).encode())
        return self

    def phone(self, index: int) -> FlaskClient:
        """A phone that has claimed a seat."""
        with self.app.app_context():
            self.use_cases.seats.claim(self.use_cases.seats.code(self.table, index), f"phone {index}")
        return self.device(f"phone {index}")

    @property
    def table(self) -> Table:
        with self.app.app_context():
            return self.use_cases.tables.own(self.id, TABLET)

    @property
    def plain(self) -> dict[str, Any]:
        return dict(self.table.game.record.state_as_json(self.table.dealt_position.state))

    def get(self, room: str) -> str:
        answer = self.client.get(f"/t/{self.id}/{room}", headers=self.headers)
        assert answer.status_code == 200, (room, answer.status_code)
        return answer.text

    def post(self, room: str = "play", **fields: Any) -> Any:
        sent = {"csrf": TOKEN, "version": self.table.version, **fields}
        return self.client.post(f"/t/{self.id}/{room}", data=sent, headers=self.headers)

    def seat(self, index: int, room: str = "") -> str:
        return f"/seat/{self.id}/{index}{room}"
