"""Every page of a game in the words of a theme, which never says a word of the house's own."""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import closing
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from flask.testing import FlaskClient

from companion import themes
from companion.messages import LOCALES, wording
from companion.registry import GAMES
from companion.web.delivery.standalone_svg import dark_colours
from companion.web.kits.palette import palette
from tests.sizes import cases
from tests.test_themes import unsaid
from tests.web.delivery.test_language import Words, addresses
from tests.web.evening import NAMES, TABLET, TOKEN
from tests.web.house import NEIGHBOUR, PHONE, SCREEN, STRANGER, House
from tests.web.lent_apps import make_app
from tests.web.refusals import ask

BOX = "secret-hitler"
RECORDS = Path(__file__).parents[1] / "records"
TABLES = ("dealt", "voting", "played", "over", "closed")
ROOMS = {
    "closed": ("next", "picture", "picture.svg", "replay"),
    "played": ("said", "court", "print"),
    "draft": ("setup?slot=pacifist:1", "setup?slot=interventionist:2"),
}
WITHOUT_TABLE = (
    "/rules/sultane",
    "/boards?players=9&view=suggest",
    "/boards?players=7&view=whatif",
    "/boards/reference?players=10",
    *(f"/demo/{stop}" for stop in range(14)),
)

LIGHT: dict[str, Any] = {
    "record": 1,
    "game": "complots",
    "players": NAMES[:3],
    "options": {"first_player": "Ana", "tracking": "light"},
    "actions": [
        {"do": "coins", "player": "Ana", "change": 8},
        *[{"do": "lose", "player": one} for one in NAMES[1:3] * 2],
    ],
}
PLAY = ("play", "play?act=lose", "play?act=take&pick=Bea", "play?act=coins")
"""What can be asked of light tracking; elsewhere it is one and the same page."""
IN_PLAY = ("log", "check", "box", "abandon", "deal", "print", "print/reference", "court", "connection")
DEALT, REAL = (
    json.loads((RECORDS / f"complots_{name}.json").read_text()) for name in ("dealt_ambassador", "caught_liar")
)
OVER = ("end", "log", "check", "picture", "picture.svg", "next", "delete")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with closing(House(tmp_path_factory.mktemp("house"), BOX)) as made:
        yield made


def pages(house: House) -> Iterator[tuple[str, str]]:
    """Every page about a themed game, and who opens it; the shelf has the other boxes, too."""
    yield from ((path, who) for path, who in addresses(house) if not path.startswith(("/rules", "/boards")))
    yield from ((f"/court/{house.tables[one]}", SCREEN) for one in ("draft", *TABLES))
    yield from ((f"/seat/{house.tables[one]}/0", PHONE) for one in TABLES)
    yield from ((f"/t/{house.tables[one]}/{room}", TABLET) for one, rooms in ROOMS.items() for room in rooms)
    yield from ((f"/statistics/{house.circle}{file}", TABLET) for file in ("", "/export"))
    yield from ((f"{path}{'&' if '?' in path else '?'}theme={BOX}", TABLET) for path in WITHOUT_TABLE)


