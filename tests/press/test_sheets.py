"""Sheets as a printer reads them: paper, fonts, what is on each card and behind it, what is near a cut."""

import io
import json
from collections import Counter
from typing import Any, NamedTuple

import pytest
from PIL import Image, ImageChops
from pypdf import PdfReader

from companion.messages import wording
from companion.press import typeset
from companion.registry import GAMES
from companion.web.kits.compose import Composer
from companion.web.kits.order import PAPERS, SHEETS, SIZES
from companion.web.kits.palette import palette
from tests.press.kits import BLEED, job, order, pdf
from tests.sizes import cases

POINT = 25.4 / 72
LARGEST = 1_000_000
"""Bytes of a kit that can be mailed."""


DOTS = 100
"""An inch, where a test needs fewer than a printer."""
LARGE = 14
"""Points of what is read from across the table: names, and none of the small print."""


class Said(NamedTuple):
    """Words on a page, where they begin in millimetres from its upper left corner, and their size in points."""

    words: str
    x: float
    y: float
    size: float


def read(document: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(document))


def said(page: Any) -> list[Said]:
    """What is written on a page, line by line."""
    found: list[Said] = []
    height = float(page.mediabox.height)

    def note(words: str, user: Any, line: Any, _font: Any, size: float) -> None:
        x = line[4] * user[0] + line[5] * user[2] + user[4]
        y = line[4] * user[1] + line[5] * user[3] + user[5]
        if words.strip():
            found.append(Said(words.strip(), x * POINT, (height - y) * POINT, abs(size * user[3] * line[3])))

    page.extract_text(visitor_text=note)
    return found


def place_of(one: Said, paper: tuple[float, float], card: tuple[int, int]) -> tuple[int, int] | None:
    """The column and row of the card on which something is written; None beside the cards."""
    column, row = ((at - (room - 3 * size) / 2) / size for at, room, size in zip(one[1:3], paper, card, strict=True))
    return (int(column), int(row)) if 0 <= column < 3 and 0 <= row < 3 else None


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("size", SIZES)
def test_every_page_is_a_sheet_of_the_paper(paper: str, size: str) -> None:
    for page in read(pdf(order(what="votes", paper=paper, size=size))).pages:
        width, height = (float(side) * POINT for side in (page.mediabox.width, page.mediabox.height))
        assert (width, height) == pytest.approx(PAPERS[paper], abs=0.1)


@pytest.mark.parametrize("language", cases("fr", thorough=["en"]))
def test_a_whole_box_is_small_and_its_fonts_are_embedded(language: str) -> None:
    document = pdf(order(what="whole", sheets=("rules", "reference", "tokens")), language)
    assert len(document) < LARGEST
    resources: list[Any] = [page["/Resources"] for page in read(document).pages]
    fonts = [font.get_object() for each in resources for font in each.get("/Font", {}).values()]
    assert {str(font["/BaseFont"]).partition("+")[2] for font in fonts} == {"Alegreya-Medium", "AlegreyaSans-Regular"}
    for font in fonts:
        descriptor = font["/DescendantFonts"][0].get_object()["/FontDescriptor"].get_object()
        assert descriptor.keys() & {"/FontFile2", "/FontFile3"}


def test_the_names_on_the_sheets_are_those_of_the_box_list_as_often_as_there() -> None:
    asked = order(turning="none")
    titles = [wording("en").plain(card.face.title) for card in asked.cards if card.face.title]
    printed = [one.words for page in read(pdf(asked)).pages for one in said(page) if one.size > LARGE]
    ranks = [rank for card in asked.cards for rank in 2 * [card.face.rank] if card.face.suit and rank]
    assert Counter(" ".join(printed).lower().split()) == Counter(" ".join([*titles, *ranks]).lower().split())


