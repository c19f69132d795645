"""Readers of a record's values: each returns the value with its type, or raises ``NotARecord`` naming what is wrong.

A reader takes the value and its path (``options.board.pacifist[2]``), so that the one-line message shows
where to look.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import fields, is_dataclass
from types import UnionType
from typing import Any, Final, TypeVar, get_args

from companion.kernel.refusal import NotARecord

T = TypeVar("T")

Readers = Mapping[str, Callable[[object, str], object]]
"""The reader for each key that an object may have."""


def reject_unknown_keys(value: Mapping[str, object], known: Mapping[str, object], path: str) -> None:
    """Refuse ``value`` if it has a key that is not in ``known``, so a misspelt option is never ignored."""
    unknown = sorted(set(value) - set(known))
    if unknown:
        raise NotARecord(f"{path}: unknown key {unknown[0]!a}")


def text(value: object, path: str) -> str:
    """Return a text; refuses half characters (unpaired surrogates), which no page or file can contain."""
    if not isinstance(value, str):
        raise NotARecord(f"{path} must be a text")
    if not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value):
        raise NotARecord(f"{path} holds half a character")
    return value


def flag(value: object, path: str) -> bool:
    """Return a truth value."""
    if not isinstance(value, bool):
        raise NotARecord(f"{path} must be true or false")
    return value


def count(value: object, path: str) -> int:
    """Return a whole number; refuses true and false."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise NotARecord(f"{path} must be a whole number")
    return value


def items(value: object, path: str, item: Callable[[object, str], T]) -> tuple[T, ...]:
    """Return a list as a tuple, each of its values read by ``item``."""
    if not isinstance(value, (list, tuple)):
        raise NotARecord(f"{path} must be a list")
    return tuple(item(each, f"{path}[{index}]") for index, each in enumerate(value))


def texts(value: object, path: str) -> tuple[str, ...]:
    """Return a list of texts as a tuple."""
    return items(value, path, text)


def mapping(value: object, path: str, item: Callable[[object, str], T]) -> dict[str, T]:
    """Return an object, each of its values read by ``item``."""
    return {text(key, path): item(each, f"{path}.{key}") for key, each in raw_object(value, path).items()}


def raw_object(value: object, path: str) -> Mapping[str, object]:
    """Return an object without reading its values."""
    if not isinstance(value, Mapping):
        raise NotARecord(f"{path} must be an object")
    return value


_BY_TYPE: Final[Mapping[object, Callable[[object, str], object]]] = {
    str: text,
    bool: flag,
    int: count,
    tuple[str, ...]: texts,
    tuple[int, ...]: lambda value, path: items(value, path, count),
    Mapping[str, str]: lambda value, path: mapping(value, path, text),
    Mapping[str, int]: lambda value, path: mapping(value, path, count),
    Mapping[str, tuple[str, ...]]: lambda value, path: mapping(value, path, texts),
}


def readers_of(record: type, but: Collection[str] = (), **own: Callable[[object, str], object]) -> Readers:
    """Return for each field of a dataclass its ``own`` reader or the one for its type, without those in ``but``.

    A field that may be None is left out of a record where it is.
    """
    types = {each.name: each.type for each in fields(record) if each.name not in but}
    plain = {name: get_args(of)[0] if isinstance(of, UnionType) else of for name, of in types.items()}
    return {name: own.get(name) or _BY_TYPE[of] for name, of in plain.items()}


def flags_of(record: type) -> tuple[str, ...]:
    """Return the fields of a dataclass that are true or false."""
    return tuple(each.name for each in fields(record) if each.type is bool)


def written(value: object) -> object:
    """Return a value as a record has it: lists for tuples, objects for mappings and dataclasses, without None."""
    if isinstance(value, tuple):
        return [written(each) for each in value]
    if is_dataclass(value):
        value = {each.name: getattr(value, each.name) for each in fields(value)}
    if isinstance(value, Mapping):
        return {key: written(each) for key, each in value.items() if each is not None}
    return value


def options(value: Mapping[str, object], readers: Readers, path: str = "options") -> dict[str, Any]:
    """Return each option as its own reader reads it; refuses one that ``readers`` does not know."""
    reject_unknown_keys(value, readers, path)
    return {key: readers[key](each, f"{path}.{key}") for key, each in value.items()}


def read_deal(value: object, readers: Readers, *, whole: bool = True) -> dict[str, Any]:
    """Return the parts of a record's ``deal`` by name; refuses unknown parts, and missing ones of a ``whole`` deal."""
    parts = raw_object(value, "deal")
    reject_unknown_keys(parts, readers, "deal")
    missing = [key for key in readers if key not in parts] if whole else []
    if missing:
        raise NotARecord(f"deal: key {missing[0]!r} is missing")
    return {key: readers[key](each, f"deal.{key}") for key, each in parts.items()}


def differing(setup: object, default: object, names: Iterable[str]) -> dict[str, object]:
    """Return the options of ``setup`` that differ from ``default``, as a record writes them."""
    return {name: written(getattr(setup, name)) for name in names if getattr(setup, name) != getattr(default, name)}
