"""The positions of everything in the picture of a game: three lines over its turns, and every story on the first.

Units are those of the drawing. Time runs from left to right, a step for each turn, in all three lines alike.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.games.mille_et_un.chronicle import charts, chronicle, counts, story_marks
from companion.games.mille_et_un.state import State
from companion.kernel.game import Json, Step

MARGIN: Final = 48
WIDTH: Final = 1280
HEAD: Final = 250
"""Above the lines: whether all was told, and by whom."""
HEIGHTS: Final = (190, 84, 84)
"""The heights of the lines."""
BETWEEN: Final = 78
"""Between two lines, with the name of the lower one."""
SIGN: Final = 16
"""The radius of a story's sign."""
FOOT: Final = 190
"""Below the lines: the turn that decided, and what the signs mean."""


def picture(past: Sequence[Step[State]], state: State, roles: Mapping[str, object] | None) -> Json:
    """Return the picture of a game that is over or was abandoned.

    It has ``width`` and ``height``; ``charts``, the lines; ``stories``, the signs on the first; ``players``; and the
    ``chronicle`` that they were made from.
    """
    numbers = counts(past, state)
    curves = charts(numbers, state, WIDTH - 2 * MARGIN, HEIGHTS)
    tops = [HEAD + 70 + sum(HEIGHTS[:at]) + at * BETWEEN for at in range(len(HEIGHTS))]
    return {
        "width": WIDTH,
        "height": tops[-1] + HEIGHTS[-1] + FOOT,
        "margin": MARGIN,
        "head": HEAD,
        "sign": SIGN,
        "floor": tops[-1] + HEIGHTS[-1] + 14,
        "charts": [{**chart, "y": y} for chart, y in zip(curves, tops, strict=True)],
        "stories": story_marks(numbers, curves[0], WIDTH - 2 * MARGIN),
        "players": state.setup.players,
        "chronicle": chronicle(past, state),
    }
