"""What the next tales may be, computed from what everyone at the table knows (sections 3, 5 and 8).

Every tale that was neither read nor set aside on a board is treated alike, wherever it is: in the draw pile, in the
discard, or in a hand. Right after a shuffle of all of them that is exact. Later it is the best estimate without knowing
what was discarded on purpose. Nothing here looks at the deal.
"""

from collections.abc import Iterator, Sequence
from math import comb
from typing import Final

from companion.games.sultane import vocabulary as v
from companion.games.sultane.actions.tales import TalesDrawn, TopTaleRead
from companion.games.sultane.actions.turns import Reshuffled
from companion.games.sultane.powers import POWERS
from companion.games.sultane.state import State
from companion.kernel.events import Event, Json, Step

_TAKEN: Final[dict[type[Event[State]], tuple[str, int]]] = {
    TalesDrawn: ("session", v.DRAWN),
    TopTaleRead: ("top", 1),
    Reshuffled: ("shuffled", 0),
}
"""The events that change the draw pile besides powers: what the panel calls them, and how many tales each takes."""


def odds(past: Sequence[Step[State]], state: State) -> Json | None:
    """Return what the next tales may hold and what was drawn when; None once the game is over.

    ``tales`` are how many the question is about, and ``in_hand`` says that a government holds them. ``chances`` has for
    each number of pacifist tales among them, from 0, the ``low`` and the ``high`` chance, whole percents; they differ
    only where an additional tale was added and nobody may say which. ``unread`` counts what they come from,
    ``pacifist`` how many of those are pacifist at least and at most, and ``whole`` says that none is in the discard.
    ``drawn`` lists every change of the draw pile, the oldest first: its ``turn``, what it was (``how``), how many tales
    were ``taken`` and how many ``left``.
    """
    if state.phase == v.OVER:
        return None
    unread = state.draw + state.discard + state.hand
    counts = pacifists_unread(state)
    tales = min(state.hand or v.DRAWN, unread)
    spread = [shares(unread, count, tales) for count in counts]
    return {
        "tales": tales,
        "in_hand": state.hand > 0,
        "unread": unread,
        "pacifist": (counts[0], counts[-1]),
        "whole": state.discard == 0,
        "chances": [
            {"pacifist": number, "low": min(way), "high": max(way)}
            for number, way in enumerate(zip(*spread, strict=True))
        ],
        "drawn": list(draw_pile_changes(past)),
    }


def pacifists_unread(state: State) -> range:
    """Return how many pacifist tales may be among those unread.

    It is one number, except for additional tales of which nobody may say which was added (section 8).
    """
    setup = state.setup
    unread = setup.pacifist_tales - state.pacifist - _aside(state)
    added = setup.reserve - state.reserve
    pacifists, others = v.BOX_TALES
    # The reserve begins with one additional tale of each kind, less those that are in the deck from the start.
    least = added - (setup.interventionist_tales <= others)
    most = min(added, int(setup.pacifist_tales <= pacifists))
    return range(unread + max(least, 0), unread + most + 1)


def _aside(state: State) -> int:
    """Return 1 while the pacifist tale set aside is on its slot, the last but one (section 8)."""
    return int(state.setup.set_aside and state.pacifist < len(state.setup.pacifist_board) - 1)


def shares(unread: int, pacifist: int, tales: int) -> list[int]:
    """Return in whole percent how likely 0, 1 … of ``tales`` drawn from ``unread`` are pacifist, if ``pacifist`` of
    them are. They sum to 100: what is lost by rounding down goes to those that lost most.
    """
    ways = [comb(pacifist, number) * comb(unread - pacifist, tales - number) for number in range(tales + 1)]
    whole = comb(unread, tales)
    percents = [100 * way // whole for way in ways]
    lost = sorted(range(len(ways)), key=lambda number: (-(100 * ways[number] % whole), number))
    for number in lost[: 100 - sum(percents)]:
        percents[number] += 1
    return percents


def draw_pile_changes(past: Sequence[Step[State]]) -> Iterator[dict[str, object]]:
    """Yield what happened to the draw pile, command by command, without which tales they were."""
    taken_by = _TAKEN | {power.causes: power.drawn for power in POWERS.values() if power.drawn}
    for step in past:
        state = step.before
        for event in step.events:
            turn, state = state.turn, event.change(state)
            if type(event) in taken_by:
                how, taken = taken_by[type(event)]
                yield {"turn": turn, "how": how, "taken": taken, "left": state.draw}
