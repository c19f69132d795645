"""The words of every message, in every language: catalogues in, sentences out.

A message has gaps, ``{name}``, which facts fill. A gap can ask for a form of its fact: ``{name:de}`` gives
"de Bea" and "d’Ana", ``{name:que}`` gives "que Bea" and "qu’Ana", ``{name:poss}`` gives "Ana’s". Several names, as a
tuple, are joined as the language joins them: "Ana, Bea, and Cleo". A message with plural forms is chosen by the fact
``n``. The message's own ``<b>`` and ``<em>`` are kept; everything that fills a gap is escaped. What a language does
not say yet is said in English, and a page says so.
"""

import json
import os
import re
import sys
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from hashlib import sha256
from importlib.resources.abc import Traversable
from importlib.util import cache_from_source
from pathlib import Path
from threading import Lock
from typing import Final, Generic, TypeVar

from markupsafe import Markup, escape

from companion import themes as boxes
from companion.kernel.refusal import Refused
from companion.kernel.words import Text
from companion.translations import FOLDER, INSTEAD, LANGUAGES, WHOLE
from companion.translations import LOCALES as LOCALES

GAP: Final = re.compile(r"\{(?P<fact>[a-z_]+)(?::(?P<form>[a-z]+))?\}")
"""A gap of a message: the fact that fills it and the form that it asks for."""

MARKS: Final = ("\ufdd0", "\ufdd1", "\ufdd2")
"""What is around words in another language: its tag is between the first two. No text has these characters."""

OFFERED: Final = 60
"""How many of 100 messages a language has when it is first offered."""

_TAG: Final = re.compile(r"</?(?:b|em)>")
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})


def isolated(name: str, direction: str) -> str:
    """Return ``name`` isolated where its letters could reorder the sentence around it, which has this direction."""
    if direction == "ltr" and not any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in name):
        return name
    return f"\u2068{name}\u2069"


Part = str | tuple[str, str]
"""A piece of a message: text, or a gap as its fact and its form (empty if it has no form)."""

Prepared = TypeVar("Prepared")


def parts_of(sentence: str) -> tuple[Part, ...]:
    """Return ``sentence`` cut at its gaps."""
    parts: list[Part] = []
    end = 0
    for gap in GAP.finditer(sentence):
        parts += [sentence[end : gap.start()], (gap["fact"], gap["form"] or "")]
        end = gap.end()
    return tuple(part for part in (*parts, sentence[end:]) if part)


class _Prepared(dict[str, Prepared], Generic[Prepared]):
    """Prepared messages by id; each is prepared by ``prepare`` when it is first used, and most never are."""

    def __init__(
        self, sentences: Mapping[str, tuple[str, ...]], prepare: Callable[[tuple[str, ...]], Prepared]
    ) -> None:
        super().__init__()
        self._sentences = sentences
        self._prepare = prepare

    def __missing__(self, id_: str) -> Prepared:
        prepared = self[id_] = self._prepare(self._sentences[id_])
        return prepared


