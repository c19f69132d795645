"""Every route that there is, asked by everyone in two deals that differ in what they may not know: the same bytes.

The routes come from the app itself. A new one is included, or fails here until it is said how to ask for it.
"""

import logging
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from companion.kernel.game import RoleSecret
from companion.kernel.refusal import Refused
from companion.kernel.viewers import seat_of
from companion.services import Table
from tests.sizes import cases, for_thorough
from tests.web.evening import ROLES, TABLET, TOKEN, Evening, evening, unsealed
from tests.web.phones import Phone, code, phone_of
from tests.web.test_secrets import PHASES, SWAPPED

pytestmark = pytest.mark.usefixtures("draw_every_page")

BEA, ANA = 1, 0
"""Bea's seat holds Dinarzade in both deals; Ana's role is another."""

TURNED = {**ROLES, "Ana": "zobeide", "Eve": "interventionist"}
"""Another deal, in which Dan, whose camp Bea discovers, holds what they held: her phone may know it."""

EXCUSED = {
    "assets.send": "files of the app, which know no table",
    "static": "there is no such folder",
    "trust.certificate": "a file of the installation",
}
"""Routes that need no comparison, and why."""

FIELDS: Mapping[str, Mapping[str, Any]] = {
    "table.submit": {"do": "propose", "narrator": "Ana"},
    "table.correct": {"draw": "99", "why": "x"},
    "table.save_group": {"name": "Thursday"},
    "table.preset": {"name": "Ours"},
    "table.another_game": {"slug": "complots"},
    "table.odds": {"odds": "yes"},
    "lobby.open_table": {"slug": "sultane"},
    "lobby.choose_theme": {"theme": "dark"},
    "lobby.choose_lively": {"lively": "yes"},
}
"""What the form of a route says, where it must say something to come far."""

NO_TABLE = ("look.", "boards.")
"""What the routes begin with that draw long pages without looking at any table: they are asked in one phase."""

LAST = ("table.release", "handover.take", "table.abandon", "table.close", "table.again", "table.another_game",
        "lobby.delete", "kept.delete", "kept.delete_recordings", "kept.delete_everything")  # fmt: skip
"""What ends something, from the least to the most."""


class Room:
    """A table with all its players' phones, whose every log line is kept."""

    def __init__(self, folder: Path, roles: Mapping[str, str], phase: str, way: str, language: str = "en") -> None:
        self.language = language
        self.table: Evening = evening(folder, *PHASES[phase], roles=roles, camp_discovery=way)
        phones = [phone_of(self.table, seat) for seat in range(7)]
        self.asking: dict[str, FlaskClient] = {
            "the tablet": self.table.client,
            "Bea": phones[BEA].client,
            "Ana": phones[ANA].client,
            "a stranger": Phone(self.table, "a stranger").client,
        }
        with self.table.app.app_context():
            use_cases = self.table.use_cases
            use_cases.groups.save(TABLET, "Thursday", self.table.table.players)
            self.known: dict[str, Any] = {
                "table_id": self.table.id,
                "index": BEA,
                "number": 1,
                "token": code(self.table, BEA),
                "code": use_cases.handovers.code(self.table.id, TABLET),
                "slug": "sultane",
                "key": use_cases.recordings.lines(use_cases.tables.public(self.table.id), "en")[0].key,
                "kind": "groups",
                "item": use_cases.groups.all(TABLET)[0].id,
                "evening_id": "none",
                "circle": use_cases.statistics.circle_code(self.table.table.players),
                "theme": "secret-hitler",
                "locale": "fr",
            }

    def now(self) -> Table | None:
        """The table as it is; None once it is deleted."""
        with self.table.app.app_context(), suppress(Refused):
            return self.table.use_cases.tables.public(self.table.id)
        return None

    def path(self, rule: Rule) -> str:
        missing = rule.arguments - self.known.keys()
        assert not missing, f"say in this test how to fill {missing} of {rule}, or why it is excused"
        adapter = self.table.app.url_map.bind("localhost")
        return adapter.build(rule.endpoint, {name: self.known[name] for name in rule.arguments})

    def asked(self, who: str, method: str, rule: Rule) -> Any:
        """Return the status, the headers and the body; only the landing and its answer may say a seat's code."""
        table = self.now()
        sent = {"csrf": TOKEN, "version": table.version if table else 0, "lang": self.language}
        sent |= FIELDS.get(rule.endpoint, {})
        data = sent if method == "POST" else None
        accepted = "application/json" if rule.endpoint == "phone.role" else "*/*"
        headers = {"Accept-Language": self.language, "Accept": accepted}
        answer = self.asking[who].open(self.path(rule), method=method, data=data, headers=headers)
        told = sorted((name, "" if name == "Set-Cookie" else value) for name, value in answer.headers)
        assert not [value for _, value in told if self.known["token"] in value], (who, str(rule))
        says = self.known["token"].encode() in answer.data
        assert not says or rule.endpoint in ("phone.landing", "phone.claim"), (who, str(rule), answer.status_code)
        # A stream says at random when to come back, so that not all phones do at once.
        return answer.status_code, told, re.sub(rb"retry: \d+", b"retry", unsealed(answer.data))


