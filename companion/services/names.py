"""Players' names: cleaned, and refused if people could not read them or tell them apart."""

from collections.abc import Sequence
from functools import cache
from typing import Final
from unicodedata import normalize

import regex

from companion.kernel.refusal import Refused
from companion.kernel.viewers import LONGEST_NAME

UNREADABLE: Final = regex.compile(r"[\p{C}--\p{Cf}]|[\p{Zl}\p{Zp}]|\p{M}{5}|[\u202a-\u202e\u2066-\u2069]", regex.V1)
"""What no device shows as a letter, five marks on one letter, and marks that turn the direction of what follows."""

INVISIBLE: Final = regex.compile(r"[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zs}\u2800]")
"""What takes no ink, the blank pattern of Braille included."""

FOREIGN: Final = regex.compile(r"[^\p{Latin}\p{Common}\p{Inherited}]")
"""Letters of other scripts than ours."""

LATIN: Final = regex.compile("LATIN (?:SMALL LETTER|CAPITAL LETTER|LETTER SMALL CAPITAL) (.)")
"""What Unicode calls a letter of ours without a mark."""


def clean_name(name: str) -> str:
    """Return ``name`` in Unicode's composed form, trimmed, with single spaces.

    Refuses ``name_empty``, ``name_too_long`` (above ``LONGEST_NAME`` characters) and ``name_unreadable``.
    """
    neat = " ".join(normalize("NFC", name).split())
    if not _visible(neat):
        raise Refused("name_empty")
    if len(neat) > LONGEST_NAME:
        raise Refused("name_too_long", most=LONGEST_NAME)
    if UNREADABLE.search(neat):
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
    """Return what is left of ``name`` without case, width, script and invisible marks: equal for names that look alike.

    Letters of other scripts are those of ours that they look like, by Unicode's list of confusable characters.
    """
    return FOREIGN.sub(lambda found: _look(found[0]), _visible(normalize("NFKC", name).casefold()))


@cache
def _look(letter: str) -> str:
    """Return the letter of ours that a letter of another script looks like, or itself."""
    # The list takes 17 MB, which a server spares until a name in another script comes.
    from confusable_homoglyphs.confusables import confusables_data

    looks = (each["n"] for form in (letter, letter.upper()) for each in confusables_data.get(form, ()))
    return next((found[1].lower() for name in looks if (found := LATIN.fullmatch(name))), letter)


def _visible(name: str) -> str:
    """Return the visible characters of ``name``; a control character counts, since it displays as an error."""
    return INVISIBLE.sub("", name)
