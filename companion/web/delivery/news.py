"""The newest lines of the log, for every page that tells what has just happened."""

from typing import Final

from flask import Flask

from companion.play import Line, Table

MOST: Final = 3
"""Lines shown unless a page asks for more or fewer."""


def newest(table: Table, most: int = MOST) -> tuple[Line, ...]:
    """Return the newest ``most`` lines of the log, the oldest of them first; none in the draft.

    What was done beside the game is among them: seats taken and released, roles shown on the tablet, the table handed
    over, steps taken back. The lines are the same for every viewer.
    """
    return table.recent(most)


def init_app(app: Flask) -> None:
    """Give the templates ``newest``."""
    app.jinja_env.globals["newest"] = newest