def rules(room: Room) -> Iterator[tuple[str, Rule]]:
    """Every route with each of its methods: what only looks first, what ends something last."""
    walked = [
        (method, rule)
        for rule in sorted(room.table.app.url_map.iter_rules(), key=str)
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})
        if rule.endpoint not in EXCUSED
    ]
    place = {endpoint: number for number, endpoint in enumerate(LAST)}
    yield from sorted(walked, key=lambda each: (each[0] != "GET", place.get(each[1].endpoint, -1)))


def compared(rooms: list[Room], endpoints: str = "", but: tuple[str, ...] = ()) -> Iterator[tuple[str, Any, Any]]:
    """Yield every answer of both houses until the table is closed, which opens its roles, and after its deletion.

    ``endpoints`` is what those of the routes begin with that are asked, ``but`` those that are not.
    """
    for method, rule in rules(rooms[0]):
        if not rule.endpoint.startswith(endpoints) or rule.endpoint.startswith(but):
            continue
        for who in rooms[0].asking:
            table = rooms[0].now()
            if table and table.stage == "closed" and rule.endpoint != "lobby.delete":
                continue
            one, other = [room.asked(who, method, rule) for room in rooms]
            yield f"{who}: {method} {rule}", one, other


@pytest.mark.parametrize(
    ("phase", "way", "language"),
    cases(
        ("investigating", "phones", "de"),
        thorough=[("just dealt", "votes", "it"), ("over", "votes", "es"), ("reading", "phones", "fr"),
                  ("investigating", "votes", "en"), ("exiling", "phones", "es")],
    ),
)  # fmt: skip
def test_every_route_answers_everybody_the_same_whatever_they_may_not_know(
    tmp_path: Path, phase: str, way: str, language: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    other = TURNED if phase == "exiling" else SWAPPED
    rooms = [Room(tmp_path / name, roles, phase, way, language) for name, roles in (("one", ROLES), ("other", other))]
    caplog.clear()
    statuses = set()
    for label, one, other in compared(rooms, but=() if phase == "just dealt" else NO_TABLE):
        assert one == other, label
        statuses.add(one[0])
    assert statuses >= {200, 204, 303, 403, 404}
    assert not [line for line in caplog.messages if rooms[0].known["token"] in line or "zobeide" in line]


def test_a_route_whose_answer_depends_on_a_role_is_noticed(tmp_path: Path) -> None:
    rooms = [
        Room(tmp_path / name, roles, "just dealt", "votes") for name, roles in (("one", ROLES), ("other", SWAPPED))
    ]
    for room in rooms:
        told = room.table.table.view(seat_of("Ana")).secret
        assert isinstance(told, RoleSecret)
        room.table.app.view_functions["court.show"] = lambda table_id, role=told.role: role
    assert [label for label, one, other in compared(rooms, "court.") if one != other] == [
        f"{who}: GET /court/<table_id>" for who in rooms[0].asking
    ]


@for_thorough
def test_no_answer_but_the_landing_itself_names_a_seats_code_in_an_address(tmp_path: Path) -> None:
    room = Room(tmp_path, ROLES, "investigating", "phones")
    for method, rule in rules(room):
        for who in room.asking:
            room.asked(who, method, rule)
