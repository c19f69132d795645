"""The page of the design system: nothing that the app draws is missing on it, and its components do nothing."""

import re
from functools import cache
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from jinja2 import Environment, nodes

from companion.registry import GAMES
from companion.web.delivery.design_tokens import colours, grounds, tokens
from companion.web.lobby.look import GROUPS, scoped
from tests.web.evening import TOKEN
from tests.web.lent_apps import make_app

ROOT = Path(__file__).resolve().parents[3]
STATIC = ROOT / "static"


STYLES = {path.stem: path.read_text("utf-8") for path in sorted((STATIC / "css").glob("*/*.css"), reverse=True)}
"""Style sheets by name; where two rooms have one of the same name, that of ``base`` counts."""
SPRITES = [
    path
    for path in sorted([*(STATIC / "pictures").glob("*.svg"), *(STATIC / "games").glob("*/*.svg")])
    if "<symbol" in path.read_text("utf-8")
]
MACROS = sorted((ROOT / "templates" / "base" / "macros").glob("*.html"))
PARTS = [*(ROOT / "templates" / "lobby" / "look").glob("*.html"), *(ROOT / "templates" / "games").glob("*/look.html")]
THEMES = ("dark", "light")

COMPONENTS = ("words", "seat", "card", "secret", "seal", "statistics")
"""The style sheets of what is drawn in more than one room, and of plots: each of their classes stands on the page."""

ELSEWHERE = {
    # The frame of a room, and how it arranges what is in it.
    "across", "length", "lengths", "plots", "reading", "statistics", "wide",
}  # fmt: skip
"""Classes of those sheets that need no place on the page, each with its reason above it."""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """A browser that has been here before."""
    client = make_app(tmp_path_factory.mktemp("look")).test_client()
    with client.session_transaction() as session:
        session["csrf"] = TOKEN
    return client


@pytest.fixture(scope="module")
def page(client: FlaskClient) -> str:
    return client.get("/look", headers={"Accept-Language": "en"}).text


def grounds_of(page: str, theme: str) -> list[str]:
    """Return every piece of the page in one theme."""
    parts = re.split(r'(?=<div class="look-ground)', page)[1:]
    return [part for part in parts if f'data-theme="{theme}"' in part[:200]]


@cache
def classes(sheet: str) -> frozenset[str]:
    css = re.sub(r"/\*.*?\*/|\"[^\"]*\"", "", STYLES[sheet], flags=re.DOTALL)
    selectors = re.findall(r"([^{};]+)\{", css)
    return frozenset(re.findall(r"\.([a-z][\w-]*)", " ".join(one for one in selectors if "@" not in one)))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_is_there_for_everybody_in_both_languages(client: FlaskClient, language: str) -> None:
    answer = client.get("/look", headers={"Accept-Language": language})
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.text


def test_each_piece_is_shown_in_both_themes(page: str) -> None:
    assert len(grounds_of(page, "dark")) == len(grounds_of(page, "light")) > 50


@pytest.mark.parametrize("theme", THEMES)
def test_every_token_is_on_the_page(page: str, theme: str) -> None:
    shown = set(re.findall(r"<code>--([\w-]+)", "".join(grounds_of(page, theme))))
    assert set(tokens(STYLES["tokens"], theme)) - shown == set()


@pytest.mark.parametrize("theme", THEMES)
def test_every_colour_belongs_to_a_group(theme: str) -> None:
    for name in colours(STYLES["tokens"], theme):
        assert any(re.fullmatch(names, name) for names in GROUPS.values()), name


@pytest.mark.parametrize("theme", THEMES)
def test_each_ink_is_shown_with_its_computed_contrast(page: str, theme: str) -> None:
    found = colours(STYLES["tokens"], theme)
    said = "".join(grounds_of(page, theme))
    for ink in ("ivory-3", "gold-ink", "on-danger"):
        for ground, ratio, least in grounds(ink, found):
            assert ratio >= least
            assert f"on {ground}: {ratio:.1f}" in said


@pytest.mark.parametrize("sprite", SPRITES, ids=lambda path: str(path.relative_to(STATIC)))
def test_every_drawing_is_on_the_page(page: str, sprite: Path) -> None:
    drawn = set(re.findall(r'href="[^"]+\.svg#([\w-]+)"', page))
    assert set(re.findall(r'<symbol id="([^"]+)"', sprite.read_text("utf-8"))) - drawn == set()


