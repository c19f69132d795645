"""What the loss of a card leads to, where real cards lie on the table: known before anybody knows which card it is."""

from collections.abc import Sequence
from typing import Final

from companion.games.complots import vocabulary as v
from companion.games.complots.actions import ACTIONS
from companion.games.complots.requirements import proven_lie
from companion.games.complots.setup import Cards
from companion.games.complots.state import State
from companion.kernel.events import Command, Event

MOST: Final = 10
"""Maximum number of pairs of cards that one screen offers: each two of four characters."""


def loss_choices(state: State) -> tuple[Cards, ...]:
    """Return every choice of what the loser turns up: one card, or both where the second is certain to fall as well.

    That is so for a target that bluffed a Countess: the lie costs one card, and then the Assassin strikes.
    """
    if state.dealt or state.phase != v.LOSE:
        return ()
    kinds = losable(state)
    pairs = [(first, other) for first in kinds if _again(state, first) for other in losable(_lost(state, first))]
    order, lie = state.setup.kinds.index, proven_lie(state)
    both = dict.fromkeys((min(pair, key=order), max(pair, key=order)) for pair in pairs if lie not in pair)
    return tuple(both) if 0 < len(both) <= MOST else tuple((kind,) for kind in kinds)


def loss_events(state: State) -> tuple[Sequence[tuple[State, Event[State]]], State]:
    """Return each event of the loss that is waited for, with the state it happens in, and the state after it.

    They are the same whichever cards are turned up; one of the choices stands for all.
    """
    events: list[tuple[State, Event[State]]] = []
    for step in ACTIONS.steps(state, [{"do": "lose", "kind": kind} for kind in loss_choices(state)[0]]):
        events += step.happened()
        state = step.after
    return events, state


def losable(state: State) -> Cards:
    """Return which card the loser may turn up next."""
    return tuple(str(kind) for choice in ACTIONS.legal(state) if choice.do == "lose" for kind in choice.values["kind"])


def state_after(state: State, command: Command) -> State:
    """Return the state after ``command``; raises ``Refused`` as ``decide`` does."""
    return next(ACTIONS.steps(state, (command,))).after


def _again(state: State, kind: str) -> bool:
    """Return whether whoever turns ``kind`` up must turn up another card at once."""
    after = _lost(state, kind)
    return after.phase == v.LOSE and after.loser == state.loser


def _lost(state: State, kind: str) -> State:
    return state_after(state, {"do": "lose", "kind": kind})
