"""The end: who won, roles only after a separate confirmation, the story, and on to the next game."""

import json
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.web.evening import ROLES, TABLET, evening, refused, turn, words_of

READ_TO_THE_END = [
    *turn("Bea", "interventionist"),
    *turn("Dan", "interventionist"),
    *turn("Eve", "interventionist"),
    *turn("Fay", "interventionist"),
    *turn("Gus", "interventionist"),
]
"""Five interventionist tales: the Interventionists win on turn 5."""

UNTIL_DINARZADE = [
    *turn("Gus", "pacifist"),
    *turn("Dan", "pacifist"),
    {"do": "investigate", "target": "Dan"},
    *turn("Eve", "pacifist"),
    {"do": "appoint", "target": "Fay"},
    {"do": "propose", "narrator": "Bea"},
    {"do": "vote", "yes": 4, "no": 3},
]
"""Bea, who is Dinarzade, is accepted as Narrator after three pacifist tales."""


def test_a_won_game_leads_from_play_to_its_end(tmp_path: Path) -> None:
    table = evening(tmp_path, *READ_TO_THE_END[:-1])
    answer = table.post(do="read", tale="interventionist")
    assert answer.headers["Location"].endswith("/play")
    assert table.get().headers["Location"].endswith("/end")
    assert "The Interventionists win." in words_of(table.get("end").text)


def test_the_end_leads_to_the_code_with_which_another_device_goes_on(tmp_path: Path) -> None:
    table = evening(tmp_path, *READ_TO_THE_END)
    assert f'href="/t/{table.id}/handover"' in table.get("end").text


def test_a_game_just_decided_holds_its_breath_first(tmp_path: Path) -> None:
    table = evening(tmp_path, *READ_TO_THE_END[:-1])
    table.post(do="read", tale="interventionist")
    for _ in "loaded", "loaded again":
        page = table.get("end").text
        assert "The last tale is told." in words_of(page)
        assert 'name="to" value="end"' in page
    table.post("go", to="end")
    assert "data-hush" not in table.get("end").text


def test_a_game_won_again_after_an_undo_holds_its_breath_again(tmp_path: Path) -> None:
    table = evening(tmp_path, *READ_TO_THE_END[:-1])
    for _ in range(2):
        table.post(do="read", tale="interventionist")
        assert table.table.moment == "hush"
        table.post("go", to="end")
        assert table.table.moment == "end"
        table.post(do="undo")
        assert table.table.moment == "play"


def test_nothing_is_held_back_where_nothing_may_move(tmp_path: Path) -> None:
    table = evening(tmp_path, *READ_TO_THE_END[:-1])
    with table.client.session_transaction() as session:
        session["lively"] = False
    table.post(do="read", tale="interventionist")
    assert "data-hush" not in table.get("end").text


def test_a_closed_game_is_history_and_holds_no_breath(tmp_path: Path) -> None:
    table = evening(tmp_path, *READ_TO_THE_END)
    table.post("close")
    assert "data-hush" not in table.get("end").text


def test_a_game_that_goes_on_has_no_end(tmp_path: Path) -> None:
    table = evening(tmp_path)
    assert table.get("end").status_code == 303


def test_the_roles_stay_hidden_until_the_game_is_closed(tmp_path: Path) -> None:
    pages = []
    for name, roles in (("one", ROLES), ("other", {**ROLES, "Ana": "parizade", "Cleo": "interventionist"})):
        table = evening(tmp_path / name, *READ_TO_THE_END, roles=roles)
        pages.append((table.get("end").data, table.get("export").data))
    assert pages[0] == pages[1]


def test_roles_are_turned_over_one_by_one_where_the_table_wants_it(tmp_path: Path) -> None:
    table = evening(tmp_path, *UNTIL_DINARZADE)
    answer = table.post("close")
    assert answer.headers["Location"] == f"/t/{table.id}/end"
    assert cards(table.get("end").text) == dict.fromkeys(ROLES, "face down")
    table.post("turn", turned=0, all="yes")
    shown = cards(table.get("end").text)
    assert shown["Bea"] == "Dinarzade"
    assert "face down" not in shown.values()


