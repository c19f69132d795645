"""Print and play on its pages: ways to it, what can be chosen, how far it is, the files, what is refused."""

import io
import json
import re
import zipfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from companion.press import Print
from companion.registry import GAMES
from companion.themes import themes
from tests.web.evening import TABLET, words_of
from tests.web.house import STRANGER, House

OF_SEVEN = json.dumps({"board": {"pacifist": ["S8", "S6", "SA", "SV", "SD", "SR"]}})


class Ready:
    """A press at which everything is made already."""

    def __init__(self, folder: Path, made: Print | None = None) -> None:
        self.asked: list[dict[str, Any]] = []
        self.made = made or Print(1, 1, folder)
        (folder / "sheets.pdf").write_bytes(b"%PDF-1.7")
        (folder / "page-1.png").write_bytes(b"\x89PNG")
        with zipfile.ZipFile(folder / "pictures.zip", "w") as archive:
            archive.writestr("list.csv", "number,front,back\r\n")

    def ask(self, job: dict[str, Any]) -> Print:
        self.asked.append(job)
        return self.made


@pytest.fixture
def ready(house: House, tmp_path: Path) -> Iterator[Ready]:
    before = house.app.extensions["press"]
    press = house.app.extensions["press"] = Ready(tmp_path)
    yield press
    house.app.extensions["press"] = before


def page(house: House, address: str = "/cards/sultane", status: int = 200, **query: str) -> Any:
    """The answer to a stranger."""
    answer = house.client(STRANGER).get(address, query_string=query)
    assert answer.status_code == status
    return answer


def kit_of(ready: Ready) -> dict[str, Any]:
    kit: dict[str, Any] = ready.asked[-1]["kit"]
    return kit


def cards_of(ready: Ready) -> list[str]:
    return [card["front"]["name"] for sheet in kit_of(ready)["sheets"] for card in sheet["cards"]]


@pytest.mark.parametrize("address", ["/", "/rules/sultane", "/boards", "/t/{draft}/box", "/t/{dealt}/print"])
def test_a_way_leads_to_the_cards_from(house: House, address: str) -> None:
    shown = house.client(TABLET).get(address.format_map(house.tables)).text
    assert 'href="/cards' in shown


def test_every_game_says_what_can_be_printed_of_it(house: House) -> None:
    shown = page(house, "/cards").text
    assert all(f'href="/cards/{slug}"' in shown for slug in GAMES)
    assert shown.count("is sold") == 3


@pytest.mark.parametrize(("slug", "theme"), [("sultane", "secret-hitler"), ("complots", "coup")])
def test_a_box_is_printed_in_its_own_words_alone(house: House, ready: Ready, slug: str, theme: str) -> None:
    shown = page(house, f"/cards/{slug}", theme=theme, sheets="rules").text
    assert f"theme={theme}" in shown.split("sheets.pdf?")[1].split('"')[0]
    kit = kit_of(ready)
    faces = [card["front"] for sheet in kit["sheets"] for card in sheet["cards"]]
    sections = [(title, [part["runs"] for part in parts]) for title, parts in kit["rules"]["sections"]]
    written = [kit["title"], kit["words"], kit["rules"]["lead"], sections, kit["list"]["lines"]]
    said = json.dumps([*written, *([face["title"], face["text"], face["lines"]] for face in faces)])
    assert not [word for word in themes()[theme].unsaid["en"] if re.search(rf"\b{word}", said, re.IGNORECASE)]
    assert kit["words"]["credit"]


def test_the_box_of_a_theme_has_every_space_that_it_lays_out_and_no_suits(house: House, ready: Ready) -> None:
    page(house, theme="secret-hitler")
    faces = [card["front"] for sheet in kit_of(ready)["sheets"] for card in sheet["cards"]]
    assert {face["suit"] for face in faces} == {None}
    assert all(face["emblem"] for face in faces)
    titles = Counter(face["title"] for face in faces)
    assert (titles["Ja"], titles["Nein"], titles["Liberal policy"], titles["Fascist policy"]) == (10, 10, 6, 11)
    assert titles["Investigate loyalty"] == titles["Execution"] == 2
    parties = Counter(face["title"] for face in faces if face["name"].startswith("party-"))
    assert parties == {"Liberal": 6, "Fascist": 4}
    assert not [face for face in faces if face["name"] == "blank"]


