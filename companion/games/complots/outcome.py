"""How a finished game of Complots came out: one player has outlived the others (section 4)."""

from companion.games.complots.names import card_name
from companion.games.complots.setup import Deal, Setup
from companion.games.complots.state import State
from companion.kernel.outcome import Outcome, Part


def outcome(setup: Setup, deal: Deal | None, state: State) -> Outcome:
    """Return who won; there are no sides, and the variant is the fifth character that was in play."""
    parts = {player: Part(won=player == state.winner) for player in setup.players} if state.winner else {}
    return Outcome(card_name(setup.fifth), None, parts)
