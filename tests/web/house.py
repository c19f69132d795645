"""An installation with a table in every stage, whose database can be compared and put back."""

import json
import random
import sqlite3
import weakref
from pathlib import Path
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from companion.services import UseCases
from companion.services.screens import reader_of
from companion.store import Store
from companion.web.server.limits import Allowance, Throttle
from tests.database import opened
from tests.web.evening import NAMES, ROLES, TABLET, TOKEN, turn
from tests.web.lent_apps import make_app
from tests.web.table.test_end import READ_TO_THE_END

PHONE = "the phone of the first seat"
NEIGHBOUR = "the phone of the second seat"
STRANGER = "a device that has never been here"
ELSEWHERE = "the tablet of another table"
GUEST = "a phone that has joined the draft"
SCREEN = "a screen that offers to read aloud"
WHO = (TABLET, PHONE, NEIGHBOUR, STRANGER)

WAV = b"RIFF\x24\0\0\0WAVEfmt "
"""What a recording begins with."""

AUTHORITY = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"
"""What the certificate of an authority looks like from afar."""

PATIENT = Allowance(at_once=10**9, every=1.0)
"""As many wrong codes as a test may want to try; that they are slowed down is tested elsewhere."""

STAGES: dict[str, dict[str, Any]] = {
    "dealt": {"roles": ROLES, "actions": []},
    "played": {"roles": ROLES, "actions": turn("Bea", "pacifist")},
    "voting": {"roles": ROLES, "actions": [{"do": "propose", "narrator": "Bea"}]},
    "over": {"roles": ROLES, "actions": READ_TO_THE_END},
    "cards": {"actions": turn("Bea", "pacifist")},
}

SEATLESS = ("draft", "cards")
"""The tables whose seats have no codes."""