def calls(node: nodes.Node) -> set[str]:
    """Return the names of the macros that a template, or a macro of it, calls."""
    return {call.node.name for call in node.find_all(nodes.Call) if isinstance(call.node, nodes.Name)}


def parsed(file: Path) -> nodes.Template:
    return Environment(autoescape=True).parse(file.read_text("utf-8"))


@cache
def called() -> frozenset[str]:
    """Return the names of the macros that the page draws its pieces with, and of those that these call in turn."""
    inner = {
        macro.name: calls(macro)
        for file in (ROOT / "templates").rglob("*.html")
        for macro in parsed(file).find_all(nodes.Macro)
    }
    found: set[str] = set()
    new = set().union(*(calls(parsed(part)) for part in PARTS))
    while new:
        found |= new
        new = set().union(*(inner.get(name, set()) for name in new)) - found
    return frozenset(found)


def macros(file: Path) -> list[str]:
    return [one.name for one in parsed(file).find_all(nodes.Macro)]


@pytest.mark.parametrize("file", MACROS, ids=lambda path: path.stem)
def test_every_component_is_drawn_on_the_page_by_its_macro(file: Path) -> None:
    names = {name for name in macros(file) if not name.startswith("_")}
    assert names - called() == set()


@pytest.mark.parametrize("sheet", COMPONENTS)
def test_every_class_of_the_components_is_on_the_page(page: str, sheet: str) -> None:
    shown = {name for names in re.findall(r'class="([^"]*)"', page) for name in names.split()}
    assert classes(sheet) - shown - ELSEWHERE == set()


def test_no_exception_is_older_than_what_it_excuses() -> None:
    known = {name for sheet in COMPONENTS for name in classes(sheet)}
    assert known >= ELSEWHERE


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_shows_its_pieces(page: str, slug: str) -> None:
    part = page.split(f'id="game-{slug}"')[1].split('class="look-part"')[0]
    assert part.count('class="look-piece"') >= 3


def test_no_id_is_twice_on_the_page(page: str) -> None:
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert sorted(ids) == sorted(set(ids))


def test_what_a_piece_points_to_is_there(page: str) -> None:
    ids = set(re.findall(r'\sid="([^"]+)"', page))
    wanted = re.findall(r'(?:\sfor|aria-labelledby|\sform)="([^"]+)"|url\(#([\w-]+)\)|href="#([\w-]+)"', page)
    assert {one for each in wanted for one in each if one} - ids == set()


def test_a_tap_on_a_piece_does_nothing_and_leaves_the_page(client: FlaskClient) -> None:
    answer = client.post("/look", data={"csrf": TOKEN, "do": "vote"})
    assert (answer.status_code, answer.data) == (204, b"")


def test_the_page_sends_nothing_to_any_other_room(page: str) -> None:
    pieces = "".join(grounds_of(page, "dark") + grounds_of(page, "light"))
    assert set(re.findall(r'<form[^>]*\saction="([^"]*)"', pieces)) <= {"/look", "/language", "/theme", "/lively"}


def test_a_rooms_sheet_holds_in_the_pieces_of_its_room_alone() -> None:
    assert scoped("deal", ".qr { color: red }") == "@layer game { .of-deal {\n.qr { color: red }} }\n"


def test_the_pieces_of_every_game_are_styled(client: FlaskClient) -> None:
    sheets = client.get("/look.css").text
    assert [slug for slug in GAMES if f".of-{slug} {{" not in sheets] == []
    assert "@import" not in sheets


def test_every_room_of_a_piece_has_a_sheet(client: FlaskClient, page: str) -> None:
    shown = {name for names in re.findall(r'class="([^"]*)"', page) for name in names.split()}
    rooms = {name.removeprefix("of-") for name in shown if name.startswith("of-")}
    assert rooms == {"statistics", "demo", *GAMES}
    sheets = client.get("/look.css").text
    assert all(f".of-{room} {{" in sheets for room in rooms)


def test_other_pages_load_nothing_of_this_one() -> None:
    imported = re.compile(r'@import "(?:[./]+)?lobby/look\.css"')
    sheets = [*(STATIC / "css").rglob("*.css"), *(STATIC / "games").rglob("*.css")]
    found = [path for path in sheets if imported.search(path.read_text(encoding="utf-8"))]
    assert found == [STATIC / "css" / "look.css"]
