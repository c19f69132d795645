"""What the winner of Complots kept, on the television: once it is turned over, and not before."""

from pathlib import Path

from tests.browser.positions import told
from tests.web.evening import Evening


def test_the_court_shows_the_winners_last_hand_once_every_card_is_turned_over(tmp_path: Path) -> None:
    table = Evening(tmp_path, told("complots_dealt_eight"), "en")
    for address, fields in (("close", {}), ("turn", {"turned": "0", "all": "yes"})):
        assert "to the end:" not in table.client.get(f"/court/{table.id}").text
        table.post(address, **fields)
    assert "to the end:" in table.client.get(f"/court/{table.id}").text
