"""Help with the moment, and the rules to search: every prompt opens a paragraph, and every paragraph is found."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st
from markupsafe import Markup

from companion.messages import wording
from companion.registry import GAMES
from companion.translations import WHOLE
from companion.web.lobby.rules import (
    LONGEST_QUERY,
    MOST_WORDS,
    Paragraph,
    Section,
    highlighted,
    matching_sections,
    sections_from,
    terms,
    without_accents,
)
from tests.playing import random_game
from tests.sizes import tries
from tests.web.evening import evening, turn
from tests.web.lent_apps import make_app
from tests.web.phones import phone_of

NAMES = ("Ana", "Bea", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon")
PART = {"HX-Request": "true"}
GAMES_TRIED = 8
"""So many random games are walked through at each number of players."""
OWN = {"a", "b", "em", "p", "nav", "ul", "li", "div", "h2", "h3", "section", "span", "mark", "svg", "use"}
"""The elements of what a search shows."""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    return make_app(tmp_path_factory.mktemp("rules")).test_client()


def read(client: FlaskClient, address: str, language: str = "en", **headers: str) -> str:
    answer = client.get(address, headers={"Accept-Language": language, **headers})
    assert answer.status_code == 200
    return answer.text


def ids(page: str) -> list[str]:
    return re.findall(r'<p id="([^"]+)"', page)


def plain(page: str) -> str:
    """What a page says, without its markup."""
    return re.sub("<[^>]*>", "", page)


@cache
def helped(slug: str) -> frozenset[str]:
    """The paragraphs that the prompts of random games name."""
    game, seen = GAMES[slug], set[str]()
    for count in range(game.fewest, game.most + 1):
        for seed in range(GAMES_TRIED):
            random = Random(seed)
            setup = game.rules.settle(game.record.read(NAMES[:count], {}, None)[0], random)
            seen |= walked(game, setup, game.rules.deal(setup, random), random)
    return frozenset(seen)


def walked(game: Any, setup: Any, deal: Any, random: Random) -> set[str]:
    return {game.pages.prompt(position.state).help for position in random_game(game, setup, deal, random)}


# Every moment has its paragraph.


@pytest.mark.parametrize("slug", GAMES)
def test_every_prompt_names_a_paragraph_that_is_there(client: FlaskClient, slug: str) -> None:
    assert len(helped(slug)) > 3
    for language in WHOLE:
        assert helped(slug) <= set(ids(read(client, f"/rules/{slug}", language)))


@pytest.mark.parametrize("slug", GAMES)
def test_no_paragraph_appears_twice_and_no_word_of_the_rules_is_left_out(client: FlaskClient, slug: str) -> None:
    for language in WHOLE:
        page, words = read(client, f"/rules/{slug}", language), wording(language)
        assert len(ids(page)) == len(set(ids(page)))
        mine = {id_ for id_ in words.ids if id_.startswith(f"{slug}.rules.")}
        assert [id_ for id_ in sorted(mine) if words.sentences[id_][0] not in page] == []


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_tells_its_aim_what_one_wants_and_how_to_begin(client: FlaskClient, slug: str) -> None:
    page = read(client, f"/rules/{slug}")
    for section in ("aim", "roles", "hints"):
        assert f'<section id="{section}">' in page
        assert f'href="#{section}"' in page


# The panel.


@pytest.mark.parametrize("slug", GAMES)
def test_the_panel_opens_at_the_moment_and_shows_its_neighbours_after_it(client: FlaskClient, slug: str) -> None:
    page, words = read(client, f"/rules/{slug}"), wording("en")
    for at in sorted(helped(slug)):
        panel = read(client, f"/rules/{slug}/help?at={at}&table=abc", **PART)
        section = at.partition("-")[0]
        mine = [words.sentences[f"{slug}.rules.{id_.replace('-', '.')}"][0] for id_ in (at, *ids(page))
                if id_.startswith(f"{section}-")]  # fmt: skip
        places = [panel.index(sentence) for sentence in dict.fromkeys(mine)]
        assert places == sorted(places)
        assert "<html" not in panel
        assert not ids(panel)  # the play screen under it has ids of its own


def test_the_play_screen_links_to_the_moment_with_and_without_scripts(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"), roles=None)
    page = table.get().text
    assert f'href="/rules/sultane?table={table.id}#propose-choose"' in page
    assert f'data-help="/rules/sultane/help?at=propose-choose&amp;table={table.id}"' in page
    assert 'aria-label="Help with this step"' in page


def test_what_hands_over_the_panel_leads_a_whole_page_to_the_rules(client: FlaskClient) -> None:
    answer = client.get("/rules/sultane/help?at=powers-peek&table=abc&slug=1001")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/rules/sultane?table=abc#powers-peek")
    answer = client.get("/rules/sultane/help?q=veto&at=%0d%0aX:y")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/rules/sultane?q=veto")


@pytest.mark.parametrize("at", ["", "nowhere", "powers-", "<script>", "powers-peek" * 40])
def test_a_place_that_is_not_there_opens_the_contents(client: FlaskClient, at: str) -> None:
    panel = client.get("/rules/sultane/help", query_string={"at": at}, headers=PART).text
    assert "<section" not in panel
    assert panel.count("<li>") > 10
    assert "<script>" not in panel


def test_a_section_opens_whole() -> None:
    sections = book(one="a b", two="c")
    assert sections_from(sections, "one") == sections[:1]
    first, rest = sections_from(sections, "one-b")
    assert ([part.name for part in first.parts], first.moment) == (["b"], True)
    assert ([part.name for part in rest.parts], rest.moment) == (["a"], False)
    assert [len(section.parts) for section in sections_from(sections, "two-c")] == [1]


# The search.


def book(**sections: str) -> tuple[Section, ...]:
    """Sections by their names, each with paragraphs that say their own names."""
    return tuple(
        Section(name, Markup(name), tuple(Paragraph(part, Markup(f"<b>{part}.</b> Said.")) for part in parts.split()))  # noqa: S704 - names of this file
        for name, parts in sections.items()
    )


def hits(page: str) -> list[str]:
    return [re.sub("</?mark>", "", one) for one in re.findall("<mark>.*?</mark>", page)]


def test_case_accents_ligatures_and_the_ending_of_a_plural_do_not_matter() -> None:
    assert without_accents("Œuvré À L’ÉTÉ") == "oeuvre a l’ete"
    assert terms("L’EXILS d'été, été") == ("exil", "ete")
    assert terms("à") == ("a",)
    assert terms("!?  – ") == ()
    assert len(terms(" ".join(map(chr, range(0x4E00, 0x4E40))))) == MOST_WORDS


def test_only_what_a_reader_sees_is_marked() -> None:
    assert (
        highlighted(Markup("<b>Bon</b> b, em"), ("b", "em"))
        == "<b><mark>Bon</mark></b> <mark>b</mark>, <mark>em</mark>"
    )


def test_every_word_must_be_there_in_the_paragraph_or_its_title() -> None:
    sections = book(garden="rose tulip", house="roses door")
    assert [section.name for section in matching_sections(sections, "rose")] == ["garden", "house"]
    assert [part.name for part in matching_sections(sections, "garden rose")[0].parts] == ["rose"]
    assert [part.name for part in matching_sections(sections, "garden")[0].parts] == ["rose", "tulip"]
    assert matching_sections(sections, "garden door") == ()
    assert matching_sections(sections, "arden") == ()
    assert matching_sections(sections, "…") == ()


@pytest.mark.parametrize(
    ("language", "query", "word"),
    [("fr", "DEFAUSSE", "défausse"), ("fr", "haiatalnefous", "Haïatalnefous"), ("en", "exiles", "exile")],
)
def test_the_search_finds_what_a_reader_types(client: FlaskClient, language: str, query: str, word: str) -> None:
    page = client.get("/rules/sultane", query_string={"q": query}, headers={"Accept-Language": language}).text
    assert word in hits(page)
    assert f'value="{query}"' in page
    assert str(len(ids(page))) in re.search('role="status">([^<]+)', page)[1]  # type: ignore[index] # it is there


def test_what_a_search_shows_has_the_way_back_and_to_the_section(client: FlaskClient) -> None:
    page = read(client, "/rules/sultane?q=veto&table=abc")
    assert 'href="/t/abc">' in page
    assert 'href="/rules/sultane?table=abc#tale"' in page
    assert '<input type="hidden" name="table" value="abc">' in page


def test_while_one_types_only_what_is_found_is_sent(client: FlaskClient) -> None:
    part = read(client, "/rules/sultane?q=veto", **PART)
    assert part.lstrip().startswith('<div id="found">')
    assert 'name="q"' not in part
    whole = read(client, "/rules/sultane?q=", **PART)
    assert len(ids(whole)) == len(ids(read(client, "/rules/sultane")))


def test_in_the_panel_an_empty_search_shows_the_moment_again(client: FlaskClient) -> None:
    again = read(client, "/rules/sultane/help?q=&at=powers-peek", **PART)
    assert again.lstrip().startswith('<div id="found">')
    assert again.index("See the next three tales") < again.index("When they are used")
    assert hits(read(client, "/rules/sultane/help?q=veto&at=powers-peek", **PART))


def test_nothing_found_says_what_to_try(client: FlaskClient) -> None:
    page = read(client, "/rules/sultane?q=xylophone+veto")
    assert "Nothing mentions “xylophone veto”. Try" in plain(page)
    assert not ids(page)
    assert "/rules/sultane#powers" in page
    assert "Rien ne parle de" in read(client, "/rules/sultane?q=xylophone", "fr")


LETTERS = st.characters(exclude_characters="\0", codec="utf-8")
"""Any letter that is not refused at the door."""


@pytest.mark.parametrize("slug", GAMES)
@settings(max_examples=tries(15))
@given(
    query=st.one_of(st.text(LETTERS, max_size=200), st.text("<>&\"'{}%veto ", max_size=60)),
    at=st.text(LETTERS, max_size=80),
)
def test_a_search_for_anything_is_harmless(client: FlaskClient, slug: str, query: str, at: str) -> None:
    for address in (f"/rules/{slug}", f"/rules/{slug}/help"):
        answer = client.get(address, query_string={"q": query, "at": at, "table": at, "back": query}, headers=PART)
        assert answer.status_code == 200
        assert set(re.findall(r"<(\w+)", answer.text)) <= OWN
        assert len(answer.text) < 200_000


def test_a_long_search_is_cut_and_never_sent_back_whole(client: FlaskClient) -> None:
    page = client.get("/rules/sultane", query_string={"q": "a" * 5000}).text
    assert "a" * LONGEST_QUERY in page
    assert "a" * (LONGEST_QUERY + 1) not in page


def test_the_rules_of_no_game_are_not_found(client: FlaskClient) -> None:
    assert client.get("/rules/chess").status_code == client.get("/rules/chess/help", headers=PART).status_code == 404


# Phones.


def links(page: str) -> Iterator[str]:
    yield from re.findall(r'<a href="(/rules[^"]*)"', page)


def test_every_seat_has_the_same_way_to_the_rules_and_back(tmp_path: Path) -> None:
    table = evening(tmp_path)
    found_there = set()
    for seat in range(3):
        phone = phone_of(table, seat)
        place = phone.place(seat)
        (link,) = links(phone.get(place).text)
        found_there.add(link.replace(place, "PLACE"))
        page = phone.get(link.replace("&amp;", "&")).text
        assert f'<a class="quiet fit" href="{place}">' in page
        assert "Back to your page" in page
        assert "dinarzade" in page
    assert found_there == {"/rules/sultane?back=PLACE#roles"}


@pytest.mark.parametrize("back", ["//evil.example", "https://evil.example", "/\\evil", "/seat\n/1"])
def test_the_way_back_never_leads_to_another_site(client: FlaskClient, back: str) -> None:
    page = client.get("/rules/sultane", query_string={"back": back}).text
    assert '<header class="top"><a class="quiet fit" href="/">' in page
