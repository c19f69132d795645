"""How many tales there are: what the draw pile must hold before it is drawn from, and what can still be read."""

from typing import Final

from companion.games.sultane import vocabulary as v
from companion.games.sultane.powers import POWERS
from companion.games.sultane.state import State

_NEEDED_IN: Final = {v.PROPOSE: v.DRAWN, v.VOTE: v.DRAWN, v.QUESTION: v.DRAWN, v.TOP: v.DRAWN}


def needed_tales(phase: str, power: str | None) -> int:
    """Return how many tales the draw pile must hold, or it is reshuffled: 3 until the government has drawn (section 5).

    In ``power`` it is what that power needs; while the government holds its tales the pile may run out.
    """
    return POWERS[power].tales if power else _NEEDED_IN.get(phase, 0)


def readable(state: State) -> tuple[v.Tale, ...]:
    """Return the kinds of tale of which the whole game still has one to be read, wherever it lies.

    An additional tale that was added may be of either kind, as far as that one is not in the deck from the start.
    """
    setup = state.setup
    added = setup.reserve - state.reserve
    pacifists, interventionists = setup.pacifist_tales, setup.interventionist_tales
    if added:
        box_pacifists, box_interventionists = v.BOX_TALES
        pacifists += pacifists <= box_pacifists
        interventionists += interventionists <= box_interventionists
    if state.pacifist < pacifists:
        return v.TALES if state.interventionist < interventionists else (v.PACIFIST,)
    return (v.INTERVENTIONIST,) if state.interventionist < interventionists else ()
