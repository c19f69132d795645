"""The sentences of the log, and the labels of undo."""

from companion.games.sultane.state import State
from companion.kernel.events import Step, Texts
from companion.kernel.words import Text


def line(state: State, name: str, **facts: object) -> Texts:
    """Return one sentence of the log; it may name the Grand Vizier and the Narrator of the moment."""
    return (Text(f"sultane.log.{name}", {"vizier": state.vizier, "narrator": state.narrator or "", **facts}),)


def undo_text(step: Step[State], name: str) -> Text:
    """Return the whole label of the button that undoes a step, from public facts alone."""
    state, event = step.before, step.events[0]
    return Text(f"sultane.undo.{name}", {"turn": state.turn, "narrator": state.narrator or "", **event._asdict()})
