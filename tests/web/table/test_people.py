"""Who plays, while a game is on: the form for a new name, and what every screen then says."""

import re
from pathlib import Path

from tests.web.evening import evening, turn
from tests.web.phone.joining import PEOPLE, come, deal, table_without_people
from tests.web.phones import Phone


def test_a_new_name_is_on_every_screen_and_the_former_on_none(tmp_path: Path) -> None:
    table = table_without_people(tmp_path)
    phone, *_ = come(table, *PEOPLE)
    deal(table)
    seen = table.table.changes
    assert table.post("people", seat="0", name="Zoe", do="rename").headers["Location"] == f"/t/{table.id}/play"
    pages = [table.get(page).text for page in ("play", "log", "people", "deal")]
    pages += [phone.get(f"/seat/{table.id}/0").text, phone.get(f"/court/{table.id}").text]
    changed = phone.get(f"/seat/{table.id}/0?seen={seen}", **{"HX-Request": "true"}).text
    assert "Zoe" in changed.partition('data-live="who"')[2].partition("</header>")[0]
    assert [page.count("Zoe") > 0 for page in pages] == [True] * len(pages)
    assert [PEOPLE[0] in page.replace("Ana is now called Zoe.", "") for page in pages] == [False] * len(pages)
    assert [page.count("Ana is now called Zoe.") > 0 for page in pages[:2]] == [True] * 2


def test_a_name_that_is_refused_stands_in_the_form_with_the_seat(tmp_path: Path) -> None:
    table = table_without_people(tmp_path)
    come(table, *PEOPLE)
    deal(table)
    answer = table.post("people", seat="1", name=PEOPLE[0], do="rename")
    assert answer.status_code == 422
    assert f'name="name" value="{PEOPLE[0]}" aria-invalid="true"' in answer.text
    assert 'value="1" required checked' in answer.text


def test_a_seat_that_is_not_there_is_nobody_of_the_list(tmp_path: Path) -> None:
    table = table_without_people(tmp_path)
    come(table, *PEOPLE)
    deal(table)
    answer = table.post("people", seat="9", name="Zoe", do="rename")
    assert answer.status_code == 409
    assert "no longer on the list" in answer.text


def test_the_code_of_a_seat_is_shown_to_whoever_plays_on_there(tmp_path: Path) -> None:
    table = table_without_people(tmp_path)
    phone, *_ = come(table, *PEOPLE)
    deal(table)
    shown = table.post("people", seat="0", name="Zoe", do="another").headers["Location"]
    page = table.client.get(shown).text
    assert "Zoe" in page
    assert 'class="qr"' in page
    assert phone.get(f"/seat/{table.id}/0").status_code == 403
    other = Phone(table, "other")
    other.claim(0)
    assert other.get(f"/seat/{table.id}/0").status_code == 200


def test_with_real_cards_who_plays_is_asked_without_a_word_about_phones(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"), roles=None)
    page = table.get("people").text
    assert "Somebody else plays on" in page
    assert "The former phone" not in page
    assert table.post("people", seat="0", name="Zoe", do="another").headers["Location"] == f"/t/{table.id}/play"


def test_who_plays_is_asked_in_a_game_only(tmp_path: Path) -> None:
    table = table_without_people(tmp_path)
    assert table.get("people").headers["Location"] == f"/t/{table.id}"
    come(table, *PEOPLE)
    deal(table)
    table.post("abandon")
    assert table.get("people").headers["Location"] == f"/t/{table.id}"


def emblems(page: str) -> dict[str, str]:
    """Return everybody's emblem on a page."""
    return {
        name: emblem
        for emblem, name in re.findall(
            r'class="tok t-(\w+)"(?:(?!class="tok|</li>).)*<b class="name[^>]*>(\w+)</b>', page, re.DOTALL
        )
    }


def test_an_emblem_stays_with_its_person_wherever_they_sit_and_in_the_next_game(tmp_path: Path) -> None:
    table = table_without_people(tmp_path)
    phone, *_ = come(table, *PEOPLE)
    first = emblems(table.get("players").text)
    assert len(set(first.values())) == len(first) == len(PEOPLE)
    table.post("players", change="move", who="Ana", place="3")
    table.post("players", change="shuffle")
    assert emblems(table.get("players").text) == first
    table.post("players", change="remove", who="Bea")
    table.post("players", change="add", name="Fay")
    table.post("players", change="rename", who="Cleo", new="Clo")
    now = emblems(table.get("players").text)
    assert now.pop("Fay") not in first.values()
    assert now == {"Clo" if name == "Cleo" else name: one for name, one in first.items() if name != "Bea"}
    deal(table)
    place = table.table.players.index("Ana")
    table.post("people", seat=str(place), name="Zoe", do="another")
    court = emblems(phone.get(f"/court/{table.id}").text)
    assert (court["Zoe"], court["Dan"], court["Eve"]) == (first["Ana"], first["Dan"], first["Eve"])
    table.post("abandon")
    following = table.post("again", to="players").headers["Location"]
    assert emblems(table.client.get(following).text).items() >= {"Zoe": first["Ana"], "Dan": first["Dan"]}.items()
