"""A player who cannot scan types the seat's code where the table's is typed."""

from pathlib import Path

from werkzeug.test import TestResponse

from tests.web.evening import TOKEN, Evening, evening
from tests.web.phones import Phone, code


def typed(table: Evening, letters: str) -> TestResponse:
    return Phone(table, "a phone").client.post("/join", data={"csrf": TOKEN, "code": letters})


def test_the_code_of_a_card_typed_there_leads_to_its_seat(tmp_path: Path) -> None:
    table = evening(tmp_path)
    letters = code(table, 3)
    answer = typed(table, f"{letters[:4]} {letters[4:8].lower()}-{letters[8:]}")
    assert answer.status_code == 303
    assert answer.headers["Location"] == f"/s/{letters}"


def test_a_mistyped_code_of_a_card_is_kept_in_the_form_and_says_that_no_seat_has_it(tmp_path: Path) -> None:
    answer = typed(evening(tmp_path), "AAAA-BBBB-CCCC")
    assert answer.status_code == 404
    assert 'value="AAAA-BBBB-CCCC"' in answer.text
    assert "No seat has this code." in answer.text


def test_codes_of_cards_typed_there_are_guessed_as_slowly_as_scanned_ones(tmp_path: Path) -> None:
    table = evening(tmp_path)
    answers = [typed(table, f"AAAA-BBBB-CC{number:02}").status_code for number in range(12)]
    assert answers[0] == 404
    assert answers[-1] == 429
