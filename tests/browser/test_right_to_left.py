"""A language from right to left fits its pages, too, though there is none yet: English in Arabic letters."""

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from companion.messages import GAP, wording
from tests.browser.conftest import SHELL, Browsers, Devices, Server, opened
from tests.browser.every_page import TOURS
from tests.browser.measuring import found_on, told
from tests.sizes import for_thorough
from tests.test_languages import linked

LETTERS = str.maketrans("abcdefghijklmnopqrstuvwxyz→", "ابثدعفغهيجكلمنوپقرستيڤوخيز←")
KEPT = re.compile(rf"{GAP.pattern}|</?(?:b|em)>")
RECORD = """name = "العربية"
plural = "n != 1"
pair = " و"
end = " و"
comma = "، "
direction = "rtl"
forms = { poss = "{}" }
"""
HEAD = '"Content-Type: text/plain; charset=utf-8\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'


def in_arabic_letters(form: str) -> str:
    """English words in Arabic letters; gaps and tags stay."""
    ends = [0, *(end for found in KEPT.finditer(form) for end in found.span()), len(form)]
    pieces = [form[start:end] for start, end in pairwise(ends)]
    return "".join(piece if at % 2 else piece.lower().translate(LETTERS) for at, piece in enumerate(pieces))


def written(id_: str, forms: tuple[str, ...]) -> str:
    said = list(map(in_arabic_letters, forms)) if id_ != "voice.respelled" else [*forms]
    if len(said) == 1:
        return f'msgid "{id_}"\nmsgstr "{said[0]}"\n'
    numbered = "".join(f'msgstr[{number}] "{form}"\n' for number, form in enumerate(said))
    return f'msgid "{id_}"\nmsgid_plural "{id_}"\n{numbered}'


@pytest.fixture(scope="module")
def arabic(tmp_path_factory: pytest.TempPathFactory, browsers: Browsers) -> Iterator[Devices]:
    """Devices of a server that knows one language more."""
    place = tmp_path_factory.mktemp("arabic")
    folder = linked(place) / "ar"
    folder.mkdir()
    (folder / "language.toml").write_text(RECORD, encoding="utf-8")
    messages = "\n".join(written(id_, forms) for id_, forms in wording("en").sentences.items())
    (folder / "all.po").write_text(f'msgid ""\nmsgstr ""\n{HEAD}\n{messages}', encoding="utf-8")
    server = Server(tmp_path_factory.mktemp("instance"), place)
    server.start()
    with opened(browsers.at(SHELL), server.url) as devices:
        yield devices
    server.stop()


def test_a_page_is_turned_round_with_its_language(arabic: Devices) -> None:
    page = arabic.phone("ar")
    page.goto(arabic.url)
    assert page.evaluate("[document.dir, document.documentElement.lang]") == ["rtl", "ar"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert re.search("[ا-ي]{3}", page.locator("h2").first.inner_text())


def test_what_points_back_or_onwards_points_the_other_way(arabic: Devices) -> None:
    for locale, back in (("ar", "ui-right"), ("en", "ui-left")):
        page = arabic.phone(locale)
        page.goto(f"{arabic.url}/rules")
        assert page.locator(f"header use[href$={back}]").count() == 1


@for_thorough
@pytest.mark.parametrize("part", TOURS)
def test_every_page_fits_from_right_to_left(arabic: Devices, part: str) -> None:
    found = list(found_on(arabic, part, "ar", (), None, large=False))
    assert not found, told(found)