def plots(house: House) -> Iterator[tuple[str, str]]:
    """The same for tables of Coup: at each moment of a few games, then in every room, then once they are closed."""
    use_cases = house.use_cases
    with house.app.app_context():
        draft = use_cases.lobby.open(TABLET, "complots", "coup")
        use_cases.drafts.amend_players(draft, TABLET, 0, ["Ana", "Bea", "Cleo"])
    yield from ((f"/t/{draft}/{room}", TABLET) for room in ("players", "setup", "box", "deal", "print/reference"))
    yield from ((path, TABLET) for path in ("/rules/complots?theme=coup", f"/court/{draft}", "/"))
    for game in (DEALT, REAL, LIGHT):
        for played in range(len(game["actions"]) + 1):
            table = plotted(house, {**game, "actions": game["actions"][:played]})
            yield from ((f"/t/{table}/{room}", TABLET) for room in (PLAY if game is LIGHT else PLAY[:1]))
            yield f"/court/{table}", SCREEN
            if "deal" in game:
                yield from ((f"/seat/{table}/{seat}", who) for seat, who in enumerate((PHONE, NEIGHBOUR)))
                yield from ((f"/seat/{table}/{seat}/hand", who) for seat, who in enumerate((PHONE, NEIGHBOUR)))
            if played == len(game["actions"]) - 1:
                yield from ((f"/t/{table}/{room}", TABLET) for room in IN_PLAY)
    with house.app.app_context():
        use_cases.commands.close(table, TABLET)
        circle = use_cases.statistics.circles(TABLET)[0].code
    yield from ((f"/t/{table}/{room}", TABLET) for room in OVER)
    yield from ((f"/statistics/{circle}{file}", TABLET) for file in ("", "/export"))


def plotted(house: House, record: Mapping[str, Any]) -> str:
    """A table that goes on from a record, at which two phones have their hands if Chevet dealt them."""
    with house.app.app_context():
        table = house.use_cases.records.import_record(TABLET, json.dumps(record).encode())
        for seat, phone in enumerate((PHONE, NEIGHBOUR) if "deal" in record else ()):
            seats = house.use_cases.seats
            seats.claim(seats.code(house.use_cases.tables.public(table), seat), phone)
    return table


WALKS = {BOX: pages, "coup": plots}


@pytest.mark.parametrize(
    ("box", "language"),
    cases(
        *((box, "fr") for box in WALKS),
        thorough=[(box, each) for box in WALKS for each in themes.themes()[box].unsaid if each != "fr"],
    ),
)
def test_no_page_of_a_theme_says_a_word_of_the_house(house: House, box: str, language: str) -> None:
    own, never, said = wording(language), unsaid(box, language), []
    shelf = {own.sentence(f"{slug}.{part}") for slug in GAMES for part in ("name", "line")}
    shelf.add(own.sentence("lobby.rules_what"))
    for path, who in WALKS[box](house):
        how = "POST" if path.endswith("/hand") else "GET"
        page = house.client(who).open(path, method=how, data={"csrf": TOKEN}, headers={"Accept-Language": language})
        said += [(path, text) for text in Words(page.text).texts if text not in shelf and never.search(text)]
    assert said == []


@pytest.mark.parametrize("language", LOCALES)
def test_a_role_is_as_long_as_any_other_in_a_theme(house: House, language: str) -> None:
    place, accepts = f"/seat/{house.tables['dealt']}", {"Accept-Language": language}
    for kind in ("application/json", "text/html"):
        roles = [
            house.client(who).post(f"{place}/{seat}/role", data={"csrf": TOKEN}, headers={**accepts, "Accept": kind})
            for seat, who in enumerate((PHONE, NEIGHBOUR))
        ]
        assert roles[0].data != roles[1].data
        assert len(roles[0].data) == len(roles[1].data)


def test_pages_of_one_table_never_come_in_the_words_of_another(house: House) -> None:
    with house.app.app_context():
        mine, theirs = house.tables["played"], house.tables["foreign"]
    told = [ask(house, f"/court/{table}", STRANGER).text for table in (mine, theirs, mine)]
    assert told[0] == told[2]
    assert ["Grand Vizier" in page for page in told] == [False, True, False]
    assert ["/themes/" in page for page in told] == [True, False, True]


def test_every_link_of_a_guided_game_stays_in_its_box(house: House) -> None:
    client = house.client(TABLET)
    for stop in range(1, 14):
        here = f"/demo/{stop}/{BOX}"
        links = re.findall(r'(?:href|action)="((?:/demo)?/?[^"/]*\?[^"]*|/demo/[^"]*)"', client.get(here).text)
        assert links
        for link in links:
            assert f'data-box="{BOX}"' in client.get(urljoin(here, unescape(link))).text, (here, link)


