"""The words of every message, in French and English: catalogues in, sentences out.

A message has gaps, ``{name}``, which facts fill. A gap may ask for a form of what fills it: ``{name:de}`` gives
"de Bea" and "d’Ana", ``{name:que}`` gives "que Bea" and "qu’Ana", ``{name:poss}`` gives "Ana’s". Several names, as a
tuple, are joined as the language joins them: "Ana, Bea, and Cleo". A message with plural forms is chosen by the fact
``n``. The message's own ``<b>`` and ``<em>`` are kept; everything that fills a gap is escaped.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from babel.core import Locale
from babel.lists import format_list
from babel.messages.pofile import read_po
from markupsafe import Markup, escape

from companion.kernel.refusal import Refused
from companion.kernel.words import Text
from companion.translations import LOCALES as LOCALES

GAP: Final = re.compile(r"\{(?P<fact>[a-z_]+)(?::(?P<form>[a-z]+))?\}")
"""A gap of a message: the fact that fills it and the form that is asked for."""

_TAG: Final = re.compile(r"</?(?:b|em)>")
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})
_VOWELS: Final = frozenset("aeiouœæ")


def elided(name: str) -> bool:
    """Return whether French drops the vowel of "de" and "que" before ``name``: before a vowel, and mostly before an H.

    H counts as aspirate before A (Hassan, Haïatalnefous) and as mute elsewhere (Hélène, Hortense); Y counts as a vowel
    before a consonant (Yvette, but Yasmina).
    """
    letters = unicodedata.normalize("NFD", name.casefold())
    plain = [letter for letter in letters[:6] if not unicodedata.combining(letter)]
    first, second = (*plain, "", "")[:2]
    if first == "h":
        return second in _VOWELS - {"a"} or second == "y"
    if first == "y":
        return second.isalpha() and second not in _VOWELS
    return first in _VOWELS


def isolated(name: str) -> str:
    """Return ``name`` so that letters written from right to left cannot turn the sentence round it."""
    if name.isascii() or not any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in name):
        return name
    return f"\u2068{name}\u2069"


FORMS: Final[Mapping[str, Callable[[str, str], str]]] = {
    "de": lambda name, shown: f"d’{shown}" if elided(name) else f"de {shown}",
    "que": lambda name, shown: f"qu’{shown}" if elided(name) else f"que {shown}",
    "poss": lambda _name, shown: f"{shown}’s",
}
"""The forms that a gap may ask for: each makes one of the bare name and of the name as it is shown."""

Part = str | tuple[str, str]
"""A piece of a message: words, or a gap as its fact and its form (empty for none)."""


def parts_of(sentence: str) -> tuple[Part, ...]:
    """Return ``sentence`` cut at its gaps."""
    parts: list[Part] = []
    end = 0
    for gap in GAP.finditer(sentence):
        parts += [sentence[end : gap.start()], (gap["fact"], gap["form"] or "")]
        end = gap.end()
    return tuple(part for part in (*parts, sentence[end:]) if part)


class Wording:
    """The catalogue of one language."""

    def __init__(self, locale: str, sentences: Mapping[str, tuple[str, ...]]) -> None:
        """Word messages in ``locale``; ``sentences`` holds each message's forms by its id, the singular first."""
        self.locale = locale
        self.sentences = sentences
        self._plural = Locale.parse(locale).plural_form
        self._marked = {id_: tuple(map(parts_of, forms)) for id_, forms in sentences.items()}
        self._plain = {id_: tuple(parts_of(_TAG.sub("", form)) for form in forms) for id_, forms in sentences.items()}
        self._whole = {id_: Markup(forms[0]) for id_, forms in sentences.items() if _is_whole(forms)}  # noqa: S704 - ours

    @property
    def ids(self) -> frozenset[str]:
        """Return the ids of all messages."""
        return frozenset(self.sentences)

    def has(self, id: str) -> bool:  # noqa: A002 - the catalogues call it id
        """Return whether there is a message ``id``."""
        return id in self.sentences

    def word(self, text: Text) -> Markup:
        """Return the sentence as HTML; raises ``KeyError`` for an unknown id and for a fact that is missing."""
        whole = self._whole.get(text.id)
        if whole is not None:
            return whole
        parts = self._form(self._marked[text.id], text)
        return Markup(self._filled(parts, text.facts, self.word, _escaped))  # noqa: S704 - every fact was escaped

    def plain(self, text: Text) -> str:
        """Return the sentence as plain text, for a terminal or a voice; raises ``KeyError`` as ``word`` does."""
        return self._filled(self._form(self._plain[text.id], text), text.facts, self.plain, str)

    def _form(self, forms: tuple[tuple[Part, ...], ...], text: Text) -> tuple[Part, ...]:
        if len(forms) == 1:
            return forms[0]
        # French has a third category, for millions, which shares the form of the plural.
        return forms[0] if self._plural(int(str(text.facts["n"]))) == "one" else forms[-1]

    def _filled(
        self,
        parts: tuple[Part, ...],
        facts: Mapping[str, object],
        nested: Callable[[Text], str],
        shown: Callable[[str], str],
    ) -> str:
        def one(fact: object, form: str) -> str:
            if isinstance(fact, (tuple, list)):
                return str(format_list([one(each, form) for each in fact], locale=self.locale))
            bare = self.plain(fact) if isinstance(fact, Text) else str(fact)
            filled = nested(fact) if isinstance(fact, Text) else shown(isolated(bare))
            return FORMS[form](bare, filled) if form else filled

        return "".join([part if isinstance(part, str) else one(facts[part[0]], part[1]) for part in parts])


def _is_whole(forms: tuple[str, ...]) -> bool:
    return len(forms) == 1 and not GAP.search(forms[0])


def _escaped(words: str) -> str:
    return str(escape(words))


def read_catalogue(file: Traversable) -> dict[str, tuple[str, ...]]:
    """Return the messages of one file by id: the forms of each, the singular first."""
    with file.open("rb") as stream:
        catalogue = read_po(stream, abort_invalid=True)
    return {_first(message.id): _forms(message.string) for message in catalogue if message.id}


def _forms(string: object) -> tuple[str, ...]:
    return tuple(map(str, string)) if isinstance(string, (tuple, list)) else (str(string or ""),)


def _first(id_: object) -> str:
    return _forms(id_)[0]


@cache
def wording(locale: str) -> Wording:
    """Return the wording of ``locale``, one of ``LOCALES``; raises ``ValueError`` for any other."""
    if locale not in LOCALES:
        raise ValueError(f"no catalogue for {locale!a}")
    sentences: dict[str, tuple[str, ...]] = {}
    for file in sorted((files("companion") / "translations" / locale).iterdir(), key=lambda each: each.name):
        if file.name.endswith(".po"):
            sentences.update(read_catalogue(file))
    return Wording(locale, sentences)


def refusal(refused: Refused, slug: str | None = None) -> Text:
    """Return the message of a refusal: that of the game ``slug`` where it has one of its own, else the app's."""
    own = f"{slug}.refused.{refused.code}"
    return Text(own if slug and wording("en").has(own) else f"app.refused.{refused.code}", refused.facts)
