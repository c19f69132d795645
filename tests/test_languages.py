"""A language may say a part only: English says the rest and is marked, and a folder alone adds a language."""

import os
import re
import shutil
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from companion.cli.catalogue import faults
from companion.kernel.words import text
from companion.messages import Wording, completeness, isolated, offered, wording
from companion.translations import LANGUAGES, WHOLE, Language
from companion.web.delivery.language import capitalized
from companion.web.delivery.other_language import in_their_language

PACKAGE = Path(str(files("companion")))
RECORD = 'name = "Volapük"\nplural = "n != 1"\npair = " e "\nend = " e "\n'
BACK = '<span dir="auto" lang="en">Back</span>'

GERMAN = Language(
    name="Deutsch",
    plural="n != 1",
    pair=" und ",
    end=" und ",
    forms={"gen": [[".*(s|x)$", "{}’"], ["", "{}s"]], "dat": "{}"},
    articles={"dat": {"der ": "dem ", "die ": "der "}},
)


def partly(**sentences: str) -> Wording:
    return Wording("fr", {id_: (form,) for id_, form in sentences.items()}, instead=("en",))


def test_what_a_language_does_not_say_is_said_in_english() -> None:
    words = partly(a="Bonjour {name}")
    assert (words.plain(text("app.back")), words.respelled(text("app.back"))) == ("Back", "Back")
    assert in_their_language(words.word(text("app.back"))) == in_their_language(words.sentence("app.back")) == BACK
    assert words.has("app.back")
    assert "app.back" in words.ids
    assert not words.has("app.nothing")


def test_a_sentence_says_a_name_that_it_lacks_in_english() -> None:
    words = partly(a="Bonjour {name}")
    assert words.plain(text("a", name=text("app.back"))) == "Bonjour Back"
    assert in_their_language(words.word(text("a", name=text("app.back")))) == f"Bonjour {BACK}"


def test_what_nobody_says_is_an_error_still() -> None:
    with pytest.raises(KeyError):
        partly().word(text("app.nothing"))


@pytest.mark.parametrize(
    ("page", "shown"),
    [
        ("<p>{}</p>", f"<p>{BACK}</p>"),
        ('<p title="a > b {}">{}</p>', f'<p title="a > b Back">{BACK}</p>'),
        ("<title>{}</title><b>{}</b>", f"<title>Back</title><b>{BACK}</b>"),
        ('<svg a="1"><text>{}</text></svg>{}', f'<svg a="1"><text>Back</text></svg>{BACK}'),
        ("<option>{}</option>", "<option>Back</option>"),
        ("nothing", "nothing"),
    ],
)
def test_a_page_marks_what_is_in_english_where_letters_may_be_marked(page: str, shown: str) -> None:
    assert in_their_language(page.replace("{}", partly().word(text("app.back")))) == shown


def test_a_capital_goes_to_the_word_and_not_to_its_mark() -> None:
    duke = text("complots.kind.duchess")
    capital = capitalized(wording("en").word(duke))
    assert in_their_language(capitalized(partly().word(duke))) == f'<span dir="auto" lang="en">{capital}</span>'


def test_every_language_with_a_folder_is_found_and_those_that_are_whole_are_offered() -> None:
    assert sorted(LANGUAGES) == sorted(each.parent.name for each in PACKAGE.glob("translations/*/language.toml"))
    assert [completeness(locale) for locale in WHOLE] == [100, 100]
    assert set(WHOLE) <= {*offered()}


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_catalogue_has_no_fault(locale: str) -> None:
    assert [*faults(locale, wording(locale).sentences)] == []


@pytest.mark.parametrize(
    ("id_", "forms", "fault"),
    [
        ("app.nothing", ["A"], "no message of Chevet has this id"),
        ("about.long.tables", ["A"], "1 forms for a number, not 2"),
        ("about.limits.hour", ["{tables} {files}"], "gaps {files} {tables}, in English {files} {megabytes} {tables}"),
        ("app.back", ["'Back'"], '"\'" in "\'Back\'"'),
        ("app.back", ["Back {Name}"], "a brace is no gap in 'Back {Name}'"),
        ("app.back", ["Back {name:gen}"], "this language has no form 'gen' of a name"),
        ("sultane.prompt.automatic_reading.say", ["a " * 25], "25 words in one breath"),
    ],
)
def test_the_check_names_a_fault(id_: str, forms: list[str], fault: str) -> None:
    assert any(fault in found for found in faults("en", {id_: forms}))


