"""The switch of motion and sound: its default, what a choice changes, and that it is kept."""

import random
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.services import UseCases
from companion.store import Store
from tests.web.evening import TABLET, TOKEN, Action, Evening, evening, refused, turn
from tests.web.house import PHONE, STRANGER, House

HANDSET = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36"
SLATE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36"


PROPOSED = {"do": "propose", "narrator": "Bea"}


def moves(client: FlaskClient, path: str, **headers: str) -> bool:
    """Return whether a page may move and sound; its switch says the same."""
    page = client.get(path, headers=headers).text
    lively = re.search(r"<html[^>]* data-lively[ >]", page) is not None
    said = re.findall(r'name="lively" value="(yes|no)" aria-current', page)
    assert said == (["yes"] if lively else ["no"])
    return lively


def rooms(house: House) -> dict[str, str]:
    """A page of each kind: the tablet's, the television's, a player's."""
    played = house.tables["played"]
    return {"tablet": f"/t/{played}/play", "court": f"/court/{played}", "phone": f"/seat/{played}/0"}


def choose(client: FlaskClient, lively: str) -> None:
    answer = client.post("/lively", data={"csrf": TOKEN, "lively": lively, "back": "/resume"})
    assert answer.headers["Location"] == "/resume"


def test_at_first_the_tablet_and_the_television_move_and_phones_do_not(house: House) -> None:
    where = rooms(house)
    assert moves(house.client(TABLET), where["tablet"], **{"User-Agent": SLATE})
    assert moves(house.client(STRANGER), where["court"])
    assert not moves(house.client(PHONE), where["phone"])
    assert not moves(house.client(STRANGER), f"/s/{house.code('played', 4)}")


def test_a_phone_that_leads_the_table_or_watches_the_court_is_still_a_phone(house: House) -> None:
    where = rooms(house)
    assert not moves(house.client(TABLET), where["tablet"], **{"User-Agent": HANDSET})
    assert not moves(house.client(STRANGER), where["court"], **{"User-Agent": HANDSET})


@pytest.mark.parametrize("room", ["tablet", "court", "phone"])
@pytest.mark.parametrize("chosen", ["yes", "no"])
def test_what_a_device_chose_holds_on_every_page_of_it(house: House, room: str, chosen: str) -> None:
    client = house.client({"tablet": TABLET, "court": STRANGER, "phone": PHONE}[room])
    choose(client, chosen)
    assert moves(client, rooms(house)[room]) == (chosen == "yes")
    client.post("/language", data={"csrf": TOKEN, "lang": "fr"})
    assert moves(client, rooms(house)[room]) == (chosen == "yes")


def test_one_devices_choice_is_not_anothers(house: House) -> None:
    choose(house.client(TABLET), "no")
    for path in (rooms(house)["tablet"], rooms(house)["court"]):
        still, lively = house.client(TABLET), house.client(TABLET)
        choose(still, "no")
        choose(lively, "yes")
        assert [moves(still, path), moves(lively, path), moves(still, path)] == [False, True, False]


@pytest.mark.parametrize("sent", ["", "maybe", "YES"])
def test_what_is_no_choice_changes_nothing(house: House, sent: str) -> None:
    client = house.client(TABLET)
    choose(client, "no")
    choose(client, sent)
    assert not moves(client, "/")


def test_a_sheet_of_styles_moves_nothing_where_the_switch_is_off() -> None:
    base = (Path(__file__).resolve().parents[3] / "static" / "css" / "base" / "reset.css").read_text("utf-8")
    assert re.search(
        r":root:not\(\[data-lively\]\) \*[^{]*\{[^}]*transition: none !important;\s+animation: none !important", base
    )


def test_a_timer_has_no_gong_where_the_switch_is_off(tmp_path: Path) -> None:
    table = evening(tmp_path, PROPOSED)
    with table.app.app_context():
        table.use_cases.timers.start(table.id, TABLET, "", 60)
    assert "data-gong" in table.get().text
    choose(table.client, "no")
    assert "data-gong" not in table.get().text


# Counting down together.


class Watch:
    """A clock that a test sets."""

    now = 1000.0


def counting(folder: Path, *actions: Action) -> tuple[Evening, Watch]:
    table, watch = evening(folder, *actions), Watch()
    table.app.extensions["use_cases"] = UseCases(Store(table.app), lambda: watch.now, random.Random(7), b"for tests")
    return table, watch


def left_on(table: Evening, **headers: str) -> int | None:
    """The milliseconds that a court screen counts down from now, None if it does not count."""
    page = table.app.test_client().get(f"/court/{table.id}", headers=headers).text
    found = re.search(r'<main[^>]* data-count="(-?\d+)"', page)
    return int(found[1]) if found else None


def count(table: Evening) -> int:
    return table.client.post(f"/t/{table.id}/count", data={"csrf": TOKEN}).status_code


def test_a_court_screen_counts_what_is_left_and_stops_by_itself(tmp_path: Path) -> None:
    table, watch = counting(tmp_path, PROPOSED)
    assert left_on(table) is None
    assert count(table) == 204
    assert left_on(table) == 3000
    watch.now += 1.25
    assert left_on(table) == 1750
    watch.now += 3
    assert left_on(table) == -1250
    watch.now += 1
    assert left_on(table) is None


def test_a_second_tap_counts_again(tmp_path: Path) -> None:
    table, watch = counting(tmp_path, PROPOSED)
    count(table)
    watch.now += 2
    count(table)
    assert left_on(table) == 3000


def test_a_vote_ends_the_count(tmp_path: Path) -> None:
    table, _ = counting(tmp_path, PROPOSED)
    count(table)
    table.post(do="vote", accepted="yes")
    assert left_on(table) is None


def test_a_clock_that_was_set_back_counts_nothing(tmp_path: Path) -> None:
    table, watch = counting(tmp_path, PROPOSED)
    count(table)
    watch.now -= 3600
    assert left_on(table) is None


def test_where_nobody_shows_anything_there_is_nothing_to_count(tmp_path: Path) -> None:
    table, _ = counting(tmp_path)
    assert "data-count" not in table.client.get(f"/t/{table.id}/play").text
    assert count(table) == 409
    assert left_on(table) is None


def test_the_button_to_count_waits_for_its_script(tmp_path: Path) -> None:
    table, _ = counting(tmp_path, PROPOSED)
    button = re.findall(r"<button[^>]* data-count=[^>]*>", table.client.get(f"/t/{table.id}/play").text)
    assert len(button) == 1
    assert button[0].endswith(" hidden>")


def test_an_undo_goes_back_in_what_a_page_knows_of_the_past(tmp_path: Path) -> None:
    table, _ = counting(tmp_path, *refused("Bea"), *turn("Dan", "pacifist"))
    pasts = [table.table.past]
    for _ in range(2):
        table.post(do="undo")
        pasts.append(table.table.past)
    assert pasts == sorted(pasts, reverse=True)
    assert len(set(pasts)) == 3
