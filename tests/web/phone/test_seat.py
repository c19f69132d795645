"""A player's phone: opening a link changes nothing, a button takes the seat, and the role is sent to it alone."""

import json
import re
from pathlib import Path

import pytest

from companion.web.delivery.secrecy import DATA_BLOCK, PAGE_BLOCK
from tests.web.evening import NAMES, ROLES, TOKEN, Evening, evening, turn, unsealed, words_of
from tests.web.phones import Phone, code, draft, phone_of

SECRET_WORDS = ("Dinarzade", "Interventionist", "Parizade", "Zobeide", "Zobéide")
NINE = dict(
    zip(
        NAMES[:9],
        ["interventionist"] * 5 + ["dinarzade", "parizade", "haiatalnefous", "schahzenan"],
        strict=True,
    )
)


def test_opening_a_link_changes_nothing_and_asks_who_one_is(tmp_path: Path) -> None:
    table = evening(tmp_path)
    before = table.table.changes
    answer = Phone(table, "a phone").get(f"/S/{code(table, 0)}")
    assert answer.status_code == 200
    assert "Are you Ana?" in words_of(answer.text)
    assert table.table.changes == before


def test_the_button_takes_the_seat_and_leads_to_an_address_without_the_code(tmp_path: Path) -> None:
    table = evening(tmp_path)
    answer = Phone(table, "a phone").claim(2)
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/seat/{table.id}/2")
    assert table.table.seats[2].claimed


def test_a_code_typed_in_small_letters_is_the_same_code(tmp_path: Path) -> None:
    table = evening(tmp_path)
    assert Phone(table, "a phone").get(f"/s/{code(table, 0).lower()}").status_code == 200


def test_the_seats_own_phone_is_led_to_its_page_when_it_scans_again(tmp_path: Path) -> None:
    table = evening(tmp_path)
    answer = phone_of(table, 0).get(f"/S/{code(table, 0)}")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/seat/{table.id}/0")


def test_a_second_phone_is_told_to_ask_the_game_master(tmp_path: Path) -> None:
    table = evening(tmp_path)
    phone_of(table, 0)
    second = Phone(table, "a second phone")
    for answer in (second.get(f"/S/{code(table, 0)}"), second.claim(0)):
        assert answer.status_code == 409
        assert "Ask the game master to release it" in words_of(answer.text)
    assert second.role(0).status_code == 403


def test_a_seat_is_not_taken_without_the_token_of_the_form(tmp_path: Path) -> None:
    table = evening(tmp_path)
    phone = Phone(table, "a phone")
    assert phone.client.post(f"/S/{code(table, 0)}/claim").status_code == 400
    assert not table.table.seats[0].claimed


def unaddressed(phone: Phone, address: str) -> tuple[int, str]:
    """An answer without the reader's own address, which the language switch needs to lead back."""
    answer = phone.get(address)
    return answer.status_code, re.sub(r'name="back" value="[^"]*"', "", answer.text)


@pytest.mark.parametrize("token", ["A" * 32, "AAAA", "x" * 500, "%F0%9F%90%AB", "0" * 32, "%00", "A%20"])
def test_every_unknown_code_gets_the_same_answer(tmp_path: Path, token: str) -> None:
    table = evening(tmp_path)
    phone = Phone(table, "a phone")
    assert unaddressed(phone, f"/S/{token}") == unaddressed(phone, f"/S/{'B' * 32}")
    assert phone.get(f"/S/{token}").status_code == 404
    assert phone.post(f"/S/{token}/claim").status_code == 404


def test_a_phone_gets_no_page_of_another_seat_or_table(tmp_path: Path) -> None:
    table = evening(tmp_path)
    phone = phone_of(table, 0)
    places = (f"{table.id}/1", f"{table.id}/7", "nowhere/0")
    answers = {unaddressed(phone, f"/seat/{place}") for place in places}
    assert len(answers) == 1
    assert answers.pop()[0] == 403
    assert phone.role(1).status_code == 403
    assert phone.post(f"/seat/{table.id}/1/looked").status_code == 403


