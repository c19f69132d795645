"""Copies of frozen dataclasses."""

from typing import TypeVar

T = TypeVar("T")


def changed(state: T, /, **changes: object) -> T:
    """Return a copy of a frozen dataclass without slots and cached properties, with ``changes`` applied.

    It refuses a field that the class does not have. ``dataclasses.replace`` runs the whole ``__init__``, and games
    would be played at a third of the pace.
    """
    before = state.__dict__
    after = before | changes
    if len(after) != len(before):
        unknown = ", ".join(sorted(changes.keys() - before.keys()))
        raise TypeError(f"{type(state).__qualname__} has no field {unknown}")
    copy = object.__new__(type(state))
    object.__setattr__(copy, "__dict__", after)
    return copy
