"""The files beside this one: whole games, spoilt records, counted tables and forms that were sent, as they are told."""

import json
from pathlib import Path
from typing import Any, Final

from tests.told.counted import counted
from tests.told.sent import sent
from tests.told.spoilt import of_the_game, spoilt
from tests.told.telling import tell

LATE: Final = 30
"""Moments that are told of a long game whose beginning is like that of others."""


def told(path: Path) -> tuple[str, list[str], list[str]]:
    """Return the first line of a file, what it asks for as it is told now, and as it is written down there.

    The first line is the record of a game, of which all is told. How a name ends says what else there is: ``-end`` for
    the set-up and the end alone, ``-late`` for the last moments, ``-counted`` for a table that was counted, ``-spoilt``
    for a list of records of which anything may be wrong, ``-sent`` for a record with forms.
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
    if name.endswith("-sent"):
        return sent(asked)
    return tell(asked, 0 if name.endswith("-end") else LATE if name.endswith("-late") else None)