def test_one_tap_shows_the_roles_and_one_deals_again(tmp_path: Path) -> None:
    table = evening(tmp_path, *UNTIL_DINARZADE)
    form = table.get("end").text.partition(f'action="/t/{table.id}/close"')[2].partition("</form>")[0]
    assert re.findall("Show the roles|After that, nothing can be undone|One by one", form) == [
        "Show the roles",
        "After that, nothing can be undone",
        "One by one",
    ]
    assert "Show the roles" in form.partition('name="all" value="yes"')[2]
    assert table.post("close", all="yes").headers["Location"] == f"/t/{table.id}/end"
    page = table.get("end").text
    assert cards(page)["Bea"] == "Dinarzade"
    assert "face down" not in page
    assert 'name="to" value="deal"' in page


def cards(page: str) -> dict[str, str]:
    """What is under each name around the table."""
    found = re.findall(
        r'<li[^>]*data-card[^>]*>.*?<b[^>]*>([^<]*)</b>\s*(?:<span class="[\w -]+">([^<]*)</span>)?', page, re.DOTALL
    )
    return dict(found)


def test_one_tap_turns_one_role_and_a_double_tap_no_more(tmp_path: Path) -> None:
    table = evening(tmp_path, *UNTIL_DINARZADE)
    table.post("close")
    for turned in (0, 0, 1):
        assert table.post("turn", turned=turned).status_code == 303
    shown = cards(table.get("end").text)
    assert {name: role for name, role in shown.items() if role != "face down"} == {
        "Bea": "Dinarzade",
        "Ana": "Interventionist",
    }


def test_a_role_that_lies_face_down_is_not_in_the_page(tmp_path: Path) -> None:
    table = evening(tmp_path, *READ_TO_THE_END)
    table.post("close")
    table.post("turn", turned=0)
    page = table.get("end").text
    assert "Interventionist</span>" in page
    for word in ("Dinarzade", "Parizade", "role-dinarzade", "role-pacifist", "zobeide"):
        assert word not in page


def test_the_moment_that_decided_comes_after_the_last_role(tmp_path: Path) -> None:
    table = evening(tmp_path, *READ_TO_THE_END)
    assert 'class="moment"' not in table.get("end").text
    table.post("close")
    assert 'class="moment"' not in table.get("end").text
    table.post("turn", turned=0, all="yes")
    page = table.get("end").text
    assert 'class="moment"' in page
    assert page.count(" decided") == 1


def test_roles_on_real_cards_leave_the_moment_for_all_to_read(tmp_path: Path) -> None:
    assert 'class="moment"' in evening(tmp_path, *READ_TO_THE_END, roles=None).get("end").text


@pytest.mark.parametrize("fields", [{}, {"turned": "x"}, {"turned": "999"}])
def test_a_card_is_turned_from_a_page_that_says_how_many_are(tmp_path: Path, fields: dict[str, str]) -> None:
    table = evening(tmp_path, *READ_TO_THE_END)
    table.post("close")
    assert table.post("turn", **fields).status_code == 422


def test_the_card_that_comes_next_can_be_tapped_and_no_other(tmp_path: Path) -> None:
    table = evening(tmp_path, *UNTIL_DINARZADE)
    table.post("close")
    for turned, name in enumerate(("Bea", "Ana")):
        page = table.get("end").text
        assert re.findall(r'<button class="leaf next" form="turn" aria-label="([^"]*)"', page) == [
            f"Turn over what {name} had"
        ]
        table.post("turn", turned=turned)
    table.post("turn", turned=2, all="yes")
    assert "leaf next" not in table.get("end").text


def test_no_card_is_turned_before_the_game_is_closed(tmp_path: Path) -> None:
    table = evening(tmp_path, *READ_TO_THE_END)
    assert table.post("turn", turned=0).status_code == 409


