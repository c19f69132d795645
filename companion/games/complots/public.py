"""What a record may hold before the end: the actions as everyone heard them, without the deal."""

from collections.abc import Sequence
from typing import Final

from companion.games.complots import vocabulary as v
from companion.games.complots.actions import ACTIONS
from companion.games.complots.actions.turns import CardLost
from companion.games.complots.setup import Deal, Setup
from companion.games.complots.state import State, start
from companion.kernel.events import Event
from companion.kernel.game import Command, effective_commands

_HIDDEN: Final = frozenset({"court", "return"})
_UNHEARD: Final = frozenset({v.DRAFT, v.SHOW})
"""Actions that a table makes with the real cards, before the first turn or as part of an examination."""


def public(setup: Setup, deal: Deal | None, commands: Sequence[Command]) -> list[dict[str, object]]:
    """Return commands that replay without ``deal`` to the same public state; none of ``commands`` may be refused.

    Undone commands are folded away with their ``undo``. Of a dealt game the Court and the cards given back are left
    out, and the cards are written in that fell by themselves, because they were somebody's last.
    """
    state = start(setup, deal)
    commands_heard: list[dict[str, object]] = []
    for command in effective_commands(commands):
        events = ACTIONS.decide(state, command)
        commands_heard += [dict(command)] if deal is None else _heard(command, events)
        for event in events:
            state = event.change(state)
    return commands_heard


def _heard(command: Command, events: Sequence[Event[State]]) -> list[dict[str, object]]:
    do = str(command["do"])
    commands: list[dict[str, object]] = []
    if do not in _UNHEARD:
        commands.append({key: value for key, value in command.items() if key not in _HIDDEN})
    fallen = [event.kind for event in events if isinstance(event, CardLost)]
    commands += [{"do": v.LOSE, "kind": kind} for kind in (fallen[1:] if do == v.LOSE else fallen)]
    return commands
