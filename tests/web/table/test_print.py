"""Printed pages are offered when there is something to print, and are true to exactly this set-up."""

from pathlib import Path
from typing import Any

import pytest

from tests.web.evening import ROLES, Evening, evening, turn, words_of
from tests.web.house import House
from tests.web.refusals import ask

SPADES = {"pacifist": ["S7", "S9", "S8", "SV", "SD", "SR"], "interventionist": ["DV", "DV", "DV", "DV", "DA"]}


def card(folder: Path, language: str = "en", count: int = 7, **options: object) -> str:
    """What is on the reference card of a set-up."""
    table = evening(folder, count=count, roles=None, language=language, **options)
    return words_of(table.get("print/reference").text)


def ways(table: Evening) -> set[str]:
    page = table.get("print").text
    return {name for name in ("print/reference", "deal/sheet", "court/paper", "print/labels") if f'/{name}"' in page}


def test_a_table_with_phones_prints_codes_and_the_reference_card(tmp_path: Path) -> None:
    assert ways(evening(tmp_path)) == {"print/reference", "deal/sheet", "court/paper"}


def test_a_table_with_envelopes_prints_labels_in_place_of_codes(tmp_path: Path) -> None:
    table = evening(tmp_path, roles=None, camp_discovery="envelopes")
    assert ways(table) == {"print/reference", "court/paper", "print/labels"}


@pytest.mark.parametrize("room", ["print/labels", "print/reference", "deal/sheet"])
def test_what_is_not_there_leads_to_what_is(house: House, room: str) -> None:
    with house.app.app_context():
        house.use_cases.drafts.amend_players(house.tables["draft"], "the tablet", house.version("draft"), ["Ana"])
    answer = ask(house, f"/t/{house.tables['draft']}/{room}")
    assert answer.status_code == 303
    page = words_of(ask(house, f"/t/{house.tables['draft']}/print").text)
    assert "Once the names are entered and no problem is left" in page
    assert "After the deal, if the roles are on phones" in page


def test_a_set_up_with_an_error_has_no_reference_card(tmp_path: Path) -> None:
    table = evening(tmp_path, roles=None, schahzenan=True)
    assert table.get("print/reference").status_code == 303


def test_the_card_is_that_of_the_dealt_game_and_stays_the_same_while_it_is_played(tmp_path: Path) -> None:
    dealt, played = evening(tmp_path / "a"), evening(tmp_path / "b", *turn("Bea", "pacifist"))
    before, after = (words_of(table.get("print/reference").text) for table in (dealt, played))
    assert before == after


@pytest.mark.parametrize(
    ("count", "options", "there", "absent"),
    [
        (
            5,
            {},
            ["cannot be Narrator again", "In play: 3 Interventionists, Dinarzade, and 1 Pacifist."],
            ["two members"],
        ),
        (
            7,
            {},
            ["The two members of the government", "4 Interventionists, Dinarzade, and 2 Pacifists"],
            ["Schahzenan"],
        ),
        (7, {"original_veto": True}, ["The counter goes up by one"], ["The counter stays where it is"]),
        (7, {"board": SPADES}, ["See the next three tales."], ["Discover a camp", "Choose the next Grand Vizier"]),
        (7, {"haiatalnefous": True}, ["Haïatalnefous in love: five green tales"], []),
        (9, {"schahzenan": True}, ["They win beside the winning side"], ["they win alone"]),
        (9, {"schahzenan": True, "schahzenan_alone": True}, ["Then they win alone"], ["beside the winning side"]),
        (7, {"camp_discovery": "envelopes"}, ["the card from their envelope that shows a camp"], ["vote card"]),
        (7, {"camp_discovery": "phones"}, ["in secret, on their own phone"], ["vote card"]),
        (5, {"variant": "discovery"}, ["4 green tales read.", "3 purple tales read."], ["Dinarzade", "The veto"]),
        (
            7,
            {"deck": {"pacifist": 10, "interventionist": 5, "set_aside": True}},
            ["Set aside, a green tale on slot 5"],
            [],
        ),
    ],
)
def test_the_card_speaks_of_exactly_this_set_up(
    tmp_path: Path, count: int, options: dict[str, Any], there: list[str], absent: list[str]
) -> None:
    text = card(tmp_path, count=count, **options).replace(" :", ":")
    assert [words for words in there if words not in text] == []
    assert [words for words in absent if words in text] == []


def test_powers_are_told_once_in_the_order_of_the_boards(tmp_path: Path) -> None:
    text = card(tmp_path)
    told = [text.index(power) for power in ("Discover a camp.", "Choose the next Grand Vizier.", "Exile.")]
    assert told == sorted(told)
    assert text.count("Exile. ") == 1


def test_a_house_power_is_on_the_card_as_it_was_written(tmp_path: Path) -> None:
    board = {**SPADES, "pacifist": ["S7", "power:house", "S8", "SV", "SD", "SR"]}
    options: dict[str, Any] = {"board": board, "house_powers": {"pacifist:2": "All sing <b>loud</b>."}}
    page = evening(tmp_path, **options).get("print/reference").text
    assert "All sing &lt;b&gt;loud&lt;/b&gt;." in page


def test_labels_name_everybody_and_say_what_the_envelope_is_for(tmp_path: Path) -> None:
    table = evening(tmp_path, count=9, roles=None, camp_discovery="envelopes", schahzenan=True)
    text = words_of(table.get("print/labels").text)
    assert all(name in text for name in table.table.players)
    assert text.count("Always stays inside: Dinarzade and Schahzenan.") == 9
    plain = evening(tmp_path / "plain", count=5, roles=None, camp_discovery="envelopes", variant="discovery")
    assert "Always stays inside" not in words_of(plain.get("print/labels").text)


@pytest.mark.parametrize("room", ["print", "print/reference", "deal/sheet"])
def test_paper_says_the_same_whatever_was_dealt(tmp_path: Path, room: str) -> None:
    other = dict(zip(ROLES, [*list(ROLES.values())[3:], *list(ROLES.values())[:3]], strict=True))
    pages = {evening(tmp_path / str(number), roles=roles).get(room).data for number, roles in enumerate((ROLES, other))}
    assert len(pages) == 1
