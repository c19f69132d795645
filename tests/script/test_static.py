"""The folder for static hosts: what of the packages comes along."""

from pathlib import Path

import pytest
from _static import wanted
from babel.core import get_global

from companion.messages import offered
from companion.translations import LANGUAGES

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
