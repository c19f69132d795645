"""The reader's language: chosen by the browser or by the switch, on every page."""

import re
from collections.abc import Iterator
from contextlib import closing
from html.parser import HTMLParser
from pathlib import Path

import pytest
from markupsafe import Markup

from companion import messages
from companion.cli.catalogue import SPOKEN
from companion.kernel.words import Text
from companion.messages import MARKS, Wording, wording
from companion.themes import themes
from companion.web.delivery.language import capitalized, negotiated, unbroken
from tests.web.evening import TABLET, TOKEN
from tests.web.house import PHONE, House

ROOMS = {
    "draft": ("players", "setup", "setup?slot=pacifist:3", "box", "deal", "voice", "delete", "print"),
    "dealt": (
        "deal",
        "deal?seat=4",
        "deal?seat=5&here=1",
        "deal/sheet",
        "print",
        "print/reference",
        "connection",
        "recognition",
        "voice",
        "play",
        "log",
    ),
    "played": ("play", "play?why_not=Bea", "check", "check?draw=1", "log", "abandon", "deal"),
    "over": ("end", "check", "log"),
    "closed": ("end", "end?turn=1", "log", "delete"),
    "cards": ("play", "deal", "recognition"),
}
LOOSE = (
    "/",
    "/kept",
    "/kept/everything",
    "/resume",
    "/boards",
    "/rules/sultane",
    "/nowhere",
    "/S/AAAA",
    "/t/nowhere/play",
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with closing(House(tmp_path_factory.mktemp("house"))) as made:
        yield made


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("fr-CA,en;q=0.8", "fr"),
        ("fr", "fr"),
        ("FR-fr", "fr"),
        ("en-US,en;q=0.9,fr;q=0.8", "en"),
        ("cs", "en"),
        ("cs,fr;q=0.5", "fr"),
        ("cs-CZ, cs;q=0.9, fr-CH;q=0.5, en;q=0.1", "fr"),
        ("*", "en"),
        ("", "en"),
        ("fr;q=0", "en"),
        ("fr;q=0, en;q=0", "en"),
        ("x" * 9000, "en"),
    ],
)
def test_the_browser_chooses(house: House, header: str, language: str) -> None:
    page = house.app.test_client().get("/", headers={"Accept-Language": header})
    assert f'<html lang="{language}"' in page.text


def test_the_list_is_read_in_its_order() -> None:
    assert [negotiated(wanted) for wanted in (["fr", "en"], ["en", "fr"], ["cs", "FR-CA"], [])] == [
        "fr",
        "en",
        "fr",
        "en",
    ]


@pytest.mark.parametrize(("header", "other"), [("fr", "en"), ("en", "fr"), ("cs", "fr")])
def test_the_switch_wins_on_every_page_from_then_on(house: House, header: str, other: str) -> None:
    client = house.client(TABLET)
    answer = client.post(
        "/language", data={"csrf": TOKEN, "lang": other, "back": "/resume"}, headers={"Accept-Language": header}
    )
    assert answer.headers["Location"] == "/resume"
    for path in ("/", "/resume", f"/t/{house.tables['played']}/play", "/nowhere"):
        assert f'<html lang="{other}"' in client.get(path, headers={"Accept-Language": header}).text


def test_the_switch_of_one_device_is_not_that_of_another(house: House) -> None:
    house.client(TABLET).post("/language", data={"csrf": TOKEN, "lang": "fr"})
    assert '<html lang="en"' in house.client(PHONE).get("/").text


def test_a_language_that_there_is_not_changes_nothing(house: House) -> None:
    client = house.client(TABLET)
    for lang in ("cs", "FR", "", "../fr", "\0"):
        client.post("/language", data={"csrf": TOKEN, "lang": lang})
        assert '<html lang="en"' in client.get("/").text


def on_one_line(text: str) -> str:
    """The text without the line breaks of its source; narrow spaces stay."""
    return re.sub(r"[ \t\r\n]+", " ", text).strip(" ")


