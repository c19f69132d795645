"""Cards that people deal: no codes and no script, so the first turn comes at once."""

from pathlib import Path

import pytest

from companion.services.moment import Moment
from tests.web.evening import TABLET
from tests.web.phones import Draft, draft


def dealt_by_hand(folder: Path, slug: str) -> Draft:
    """A table of four whose cards were dealt by people."""
    table = draft(folder)
    with table.app.app_context():
        table.id = table.use_cases.lobby.open(TABLET, slug)
        table.use_cases.drafts.amend_players(table.id, TABLET, 0, ("Ana", "Bea", "Cleo", "Dan"))
    table.post("setup", roles="cards")
    return table


@pytest.mark.parametrize("slug", ["complots", "1001"])
def test_once_the_real_cards_are_dealt_the_first_turn_comes_at_once(tmp_path: Path, slug: str) -> None:
    table = dealt_by_hand(tmp_path, slug)
    version = table.table.version
    for _ in range(2):  # a double tap
        assert table.post("deal", version=version).headers["Location"] == f"/t/{table.id}/play"
    assert table.table.moment is Moment.PLAY


def test_the_first_screen_of_a_game_dealt_by_hand_leads_back_to_the_set_up(tmp_path: Path) -> None:
    table = dealt_by_hand(tmp_path, "complots")
    table.post("deal")
    assert f'action="/t/{table.id}/undeal"' in table.get().text
    assert table.post("undeal").headers["Location"] == f"/t/{table.id}/setup"
    table.post("deal")
    table.post(do="next")
    assert "undeal" not in table.get().text


def test_dealing_again_says_what_is_dealt_in_this_game(tmp_path: Path) -> None:
    table = dealt_by_hand(tmp_path, "complots")
    table.post("deal")
    page = table.get("deal").text
    assert "Deal the cards." in page
    assert "The cards are dealt" in page
    assert "role" not in page.partition("</h1>")[0].rpartition("<h1")[2]