class Wording:
    """The catalogue of one language, in the words of a theme; ``instead`` names those that say what it does not."""

    def __init__(
        self, locale: str, sentences: Mapping[str, tuple[str, ...]], theme: str = "", instead: Sequence[str] = ()
    ) -> None:
        """Word messages in ``locale``; ``sentences`` maps each message's id to its forms, the singular first."""
        self.locale = locale
        self.theme = theme
        self.sentences = sentences
        self._language = LANGUAGES[locale]
        self._instead = instead
        self._marked = _Prepared(sentences, lambda forms: tuple(map(parts_of, forms)))
        self._plain = _Prepared(sentences, lambda forms: tuple(parts_of(_TAG.sub("", form)) for form in forms))
        self._whole = _Prepared(sentences, lambda forms: Markup(forms[0]) if _is_whole(forms) else None)  # noqa: S704 - ours

    @property
    def ids(self) -> frozenset[str]:
        """Return the ids of all messages."""
        return frozenset(self.sentences) | (self._other.ids if self._instead else frozenset())

    @cached_property
    def _other(self) -> "Wording":
        locale, *instead = self._instead
        return Wording(locale, _said(locale, self.theme), self.theme, instead)

    def _lacks(self, id: str) -> bool:  # noqa: A002 - the catalogues call it id
        return id not in self.sentences and bool(self._instead)

    def has(self, id: str) -> bool:  # noqa: A002 - the catalogues call it id
        """Return whether there is a message ``id``."""
        return self._other.has(id) if self._lacks(id) else id in self.sentences

    def sentence(self, id: str) -> Markup:  # noqa: A002 - the catalogues call it id
        """Return a sentence without facts as HTML; raises ``KeyError`` as ``word`` does."""
        whole = None if self._lacks(id) else self._whole[id]
        return self.word(Text(id)) if whole is None else whole

    def word(self, text: Text) -> Markup:
        """Return the sentence as HTML, marked if it is in another language.

        Raises ``KeyError`` for an unknown id and for a fact that is missing.
        """
        if self._lacks(text.id):
            return Markup(self._other.locale.join(MARKS[:2])) + self._other.word(text) + MARKS[2]  # noqa: S704 - ours
        whole = self._whole[text.id]
        if whole is not None:
            return whole
        parts = self._form(self._marked[text.id], text)
        return Markup(self._filled(parts, text.facts, self.word, lambda words: str(escape(words))))  # noqa: S704 - every fact was escaped

    def plain(self, text: Text) -> str:
        """Return the sentence as plain text, for a terminal or a voice; raises ``KeyError`` as ``word`` does."""
        if self._lacks(text.id):
            return self._other.plain(text)
        return self._filled(self._form(self._plain[text.id], text), text.facts, self.plain, str)

    def respelled(self, text: Text) -> str:
        """Return the sentence as ``plain`` does, hard names spelled as this language's voices say them well."""
        sentence = self.plain(text)
        for name, sound in self.sounds(sentence).items():
            sentence = re.sub(rf"\b{name}\b", sound, sentence)
        return sentence

    def sounds(self, sentence: str) -> dict[str, str]:
        """Return how the hard names in ``sentence`` sound, by name."""
        pairs = (pair.split(" = ") for pair in self.plain(Text("voice.respelled")).split(", "))
        return {name: sound for name, sound in pairs if re.search(rf"\b{name}\b", sentence)}

    def _form(self, forms: tuple[tuple[Part, ...], ...], text: Text) -> tuple[Part, ...]:
        if len(forms) == 1:
            return forms[0]
        return forms[min(self._language.form(int(str(text.facts["n"]))), len(forms) - 1)]

    def _filled(
        self,
        parts: tuple[Part, ...],
        facts: Mapping[str, object],
        nested: Callable[[Text], str],
        shown: Callable[[str], str],
    ) -> str:
        return "".join(
            [part if isinstance(part, str) else self._fact(facts[part[0]], part[1], nested, shown) for part in parts]
        )

    # A method, because a function inside ``_filled`` that calls itself would leave a cycle for the garbage collector.
    def _fact(self, fact: object, form: str, nested: Callable[[Text], str], shown: Callable[[str], str]) -> str:
        if isinstance(fact, (tuple, list)):
            each = [self._fact(one, form, nested, shown) for one in fact]
            return self._language.joined(each)
        bare = self.plain(fact) if isinstance(fact, Text) else str(fact)
        filled = nested(fact) if isinstance(fact, Text) else shown(isolated(bare, self._language.direction))
        return self._language.shaped(form, bare, filled, isinstance(fact, Text)) if form else filled


def _is_whole(forms: tuple[str, ...]) -> bool:
    return len(forms) == 1 and not GAP.search(forms[0])


def read_catalogue(file: Traversable) -> dict[str, tuple[str, ...]]:
    """Return the messages of one file that are translated, by id: the forms of each, the singular first."""
    from babel.messages.pofile import read_po  # not at the top: a start that finds the kept result has no need of it

    with file.open("rb") as stream:
        catalogue = read_po(stream, abort_invalid=True)
    said = {_forms(each.id)[0]: _forms(each.string) for each in catalogue if each.id and not each.fuzzy}
    return {id_: forms for id_, forms in said.items() if all(forms)}


def _forms(string: object) -> tuple[str, ...]:
    return tuple(map(str, string)) if isinstance(string, (tuple, list)) else (str(string or ""),)


