"""Players' names: cleaned, and refused if people could not read them or tell them apart."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Final
from unicodedata import category, normalize

from companion.kernel.refusal import Refused
from companion.kernel.viewers import LONGEST_NAME

UNREADABLE: Final = frozenset({"Cc", "Cn", "Co", "Cs", "Zl", "Zp"})
"""Control and private characters, unpaired surrogates, separators of lines, and what Unicode has not assigned."""

DRAWINGS: Final = range(0x1F000, 0x1FB00)
"""Where Unicode assigns new drawings each year, which an older Python does not know."""

OVERRIDES: Final = re.compile(r"[\u202a-\u202e\u2066-\u2069]")
"""Marks that turn the direction of what follows, beyond the name itself."""

MOST_MARKS: Final = 4
"""The most marks on one letter."""

INVISIBLE: Final = re.compile(
    r"[\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f"
    r"\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]|\u2800"
)
"""What takes no ink: Unicode's property Default_Ignorable_Code_Point, and the blank pattern of Braille."""

LATIN: Final = re.compile("LATIN (?:SMALL LETTER|CAPITAL LETTER|LETTER SMALL CAPITAL) (.)")
"""What Unicode calls a letter of ours without a mark."""


def clean_name(name: str) -> str:
    """Return ``name`` in Unicode's composed form, trimmed, with single spaces.

    Refuses ``name_empty`` (punctuation is none), ``name_too_long`` (above ``LONGEST_NAME``) and ``name_unreadable``.
    """
    neat = " ".join(normalize("NFC", name).split())
    if all(category(char)[0] == "P" for char in _visible(neat)):
        raise Refused("name_empty")
    if len(neat) > LONGEST_NAME:
        raise Refused("name_too_long", most=LONGEST_NAME)
    if OVERRIDES.search(neat) or not all(map(_readable, neat)) or _most_marks(neat) > MOST_MARKS:
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
    return "".join(map(_look, _visible(normalize("NFKC", name).casefold())))


def _look(letter: str) -> str:
    """Return the letter of ours that a letter of another script looks like, or itself."""
    if not letter.isalpha() or unicodedata.name(letter, "").startswith("LATIN "):
        return letter
    # The list takes 17 MB, which a server spares until a name in another script comes.
    from confusable_homoglyphs.confusables import confusables_data

    looks = (each["n"] for form in (letter, letter.upper()) for each in confusables_data.get(form, ()))
    return next((found[1].lower() for look in looks if (found := LATIN.fullmatch(look))), letter)


def _readable(char: str) -> bool:
    kind = category(char)
    return kind not in UNREADABLE or (kind == "Cn" and ord(char) in DRAWINGS)


def _most_marks(text: str) -> int:
    """Return how many marks stand in a row at most."""
    kinds = "".join("m" if category(char)[0] == "M" else " " for char in text)
    return max(map(len, kinds.split(" ")))


def _visible(text: str) -> str:
    """Return the visible characters of ``text``; a control character counts, since it displays as an error."""
    return "".join(char for char in INVISIBLE.sub("", text) if category(char) not in {"Cf", "Zs"})
