"""What lies on the table, by the fields of *Check the table*: as Chevet has it, and as people see it."""

from collections.abc import Iterator, Mapping
from typing import Final

from companion.kernel import arguments
from companion.kernel.events import Json
from companion.kernel.refusal import Finding
from companion.kernel.words import text

Lying = Mapping[str, int | tuple[str, ...]]
"""By field a number, or what is chosen there: names, cards, places."""

NOTHING: Final = "-"
"""What stands where no card or token lies."""

_DIGITS: Final = 2


def counted(seen: Json, name: str) -> int:
    """Return a number that was counted; refuses what is no whole number from 0 to 99, ``KeyError`` if it is missing."""
    if isinstance(number := seen[name], int):
        return number
    value = str(number)
    if not (value.isascii() and value.isdigit() and len(value) <= _DIGITS):
        raise arguments.bad_value(name)
    return int(value)


def many(lies: int | tuple[str, ...]) -> int:
    """Return how many cards lie there: a number, or as many as are named; refuses as ``counted`` where they are."""
    if isinstance(lies, int):
        return lies
    return counted({"n": lies[0]}, "n") if is_counted(lies) else len(lies) - lies.count(NOTHING)


def is_counted(lies: tuple[str, ...]) -> bool:
    """Return whether cards were counted, where they might be named."""
    return bool(lies) and lies[0].isdigit()


def chosen(seen: Json, name: str, here: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return what was chosen in a field; what is there as Chevet has it, ``here``, where nobody was asked."""
    value = seen.get(name, here)
    return tuple(map(str, value)) if isinstance(value, (list, tuple)) else (str(value),)


def chosen_otherwise(lying: Lying, seen: Json) -> Iterator[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """Yield the name of each field where people chose something else, what is there for Chevet, and what they chose."""
    for name, here in lying.items():
        if isinstance(here, tuple) and (there := chosen(seen, name, here)) != here:
            yield name, here, there


def differs(code: str, what: object, here: object, there: object) -> Finding:
    """Return that ``what`` is ``here`` for Chevet and ``there`` on the table."""
    return Finding("error", f"{code}_differs", text("app.check.differs", what=what, here=here, there=there))
