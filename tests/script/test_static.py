"""The folder for static hosts: what of the packages comes along."""

from pathlib import Path

import pytest
from _static import comes_when_asked, wanted
from babel.core import get_global

from companion.messages import offered
from companion.translations import LANGUAGES
from companion.web.browser import language_of

ROOT = Path(__file__).resolve().parent.parent.parent
NAMED = [each.dates for each in LANGUAGES.values() if each.dates]
"""The locales that pages write dates in, beside the languages."""


@pytest.mark.parametrize("locale", ["root", *offered(), *NAMED])
def test_the_dates_of_every_page_come_along(locale: str) -> None:
    parents: dict[str, str] = dict(get_global("parent_exceptions"))
    assert "en_GB" in NAMED
    for name in filter(None, (locale, parents.get(locale))):
        assert wanted(f"babel/locale-data/{name}.dat"), name


def test_other_languages_and_compiled_parts_stay_behind() -> None:
    left = ("babel/locale-data/cs.dat", "markupsafe/_speedups.so", "sqlalchemy/dialects/mysql/base.py", "../bin/flask")
    assert not any(map(wanted, left))


@pytest.mark.parametrize(
    ("path", "language"),
    [
        ("companion/translations/fr/app.po", "fr"),
        ("companion/translations/fr/__pycache__/catalogue-0a1b.json", "fr"),
        ("companion/translations/fr/language.toml", ""),
        ("companion/translations/en/app.po", ""),
        ("companion/themes/coup/fr.po", "fr"),
        ("companion/themes/coup/__pycache__/catalogue-fr0a1b.json", "fr"),
        ("companion/themes/coup/en.po", ""),
        ("companion/themes/coup/pictures/fr.svg", ""),
        ("babel/locale-data/fr.dat", "fr"),
        ("babel/locale-data/en_GB.dat", ""),
        ("companion/web/__init__.pyc", ""),
    ],
)
def test_what_a_language_adds_travels_apart(path: str, language: str) -> None:
    assert language_of(path) == language


def test_catalogues_of_languages_that_are_not_offered_stay_behind() -> None:
    assert wanted("companion/translations/en/app.po")
    assert wanted("companion/themes/coup/theme.toml")
    assert not any(map(wanted, ["companion/translations/xx/app.po", "companion/themes/coup/xx.po"]))


def test_a_first_load_has_no_file_of_another_language() -> None:
    files = ("languages/fr.zip.zst", "role/1001-fr.html", "app/assets/1/vendor/chevet-serif-4/chevet-serif-more.woff2")
    assert all(map(comes_when_asked, files))
    assert not any(map(comes_when_asked, ["chevet.zip.zst", "role/1001-en.html", "role/sw.js", "index.html"]))