def wording(locale: str, theme: str = "") -> Wording:
    """Return the wording of ``locale``, one of ``LOCALES``, in the words of a theme, empty for the house's own.

    Raises ``ValueError`` for any other.
    """
    return _known.get((locale, theme)) or _read(locale, theme)


_known: Final[dict[tuple[str, str], Wording]] = {}
_reading: Final = Lock()


def _read(locale: str, theme: str) -> Wording:
    """Read a wording once, however many threads ask for it: all those of a server that has just started do."""
    if locale not in LOCALES or theme not in ("", *boxes.themes()):
        raise ValueError(f"no catalogue for {locale!a} {theme!a}")
    with _reading:
        if (locale, theme) not in _known:
            instead = [each for each in INSTEAD if each != locale]
            _known[locale, theme] = Wording(locale, _said(locale, theme), theme, instead)
        return _known[locale, theme]


@cache
def _said(locale: str, theme: str) -> Mapping[str, tuple[str, ...]]:
    """Return the messages of a language in the words of a theme; of those that it does not have, without any that it
    says otherwise than the house.
    """
    if not theme:
        return read_catalogues(FOLDER / locale)
    overlay, own = read_catalogues(boxes.FOLDER / theme, locale), _said(locale, "")
    if overlay or locale == INSTEAD[0]:
        return {**own, **overlay}
    otherwise = read_catalogues(boxes.FOLDER / theme, INSTEAD[0])
    return {id_: forms for id_, forms in own.items() if id_ not in otherwise}


def forget() -> None:
    """Read every catalogue again when it is next asked for: those of a language have come."""
    _known.clear()
    for kept in (_said, completeness, offered):
        kept.cache_clear()


@cache
def completeness(locale: str) -> int:
    """Return how many of 100 messages a language has; 100 only if it has all."""
    known = LANGUAGES[locale].complete
    if known is not None:
        return known
    wanted = _said(INSTEAD[0], "").keys()
    return 100 * len(wanted & _said(locale, "").keys()) // len(wanted)


@cache
def offered() -> tuple[str, ...]:
    """Return the languages that a reader can choose."""
    return tuple(each for each in LOCALES if each in WHOLE or completeness(each) >= OFFERED)


def read_catalogues(folder: Traversable, beginning: str = "") -> dict[str, tuple[str, ...]]:
    """Return the messages of every file in ``folder`` whose name has this ``beginning``, as ``read_catalogue`` does.

    The result is kept beside Python's own compiled files, under a digest of the catalogues: reading those takes 39 ms
    of processor time at a start, and reading this takes 3 ms. Where nothing can be written, they are read each time.
    """
    found = (file for file in folder.iterdir() if file.name.startswith(beginning) and file.name.endswith(".po"))
    catalogues = sorted(found, key=lambda each: each.name)
    digest = sha256(b"\0".join(file.read_bytes() for file in catalogues)).hexdigest()[:16]
    compiled = Path(cache_from_source(str(folder / "any.py"))).with_name(f"catalogue-{beginning}{digest}.json")
    try:
        return {id_: tuple(forms) for id_, forms in json.loads(compiled.read_text(encoding="utf-8")).items()}
    except (OSError, ValueError, AttributeError):
        forms_by_id = {id_: forms for file in catalogues for id_, forms in read_catalogue(file).items()}
    if not sys.dont_write_bytecode:
        _keep(compiled, f"catalogue-{beginning}*.json", json.dumps(forms_by_id))
    return forms_by_id


def _keep(path: Path, older: str, text: str) -> None:
    """Write a file in place of the ``older`` ones next to it, whole or not at all; do nothing if that is impossible."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(f".{os.getpid()}")
        fresh.write_text(text, encoding="utf-8")
        for old in path.parent.glob(older):
            old.unlink(missing_ok=True)
        fresh.replace(path)
    except OSError:
        pass


def refusal(refused: Refused, slug: str | None = None) -> Text:
    """Return the message of a refusal: the one of the game ``slug`` if it has one, else the app's."""
    own = f"{slug}.refused.{refused.code}"
    return Text(own if slug and wording("en").has(own) else f"app.refused.{refused.code}", refused.facts)
