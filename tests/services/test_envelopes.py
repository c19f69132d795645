"""Sultane's envelopes hold the role cards, so no role is also dealt to a phone."""

import json
from pathlib import Path

import pytest

from companion.registry import GAMES
from companion.services import Table, UseCases
from tests.services.house import TABLET, Clock, make_use_cases, with_roles

NAMES = ("Ana", "Bea", "Cleo", "Dan", "Eve", "Fay")


@pytest.fixture
def use_cases(tmp_path: Path, clock: Clock) -> UseCases:
    return make_use_cases(tmp_path, clock, games=GAMES)


def drafted(use_cases: UseCases) -> Table:
    return use_cases.drafts.amend_players(use_cases.lobby.open(TABLET, "sultane"), TABLET, 0, NAMES)


def changed(use_cases: UseCases, table: Table, way: str) -> Table:
    return use_cases.drafts.amend_options(table.id, TABLET, table.version, {"camp_discovery": [way]})


def test_who_chooses_envelopes_deals_the_roles_on_cards(use_cases: UseCases) -> None:
    table = changed(use_cases, drafted(use_cases), "envelopes")
    assert table.preferences.roles == "cards"
    dealt = use_cases.deals.deal(table.id, TABLET, table.version)
    assert (dealt.deal, dealt.seats) == (None, ())


@pytest.mark.parametrize(("way", "roles"), [("envelopes", "phones"), ("phones", "cards")])
def test_a_way_to_show_camps_goes_once_the_roles_are_not_where_it_needs_them(
    use_cases: UseCases, way: str, roles: str
) -> None:
    table = changed(use_cases, drafted(use_cases), way)
    table = with_roles(use_cases, table, table.preferences.roles)
    assert table.options == {"camp_discovery": way}
    table = with_roles(use_cases, table, roles)
    assert (table.options, table.preferences.roles) == ({}, roles)
    assert (use_cases.deals.deal(table.id, TABLET, table.version).deal is not None) == (roles == "phones")


def test_a_record_with_envelopes_comes_back_with_the_roles_on_cards(use_cases: UseCases) -> None:
    record = {"record": 1, "game": "sultane", "players": NAMES, "actions": []}
    for way, roles in (("envelopes", "cards"), ("votes", "phones")):
        id_ = use_cases.records.import_record(TABLET, json.dumps(record | {"options": {"camp_discovery": way}}))
        assert use_cases.tables.own(id_, TABLET).preferences.roles == roles


def test_who_lets_phones_tell_the_camps_has_the_roles_on_phones(use_cases: UseCases) -> None:
    table = with_roles(use_cases, drafted(use_cases), "cards")
    table = changed(use_cases, table, "phones")
    assert table.preferences.roles == "phones"
    assert use_cases.deals.deal(table.id, TABLET, table.version).deal is not None