class House:
    """An app with a ``draft``, a table in each of ``STAGES``, one ``closed``, one ``open``, and a ``foreign`` one.

    Its own tables have the box of ``theme``. ``versions`` and ``codes`` are those of the start, which ``restore``
    brings back.
    """

    def __init__(self, folder: Path, theme: str = "") -> None:
        self.theme = theme
        self.app: Flask = make_app(folder)
        for name in ("throttle", "short_codes"):
            self.app.extensions[name] = Throttle(lambda: 0.0, PATIENT, PATIENT)
        (folder / "ca.pem").write_text(AUTHORITY)
        self.app.config["AUTHORITY"] = str(folder / "ca.pem")
        self.tables: dict[str, str] = {}
        with self.app.app_context():
            self._fill(self.use_cases)
        self._look(folder)
        self.versions = {table: self.version(table) for table in self.tables}
        seated = [table for table in self.tables if table not in SEATLESS]
        self.codes = {(table, seat): self.code(table, seat) for table in seated for seat in range(5)}
        self.cookies = {who: self._cookie(who) for who in (*WHO, ELSEWHERE, GUEST)}

    def _look(self, folder: Path) -> None:
        """Look into the database, and keep what is in it."""
        self._path = folder / "evening.sqlite3"
        self._watch = sqlite3.connect(self._path, check_same_thread=False)
        self._kept = sqlite3.connect(":memory:", check_same_thread=False)
        for connection in (self._watch, self._kept):
            weakref.finalize(self, connection.close)  # by the thread that the garbage collector runs in
        self._watch.backup(self._kept)
        self._seen = self._version()
        self._restored = 0
        self.before = self.rows()

    @property
    def use_cases(self) -> UseCases:
        found: UseCases = self.app.extensions["use_cases"]
        return found

    def close(self) -> None:
        """Let go of the database."""
        self._watch.close()
        self._kept.close()

    def _fill(self, use_cases: UseCases) -> None:
        self.tables["draft"] = use_cases.lobby.open(TABLET, "sultane", self.theme)
        use_cases.drafts.amend_players(self.tables["draft"], TABLET, 0, NAMES[:5])
        found = use_cases.evenings.of(use_cases.tables.public(self.tables["draft"]))
        assert found is not None
        self.evening = found.id
        use_cases.joining.join(found.code, GUEST, "Gus")
        for name, more in STAGES.items():
            self.tables[name] = self._imported(use_cases, TABLET, **more)
        self.tables["closed"] = self._imported(use_cases, TABLET, **STAGES["over"])
        use_cases.commands.close(self.tables["closed"], TABLET)
        self.tables["open"] = self._imported(use_cases, TABLET, **STAGES["over"])
        use_cases.commands.close(self.tables["open"], TABLET)
        use_cases.commands.turn_over(self.tables["open"], TABLET, 0, everything=True)
        use_cases.replays.show(self.tables["open"], TABLET, 1, roles=True)
        self.tables["foreign"] = self._imported(use_cases, ELSEWHERE, **STAGES["played"])
        for table in ("dealt", "played", "over"):
            for seat, phone in enumerate((PHONE, NEIGHBOUR)):
                use_cases.seats.claim(self.code(table, seat), phone)
        use_cases.groups.save(TABLET, "Thursday", NAMES[:7])
        self.group = use_cases.groups.all(TABLET)[0].id
        use_cases.presets.save(self.tables["draft"], TABLET, "Ours")
        self.preset = use_cases.presets.all(TABLET)[0].id
        self.circle = use_cases.statistics.circles(TABLET)[0].code
        self.key = use_cases.recordings.lines(use_cases.tables.public(self.tables["dealt"]), "en")[0].key
        use_cases.recordings.add(TABLET, self.key, WAV)

    def _imported(self, use_cases: UseCases, device: str, **more: object) -> str:
        options = {"first_vizier": "Ana"}
        record = {"record": 1, "game": "sultane", "players": NAMES[:7], "options": options, **more}
        return use_cases.records.import_record(device, json.dumps(record).encode())

    def code(self, table: str, seat: int) -> str:
        with self.app.app_context():
            return self.use_cases.seats.code(self.use_cases.tables.public(self.tables[table]), seat)

    def join_code(self) -> str:
        """The code that phones join the draft by now."""
        with self.app.app_context():
            found = self.use_cases.evenings.of(self.use_cases.tables.public(self.tables["draft"]))
            assert found is not None
            return found.code

    def handover_code(self, table: str) -> str:
        with self.app.app_context():
            return self.use_cases.handovers.code(self.tables[table], TABLET)

    def reader(self, table: str) -> str:
        """The name of a screen that offers to read the script of a table."""
        self.client(SCREEN).post(f"/court/{self.tables[table]}/recital", data={"csrf": TOKEN})
        return reader_of(self.tables[table], SCREEN)

    def version(self, table: str) -> int:
        with self.app.app_context():
            return self.use_cases.tables.public(self.tables[table]).version

    def _cookie(self, who: str) -> str:
        client = self.app.test_client()
        with client.session_transaction() as session:
            session.update(device=who, csrf=TOKEN)
        found = client.get_cookie("chevet")
        assert found is not None
        return f"chevet={found.value}"

    def client(self, who: str) -> FlaskClient:
        """A browser of ``who``."""
        client = self.app.test_client()
        with client.session_transaction() as session:
            session.update(device=who, csrf=TOKEN)
        return client

    def _version(self) -> int:
        found: int = self._watch.execute("PRAGMA data_version").fetchone()[0]
        return found

    def rows(self) -> dict[str, list[tuple[object, ...]]]:
        """Everything in the database."""
        names = [row[0] for row in self._watch.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: sorted(self._watch.execute(f'SELECT * FROM "{name}"'), key=repr) for name in names}  # noqa: S608 - ours

    def changed(self) -> bool:
        """Return whether the database holds something else than at the start or after ``restore``."""
        version = self._version()
        if version == self._seen:
            return False
        if self.rows() != self.before:
            return True
        self._seen = version
        return False

    def restore(self) -> None:
        """Put everything back as it was."""
        self._restored += 1
        with opened(self._path) as connection:
            self._kept.backup(connection)
        self._seen = self._version()
        chance = random.Random(f"restored {self._restored}")
        self.app.extensions["use_cases"] = UseCases(Store(self.app), lambda: 1000.0, chance, b"for tests")
