"""What a phone shows until the game begins, during the recognition too: one line, the same at every seat."""

from companion.play import Table
from companion.play.moment import BEFORE_PLAY


def awaited(table: Table) -> str:
    """Return what everybody still waits for, the same at every seat: ``recognition``, ``play``, or nothing any more."""
    if table.moment not in BEFORE_PLAY:
        return ""
    return "recognition" if table.game.pages.script(table.setup).lines else "play"
