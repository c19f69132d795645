"""Forms of every game with any content get a page, a redirect or a clear refusal."""

import json
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from random import Random
from types import MappingProxyType

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from companion.kernel.journal import Entry
from companion.kernel.record import record_to_json
from companion.registry import GAMES
from companion.services import Table, UseCases
from companion.web.server.limits import Throttle
from tests.forms import FIELDS, WORDS
from tests.playing import random_game
from tests.web.evening import NAMES, TABLET, TOKEN
from tests.web.house import PATIENT
from tests.web.lent_apps import lent_apps

PHONE = "the phone of the first seat"
FORMS = ("play", "check", "setup", "deal", "hand/0/play")
SEAT_FORMS = ("play", "hand")
ROOMS = ("play", "log", "check", "end", "export", "court", "print/reference", "box", "hand/0")


class Midgame:
    """A table in the middle of a random game, with a phone on its first seat where it has seats."""

    def __init__(
        self, folder: Path, slug: str, chance: Random, options: Mapping[str, object] = MappingProxyType({})
    ) -> None:
        self.app = lent_apps.lend(folder)
        self.app.extensions["throttle"] = Throttle(lambda: 0.0, PATIENT, PATIENT)  # a game without seats knows no phone
        self.use_cases: UseCases = self.app.extensions["use_cases"]
        self.chance, self.options = chance, options
        self.another(slug)
        self.tablet, self.phone = self.client(TABLET), self.client(PHONE)

    def another(self, slug: str) -> None:
        """Go to another table."""
        with self.app.app_context():
            self.id = self.use_cases.records.import_record(TABLET, json.dumps(self.record(slug)))
            table = self.table
            if table.stage == "draft":
                table = self.use_cases.deals.deal(self.id, TABLET, table.version)
            if table.seats:
                self.use_cases.seats.claim(self.use_cases.seats.code(table, 0), PHONE)

    def record(self, slug: str, most: int = 20) -> dict[str, object]:
        game = GAMES[slug]
        names = NAMES[: self.chance.randint(max(game.fewest, 2), game.most)]
        setup = game.rules.settle(game.record.read(names, self.options, None)[0], self.chance)
        deal = game.rules.deal(setup, self.chance)
        rows: list[Entry] = []
        list(islice(random_game(game, setup, deal, self.chance, rows=rows), self.chance.randint(1, most)))
        return record_to_json(game, names, setup, deal, [row.command for row in rows])

    @property
    def table(self) -> Table:
        with self.app.app_context():
            return self.use_cases.tables.public(self.id)

    def client(self, device: str) -> FlaskClient:
        client = self.app.test_client()
        with client.session_transaction() as session:
            session.update(device=device, csrf=TOKEN)
        return client

    def form(self) -> MultiDict[str, str]:
        """A form with the right token, and chance for the rest."""
        table = self.table
        known = (
            {choice.do for choice in table.game.actions.legal(table.dealt_position.state)}
            if table.stage != "draft"
            else set()
        )
        sent = [("csrf", TOKEN), ("version", self.chance.choice((str(table.version), "0", "x")))]
        sent.append(("do", self.chance.choice(sorted(known | {"undo", "correct", "look", "x"}))))
        more = range(self.chance.randint(0, 6))
        sent.extend((self.chance.choice(FIELDS), self.chance.choice(WORDS)) for _ in more)
        if self.chance.random() < 0.3:
            sent.append(("open", "hand"))
        return MultiDict(sent)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("slug", sorted(GAMES))
def test_no_form_breaks_a_page_of_any_game(tmp_path: Path, slug: str, seed: int) -> None:
    table = Midgame(tmp_path, slug, Random(seed))
    answers = set()
    for _ in range(60):
        form = f"/t/{table.id}/{table.chance.choice(FORMS)}"
        answers.add(table.tablet.post(form, data=table.form()).status_code)
        answers.add(table.tablet.get(f"/t/{table.id}/play", query_string=table.form()).status_code)
        form = f"/seat/{table.id}/0/{table.chance.choice(SEAT_FORMS)}"
        answers.add(table.phone.post(form, data=table.form()).status_code)
    assert answers <= {200, 303, 400, 403, 404, 409, 413, 422}
    for room in ROOMS:
        assert table.tablet.get(f"/t/{table.id}/{room}").status_code in {200, 303, 404}
    assert table.phone.get(f"/seat/{table.id}/0").status_code in {200, 403}
    assert table.tablet.get(f"/court/{table.id}").status_code == 200
