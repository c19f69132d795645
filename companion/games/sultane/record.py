"""How a game is written down: its state, and what a record may hold before the end."""

from collections.abc import Sequence

from companion.games.sultane.actions import ACTIONS
from companion.games.sultane.actions.government import DinarzadeFound, NotDinarzade
from companion.games.sultane.actions.turns import GameEnded, HaiatalnefousWon
from companion.games.sultane.claims import claims_as_json
from companion.games.sultane.eligibility import blocked, eligible
from companion.games.sultane.powers.over_players import PlayerExiled
from companion.games.sultane.setup import Deal, Setup
from companion.games.sultane.state import State, start
from companion.kernel.events import Command, Step, effective_commands


def state_as_json(state: State) -> dict[str, object]:
    """Return the state as records word it, without ``legal``."""
    return {
        "game": "sultane",
        "phase": state.phase,
        "turn": state.turn,
        "vizier": state.vizier,
        "narrator": state.narrator,
        "power": state.power,
        "refusals": state.refusals,
        "read": {"pacifist": state.pacifist, "interventionist": state.interventionist},
        "draw": state.draw,
        "discard": state.discard,
        "set_aside": state.set_aside,
        "reserve": state.reserve,
        "seats": list(state.seats),
        "active": list(state.active),
        "exiled": list(state.exiled),
        "eligible": list(eligible(state)),
        "blocked": blocked(state),
        "investigated": list(state.investigated),
        "veto": state.veto,
        "winner": state.winner,
        "also": list(state.also),
        "reason": state.reason,
        "claims": claims_as_json(state),
    }


def public(setup: Setup, deal: Deal | None, commands: Sequence[Command]) -> list[dict[str, object]]:
    """Return commands that replay without ``deal`` to the same public state; none of ``commands`` may be refused.

    What the table heard is written in: a Narrator's answer, what the exiled said, Haïatalnefous saying that she has
    won. Undone commands are folded away with their ``undo``.
    """
    spoken: list[dict[str, object]] = []
    for step in ACTIONS.steps(start(setup, deal), effective_commands(commands)):
        spoken += [dict(step.command)] if deal is None else _heard(step, known=not setup.discovery)
    return spoken


def _heard(step: Step[State], *, known: bool) -> list[dict[str, object]]:
    """Return the command with what Chevet said instead of the table, because it knows the roles."""
    commands = [dict(step.command)]
    for event in step.events:
        if isinstance(event, PlayerExiled) and known:
            commands[0]["dinarzade"] = event.dinarzade
        elif isinstance(event, GameEnded) and step.command["do"] == "correct":
            commands[0]["dinarzade"] = True
        elif isinstance(event, (NotDinarzade, DinarzadeFound)):
            commands.append({"do": "answer", "dinarzade": isinstance(event, DinarzadeFound)})
        elif isinstance(event, HaiatalnefousWon):
            commands.append({"do": "reveal", "player": event.player})
    return commands
