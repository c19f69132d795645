"""1001 where every card is entered: the screen knows each hand, and lights the cards that can be tapped."""

import json
import re
from pathlib import Path

import pytest

from tests.web.evening import words_of
from tests.web.games.test_1001 import DEAL, FULL, Tales, lit

pytestmark = pytest.mark.usefixtures("draw_every_page")


def test_the_end_tells_the_story_and_the_record_holds_what_was_laid_out(tmp_path: Path) -> None:
    table = Tales(tmp_path).bring([{"do": "draw_discard"}], DEAL, **FULL)
    record = json.loads(table.get("export"))
    assert record["deal"] == DEAL
    assert record["actions"] == [{"do": "draw_discard"}]
    table.post("abandon")
    page = words_of(table.get("end"))
    assert "The game stops here" in page
    assert table.client.get(f"/t/{table.id}/proof").status_code in (404, 409)


def test_the_cards_that_a_tiger_asks_for_are_tapped_before_their_player(tmp_path: Path) -> None:
    table = Tales(tmp_path).bring([{"do": "draw_random", "card": "TIG"}], DEAL, **FULL)
    page = table.get("play")
    assert [value for _, value in lit(page)] == ["L-B", "P-R"] or [value for _, value in lit(page)] == ["P-R", "L-B"]
    form = lit(page)[0][0]
    assert f'<form id="{form}"' in page
    assert table.post(do="tiger", player="Ana", card="P-R").status_code == 303


def test_a_free_tiger_lights_everybodys_cards_each_for_its_own_player(tmp_path: Path) -> None:
    table = Tales(tmp_path).bring([{"do": "draw_random", "card": "TIG"}], DEAL, **FULL, tiger_order="free")
    page = table.get("play")
    forms = {form for form, _ in lit(page)}
    assert len(forms) == 2
    assert len(lit(page)) == 4


def test_a_book_shows_what_it_turned_and_what_is_left_to_turn(tmp_path: Path) -> None:
    table = Tales(tmp_path).bring([{"do": "draw_random", "card": "BOOK"}, {"do": "flip", "card": "P-B"}], DEAL, **FULL)
    page = table.get("play")
    assert 'class="done"' in page
    assert page.count('form="hidden" name="card"') == 12
    assert "4 left" in words_of(page)


def test_the_odds_are_off_until_they_are_wanted(tmp_path: Path) -> None:
    table = Tales(tmp_path).bring([], DEAL, **FULL)
    assert 'class="menu odds"' not in table.get("play")
    assert table.post("odds", odds="yes").status_code == 303
    assert "41 cards lie face down." in words_of(table.get("play"))


def test_a_story_is_told_by_a_tap_on_the_sultan_card_and_then_shown_by_itself(tmp_path: Path) -> None:
    table = Tales(tmp_path).bring([{"do": "draw_discard"}], DEAL, **FULL)
    page = table.get("play")
    assert re.findall(r'name="cards" value="([^"]+)"><button name="sultan" value="([^"]+)"', page) == [
        ("P-R L-R", "S2R"),
        ("P-R L-R", "S1*"),
    ]
    assert table.post(do="tell", cards="P-R L-R", sultan="S2R").status_code == 303
    settled = table.get("play")
    assert "Put both cards on the Sultan card" in words_of(settled)
    assert table.post("go-on").status_code == 303
    assert "/go-on" not in table.get("play")


def test_two_pairs_for_one_sultan_card_are_a_choice_of_buttons(tmp_path: Path) -> None:
    hands = {"Ana": ["P-R", "L-R"], "Bea": ["P-Y", "L-G"]}
    drawn = [{"do": "draw_random", "card": "L-*"}]
    page = Tales(tmp_path).bring(drawn, {**DEAL, "hands": hands, "discard": "L-Y"}, **FULL).get("play")
    assert page.count("story-btn") == 4
    assert "btn-1 story-btn" not in page


def test_the_odds_stand_on_the_game_masters_screen_and_never_at_court(tmp_path: Path) -> None:
    table = Tales(tmp_path).bring([], DEAL, **FULL)
    assert "chances-of" not in table.get("play")
    table.post("odds", odds="yes")
    assert "chances-of" in table.get("play")
    assert "chances-of" not in table.client.get(f"/court/{table.id}").text


def test_of_cards_that_lie_face_down_the_server_knows_how_many_and_no_more(tmp_path: Path) -> None:
    table = Tales(tmp_path).bring([], DEAL, **FULL)
    assert {key: table.plain[key] for key in ("hidden", "draw_down", "box")} == {"hidden": 3, "draw_down": 41, "box": 0}
    assert json.loads(table.get("export"))["deal"] == DEAL
