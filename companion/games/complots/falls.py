"""What the loss of a card leads to, where real cards lie on the table: known before anybody knows which card it is."""

from collections.abc import Sequence
from typing import Final

from companion.games.complots import vocabulary as v
from companion.games.complots.decide import decide
from companion.games.complots.evolve import evolve
from companion.games.complots.legal import legal
from companion.games.complots.requirements import lie
from companion.games.complots.setup import Cards
from companion.games.complots.state import State
from companion.kernel.game import Command, Event

MOST: Final = 10
"""Maximum number of pairs of cards that one screen offers: each two of four characters."""


def falls(state: State) -> tuple[Cards, ...]:
    """Return every choice of what the loser turns up: one card, or both where the second is certain to fall as well.

    That is so for a target that bluffed a Countess: the lie costs one card, and then the Assassin strikes.
    """
    if state.dealt or state.phase != v.LOSE:
        return ()
    ones = losable(state)
    pairs = [(one, other) for one in ones if _again(state, one) for other in losable(_lost(state, one))]
    order = state.setup.kinds.index
    both = dict.fromkeys((min(pair, key=order), max(pair, key=order)) for pair in pairs if lie(state) not in pair)
    return tuple(both) if 0 < len(both) <= MOST else tuple((one,) for one in ones)


def what_comes(state: State) -> tuple[Sequence[tuple[State, Event]], State]:
    """Return each event of the loss that is waited for, with the state it happens in, and the state after it.

    They are the same whichever cards are turned up; one of the choices stands for all.
    """
    happened: list[tuple[State, Event]] = []
    for kind in falls(state)[0]:
        for event in decide(state, {"do": "lose", "kind": kind}):
            happened.append((state, event))
            state = evolve(state, event)
    return happened, state


def losable(state: State) -> Cards:
    """Return which card the loser may turn up next."""
    return tuple(str(kind) for choice in legal(state) if choice.do == "lose" for kind in choice.values["kind"])


def played(state: State, command: Command) -> State:
    """Return the state after ``command``; raises ``Refused`` as ``decide`` does."""
    for event in decide(state, command):
        state = evolve(state, event)
    return state


def _again(state: State, kind: str) -> bool:
    """Return whether whoever turns ``kind`` up must turn up another card at once."""
    after = _lost(state, kind)
    return after.phase == v.LOSE and after.loser == state.loser


def _lost(state: State, kind: str) -> State:
    return played(state, {"do": "lose", "kind": kind})
