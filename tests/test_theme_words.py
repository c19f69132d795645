"""What a theme says in place of the house's own words: the same messages, with the same facts and as many forms."""

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from companion.messages import GAP, read_catalogue, wording
from companion.translations import LANGUAGES
from tests.test_messages import NARROW
from tests.test_words import FEMININE, RULES

THEMES = Path(str(files("companion"))) / "themes"
CATALOGUES = sorted(THEMES.glob("*/*.po"))


@pytest.fixture(params=CATALOGUES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def file(request: pytest.FixtureRequest) -> Path:
    return Path(request.param)


def pairs(file: Path) -> Iterator[tuple[str, str, str]]:
    """Each form of each message with the one that it stands for."""
    own = wording(file.stem).sentences
    for id_, forms in read_catalogue(file).items():
        yield from ((id_, form, said) for form, said in zip(forms, own[id_], strict=True))


def facts(form: str) -> set[str]:
    return {gap["fact"] for gap in GAP.finditer(form)}


def test_a_theme_says_what_the_house_says_and_nothing_else(file: Path) -> None:
    assert sorted(read_catalogue(file).keys() - wording(file.stem).ids) == []
    assert [id_ for id_, form, said in pairs(file) if form == said and len(read_catalogue(file)[id_]) == 1] == []


def test_a_theme_has_no_fact_that_it_is_not_told(file: Path) -> None:
    assert [id_ for id_, form, said in pairs(file) if facts(form) - facts(said) - {"n"}] == []
    forms = {gap["form"] for _, form, _ in pairs(file) for gap in GAP.finditer(form)}
    assert forms <= {*LANGUAGES[file.stem].forms, None}
    assert [id_ for id_, form, _ in pairs(file) if re.search(r"[{}]", GAP.sub("", form))] == []


def test_a_theme_is_spelt_as_its_language_is(file: Path) -> None:
    for id_, form, _ in pairs(file):
        bare = re.sub(r"</?(?:b|em)>", "", GAP.sub("X", form))
        assert not re.search("['\"<>]|\\.\\.\\.|  ", bare), (id_, bare)
        if file.stem == "fr":
            assert not re.search(rf"[^{NARROW};:!?][;:!?](?!//|\d)|«(?!{NARROW})|(?<!{NARROW})»", bare), (id_, bare)
            assert not re.search(FEMININE, bare), (id_, bare, "the feminine is Sultane’s")


def test_a_theme_speaks_as_a_table_does(file: Path) -> None:
    rules = [rule for rule in RULES.get(file.stem, ()) if not rule.where]
    found = [
        (id_, form, rule.instead) for id_, form, _ in pairs(file) for rule in rules if re.search(rule.pattern, form)
    ]
    assert found == []
