"""The rooms before the deal keep what was typed, whichever button is pressed."""

import re
from typing import Any

from werkzeug.test import TestResponse

from tests.web.evening import NAMES, TABLET, TOKEN
from tests.web.house import House


def sent(house: House, room: str, **fields: Any) -> TestResponse:
    data = {"csrf": TOKEN, "version": house.version("draft"), **fields}
    return house.client(TABLET).post(f"/t/{house.tables['draft']}/{room}", data=data)


def listed(page: str) -> list[str]:
    """The names in the fields of the list, without the empty field for the next one."""
    return [name for name in re.findall(r'name="names"[^>]* value="([^"]*)"', page) if name]


def test_a_field_that_was_not_saved_is_kept_on_the_way_to_the_box(house: House) -> None:
    first = NAMES[1]
    answer = sent(house, "setup", first_vizier=first, keep="next")
    assert answer.headers["Location"] == f"/t/{house.tables['draft']}/box"
    page = house.client(TABLET).get(f"/t/{house.tables['draft']}/setup").text
    assert f"<option selected>{first}</option>" in page


def test_a_refused_name_stands_in_the_list_once(house: House) -> None:
    answer = sent(house, "players", names=[*NAMES[:5], NAMES[0]], change="add")
    assert answer.status_code == 422
    assert listed(answer.text) == [*NAMES[:5], NAMES[0]]


def test_the_second_of_two_equal_names_is_marked_until_it_is_another_one(house: House) -> None:
    page = sent(house, "players", names=["Ana", "Bea", "ana", "Cleo"], change="add").text
    assert re.findall(r'value="([^"]*)"[^>]*aria-invalid', page) == ["ana"]
    page = sent(house, "players", names=["Ana", "Bea", "Dan", "Cleo"], change="add").text
    assert "aria-invalid" not in page


def test_one_of_three_equal_names_can_be_removed(house: House) -> None:
    answer = sent(house, "players", names=[NAMES[0], NAMES[0], NAMES[0], *NAMES[1:4]], change="remove:2")
    assert answer.status_code == 422
    assert listed(answer.text) == [NAMES[0], NAMES[0], *NAMES[1:4]]


def test_the_rules_lead_back_to_the_game_that_they_were_opened_from(house: House) -> None:
    client, table = house.client(TABLET), house.tables["played"]
    assert f'<a href="/t/{table}">' in client.get(f"/rules/sultane?table={table}").text
    assert '<a href="/">' in client.get("/rules/sultane?table=/elsewhere").text
