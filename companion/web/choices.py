"""The choices that a page offers, for the game master and for a seat alike."""

from collections.abc import Iterable

from companion.kernel.game import Choice


def choices_by_name(choices: Iterable[Choice]) -> dict[str, Choice]:
    """Return choices by the name of their action; the last one wins where several share an action."""
    return {choice.do: choice for choice in choices}
