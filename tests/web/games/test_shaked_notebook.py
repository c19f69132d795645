"""A full notebook: the page of a hand is as long as any other, whatever was written."""

from pathlib import Path

import pytest

from companion.services.notebooks import MOST_NOTES
from tests.web.evening import TOKEN
from tests.web.games.shaked_tables import LOOKS, ROUND_1, Bank


@pytest.mark.parametrize("letter", ["a", '"', "'", "&", "é", "語", "🂡"])
def test_a_full_notebook_makes_no_page_longer(tmp_path: Path, letter: str) -> None:
    table = Bank(tmp_path).bring(*ROUND_1, *LOOKS)
    ana = table.phone(0)
    line = {"csrf": TOKEN, "pack": "Bea", "colours": "blue red", "words": letter * 120}
    written = 0
    while ana.post(table.seat(0, "/note"), data=line, headers=table.headers).status_code == 200:
        written += 1
    assert 20 < written <= MOST_NOTES
    table.hand(ana, 0)  # which is of the one length
