"""How the cards are handled for each power, as the names of the notes of its prompt (section 8)."""

from typing import Final

from companion.games.sultane import vocabulary as v
from companion.games.sultane.state import State

_NOTES: Final = {
    v.APPOINT: ("power.appoint.whom", "power.appoint.then"),
    v.PEEK: ("power.peek.back", "power.may_lie"),
    v.PEEK_BOTTOM: ("power.peek_bottom.back", "power.may_lie"),
    v.VIEW_DISCARD: ("power.view_discard.handling", "power.may_lie"),
    v.MOVE_TALE: ("power.move_tale.handling", "power.may_lie"),
    v.ADD_TALE: ("power.add_tale.handling", "power.add_tale.place"),
    v.DISCARD_DEEP: ("power.discard_deep.handling", "power.may_lie"),
    v.SWAP_SEATS: ("power.swap_seats.whom", "power.swap_seats.then"),
    v.EMERGENCY: ("power.emergency.whom", "power.emergency.free"),
    v.HOUSE: (),
}


def power_notes(state: State, power: str) -> tuple[str, ...]:
    """Return the notes of ``power`` in the order of its handling; two powers depend on the set-up."""
    if power == v.INVESTIGATE:
        return _discovery(state)
    if power == v.EXILE:
        return ("power.exile.discovery" if state.setup.discovery else "power.exile.answer", "power.exile.then")
    return _NOTES[power]


def _discovery(state: State) -> tuple[str, ...]:
    """Return how a camp is discovered at this table (sections 8 and 11).

    An answer by phone needs the companion to know the roles; at a table that has them on real cards all the same, the
    vote cards tell.
    """
    if answers_on_phones(state):
        return "power.investigate.phones", "power.investigate.phones_without", "power.may_lie"
    return _camp_card(state), "power.investigate.shown"


def answers_on_phones(state: State) -> bool:
    """Whether the Grand Vizier's own phone tells them the camp they discover: public, as the whole set-up is."""
    return state.setup.camp_discovery == "phones" and state.deal is not None


def _camp_card(state: State) -> str:
    """Return how a camp is discovered at this table: by a card from an envelope, or by the vote card of the camp."""
    setup = state.setup
    if setup.camp_discovery == "envelopes":
        return "power.investigate.envelope"
    if setup.discovery:
        return "power.investigate.votes_discovery"
    return "power.investigate.votes_schahzenan" if setup.schahzenan else "power.investigate.votes"
