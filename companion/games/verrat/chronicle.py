"""A game told round by round, as data for the end page; and its commands for a record."""

from collections.abc import Sequence
from typing import Any

from companion.games.verrat import events as e
from companion.games.verrat.decide import decide
from companion.games.verrat.evolve import evolve
from companion.games.verrat.log import told
from companion.games.verrat.setup import Deal, Setup
from companion.games.verrat.state import State, start
from companion.kernel.game import Command, Json, Step
from companion.kernel.words import text


def chronicle(past: Sequence[Step[State]], state: State) -> Json:
    """Return the rounds of a game that ended, or that was left, and how it ended.

    A round has ``turn``, ``starter``, ``convicted`` (the vizier that went to the dungeon, or None), ``taken`` (how many
    cards were taken in cities) and its story in sentences under ``text``.
    """
    turns: dict[int, dict[str, Any]] = {}
    for step in past:
        for before, event, sentences in told(step):
            turn = turns.setdefault(
                before.turn,
                {"turn": before.turn, "starter": before.order[0], "convicted": None, "taken": 0, "text": ()},
            )
            turn["text"] += sentences
            turn["taken"] += isinstance(event, e.CardTaken)
            if isinstance(event, e.VizierConvicted):
                turn["convicted"] = event.vizier
    return {
        "turns": list(turns.values()),
        "winner": state.winner,
        "reason": state.reason,
        "ending": text(f"verrat.ending.{state.reason or 'open'}", player=state.winner or "", n=state.turn),
    }


def public(setup: Setup, deal: Deal | None, commands: Sequence[Command]) -> list[dict[str, object]]:
    """Return the commands that count, without orders that nobody has seen.

    Undone ones are folded away with their ``undo``. Orders lie open once the last of their round are in; a game that
    ends before, by a trade, keeps them secret. Without a deal nothing can have been played.
    """
    standing: list[dict[str, object]] = []
    for command in commands:
        if command.get("do") == "undo":
            standing.pop()
        else:
            standing.append(dict(command))
    if deal is None or not _secret(setup, deal, standing):
        return standing
    asked = max(at for at, command in enumerate(standing) if command["do"] == "plan")
    return standing[:asked] + [command for command in standing[asked:] if command["do"] != "orders"]


def _secret(setup: Setup, deal: Deal, commands: Sequence[Command]) -> bool:
    """Return whether orders lie face down after ``commands``."""
    state = start(setup, deal)
    for command in commands:
        for event in decide(state, command):
            state = evolve(state, event)
    return bool(state.orders)
