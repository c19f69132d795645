"""What a play screen says, and what its element tells the scripts of the page."""

from dataclasses import dataclass
from typing import Final

from companion.kernel.aftermath import Aftermath
from companion.kernel.narration import Prompt
from companion.kernel.words import Text, text

NOTES: Final = 2
"""How many notes stand open; the others are folded."""

SWAPPED: Final = {
    "hx-boost:inherited": "true",
    "hx-target:inherited": "#play",
    "hx-swap:inherited": "outerHTML",
    "hx-push-url:inherited": "false",
    "hx-sync:inherited": "#play:drop",
}
"""What makes htmx swap the whole screen for every form and link in it."""


@dataclass(frozen=True)
class ScreenWords:
    """The words of a screen: what to do, what to say aloud, what to know, and the steps of the turn.

    ``more`` are folded away, under ``fold``: a message that says what is below it.
    """

    do: Text
    say: Text | None = None
    notes: tuple[Text, ...] = ()
    more: tuple[Text, ...] = ()
    fold: str = "play.notes.more"
    steps: tuple[Text, ...] = ()
    step: int = 0


def screen_words(prompt: Prompt, aftermath: Aftermath | None, ticking: bool) -> ScreenWords:
    """Return what a screen says: of a result what to do, of what must be done first its own prompt alone."""
    if aftermath is not None:
        return ScreenWords(aftermath.do or text("play.after.do"), aftermath.say)
    now = prompt.before if ticking and prompt.before is not None else prompt
    return ScreenWords(
        do=now.do,
        say=now.say,
        notes=now.notes[:NOTES],
        more=now.notes[NOTES:] + now.known,
        fold="play.notes.known" if now.known else "play.notes.more",
        steps=prompt.steps,
        step=prompt.step,
    )
