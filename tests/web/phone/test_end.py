"""What a phone says at the end of a game, before and after the roles are open."""

import re
from pathlib import Path

from tests.web.evening import ROLES, Evening, evening, turn, unsealed, words_of
from tests.web.phones import Phone, code, phone_of


def test_at_the_end_the_phone_says_who_has_won(tmp_path: Path) -> None:
    actions = [
        action for narrator in ("Bea", "Dan", "Fay", "Ana", "Cleo") for action in turn(narrator, "interventionist")
    ]
    table = evening(tmp_path, *actions)
    assert table.plain["winner"] == "interventionists"
    said = words_of(phone_of(table, 2).get(f"/seat/{table.id}/2").text)
    assert "The Interventionists win." in said
    assert "Your role can still be seen here." in said


def closing(folder: Path, roles: dict[str, str] = ROLES) -> tuple[Evening, Phone]:
    """A game that is won, and the phone of one at the table."""
    actions = [
        action for narrator in ("Bea", "Dan", "Fay", "Ana", "Cleo") for action in turn(narrator, "interventionist")
    ]
    table = evening(folder, *actions, roles=roles)
    return table, phone_of(table, 2)


def who(phone: Phone) -> list[tuple[str, str]]:
    """Who was who, as far as the phone says it."""
    page = phone.get(phone.place(2)).text
    found = re.findall(r'<b class="name">(\w+)</b><span class="why">([\w’ ]+)</span>', page)
    return [one for one in found if one[1] != "face down"]


def test_a_phone_says_who_won_before_anything_else_and_where_to_go_on(tmp_path: Path) -> None:
    _, phone = closing(tmp_path)
    page = phone.get(phone.place(2)).text
    assert page.index("The Interventionists win.") < page.index("data-role-form")
    assert "Scan the new code at the table." in page


def test_a_phone_learns_a_role_when_it_is_turned_over_and_not_before(tmp_path: Path) -> None:
    table, phone = closing(tmp_path)
    assert who(phone) == []
    table.post("close")
    assert who(phone) == []
    table.post("turn", turned=0)
    assert who(phone) == [("Ana", "Interventionist")]
    assert not [word for word in ("Dinarzade", "Parizade", "zobeide") if word in phone.get(phone.place(2)).text]
    table.post("turn", turned=1, all="yes")
    assert len(who(phone)) == 7
    assert ("Bea", "Dinarzade") in who(phone)


def test_a_phone_says_whether_its_player_won_once_every_role_is_open(tmp_path: Path) -> None:
    table, phone = closing(tmp_path)
    table.post("close")
    table.post("turn", turned=0)
    told = re.compile(r"data-own>(.*?)</p>")
    assert told.findall(phone.get(phone.place(2)).text) == ["Your role can still be seen here."]
    table.post("turn", turned=1, all="yes")
    assert told.findall(phone.get(phone.place(2)).text) == ["You lose, Pacifist."]


def test_a_closed_table_whose_roles_lie_face_down_looks_the_same_whatever_they_are(tmp_path: Path) -> None:
    pages = []
    for name, roles in (("one", ROLES), ("other", {**ROLES, "Ana": "parizade", "Cleo": "interventionist"})):
        table, phone = closing(tmp_path / name, roles)
        table.post("close")
        pages.append(unsealed(phone.get(phone.place(2)).data))
    assert pages[0] == pages[1]


def test_a_game_that_was_given_up_has_no_winner_on_the_phone(tmp_path: Path) -> None:
    table = evening(tmp_path)
    phone = phone_of(table, 2)
    with table.app.app_context():
        table.use_cases.commands.abandon(table.id, "the tablet")
    said = words_of(phone.get(f"/seat/{table.id}/2").text)
    assert "Nobody wins." in said
    assert "chooses a Narrator" not in said


def test_a_closed_table_lets_no_new_phone_in(tmp_path: Path) -> None:
    table = evening(tmp_path)
    late = code(table, 0)
    with table.app.app_context():
        table.use_cases.commands.abandon(table.id, "the tablet")
    phone = Phone(table, "late")
    assert phone.get(f"/S/{late}").status_code == 409
    assert phone.post(f"/S/{late}/claim").status_code == 409
