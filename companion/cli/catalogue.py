"""What is missing or wrong in the catalogues of a language, for whoever translates."""

import argparse
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from companion.cli.files import FAILED, OK
from companion.messages import GAP, OFFERED, completeness, read_catalogues
from companion.themes import FOLDER as THEMES
from companion.themes import themes
from companion.translations import FOLDER, INSTEAD, LANGUAGES, LOCALES, WHOLE

SPOKEN: Final = re.compile(r"\.prompt\..*\bsay|\.script\.|^recognition\.done$")
"""The ids of messages that are read aloud."""

BREATH: Final = 24
"""Words that anybody can say in one breath, in any language."""

Said = Mapping[str, Sequence[str]]

_ODD: Final = re.compile(r"""['"]|\.\.\.|  |[<>]""")
_MARKUP: Final = re.compile(r"<(b|em)>([^<>]*)</\1>")


def run_catalogue(arguments: argparse.Namespace) -> int:
    """Print how complete the languages are and what is wrong in each; return 1 if something is, else 0."""
    wrong = 0
    for locale in [arguments.language] if arguments.language else LOCALES:
        said = read_catalogues(FOLDER / locale)
        missing = [id_ for id_ in read_catalogues(FOLDER / INSTEAD[0]) if id_ not in said]
        found = [*faults(locale, said), *(fault for theme in themes() for fault in faults_of_theme(theme, locale))]
        wrong += len(found) + (len(missing) if locale in WHOLE else 0)
        print(f"{locale}: {LANGUAGES[locale].name}, {completeness(locale)} %, {_standing(locale)}.", end=" ")
        print(f"Missing: {len(missing)}. Wrong: {len(found)}.")
        for line in (*found, *(f"{id_}: missing" for id_ in missing)):
            print(f"  {line}")
    return FAILED if wrong else OK


def _standing(locale: str) -> str:
    if completeness(locale) == 100:
        return "whole"
    return "offered as in progress" if completeness(locale) >= OFFERED else f"offered from {OFFERED} %"


def faults(locale: str, said: Said) -> Iterator[str]:
    """Yield what is wrong with each message of a language."""
    own = read_catalogues(FOLDER / INSTEAD[0])
    for id_, forms in said.items():
        if id_ not in own:
            yield f"{id_}: no message of Chevet has this id"
            continue
        if len(own[id_]) > 1 and len(forms) != LANGUAGES[locale].plurals:
            yield f"{id_}: {len(forms)} forms for a number, not {LANGUAGES[locale].plurals}"
        if _gaps(forms) - {"n"} != _gaps(own[id_]) - {"n"}:
            yield f"{id_}: gaps {_named(forms)}, in English {_named(own[id_])}"
        yield from (f"{id_}: {fault}" for form in forms for fault in _faults_of_form(locale, id_, form))


def faults_of_theme(theme: str, locale: str) -> Iterator[str]:
    """Yield what is wrong with what a theme says otherwise in a language, which it need not."""
    own, said = read_catalogues(FOLDER / INSTEAD[0]), read_catalogues(THEMES / theme, locale)
    for id_, forms in said.items():
        if id_ not in own:
            yield f"{theme}: {id_}: no message of Chevet has this id"
        elif _gaps(forms) - _gaps(own[id_]) - {"n"}:
            yield f"{theme}: {id_}: gaps {_named(forms)}, in English {_named(own[id_])}"
        yield from (f"{theme}: {id_}: {fault}" for form in forms for fault in _faults_of_form(locale, id_, form))


def _faults_of_form(locale: str, id_: str, form: str) -> Iterator[str]:
    bare = _MARKUP.sub(r"\2", GAP.sub("Ana", form))
    if re.search("[{}]", bare):
        yield f"a brace is no gap in {form!r}"
    elif odd := _ODD.search(bare):
        yield f"{odd[0]!r} in {form!r}"
    for asked in {gap["form"] for gap in GAP.finditer(form)} - {None, *LANGUAGES[locale].forms}:
        yield f"this language has no form {asked!r} of a name"
    if SPOKEN.search(id_):
        long = [one for one in sentences(bare) if count(one) > BREATH]
        yield from (f"{count(one)} words in one breath, at most {BREATH}: {one}" for one in long)


def sentences(words: str) -> list[str]:
    """Return the sentences of a text."""
    return [one for one in re.split(r"(?<=[.!?…])\s+", words) if one.strip()]


def count(sentence: str) -> int:
    """Return how many words a sentence has."""
    return len(re.findall(r"[\w’'-]+", sentence))


def _gaps(forms: Sequence[str]) -> set[str]:
    return {gap["fact"] for form in forms for gap in GAP.finditer(form)}


def _named(forms: Sequence[str]) -> str:
    return " ".join(f"{{{fact}}}" for fact in sorted(_gaps(forms))) or "none"
