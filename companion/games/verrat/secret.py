"""What one player alone may know: the orders they have given, until everyone's are shown (section 3)."""

from companion.games.verrat import vocabulary as v
from companion.games.verrat.state import Orders, State


def secret(state: State, player: str) -> Orders | None:
    """Return the player's own orders while they are face down.

    None before they are given, and once the boards are shown, because then everyone knows them.
    """
    return state.orders.get(player) if state.phase == v.PLAN else None


def decision_id(state: State, player: str) -> str | None:
    """Return the decision that a player has to make: this turn's orders, until they are given.

    Nothing moves between the intrigues and the reveal, so a board drawn before others gave their orders is still valid.
    """
    if state.phase != v.PLAN:
        return None
    return f"{state.turn}.{'given' if player in state.orders else 'orders'}"
