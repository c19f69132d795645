"""How a finished game of Sultane came out: the side that won, and who reached their goal (section 9)."""

from typing import Final

from companion.games.sultane import vocabulary as v
from companion.games.sultane.claims import conflicts
from companion.games.sultane.setup import Deal, Setup
from companion.games.sultane.state import State
from companion.kernel.outcome import ClaimTally, Outcome, Part, Side
from companion.kernel.words import Text, text

SIDES: Final = {
    v.PACIFISTS: Side(text("sultane.side.pacifists"), "day"),
    v.INTERVENTIONISTS: Side(text("sultane.side.interventionists"), "night"),
    v.SCHAHZENAN: Side(text("sultane.side.schahzenan")),
}
"""Every side that may win, by the state's word for it."""


def outcome(setup: Setup, deal: Deal | None, state: State) -> Outcome:
    """Return how the game came out; without a deal, whose roles are on real cards, nobody's part is known."""
    roles = deal.roles if deal is not None else {}
    parts = {player: _part(setup, state, role) for player, role in roles.items()}
    return Outcome(variant(setup), SIDES.get(state.winner or ""), parts, _spoken(state))


def _spoken(state: State) -> dict[str, ClaimTally]:
    """Return for everyone whose claims were noted how many there were, and how many did not fit (section 13)."""
    players = dict.fromkeys(claim.player for claim in state.claims)
    return {player: _counted(state, player) for player in players}


def _counted(state: State, player: str) -> ClaimTally:
    contradicted = [conflicts(state, claim) for claim in state.claims if claim.player == player]
    return ClaimTally(len(contradicted), sum(contradicted))


def variant(setup: Setup) -> Text:
    """Return which game it was: discovery, or the classic one with whichever optional roles were in it."""
    if setup.discovery:
        return text("sultane.kind.discovery")
    if setup.schahzenan:
        return text("sultane.kind.both" if setup.haiatalnefous else "sultane.kind.schahzenan")
    return text("sultane.kind.haiatalnefous" if setup.haiatalnefous else "sultane.kind.classic")


def _part(setup: Setup, state: State, role: str) -> Part:
    """Return a role as statistics count it, with the three Pacifists as one, and whether its goal was reached.
    Haïatalnefous in love and Schahzenan have their own goals; if one player wins alone, nobody else does.
    """
    if role == v.SCHAHZENAN or (role == v.HAIATALNEFOUS and setup.haiatalnefous):
        return Part(text(f"sultane.role.{role}"), role in (*state.also, state.winner))
    counted = v.FOURTH_PACIFIST if role in v.PACIFIST_NAMES else role
    return Part(text(f"sultane.role.{counted}"), v.CAMPS.get(role) == state.winner)
