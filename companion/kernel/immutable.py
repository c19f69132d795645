"""Frozen dataclasses that are quick to define, and a fast ``dataclasses.replace`` for them."""

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from operator import attrgetter
from typing import Any, Final, NoReturn, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(kind: type[T]) -> type[T]:
    """Make a class what ``dataclass(frozen=True)`` makes of it, in a third of the time.

    Until Python 3.13 that decorator compiles six functions for each class, which was an eighth of the start of a server
    with some 120 of them. Here only ``__init__`` is compiled; the others are the same functions for every class.
    """
    dataclass(init=False, repr=False, eq=False)(kind)
    every = fields(kind)  # type: ignore[arg-type] # a dataclass since the line before
    made: Any = kind
    made.__init__ = _init_of(kind, every)
    if "__eq__" not in kind.__dict__:
        made.__eq__, made.__hash__ = _comparison(tuple(each.name for each in every if each.compare))
    if "__repr__" not in kind.__dict__:
        made.__repr__ = _repr
    made.__setattr__, made.__delattr__ = _refuse_to_set, _refuse_to_delete
    return kind


def _init_of(kind: type[Any], every: tuple[Field[Any], ...]) -> Callable[..., None]:
    """Return the ``__init__`` of a class with these fields: those without a default come first, as in its source."""
    known: dict[str, Any] = {"_set": object.__setattr__, "_missing": MISSING}
    parameters, lines = ["self"], []
    for each in every:
        name, value = each.name, each.name
        if each.default is not MISSING:
            known[f"_{name}"] = each.default
            parameter = f"{name}=_{name}"
        elif each.default_factory is not MISSING:
            known[f"_{name}"] = each.default_factory
            parameter, value = f"{name}=_missing", f"_{name}() if {name} is _missing else {name}"
        else:
            parameter = name
        if each.init:
            parameters.append(parameter)
        else:
            value = value.partition(" if ")[0] if " if " in value else f"_{name}"
        lines.append(f" _set(self, {name!r}, {value})")
    if hasattr(kind, "__post_init__"):
        lines.append(" self.__post_init__()")
    exec(f"def __init__({', '.join(parameters)}):\n" + ("\n".join(lines) or " pass"), known)  # noqa: S102 - names of fields
    made: Callable[..., None] = known["__init__"]
    made.__qualname__ = ".".join((kind.__qualname__, made.__name__))
    return made


def _comparison(names: tuple[str, ...]) -> tuple[Callable[[object, object], Any], Callable[[object], int]]:
    """Return ``__eq__`` and ``__hash__`` by the fields of these names."""
    values: Callable[[object], object] = attrgetter(*names) if names else lambda _: ()

    def equal(self: object, other: object) -> Any:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    return equal, lambda self: hash(values(self))


def _repr(self: Any) -> str:
    shown = ", ".join(f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr)
    return f"{self.__class__.__qualname__}({shown})"


def _refuse_to_set(self: object, name: str, value: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(self: object, name: str) -> NoReturn:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


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
