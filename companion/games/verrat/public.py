"""What a record may hold before the end: the commands that count, without orders that nobody has seen."""

from collections.abc import Sequence

from companion.games.verrat.actions import ACTIONS
from companion.games.verrat.setup import Deal, Setup
from companion.games.verrat.state import start
from companion.kernel.game import Command, effective_commands


def public(setup: Setup, deal: Deal | None, commands: Sequence[Command]) -> list[dict[str, object]]:
    """Return the commands that count, without orders that nobody has seen.

    Undone ones are folded away with their ``undo``. Orders are public once the last of their round are in; a game that
    ends before, by a trade, keeps them secret. Without a deal nothing can have been played.
    """
    counting = [dict(command) for command in effective_commands(commands)]
    if deal is None or not _secret(setup, deal, counting):
        return counting
    asked = max(at for at, command in enumerate(counting) if command["do"] == "plan")
    return counting[:asked] + [command for command in counting[asked:] if command["do"] != "orders"]


def _secret(setup: Setup, deal: Deal, commands: Sequence[Command]) -> bool:
    """Return whether orders are face down after ``commands``."""
    state = start(setup, deal)
    for command in commands:
        for event in ACTIONS.decide(state, command):
            state = event.change(state)
    return bool(state.orders)
