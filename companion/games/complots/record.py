"""How a game is written down: its state, and what a record may hold before the end."""

from collections.abc import Sequence
from typing import Final

from companion.games.complots import vocabulary as v
from companion.games.complots.actions import ACTIONS
from companion.games.complots.actions.turns import CardLost
from companion.games.complots.setup import Deal, Setup
from companion.games.complots.state import State, start
from companion.kernel.events import Command, Step, effective_commands


def state_as_json(state: State) -> dict[str, object]:
    """Return the state as records word it, without ``legal``."""
    return {
        "game": v.SLUG,
        "mode": "dealt" if state.dealt else "light" if state.setup.light else "table",
        "phase": state.phase,
        "turn": state.turn,
        "player": state.player,
        "waiting": list(state.waiting),
        "coins": dict(state.coins),
        "treasury": state.treasury,
        "lives": dict(state.lives),
        "lost": {player: list(kinds) for player, kinds in state.lost.items()},
        "alive": list(state.alive),
        "court": state.court,
        "drawn": state.drawn,
        "set_aside": state.set_aside,
        **_cards(state),
        **_claims(state),
        "winner": state.winner,
        "reason": state.reason,
    }


def _cards(state: State) -> dict[str, object]:
    """Return what only a game that Chevet dealt knows."""
    if state.hidden is None:
        return {"hidden": None, "court_cards": None, "drawn_cards": None, "examined": None}
    return {
        "hidden": {player: sorted(kinds) for player, kinds in state.hidden.items()},
        "court_cards": list(state.court_cards or ()),
        "drawn_cards": list(state.drawn_cards),
        "examined": state.examined,
    }


def _claims(state: State) -> dict[str, object]:
    action, counter, doubt = state.action, state.counter, state.doubt
    return {
        "action": action and {"do": action.do, "target": action.target},
        "counter": counter and {"player": counter.player, "kind": counter.kind},
        "doubt": doubt and {"player": doubt.player, "of": doubt.of, "kind": doubt.kind, "shown": doubt.shown},
    }


_HIDDEN: Final = frozenset({"court", "return"})
_UNHEARD: Final = frozenset({v.DRAFT, v.SHOW})
"""Actions that a table makes with the real cards, before the first turn or as part of an examination."""


def public(setup: Setup, deal: Deal | None, commands: Sequence[Command]) -> list[dict[str, object]]:
    """Return commands that replay without ``deal`` to the same public state; none of ``commands`` may be refused.

    Undone commands are folded away with their ``undo``. Of a dealt game the Court and the cards given back are left
    out, and the cards are written in that fell by themselves, because they were somebody's last.
    """
    commands_heard: list[dict[str, object]] = []
    for step in ACTIONS.steps(start(setup, deal), effective_commands(commands)):
        commands_heard += [dict(step.command)] if deal is None else _heard(step)
    return commands_heard


def _heard(step: Step[State]) -> list[dict[str, object]]:
    do = str(step.command["do"])
    commands: list[dict[str, object]] = []
    if do not in _UNHEARD:
        commands.append({key: value for key, value in step.command.items() if key not in _HIDDEN})
    fallen = [event.kind for event in step.events if isinstance(event, CardLost)]
    commands += [{"do": v.LOSE, "kind": kind} for kind in (fallen[1:] if do == v.LOSE else fallen)]
    return commands
