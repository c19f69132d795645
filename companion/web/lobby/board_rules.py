"""Rules other than the board whose variants can be compared in the workshop."""

from typing import Any

from companion.web.lobby.board_address import BoardQuery
from companion.workshop.changes import AS_IT_IS, CHANGES, ways_of

Facts = dict[str, Any]


def rows(query: BoardQuery, setup: Any) -> list[Facts]:
    """Return each rule with its variants: the address of each, and which one applies."""
    return [_row(query, name) for name, change in CHANGES.items() if not (change.classic and setup.discovery)]


def _row(query: BoardQuery, name: str) -> Facts:
    now = dict(query.changes).get(name, AS_IT_IS[name])
    return {
        "name": name,
        "now": now,
        "rule": AS_IT_IS[name],
        "ways": [(way, query.ruled(name, way)) for way in ways_of(name)],
    }
