"""The timer on the pages: started by the game master alone, seen by everyone, and silent on phones."""

import re
from pathlib import Path

import pytest

from tests.web.evening import TOKEN, Evening, evening
from tests.web.phones import draft, phone_of

FRAGMENT = {"HX-Request": "true"}


def running(folder: Path, title: str = "Who lies?") -> Evening:
    table = evening(folder)
    assert table.post("timer", do="start", title=title, minutes="3").status_code == 303
    return table


def court(table: Evening) -> str:
    return table.app.test_client().get(f"/court/{table.id}", headers={"Accept-Language": "en"}).text


def test_no_page_shows_a_timer_unless_one_was_started(tmp_path: Path) -> None:
    table = evening(tmp_path)
    phone = phone_of(table, 0)
    for page in (table.get().text, court(table), phone.get(phone.place(0)).text):
        assert "data-timer" not in page


def test_everybody_sees_what_is_left_and_no_time_of_a_clock(tmp_path: Path) -> None:
    table = running(tmp_path)
    phone = phone_of(table, 0)
    for page in (table.get().text, court(table), phone.get(phone.place(0)).text):
        assert 'data-left="180000"' in page
        assert "Who lies?" in page
        assert ">3:00<" in page
        assert "1180" not in page


def test_only_tablet_and_court_have_a_gong(tmp_path: Path) -> None:
    table = running(tmp_path)
    phone = phone_of(table, 0)
    assert "data-gong" in table.get().text
    assert "data-gong" in court(table)
    assert "data-gong" not in phone.get(phone.place(0)).text


def test_starting_leads_back_to_the_game_and_pausing_does_not(tmp_path: Path) -> None:
    table = running(tmp_path)
    assert table.post("timer", do="start", minutes="1").headers["Location"] == f"/t/{table.id}"
    assert table.post("timer", do="pause").headers["Location"] == f"/t/{table.id}/timer"


def test_the_whole_life_of_a_timer(tmp_path: Path) -> None:
    table = running(tmp_path)
    for do, look in (
        ("pause", "The timer is paused."),
        ("more", "4:00"),
        ("resume", "data-running"),
        ("stop", "How much time to talk?"),
    ):
        assert table.post("timer", do=do).status_code == 303
        assert look in table.get("timer").text
    assert "data-timer" not in court(table)


def test_a_length_of_ones_own_counts_when_no_preset_was_tapped(tmp_path: Path) -> None:
    table = evening(tmp_path)
    assert table.post("timer", do="start", minutes="", own="12").status_code == 303
    assert 'data-left="720000"' in court(table)


@pytest.mark.parametrize("minutes", ["0", "61", "-3", "many", "", "9" * 40, "1.5"])
def test_a_length_that_makes_no_sense_says_what_would_and_keeps_the_title(tmp_path: Path, minutes: str) -> None:
    table = evening(tmp_path)
    answer = table.post("timer", do="start", title="Who lies?", own=minutes)
    assert answer.status_code == 422
    assert "1 to 60 whole minutes" in answer.text
    assert 'value="Who lies?"' in answer.text
    assert "data-timer" not in court(table)


@pytest.mark.parametrize("title", ["x" * 41, "a\u202eb", "<b>bold</b>" * 9])
def test_a_title_is_refused_like_a_name(tmp_path: Path, title: str) -> None:
    assert evening(tmp_path).post("timer", do="start", title=title, minutes="1").status_code == 422


def test_a_title_is_no_markup(tmp_path: Path) -> None:
    assert "<i>!</i>" not in court(running(tmp_path, "<i>!</i>"))


def test_a_timer_that_is_gone_cannot_be_paused(tmp_path: Path) -> None:
    answer = evening(tmp_path).post("timer", do="pause")
    assert answer.status_code == 422
    assert "no timer any more" in answer.text


@pytest.mark.parametrize("do", ["", "explode"])
def test_an_unknown_order_is_refused(tmp_path: Path, do: str) -> None:
    assert running(tmp_path).post("timer", do=do).status_code == 422


def test_before_the_deal_there_is_no_timer(tmp_path: Path) -> None:
    table = draft(tmp_path)
    assert table.get("timer").status_code == 303
    assert table.post("timer", do="start", minutes="1").status_code == 409


def test_a_guest_cannot_touch_the_timer(tmp_path: Path) -> None:
    table = running(tmp_path)
    guest = table.app.test_client()
    with guest.session_transaction() as session:
        session.update(device="a guest", csrf=TOKEN)
    assert guest.post(f"/t/{table.id}/timer", data={"csrf": TOKEN, "do": "stop"}).status_code == 404
    assert "data-timer" in court(table)


def test_whoever_slept_may_ask_what_is_left(tmp_path: Path) -> None:
    table = running(tmp_path)
    number = re.findall(r'data-number="(\d+)"', court(table))[0]
    asked = table.app.test_client().get(f"/court/{table.id}/timer").json
    assert asked == {"left": 180_000, "running": True, "number": int(number)}


def test_every_live_page_is_sent_again_when_the_timer_changes(tmp_path: Path) -> None:
    table = evening(tmp_path)
    phone = phone_of(table, 0)
    places = (f"/t/{table.id}/play", f"/court/{table.id}", phone.place(0))
    clients = (table.client, table.app.test_client(), phone.client)
    for do in ("start", "pause", "stop", "start"):
        seen = []
        for place, client in zip(places, clients, strict=True):
            seen.append(re.findall(r'data-seen="([\d.]+)"', client.get(place).text)[0])
        table.post("timer", do=do, minutes="2")
        for place, client, old in zip(places, clients, seen, strict=True):
            assert client.get(f"{place}?seen={old}", headers=FRAGMENT).status_code == 200


def test_the_play_screen_keeps_its_three_taps_next_to_a_timer(tmp_path: Path) -> None:
    table = running(tmp_path)
    table.post(do="propose", narrator="Dan")
    table.post(do="vote", accepted="yes")
    table.post(do="read", tale="pacifist")
    assert table.table.turn == 2
