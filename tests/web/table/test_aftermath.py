"""The screen that shows how a question came out: it is shown alone until the game goes on."""

import re
from pathlib import Path
from typing import Any

import pytest

from companion.services.preferences import WAITS
from tests.web.evening import Evening, evening, turn, words_of
from tests.web.games.complots_tables import CAPTAIN, DEAL, court, hand, sent, won
from tests.web.phones import phone_of

LOST: list[dict[str, Any]] = [
    CAPTAIN,
    {"do": "doubt", "player": "Cleo"},
    {"do": "proof", "shown": False},
    {"do": "lose", "kind": "countess"},
]
GO_ON = "/go-on"


def outcome(table: Evening) -> bool:
    return GO_ON in table.get().text


def test_the_outcome_is_shown_alone_until_a_tap_continues(tmp_path: Path) -> None:
    table = court(tmp_path, *LOST)
    page = table.get().text
    assert "Ana was bluffing and loses the Countess." in words_of(page)
    assert 'name="do" value="income"' not in page
    assert 'class="square' not in page
    assert table.post("go-on", version=table.table.version).status_code == 303
    assert not outcome(table)
    assert 'name="do" value="income"' in table.get().text


def test_the_court_shows_it_large_as_long(tmp_path: Path) -> None:
    table = court(tmp_path, *LOST)
    large = re.search(r"<h1[^>]*>.*?</h1>", stage(table))
    assert large
    assert "Ana was bluffing and loses the Countess." in words_of(f"<main>{large[0]}</main>")
    assert 'class="square' not in stage(table)
    table.post("go-on", version=table.table.version)
    assert 'class="square' in stage(table)


def stage(table: Evening) -> str:
    return table.client.get(f"/court/{table.id}", headers={"Accept-Language": "en"}).text.replace("&rsquo;", "’")


def test_looking_does_not_go_on(tmp_path: Path) -> None:
    table = court(tmp_path, *LOST)
    for address in ("play", "play?seen=x", "play?ticked=4", "go-on"):
        table.get(address)
    assert outcome(table)


def test_a_page_of_before_does_not_go_on(tmp_path: Path) -> None:
    table = court(tmp_path, *LOST)
    for version in ("", "x", table.table.version - 1, table.table.version + 1):
        assert table.post("go-on", version=version).status_code == 303
        assert outcome(table)


def test_the_second_half_of_a_double_tap_changes_nothing(tmp_path: Path) -> None:
    table = court(tmp_path, *LOST)
    version = table.table.version
    table.post("go-on", version=version)
    changes = table.table.changes
    table.post("go-on", version=version)
    assert table.table.changes == changes


def test_what_undo_goes_back_to_was_seen_before(tmp_path: Path) -> None:
    table = court(tmp_path, *LOST)
    table.post("go-on", version=table.table.version)
    table.post(do="income")
    table.post(do="undo")
    assert not outcome(table)


def test_an_outcome_can_be_taken_back_from_its_own_screen(tmp_path: Path) -> None:
    table = court(tmp_path, *LOST)
    table.post(do="undo")
    assert table.plain["phase"] == "lose"
    assert not outcome(table)


def test_phones_do_not_wait_for_the_tablet(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, deal=DEAL)
    table.post(do="doubt", player="Bea")
    phone = phone_of(table, 1)
    assert sent(phone, 1, do="lose", kind="assassin").status_code == 303
    assert outcome(table)
    assert GO_ON not in phone.get(phone.place(1)).text
    assert sent(phone, 1, do="counter", player="Bea", kind="captain").status_code == 303
    assert table.plain["phase"] == "counter_doubt"
    assert not outcome(table)
    assert hand(phone, 1).status_code == 200


def test_the_record_knows_nothing_of_it(tmp_path: Path) -> None:
    table = court(tmp_path, *LOST)
    before = table.get("export").data
    table.post("go-on", version=table.table.version)
    assert table.get("export").data == before


@pytest.mark.parametrize("seconds", WAITS)
def test_a_table_chooses_whether_it_goes_on_by_itself(tmp_path: Path, seconds: int) -> None:
    table = court(tmp_path, *LOST)
    assert "data-goes-on" not in table.get().text
    assert table.post("goes-on", seconds=seconds).status_code == 303
    assert (f'data-goes-on="{seconds}"' in table.get().text) == bool(seconds)
    assert table.table.preferences.goes_on == seconds


@pytest.mark.parametrize("seconds", ["", "5", "-1", "x"])
def test_other_times_are_refused(tmp_path: Path, seconds: str) -> None:
    table = court(tmp_path, *LOST)
    assert table.post("goes-on", seconds=seconds).status_code == 422
    assert table.table.preferences.goes_on == 0


def test_a_game_that_is_won_goes_to_its_end_at_once(tmp_path: Path) -> None:
    table = won(tmp_path)
    assert not outcome(table)
    assert table.get().headers["Location"].endswith("/end")


def test_an_ordinary_turn_of_sultane_stops_nobody(tmp_path: Path) -> None:
    assert not outcome(evening(tmp_path, *turn("Bea", "pacifist")))


def test_an_automatic_reading_in_sultane_shows_what_to_move(tmp_path: Path) -> None:
    refused = [
        one
        for name in ("Bea", "Cleo", "Dan")
        for one in ({"do": "propose", "narrator": name}, {"do": "vote", "accepted": False})
    ]
    table = evening(tmp_path, *refused, {"do": "top", "tale": "pacifist"})
    page = words_of(table.get().text)
    assert "The top tale is read automatically. It is pacifist" in page
    assert "The counter goes back to zero." in page
    table.post("go-on", version=table.table.version)
    assert not outcome(table)
