"""The guided game: six invented players, five turns of which two and the last steps are tapped.

It shows a whole turn, who may not be named and why, a refused vote and how it is taken back (section 5), a power
(section 8), and how Dinarzade wins as the Narrator of a late turn (section 9).
"""

from typing import Final

from companion.games.sultane import vocabulary as v
from companion.kernel.lesson import DEAL, END, PLAY, SCRIPT, START, Lesson, Stop
from companion.kernel.words import text

_ALMA: Final = "Alma"
_CLARA: Final = "Clara"
_LOU: Final = "Lou"
_MAYA: Final = "Maya"
_NORA: Final = "Nora"
_ROSE: Final = "Rose"

_ROLES: Final = {
    _ALMA: v.INTERVENTIONIST_ROLE,
    _CLARA: v.INTERVENTIONIST_ROLE,
    _LOU: v.INTERVENTIONIST_ROLE,
    _MAYA: v.INTERVENTIONIST_ROLE,
    _NORA: v.ZOBEIDE,
    _ROSE: v.DINARZADE,
}
"""Everyone in the order of their seats, with their role."""


def _turn(narrator: str, tale: v.Tale) -> list[dict[str, object]]:
    return [_named(narrator), _voted(yes=True), {"do": "read", "tale": tale}]


def _named(narrator: str) -> dict[str, object]:
    return {"do": "propose", "narrator": narrator}


def _voted(*, yes: bool) -> dict[str, object]:
    return {"do": "vote", "accepted": yes}


_ACTIONS: Final = (
    *_turn(_LOU, v.PACIFIST),
    _named(_NORA),
    _voted(yes=False),
    {"do": "undo"},
    _voted(yes=True),
    {"do": "read", "tale": v.INTERVENTIONIST},
    *_turn(_MAYA, v.PACIFIST),
    *_turn(_CLARA, v.PACIFIST),
    {"do": v.PEEK},
    _named(_ROSE),
    _voted(yes=True),
)


def _stop(page: str, played: int, name: str) -> Stop:
    return Stop(page, played, text(f"sultane.lesson.{name}"), text(f"sultane.lesson.{name}.tap"))


LESSON: Final = Lesson(
    record={
        "record": 1,
        "game": "sultane",
        "players": list(_ROLES),
        "options": {"first_vizier": _ALMA},
        "roles": _ROLES,
        "actions": list(_ACTIONS),
    },
    example=_ALMA,
    stops=(
        _stop(START, 0, "start"),
        _stop(DEAL, 0, "deal"),
        _stop(SCRIPT, 0, "script"),
        _stop(PLAY, 0, "narrator"),
        _stop(PLAY, 1, "vote"),
        _stop(PLAY, 2, "tale"),
        _stop(PLAY, 3, "blocked"),
        _stop(PLAY, 4, "refused"),
        _stop(PLAY, 5, "undo"),
        _stop(PLAY, 6, "again"),
        _stop(PLAY, 13, "later"),
        _stop(PLAY, 14, "power"),
        _stop(PLAY, 15, "danger"),
        _stop(PLAY, 16, "last"),
        _stop(END, 17, "end"),
    ),
)
