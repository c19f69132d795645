"""The switch of motion and sound: what holds before anybody chose, what a choice changes, and that it stays."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.web.evening import TOKEN
from tests.web.house import PHONE, STRANGER, TABLET, House

HANDSET = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36"
SLATE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36"


def moves(client: FlaskClient, path: str, **headers: str) -> bool:
    """Whether a page may move and sound; its switch says the same."""
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


@pytest.mark.parametrize("sent", ["", "maybe", "YES", "\0"])
def test_what_is_no_choice_changes_nothing(house: House, sent: str) -> None:
    client = house.client(TABLET)
    choose(client, "no")
    choose(client, sent)
    assert not moves(client, "/")


def test_a_sheet_of_styles_moves_nothing_where_the_switch_is_off() -> None:
    base = (Path(__file__).resolve().parents[2] / "static" / "css" / "base.css").read_text("utf-8")
    assert re.search(
        r":root:not\(\[data-lively\]\) \*[^{]*\{[^}]*transition: none !important; animation: none !important", base
    )
