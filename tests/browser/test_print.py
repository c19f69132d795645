"""Printed pages, read back from the PDF: complete, on the right number of sheets, on A4 and on Letter."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest
from playwright.sync_api import Page
from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream

from companion.web.delivery.qr import QUIET_ZONE, matrix
from tests.browser.conftest import Devices
from tests.browser.rooms import NAMES, arrive, codes, open_record, table_at
from tests.sizes import cases, for_thorough

pytestmark = pytest.mark.browser

PAPER = {"A4": (210, 297), "Letter": (215.9, 279.4)}
"""Millimetres."""
MARGIN = 12
POINT = 25.4 / 72
LONG = ("Maximilienne-Théodora de Wolkenstein-Ww", "W" * 40, "Ana-Lucía de la Concepción Fuentes Vera")
TEN = (*NAMES[:7], *LONG)
ROLES = ("dinarzade", "parizade", "zobeide", "haiatalnefous", *["interventionist"] * 6)
WHOLE = {
    "schahzenan": True,
    "haiatalnefous": True,
    "original_veto": True,
    "deck": {"pacifist": 10, "interventionist": 5, "set_aside": True},
    "board": {
        "pacifist": ["S6", "S9", "SA", "SV", "power:swap_seats", "SR"],
        "interventionist": ["D10", "power:add_tale", "power:move_tale", "power:house", "DA"],
    },
    "house_powers": {"interventionist:4": "All stand up and walk round the table. " * 5},
}
"""A set-up that has nearly everything that a reference card may speak of."""

Modules = frozenset[tuple[int, int]]


def as_pdf(page: Page, folder: Path, paper: str) -> PdfReader:
    path = folder / f"{paper}.pdf"
    page.pdf(path=path, format=paper)
    return PdfReader(path)


def letters(text: str) -> str:
    """A text without its spaces and breaks, which a PDF does not keep, and with its ligatures as letters."""
    return re.sub(r"[\s\u2068\u2069]", "", normalize("NFKC", text))


def words(page: PageObject) -> tuple[str, list[tuple[float, float]]]:
    """What is printed on a sheet, and where each piece of it begins, in millimetres from the upper left corner."""
    found: list[tuple[float, float]] = []

    def visit(text: str, at: list[float], line: list[float], _font: object, _size: float) -> None:
        if text.strip():
            x = line[4] * at[0] + line[5] * at[2] + at[4]
            y = line[4] * at[1] + line[5] * at[3] + at[5]
            found.append((x * POINT, (float(page.mediabox.height) - y) * POINT))

    return letters(page.extract_text(visitor_text=visit)), found


def fits(file: PdfReader, paper: str) -> str:
    """Hold a file to its paper: one sheet, not blank, every text within the margins; return what is printed on it."""
    wide, high = PAPER[paper]
    (page,) = file.pages
    assert float(page.mediabox.width) * POINT == pytest.approx(wide, abs=0.6)
    assert float(page.mediabox.height) * POINT == pytest.approx(high, abs=0.6)
    printed, where = words(page)
    assert where
    assert all(MARGIN - 1 <= x <= wide - MARGIN and MARGIN <= y <= high - MARGIN for x, y in where)
    return printed


def nothing_is_cut(page: Page, paper: str, printed: str) -> None:
    """Hold that all of the sheet is on paper, and that no box is too small for what is in it."""
    wide, high = (round((side - 2 * MARGIN) / 25.4 * 96) for side in PAPER[paper])
    before = page.viewport_size
    page.set_viewport_size({"width": wide, "height": high})
    page.emulate_media(media="print")
    spilling = page.locator(".sheet").evaluate(
        """sheet => [sheet, ...sheet.querySelectorAll("*:not(svg *)")].filter((one) => {
             const { display, overflowY } = getComputedStyle(one);
             const narrow = display !== "inline" && one.clientWidth && one.scrollWidth > one.clientWidth + 1;
             const low = overflowY !== "visible" && one.scrollHeight > one.clientHeight;
             return narrow || low || one.getBoundingClientRect().right > innerWidth + 1;
           }).map((one) => one.outerHTML.slice(0, 80))"""
    )
    assert spilling == []
    shown = letters(page.locator(".sheet").inner_text())
    lost, more = Counter(shown) - Counter(printed), Counter(printed) - Counter(shown)
    assert not lost, (lost, more)
    assert not more, (lost, more)
    page.emulate_media(media="null")  # as before: "screen" would be printed as one
    page.set_viewport_size(before or {"width": 1024, "height": 768})


def inks(page: PageObject) -> set[tuple[float, ...]]:
    """Every colour that words are printed in."""
    found: set[tuple[float, ...]] = set()
    kept, ink = [], (0.0, 0.0, 0.0)
    for values, name in ContentStream(page.get_contents(), page.pdf).operations:
        if name == b"q":
            kept.append(ink)
        elif name == b"Q":
            ink = kept.pop()
        elif name == b"rg":
            red, green, blue = map(float, values)
            ink = (red, green, blue)
        elif name in (b"Tj", b"TJ"):
            found.add(ink)
    return found


def drawn_codes(page: PageObject) -> Iterator[tuple[float, float, float, Modules]]:
    """Yield each drawn code: left and upper edge and the side of a module in millimetres, and its dark modules."""
    content = ContentStream(page.get_contents(), page.pdf)
    scale, corners, rows = (0.0, 0.0, 0.0), [], []
    for values, name in content.operations:
        if name == b"cm":
            scale = (float(values[0]), float(values[4]), float(values[5]))
        elif name == b"m":
            corners = [tuple(map(float, values))]
        elif name == b"l":
            corners.append(tuple(map(float, values)))
        elif name == b"h":
            rows.append(corners)
        elif name == b"f":
            corner_mark = [(QUIET_ZONE, QUIET_ZONE), (QUIET_ZONE + 7, QUIET_ZONE)]  # the upper edge of the first
            if rows and rows[0][:2] == corner_mark:
                dark = {(int(x), int(row[0][1])) for row in rows for x in range(int(row[0][0]), int(row[1][0]))}
                left, top, size = (each * 0.24 * POINT for each in (scale[1], scale[2], scale[0]))
                yield left, top, size, frozenset(dark)
            rows = []


def modules(address: str) -> Modules:
    """The dark modules of the code of an address, its margin counted."""
    rows = matrix(address)
    return frozenset(
        (x + QUIET_ZONE, y + QUIET_ZONE) for y, row in enumerate(rows) for x, dark in enumerate(row) if dark
    )


def dealt(devices: Devices, language: str = "en") -> tuple[Page, str]:
    """A tablet at a table of ten whose roles are on phones."""
    tablet = devices.tablet("fr-FR" if language == "fr" else "en-GB")
    return tablet, table_at(tablet, names=TEN, roles=ROLES)


# The sheet of codes.


@for_thorough
@pytest.mark.parametrize("language", cases("fr", thorough=["en"]))
def test_ten_codes_fit_a_sheet_and_each_is_the_very_code_of_its_address(
    devices: Devices, tmp_path: Path, language: str
) -> None:
    tablet, table = dealt(devices, language=language)
    addresses = codes(tablet, table)
    tablet.goto(f"/t/{table}/deal/sheet")
    for paper in PAPER:
        file = as_pdf(tablet, tmp_path, paper)
        text = fits(file, paper)
        nothing_is_cut(tablet, paper, text)
        drawn = list(drawn_codes(file.pages[0]))
        assert [dark for *_, dark in drawn] == [modules(address) for address in addresses]
        wide, high = PAPER[paper]
        for left, top, side, dark in drawn:
            whole = (max(x for x, _ in dark) + 1 + QUIET_ZONE) * side
            assert side >= 0.5  # millimetres: what a phone reads at arm's length
            assert min(left, top, wide - left - whole, high - top - whole) >= MARGIN - 1
        assert all(letters(name) in text for name in TEN)
        assert not re.search("dinarzade|parizade|interventionn?ist", text, re.IGNORECASE)
    tablet.locator(".codes li small").evaluate_all(
        "all => { for (const one of all) one.lastChild.textContent = 'WWWW-WWWW-WWWW'; }"
    )
    for paper in PAPER:
        nothing_is_cut(tablet, paper, fits(as_pdf(tablet, tmp_path, paper), paper))


@for_thorough
def test_a_code_is_never_broken_over_two_sheets(devices: Devices, tmp_path: Path) -> None:
    tablet, table = dealt(devices)
    tablet.goto(f"/t/{table}/deal/sheet")
    tablet.locator(".cards li").first.evaluate("one => { for (let i = 0; i < 9; i++) one.after(one.cloneNode(true)); }")
    for paper in PAPER:
        file = as_pdf(tablet, tmp_path, paper)
        assert len(file.pages) == 2
        _, high = PAPER[paper]
        drawn = [(top, side, dark) for page in file.pages for _, top, side, dark in drawn_codes(page)]
        assert len(drawn) == 19
        for top, side, dark in drawn:
            assert top + (max(y for _, y in dark) + 1) * side <= high - MARGIN


@for_thorough
@pytest.mark.parametrize("theme", cases("Dark", thorough=["Light"]))
def test_words_are_printed_in_black_whatever_the_theme(devices: Devices, tmp_path: Path, theme: str) -> None:
    tablet, table = dealt(devices)
    tablet.goto("/")
    tablet.get_by_role("button", name=theme).click()
    for what in ("deal/sheet", "print/reference"):
        tablet.goto(f"/t/{table}/{what}")
        file = as_pdf(tablet, tmp_path, "A4")
        assert inks(file.pages[0]) == {(0.0, 0.0, 0.0)}


@for_thorough
def test_the_sheet_prints_from_a_browser_without_scripts(devices: Devices, tmp_path: Path) -> None:
    tablet, table = dealt(devices)
    plain = devices.tablet(java_script_enabled=False)
    plain.context.add_cookies(tablet.context.cookies())  # type: ignore[arg-type] # what one gives the other takes
    plain.goto(f"/t/{table}/deal/sheet")
    assert plain.get_by_role("button", name="Print").count() == 0
    file = as_pdf(plain, tmp_path, "A4")
    fits(file, "A4")
    assert len(list(drawn_codes(file.pages[0]))) == 10


# The reference card.


@for_thorough
@pytest.mark.parametrize("language", cases("fr", thorough=["en"]))
@pytest.mark.parametrize(
    ("count", "options"),
    cases(
        (9, WHOLE),
        thorough=[
            (10, {}),
            (5, {"variant": "discovery"}),
            (5, {}),
            (7, {}),
            (10, {"camp_discovery": "envelopes", "fourth_camp_card": True}),
        ],
    ),
)
def test_the_reference_card_is_one_sheet(
    devices: Devices, tmp_path: Path, language: str, count: int, options: dict[str, Any]
) -> None:
    tablet = devices.tablet("fr-FR" if language == "fr" else "en-GB")
    open_record(tablet, names=NAMES[:count], **options, room="print/reference")
    for paper in PAPER:
        nothing_is_cut(tablet, paper, fits(as_pdf(tablet, tmp_path, paper), paper))


BROKEN = """all => all.flatMap(({ firstChild: text }) => [...text.data.matchAll(/\\S+/g)].filter((word) => {
  const range = new Range();
  range.setStart(text, word.index);
  range.setEnd(text, word.index + word[0].length);
  return range.getClientRects().length > 1;
}).map(([word]) => word))"""
"""The words of which a part stands on another line."""


@for_thorough
def test_no_power_on_the_reference_card_is_broken_inside_a_word(devices: Devices) -> None:
    tablet = devices.tablet("de-DE")
    open_record(tablet, room="print/reference")
    powers = tablet.locator(".reference .row em:not(:empty)")
    assert "Großwesirin bestimmen" in powers.all_inner_texts()
    assert powers.evaluate_all(BROKEN) == []


# Labels.


@for_thorough
@pytest.mark.parametrize("count", cases(10, thorough=[5]))
def test_every_envelope_has_a_label_with_its_players_name(devices: Devices, tmp_path: Path, count: int) -> None:
    tablet = devices.tablet("fr-FR")
    names = (*LONG, *NAMES)[:count]
    open_record(tablet, names=names, camp_discovery="envelopes", fourth_camp_card=True, room="print")
    tablet.get_by_role("link", name="Les étiquettes des enveloppes").click()
    arrive(tablet, "**/print/labels")
    tablet.locator(".labels").wait_for()
    for paper in PAPER:
        file = as_pdf(tablet, tmp_path, paper)
        text = fits(file, paper)
        nothing_is_cut(tablet, paper, text)
        assert all(text.count(letters(name)) >= 1 for name in names)
        assert text.count("Campdécouvert") == count
