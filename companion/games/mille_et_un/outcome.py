"""How a finished game of 1001 came out: everyone together, or the Sultan (section 4)."""

from typing import Final

from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.setup import Deal, Setup
from companion.games.mille_et_un.state import State
from companion.kernel.outcome import Outcome, Part, Side
from companion.kernel.words import text

SIDES: Final = {
    v.PLAYERS: Side(text("1001.side.players"), "day"),
    v.SULTAN: Side(text("1001.side.sultan"), "night"),
}
"""Every side that may win, by the state's word for it."""


def outcome(setup: Setup, deal: Deal | None, state: State) -> Outcome:
    """Return how the game came out; its variant is how many Sultan cards there were to content."""
    winner = state.winner or ""
    parts = {player: Part(won=winner == v.PLAYERS) for player in setup.players} if winner in SIDES else {}
    return Outcome(text("1001.kind", n=setup.sultans), SIDES.get(winner), parts)
