"""How a finished game of Verrat! came out: one heir, or a draw (section 4)."""

from companion.games.verrat.setup import Deal, Setup
from companion.games.verrat.state import State
from companion.kernel.outcome import Outcome, Part


def outcome(setup: Setup, deal: Deal | None, state: State) -> Outcome:
    """Return how the game came out. There are no sides and no roles; nobody wins a draw."""
    if state.reason is None:
        return Outcome()
    return Outcome(parts={player: Part(won=player == state.winner) for player in setup.players})
