"""The picture of a game: a file that needs no other, with nothing in it that is still secret."""

import json
import random
import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from companion.games.sultane import vocabulary as v
from companion.kernel.drawing import width
from companion.registry import GAMES
from companion.services import UseCases
from companion.store import Store
from companion.web.delivery import standalone_svg
from tests.web.evening import NAMES, ROLES, Evening, evening, turn
from tests.web.table.test_end import READ_TO_THE_END, UNTIL_DINARZADE

ROOT = Path(__file__).resolve().parents[3]
SVG = "{http://www.w3.org/2000/svg}"
OTHER = {**ROLES, "Ana": "parizade", "Cleo": "interventionist"}
HOSTILE = (
    "<script>alert(1)</",
    '"><image href=x>',
    "]]>&amp;&#0;",
    "عائشة بنت محمد",
    "שרה 'o' <b>",
    "{{ 7 * 7 }}",
    "W" * 20,
)


def texts(page: bytes) -> list[str]:
    return ["".join(found.itertext()) for found in ElementTree.fromstring(page).iter(f"{SVG}text")]  # noqa: S314 - ours


def recorded(tmp_path: Path, name: str, language: str = "en") -> Evening:
    """One of the recorded games, to its end."""
    return Evening(tmp_path, json.loads((ROOT / "tests" / "records" / f"{name}.json").read_bytes()), language)


def named(tmp_path: Path, names: tuple[str, ...]) -> Evening:
    """A game to its end, of people with these names."""
    called = dict(zip(NAMES, names, strict=False))
    actions = [{key: called.get(str(value), value) for key, value in one.items()} for one in READ_TO_THE_END]
    record = {"record": 1, "game": "sultane", "players": names, "options": {"first_vizier": names[0]}}
    return Evening(tmp_path, {**record, "actions": actions})


def test_the_picture_is_a_drawing_that_may_use_nothing_but_its_own_letters(tmp_path: Path) -> None:
    answer = evening(tmp_path, *READ_TO_THE_END).get("picture.svg")
    assert answer.headers["Content-Type"] == "image/svg+xml; charset=utf-8"
    policy = answer.headers["Content-Security-Policy"]
    assert policy == standalone_svg.policy()
    assert "default-src 'self'" in policy
    assert "font-src data:" in policy
    assert "unsafe" not in policy
    assert answer.headers["Cache-Control"] == "no-store"
    assert re.search(rb"<style>@font-face\{[^<]*\}</style>", answer.data)
    outside = re.findall(rb'(?:href|src)="(?!#)[^"]*"|url\((?!data:font/woff2;base64,)', answer.data)
    assert outside == []
    assert not re.search(rb"<script|\son[a-z]+=|style=|<foreignObject|<image", answer.data)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("actions", [READ_TO_THE_END, UNTIL_DINARZADE])
def test_the_picture_is_xml_whose_words_stay_on_the_sheet(
    tmp_path: Path, language: str, actions: list[dict[str, object]]
) -> None:
    table = evening(tmp_path, *actions, language=language)
    table.post("close")
    table.post("turn", turned=0, all="yes")
    sheet = ElementTree.fromstring(table.get("picture.svg").data)  # noqa: S314 - ours
    across, down = float(sheet.get("width", "")), float(sheet.get("height", ""))
    assert sheet.get("viewBox") == f"0 0 {sheet.get('width')} {sheet.get('height')}"
    for found in sheet.iter(f"{SVG}text"):
        size, x, y = (float(found.get(name, "")) for name in ("font-size", "x", "y"))
        broad = width("".join(found.itertext()), size)
        left = {"middle": x - broad / 2, "end": x - broad}.get(found.get("text-anchor", ""), x)
        assert left >= 0, "".join(found.itertext())
        assert left + broad <= across, "".join(found.itertext())
        assert size <= y <= down


def test_names_that_mean_harm_are_words_like_any_other(tmp_path: Path) -> None:
    table = named(tmp_path, HOSTILE)
    page = table.get("picture.svg").data
    told = texts(page)
    assert "<script>alert(1)</" in told
    assert '"><image href=x>' in told
    assert "]]>&amp;&#0;" in told
    assert "{{ 7 * 7 }}" in told
    known = ("svg", "title", "desc", "style", "defs", "symbol", "use", "g", "path", "rect", "circle", "text")
    used = {found.tag for found in ElementTree.fromstring(page).iter()}  # noqa: S314 - ours
    assert used <= {SVG + tag for tag in known}
    assert "&lt;script&gt;" in table.get("picture").text


def test_before_the_end_of_the_scene_nothing_in_the_picture_tells_a_role(tmp_path: Path) -> None:
    for room in ("picture.svg", "picture"):
        pages = [
            evening(tmp_path / f"{room}{at}", *READ_TO_THE_END, roles=roles).get(room).data
            for at, roles in enumerate((ROLES, OTHER))
        ]
        assert pages[0] == pages[1]


