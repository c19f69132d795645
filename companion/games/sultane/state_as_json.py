"""The state as the record contract words it: public facts alone."""

from companion.games.sultane.claims import claims_as_json
from companion.games.sultane.eligibility import blocked, eligible
from companion.games.sultane.state import State


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
