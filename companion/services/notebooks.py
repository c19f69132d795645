"""Private notebooks: what a player writes down for themselves, on the phone or on the tablet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.kernel.game import Json
from companion.kernel.refusal import Refused
from companion.services.table import Seat, Table
from companion.store import Store

MOST_NOTES: Final = 60
"""Lines that a notebook may have."""


HEAVIEST: Final = 16_000
"""Bytes that a notebook's words may take on a page, so that the page is as long whatever is written: 60 lines of 120
letters of any European language, and 40 of any other."""

ESCAPED: Final = frozenset("&<>\"'")
"""Letters that a page writes in five bytes."""


def weight(line: Json) -> int:
    """Return how many bytes the words of a line may take on a page."""
    words = "".join(each for each in line.values() if isinstance(each, str))
    return sum(5 if letter in ESCAPED else len(letter.encode()) for letter in words)


@dataclass
class Notebooks:
    """The notebooks of seats; the caller has checked whose seat it is.

    Nothing here changes the table: no page, log or record shows it. A notebook is deleted with its table, and when the
    deal is undone.
    """

    _store: Store

    def lines(self, table: Table, seat: Seat) -> list[tuple[int, dict[str, Any]]]:
        """Return the lines of a seat's notebook, the oldest first, each with the number to strike it by."""
        return self._store.notebooks.lines(table.id, seat.index) if table.game.extras.notebook_line is not None else []

    def add(self, table: Table, seat: Seat, fields: Mapping[str, Sequence[str]]) -> None:
        """Add a line to a seat's notebook.

        Refuses ``no_notebook`` (this game has none), ``notebook_full`` (``MOST_NOTES`` lines), ``wrong_stage`` unless
        the game continues, and whatever the game's ``note`` refuses.
        """
        if table.game.extras.notebook_line is None:
            raise Refused("no_notebook")
        if table.stage != "dealt":
            raise Refused("wrong_stage")
        used = sum(weight(written) for _, written in self.lines(table, seat))
        line = dict(table.game.extras.notebook_line(table.dealt_position.state, seat.player, fields))
        if used + weight(line) > HEAVIEST or not self._store.notebooks.add(table.id, seat.index, line, MOST_NOTES):
            raise Refused("notebook_full", most=MOST_NOTES)

    def strike(self, table: Table, seat: Seat, note: int) -> None:
        """Take a line out of a seat's notebook; one that is not there, or another's, changes nothing."""
        self._store.notebooks.strike(table.id, seat.index, note)