class Words(HTMLParser):
    """The texts of a page with the language that each stands in."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._hidden = 0
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = dict(attrs)
        # A button of the switch is in its own language.
        self._hidden = int(tag in ("script", "style") or (tag == "button" and "lang" in has))
        self.texts += [value for name in ("aria-label", "title", "alt", "placeholder") if (value := has.get(name))]

    def handle_endtag(self, tag: str) -> None:
        self._hidden = 0

    def handle_data(self, data: str) -> None:
        if data.strip() and not self._hidden:
            self.texts.append(on_one_line(data))


def sentences(language: str) -> set[str]:
    """Every message of a language without gaps, as a reader meets it."""
    forms = [form for every in wording(language).sentences.values() for form in every]
    bare = [re.sub(r"</?(?:b|em)>", "", form) for form in forms if "{" not in form]
    return {on_one_line(form) for form in bare if len(form) > 3}


def addresses(house: House) -> list[tuple[str, str]]:
    """Every page that can be opened, and who opens it."""
    rooms = [(f"/t/{house.tables[table]}/{room}", TABLET) for table, every in ROOMS.items() for room in every]
    phones = [(f"/seat/{house.tables[table]}/0", PHONE) for table in ("dealt", "played", "over")]
    codes = [(f"/S/{house.code('dealt', seat)}", TABLET) for seat in (0, 4)]
    codes.append((f"/court/{house.tables['dealt']}/speak", PHONE))
    return [*rooms, *phones, *codes, (f"/H/{house.tables['dealt']}", PHONE), *((path, TABLET) for path in LOOSE)]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_page_is_whole_in_its_language(house: House, language: str) -> None:
    names = {wording(language, box).plain(Text(f"{theme.game}.name")) for box, theme in themes().items()}
    other = sentences({"fr": "en", "en": "fr"}[language]) - sentences(language) - names
    ids = wording(language).ids
    for path, who in addresses(house):
        page = house.client(who).get(path, headers={"Accept-Language": language})
        assert page.status_code in {200, 404, 409, 422}, path
        assert f'<html lang="{language}"' in page.text
        texts = Words(page.text).texts
        assert texts
        assert not other & {*texts}, path
        assert not ids & {*texts}, path
        assert not re.search(r"\{[a-z_]+(:[a-z]+)?\}", " ".join(texts)), path


def test_french_pages_keep_narrow_spaces_before_double_signs(house: House) -> None:
    for path, who in addresses(house):
        page = house.client(who).get(path, headers={"Accept-Language": "fr"})
        for text in Words(page.text).texts:
            assert not re.search(r"[^\s\u202f\u00a0][?!;»]|[ \u00a0][?!;:»]|«[^\u202f\u00a0]|\w'\w", text), (path, text)


def test_a_capital_at_the_beginning_leaves_names_as_they_are() -> None:
    assert capitalized("the landscape of Ali Baba") == "The landscape of Ali Baba"
    assert capitalized("<b>") == "&lt;b&gt;"
    assert not capitalized("")


def test_every_template_takes_its_words_from_the_catalogues() -> None:
    bare = re.compile(r">\s*[A-Za-zÀ-ÿ]{2,}[^<{]*<")
    for template in sorted((Path(__file__).resolve().parents[3] / "templates").rglob("*.html")):
        written = re.sub(r"\{% block style %\}[\w/]+", "", template.read_text(encoding="utf-8"))  # a style sheet's name
        source = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", "", written, flags=re.DOTALL)
        assert not bare.search(source), (template, bare.search(source))


def test_words_that_a_language_lacks_are_marked_on_every_page(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    half = {id_: forms for id_, forms in wording("fr").sentences.items() if len(id_) % 2}
    for theme in ("", *themes()):
        monkeypatch.setitem(messages._known, ("fr", theme), Wording("fr", half, theme, ("en",)))
    spoken = {on_one_line(forms[0]) for id_, forms in wording("en").sentences.items() if SPOKEN.search(id_)}
    english = sentences("en") - sentences("fr") - spoken
    for path, who in addresses(house):
        page = house.client(who).get(path, headers={"Accept-Language": "fr"}).text
        assert not re.search(f"[{''.join(MARKS)}]", page), path
        assert not re.search(r'="[^"]*<span', page), path
        drawn = re.sub(r"<(svg|title|option|textarea)\b.*?</\1>", "", page, flags=re.DOTALL)
        unmarked = re.sub(r'<span dir="auto" lang="en">.*?</span>', "", drawn, flags=re.DOTALL)
        shown = {on_one_line(each) for each in re.findall(r">([^<]+)<", unmarked)}
        assert not english & shown, (path, english & shown)


def test_a_verb_and_a_double_name_stay_whole_at_their_hyphen_and_tags_stay_as_they_are() -> None:
    assert unbroken("Anne-Sophie, êtes-vous là ?") == "Anne-\u2060Sophie, êtes-\u2060vous là ?"
    assert unbroken(Markup('<b class="a-b">5-6</b>')) == Markup('<b class="a-b">5-\u20606</b>')
    assert unbroken("Maximiliane-Josefine") == "Maximiliane-Josefine", "a phone in large letters has no room for it"


def test_how_hard_names_sound_stands_below_the_words_to_say(house: House) -> None:
    with house.app.test_request_context(headers={"Accept-Language": "en"}):
        said = house.app.jinja_env.get_template("base/macros/words.html").module.say("Are you Dinarzade?", "Aloud")  # type: ignore[attr-defined]
    assert said.endswith('</p><div class="note">Dinarzade = Deenarzahd</div></div>')


def test_a_browser_leaves_the_words_of_every_page_as_they_are(house: House) -> None:
    pages = {path: house.client(device).get(path).text for path, device in addresses(house)}
    assert [path for path, page in pages.items() if "<html" in page and 'translate="no"' not in page] == []
