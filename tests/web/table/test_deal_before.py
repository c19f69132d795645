"""The page before a deal to phones says how it reaches the phones that are there."""

from pathlib import Path

import pytest

from tests.web.evening import TABLET, TOKEN
from tests.web.phones import Draft, draft

CODES = "A code appears for each player"
JOINED = "Every phone that has joined opens its page"
ASKED = "asks who holds it now"


def ways(table: Draft) -> list[str]:
    page = table.get("deal").text
    return [way for way in (CODES, JOINED, ASKED) if way in page]


def join(table: Draft, name: str) -> None:
    with table.app.app_context():
        evening = table.use_cases.evenings.of(table.table)
        assert evening is not None
        table.use_cases.joining.join(evening.code, f"the phone of {name}", name)


def after_a_game_on_phones(tmp_path: Path, phones: tuple[str, ...], slug: str) -> tuple[Draft, str]:
    """Stop a game of people with these phones, pick another one, and return the page before its deal."""
    table = draft(tmp_path)
    for name in phones:
        join(table, name)
    table.post("deal")
    with table.app.app_context():
        table.use_cases.commands.abandon(table.id, TABLET)
    table.id = table.post("next", slug=slug).headers["Location"].split("/")[2]
    return table, table.get("deal?next=1").text


def test_without_phones_codes_are_scanned_one_after_the_other(tmp_path: Path) -> None:
    assert ways(draft(tmp_path)) == [CODES]


def test_phones_that_have_joined_are_served_at_once_though_others_play_without(tmp_path: Path) -> None:
    table = draft(tmp_path)
    join(table, "Ana")
    assert ways(table) == [JOINED]


def test_phones_of_the_last_game_are_asked_who_holds_them_and_one_that_comes_is_not(tmp_path: Path) -> None:
    table, _ = after_a_game_on_phones(tmp_path, ("Ana", "Bea"), "sultane")
    table.client.post(f"/t/{table.id}/setup", data={"csrf": TOKEN, "version": "0", "roles": "phones"})
    assert ways(table) == [ASKED]
    join(table, "Cleo")
    assert ways(table) == [JOINED, ASKED]


def test_real_cards_of_the_next_game_can_go_to_the_phones_that_are_there_instead(tmp_path: Path) -> None:
    table, page = after_a_game_on_phones(tmp_path, ("Ana", "Bea"), "complots")
    assert "The cards are dealt" in page
    assert "On the phones instead" in page
    answer = table.post("setup", roles="phones", keep="deal")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/t/{table.id}/deal?next=1")
    page = table.get("deal?next=1").text
    assert "On the phones instead" not in page
    assert "As recommended" in page
    table.post("deal", next="1")
    assert len(table.table.seats) == len(table.table.players)
    assert table.table.deal is not None


@pytest.mark.parametrize(("phones", "slug"), [((), "complots"), (("Ana",), "1001")])
def test_nothing_is_said_of_phones_where_there_are_none_or_the_game_needs_its_cards(
    tmp_path: Path, phones: tuple[str, ...], slug: str
) -> None:
    assert "On the phones instead" not in after_a_game_on_phones(tmp_path, phones, slug)[1]
