"""An estimate of how wide text is, without a font, and a way to make a name fit its place."""

import unicodedata
from math import floor
from typing import Final, NamedTuple

NARROW: Final = frozenset("iIjlrtf.,:;!|'’·()[] \u202f")
BROAD: Final = frozenset("mwMWŒœÆæ@%—")
ORDINARY: Final = 0.58
"""The width of a letter as a fraction of the font size, rounded up: what fits here fits in any font."""


class Fitted(NamedTuple):
    """Text made to fit: the text, cut if necessary, its size, and whether its width is only a guess."""

    text: str
    size: float
    guessed: bool


def width(text: str, size: float) -> float:
    """Return the approximate width of ``text`` in type of ``size``, in its units: an upper bound for Latin letters."""
    return size * sum(_part(letter) for letter in text)


def _part(letter: str) -> float:
    if unicodedata.combining(letter) or unicodedata.category(letter) == "Cf":
        return 0
    if unicodedata.east_asian_width(letter) in "WF" or not _is_latin(letter):
        return 1.1
    if letter in NARROW:
        return 0.36
    if letter in BROAD:
        return 0.95
    return 0.74 if letter.isupper() else ORDINARY


def _is_latin(letter: str) -> bool:
    return letter <= "\u024f" or "\u2000" <= letter <= "\u206f"


def fitted(text: str, size: float, room: float, least: float) -> Fitted:
    """Return ``text`` in type of at most ``size`` and at least ``least``, no wider than ``room``.

    It is made smaller first and then cut, with an ellipsis. Text whose width is a guess is best clipped when drawn.
    """
    if width(text, size) > room:
        size = max(least, floor(10 * size * room / width(text, size)) / 10)
    if width(text, size) > room:
        while text and width(f"{text}…", size) > room:
            text = text[:-1]
        text = f"{text.rstrip()}…"
    return Fitted(text, size, not all(map(_is_latin, text)))
