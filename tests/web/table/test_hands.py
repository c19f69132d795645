"""Hands, in every game that has them: opened for one seat alone, of one length, kept by nobody, and announced."""

import json
import random
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.kernel.record import record_to_json
from companion.registry import GAMES
from companion.services import Table, UseCases
from companion.store import Store
from companion.web.delivery.secrecy import HAND_BLOCK
from companion.web.server.environment import shipped
from tests.web.evening import NAMES, TABLET, TOKEN, words_of
from tests.web.lent_apps import lent_apps

pytestmark = pytest.mark.usefixtures("draw_every_page")

WITH_HANDS = [slug for slug in GAMES if (shipped("templates") / "games" / slug / "hand.html").exists()]
PHONE = "the phone of the first seat"
NEIGHBOUR = "the phone of the second seat"


class Room:
    """A table just dealt, with a phone on each of its first two seats."""

    def __init__(self, folder: Path, slug: str, seed: int = 7) -> None:
        self.app = lent_apps.lend(folder)
        self.use_cases = UseCases(Store(self.app), lambda: 1000.0, random.Random(seed), b"for tests")
        self.app.extensions["use_cases"] = self.use_cases
        with self.app.app_context():
            self.id = self.use_cases.records.import_record(TABLET, json.dumps(self.record(slug, seed)))
            dealt = self.use_cases.tables.own(self.id, TABLET)
            if dealt.stage == "draft":  # people deal real cards, which no record holds
                dealt = self.use_cases.deals.deal(self.id, TABLET, dealt.version)
            for seat, holder in enumerate((PHONE, NEIGHBOUR)):
                self.use_cases.seats.claim(self.use_cases.seats.code(dealt, seat), holder)
            self.use_cases.moments.go(self.id, TABLET, "play")

    @property
    def table(self) -> Table:
        with self.app.app_context():
            return self.use_cases.tables.public(self.id)

    def client(self, device: str) -> FlaskClient:
        client = self.app.test_client()
        with client.session_transaction() as session:
            session.update(device=device, csrf=TOKEN)
        return client

    def get(self, device: str, path: str) -> TestResponse:
        return self.client(device).get(path)

    def plain(self, device: str, path: str) -> str:
        """A page without what each table has of its own: its id, and the seal of its deal."""
        answer = self.get(device, path)
        assert answer.status_code == 200
        return re.sub(r"\b[0-9a-f]{64}\b|\b[0-9a-f]{4}(\W[0-9a-f]{4}){2}\b", "", answer.text.replace(self.id, ""))

    @staticmethod
    def record(slug: str, seed: int) -> dict[str, object]:
        """A game that has just been dealt: always the same set-up, the deal by ``seed``."""
        game, names = GAMES[slug], NAMES[: GAMES[slug].most]
        setup = game.rules.settle(game.record.read(names, {}, None)[0], random.Random(1))
        deal = game.rules.deal(setup, random.Random(seed))
        return {**record_to_json(game, names, setup, deal, ()), "actions": []}

    @staticmethod
    def secret(slug: str) -> bool:
        """Return whether a game's default set-up has cards that Chevet deals in secret."""
        setup, _ = GAMES[slug].record.read(NAMES[: GAMES[slug].most], {}, None)
        return not GAMES[slug].dealing.by_hand(setup)

    def post(self, device: str, path: str, **fields: str) -> TestResponse:
        table = self.table
        form = {"csrf": TOKEN, "version": str(table.version), **fields}
        return self.client(device).post(path, data=form)

    def zipped(self, device: str, path: str) -> TestResponse:
        """What a browser gets that takes compressed pages."""
        form = {"csrf": TOKEN, "version": str(self.table.version)}
        return self.client(device).post(path, data=form, headers={"Accept-Encoding": "gzip"})


@pytest.fixture(params=WITH_HANDS)
def room(request: pytest.FixtureRequest, tmp_path: Path) -> Room:
    return Room(tmp_path, request.param)


def test_there_are_games_with_hands() -> None:
    assert WITH_HANDS


