"""What a player's own phone shows: their role, its goal, what to do in the recognition, what they will know.

Everything follows from the public set-up and the one role: no other player's role is ever looked at. All texts have
similar lengths, so a page does not give its role away to anyone a metre away.
"""

from typing import Final

from companion.games.sultane import recognition
from companion.games.sultane import vocabulary as v
from companion.games.sultane.setup import Setup, setup_camps
from companion.kernel.game import Json
from companion.kernel.words import Text, text

_PACIFIST: Final = "pacifist"
_LOVER: Final = "lover"


def secret(setup: Setup, role: str) -> Json:
    """Return what the holder of ``role`` may know at this table (sections 3, 4, 9 and 10).

    ``emblem`` is the drawing of the role. Haïatalnefous has one of her own only where she is in love; else she is a
    Pacifist like the others, and so looks like one.
    """
    part = part_of(setup, role)
    return {
        "role": role,
        "camp": v.CAMPS[role],
        "title": text(f"sultane.secret.title.{role}"),
        "emblem": v.HAIATALNEFOUS if part == _LOVER else part,
        "goal": goal(setup, part),
        "eyes": eyes_instruction(setup, part),
        "strokes": strokes(setup, part),
        "knows": knows(setup, part),
    }


def part_of(setup: Setup, role: str) -> str:
    """Return the part of a role at this table: the names of Pacifists differ only if one of them is in love."""
    if role in (v.DINARZADE, v.SCHAHZENAN, v.INTERVENTIONIST_ROLE):
        return role
    return _LOVER if role == v.HAIATALNEFOUS and setup.haiatalnefous else _PACIFIST


def goal(setup: Setup, part: str) -> Text:
    """Return how a role wins (sections 9 and 10)."""
    if setup.discovery:
        return text(f"sultane.secret.goal.discovery.{part}")
    if part == v.INTERVENTIONIST_ROLE and v.EXILE not in setup.pacifist_powers + setup.interventionist_powers:
        return text("sultane.secret.goal.interventionist_without_exile")
    if part == v.SCHAHZENAN and setup.schahzenan_alone:
        return text("sultane.secret.goal.schahzenan_alone")
    return text(f"sultane.secret.goal.{part}")


def eyes_instruction(setup: Setup, part: str) -> Text:
    """Return what to do in the recognition (section 4)."""
    return text(f"sultane.secret.eyes.{recognition.kind(setup)}.{part}")


def strokes(setup: Setup, part: str) -> Text:
    """Return the same for a table with a gong instead of the voice: at which strokes a role does what."""
    return text(f"sultane.secret.strokes.{recognition.kind(setup)}.{part}", **recognition.strokes(setup))


def knows(setup: Setup, part: str) -> Text:
    """Return whom the recognition makes known to a role, and to whom it makes the role known (section 4)."""
    counts = setup_camps(setup)
    fellows = counts[v.PACIFIST]
    if part == v.INTERVENTIONIST_ROLE:
        return text("sultane.secret.knows.interventionist", count=counts[v.INTERVENTIONIST], players=len(setup.players))
    if part in (v.SCHAHZENAN, _LOVER):
        return text(f"sultane.secret.knows.{part}")
    kind = recognition.kind(setup)
    if part == _PACIFIST:
        if fellows == 1 and kind == recognition.IN_LOVE:
            return text("sultane.secret.knows.love.only_pacifist")
        return text(f"sultane.secret.knows.{kind}.pacifist", n=fellows - 1)
    return text(f"sultane.secret.knows.{kind}.dinarzade", n=fellows)