def test_the_game_masters_tablet_gets_no_phones_role(tmp_path: Path) -> None:
    table = evening(tmp_path)
    phone_of(table, 1)
    answer = table.client.post(f"/seat/{table.id}/1/role", data={"csrf": TOKEN}, headers={"Accept": "application/json"})
    assert answer.status_code == 403


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_is_the_same_whatever_the_role_is(tmp_path: Path, language: str) -> None:
    others = {**ROLES, "Ana": "dinarzade", "Bea": "interventionist"}
    pages = []
    for folder, roles in (("one", ROLES), ("other", others)):
        table = evening(tmp_path / folder, *turn("Bea", "pacifist"), roles=roles, language=language)
        pages.append(unsealed(phone_of(table, 0, language).get(f"/seat/{table.id}/0").data))
    assert pages[0] == pages[1]


SCENES = re.compile(r"pictures/scenes\.svg#([\w-]*)")


def test_a_seat_fetches_the_scenes_of_all_roles_and_shows_none_and_no_other_page_fetches_them(tmp_path: Path) -> None:
    table = evening(tmp_path, roles=ROLES)
    stranger = Phone(table, "a phone")
    seat = phone_of(table, 0)
    assert SCENES.findall(seat.get(f"/seat/{table.id}/0").text) == ["scene-"]
    shown = seat.client.post(f"/seat/{table.id}/0/role", data={"csrf": TOKEN}).text
    assert SCENES.findall(shown) == [f"scene-{ROLES['Ana']}"]
    assert SCENES.findall(stranger.get(f"/S/{code(table, 1)}").text) == []


WAITING = {"deal": "The deal is under way. The recognition comes next.", "recognition": "The recognition."}


@pytest.mark.parametrize("room", WAITING)
def test_before_the_first_turn_every_phone_says_the_same_and_nothing_of_the_game(tmp_path: Path, room: str) -> None:
    table = draft(tmp_path)
    table.post("deal")
    phones = [phone_of(table, seat) for seat in (0, 1)]
    table.post("go", to=room)
    pages = [phone.get(phone.place(seat)).text for seat, phone in enumerate(phones)]
    for page in pages:
        assert WAITING[room] in words_of(page)
        assert "Turn 1" not in words_of(page)
        assert "Grand Vizier" not in words_of(page)
    table.post("go", to="play")
    assert "Turn 1" in words_of(phones[0].get(phones[0].place(0)).text)


def test_no_role_is_in_a_seats_page(tmp_path: Path) -> None:
    table = evening(tmp_path)
    page = phone_of(table, 1).get(f"/seat/{table.id}/1").text
    assert not [word for word in SECRET_WORDS if word in words_of(page)]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_role_of_a_set_up_is_answered_in_the_same_number_of_bytes(tmp_path: Path, language: str) -> None:
    table = evening(tmp_path, count=9, roles=NINE, schahzenan=True, haiatalnefous=True, language=language)
    data, pages = set(), set()
    for seat in range(9):
        phone = phone_of(table, seat, language)
        answer = phone.role(seat)
        assert json.loads(answer.data)["role"] == NINE[NAMES[seat]]
        assert "Content-Encoding" not in answer.headers
        assert answer.headers["Cache-Control"] == "no-store, no-transform"
        data.add(len(answer.data))
        pages.add(len(phone.post(f"/seat/{table.id}/{seat}/role").data))
    assert (data, pages) == ({DATA_BLOCK}, {PAGE_BLOCK})


def test_a_role_is_worded_in_the_phones_own_language(tmp_path: Path) -> None:
    table = evening(tmp_path)
    assert json.loads(phone_of(table, 1, "fr").role(1).data)["title"] == "Vous êtes Dinarzade, Pacifiste"


def test_without_scripts_the_role_has_a_page_of_its_own_with_a_link_that_hides_it(tmp_path: Path) -> None:
    table = evening(tmp_path)
    phone = phone_of(table, 1)
    answer = phone.post(f"/seat/{table.id}/1/role")
    assert "You are Dinarzade, Pacifist" in words_of(answer.text)
    assert f'href="/seat/{table.id}/1"' in answer.text
    assert "no-store" in answer.headers["Cache-Control"]
    assert table.table.seats[1].looked_at is not None


def test_the_first_look_is_noted_for_the_game_master(tmp_path: Path) -> None:
    table = evening(tmp_path)
    phone = phone_of(table, 0)
    phone.role(0)
    assert table.table.seats[0].looked_at is None
    assert phone.post(f"/seat/{table.id}/0/looked").status_code == 204
    assert table.table.seats[0].looked_at is not None
    assert 'data-looked="yes"' in phone.get(f"/seat/{table.id}/0").text


