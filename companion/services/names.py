"""Players' names: cleaned, and refused if people could not read them or tell them apart."""

import unicodedata
from collections.abc import Sequence
from typing import Final

from companion.kernel.refusal import Refused
from companion.kernel.viewers import LONGEST_NAME

UNREADABLE: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Control characters, unpaired surrogates, line and paragraph separators."""

OVERRIDES: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that turn the direction of what follows, beyond the name itself."""

BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0\u034f\ufe0e\ufe0f")
"""Invisible letters, symbols and selectors."""


def clean_name(name: str) -> str:
    """Return ``name`` in Unicode's composed form, trimmed, with single spaces.

    Refuses ``name_empty``, ``name_too_long`` (above ``LONGEST_NAME`` characters) and ``name_unreadable``.
    """
    neat = " ".join(unicodedata.normalize("NFC", name).split())
    if not _visible(neat):
        raise Refused("name_empty")
    if len(neat) > LONGEST_NAME:
        raise Refused("name_too_long", most=LONGEST_NAME)
    if any(char in OVERRIDES or unicodedata.category(char) in UNREADABLE for char in neat):
        raise Refused("name_unreadable")
    return neat


def clean_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return ``names`` cleaned; refuses ``name_twice`` when two look the same to people."""
    neat = tuple(clean_name(name) for name in names)
    seen: set[str] = set()
    for name in neat:
        key = likeness(name)
        if key in seen:
            raise Refused("name_twice", name=name)
        seen.add(key)
    return neat


def likeness(name: str) -> str:
    """Return what is left of ``name`` without case, width and invisible marks: equal for names that look the same."""
    return _visible(unicodedata.normalize("NFKC", name).casefold())


def _visible(name: str) -> str:
    """Return the visible characters of ``name``; a control character counts, since it displays as an error."""
    return "".join(char for char in name if char not in BLANK and unicodedata.category(char) not in {"Cf", "Zs"})
