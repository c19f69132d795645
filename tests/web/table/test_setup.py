"""The pages before the deal keep what was typed, whichever button is pressed."""

import re
from typing import Any

from werkzeug.test import TestResponse

from tests.web.evening import NAMES, TABLET, TOKEN
from tests.web.house import House


def sent(house: House, room: str, **fields: Any) -> TestResponse:
    data = {"csrf": TOKEN, "version": house.version("draft"), **fields}
    return house.client(TABLET).post(f"/t/{house.tables['draft']}/{room}", data=data)


def test_a_field_that_was_not_saved_is_kept_on_the_way_to_the_box(house: House) -> None:
    first = NAMES[1]
    answer = sent(house, "setup", first_vizier=first, keep="next")
    assert answer.headers["Location"] == f"/t/{house.tables['draft']}/box"
    page = house.client(TABLET).get(f"/t/{house.tables['draft']}/setup").text
    assert f"<option selected>{first}</option>" in page


def test_a_refused_name_stays_in_its_field_and_is_marked_until_it_is_changed(house: House) -> None:
    answer = sent(house, "players", name=NAMES[0], change="add")
    assert answer.status_code == 422
    assert re.findall(r'id="new-name"[^>]*aria-invalid[^>]*>([^<]*)</textarea>', answer.text) == [NAMES[0]]
    assert sent(house, "players", name="Zoe", change="add").status_code == 303
    page = house.client(TABLET).get(f"/t/{house.tables['draft']}/players").text
    assert "aria-invalid" not in page
    assert 'data-name="Zoe"' in page


def test_the_rules_lead_back_to_the_game_that_they_were_opened_from(house: House) -> None:
    client, table = house.client(TABLET), house.tables["played"]
    assert f'href="/t/{table}">' in client.get(f"/rules/sultane?table={table}").text
    assert 'href="/">' in client.get("/rules/sultane?table=/elsewhere").text