def linked(folder: Path) -> Path:
    """The whole of Chevet in a folder, by links, with a folder of English and French that languages can be added to."""
    for each in PACKAGE.parent.iterdir():
        if each.name != "companion" and not each.name.startswith("."):
            (folder / each.name).symlink_to(each)
    for each in PACKAGE.iterdir():
        if each.name != "translations":
            (folder / "companion").mkdir(exist_ok=True)
            (folder / "companion" / each.name).symlink_to(each)
    (folder / "companion" / "translations").mkdir()
    for name in ("__init__.py", "en", "fr"):
        (folder / "companion" / "translations" / name).symlink_to(PACKAGE / "translations" / name)
    return folder / "companion" / "translations"


PAGES = """
import sys
from pathlib import Path
from companion.kernel.words import Text
from companion.messages import wording
from companion.web import create_app
pages = create_app().test_client()
for path in ("/", "/manifest/vo.webmanifest"):
    print(pages.get(path, headers={"Accept-Language": "vo"}).text)
sys.path.insert(0, "script")
from _static import wanted, write_pages
from companion.web.browser import language_of
file = "companion/translations/vo/lobby.po"
print("travels", wanted(file), language_of(file))
Path("site").mkdir()
write_pages(Path("site"), "1")
print(Path("site/index.html").read_text())
print(wording("vo", "coup").plain(Text("complots.name")))
"""


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What Chevet shows in a language that it knows by a folder alone, which says two messages in three."""
    tmp_path = tmp_path_factory.mktemp("volapuk")
    volapuk = linked(tmp_path) / "vo"
    volapuk.mkdir()
    (volapuk / "language.toml").write_text(RECORD, encoding="utf-8")
    for file in (PACKAGE / "translations" / "en").glob("*.po"):
        if file.stem != "app" and not file.stem.startswith("sultane"):
            shutil.copyfile(file, volapuk / file.name)
    for other in ("ia", "ie"):
        (volapuk.parent / other).symlink_to(volapuk)
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "INSTANCE": str(tmp_path / "data")}
    run = [sys.executable, "-c", PAGES]
    return subprocess.run(run, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True).stdout


def test_a_folder_alone_adds_a_language(shown: str) -> None:
    assert '<html lang="vo"' in shown
    assert '<button name="lang" value="vo" lang="vo" aria-current="true">Volapük (' in shown
    assert '(<span dir="auto" lang="en">in progress</span>)' in shown
    assert '"lang": "vo"' in shown
    assert re.search(r'"src": "[^"]*/screenshots/wide-en.png"', shown)  # until somebody takes pictures of its own


def test_a_new_language_travels_to_a_browser_that_chooses_it(shown: str) -> None:
    assert "travels True vo" in shown
    assert '<p class="loading" lang="vo">' in shown


def test_five_languages_are_a_list_that_opens(shown: str) -> None:
    assert re.search(
        r"<summary[^>]*>Volapük .*</summary>(\s*<button name=\"lang\"[^>]*>[^/]*.*</button>){5,}\s*</details>", shown
    )


def test_a_theme_that_lacks_a_language_says_its_words_in_english(shown: str) -> None:
    assert shown.splitlines()[-1] == "Coup"


@pytest.mark.parametrize(
    ("form", "name", "thing", "said"),
    [
        ("gen", "Ana", False, "Anas"),
        ("gen", "Jonas", False, "Jonas’"),
        ("dat", "der Herzog", True, "dem Herzog"),
        ("dat", "die Gräfin", True, "der Gräfin"),
        ("dat", "der Herzog", False, "der Herzog"),
        ("dat", "Gold", True, "Gold"),
        ("poss", "Ana", False, "Ana"),
    ],
)
def test_a_form_that_the_language_has_changes_the_end_of_a_name_and_the_article_of_a_thing(
    form: str, name: str, thing: bool, said: str
) -> None:
    assert GERMAN.shaped(form, name, name, thing) == said


@pytest.mark.parametrize(
    ("names", "said"),
    [(["Ana", "Bea"], "Ana y Bea"), (["Ana", "Inés"], "Ana e Inés"), (["Ana", "Hielo"], "Ana y Hielo")],
)
def test_what_joins_a_list_may_depend_on_the_word_after_it(names: list[str], said: str) -> None:
    before_i = [["h?i(?!e)", " e "], ["", " y "]]
    assert Language("Español", "n != 1", before_i, before_i).joined(names) == said


def test_a_number_takes_one_of_many_forms() -> None:
    polish = "(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)"
    language = Language("Polski", polish, " i ", " i ")
    assert (language.plurals, [language.form(n) for n in (1, 2, 5, 12, 22, -1)]) == (3, [0, 1, 2, 2, 1, 0])


def test_a_name_is_isolated_in_a_sentence_from_right_to_left() -> None:
    assert [isolated("Ana", way) for way in ("ltr", "rtl")] == ["Ana", "\u2068Ana\u2069"]
