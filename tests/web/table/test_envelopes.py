"""Camps shown from envelopes: the screens say that the roles are dealt by hand, and how the envelopes are filled."""

import re
from pathlib import Path

import pytest

from tests.web.evening import words_of
from tests.web.phones import draft


def roles_button(page: str, value: str) -> str:
    [button] = re.findall(rf'<button class="tile[^>]*name="roles" value="{value}"[^>]*>', page)
    return str(button)


def test_with_envelopes_the_set_up_offers_roles_on_cards_only_and_says_why(tmp_path: Path) -> None:
    table = draft(tmp_path)
    assert "disabled" not in roles_button(table.get("setup").text, "phones")
    table.post("setup", camp_discovery="envelopes")
    page = table.get("setup").text
    assert "disabled" in roles_button(page, "phones")
    assert 'aria-pressed="true"' in roles_button(page, "cards")
    assert "they hold the role cards" in words_of(page)


def test_a_forged_form_that_puts_the_roles_on_phones_is_told_so(tmp_path: Path) -> None:
    table = draft(tmp_path)
    table.post("setup", camp_discovery="envelopes")
    answer = table.post("setup", roles="phones")
    assert (answer.status_code, "the roles stay on cards" in words_of(answer.text)) == (422, True)
    assert table.table.preferences.roles == "cards"


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
