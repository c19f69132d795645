"""The positions of everything in the picture of a game: a chart of powers for each player, pure numbers.

Units are those of the drawing. All charts have one scale, from no power to all six; time runs from left to right, a
step for each turn. The winner comes first, the others in the order of their seats.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.games.verrat.chronicle import careers, charts, chronicle
from companion.games.verrat.state import State
from companion.kernel.game import Json, Step
from companion.kernel.text_width import fitted

MARGIN: Final = 48
WIDTH: Final = 1280
HEAD: Final = 250
"""Above the charts: who won and how."""
ACROSS: Final = 2
"""Charts side by side."""
GAP: Final = 56
CHART: Final = 132
"""The height of a chart."""
BLOCK: Final = 290
"""The height of a chart with its name above, and the convicted below."""
POWERS: Final = 240
"""The width that the six powers have at the right of a name."""
FOOT: Final = 190
"""Below the charts: the decisive moment, and what the signs mean."""
NAME_SIZE: Final = 26
LEAST_NAME: Final = 15
TOKEN: Final = 18
"""The radius of a player's token."""


def picture(past: Sequence[Step[State]], state: State, roles: Mapping[str, object] | None) -> Json:
    """Return the picture of a game that is over or was abandoned.

    It has ``width`` and ``height``, ``charts``, one for each player, and the ``chronicle`` that they were made from.
    """
    each = (WIDTH - 2 * MARGIN - (ACROSS - 1) * GAP) // ACROSS
    drawn = charts(careers(past, state), state, each, CHART)
    rows = -(-len(drawn) // ACROSS)
    return {
        "width": WIDTH,
        "height": HEAD + 40 + rows * BLOCK + FOOT,
        "margin": MARGIN,
        "head": HEAD,
        "token": TOKEN,
        "floor": HEAD + 40 + rows * BLOCK,
        "charts": [
            {
                **chart,
                "x": MARGIN + at % ACROSS * (each + GAP),
                "y": HEAD + 50 + at // ACROSS * BLOCK,
                "label": fitted(str(chart["name"]), NAME_SIZE, each - POWERS - 3 * TOKEN, LEAST_NAME),
            }
            for at, chart in enumerate(drawn)
        ],
        "chronicle": chronicle(past, state),
    }
