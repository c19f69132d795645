"""The address of the workshop. It contains everything that the page shows, so a link shares a board."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import urlencode

from companion.workshop.board import Setup
from companion.workshop.changes import AS_IT_IS, CHANGES, ways_of

Pairs = tuple[tuple[str, str], ...]
"""Names and values, sorted by name."""

MOST_COMPARED: Final = 2
"""The most boards besides the recommended one and the one being composed: four in all."""


@dataclass(frozen=True)
class ComparedBoard:
    """A board to compare with."""

    name: str
    options: Mapping[str, object]
    changes: Pairs = ()

    @property
    def text(self) -> str:
        """The board as the address contains it."""
        changes = [dict(self.changes)] if self.changes else []
        return json.dumps([self.name, self.options, *changes], ensure_ascii=False)


@dataclass(frozen=True)
class BoardQuery:
    """The contents of an address."""

    slug: str
    count: int
    options: Mapping[str, object]
    view: str = "effect"
    habits: Pairs = ()
    """Those of the three dials that were turned, by name."""
    changes: Pairs = ()
    """Rules considered in a different version, by name: see ``workshop.changes``."""
    name: str = ""
    """The reader's name for the board; can be empty."""
    goal: str = "even"
    length: int | None = None
    """Target number of governments, if the goal is a shorter or longer game; None for as far as possible."""
    beside: tuple[ComparedBoard, ...] = ()
    back: str = ""
    """Where the reader came from: a table's set-up, or what is kept."""
    theme: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """Invented players."""
        return tuple(str(place + 1) for place in range(self.count))

    @property
    def text(self) -> str:
        """The options as the address contains them."""
        return json.dumps(self.options, ensure_ascii=False, sort_keys=True)

    @property
    def fields(self) -> list[tuple[str, str]]:
        """Everything except the board itself, as fields of a form that sends the board."""
        fields: list[tuple[str, str]] = [("view", self.view), *self.habits, *self.changes, ("goal", self.goal)]
        fields += [("beside", board.text) for board in self.beside]
        values = {"name": self.name, "length": self.length, "back": self.back, "theme": self.theme}
        return fields + [(name, str(value)) for name, value in values.items() if value]

    @property
    def board_fields(self) -> list[tuple[str, str]]:
        """The board itself, as fields of a form."""
        return [("slug", self.slug), ("players", str(self.count)), ("options", self.text)]

    @property
    def state(self) -> str:
        """The address without the board itself, for a form that sends the board."""
        return f"/boards?{urlencode(self.fields)}"

    def address(self, **changes: Any) -> str:
        """Return the whole address, with changes."""
        query = replace(self, **changes)
        return f"{query.state}&{urlencode(query.board_fields)}"

    def ruled(self, name: str, way: str) -> str:
        """Return the address with one rule in another version, or as it is now."""
        rules = {**dict(self.changes), name: way}
        return self.address(changes=tuple(sorted((rule, way) for rule, way in rules.items() if way != AS_IT_IS[rule])))

    def turned(self, habit: str, turn: str) -> str:
        """Return the address with one dial turned."""
        return self.address(habits=tuple(sorted({**dict(self.habits), habit: turn}.items())))

    def set_beside(self, name: str, options: Mapping[str, object], changes: Pairs = ()) -> str:
        """Return the address that compares with one more board, which replaces the oldest if there are too many."""
        new = ComparedBoard(name, options, changes)
        others = [board for board in self.beside if (board.options, board.changes) != (options, changes)]
        return self.address(view="compare", beside=(*others, new)[-MOST_COMPARED:])

    def without(self, beside: ComparedBoard) -> str:
        """Return the address that compares with one board fewer."""
        return self.address(beside=tuple(board for board in self.beside if board != beside))


def rule_rows(query: BoardQuery, setup: Setup) -> list[dict[str, object]]:
    """Return each rule with its variants: the address of each, and which one applies."""
    return [_row(query, name) for name, change in CHANGES.items() if not (change.classic and setup.discovery)]


def _row(query: BoardQuery, name: str) -> dict[str, object]:
    now = dict(query.changes).get(name, AS_IT_IS[name])
    return {
        "name": name,
        "now": now,
        "rule": AS_IT_IS[name],
        "ways": [(way, query.ruled(name, way)) for way in ways_of(name)],
    }
