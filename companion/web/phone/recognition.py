"""What a phone shows until the game begins, during the recognition too: the same at every seat."""

from companion.kernel.words import Text
from companion.play import Table
from companion.play.moment import BEFORE_PLAY


def awaited(table: Table) -> str:
    """Return what everybody still waits for, the same at every seat: ``recognition``, ``play``, or nothing any more."""
    if table.moment not in BEFORE_PLAY:
        return ""
    return "recognition" if table.game.pages.script(table.setup).lines else "play"


def strokes(table: Table) -> tuple[Text, ...]:
    """Return what each stroke of the gong stands for, where nobody will say it; empty where a voice does.

    It is the script, which follows from the public set-up: every phone shows all of it, before eyes are closed.
    """
    if awaited(table) != "recognition" or table.preferences.sound != "gong":
        return ()
    return tuple(line.say for line in table.game.pages.script(table.setup).lines)
