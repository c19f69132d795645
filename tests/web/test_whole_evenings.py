"""Whole evenings over HTTP with everything going wrong: nothing acknowledged is lost, nothing is played twice.

Hypothesis draws the evening: taps, answers that are dropped and repeated, forms from earlier, restarts, clocks that are
set, a disk that is full, forms of another site. A model counts what must have been played.
"""

import atexit
import json
import random
import shutil
import tempfile
from functools import cache

from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from werkzeug.test import TestResponse

from companion.services import Table, UseCases
from companion.store import Store
from companion.store.connection import Connections
from companion.web import create_app
from companion.web.server.quotas import DEFAULTS
from tests.faults import full_disk
from tests.secret import SECRET
from tests.sizes import THOROUGH, tries
from tests.web.evening import NAMES, ROLES, TABLET, TOKEN

PLAYERS = NAMES[:7]
RECORD = {"record": 1, "game": "sultane", "players": PLAYERS, "options": {"first_vizier": "Ana"}, "roles": ROLES}
DAY = 24 * 3600.0

Fields = dict[str, str]
COMMANDS: st.SearchStrategy[Fields] = st.one_of(
    st.sampled_from(PLAYERS).map(lambda name: {"do": "propose", "narrator": name}),
    st.sampled_from(["yes", "no"]).map(lambda word: {"do": "vote", "accepted": word}),
    st.sampled_from(["pacifist", "interventionist"]).map(lambda tale: {"do": "read", "tale": tale}),
    st.just({"do": "undo"}),
)


class Clock:
    """A clock that is set by somebody."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


CLOCK = Clock()
CHANCE = random.SystemRandom()
"""Makes the ids of tables, which no evening depends on."""


@cache
def served() -> Flask:
    """One app for every evening: making it takes longer than most of them."""
    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    patient = {**dict.fromkeys(DEFAULTS, 10**8), "KEEP_DAYS": 1}
    return create_app(
        {"DATABASE_URL": f"sqlite:///{folder}/x.sqlite3", "SECRET_KEY": SECRET, "CLOCK": CLOCK, **patient}
    )


class Evening(RuleBasedStateMachine):
    """A tablet at one table of a server that has a bad evening."""

    def __init__(self) -> None:
        super().__init__()
        self.ran = self.touched = 0.0
        self.played: list[Fields] = []
        self.sent: Fields = {}
        self.table_id = ""
        self.app = served()
        CLOCK.now = 1_000_000_000.0
        self._start()

    def _start(self) -> None:
        """Start a server that has nothing in memory."""
        store = Store(self.app)
        self.app.extensions["store"].close()
        self.app.extensions["store"] = store
        self.app.extensions["use_cases"] = UseCases(store, CLOCK, CHANCE, b"for tests")
        self.housekeeping = store.housekeeping(CLOCK, lambda: self.ran)

    @property
    def connections(self) -> Connections:
        found: Connections = self.app.extensions["store"]._connections
        return found

    @property
    def table(self) -> Table:
        found: Table = self.app.extensions["use_cases"].tables.public(self.table_id)
        return found

    def _client(self) -> FlaskClient:
        client = self.app.test_client()
        with client.session_transaction() as session:
            session.update(device=TABLET, csrf=TOKEN)
        return client

    def _send(self, fields: Fields, **headers: str) -> TestResponse:
        return self._client().post(f"/t/{self.table_id}/play", data=fields, headers=headers)

    def _form(self, command: Fields) -> Fields:
        """Return the form that the page draws now, with this command in it."""
        return {"csrf": TOKEN, "version": str(self.table.version), **command}

    @initialize()
    def sit_down(self) -> None:
        use_cases = self.app.extensions["use_cases"]
        self.table_id = use_cases.records.import_record(TABLET, json.dumps({**RECORD, "actions": []}).encode())
        self.first = self.table.version

    # What goes well.

    @rule(command=COMMANDS)
    def tap(self, command: Fields) -> None:
        self.sent = self._form(command)
        answer = self._send(self.sent)
        assert answer.status_code in (303, 422), answer.status_code
        if answer.status_code == 303:
            self.played.append(command)
            self.touched = self.ran

    @rule()
    def look(self) -> None:
        for room in ("play", "log", "check"):
            assert self._client().get(f"/t/{self.table_id}/{room}").status_code == 200

    # What does not.

    @rule(command=COMMANDS, times=st.integers(2, 3))
    def answers_are_dropped_and_the_form_is_sent_again(self, command: Fields, times: int) -> None:
        self.sent = self._form(command)
        version = self.table.version
        for _ in range(times):
            assert self._send(self.sent).status_code in (303, 409, 422)
        grown = self.table.version - version
        assert grown <= 1
        self.played += [command] * grown
        self.touched = self.ran if grown else self.touched

    @precondition(lambda self: self.sent and int(self.sent["version"]) < self.table.version)
    @rule()
    def a_form_from_earlier_comes_late(self) -> None:
        version = self.table.version
        assert self._send(self.sent).status_code in (303, 409)  # what was done already is answered as done
        assert self.table.version == version

    @rule()
    def the_server_starts_anew(self) -> None:
        known = self.table
        self._start()
        assert self.table.dealt_position.state == known.dealt_position.state

    @rule(days=st.floats(-4000, 4000, allow_nan=False))
    def the_clock_is_set(self, days: float) -> None:
        CLOCK.now = max(0.0, CLOCK.now + days * DAY)

    # What nobody has touched for a day may go.
    @precondition(lambda self: self.ran - self.touched < DAY / 2)
    @rule(hours=st.integers(1, 12))
    def the_server_runs_on_and_tidies_up(self, hours: int) -> None:
        CLOCK.now += hours * 3600
        self.ran += hours * 3600
        self.housekeeping.run()

    @rule(command=COMMANDS)
    def the_disk_is_full(self, command: Fields) -> None:
        self._client().get(f"/t/{self.table_id}/play")
        form = self._form(command)
        with full_disk(self.connections):
            assert self._send(form).status_code in (422, 503)

    @rule(command=COMMANDS, how=st.sampled_from(["site", "token", "byte", "version", "device"]))
    def somebody_else_sends_a_form(self, command: Fields, how: str) -> None:
        form = self._form(command)
        if how == "site":
            assert self._send(form, Origin="https://evil.example").status_code == 403
        elif how == "token":
            assert self._send({**form, "csrf": "forged"}).status_code == 400
        elif how == "byte":
            assert self._send({**form, "do": "un\0do"}).status_code == 400
        elif how == "version":
            assert self._send({**form, "version": str(2**64)}).status_code == 409
        else:
            client = self.app.test_client()
            with client.session_transaction() as session:
                session.update(device="a stranger", csrf=TOKEN)
            assert client.post(f"/t/{self.table_id}/play", data=form).status_code in (404, 429)

    # What is always true.

    @invariant()
    def what_was_acknowledged_is_there_once(self) -> None:
        if not self.table_id:
            return
        table = self.table
        assert [entry.command["do"] for entry in table.entries] == [command["do"] for command in self.played]
        assert [entry.version for entry in table.entries] == list(range(self.first + 1, table.version + 1))


Evening.TestCase.settings = settings(
    max_examples=tries(2),
    stateful_step_count=200 if THOROUGH else 20,
    deadline=None,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),  # to shrink an evening takes longer than to read it
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestWholeEvenings = Evening.TestCase
