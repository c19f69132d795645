"""The address of the workshop: everything it shows stands in there, so that an address is a board."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import urlencode

MOST_BESIDE: Final = 2
"""Boards beside the recommended one and the one that is composed: four in all."""


@dataclass(frozen=True)
class Beside:
    """A board to compare with."""

    name: str
    options: Mapping[str, Any]


@dataclass(frozen=True)
class Asked:
    """What an address asks for."""

    slug: str
    count: int
    options: Mapping[str, Any]
    view: str = "effect"
    habits: tuple[tuple[str, str], ...] = ()
    """What the table turned of the three dials, by name."""
    goal: str = "even"
    beside: tuple[Beside, ...] = ()
    back: str = ""
    """Where the reader came from: a table's set-up, or what is kept."""

    @property
    def names(self) -> tuple[str, ...]:
        """Invented players."""
        return tuple(str(place + 1) for place in range(self.count))

    @property
    def text(self) -> str:
        """The options as the address has them."""
        return json.dumps(self.options, ensure_ascii=False, sort_keys=True)

    @property
    def state(self) -> str:
        """The address without the board itself, for a form that sends the board."""
        fields: list[tuple[str, str]] = [("view", self.view), *self.habits, ("goal", self.goal)]
        fields += [("beside", json.dumps([each.name, each.options], ensure_ascii=False)) for each in self.beside]
        fields += [("back", self.back)] if self.back else []
        return f"/boards?{urlencode(fields)}"

    def address(self, **changes: Any) -> str:
        """Return the whole address, with changes."""
        asked = replace(self, **changes)
        return f"{asked.state}&{urlencode([('slug', asked.slug), ('players', asked.count), ('options', asked.text)])}"

    def turned(self, habit: str, turn: str) -> str:
        """Return the address with one dial turned."""
        return self.address(habits=tuple(sorted({**dict(self.habits), habit: turn}.items())))

    def set_beside(self, name: str, options: Mapping[str, Any]) -> str:
        """Return the address that compares with one more board, in place of the oldest where there are too many."""
        others = [each for each in self.beside if each.options != options]
        return self.address(view="compare", beside=(*others, Beside(name, options))[-MOST_BESIDE:])

    def without(self, beside: Beside) -> str:
        """Return the address that compares with one board less."""
        return self.address(beside=tuple(each for each in self.beside if each != beside))
