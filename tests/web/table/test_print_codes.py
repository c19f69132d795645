"""The file of a table's codes: what a printer finds in it, who may have it, and that nothing of it is kept."""

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from pypdf import PageObject, PdfReader

from companion.press import Press
from companion.web.delivery.qr import QUIET_ZONE
from companion.web.kits.order import PAPERS
from tests.sizes import cases
from tests.web.evening import TABLET, Evening, evening
from tests.web.house import PHONE, STRANGER, House
from tests.web.phones import code, phone_of
from tests.web.qr_reader import Rows, read_back

POINT = 25.4 / 72
SMALLEST = 12
"""Points of what is read on a table."""


def page_of(table: Evening, folder: Path, paper: str) -> PageObject:
    table.client.application.extensions["press"] = Press(folder / "kits")
    answer = table.get(f"deal/sheet.pdf?paper={paper}")
    assert answer.headers["Cache-Control"] == "no-store"
    (page,) = PdfReader(io.BytesIO(answer.data)).pages
    return page


def drawn_codes(page: PageObject) -> Iterator[Rows]:
    """Read the modules of each code, which are drawn in their own measure, one path after the other."""
    contents = page.get_contents()
    assert contents is not None
    for path in re.split(r"\nf\*?\n", contents.get_data().decode("latin-1")):
        strokes = [tuple(map(int, found)) for found in re.findall(r"(\d+) (\d+) m (\d+) \2 l", path)]
        if len(strokes) < 100:
            continue  # a drawing
        side = max(right for _, _, right in strokes) - QUIET_ZONE
        rows = [[False] * side for _ in range(side)]
        for left, y, right in strokes:
            for x in range(left, right):
                rows[y - QUIET_ZONE][x - QUIET_ZONE] = True
        yield rows


@pytest.mark.parametrize("paper", PAPERS)
def test_every_code_on_the_page_opens_its_seat(tmp_path: Path, paper: str) -> None:
    table = evening(tmp_path)
    page = page_of(table, tmp_path, paper)
    assert (page.mediabox.width * POINT, page.mediabox.height * POINT) == pytest.approx(PAPERS[paper], abs=0.1)
    read = [read_back(rows) for rows in drawn_codes(page)]
    assert read == [f"HTTP://LOCALHOST/S/{code(table, seat)}" for seat in range(7)]


@pytest.mark.parametrize("language", cases("fr", thorough=["en"]))
def test_names_are_large_and_nothing_is_small(tmp_path: Path, language: str) -> None:
    table = evening(tmp_path, language=language)
    phone_of(table, 3)
    sizes: dict[str, float] = {}

    def note(words: str, user: list[float], line: list[float], _font: object, size: float) -> None:
        sizes[words.strip()] = abs(size * user[3] * line[3])

    page_of(table, tmp_path, "a4").extract_text(visitor_text=note)
    assert min(sizes[words] for words in sizes if words) >= SMALLEST
    assert all(sizes[name] > 2 * SMALLEST for name in table.table.players)
    assert {"fr": "déjà sur un téléphone", "en": "already on a phone"}[language] in sizes


@pytest.mark.parametrize("who", [STRANGER, PHONE])
def test_the_codes_are_refused_to_others(house: House, who: str) -> None:
    address = f"/t/{house.tables['dealt']}/deal/sheet.pdf"
    assert house.client(TABLET).get(address).status_code == 200
    assert house.client(who).get(address).status_code == 404


def test_a_paper_that_nobody_has_is_refused(house: House) -> None:
    answer = house.client(TABLET).get(f"/t/{house.tables['dealt']}/deal/sheet.pdf?paper=a3")
    assert answer.status_code == 422


def test_no_file_holds_the_codes_afterwards(tmp_path: Path) -> None:
    table = evening(tmp_path / "table")
    before = set(tmp_path.rglob("*"))
    page_of(table, tmp_path, "a4")
    assert set(tmp_path.rglob("*")) == before
