"""What lies on the table, by the fields of *Check the table*: as Chevet has it, and as people see it."""

from collections.abc import Mapping
from typing import Final

from companion.kernel import arguments
from companion.kernel.events import Json
from companion.kernel.refusal import Finding
from companion.kernel.words import text

Lying = Mapping[str, int | tuple[str, ...]]
"""By field a number, or what is chosen there: names, cards, places."""

_MOST: Final = 99


def counted(seen: Json, name: str) -> int:
    """Return a number that was counted; refuses what is no whole number from 0 to 99, ``KeyError`` if it is missing."""
    if isinstance(number := seen[name], int):
        return number
    value = str(number)
    if not (value.isascii() and value.isdigit() and int(value) <= _MOST):
        raise arguments.bad_value(name)
    return int(value)


def chosen(seen: Json, name: str, here: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return what was chosen in a field; what is there as Chevet has it, ``here``, where nobody was asked."""
    value = seen.get(name, here)
    return tuple(map(str, value)) if isinstance(value, (list, tuple)) else (str(value),)


def differs(code: str, what: object, here: object, there: object) -> Finding:
    """Return that ``what`` is ``here`` for Chevet and ``there`` on the table."""
    return Finding("error", f"{code}_differs", text("app.check.differs", what=what, here=here, there=there))
