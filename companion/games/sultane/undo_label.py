"""The names of what undo takes back, from public facts alone."""

from companion.games.sultane.actions.government import GovernmentRefused
from companion.games.sultane.actions.tales import TaleRead, TopTaleRead
from companion.games.sultane.powers import POWERS
from companion.games.sultane.state import State
from companion.kernel.game import Step
from companion.kernel.words import Text


def undo_label(step: Step[State]) -> Text:
    """Return the whole label of the button that undoes this step."""
    state, event = step.before, step.events[0]
    facts = {"turn": state.turn, "narrator": state.narrator or "", **event._asdict()}
    return Text(f"sultane.undo.{_undo_name(step)}", facts)


def _undo_name(step: Step[State]) -> str:
    do, event = str(step.command["do"]), step.events[0]
    if do == "vote":
        return "refused" if isinstance(event, GovernmentRefused) else "accepted"
    if isinstance(event, (TaleRead, TopTaleRead)):
        return f"{do}.{event.tale}"
    return f"used.{do}" if do in POWERS and POWERS[do].targets is None else do
