"""What a page offers, the same for the game master and for a seat."""

from collections.abc import Iterable

from companion.kernel.game import Choice


def choices_by_name(choices: Iterable[Choice]) -> dict[str, Choice]:
    """Return choices by the name of their action; of several for one action the last."""
    return {choice.do: choice for choice in choices}
