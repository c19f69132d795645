"""The files beside this one: whole games, spoilt records and counted tables, as they are told."""

import json
from pathlib import Path
from typing import Any

from tests.told.counted import counted
from tests.told.spoilt import of_the_game, spoilt
from tests.told.telling import tell, tell_end


def told(path: Path) -> tuple[str, list[str], list[str]]:
    """Return the first line of a file, what it asks for as it is told now, and as it is written down there.

    The first line is the record of a game, of which each moment is told. How a name ends says what else there is:
    ``-end`` for the end alone, ``-counted`` for a table that was counted, ``-spoilt`` for a list of records of which
    anything may be wrong.
    """
    first, *written = path.read_text(encoding="utf-8").splitlines()
    asked = json.loads(first)
    return first, _told(path.stem, asked), written


def _told(name: str, asked: Any) -> list[str]:
    if name.endswith("-spoilt"):
        records = [line for number, record in enumerate(asked) for line in (f"# {number}", *spoilt(record))]
        return [*of_the_game(asked[0]["game"]), *records]
    if name.endswith("-counted"):
        return counted(asked)
    return tell_end(asked) if name.endswith("-end") else tell(asked)
