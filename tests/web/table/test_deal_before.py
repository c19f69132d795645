"""The page before a deal to phones says how it reaches the phones that are there."""

from pathlib import Path

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


def test_without_phones_codes_are_scanned_one_after_the_other(tmp_path: Path) -> None:
    assert ways(draft(tmp_path)) == [CODES]


def test_phones_that_have_joined_are_served_at_once_though_others_play_without(tmp_path: Path) -> None:
    table = draft(tmp_path)
    join(table, "Ana")
    assert ways(table) == [JOINED]


def test_phones_of_the_last_game_are_asked_who_holds_them_and_one_that_comes_is_not(tmp_path: Path) -> None:
    table = draft(tmp_path)
    for name in ("Ana", "Bea"):
        join(table, name)
    table.post("deal")
    with table.app.app_context():
        table.use_cases.rounds.abandon(table.id, TABLET)
    table.id = table.post("next", slug="sultane").headers["Location"].split("/")[2]
    table.client.post(f"/t/{table.id}/setup", data={"csrf": TOKEN, "version": "0", "roles": "phones"})
    assert ways(table) == [ASKED]
    join(table, "Cleo")
    assert ways(table) == [JOINED, ASKED]