def test_the_roles_come_onto_the_picture_as_they_are_turned_over(tmp_path: Path) -> None:
    table = evening(tmp_path, *READ_TO_THE_END)
    table.post("close")
    assert "Interventionist" not in texts(table.get("picture.svg").data)
    table.post("turn", turned=0)
    assert texts(table.get("picture.svg").data).count("Interventionist") == 1
    table.post("turn", turned=1, all="yes")
    told = texts(table.get("picture.svg").data)
    assert told.count("Interventionist") == list(ROLES.values()).count(v.INTERVENTIONIST_ROLE)
    assert "Dinarzade" in told
    assert "Dinarzade</td>" in table.get("picture").text


def test_votes_are_told_as_far_as_they_were_counted(tmp_path: Path) -> None:
    told = texts(evening(tmp_path, *UNTIL_DINARZADE).get("picture.svg").data)
    assert [one for one in told if " : " in one] == ["4 : 3"]


def test_the_page_says_the_same_in_words(tmp_path: Path) -> None:
    page = evening(tmp_path, *UNTIL_DINARZADE).get("picture").text
    assert page.count('<th scope="row"') == 4
    assert "accepted, 4 to 3" in page
    assert "choose the Grand Vizier: Fay" in page
    assert 'alt="Picture of the game: The Pacifists win.' in page


def test_a_game_that_goes_on_has_no_picture_yet(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    for room in ("picture", "picture.svg"):
        assert table.get(room).headers["Location"] == f"/t/{table.id}"


def test_a_game_that_was_left_is_drawn_as_far_as_it_came(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    table.post("abandon")
    told = texts(table.get("picture.svg").data)
    assert "Nobody wins." in told
    assert "Dinarzade" in told


def test_a_game_has_a_picture_where_it_says_where_things_stand() -> None:
    for slug, game in GAMES.items():
        folder = ROOT / "templates" / "games" / slug
        there = {name for name in ("picture.svg", "picture.html") if (folder / name).is_file()}
        assert there == ({"picture.svg", "picture.html"} if game.extras.picture else set()), slug


def test_a_game_without_a_picture_offers_none(tmp_path: Path) -> None:
    table = recorded(tmp_path, "verrat_draw")
    bare = replace(GAMES["verrat"], extras=replace(GAMES["verrat"].extras, picture=None))
    games = {**GAMES, "verrat": bare}
    table.app.extensions["use_cases"] = UseCases(Store(table.app), lambda: 1000.0, random.Random(7), b"tests", games)
    assert f"/t/{table.id}/picture" not in table.get("end").text
    assert table.get("picture").status_code == 404
    assert table.get("picture.svg").status_code == 404


@pytest.mark.parametrize(
    ("record", "heading", "moment"),
    [
        ("shaked_blue_clan_against_the_middle", "Le clan bleu gagne.", "Tour 3, Eve"),
        ("verrat_heir_by_rotation", "Dan monte sur le trône.", "Tour 9"),
    ],
)
def test_the_picture_of_a_game_says_who_won_and_what_decided(
    tmp_path: Path, record: str, heading: str, moment: str
) -> None:
    table = recorded(tmp_path, record, "fr")
    drawn = table.get("picture.svg").data
    told = texts(drawn)
    assert heading in told
    assert any(line.startswith(moment) for line in told)
    assert {"Ana", "Bea", "Cleo", "Dan"} <= set(told)
    assert re.findall(rb'(?:href|src)="(?!#)[^"]*"|<script|style=', drawn) == []
    page = table.get("picture").text
    assert heading in page
    assert page.count('<th scope="row">') == len(table.table.players) + record.endswith("middle")


def test_every_ink_and_drawing_of_a_picture_is_there(tmp_path: Path) -> None:
    with evening(tmp_path).app.test_request_context():
        assert standalone_svg.dark_colours()["night"] == "#10132b"
        assert 'id="tale-pacifist"' in standalone_svg.drawings("tale-pacifist", "tale-pacifist")
        with pytest.raises(KeyError):
            standalone_svg.drawings("no-such-drawing")


@pytest.mark.parametrize("language", ["fr", "en"])
def test_who_won_is_said_next_to_the_drawing_not_across_it(tmp_path: Path, language: str) -> None:
    drawn = evening(tmp_path, *READ_TO_THE_END, language=language).get("picture.svg").text
    ((size, words),) = re.findall(r'y="130" font-size="(\d+)"[^>]*>([^<]*)', drawn)
    start = re.search(r'#sky-\w+" x="(\d+)[^"]*" y="\d+" width="424"', drawn)
    assert start is not None
    assert 48 + 0.85 * width(words, float(size)) < int(start[1]) - 20


def test_words_are_cut_into_lines_between_words() -> None:
    assert standalone_svg.wrapped_lines("one two three", 10, 50) == ["one two", "three"]
    assert standalone_svg.wrapped_lines("incomprehensibilities", 10, 5) == ["incomprehensibilities"]
    assert standalone_svg.wrapped_lines("", 10, 5) == [""]


def test_what_no_xml_may_hold_is_left_out() -> None:
    assert standalone_svg.without_controls("a\u0001b\u000bc\ufffe\ud800 \U0001f319") == "abc \U0001f319"