def test_a_game_that_was_left_shows_its_roles_at_once(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    table.post("abandon")
    assert cards(table.get("end").text)["Bea"] == "Dinarzade"


def test_a_won_game_can_be_taken_back_until_it_is_closed(tmp_path: Path) -> None:
    table = evening(tmp_path, *READ_TO_THE_END)
    assert 'value="undo"' in table.get("end").text
    assert table.post(do="undo").headers["Location"].endswith("/play")
    assert table.plain["winner"] is None


def test_a_closed_game_takes_nothing_back(tmp_path: Path) -> None:
    table = evening(tmp_path, *READ_TO_THE_END)
    table.post("close")
    assert 'value="undo"' not in table.get("end").text
    assert table.post(do="undo").headers["Location"].endswith("/end")
    assert table.plain["winner"] == "interventionists"


def test_closing_twice_shows_the_end_with_a_sentence(tmp_path: Path) -> None:
    table = evening(tmp_path, *READ_TO_THE_END)
    table.post("close")
    answer = table.post("close")
    assert answer.status_code == 409
    assert 'role="alert"' in answer.text


def test_a_game_that_goes_on_cannot_be_closed(tmp_path: Path) -> None:
    table = evening(tmp_path)
    assert table.post("close").status_code == 409
    assert table.table.stage == "dealt"


def test_roles_on_real_cards_are_not_spoken_of(tmp_path: Path) -> None:
    table = evening(tmp_path, *READ_TO_THE_END, roles=None)
    page = words_of(table.get("end").text)
    assert "role" not in page.lower()
    table.post("close")
    page = table.get("end").text
    assert "face down" not in page
    assert "role" not in words_of(page).lower()


@pytest.mark.parametrize(
    ("actions", "cards"), [(READ_TO_THE_END, 5), (UNTIL_DINARZADE, 4), ([*refused("Bea"), *READ_TO_THE_END], 6)]
)
def test_the_course_has_a_card_for_every_turn(tmp_path: Path, actions: list[Mapping[str, object]], cards: int) -> None:
    if cards == 6:
        actions = [*refused("Bea"), *(step for tale in "BDEFG" for step in _turn_of(tale))]
    page = evening(tmp_path, *actions).get("end").text
    assert page.split('class="story')[1].split("</ol>")[0].count('class="card"') == cards


def _turn_of(initial: str) -> list[dict[str, object]]:
    names = {"B": "Cleo", "D": "Eve", "E": "Fay", "F": "Gus", "G": "Ana"}
    return [dict(step) for step in turn(names[initial], "interventionist")]


def test_ending_without_a_result_asks_first(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    assert f'action="/t/{table.id}/abandon"' in table.get("abandon").text
    assert table.table.stage == "dealt"
    assert table.post("abandon").headers["Location"].endswith("/end")
    assert "Nobody wins." in words_of(table.get("end").text)
    assert table.table.ended == "abandoned"


def test_playing_again_keeps_the_people(tmp_path: Path) -> None:
    table = evening(tmp_path, *READ_TO_THE_END)
    table.post("close")
    place = table.post("again").headers["Location"]
    fresh = place.split("/")[2]
    with table.app.app_context():
        again = table.use_cases.tables.own(fresh, TABLET)
    assert again.id != table.id
    assert again.players == table.table.players
    assert again.stage == "draft"


def test_an_export_is_a_record_to_keep(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    answer = table.get("export")
    record = json.loads(answer.data)
    assert answer.headers["Content-Disposition"] == 'attachment; filename="sultane-1970-01-01.json"'
    assert record["game"] == "sultane"
    assert "roles" not in record


def test_the_export_of_a_closed_game_holds_the_roles(tmp_path: Path) -> None:
    table = evening(tmp_path, *READ_TO_THE_END)
    table.post("close")
    assert json.loads(table.get("export").data)["roles"] == ROLES


def test_who_has_no_seat_in_the_next_game_is_named(tmp_path: Path) -> None:
    table = evening(tmp_path, *READ_TO_THE_END)
    table.post("close")
    answer = table.post("next", slug="verrat")
    page = words_of(table.client.get(answer.headers["Location"]).text)
    assert "Eve, Fay, and Gus have no seat here: this game takes 4 at most." in page


def test_nobody_is_named_where_all_have_a_seat(tmp_path: Path) -> None:
    table = evening(tmp_path, *READ_TO_THE_END)
    table.post("close")
    answer = table.post("next", slug="complots")
    assert "no seat here" not in words_of(table.client.get(answer.headers["Location"]).text)
