"""A code moves a table to another device; the old one says so, seats stay, and guessing does not help."""

import random
import re
from collections import Counter
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.web.delivery.qr import cached_svg_path
from companion.web.server.limits import BY_ADDRESS, Throttle
from tests.sizes import tries
from tests.web.asking import status_of
from tests.web.evening import TABLET, TOKEN, Evening, evening, turn, words_of
from tests.web.phones import Phone, draft, phone_of

CODE = re.compile(r"\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}\b")


LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""What codes are made of."""


class Device(Phone):
    """Another device at the start page."""

    def take(self, typed: str) -> TestResponse:
        return self.client.post(
            "/take", data={"csrf": TOKEN, "code": typed}, headers={"Accept-Language": self.language}
        )


def noted(table: Evening) -> str:
    """The code as the game master reads it off the page."""
    found = CODE.search(words_of(table.get("handover").text))
    assert found
    return found[0]


def opened(client: FlaskClient, address: str) -> TestResponse:
    return client.get(address, headers={"Accept-Language": "en"})


def test_another_device_goes_on_where_the_game_was(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    other = Device(table, "another tablet")
    taken = other.take(noted(table))
    assert taken.status_code == 303
    page = other.get(taken.location)
    assert "You now run the table from here." in words_of(page.text)
    assert opened(other.client, f"/t/{table.id}").location == f"/t/{table.id}/play"
    assert other.get(f"/t/{table.id}/play").status_code == 200


def test_the_old_tablet_is_told_on_every_page_that_the_table_went_on(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    Device(table, "another tablet").take(noted(table))
    version = 1
    for answer in (
        table.get("play"),
        table.get("play", **{"HX-Request": "true"}),
        table.get("deal"),
        table.get("log"),
        table.get("handover"),
        table.client.post(f"/t/{table.id}/play", data={"csrf": TOKEN, "version": version, "do": "undo"}),
    ):
        assert answer.status_code == 403
    assert "This table has moved to another device" in words_of(table.get("play").text)
    assert table.id not in table.client.get("/resume").text


def test_a_new_code_is_shown_to_who_came_and_the_used_one_is_void(tmp_path: Path) -> None:
    table = evening(tmp_path)
    used = noted(table)
    other = Device(table, "another tablet")
    fresh = CODE.search(words_of(other.get(other.take(used).location).text))
    assert fresh
    assert fresh[0] != used
    late = Device(table, "a third").take(used)
    assert late.status_code == 404
    assert "No table has this code." in words_of(late.text)


def test_a_phone_that_takes_the_table_keeps_its_seat_and_the_others_keep_theirs(tmp_path: Path) -> None:
    table = evening(tmp_path)
    first, second = phone_of(table, 0), phone_of(table, 1)
    role = first.role(0).data
    answer = first.client.post("/take", data={"csrf": TOKEN, "code": noted(table)})
    assert answer.status_code == 303
    assert first.role(0).data == role
    assert second.get(second.place(1)).status_code == 200
    assert first.get(f"/t/{table.id}/deal").status_code == 200
    assert first.get(second.place(1)).status_code == 403, "control is no seat"


def test_the_log_tells_everybody(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    other = Device(table, "another tablet")
    other.take(noted(table))
    assert "The table has moved to another device" in words_of(other.get(f"/t/{table.id}/log").text)


@pytest.mark.parametrize("way", [str.lower, str.upper, lambda code: code.replace("-", ""), lambda code: f" {code} "])
def test_a_code_may_be_typed_in_any_way(tmp_path: Path, way: object) -> None:
    table = evening(tmp_path)
    typed = way(noted(table).replace("0", "O").replace("1", "I"))  # type: ignore[operator] # a function of one text
    assert Device(table, "another tablet").take(typed).status_code == 303


def test_opening_the_scanned_address_changes_nothing_and_its_button_hands_the_table_over(tmp_path: Path) -> None:
    table = evening(tmp_path)
    code = noted(table).replace("-", "")
    other = Device(table, "another tablet")
    for path in (f"/TAKE/{code}", f"/take/{code}", f"/take/{code.lower()}"):
        page = other.get(path)
        assert page.status_code == 200
        assert "Ana, Bea, Cleo" in words_of(page.text)
        assert page.headers["Referrer-Policy"] == "no-referrer"
        assert "no-store" in page.headers["Cache-Control"]
    assert table.table.takeovers == 0
    assert other.take(code).status_code == 303
    assert table.get("play").status_code == 403


def test_the_scanned_code_holds_that_address(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.app.config["PUBLIC_URL"] = "http://10.0.0.5:8000"
    page = table.get("handover").text
    assert cached_svg_path(f"HTTP://10.0.0.5:8000/TAKE/{noted(table).replace('-', '')}")[1] in page
    assert "10.0.0.5:8000" in words_of(page)


def test_the_device_that_leads_the_table_is_led_to_its_code(tmp_path: Path) -> None:
    table = evening(tmp_path)
    code = noted(table)
    assert table.client.get(f"/take/{code}").location == f"/t/{table.id}/handover"
    assert table.client.post("/take", data={"csrf": TOKEN, "code": code}).status_code == 303
    assert noted(table) == code


def test_a_double_tap_is_one_hand_over(tmp_path: Path) -> None:
    table = evening(tmp_path)
    code, other = noted(table), Device(table, "another tablet")
    answers = [other.take(code), other.take(code)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert answers[0].location == answers[1].location


@pytest.mark.parametrize("wrong", ["", "wrong", "0000-0000-0000-0000", "é" * 99, "<b>", "0" * 5000, "%", "../../etc"])
def test_every_wrong_code_gets_one_answer_and_keeps_what_was_typed(tmp_path: Path, wrong: str) -> None:
    table = evening(tmp_path)
    answer = Device(table, "another tablet").take(wrong)
    assert answer.status_code == 404
    assert "No table has this code." in words_of(answer.text)
    assert 'name="code"' in answer.text
    assert "<b>" not in answer.text.split("<form")[1]


def test_an_address_with_a_wrong_code_leads_to_the_form(tmp_path: Path) -> None:
    answer = Device(evening(tmp_path), "another tablet").get("/TAKE/0000111122223333")
    assert answer.status_code == 404
    assert 'name="code" value="0000111122223333"' in answer.text


def test_a_code_of_seats_is_none_of_tables(tmp_path: Path) -> None:
    table = evening(tmp_path)
    with table.app.app_context():
        seat = table.use_cases.seats.code(table.table, 0)
    assert Device(table, "another tablet").take(seat).status_code == 404


def test_guessing_is_slowed_down_and_a_right_code_is_not(tmp_path: Path) -> None:
    table = evening(tmp_path)
    now = [1000.0]
    table.app.extensions["throttle"] = Throttle(lambda: now[0])
    other = Device(table, "another tablet")
    for _ in range(BY_ADDRESS.at_once):
        assert other.take("wrong").status_code == 404
    for answer in (other.take("wrong"), opened(other.client, "/take/wrong"), opened(other.client, "/S/WRONG")):
        assert answer.status_code == 429
        assert "Too many wrong codes" in words_of(answer.text)
        assert int(answer.headers["Retry-After"]) == BY_ADDRESS.every
    assert other.take(noted(table)).status_code == 303


def test_the_code_is_shown_before_the_deal_and_found_from_everywhere_after(tmp_path: Path) -> None:
    table = draft(tmp_path, roles="phones")
    code = noted(table)
    assert code in table.get("deal").text
    assert "any other can take over with this code" in words_of(table.get("deal").text)
    table.post("deal")
    link = f'href="/t/{table.id}/handover"'
    assert noted(table) == code, "one code from the opening of the table on"
    assert "in case this device breaks" in words_of(table.get("deal?all=1").text), "offered once after the deal"
    for room in ("deal", "deal?seat=2", "play"):
        assert link in table.get(room).text
        assert code not in table.get(room).text


def test_with_real_cards_the_code_is_shown_too(tmp_path: Path) -> None:
    table = draft(tmp_path, roles="cards")
    table.post("deal")
    assert noted(table) in table.get("deal").text


def test_no_phone_and_no_stranger_sees_the_code(tmp_path: Path) -> None:
    table = evening(tmp_path)
    code = noted(table)
    phone, stranger = phone_of(table, 0), Phone(table, "a stranger")
    for answer in (
        phone.get(phone.place(0)),
        phone.get(f"/t/{table.id}/handover"),
        stranger.get(f"/t/{table.id}/handover"),
        stranger.get("/take"),
        phone.role(0),
    ):
        assert code not in answer.text
        assert code.replace("-", "") not in answer.text
    assert stranger.get(f"/t/{table.id}/handover").status_code == 404
    with table.app.app_context():
        assert code.replace("-", "") not in str(table.use_cases.records.export(table.id, TABLET))


def test_a_closed_table_goes_on_elsewhere_at_its_end(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    code = noted(table)
    table.post("abandon")
    other = Device(table, "another tablet")
    assert other.take(code).status_code == 303
    assert opened(other.client, f"/t/{table.id}").location == f"/t/{table.id}/end"


def test_a_draft_goes_on_elsewhere_in_its_room(tmp_path: Path) -> None:
    table = draft(tmp_path)
    other = Device(table, "another tablet")
    assert other.take(noted(table)).status_code == 303
    assert other.get(f"/t/{table.id}/setup").status_code == 200
    assert table.get("setup").status_code == 403


def test_without_the_forms_token_nothing_is_handed_over(tmp_path: Path) -> None:
    table = evening(tmp_path)
    code = noted(table)
    assert table.app.test_client().post("/take", data={"code": code}).status_code == 400
    assert table.get("play").status_code == 200


def test_it_speaks_french(tmp_path: Path) -> None:
    table = evening(tmp_path)
    other = Device(table, "another tablet", "fr")
    assert "Quel est le code de relais" in words_of(other.get("/take").text)
    assert "Aucune table n’a ce code." in words_of(other.take("faux").text)


def test_a_thousand_guessed_codes_hand_nothing_over_and_few_are_answered(tmp_path: Path) -> None:
    table = evening(tmp_path)
    now = [1000.0]
    table.app.extensions["throttle"] = Throttle(lambda: now[0])
    real, chance = noted(table).replace("-", ""), random.Random(5)
    cookie = Device(table, "another tablet").cookie
    answers: Counter[int] = Counter()
    for _ in range(tries(500)):
        now[0] += chance.random() / 100
        place = chance.randrange(len(real))
        letter = chance.choice([one for one in LETTERS if one != real[place]])
        near = f"{real[:place]}{letter}{real[place + 1 :]}"
        guessed = chance.choice([near, "".join(chance.choices(LETTERS, k=16)), real[:-1], f"{real}0"])
        form = {"csrf": TOKEN, "code": guessed}
        answers[status_of(table.app, "/take", "127.0.0.1", form, cookie)] += 1
    assert set(answers) == {404, 429}
    assert answers[404] <= BY_ADDRESS.at_once + (now[0] - 1000) / BY_ADDRESS.every + 1
    assert table.table.takeovers == 0
    assert table.get("play").status_code == 200
