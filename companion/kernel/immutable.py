"""Copies of frozen dataclasses."""

from dataclasses import Field
from typing import Any, ClassVar, Protocol, TypeVar


class Dataclass(Protocol):
    """An object of a dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


T = TypeVar("T", bound=Dataclass)


def changed(state: T, /, **changes: object) -> T:
    """Return a copy of a frozen dataclass without slots with ``changes`` applied; the other fields are shared.

    Cached properties are computed anew. It refuses a field that the class does not have. ``dataclasses.replace`` runs
    the whole ``__init__``, and games would be played at a third of the pace.
    """
    before, fields = state.__dict__, type(state).__dataclass_fields__
    if len(before) != len(fields):  # a cached property was computed from what may change now
        before = {name: before[name] for name in fields}
    after = before | changes
    if len(after) != len(fields):
        unknown = ", ".join(sorted(changes.keys() - fields.keys()))
        raise TypeError(f"{type(state).__qualname__} has no field {unknown}")
    copy = object.__new__(type(state))
    object.__setattr__(copy, "__dict__", after)
    return copy
