"""The catalogues, a folder a language, and the one list of the languages, with the little grammar that sentences need.

Babel knows this grammar for every language, but reads two megabytes about each before it says so; the tests compare.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple


class Grammar(NamedTuple):
    """How a language counts and joins words: which numbers take the singular, and the pairs and the end of a list."""

    is_singular: Callable[[int], bool]
    pair: str
    end: str

    def joined(self, words: Sequence[str]) -> str:
        """Return the words as a list in a sentence: "Ana, Bea, and Cleo"."""
        if len(words) < 2:
            return "".join(words)
        if len(words) == 2:
            return self.pair.join(words)
        return self.end.join((", ".join(words[:-1]), words[-1]))


GRAMMARS: Final[Mapping[str, Grammar]] = {
    "fr": Grammar(lambda number: abs(number) < 2, " et ", " et "),
    "en": Grammar(lambda number: abs(number) == 1, " and ", ", and "),
}
"""The languages, in the order in which they are offered."""

LOCALES: Final = tuple(GRAMMARS)
