"""Whole games, as everyone is shown and told them, compared with how they are written down beside this file.

The first line of a file is the record of a game. What follows says its set-up, then at each moment what has changed for
somebody: the prompt, the table on the court, what each may do and knows in secret, the log. Other files tell what comes
of spoilt records, and of tables on which something is missing (``files.told``).
``python -m tests.told`` writes the files again after a change that is meant; read what it changes in them.
"""

from itertools import zip_longest
from pathlib import Path

import pytest

from tests.told.files import told

FILES = sorted(Path(__file__).parent.glob("*.txt"))


MOST = 1_000_000
"""Bytes of all files: more than that nobody reads in a review."""


def test_the_told_games_are_few_enough_to_be_read() -> None:
    assert sum(path.stat().st_size for path in FILES) < MOST


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_whole_game_is_shown_and_told_as_it_is_written_down(path: Path) -> None:
    _, now, written = told(path)
    moment = ""
    for number, (line, was) in enumerate(zip_longest(now, written), 2):
        moment = line if line and line.startswith("# ") else moment
        assert line == was, f"line {number}, at {moment}"
