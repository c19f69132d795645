"""A table and Chevet that have drifted apart, because a step was forgotten or entered twice, in each game."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from urllib.parse import urlencode

import pytest

from tests.sizes import THOROUGH, cases
from tests.web.drawn import Drawn
from tests.web.evening import TABLET, TOKEN
from tests.web.games.test_bad_input import Midgame

DRIFTS = 10 if THOROUGH else 1
"""How many drifts of a game are looked for."""
MOST = 40 * DRIFTS
"""After so many steps it is given up: most steps of a game with secrets move nothing that is counted."""


LONGEST = {"shaked": 40}
"""How many steps a game has come at most: in Shaked! nothing lies on the table before the votes."""


class Counting:
    """A tablet that checks tables."""

    def __init__(self, room: Midgame) -> None:
        self.room = room
        self.tablet = room.client(TABLET)

    def open(self, record: dict[str, object], actions: list[object]) -> str | None:
        """Return a table that has come so far; None where the game is over."""
        with self.room.app.app_context():
            made = self.room.use_cases.records.import_record(TABLET, json.dumps(record | {"actions": actions}).encode())
            return made if self.room.use_cases.tables.public(made).stage == "dealt" else None

    def known(self, table: str) -> dict[str, list[str]]:
        """Return what the check asks for, as Chevet has it."""
        fields = Drawn(self.tablet.get(f"/t/{table}/check").text).fields
        return {name: values for name, values in fields.items() if name != "why"}

    def check(self, table: str, seen: dict[str, list[str]]) -> str:
        return self.tablet.get(f"/t/{table}/check?{urlencode(seen, doseq=True)}").text

    def post(self, table: str, page: str, **fields: str | list[str]) -> None:
        with self.room.app.app_context():
            version = self.room.use_cases.tables.public(table).version
        data = {"csrf": TOKEN, "version": str(version), **fields}
        assert self.tablet.post(f"/t/{table}/{page}", data=data).status_code == 303

    def drifts(self, slug: str) -> Iterator[tuple[str, dict[str, list[str]]]]:
        """Yield tables, and what lies there: up to three steps more than Chevet knows, or fewer."""
        chance = Random(slug)
        for _ in range(MOST):
            record = self.room.record(slug, LONGEST.get(slug, 20))
            actions = json.loads(json.dumps(record["actions"]))
            later = chance.randint(1, len(actions)) if actions else 0
            there = [self.open(record, actions[:n]) for n in (later, max(0, later - chance.randint(1, 3)))]
            chance.shuffle(there)
            real, ours = there
            if real and ours and self.known(real) != self.known(ours) and {*self.known(real)} == {*self.known(ours)}:
                yield ours, self.known(real)


LIGHT = {"tracking": "light"}
"""The options of a game of Verrat! in which viziers alone are entered."""


@pytest.mark.parametrize(
    ("slug", "options"),
    cases(
        ("1001", {}),
        ("sultane", {}),
        ("verrat", LIGHT),
        thorough=[("complots", {}), ("shaked", {}), ("verrat", {})],
    ),
)
def test_every_drift_is_found_and_one_tap_repairs_it_whole_and_one_undo_takes_it_back(
    tmp_path: Path, slug: str, options: dict[str, str]
) -> None:
    counting, repaired = Counting(Midgame(tmp_path, slug, Random(slug), options)), 0
    for table, seen in counting.drifts(slug):
        before, found = counting.known(table), counting.check(table, seen)
        assert 'class="finding' in found, (seen, before)
        if "Go by the table" not in found:
            continue
        counting.post(table, "check", why="checked", **seen)
        assert counting.known(table) == seen
        counting.post(table, "play", do="undo")
        assert counting.known(table) == before
        repaired += 1
        if repaired == DRIFTS:
            break
    assert repaired == DRIFTS
