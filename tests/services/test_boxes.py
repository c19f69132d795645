"""The box on the table: chosen while a table is set up, kept by the next game, and by what is opened on the device."""

import json
from pathlib import Path

import pytest

from companion.registry import GAMES
from companion.services import Table, UseCases
from companion.services.recordings import keys_at
from companion.services.table_options import has_recommended_options
from tests.services.house import TABLET, make_use_cases, refusal

BOX = "secret-hitler"
NAMES = ("Ana", "Bea", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida")


@pytest.fixture
def use_cases(tmp_path: Path) -> UseCases:
    return make_use_cases(tmp_path, games=GAMES)


def opened(use_cases: UseCases, theme: str, count: int = 7) -> Table:
    table_id = use_cases.lobby.open(TABLET, "sultane", theme)
    return use_cases.drafts.amend_players(table_id, TABLET, 0, NAMES[:count])


def test_a_box_brings_its_rules_at_every_number_of_players(use_cases: UseCases) -> None:
    table = opened(use_cases, BOX)
    assert (table.theme, table.options["original_veto"], table.options.get("board")) == (BOX, True, None)
    table = use_cases.drafts.amend_players(table.id, TABLET, table.version, NAMES)
    assert "power:investigate" in str(table.options["board"])
    assert refusal(use_cases.lobby.open, TABLET, "sultane", "coup") == "bad_value"


def test_a_box_with_party_cards_shows_parties_by_them_wherever_the_roles_are_on_cards(use_cases: UseCases) -> None:
    table = opened(use_cases, BOX, 9)
    shown = []
    for roles in ("phones", "cards", "cards", "phones"):
        table = use_cases.drafts.amend_options(table.id, TABLET, table.version, {}, roles)
        shown.append(table.options.get("camp_discovery"))
        assert (table.preferences.roles, has_recommended_options(table)) == (roles, True)
        assert table.game.rules.check(table.game.record.read(table.players, table.options, None)[0], None) == []
    assert shown == [None, "envelopes", "envelopes", None]


def test_who_has_no_other_device_any_more_has_the_cards_of_the_box(use_cases: UseCases) -> None:
    table = opened(use_cases, BOX)
    assert "camp_discovery" not in table.options
    table = use_cases.drafts.choose_devices(table.id, TABLET, alone=True)
    assert (table.options["camp_discovery"], table.preferences.roles) == ("envelopes", "cards")
    table = use_cases.drafts.choose_devices(table.id, TABLET, alone=False)
    assert ("camp_discovery" in table.options, table.preferences.roles) == (False, "phones")


def test_another_box_sets_the_table_up_anew(use_cases: UseCases) -> None:
    table = opened(use_cases, BOX)
    changed = use_cases.drafts.choose_box(table.id, TABLET, table.version, "")
    assert (changed.theme, changed.options) == ("", {})
    assert refusal(use_cases.drafts.choose_box, table.id, TABLET, changed.version, "coup") == "bad_value"
    assert refusal(use_cases.drafts.choose_box, table.id, TABLET, table.version - 1, BOX) == "stale"
    dealt = use_cases.deals.deal(table.id, TABLET, changed.version)
    assert refusal(use_cases.drafts.choose_box, table.id, TABLET, dealt.version, BOX) == "wrong_stage"


def test_two_boxes_are_two_tables_and_a_double_tap_is_one(use_cases: UseCases) -> None:
    ids = [use_cases.lobby.open(TABLET, "sultane", theme) for theme in (BOX, BOX, "")]
    assert ids[0] == ids[1] != ids[2]


def test_the_next_games_keep_the_box_that_each_was_played_with(use_cases: UseCases) -> None:
    first = opened(use_cases, BOX)
    use_cases.deals.deal(first.id, TABLET, first.version)
    use_cases.commands.abandon(first.id, TABLET)
    again = use_cases.tables.own(use_cases.lobby.again(first.id, TABLET), TABLET)
    assert (again.theme, again.options) == (BOX, first.options)
    coup = use_cases.tables.own(use_cases.lobby.another(first.id, TABLET, "complots", "coup"), TABLET)
    assert coup.theme == "coup"
    back = use_cases.tables.own(use_cases.lobby.another(coup.id, TABLET, "sultane", BOX), TABLET)
    house = use_cases.tables.own(use_cases.lobby.another(coup.id, TABLET, "sultane"), TABLET)
    assert (back.theme, back.options["original_veto"]) == (BOX, True)
    assert (house.theme, house.options) == ("", {})


def test_a_record_says_no_box_and_comes_in_the_one_last_played(use_cases: UseCases) -> None:
    table = opened(use_cases, BOX)
    table = use_cases.deals.deal(table.id, TABLET, table.version)
    record = use_cases.records.export(table.id, TABLET)
    assert BOX not in json.dumps(record)
    for device, theme in ((TABLET, BOX), ("another device", "")):
        came = use_cases.records.import_record(device, json.dumps(record).encode())
        assert use_cases.tables.own(came, device).theme == theme


def test_each_box_has_recordings_of_its_own_sentences(use_cases: UseCases) -> None:
    own, theirs = keys_at(opened(use_cases, "")), keys_at(opened(use_cases, BOX))
    assert own
    assert theirs
    assert own != theirs
