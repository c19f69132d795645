"""What a record may hold before the end: the commands as everyone heard them, without the roles."""

from collections.abc import Sequence

from companion.games.sultane.actions import ACTIONS
from companion.games.sultane.actions.government import DinarzadeFound, NotDinarzade
from companion.games.sultane.actions.turns import HaiatalnefousWon
from companion.games.sultane.powers.over_players import PlayerExiled
from companion.games.sultane.setup import Deal, Setup
from companion.games.sultane.state import start
from companion.kernel.game import Command, effective_commands


def public(setup: Setup, deal: Deal | None, commands: Sequence[Command]) -> list[dict[str, object]]:
    """Return commands that replay without ``deal`` to the same public state; none of ``commands`` may be refused.

    What the table heard is written in: a Narrator's answer, what the exiled said, Haïatalnefous saying that she has
    won. Undone commands are folded away with their ``undo``.
    """
    state = start(setup, deal)
    spoken: list[dict[str, object]] = []
    for command in effective_commands(commands):
        events = ACTIONS.decide(state, command)
        spoken += [dict(command)] if deal is None else _heard(command, events, known=not setup.discovery)
        for event in events:
            state = event.change(state)
    return spoken


def _heard(command: Command, events: Sequence[object], *, known: bool) -> list[dict[str, object]]:
    """Return ``command`` with what Chevet said instead of the table, because it knows the roles."""
    commands = [dict(command)]
    for event in events:
        if isinstance(event, PlayerExiled) and known:
            commands[0]["dinarzade"] = event.dinarzade
        elif isinstance(event, (NotDinarzade, DinarzadeFound)):
            commands.append({"do": "answer", "dinarzade": isinstance(event, DinarzadeFound)})
        elif isinstance(event, HaiatalnefousWon):
            commands.append({"do": "reveal", "player": event.player})
    return commands
