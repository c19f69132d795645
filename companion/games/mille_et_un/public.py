"""What a record may hold before the end: the commands that count, since nothing is to be hidden."""

from collections.abc import Sequence

from companion.games.mille_et_un.setup import Deal, Setup
from companion.kernel.game import Command
from companion.kernel.journal import effective_commands


def public(setup: Setup, deal: Deal | None, commands: Sequence[Command]) -> list[dict[str, object]]:
    """Return the commands that count; undone ones are folded away with their ``undo``."""
    return [dict(command) for command in effective_commands(commands)]
