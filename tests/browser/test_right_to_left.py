"""A language from right to left fits its pages, too, though there is none yet: English in Arabic letters."""

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from companion.messages import GAP, wording
from tests.browser.conftest import SHELL, Browsers, Devices, Server, opened
from tests.browser.every_page import TOURS
from tests.browser.measuring import found_on, told
from tests.browser.positions import LONG, by_chance
from tests.browser.rooms import gathered, imported
from tests.browser.touring import sent
from tests.sizes import for_thorough
from tests.test_languages import linked

SIDES = """() => [...document.querySelectorAll(".ring > *, .square > *, .dial li")].map((one) => {
    const [table, place] = [one.parentElement, one].map((each) => each.getBoundingClientRect());
    return Math.sign(Math.round((place.left + place.width / 2 - table.left - table.width / 2) / 9));
})"""
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


def test_the_turn_before_is_found_with_the_key_that_points_as_its_button_does(arabic: Devices) -> None:
    tablet = arabic.tablet("ar")
    table = imported(tablet, by_chance("1001", LONG[:4], 10_000))
    sent(tablet, f"/t/{table}/close", all="yes")
    sent(tablet, f"/t/{table}/replay", turn="2")
    tablet.goto(f"/t/{table}/replay")
    left, right = (tablet.locator(f"[data-key=Arrow{to.title()}]:has(use[href$=ui-{to}])") for to in ("left", "right"))
    assert [left.get_attribute("value"), right.get_attribute("value")] == ["3", "1"]


def sides(page: Page) -> list[int]:
    """On which side of the middle of their table people sit."""
    found: list[int] = page.evaluate(SIDES)
    assert {-1, 1} <= set(found)
    return found


@pytest.mark.parametrize(("slug", "people"), [("sultane", 5), ("shaked", 5), ("verrat", 4)])
def test_people_sit_clockwise_however_one_reads(arabic: Devices, slug: str, people: int) -> None:
    english, right_to_left = arabic.tablet(), arabic.tablet("ar")
    for page in (english, right_to_left):
        page.goto(f"/t/{imported(page, by_chance(slug, LONG[:people], 3))}/play")
    assert sides(right_to_left) == sides(english)


def test_letters_lie_clockwise_on_a_phone_however_one_reads(arabic: Devices) -> None:
    english, right_to_left = arabic.phone(), arabic.phone("ar")
    guest = arabic.phone()
    for page in (english, right_to_left):
        table = gathered(page, LONG[1:5])
        page.goto(f"/t/{table}/players")
        guest.goto(f"/join/{page.locator('.six').inner_text()}")
        guest.fill("#name", LONG[0])
        guest.press("#name", "Enter")
        expect(guest.locator(".mine")).to_be_visible()
        page.reload()
        version = page.locator("[name=version]").first.input_value()
        sent(page, f"/t/{table}/deal", version=version, gathered="1")
        page.goto(f"/t/{table}/deal")
    assert sides(right_to_left) == sides(english)


def test_the_number_at_the_end_of_a_line_of_steps_stands_beside_it(arabic: Devices) -> None:
    tablet = arabic.tablet("ar")
    tablet.goto(f"/t/{imported(tablet, by_chance('1001', LONG[:4], 10_000))}/end")
    line, number = (tablet.locator(f".chart > {one}").first.bounding_box() for one in (".line", "text"))
    assert line
    assert number
    assert number["x"] > line["x"] + line["width"]


def test_a_picture_says_its_sentences_from_right_to_left(arabic: Devices) -> None:
    tablet = arabic.tablet("ar")
    tablet.goto(f"/t/{imported(tablet, by_chance('1001', LONG[:4], 10_000))}/picture.svg")
    whole, words = (tablet.locator(one).first.bounding_box() for one in ("svg", "text"))
    assert tablet.locator("text").first.evaluate("one => getComputedStyle(one).direction") == "rtl"
    assert whole
    assert words
    assert words["x"] > whole["x"]


def test_digits_are_typed_and_read_from_left_to_right_in_every_language(arabic: Devices) -> None:
    tv = arabic.tablet("ar")
    tv.goto("/tv?digits=47")
    for digits in ("#keys [name=key]", ".shown li"):
        first, second = (tv.locator(digits).nth(at).bounding_box() for at in (0, 1))
        assert first
        assert second
        assert first["x"] < second["x"]


@pytest.mark.parametrize("locale", ["ar", "en"])
def test_an_arrow_key_goes_along_a_board_where_it_points(arabic: Devices, locale: str) -> None:
    tablet = arabic.tablet(locale)
    tablet.goto("/boards")
    tablet.locator(".board").first.locator(".slot").nth(1).focus()
    left = "document.activeElement.getBoundingClientRect().left"
    before = tablet.evaluate(left)
    tablet.keyboard.press("Shift+ArrowLeft")
    assert tablet.evaluate(left) < before


@for_thorough
@pytest.mark.parametrize("part", TOURS)
def test_every_page_fits_from_right_to_left(arabic: Devices, part: str) -> None:
    found = list(found_on(arabic, part, "ar", (), None, large=False))
    assert not found, told(found)
