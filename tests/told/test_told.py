"""Whole games, as everyone is shown and told them, compared with how they are written down beside this file.

The first line of a file is the record of a game. What follows says its set-up, then at each moment what has changed for
somebody: the prompt, the table on the court, what each may do and knows in secret, the log, what is refused and why.
Other files tell what comes of spoilt records, of tables on which something is missing, of forms (``files.told``).
``python -m tests.told`` writes the files again after a change that is meant; read what it changes in them.
"""

from itertools import zip_longest
from pathlib import Path

import pytest

from tests.told.files import told

FILES = sorted(Path(__file__).parent.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_whole_game_is_shown_and_told_as_it_is_written_down(path: Path) -> None:
    _, now, written = told(path)
    moment = ""
    for number, (line, was) in enumerate(zip_longest(now, written), 2):
        moment = line if line and line.startswith("# ") else moment
        assert line == was, f"line {number}, at {moment}"