def test_a_hand_opens_on_its_own_phone_alone(room: Room) -> None:
    place = f"/seat/{room.id}/0/hand"
    assert room.post(PHONE, place).status_code == 200
    for device in (NEIGHBOUR, TABLET, "a stranger"):
        for way in ("hand", "play"):
            assert room.post(device, f"/seat/{room.id}/0/{way}").status_code == 403


def test_every_hand_has_one_length_and_is_kept_by_nobody(room: Room) -> None:
    hands = [room.zipped(PHONE, f"/seat/{room.id}/0/hand"), room.zipped(NEIGHBOUR, f"/seat/{room.id}/1/hand")]
    hands += [room.zipped(TABLET, f"/t/{room.id}/hand/{seat}") for seat in range(len(room.table.seats))]
    for hand in hands:
        assert hand.status_code == 200
        assert len(hand.data) == HAND_BLOCK
        assert hand.headers["Cache-Control"] == "no-store, no-transform"
        assert "Content-Encoding" not in hand.headers
        assert hand.headers["Referrer-Policy"] == "no-referrer"


def test_opening_a_hand_on_a_phone_is_no_secret_and_nothing_else_changes(room: Room) -> None:
    before = room.table
    room.post(PHONE, f"/seat/{room.id}/0/hand")
    assert room.table.version == before.version
    assert room.table.seats[0].looked_at is not None


def test_a_hand_opened_on_the_tablet_is_asked_for_first_and_announced(room: Room) -> None:
    door = room.get(TABLET, f"/t/{room.id}/hand/2" if len(room.table.seats) > 2 else f"/t/{room.id}/hand/1")
    assert door.status_code == 200
    assert not [line for line in room.table.log() if line.kind == "shown"]
    room.post(TABLET, f"/t/{room.id}/hand/1")
    assert [line.player for line in room.table.log() if line.kind == "shown"] == [room.table.players[1]]


def test_a_hand_on_the_tablet_opens_to_the_tables_own_device_alone(room: Room) -> None:
    for way in ("", "/play"):
        for device in (PHONE, "a stranger"):
            assert room.post(device, f"/t/{room.id}/hand/0{way}").status_code == 404
    assert room.get(PHONE, f"/t/{room.id}/hand/0").status_code == 404
    assert room.get(TABLET, f"/t/{room.id}/hand/99").status_code == 404


def test_what_a_seat_may_not_do_is_refused_in_a_sentence_and_changes_nothing(room: Room) -> None:
    before = room.table
    for path in (f"/seat/{room.id}/0/play", f"/t/{room.id}/hand/0/play"):
        device = PHONE if path.startswith("/seat") else TABLET
        for fields in ({"do": "no such thing"}, {"do": "undo"}, {}, {"do": "no such thing", "open": "hand"}):
            answer = room.post(device, path, **fields)
            assert answer.status_code == 422
            assert "You cannot do that now" in words_of(answer.text)
    assert room.table.version == before.version


def test_a_stale_form_of_a_seat_is_refused_and_shows_the_page_of_the_moment(room: Room) -> None:
    answer = room.post(PHONE, f"/seat/{room.id}/0/play", version="99", point="another question", do="pass")
    assert answer.status_code == 409
    assert 'data-live="acts"' in answer.text


DEALS = [slug for slug in WITH_HANDS if GAMES[slug].dealing.open_deal is None and Room.secret(slug)]


@pytest.mark.parametrize("slug", DEALS)
def test_no_page_but_the_hand_depends_on_the_deal(tmp_path: Path, slug: str) -> None:
    """The seats' own pages neither: what a seat holds is shown in its hand alone."""
    rooms = [Room(tmp_path / str(seed), slug, seed) for seed in (7, 8)]
    assert rooms[0].table.deal != rooms[1].table.deal
    for device, path in ((PHONE, "seat/{}/0"), (NEIGHBOUR, "seat/{}/1"), (TABLET, "t/{}/play"), ("anyone", "court/{}")):
        pages = [room.plain(device, "/" + path.format(room.id)) for room in rooms]
        assert pages[0] == pages[1]
