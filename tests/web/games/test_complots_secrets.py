"""Complots on phones: nobody sees what another holds before the end."""

import json
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import TestResponse

from companion.games.complots import GAME
from companion.games.complots.secret import Secret
from companion.games.complots.vocabulary import KINDS
from companion.kernel.viewers import GAME_MASTER, seat_of
from companion.messages import LOCALES
from companion.web.delivery.secrecy import HAND_BLOCK
from tests.web.evening import TOKEN, Evening, unsealed, words_of
from tests.web.games.complots_tables import CAPTAIN, DEAL, DOUBTED, NAMES, OTHER, court, hand
from tests.web.phones import phone_of

pytestmark = pytest.mark.usefixtures("draw_every_page")


ROOMS = (
    "play",
    "play?act=power_captain",
    "check",
    "log",
    "export",
    "abandon",
    "deal",
    "deal/sheet",
    "box",
    "print",
    "end",
)
MOMENTS: dict[str, list[dict[str, Any]]] = {
    "just dealt": [],
    "doubting": [CAPTAIN],
    "proving": DOUBTED,
    "losing": DOUBTED,
    "countering": [CAPTAIN, {"do": "pass"}],
    "doubting a counter": [CAPTAIN, {"do": "pass"}, {"do": "counter", "player": "Bea", "kind": "captain"}],
    "exchanging": [{"do": "income"}, {"do": "power_inquisitor_exchange"}, {"do": "pass"}],
    "showing": [{"do": "power_inquisitor_examine", "target": "Bea"}, {"do": "pass"}],
}


def bytes_of(answer: TestResponse) -> tuple[int, list[tuple[str, str]], bytes]:
    return answer.status_code, sorted(answer.headers), unsealed(answer.data)


def seen_by_others(table: Evening) -> Iterator[tuple[str, Any]]:
    """Every page that must not know who holds what, except for what Ana's own hand tells Ana."""
    for room in ROOMS:
        yield room, bytes_of(table.get(room))
    yield "court", bytes_of(table.client.get(f"/court/{table.id}", headers={"Accept-Language": table.language}))
    for seat in range(4):
        phone = phone_of(table, seat, table.language)
        yield f"seat {seat}", bytes_of(phone.get(phone.place(seat)))
        yield f"part of seat {seat}", bytes_of(phone.get(phone.place(seat), **{"HX-Request": "true"}))
    yield "length of hands", [len(hand(phone_of(table, seat, table.language), seat).data) for seat in range(4)]
    if table.plain["hidden"]["Ana"] == ["captain", "duchess"]:
        yield "the hand of Ana", bytes_of(hand(phone_of(table, 0, table.language), 0))


@pytest.mark.parametrize(("moment", "language"), [*zip(MOMENTS, cycle(LOCALES), strict=False)])
def test_nobody_sees_a_byte_of_what_they_may_not_know(tmp_path: Path, moment: str, language: str) -> None:
    seen = []
    for name, deal in (("one", DEAL), ("other", OTHER)):
        table = court(tmp_path / name, deal=deal, language=language)
        for action in MOMENTS[moment]:
            assert table.post(**action).status_code == 303
        seen.append(dict(seen_by_others(table)))
    common = seen[0].keys() & seen[1].keys()
    assert len(common) >= len(ROOMS) + 10
    for label in common:
        assert seen[0][label] == seen[1][label], label


def test_every_hand_has_one_length(tmp_path: Path) -> None:
    table = court(tmp_path, *DOUBTED, deal=DEAL)
    table.post(do="proof")
    assert {len(hand(phone_of(table, seat), seat).data) % HAND_BLOCK for seat in range(4)} == {0}


def test_no_secret_is_among_what_the_tablet_may_enter() -> None:
    setup, deal = GAME.record.read(NAMES, {"first_player": "Ana", "fifth": "inquisitor"}, DEAL)
    state = GAME.rules.start(setup, deal)
    assert GAME.pages.view(state, GAME_MASTER).secret is None
    assert GAME.pages.view(state, seat_of("Bea")).secret == Secret(
        cards=("assassin", "inquisitor"), fresh=None, drawn=(), examined=None, ways=()
    )


def test_a_record_saved_before_the_end_holds_no_hidden_card(tmp_path: Path) -> None:
    table = court(tmp_path, *DOUBTED, deal=DEAL)
    table.post(do="proof")
    record = json.loads(table.get("export").text)
    assert "deal" not in record
    assert "court" not in json.dumps(record)


def test_hands_are_opened_at_the_end_after_asking(tmp_path: Path) -> None:
    table = court(tmp_path, deal=DEAL)
    assert "Hand dealt" not in words_of(table.get("end").text)
    table.post("abandon")
    page = words_of(table.get("end").text)
    assert "Hand dealt: Assassin and Inquisitor" in page
    assert "The game stops here" in page


def test_no_card_is_called_hidden_once_its_hand_is_opened(tmp_path: Path) -> None:
    table = court(tmp_path, deal=DEAL)
    table.post("abandon")
    assert "hidden card" not in words_of(table.get("end").text)


def test_a_phone_tells_the_hands_once_the_tablet_does(tmp_path: Path) -> None:
    table = court(tmp_path, deal=DEAL)
    phone = phone_of(table, 0)
    assert "Hand dealt" not in words_of(phone.get(phone.place(0)).text)
    table.post("abandon")
    page = words_of(phone.get(phone.place(0)).text)
    assert "Hand dealt: Assassin and Inquisitor" in page
    assert "Scan the new code at the table." in page


def test_cards_of_which_one_is_tapped_are_drawn_once(tmp_path: Path) -> None:
    table = court(tmp_path, *DOUBTED, deal=DEAL)
    table.post(do="proof")  # Ana holds the Captain: Cleo loses a card
    page = hand(phone_of(table, 2), 2).text
    assert [page.count(f'value="{kind}"') for kind in ("countess", "duchess")] == [1, 1]
    assert page.count('class="portrait"') == 2


def test_the_check_answers_no_guess_at_what_somebody_holds(tmp_path: Path) -> None:
    guesses: list[dict[str, str]] = [{f"lost:{name}": kind} for name in NAMES for kind in KINDS]
    guesses += [{"lives:Bea": "1"}, {"court": "5"}, {"hands:Bea": "captain"}]
    seen = []
    for folder, deal in (("one", DEAL), ("other", OTHER)):
        table = court(tmp_path / folder, *DOUBTED, deal=deal)
        form = {"csrf": TOKEN, "version": table.table.version, "why": "x"}
        place = f"/t/{table.id}/check"
        asked = [table.client.get(place, query_string=guess) for guess in guesses]
        asked += [table.client.post(place, data={**form, **guess}) for guess in guesses]
        seen.append([bytes_of(answer) for answer in asked])
    assert seen[0] == seen[1]
