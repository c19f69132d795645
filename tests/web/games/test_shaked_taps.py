"""Shaked! by taps on the table: which pack is looked at, and where tokens go."""

import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from tests.web.evening import words_of
from tests.web.games.shaked_tables import (
    NAMES,
    OWN,
    ROUND_1,
    ROUND_2,
    ROUND_3,
    TALKED,
    Bank,
)

pytestmark = pytest.mark.usefixtures("draw_every_page")


def test_two_cards_are_chosen_in_one_form(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(*ROUND_1)
    assert table.post(do="look", player="Dan", first="Eve", second="Eve").status_code == 303
    assert table.post(do="look", player="Eve", first="Eve", second="U").status_code == 303
    assert table.plain["looks"]["2"] == {"Dan": ["Eve", "Eve"], "Eve": ["Eve", "U"]}


def test_two_cards_of_the_unassigned_pack_in_round_3_are_refused_and_the_first_is_kept(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(*ROUND_2, {"do": "turn_up", "colour": "red"})
    answer = table.post(do="look", player="Dan", first="U", second="U", pick="U", at=table.table.version)
    assert answer.status_code == 422
    assert "only one card of the middle pack" in words_of(answer.text)
    assert 'name="first" value="U"' in answer.text


def links(page: str) -> set[str]:
    """What a first tap can be made on."""
    return {unquote(found) for found in re.findall(r'href="[^"]*pick=([^"&]*)"', page)}


def buttons(page: str, name: str) -> set[str]:
    return set(re.findall(rf'<button[^>]* name="{name}" value="([^"]*)"', page))


def test_a_look_at_two_cards_is_two_taps_on_packs(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(*ROUND_1)
    assert links(table.get("play")) == {*NAMES, "U"}
    page = table.get(f"play?pick=U&at={table.table.version}")
    assert "Dan looks at one more card." in words_of(page)
    assert {'class="table fits"' in one for one in (page, table.get("play"))} == {True}  # nobody's sign shrinks between
    assert buttons(page, "second") == {*NAMES, "U"}
    assert table.post(do="look", player="Dan", first="U", second="U").status_code == 303
    assert table.plain["looks"]["2"] == {"Dan": ["U", "U"]}


def test_in_round_3_the_second_card_is_not_another_one_of_the_middle(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(*ROUND_2, {"do": "turn_up", "colour": "red"})
    assert buttons(table.get(f"play?pick=U&at={table.table.version}"), "second") == set(NAMES)


def test_a_vote_is_one_tap_on_a_token_and_two_in_round_3(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(*TALKED)
    sides = {f"{pack} {colour}" for pack in ("Ana", "Bea", "Cleo", "Eve", "U") for colour in ("blue", "red")}
    assert buttons(table.get("play"), "tokens") == sides
    assert table.post(do="vote", player="Dan", tokens="Ana blue").status_code == 303
    table.bring(*ROUND_3)
    assert links(table.get("play")) == sides
    page = table.get(f"play?pick=Ana+red&at={table.table.version}")
    assert buttons(page, "tokens") == sides - {"Ana blue"}
    assert table.post(do="vote", player="Dan", tokens=["Ana red", "Ana red"]).status_code == 303
    assert table.plain["ballots"]["3"] == {"Dan": [["Ana", "red"], ["Ana", "red"]]}


def test_what_was_tapped_for_one_player_is_dropped_when_it_is_the_next_players_turn(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(*ROUND_3)
    drawn = table.table.version
    phone = table.phone(3)
    sent = table.on_phone(phone, 3, "/play", do="vote", player="Dan", count="2", tokens="U red")
    assert sent.status_code == 303
    page = table.get(f"play?pick=Ana+red&at={drawn}")
    assert "Eve places 2 tokens" in words_of(page)
    assert 'name="tokens" value="Ana red"' not in page


def test_a_tap_for_a_player_whose_phone_was_faster_counts_for_nobody(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(*TALKED)
    drawn = table.table.version
    assert table.on_phone(table.phone(3), 3, "/play", do="vote", player="Dan", tokens="Ana blue").status_code == 303
    late = table.post(do="vote", player="Dan", tokens="Eve red", version=drawn)
    assert late.status_code == 409
    assert table.plain["ballots"]["2"] == {"Dan": [["Ana", "blue"]]}
    assert table.plain["waiting"][0] == "Eve"


@pytest.mark.parametrize("actions", [TALKED, ROUND_3])
def test_no_box_on_a_phone_hides_how_many_tokens_lie_there(tmp_path: Path, actions: list[dict[str, Any]]) -> None:
    table = Bank(tmp_path).bring(*actions)
    boxes = re.findall(r'<input[^>]*name="tokens"[^>]*>', table.phone(3).get(table.seat(3), headers=table.headers).text)
    assert boxes
    assert all('class="laid-over"' in box for box in boxes)


def test_a_phone_sends_two_tapped_cards_as_one_look(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(*ROUND_1)
    sent = table.on_phone(table.phone(3), 3, "/play", do="look", player="Dan", cards=["Ana", "U"])
    assert sent.status_code == 303
    assert table.plain["looks"]["2"] == {"Dan": ["Ana", "U"]}
    refused = table.on_phone(table.phone(4), 4, "/play", do="look", player="Eve", cards=["Ana", "U", "Bea"])
    assert refused.status_code == 422


def test_the_middle_pack_with_a_card_turned_up_shows_three_cards(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(*ROUND_2, {"do": "turn_up", "colour": "red"})
    middle = re.search(r'<li class="place hub.*?</li>', table.get("play"), re.DOTALL)
    assert middle
    assert len(re.findall(r'class="card', middle[0])) == 3


def test_the_card_that_was_turned_up_lies_beside_the_ones_a_phone_picks_from(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(*ROUND_2, {"do": "turn_up", "colour": "red"})
    page = table.phone(3).get(table.seat(3), headers=table.headers).text
    middle = re.search(r'<li class="place hub.*?</li>', page, re.DOTALL)
    assert middle
    assert 'name="cards"' in middle[0]
    assert 'face-up"' in middle[0]


def test_looks_that_are_not_entered_take_a_tap_each_or_one_for_all(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(OWN, unrecorded_looks=True)
    page = table.get("play")
    assert "Looks are not entered here" in words_of(page)
    assert not links(page)
    assert table.on_phone(table.phone(3), 3, "/play", do="looked", player="Dan").status_code == 303
    assert table.on_phone(table.phone(4), 4, "/play", do="all_looked").status_code == 422
    assert table.post(do="all_looked").status_code == 303
    assert table.plain["phase"] == "own_b"
    assert "Dan has looked." in words_of(table.get("log"))


def test_one_box_is_two_tokens_and_two_boxes_one_in_each(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(*ROUND_3)
    assert table.post(do="vote", player="Dan", count="2", tokens="U red").status_code == 303
    assert table.post(do="vote", player="Eve", count="2", tokens=["U red", "Ana blue"]).status_code == 303
    assert table.plain["ballots"]["3"] == {
        "Dan": [["U", "red"], ["U", "red"]],
        "Eve": [["U", "red"], ["Ana", "blue"]],
    }


def test_a_vote_without_a_box_is_refused(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(*ROUND_3)
    answer = table.post(do="vote", player="Dan", count="2")
    assert answer.status_code == 422
    assert "Place exactly 2 tokens" in words_of(answer.text)