def with_second_faces(turning: str) -> tuple[PdfReader, list[list[dict[str, Any]]]]:
    """Those sheets of the whole box that have second faces, and the cards on each."""
    made = job(order(what="whole", faces="two", turning=turning))
    sheets = [sheet for sheet in made["kit"]["sheets"] if any(card["reverse"] for card in sheet["cards"])]
    document = read(typeset.pdf(made["kit"] | {"sheets": sheets}, made["fonts"]))
    return document, [sheet["cards"] for sheet in sheets]


@pytest.mark.parametrize("language", cases("fr", thorough=["en"]))
@pytest.mark.parametrize("slug", GAMES)
def test_the_printed_list_says_what_the_box_list_says_and_how_that_is_dealt(slug: str, language: str) -> None:
    asked = order(slug, 5, what="none", sheets=("list",))
    box = GAMES[slug].pages.box(asked.setup, True).out
    (page,) = read(pdf(asked, language)).pages
    printed = " ".join(page.extract_text().replace("\xad", "-").split())
    for line in (*box, *GAMES[slug].kit.laying(asked.setup)):
        words = wording(language).plain(line)
        assert " ".join(words[1:].split()) in printed


@pytest.mark.parametrize(("turning", "turned"), [("long", (-1, 1)), ("short", (1, -1))])
def test_a_second_face_lies_behind_its_first_after_turning(turning: str, turned: tuple[int, int]) -> None:
    paper, card = PAPERS["a4"], SIZES["bridge"]
    document, sheets = with_second_faces(turning)
    seconds = ((number, at) for number, sheet in enumerate(sheets) for at, one in enumerate(sheet) if one["reverse"])
    expected = {(number, at % 3, at // 3) for number, at in seconds}
    backs = document.pages[1::2]
    found = set()
    for sheet, page in enumerate(backs):
        for place in {place_of(one, paper, card) for one in said(page)} - {None}:
            assert place is not None
            column, row = ((at if sense > 0 else 2 - at) for at, sense in zip(place, turned, strict=True))
            found.add((sheet, column, row))
    assert found == expected


def test_a_folded_sheet_has_fronts_above_the_fold_and_backs_below_in_the_same_column() -> None:
    document, sheets = with_second_faces("fold")
    pages = document.pages
    width, height = (float(side) * POINT for side in (pages[0].mediabox.width, pages[0].mediabox.height))
    assert (width, height) == pytest.approx((297, 210), abs=0.1)
    assert len(pages) == len(sheets)
    left = (width - 5 * 57) / 2
    expected = {(number, at) for number, sheet in enumerate(sheets) for at, one in enumerate(sheet) if one["reverse"]}
    found = set()
    for number, page in enumerate(pages):
        below = [one for one in said(page) if height / 2 < one.y < height / 2 + 88]
        found |= {(number, int((one.x - left) // 57)) for one in below}
    assert found == expected


@pytest.mark.parametrize("turning", cases("long", thorough=["short"]))
def test_words_are_three_millimetres_from_every_cut(turning: str) -> None:
    paper, card = PAPERS["letter"], SIZES["poker"]
    for page in read(pdf(order(paper="letter", size="poker", turning=turning), "fr")).pages:
        for one in said(page):
            if place_of(one, paper, card) is None:
                continue
            for at, room, size in zip(one[1:3], paper, card, strict=True):
                from_cut = (at - (room - 3 * size) / 2) % size
                assert BLEED <= from_cut <= size - BLEED, one


@pytest.fixture(scope="module")
def whole() -> dict[str, Any]:
    """The pictures of the whole box with its second faces, and the job that made them."""
    made = Composer(order(what="whole", faces="two"), wording("fr")).pictures()
    drawn = [Image.open(io.BytesIO(each)) for each in typeset.pictures(made["kit"], made["fonts"], DOTS)]
    return {"drawn": drawn, **made}


@pytest.mark.parametrize("size", SIZES)
def test_a_picture_has_300_dots_an_inch_and_three_millimetres_of_bleed(size: str) -> None:
    made = Composer(order(what="votes", size=size), wording("en")).pictures()
    for picture in typeset.pictures(made["kit"], made["fonts"]):
        expected = [(side + 2 * BLEED) / 25.4 * 300 for side in SIZES[size]]
        assert list(Image.open(io.BytesIO(picture)).size) == pytest.approx(expected, abs=1)


def test_every_card_has_a_numbered_picture_and_a_back_in_the_list(whole: dict[str, Any]) -> None:
    files = {name for names in whole["names"] for name in names}
    rows = [row.split(",") for row in whole["list"][1].splitlines()[1:]]
    assert [row[0] for row in rows] == [str(number) for number in range(1, 73)]
    assert {name for row in rows for name in row[1:]} == files
    assert len(whole["drawn"]) == len(whole["names"]) < len(files)


def test_nothing_is_drawn_within_three_millimetres_of_a_cut(whole: dict[str, Any]) -> None:
    inner = round((BLEED + 2.6) / 25.4 * DOTS)
    for image, names in zip(whole["drawn"], whole["names"], strict=True):
        if names[0].startswith("back-"):
            continue
        rim = image.convert("RGB")
        ground = rim.getpixel((2, 2))
        rim.paste(ground, (inner, inner, rim.width - inner, rim.height - inner))
        assert rim.getcolors() == [(rim.width * rim.height, ground)], names[0]


def test_a_back_is_the_same_upside_down() -> None:
    made = Composer(order(what="whole"), wording("fr")).pictures()
    backs = made["kit"] | {"sides": list(made["kit"]["backs"])}
    drawn = [Image.open(io.BytesIO(each)).convert("L") for each in typeset.pictures(backs, made["fonts"])]
    assert len(drawn) == 7
    for back in drawn:
        small = back.resize((back.width // 6, back.height // 6))
        unlike = ImageChops.difference(small, small.transpose(Image.Transpose.ROTATE_180))
        assert sum(unlike.histogram()[40:]) < 0.002 * small.width * small.height


@pytest.mark.parametrize(
    ("turning", "page", "first_row"), cases(("long", 1, 16.5), thorough=[("short", 1, 16.5), ("fold", 0, 105)])
)
def test_every_back_is_in_the_middle_of_its_card(turning: str, page: int, first_row: float) -> None:
    made = job(order(what="votes", turning=turning))
    kit = made["kit"] | {"sheets": made["kit"]["sheets"][:1]}
    sheet = Image.open(io.BytesIO(typeset.pages(kit, made["fonts"], 254)[page])).convert("L")
    columns = 5 if turning == "fold" else 3
    for column in range(columns):
        x = (sheet.width / 10 - columns * 57) / 2 + column * 57
        left, upper = 10 * x + 10, 10 * first_row + 10  # ten dots are a millimetre
        card = sheet.crop((left, upper, left + 550, upper + 860)).reduce(5)
        unlike = ImageChops.difference(card, card.transpose(Image.Transpose.ROTATE_180))
        assert sum(unlike.histogram()[60:]) < 0.005 * card.width * card.height


@pytest.mark.parametrize("kind", ["grey", "outline"])
def test_a_print_without_colours_has_none(kind: str) -> None:
    for ink in palette(kind).values():
        assert ink[1:3] == ink[3:5] == ink[5:7]
    kit = job(order(inks=kind))["kit"]
    assert "var(" not in "".join(kit["drawings"].values())


def test_the_camps_differ_in_grey_by_their_frames_alone() -> None:
    ground = round(9 / 25.4 * DOTS)
    corners = [image.crop((0, 0, ground, ground)).point(lambda level: 255 * (level > 120)) for image in tales_in_grey()]
    assert ImageChops.difference(*corners).getbbox() is not None


def tales_in_grey() -> list[Image.Image]:
    made = Composer(order(inks="grey"), wording("en")).pictures()
    wanted = [at for at, names in enumerate(made["names"]) if "-tale-" in names[0]]
    kit = made["kit"] | {"sides": [made["kit"]["sides"][at] for at in wanted]}
    return [Image.open(io.BytesIO(each)).convert("L") for each in typeset.pictures(kit, made["fonts"], DOTS)]


def test_ink_is_saved_where_only_outlines_are_drawn() -> None:
    def darkness(kind: str) -> int:
        made = job(order(what="board", inks=kind))
        pages = [Image.open(io.BytesIO(page)).convert("L") for page in typeset.pages(made["kit"], made["fonts"])]
        return sum((255 - level) * dots for page in pages for level, dots in enumerate(page.histogram()))

    assert darkness("outline") < darkness("colour") / 4


@pytest.mark.parametrize("language", cases("fr", thorough=["en"]))
@pytest.mark.parametrize("slug", GAMES)
def test_the_rules_in_short_take_one_page_at_every_number_of_players(slug: str, language: str) -> None:
    game = GAMES[slug]
    for count in {game.fewest, game.most}:
        document = read(pdf(order(slug, count, what="none", sheets=("rules",)), language))
        assert len(document.pages) == 1


def test_the_rules_of_the_fullest_set_up_take_one_page() -> None:
    powers = [f"power:{power}" for power in ("move_tale", "swap_seats", "investigate", "view_discard")]
    options = json.dumps({"board": {"pacifist": ["S6", *powers, "SR"]}, "haiatalnefous": True, "schahzenan": True})
    assert len(read(pdf(order(count=9, options=options, what="none", sheets=("rules",)), "fr")).pages) == 1


def test_a_poster_is_set_in_letters_that_are_read_from_across_the_table() -> None:
    asked = order(what="none", sheets=("reference",))
    credit: str = job(asked)["kit"]["words"]["credit"]
    sizes = Counter(one.size for page in read(pdf(asked)).pages for one in said(page) if one.words not in credit)
    assert min(sizes) >= 12


@pytest.mark.parametrize(("slug", "count", "cards"), [("complots", 8, 24), ("shaked", 8, 24 + 9)])
def test_the_whole_box_of_a_smaller_game_is_printed(slug: str, count: int, cards: int) -> None:
    asked = order(slug, count, what="whole", turning="none")
    assert len(asked.cards) == cards
    assert len(read(pdf(asked)).pages) == -(-cards // 9)


def test_what_a_smaller_game_lays_out_is_what_its_box_list_says() -> None:
    five = Counter(card.face.name for card in order("complots", 5).cards)
    assert set(five.values()) == {3}
    assert len(five) == 5
    seven = Counter(card.face.name for card in order("shaked", 7).cards)
    assert (seven["card-blue"], seven["card-red"]) == (12, 12)
    assert sum(name.startswith("cover-") for name in seven) == 8


def test_the_pieces_of_a_kit_are_as_many_as_in_its_box() -> None:
    coins, tokens = (job(order(slug, 8, sheets=("pieces",)))["kit"]["pieces"] for slug in ("complots", "shaked"))
    assert Counter(coin["label"] for coin in coins) == {"1": 24, "5": 6}
    assert len(tokens) == 24
    assert {(token["tone"], token["other"]["tone"]) for token in tokens} == {("blue", "red")}


@pytest.mark.parametrize(("slug", "count"), [("1001", 3), ("verrat", 4)])
def test_a_game_whose_box_is_sold_has_places_and_no_cards(slug: str, count: int) -> None:
    asked = order(slug, count, sheets=("mats",))
    assert not asked.cards
    assert len(read(pdf(asked)).pages) == len(asked.mats) > 0


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.kit.backs])
def test_printed_on_both_sides_nothing_that_is_cut_out_has_something_else_behind_it(slug: str) -> None:
    asked = order(slug, GAMES[slug].fewest, what="none", sheets=tuple({*SHEETS} - {"aids"}))
    behind = [said(page) for page in read(pdf(asked)).pages[1::2]]
    assert len(list(filter(None, behind))) <= 2  # of the words to read
