"""What a phone shows until the game begins, and during the recognition: the same at every seat."""

from dataclasses import replace

from companion.kernel.game import RoleSecret
from companion.kernel.words import Text
from companion.services import Table
from companion.services.moment import BEFORE_PLAY
from companion.services.preferences import GONGS


def waiting_for(table: Table) -> str:
    """Return what everyone is waiting for, the same at every seat: ``recognition``, ``play``, or an empty text."""
    if table.moment not in BEFORE_PLAY:
        return ""
    return "recognition" if table.game.pages.script(table.setup).lines else "play"


def gong_legend(table: Table) -> tuple[Text, ...]:
    """Return the meaning of each stroke of the gong if a gong replaces the voice; otherwise an empty tuple.

    This is the script, which follows from the public set-up. Every phone shows it all before eyes are closed.
    """
    if waiting_for(table) != "recognition" or table.preferences.sound not in GONGS:
        return ()
    return tuple(line.say for line in table.game.pages.script(table.setup).lines)


def with_gong_part(table: Table, secret: object) -> object:
    """Return what a seat may know; if a gong replaces the voice, ``now`` names the seat's strokes."""
    return replace(secret, now=secret.strokes) if isinstance(secret, RoleSecret) and gong_legend(table) else secret
