"""What a game master reads aloud is short enough, and addresses everybody as their language does."""

import re
from collections.abc import Iterator

import pytest

from companion.cli.catalogue import SPOKEN, count
from companion.cli.catalogue import sentences as sentences_of
from companion.kernel.words import Text
from companion.messages import GAP, LOCALES, wording
from companion.translations import WHOLE

BREATH = 16
"""Words of a sentence that is spoken."""
GLANCE = 18
"""Words of a sentence next to it, which is read while everyone waits."""
AT_ONCE = 3
"""Sentences that are spoken one after the other."""

READ = re.compile(r"\.prompt\.")
FAMILIAR = re.compile(r"\b(?:tu|toi|(?<!même )ton|ta|tes|te)\b|\bt’", re.IGNORECASE)
GENDERED = re.compile(r"\b(?:he|she|him|his|her|hers|himself|herself)\b", re.IGNORECASE)
MASCULINE = re.compile(r"\b(?:joueurs?|Narrateurs?|Grand Vizir|exilés?|voisins?)\b")
CHARACTERS = {
    "complots": ("Duchess", "Countess", "Captain", "Ambassador", "Inquisitor"),
    "1001": ("Scheherazade",),
    "verrat": ("Sultan",),
    "sultane": ("Sultana",),
    "look": ("Sultan",),
}
"""Whom the games' tales are about; nobody at the table."""


def sentences(form: str) -> list[str]:
    """The sentences of a message, with a name in each gap."""
    bare = re.sub(r"</?(?:b|em)>", "", GAP.sub("Ana", form))
    return sentences_of(bare)


def messages(locale: str, kind: str = "") -> Iterator[tuple[str, str]]:
    """Every form of every message whose id begins so."""
    for id_, forms in wording(locale).sentences.items():
        if id_.startswith(kind):
            yield from ((id_, form) for form in forms)


def too_long(locale: str, which: re.Pattern[str], most: int) -> list[tuple[str, str]]:
    found = [(id_, each) for id_, form in messages(locale) if which.search(id_) for each in sentences(form)]
    assert len(found) > 100 or locale not in WHOLE
    return [(id_, each) for id_, each in found if count(each) > most]


@pytest.mark.parametrize("locale", LOCALES)
def test_a_spoken_sentence_takes_one_breath(locale: str) -> None:
    assert too_long(locale, SPOKEN, BREATH) == []


@pytest.mark.parametrize("locale", LOCALES)
def test_a_sentence_of_a_prompt_is_read_at_a_glance(locale: str) -> None:
    assert too_long(locale, READ, GLANCE) == []


@pytest.mark.parametrize("locale", LOCALES)
def test_few_sentences_are_spoken_at_once(locale: str) -> None:
    spoken = [(id_, form) for id_, form in messages(locale) if SPOKEN.search(id_)]
    assert [(id_, form) for id_, form in spoken if len(sentences(form)) > AT_ONCE] == []


def test_what_is_spoken_ends_like_a_sentence() -> None:
    for locale in LOCALES:
        for id_, form in messages(locale):
            if SPOKEN.search(id_) and not id_.endswith(".title"):
                assert form[-1] in ".!?…" or form.endswith("}"), (locale, id_, form)


def test_french_says_vous_to_everybody() -> None:
    assert [(id_, form) for id_, form in messages("fr") if FAMILIAR.search(GAP.sub("", form))] == []


def test_french_is_feminine_at_the_sultanas_court() -> None:
    assert [(id_, form) for id_, form in messages("fr", "sultane.") if MASCULINE.search(form)] == []


def test_english_calls_everybody_at_the_table_they() -> None:
    found = [(id_, form) for id_, form in messages("en") if GENDERED.search(form) and ".hush." not in id_]
    named = {id_: CHARACTERS.get(id_.partition(".")[0], ()) for id_, _ in found}
    assert [(id_, form) for id_, form in found if not any(name in form for name in named[id_])] == []


def test_a_voice_is_given_hard_names_as_they_sound_and_only_whole_words() -> None:
    asked = Text("sultane.prompt.question.say", {"narrator": "Dinarzadette", "vizier": "Ana"})
    assert "Dinarzade" in wording("en").plain(asked)
    assert wording("en").respelled(asked) == wording("en").plain(asked).replace("Dinarzade?", "Deenarzahd?")


def test_a_name_that_a_voice_says_well_stays_as_it_is_written() -> None:
    asked = Text("sultane.prompt.question.say", {"narrator": "Bea", "vizier": "Ana"})
    assert wording("fr").respelled(asked) == wording("fr").plain(asked)


def test_whoever_reads_aloud_is_told_how_hard_names_sound_in_the_words_at_hand() -> None:
    assert wording("en").sounds("Ana, are you Dinarzade?") == {"Dinarzade": "Deenarzahd"}
    assert wording("fr").sounds("Ana, êtes-vous Dinarzade ?") == {}
