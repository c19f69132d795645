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
    It has no keyword-only fields and no ``InitVar``, and a class that compares in its own way uses ``dataclass``.
    """
    dataclass(init=False, repr=False, eq=False)(kind)
    every = fields(kind)  # type: ignore[arg-type] # a dataclass since the line before
    if any(each.kw_only for each in every) or {"__eq__", "__hash__"} & kind.__dict__.keys():
        raise TypeError(f"{kind.__qualname__} needs dataclass(frozen=True): it has what a quick class has not.")
    made: Any = kind
    made.__init__ = _init_of(kind, every)
    made.__eq__, made.__hash__ = _comparison(tuple(each.name for each in every if each.compare))
    if "__repr__" not in kind.__dict__:
        made.__repr__ = _repr
    made.__setattr__, made.__delattr__ = _refuse_to_set, _refuse_to_delete
    return kind


def _init_of(kind: type[Any], every: tuple[Field[Any], ...]) -> Callable[..., None]:
    """Return the ``__init__`` of a class with these fields: those without a default come first, as in its source.

    No field begins with two underscores, so none has the name of anything else in it.
    """
    known: dict[str, Any] = {"__set": object.__setattr__, "__missing": MISSING}
    parameters, lines = ["__self"], []
    for each in every:
        name, default = each.name, f"__default_{each.name}"
        factory = each.default_factory is not MISSING
        known[default] = each.default_factory if factory else each.default
        if not each.init:
            value = f"{default}()" if factory else default
        elif factory:
            parameters.append(f"{name}=__missing")
            value = f"{default}() if {name} is __missing else {name}"
        else:
            parameters.append(name if each.default is MISSING else f"{name}={default}")
            value = name
        lines.append(f" __set(__self, {name!r}, {value})")
    if hasattr(kind, "__post_init__"):
        lines.append(" __self.__post_init__()")
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