def test_the_rules_of_the_box_are_marked_as_they_are(house: House) -> None:
    page = house.client(TABLET).get(f"/t/{house.tables['draft']}/setup").text
    assert re.search(r'value="original"\s+aria-pressed="true"', page)


def test_what_is_printed_of_a_box_has_its_colours() -> None:
    own = themes.themes()[BOX].inks
    assert palette("colour", BOX)["ground-pacifist"] == own["dark"]["green-tale"]
    assert palette("colour", BOX)["edge-purple"] == own["light"]["purple-edge"]
    assert own["dark"]["green-tale"] not in palette("colour").values()


def test_the_pages_of_a_box_its_statistics_and_its_picture_have_its_colours(house: House) -> None:
    style = re.compile(rf'href="(/assets/[^"]*/themes/{BOX}/inks.css)"')
    pages = [ask(house, f"/court/{house.tables[table]}", STRANGER).text for table in ("played", "foreign")]
    assert [(bool(style.search(page)), f'data-box="{BOX}"' in page) for page in pages] == [(True, True), (False, False)]
    assert house.client(TABLET).get(style.findall(pages[0])[0]).text.startswith(f'[data-box="{BOX}"]')
    assert style.search(house.client(TABLET).get(f"/statistics/{house.circle}").text)
    assert f'download="{BOX}.svg"' in house.client(TABLET).get(f"/t/{house.tables['closed']}/picture").text
    picture = house.client(TABLET).get(f"/t/{house.tables['closed']}/picture.svg").text
    own, drawn = themes.themes()[BOX].inks["dark"]["purple-tale"], dark_colours()["purple-tale"]
    assert (own in picture, drawn in picture) == (True, False)


PO = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "shaked.name"\nmsgstr "{name}"\n'


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FlaskClient]:
    """A device of an app whose one theme has a few words for another game."""
    box = tmp_path / "themes" / "tiny"
    box.mkdir(parents=True)
    (box / "theme.toml").write_text('game = "shaked"\n')
    for language, name in (("en", "Wires"), ("fr", "Fils")):
        (box / f"{language}.po").write_text(PO.format(name=name))
    monkeypatch.setattr(themes, "FOLDER", box.parent)
    themes.themes.cache_clear()
    yield make_app(tmp_path).test_client()
    themes.themes.cache_clear()


def test_a_folder_with_a_few_words_is_a_theme(tiny: FlaskClient) -> None:
    shelf = tiny.get("/").text
    assert "<b>Wires</b>" in shelf
    assert "<b>Secret Hitler</b>" not in shelf
    with tiny.session_transaction() as session:
        session["csrf"] = TOKEN
    box = {"csrf": TOKEN, "slug": "shaked", "theme": "tiny"}
    opened = tiny.post("/tables", data=box, follow_redirects=True, headers={"Accept-Language": "fr"})
    assert "Fils" in opened.text
    assert tiny.post("/tables", data={**box, "slug": "sultane"}).status_code == 422


def test_the_box_is_asked_for_while_a_table_is_set_up(tiny: FlaskClient) -> None:
    with tiny.session_transaction() as session:
        session["csrf"] = TOKEN
    opened = tiny.post("/tables", data={"csrf": TOKEN, "slug": "shaked"}).headers["Location"]
    setup = opened.replace("/players", "/setup")
    tiny.post(opened, data={"csrf": TOKEN, "version": 0, "names": ["Ana", "Bea", "Cleo", "Dan"]})
    version = re.findall(r'name="version" value="(\d+)"', tiny.get(setup).text)[0]
    assert "Wires" in tiny.get(setup).text.partition('name="box"')[2]
    tiny.post(setup, data={"csrf": TOKEN, "version": version, "box": "tiny"})
    assert 'name="box" value="tiny"\n aria-pressed="true"' in tiny.get(setup).text