def test_nothing_on_a_phone_tells_the_next_page_where_it_came_from(tmp_path: Path) -> None:
    table = evening(tmp_path)
    phone = phone_of(table, 0)
    for answer in (
        Phone(table, "another").get(f"/S/{code(table, 1)}"),
        phone.get(f"/seat/{table.id}/0"),
        phone.role(0),
    ):
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert "no-store" in answer.headers["Cache-Control"]


def test_a_waiting_phone_is_answered_when_the_court_has_moved(tmp_path: Path) -> None:
    table = evening(tmp_path)
    phone = phone_of(table, 0)
    address = f"/seat/{table.id}/0?seen={table.table.changes}"
    assert phone.get(address, **{"HX-Request": "true"}).status_code == 204
    table.post(do="propose", narrator="Bea")
    answer = phone.get(address, **{"HX-Request": "true"})
    assert answer.status_code == 200
    assert "Ana proposes Bea as Narrator." in words_of(answer.text)


def told(page: str, which: str) -> str:
    """What a page says in its paragraph ``data-own`` or ``data-standing``."""
    found = re.search(rf"<p[^>]* data-{which}>(.*?)</p>", page)
    return found[1] if found else ""


def told_everybody(table: Evening, which: str) -> list[str]:
    return [told(phone_of(table, seat).get(f"/seat/{table.id}/{seat}").text, which) for seat in range(5)]


def test_each_phone_says_whether_its_holder_can_be_narrator_until_one_is_proposed(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    standing = told_everybody(table, "standing")
    table.post(do="propose", narrator="Dan")
    assert ["You are proposed" in one for one in told_everybody(table, "own")] == [False, False, False, True, False]
    assert told_everybody(table, "standing") == [""] * 5
    assert standing[4] == "You may be the Narrator."
    assert standing[0] == "Grand Vizier of the last tale: not this turn."
    assert standing[1] == ""


def test_an_exiled_players_phone_says_what_exile_means(tmp_path: Path) -> None:
    actions = [
        *turn("Bea", "pacifist"),
        *turn("Dan", "pacifist"),
        {"do": "investigate", "target": "Dan"},
        *turn("Eve", "pacifist"),
        {"do": "appoint", "target": "Fay"},
        *turn("Gus", "pacifist"),
        {"do": "exile", "target": "Dan"},
    ]
    table = evening(tmp_path, *actions)
    assert "You are in exile" in words_of(phone_of(table, 3).get(f"/seat/{table.id}/3").text)


def test_a_hostile_name_stays_text_on_every_phone_page(tmp_path: Path) -> None:
    name = '<script>alert("x")</script>'
    table = evening(tmp_path)
    with table.app.app_context():
        id_ = table.use_cases.lobby.open("the tablet", "sultane")
        table.use_cases.drafts.amend_players(id_, "the tablet", 0, [name, *NAMES[1:5]])
        table.use_cases.deals.deal(id_, "the tablet", table.use_cases.tables.own(id_, "the tablet").version)
    table.id = id_
    phone = Phone(table, "a phone")
    pages = [phone.get(f"/S/{code(table, 0)}").text, table.get("deal").text, table.get("deal/sheet").text]
    phone.claim(0)
    pages += [phone.get(f"/seat/{id_}/0").text, phone.post(f"/seat/{id_}/0/role").text]
    for page in pages:
        assert "<script>alert" not in page
        assert "&lt;script&gt;" in page


@pytest.mark.parametrize("secret", ["hand", "role"])
def test_a_tab_that_is_opened_again_without_its_form_shows_the_seat_and_no_secret(tmp_path: Path, secret: str) -> None:
    table = evening(tmp_path)
    answer = phone_of(table, 0).get(f"/seat/{table.id}/0/{secret}")
    assert (answer.status_code, answer.location) == (303, f"/seat/{table.id}/0")


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_a_wrong_method_is_refused_and_changes_nothing(tmp_path: Path, method: str) -> None:
    table = evening(tmp_path)
    phone = phone_of(table, 0)
    before = table.table.changes
    for address in (f"/S/{code(table, 1)}/claim", f"/seat/{table.id}/0/role", f"/seat/{table.id}/0"):
        answer = getattr(phone.client, method)(address, headers={"X-CSRF": TOKEN})
        assert answer.status_code == 405
    assert table.table.changes == before


def test_the_page_that_asks_who_one_is_knows_the_address_without_the_code(tmp_path: Path) -> None:
    table = evening(tmp_path)
    page = Phone(table, "a stranger").get(f"/S/{code(table, 1)}").text
    assert f'data-place="/seat/{table.id}/1"' in page
