"""A television joins by its remote: keys without a script, digits that work once, guesses that are slowed down."""

import re
from pathlib import Path

from flask.testing import FlaskClient

from companion.web.server.limits import BY_ADDRESS, OVERALL
from tests.web.evening import TOKEN
from tests.web.phones import Draft, draft


def television(table: Draft, name: str = "tv") -> FlaskClient:
    client = table.app.test_client()
    with client.session_transaction() as session:
        session.update(device=name, csrf=TOKEN)
    return client


def digits(table: Draft) -> str:
    """What the game master's page shows."""
    table.post("screen")
    found = re.search(r'class="four-digits">([\d ]+)<', table.get("court").text)
    assert found is not None
    return found[1].replace(" ", "")


def test_every_key_is_a_button_that_adds_its_digit(tmp_path: Path) -> None:
    tv = television(draft(tmp_path))
    typed = ""
    for key in "4719":
        page = tv.get("/tv", query_string={"digits": typed, "key": key}).text
        typed += key
        assert re.findall(r'name="digits" value="(\d*)"', page) == [typed, typed]
    assert "autofocus>Enter" in page
    assert re.findall(r'name="digits" value="(\d*)"', tv.get("/tv?digits=4719&delete=1").text)[0] == "471"
    assert re.findall(r'name="digits" value="(\d*)"', tv.get("/tv?digits=4719&key=5").text)[0] == "4719"
    assert re.findall(r'name="digits" value="(\d*)"', tv.get("/tv?digits=<x٣&key=a").text)[0] == ""


def test_the_digits_on_the_tablet_bring_the_television_in_and_it_remembers(tmp_path: Path) -> None:
    table = draft(tmp_path)
    tv = television(table)
    answer = tv.post("/tv", data={"csrf": TOKEN, "digits": digits(table)})
    assert answer.headers["Location"] == f"/court/{table.id}"
    assert tv.get("/tv").headers["Location"] == f"/court/{table.id}"
    page = table.get("court").text
    assert "1 screen follows" in page
    assert "four-digits" not in page


def test_wrong_digits_are_answered_with_the_keys_again(tmp_path: Path) -> None:
    answer = television(draft(tmp_path)).post("/tv", data={"csrf": TOKEN, "digits": "0000"})
    assert answer.status_code == 404
    assert "These digits open no table" in answer.text
    assert 'id="keys"' in answer.text


def test_whoever_guesses_digits_waits_even_for_the_right_ones(tmp_path: Path) -> None:
    table = draft(tmp_path)
    right = digits(table)
    tv = television(table)
    wrong = [f"{number:04}" for number in range(12) if f"{number:04}" != right]
    statuses = {tv.post("/tv", data={"csrf": TOKEN, "digits": one}).status_code for one in wrong}
    assert statuses == {404, 429}
    assert tv.post("/tv", data={"csrf": TOKEN, "digits": right}).status_code == 429


def test_many_who_guess_digits_together_are_each_slowed_down_all_the_same(tmp_path: Path) -> None:
    tv = television(draft(tmp_path))
    for number in range(OVERALL.at_once // BY_ADDRESS.at_once + 2):
        address = {"REMOTE_ADDR": f"192.0.2.{number}"}
        statuses = [
            tv.post("/tv", data={"csrf": TOKEN, "digits": "none"}, environ_overrides=address).status_code
            for _ in range(BY_ADDRESS.at_once + 2)
        ]
        assert statuses[-2:] == [429, 429], number


def test_a_stranger_sees_no_digits_and_no_names_on_the_page_for_televisions(tmp_path: Path) -> None:
    table = draft(tmp_path)
    shown = digits(table)
    page = television(table, "stranger").get("/tv").text
    assert shown not in page
    assert "Ana" not in page


def test_nothing_is_smaller_than_a_television_needs(tmp_path: Path) -> None:
    page = television(draft(tmp_path)).get("/tv").text
    assert page.count('name="key"') == 10
    assert page.count("autofocus") == 1
