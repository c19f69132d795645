"""A fast ``dataclasses.replace`` for frozen states."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

T = TypeVar("T")

_NEW: Final = object.__new__


def changed(state: T, /, **changes: object) -> T:
    """Return a copy of a frozen dataclass without slots with ``changes`` applied; the other fields are shared.

    ``dataclasses.replace`` runs the whole ``__init__``, which costs a state of twenty fields several microseconds; a
    game makes thousands of states a second in the tests. No field may be misspelt: the game's tests compare states.
    """
    kind = type(state)
    copy: T = _NEW(kind)
    try:
        set_attributes = _SETTERS[kind]
    except KeyError:
        set_attributes = _SETTERS[kind] = _setter_of(kind)
    set_attributes(copy, state.__dict__ | changes)
    return copy


_SETTERS: Final[dict[type[Any], Callable[[object, dict[str, object]], None]]] = {}
"""Setters of all attributes of an instance at once, by class; ``object.__setattr__`` would look them up every time."""


def _setter_of(kind: type[Any]) -> Callable[[object, dict[str, object]], None]:
    setter: Callable[[object, dict[str, object]], None] = next(
        base.__dict__["__dict__"].__set__ for base in kind.__mro__ if "__dict__" in base.__dict__
    )
    return setter
