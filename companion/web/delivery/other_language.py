"""Words that the reader's language does not have yet: a page says in which language they are."""

import re
from typing import Final

from companion.messages import MARKS

_ATTRIBUTES: Final = r"""(?:[^>"']|"[^"]*"|'[^']*')*"""
_NOT_HTML: Final = re.compile(
    rf"<(svg|title|option|textarea|script|style)\b{_ATTRIBUTES}>.*?</\1>|<{_ATTRIBUTES}>", re.DOTALL
)
"""What takes no element in it: a tag, and elements that hold letters only or a drawing."""

_SPANS: Final = str.maketrans(dict(zip(MARKS, ('<span dir="auto" lang="', '">', "</span>"), strict=True)))
_MARKED: Final = re.compile(rf"{MARKS[0]}[^{MARKS[1]}]*{MARKS[1]}|{MARKS[2]}")


def in_their_language(page: str) -> str:
    """Return a page with a ``lang`` at its words in another language, which plain texts and drawings cannot have."""
    if MARKS[0] not in page:
        return page
    return _NOT_HTML.sub(lambda found: unmarked(found[0]), page).translate(_SPANS)


def unmarked(words: str) -> str:
    """Return words without the marks of another language."""
    return _MARKED.sub("", words)