def test_no_card_is_printed_of_a_box_that_is_sold(house: House, ready: Ready) -> None:
    shown = page(house, "/cards/complots", theme="coup").text
    assert cards_of(ready) == []
    assert "is sold" in words_of(shown)
    page(house, "/cards/complots", theme="secret-hitler", status=404)


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.usefixtures("ready")
def test_each_game_has_a_page_with_a_file_to_save(house: House, slug: str) -> None:
    shown = page(house, f"/cards/{slug}").text
    assert f'href="/cards/{slug}/sheets.pdf?' in shown
    assert "page-1.png" in shown


def test_the_whole_box_is_printed_unless_a_set_up_is_named(house: House, ready: Ready) -> None:
    page(house)
    assert len(cards_of(ready)) == 72
    page(house, players="7", options=OF_SEVEN)
    assert cards_of(ready).count("vote-yes") == 7


def test_the_cards_of_a_table_are_those_of_its_set_up_and_nothing_tells_who_plays(house: House, ready: Ready) -> None:
    shown = house.client(TABLET).get(f"/t/{house.tables['dealt']}/print").text
    address = shown.split('href="/cards')[1].split('"')[0].replace("&amp;", "&")
    assert house.client(TABLET).get(f"/cards{address}").status_code == 200
    assert "Ana" not in address
    assert "Ana" not in json.dumps(ready.asked)
    assert not [name for name in cards_of(ready) if name.startswith("role-")]  # they are on phones


@pytest.mark.usefixtures("ready")
@pytest.mark.parametrize(("table", "has_codes"), [("dealt", True), ("draft", False)])
def test_from_a_table_with_codes_a_way_leads_to_them_on_the_same_paper(
    house: House, table: str, has_codes: bool
) -> None:
    back = f"/t/{house.tables[table]}/print"
    shown = house.client(TABLET).get(f"/cards/sultane?paper=letter&back={back}").text
    assert (f'href="{back.removesuffix("print")}deal/sheet.pdf?paper=letter"' in shown) == has_codes
    assert "deal/sheet" not in page(house, paper="letter", back=back).text  # somebody else's table


def test_a_making_is_told_and_asked_for_again(house: House, tmp_path: Path) -> None:
    house.app.extensions["press"] = Ready(tmp_path, Print(1, 2))
    shown = page(house).text
    assert 'aria-busy="true"' in shown
    assert 'hx-trigger="every' in shown  # the page is morphed, so what asks stays and is not loaded anew
    assert '<progress max="2" value="1"' in shown
    assert "sheets.pdf" not in shown


def test_what_failed_says_so_and_asks_no_more(house: House, tmp_path: Path) -> None:
    house.app.extensions["press"] = Ready(tmp_path, Print(failed=True))
    shown = page(house).text
    assert "could not be drawn" in words_of(shown)
    assert "aria-busy" not in shown


@pytest.mark.usefixtures("ready")
def test_the_files_are_sent_under_a_name_of_the_game(house: House) -> None:
    with page(house, "/cards/sultane/sheets.pdf") as sheets:
        assert sheets.mimetype == "application/pdf"
        assert "sultane-sheets.pdf" in sheets.headers["Content-Disposition"]
    with page(house, "/cards/sultane/pictures.zip") as pictures:
        assert zipfile.ZipFile(io.BytesIO(pictures.data)).namelist() == ["list.csv"]
    with page(house, "/cards/sultane/page-1.png") as proof:
        assert proof.mimetype == "image/png"
    page(house, "/cards/sultane/page-2.png", 404)


@pytest.mark.parametrize("name", ["sheets.pdf", "pictures.zip", "page-1.png"])
def test_a_file_that_is_not_there_yet_leads_to_the_page_that_waits(house: House, tmp_path: Path, name: str) -> None:
    house.app.extensions["press"] = Ready(tmp_path, Print())
    answer = page(house, f"/cards/sultane/{name}", 303, paper="letter")
    target = urlsplit(answer.headers["Location"])
    assert target.path == "/cards/sultane" + ("/pictures" if name == "pictures.zip" else "")
    assert "paper=letter" in target.query


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": "4"},
        {"players": "x"},
        {"paper": "a3"},
        {"what": "everything"},
        {"index": "12"},
        {"options": "["},
        {"options": '"board"'},
        {"options": '{"nonsense": 1}'},
        {"options": json.dumps({"board": {"pacifist": ["SV", "S6", "SA", "SV", "SD", "SR"]}})},
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(house: House, ready: Ready, wrong: dict[str, str]) -> None:
    for path in ("", "/pictures", "/sheets.pdf", "/page-1.png"):
        assert words_of(page(house, f"/cards/sultane{path}", 422, **wrong).text)
    assert not ready.asked


def test_an_unknown_game_has_no_cards(house: House) -> None:
    page(house, "/cards/belote", 404)
