"""Camps shown from envelopes: the screens say that the roles are dealt by hand, and how the envelopes are filled."""

import re
from pathlib import Path

import pytest

from tests.web.evening import words_of
from tests.web.phones import draft


def roles_button(page: str, value: str) -> str:
    [button] = re.findall(rf'<button class="tile[^>]*name="roles" value="{value}"[^>]*>', page)
    return str(button)


def test_with_envelopes_the_roles_are_on_cards_and_go_to_phones_without_them(tmp_path: Path) -> None:
    table = draft(tmp_path)
    table.post("setup", camp_discovery="envelopes")
    assert 'aria-pressed="true"' in roles_button(table.get("setup").text, "cards")
    table.post("setup", roles="phones")
    page = table.get("setup").text
    assert 'aria-pressed="true"' in roles_button(page, "phones")
    assert "camp_discovery" not in table.table.options


def test_a_forged_form_that_asks_for_envelopes_and_phones_changes_nothing(tmp_path: Path) -> None:
    table = draft(tmp_path)
    assert table.post("setup", camp_discovery="envelopes", roles="phones").status_code == 422
    assert (table.table.options, table.table.preferences.roles) == ({}, "phones")


@pytest.mark.parametrize(("way", "filled"), [("envelopes", True), ("votes", False)])
def test_before_and_after_the_deal_the_envelopes_are_explained_where_there_are_some(
    tmp_path: Path, way: str, filled: bool
) -> None:
    table = draft(tmp_path)
    table.post("setup", camp_discovery=way)
    table.post("setup", roles="cards")
    before = words_of(table.get("deal").text)
    table.post("deal")
    for said in (before, words_of(table.get("deal").text)):
        assert ("envelopes as the list of the box says" in said) == filled
        assert ("Shuffle them well, face down." in said) != filled
