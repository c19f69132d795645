"""Sultane's envelopes hold the role cards, so that no role is dealt to a phone beside them."""

import json

import pytest

from companion.play import Play, Table
from companion.registry import GAMES
from tests.play.house import TABLET, make_play, refusal

NAMES = ("Ana", "Bea", "Cleo", "Dan", "Eve", "Fay")


@pytest.fixture
def play(tmp_path, clock) -> Play:
    return make_play(tmp_path, clock, games=GAMES)


def drafted(play: Play) -> Table:
    return play.amend_players(play.open(TABLET, "sultane"), TABLET, 0, NAMES)


def changed(play: Play, table: Table, way: str) -> Table:
    return play.amend_options(table.id, TABLET, table.version, {"camp_discovery": [way]})


def test_who_chooses_envelopes_deals_the_roles_on_cards(play):
    table = changed(play, drafted(play), "envelopes")
    assert table.settings["roles"] == "cards"
    dealt = play.deal(table.id, TABLET, table.version)
    assert (dealt.deal, dealt.seats) == (None, ())


def test_with_envelopes_the_roles_cannot_go_on_phones_and_without_them_they_can(play):
    table = changed(play, drafted(play), "envelopes")
    assert refusal(play.settings, table.id, TABLET, roles="phones") == "by_hand"
    table = changed(play, table, "votes")
    table = play.settings(table.id, TABLET, roles="phones")
    assert play.deal(table.id, TABLET, table.version).deal is not None


def test_a_record_with_envelopes_comes_back_with_the_roles_on_cards(play):
    record = {"record": 1, "game": "sultane", "players": NAMES, "actions": []}
    for way, roles in (("envelopes", "cards"), ("votes", "phones")):
        id_ = play.import_record(TABLET, json.dumps(record | {"options": {"camp_discovery": way}}))
        assert play.table(id_, TABLET).settings["roles"] == roles


def test_who_lets_phones_tell_the_camps_has_the_roles_on_phones_and_cannot_put_them_on_cards(play):
    table = play.settings(drafted(play).id, TABLET, roles="cards")
    table = changed(play, table, "phones")
    assert table.settings["roles"] == "phones"
    assert refusal(play.settings, table.id, TABLET, roles="cards") == "on_phones"
    assert play.deal(table.id, TABLET, table.version).deal is not None
