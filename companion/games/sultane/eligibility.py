"""Who may be proposed as Narrator, and why the others may not (section 6)."""

from companion.games.sultane import vocabulary as v
from companion.games.sultane.state import State


def term_limited(state: State) -> tuple[str, ...]:
    """Return whom the last tale bars from being Narrator: its Narrators and, with 6 or more active, its Grand Vizier.

    The count of active players is taken now, so that an exile from 6 to 5 frees the Grand Vizier.
    """
    if state.last_vizier is None or len(state.active) <= v.FREED_AT:
        return state.last_narrators
    return (*state.last_narrators, state.last_vizier)


def eligible(state: State) -> tuple[str, ...]:
    """Return who may be proposed, in seat order; everyone active except the Grand Vizier if all would be barred."""
    barred = (state.vizier, *term_limited(state))
    free = tuple([player for player in state.active if player not in barred])
    return free or tuple([player for player in state.active if player != state.vizier])


def is_eligible(state: State, player: str) -> bool:
    """Return whether ``player`` may be proposed, as ``eligible`` says, without asking about everyone first."""
    free = player in state.active and player != state.vizier and player not in term_limited(state)
    return free or player in eligible(state)


def everyone_freed(state: State) -> bool:
    """Return whether the last tale read would have barred everyone, so that nobody is barred."""
    barred = {*term_limited(state), state.vizier}
    return barred.issuperset(state.active)


def blocked(state: State) -> dict[str, str]:
    """Return for every player who is not eligible the first reason that applies, in seat order."""
    may = eligible(state)
    return {player: _reason(state, player) for player in state.seats if player not in may}


def _reason(state: State, player: str) -> str:
    if player in state.exiled:
        return "exiled"
    if player == state.won:
        return "won"
    if player == state.vizier:
        return "vizier"
    if player in state.last_narrators[1:]:
        return "emergency_narrator"
    return "last_narrator" if player in state.last_narrators else "last_vizier"
