"""The script that is read while all eyes are closed (section 4).

It follows from the public set-up alone, never from who holds what, so that neither its words nor its length give
anything away. Every line that opens some eyes comes after one that says whose stay closed.
"""

from collections.abc import Iterator
from typing import Final

from companion.games.sultane import vocabulary as v
from companion.games.sultane.setup import Setup, setup_camps
from companion.kernel.narration import Line, Script
from companion.kernel.words import text

EYES_CLOSED: Final = "gesture-eyes-closed"
EYES_OPEN: Final = "gesture-eyes-open"
HAND: Final = "gesture-hand"
FIST: Final = "gesture-fist"

SMALL_TABLE: Final = 6
"""Up to so many players Dinarzade opens her eyes with the Pacifist."""

LEARNING: Final = "discovery"
SMALL: Final = "small"
WITH_HANDS: Final = "hands"
IN_LOVE: Final = "love"
"""The kinds of script, as messages name them: the discovery game, small tables, large ones, Haïatalnefous in love."""

SETTLE: Final = 3.0
"""Seconds to do what was said: close the eyes, open a hand."""
LOOK: Final = 6.0
"""Seconds to look round the whole table."""
END: Final = 0.0


def script(setup: Setup) -> Script:
    """Return the script of this table: the discovery game, small tables, large ones, with Haïatalnefous in love."""
    which = kind(setup)
    if which == IN_LOVE:
        lines = _in_love(setup)
    elif which == WITH_HANDS:
        lines = _with_hands(setup)
    else:
        lines = _everyone_together(which)
    return Script(text("sultane.script.title", n=len(setup.players)), tuple(lines))


def kind(setup: Setup) -> str:
    """Return which script is read at this table (section 4)."""
    if setup.discovery:
        return LEARNING
    if setup.haiatalnefous:
        return IN_LOVE
    return SMALL if len(setup.players) <= SMALL_TABLE else WITH_HANDS


def strokes(setup: Setup) -> dict[str, int]:
    """Return the gong stroke of each line of this script, by the line's name; the first is 1."""
    names = (line.say.id.removeprefix("sultane.script.") for line in script(setup).lines)
    return {name.replace(".", "_"): number for number, name in enumerate(names, start=1)}


def _line(name: str, gesture: str, pause: float, **facts: object) -> Line:
    return Line(text(f"sultane.script.{name}", **facts), gesture, pause)


def _everyone_together(which: str) -> Iterator[Line]:
    """All who may know each other open their eyes: the Pacifists in discovery, Dinarzade and hers at a small table."""
    yield _line("close", EYES_CLOSED, SETTLE)
    yield _line("stay.interventionists", EYES_CLOSED, SETTLE)
    yield _line(f"{which}.open", EYES_OPEN, LOOK)
    yield _line(f"{which}.close", EYES_CLOSED, SETTLE)
    yield _line("open", EYES_OPEN, END)


def _with_hands(setup: Setup) -> Iterator[Line]:
    """Dinarzade is known by a fist and learns nobody; Schahzenan keeps the eyes closed like the Interventionists."""
    yield _line("hand", HAND, SETTLE)
    yield _line("close", EYES_CLOSED, SETTLE)
    yield _line("stay.schahzenan" if setup.schahzenan else "stay.dinarzade", EYES_CLOSED, SETTLE)
    yield _line("hands.open", EYES_OPEN, LOOK)
    yield _line("fist", FIST, SETTLE)
    yield _line("hands.look", EYES_OPEN, LOOK)
    yield _line("unfold", HAND, SETTLE)
    yield _line("hands.close", EYES_CLOSED, SETTLE)
    yield _line("open", EYES_OPEN, END)


def _in_love(setup: Setup) -> Iterator[Line]:
    """Haïatalnefous sees the fist first and alone; then the other Pacifists, as many as there are, see it too."""
    others = setup_camps(setup)[v.PACIFIST]
    yield _line("hand", HAND, SETTLE)
    yield _line("close", EYES_CLOSED, SETTLE)
    yield _line("stay.schahzenan" if setup.schahzenan else "stay.dinarzade", EYES_CLOSED, SETTLE)
    yield _line("love.open", EYES_OPEN, SETTLE)
    yield _line("love.fist", FIST, LOOK)
    yield _line("love.close", EYES_CLOSED, SETTLE)
    yield _line("love.others_open", EYES_OPEN, LOOK, n=others)
    yield _line("unfold", HAND, SETTLE)
    yield _line("love.others_close", EYES_CLOSED, SETTLE, n=others)
    yield _line("open", EYES_OPEN, END)
