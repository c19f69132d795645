"""A table and Chevet that have drifted apart, because a step was forgotten or entered twice, in each game."""

import html
import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from urllib.parse import urlencode

import pytest

from tests.sizes import THOROUGH, cases
from tests.web.evening import TABLET, TOKEN
from tests.web.games.test_bad_input import Midgame

DRIFTS = 10 if THOROUGH else 1
"""How many drifts of a game are looked for."""
MOST = 40 * DRIFTS
"""After so many steps it is given up: most steps of a game with secrets move nothing that is counted."""


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

    def known(self, table: str) -> dict[str, str]:
        """Return what the check asks to count, and how much of it Chevet knows."""
        form = self.tablet.get(f"/t/{table}/check").text.partition('class="counting"')[2].partition("</form>")[0]
        fields = re.findall(r'<input[^>]*? name="([^"]*)"[^>]*? value="(\d+)"', form)
        return {html.unescape(name): value for name, value in fields}

    def check(self, table: str, counted: dict[str, str]) -> str:
        return self.tablet.get(f"/t/{table}/check?{urlencode(counted)}").text

    def post(self, table: str, page: str, **fields: str) -> None:
        with self.room.app.app_context():
            version = self.room.use_cases.tables.public(table).version
        data = {"csrf": TOKEN, "version": str(version), **fields}
        assert self.tablet.post(f"/t/{table}/{page}", data=data).status_code == 303

    def drifts(self, slug: str) -> Iterator[tuple[str, dict[str, str]]]:
        """Yield tables, and what lies there: up to three steps more than Chevet knows, or fewer."""
        chance = Random(slug)
        for _ in range(MOST):
            record = self.room.record(slug)
            actions = json.loads(json.dumps(record["actions"]))
            later = chance.randint(1, len(actions)) if actions else 0
            there = [self.open(record, actions[:n]) for n in (later, max(0, later - chance.randint(1, 3)))]
            chance.shuffle(there)
            real, ours = there
            if real and ours and self.known(real) != self.known(ours) and {*self.known(real)} == {*self.known(ours)}:
                yield ours, self.known(real)


@pytest.mark.parametrize("slug", cases("1001", "sultane", thorough=["complots", "shaked", "verrat"]))
def test_every_drift_is_found_and_what_one_tap_repairs_is_repaired_whole_and_one_undo_takes_it_back(
    tmp_path: Path, slug: str
) -> None:
    counting, seen = Counting(Midgame(tmp_path, slug, Random(slug))), 0
    for table, counted in counting.drifts(slug):
        before, found = counting.known(table), counting.check(table, counted)
        assert 'class="finding' in found, (counted, before)
        if found.count('name="fix"'):
            counting.post(table, "check", fix="all", **{f"counted_{name}": value for name, value in counted.items()})
            assert 'class="finding' not in counting.check(table, counted)
            counting.post(table, "play", do="undo")
            assert counting.known(table) == before
        seen += 1
        if seen == DRIFTS:
            break
    assert seen
