"""Macros whose drawings are kept: an icon, a board or a token looks the same whenever it is drawn from the same facts.

Half of a page's time went into redrawing what the page before it had already drawn.
"""

from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from functools import lru_cache
from typing import Final

from flask import Flask
from markupsafe import Markup

from companion.web.delivery.language import words

MAX_DRAWINGS: Final = 1024
"""The most drawings that one macro keeps."""

Macro = Callable[..., Markup]

_PLAIN: Final = frozenset({str, Markup, int, bool, type(None)})


class _Drawing:
    """A call of a macro, equal to any other with the same facts in the same words."""

    __slots__ = ("arguments", "key", "named")

    def __init__(self, arguments: tuple[object, ...], named: Mapping[str, object]) -> None:
        self.arguments = arguments
        self.named = named
        self.key = (words(), tuple(map(_content, arguments)), _content(named) if named else ())

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Drawing) and other.key == self.key


def _content(value: object) -> object:
    """Return the key of a value. Its type is part of it: a plain string is escaped, and markup is not."""
    kind = type(value)
    if kind in _PLAIN:
        return kind, value
    if is_dataclass(value):
        return kind, tuple(map(_content, vars(value).values()))
    if isinstance(value, Mapping):
        return dict, tuple((name, _content(each)) for name, each in value.items())
    if isinstance(value, list | tuple):
        return tuple, tuple(map(_content, value))
    return kind, value


def cached_macro(macro: Macro) -> Macro:
    """Return ``macro`` wrapped to draw the same facts only once; the template global, for use in the macro's own file.

    It must draw from its arguments and the reader's words alone, and no form: a form holds its reader's token. It is
    to be imported without context.
    """

    @lru_cache(MAX_DRAWINGS)
    def drawn(drawing: _Drawing) -> Markup:
        return macro(*drawing.arguments, **drawing.named)

    return lambda *arguments, **named: drawn(_Drawing(arguments, named))


def init_app(app: Flask) -> None:
    """Give the templates ``cached_macro``. In debug mode nothing is kept: a template may have changed."""
    app.jinja_env.globals["cached_macro"] = (lambda macro: macro) if app.debug else cached_macro
