"""A guided game for those who have never seen Chevet: a whole record, walked through stop by stop."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.kernel.words import Text

START: Final = "start"
DEAL: Final = "deal"
SCRIPT: Final = "script"
PLAY: Final = "play"
END: Final = "end"
PAGES: Final = (START, DEAL, SCRIPT, PLAY, END)
"""Pages that a stop can show: what is on the table, the deal, the eyes-closed script, the play screen, the end."""


@dataclass(frozen=True)
class Stop:
    """A position at which a guided game waits for a tap.

    ``page`` is one of ``PAGES``. ``played`` counts the actions of the record that have been played by then; on the page
    ``play`` the next one has to be tapped. If more has been played by the following stop, time has passed meanwhile.
    ``explanation`` explains what happens and why, ``tap`` what to tap.
    """

    page: str
    played: int
    explanation: Text
    tap: Text


@dataclass(frozen=True)
class Lesson:
    """A guided game: its ``record``, as plain data with a deal, and its ``stops``, from ``start`` to ``end``.

    ``example`` is the player whose phone is shown.
    """

    record: Mapping[str, object]
    example: str
    stops: tuple[Stop, ...]
