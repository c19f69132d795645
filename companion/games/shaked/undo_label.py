"""The story of a step in sentences, and the names of what undo takes back."""

from companion.games.shaked.names import line
from companion.games.shaked.state import State
from companion.kernel.events import Texts
from companion.kernel.game import Step
from companion.kernel.words import Text, text


def log(step: Step[State]) -> Texts:
    """Return what a step did, in sentences, in the order in which it happened.

    A hidden vote is only reported as given; who placed what in secret is never reported. Where one tap says that all
    have looked, one sentence does, too.
    """
    sentences = step.log()
    if step.command["do"] != "all_looked":
        return sentences
    return (*line("all_looked"), *(one for one in sentences if one.id != "shaked.log.looked_somewhere"))


def undo_label(step: Step[State]) -> Text:
    """Return what undoing this step takes back, as the undo button names it; it never reveals a vote."""
    do, player = str(step.command["do"]), step.command.get("player")
    if do in ("look_other", "look_two", "look_one_one", "looked"):
        return text("shaked.undo.look", player=player)
    if do == "vote":
        return text("shaked.undo.vote", player=player)
    return text(f"shaked.undo.{do}")
