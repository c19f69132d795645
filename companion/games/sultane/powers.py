"""Whom a power may be used on (section 8)."""

from typing import Final

from companion.games.sultane import vocabulary as v
from companion.games.sultane.state import State

TARGETED: Final = (v.INVESTIGATE, v.APPOINT, v.EXILE)
"""Powers that take one ``target``."""

AT_THE_TABLE: Final = (v.PEEK, v.PEEK_BOTTOM, v.VIEW_DISCARD, v.MOVE_TALE, v.ADD_TALE, v.DISCARD_DEEP, v.HOUSE)
"""Powers that the Grand Vizier carries out with the cards, and the companion only notes."""


def targets(state: State, power: str) -> tuple[str, ...]:
    """Return whom ``power`` may be used on, in seat order: for ``swap_seats`` any two of them, else any one.

    ``power`` is one that takes players: a targeted one, ``swap_seats`` or ``emergency``.
    """
    others = tuple([player for player in state.active if player != state.vizier])
    if power == v.INVESTIGATE:
        return tuple([player for player in others if player not in state.investigated])
    if power == v.EMERGENCY:
        return tuple([player for player in others if player != state.last_narrators[0]])
    return others


def possible(state: State, power: str) -> bool:
    """Whether ``power`` can be used at all; one with nobody to use it on is passed over."""
    if power in TARGETED or power == v.EMERGENCY:
        return bool(targets(state, power))
    if power == v.SWAP_SEATS:
        return len(targets(state, power)) >= 2
    return power != v.ADD_TALE or state.reserve > 0
