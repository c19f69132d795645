"""The languages, a folder each: its catalogues, and in ``language.toml`` what sentences need of its grammar.

Babel knows this grammar for every language, but reads two megabytes about each before it says so; the tests compare.
"""

import re
import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from gettext import c2py
from importlib.resources import files
from typing import Final, NamedTuple

FOLDER: Final = files("companion") / "translations"

WHOLE: Final = ("fr", "en")
"""The languages that must say every message; others may lag behind, and say the rest in English."""

INSTEAD: Final = ("en", "fr")
"""The languages that say what another one does not yet, the first that can."""

Choice = str | Sequence[Sequence[str]]
"""A text, or pairs of a pattern and a text: the first is taken whose pattern a word begins with."""

_plural_of: Final = cache(c2py)


class Language(NamedTuple):
    """A language as its ``language.toml`` has it."""

    name: str
    """Its own name for itself."""
    plural: str
    """Which form of a message a number takes, as the catalogues' ``Plural-Forms`` say it: C, about ``n``."""
    pair: Choice
    """What joins two words, by the second one."""
    end: Choice
    """What joins the last word of a longer list to those before it."""
    comma: str = ", "
    forms: Mapping[str, Choice] = {}
    """The forms that a gap can ask for, such as ``de``: a text with ``{}`` for the name, by the name."""
    articles: Mapping[str, Mapping[str, str]] = {}
    """What a form makes of the article that a thing's name begins with: ``dat = { "der " = "dem " }``."""
    direction: str = "ltr"
    """From left to right, ``ltr``, or ``rtl``."""
    dates: str = ""
    """Whose dates Babel writes, if they are not those of the language itself."""
    day: str = "EEEE d MMMM"
    """How a date without its year is written, in Babel's letters."""
    first: str = "1"
    """The first day of a month, in a date."""
    complete: int | None = None
    """How many of 100 messages it has, where its catalogues come later than its record."""

    @property
    def plurals(self) -> int:
        """Return how many forms a counted message has."""
        return 1 + max(map(_plural_of(self.plural), range(1000)))

    def form(self, number: int) -> int:
        """Return which form of a counted message ``number`` takes, from 0."""
        return _plural_of(self.plural)(abs(number))

    def shaped(self, asked: str, bare: str, shown: str, thing: bool) -> str:
        """Return a name as it is ``shown`` in the form ``asked``; of a ``thing``, with its article in that form.

        A form that the language does not have changes nothing: the check of catalogues names it.
        """
        articles = self.articles.get(asked, {}) if thing else {}
        for article, instead in articles.items():
            if shown.startswith(article):
                return instead + shown.removeprefix(article)
        return chosen(self.forms.get(asked, "{}"), bare).replace("{}", shown)

    def joined(self, words: Sequence[str]) -> str:
        """Return the words as a list in a sentence: "Ana, Bea, and Cleo"."""
        if len(words) < 2:
            return "".join(words)
        before, last = self.comma.join(words[:-1]), words[-1]
        return f"{before}{chosen(self.pair if len(words) == 2 else self.end, last)}{last}"


def chosen(choice: Choice, word: str) -> str:
    """Return the text for ``word``, of which patterns see small letters without accents."""
    if isinstance(choice, str):
        return choice
    letters = unicodedata.normalize("NFD", word.casefold())
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return next(text for pattern, text in choice if re.match(pattern, plain))


def languages() -> Mapping[str, Language]:
    """Return every language that has a folder, in the order in which they are offered: those that are whole first."""
    found = sorted(each.name for each in FOLDER.iterdir() if (each / "language.toml").is_file())
    order = sorted(found, key=lambda each: WHOLE.index(each) if each in WHOLE else len(WHOLE))
    records = {each: (FOLDER / each / "language.toml").read_text(encoding="utf-8") for each in order}
    return {each: Language(**tomllib.loads(record)) for each, record in records.items()}


LANGUAGES: Final = languages()

LOCALES: Final = tuple(LANGUAGES)
