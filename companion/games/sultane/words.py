"""The sentences of the log."""

from companion.games.sultane.state import State
from companion.kernel.events import Texts
from companion.kernel.words import Text


def line(state: State, name: str, **facts: object) -> Texts:
    """Return one sentence of the log; it may name the Grand Vizier and the Narrator of the moment."""
    return (Text(f"sultane.log.{name}", {"vizier": state.vizier, "narrator": state.narrator or "", **facts}),)
