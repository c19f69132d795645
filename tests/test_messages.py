"""The catalogues hold together, and a sentence comes out as its language writes it."""

import ast
import gc
import re
import weakref
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest
from babel.core import Locale
from babel.lists import format_list
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import Environment, nodes
from markupsafe import Markup

from companion.games.sultane import vocabulary as v
from companion.games.sultane.actions import ACTIONS
from companion.games.sultane.powers import POWERS
from companion.kernel.words import text
from companion.messages import GAP, LOCALES, Wording, wording
from companion.translations import LANGUAGES, WHOLE
from tests.findings import codes_of_findings

PACKAGE = Path(str(files("companion")))
TEMPLATES = PACKAGE.parent / "templates"
NARROW = "\u202f"

FINDINGS = [*codes_of_findings("sultane"), "dark_too_early", "light_too_late"]
COMPOSED = {
    "sultane.power.": (*POWERS, v.NO_POWER, v.VICTORY),
    "sultane.role.": v.ROLES,
    "sultane.face.": [code.lower() for code in v.FACES],
    "sultane.the_face.": [code.lower() for code in v.FACES],
    "sultane.finding.": [f"{code}{end}" for code in FINDINGS for end in ("", ".do")],
    "sultane.refused.": ACTIONS.refusals,
}
"""Ids that are put together at run time: what they begin with, and everything that may follow."""

ID = re.compile(r"[a-z0-9]+(?:\.[a-z0-9_]+)+")
LITERAL = re.compile(r"""(["'])(?P<id>[a-z0-9]+\.[a-z0-9_.]*)\1(?P<composed>\s*~)?""")
OF_ANY_GAME = re.compile(r"^\[[^\]]+\]\+\\\.[a-z_]+(\\\.|$)")
OF_A_GAME = re.compile(r"""slug\s*~\s*(["'])(?P<end>\.[a-z0-9_.]+)\1(?P<composed>\s*~)?""")


def toy(locale: str = "en", **sentences: str | tuple[str, ...]) -> Wording:
    return Wording(locale, {id_: (form,) if isinstance(form, str) else form for id_, form in sentences.items()})


def catalogue(file: Path) -> Catalog:
    with file.open("rb") as stream:
        return read_po(stream, abort_invalid=True)


def everything() -> list[tuple[str, str, str]]:
    return [
        (locale, id_, form) for locale in LOCALES for id_, forms in wording(locale).sentences.items() for form in forms
    ]


@cache
def domains() -> frozenset[str]:
    return frozenset(id_.partition(".")[0] for id_ in wording("en").ids)


# What the code asks for.


def is_address(call: ast.AST) -> bool:
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "url_for"


def constants(tree: ast.AST) -> Iterator[ast.Constant | ast.JoinedStr]:
    """Every text of a module but addresses and docstrings; the pieces of an f-string stay together."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str)):
            yield node
        elif not is_address(node):
            yield from constants(node)


def pattern_of(node: ast.JoinedStr) -> str:
    return "".join(
        re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[a-z0-9_.]+" for part in node.values
    )


def asked_by_python(file: Path) -> Iterator[tuple[str, bool]]:
    """Yield each id that a module names, or a pattern of ids and True."""
    for node in constants(ast.parse(file.read_text())):
        if isinstance(node, ast.JoinedStr):
            if " " not in pattern_of(node):
                yield pattern_of(node), True
        elif ID.fullmatch(str(node.value)):
            yield str(node.value), False


def asked_by_template(file: Path) -> Iterator[tuple[str, bool]]:
    for found in LITERAL.finditer(file.read_text()):
        if found["composed"] or found["id"].endswith("."):
            yield re.escape(found["id"]) + "[a-z0-9_.]+", True
        elif ID.fullmatch(found["id"]):
            yield found["id"], False
    for found in OF_A_GAME.finditer(file.read_text()):
        rest = "[a-z0-9_.]+" if found["composed"] else ""
        yield "[a-z0-9]+" + re.escape(found["end"]) + rest, True


@cache
def asked() -> tuple[dict[str, str], dict[str, str]]:
    """Ids and patterns of ids that the project names, each with the file that does."""
    ids: dict[str, str] = {}
    patterns: dict[str, str] = {}
    found = [(file, asked_by_python) for file in PACKAGE.rglob("*.py")]
    for file, reader in [
        *found,
        *((file, asked_by_template) for kind in ("html", "svg") for file in TEMPLATES.rglob(f"*.{kind}")),
        *((file, asked_by_template) for file in (PACKAGE.parent / "script" / "site").glob("*.html")),
    ]:
        for id_, composed in reader(file):
            if re.split(r"[\\.]", id_)[0] in domains() or (composed and OF_ANY_GAME.search(id_)):
                (patterns if composed else ids)[id_] = file.name
    return ids, patterns


def worded(node: nodes.Node) -> Iterator[str]:
    """Yield the ids that a call of a template may be given as they stand, whichever its condition chooses."""
    if isinstance(node, nodes.CondExpr):
        yield from worded(node.expr1)
        yield from worded(node.expr2 or nodes.Tuple([], "load"))
    elif isinstance(node, nodes.Const):
        yield str(node.value)


def test_every_id_that_a_template_words_is_in_the_catalogue() -> None:
    for file in TEMPLATES.rglob("*.html"):
        calls = Environment(autoescape=True).parse(file.read_text()).find_all(nodes.Call)
        ids = [id_ for call in calls if getattr(call.node, "name", "") == "t" for id_ in worded(call.args[0])]
        assert [id_ for id_ in ids if id_ not in wording("en").ids] == [], file.name


@pytest.mark.parametrize("locale", WHOLE)
def test_french_and_english_say_every_message(locale: str) -> None:
    assert wording("en").ids - wording(locale).sentences.keys() == set()


@pytest.mark.parametrize("locale", LOCALES)
def test_no_language_says_what_english_does_not(locale: str) -> None:
    assert wording(locale).sentences.keys() - wording("en").sentences.keys() == set()


@pytest.mark.parametrize("locale", LOCALES)
def test_no_message_stands_in_two_files(locale: str) -> None:
    seen: dict[str, str] = {}
    for file in sorted((PACKAGE / "translations" / locale).glob("*.po")):
        for message in catalogue(file):
            id_ = message.id if isinstance(message.id, str) else message.id[0]
            assert not id_ or id_ not in seen, f"{id_} stands in {seen[id_]} and in {file.name}"
            seen[id_] = file.name


@pytest.mark.parametrize("locale", LOCALES)
def test_no_message_is_empty_or_fuzzy(locale: str) -> None:
    assert [id_ for id_, forms in wording(locale).sentences.items() if not all(form.strip() for form in forms)] == []
    for file in (PACKAGE / "translations" / locale).glob("*.po"):
        assert [message.id for message in catalogue(file) if message.id and message.fuzzy] == []


def gaps(locale: str, id_: str) -> set[str]:
    return {gap["fact"] for form in wording(locale).sentences[id_] for gap in GAP.finditer(form)} - {"n"}


@pytest.mark.parametrize("locale", LOCALES)
def test_every_language_asks_for_the_same_facts(locale: str) -> None:
    shared = wording(locale).sentences.keys()
    assert [id_ for id_ in sorted(shared) if gaps(locale, id_) != gaps("en", id_)] == []


def test_every_gap_is_well_formed() -> None:
    for locale, id_, form in everything():
        assert not re.search(r"[{}]", GAP.sub("", form)), (locale, id_)
        assert {gap["form"] for gap in GAP.finditer(form)} <= {*LANGUAGES[locale].forms, None}, (locale, id_)


ALWAYS_SEVERAL = {
    "1001.after.content",
    "1001.box.sultans",
    "1001.box.tales",
    "1001.option.sultans",
    "1001.screen.end.difficulty",
    "complots.box.kinds",
    "deal.cards.take",
    "keep.cookie.what",
    "setup.board.to_win",
    "shaked.box.tokens",
    "shaked.box.tokens_left",
    "shaked.hub.tokens",
    "shaked.reference.table",
    "shaked.refused.packs_inconsistent",
    "statistics.length.newest",
    "statistics.newest",
    "sultane.lesson.thing.tales",
    "sultane.reference.players.classic",
    "sultane.reference.players.discovery",
    "sultane.reference.victory.interventionists.classic",
    "sultane.reference.victory.interventionists.discovery",
    "sultane.reference.victory.pacifists.classic",
    "sultane.reference.victory.pacifists.discovery",
    "sultane.screen.envelopes.fill",
    "verrat.finding.too_many_cards",
    "workshop.note.no_games",
    "workshop.proposals.range",
}
"""Messages that are never asked for with one: of players, slots, tales in a box."""

COUNTED = re.compile(
    r"(?<!round )(?<!tour )\{n\} (?:\w+ )?(?!begins|is|was|asks|wants|fois|dans|sur|plus|moins)\w{3,}s\b"
)


def test_a_counted_noun_has_its_singular() -> None:
    single = [(id_, *forms) for locale in WHOLE for id_, forms in wording(locale).sentences.items() if len(forms) == 1]
    counted = {id_ for id_, form in single if COUNTED.search(form)}
    assert sorted(counted - ALWAYS_SEVERAL) == []


def test_messages_hold_bold_and_emphasis_and_no_other_markup() -> None:
    for locale, id_, form in everything():
        assert not re.search("[<>]", re.sub(r"<(b|em)>[^<>]*</\1>", "", form)), (locale, id_)


def test_french_punctuation_is_held_by_narrow_spaces() -> None:
    for locale, id_, form in everything():
        bare = re.sub(r"</?(?:b|em)>", "", GAP.sub("X", form))
        if locale == "fr":
            assert not re.search(rf"[^{NARROW};:!?][;:!?](?!//|\d)", bare), (id_, bare, "narrow spaces are U+202F")
            assert not re.search(rf"«(?!{NARROW})|(?<!{NARROW})»|\u00a0", bare), (id_, bare, "narrow spaces are U+202F")
        assert not re.search("['\"]|\\.\\.\\.|  ", bare), (locale, id_, bare)


def test_every_message_that_is_asked_for_exists() -> None:
    ids, patterns = asked()
    assert {id_: file for id_, file in ids.items() if id_ not in wording("en").ids} == {}
    known = wording("en").ids
    assert {each: file for each, file in patterns.items() if not any(re.fullmatch(each, id_) for id_ in known)} == {}


def test_every_id_put_together_at_run_time_exists() -> None:
    composed = {prefix + end for prefix, ends in COMPOSED.items() for end in ends}
    assert composed - wording("en").ids == set()


def test_every_message_is_asked_for() -> None:
    ids, patterns = asked()
    rest = wording("en").ids - set(ids)
    assert sorted(id_ for id_ in rest if not any(re.fullmatch(pattern, id_) for pattern in patterns)) == []


# What comes out.


def test_a_fact_fills_its_gap() -> None:
    assert toy(a="For {name}, {what}.").word(text("a", name="Bea", what=3)) == "For Bea, 3."


def test_a_fact_is_escaped_and_the_messages_own_markup_is_not() -> None:
    assert toy(a="<b>{name}</b>").word(text("a", name="<i>&")) == Markup("<b>&lt;i&gt;&amp;</b>")


def test_plain_words_have_no_markup_and_escape_nothing() -> None:
    assert toy(a="<b>{name}</b> <em>waits</em>").plain(text("a", name="<i>&")) == "<i>& waits"


def test_a_fact_that_looks_like_a_gap_stays_as_it_is() -> None:
    assert toy(a="{name} and {other}").word(text("a", name="{other}", other="Bea")) == "{other} and Bea"


def test_a_nested_message_is_worded_first_and_once() -> None:
    words = toy(a="She uses {power}.", b="<em>exile</em> & {name}")
    assert words.word(text("a", power=text("b", name="<Ana>"))) == "She uses <em>exile</em> & &lt;Ana&gt;."


def test_wording_leaves_nothing_that_only_the_garbage_collector_would_find() -> None:
    words = toy(a="{names}, {power}.", b="{name}")
    gone = weakref.ref(words)
    gc.disable()
    try:
        words.word(text("a", names=("Ana", "Bea"), power=text("b", name="Cleo")))
        del words
        assert gone() is None
    finally:
        gc.enable()


def test_several_names_are_joined_as_the_language_does() -> None:
    facts = {"names": ("Ana", "Bea", "Cleo")}
    assert toy("fr", a="{names} votent.").word(text("a", **facts)) == "Ana, Bea et Cleo votent."
    assert toy("fr", a="le vote {names:de}").word(text("a", **facts)) == "le vote d’Ana, de Bea et de Cleo"


@pytest.mark.parametrize("locale", LOCALES)
def test_every_language_counts_and_joins_as_babel_does(locale: str) -> None:
    language, babel = LANGUAGES[locale], Locale.parse(locale)
    pairs = {(language.form(n), babel.plural_form(n)) for n in range(1200)}
    assert len(pairs) == len(dict(pairs)) == len({category for _, category in pairs})
    assert [form for form, _ in sorted(pairs)] == list(range(language.plurals))
    for names in (("Ana", "Bea", "Cleo", "Dan")[:many] for many in range(5)):
        assert language.joined(names) == format_list(names, locale=locale)


@pytest.mark.parametrize("locale", LOCALES)
def test_every_catalogue_counts_as_its_language_does(locale: str) -> None:
    language = LANGUAGES[locale]
    headers = {catalogue(file).plural_forms for file in (PACKAGE / "translations" / locale).glob("*.po")}
    assert headers == {f"nplurals={language.plurals}; plural=({language.plural});"}


@pytest.mark.parametrize(
    ("locale", "n", "form"),
    [("fr", 0, "one"), ("fr", 1, "one"), ("fr", 2, "many"), ("en", 0, "many"), ("en", 1, "one")],
)
def test_zero_is_singular_in_french_and_plural_in_english(locale: str, n: int, form: str) -> None:
    assert toy(locale, a=("one", "many")).word(text("a", n=n)) == form


@pytest.mark.parametrize("name", ["Ana", "Élise", "ève", "Hélène", "Yvette", "Ömer", "Œdipe", "Hyacinthe"])
def test_french_drops_the_vowel_before_a_vowel_or_a_mute_h(name: str) -> None:
    assert toy("fr", a="{name:de}/{name:que}").plain(text("a", name=name)) == f"d’{name}/qu’{name}"


def test_french_leaves_de_and_que_before_a_name_to_the_gap() -> None:
    """“de {name}” would say “de Ana”; the forms of a gap are in the language’s language.toml."""
    names = "city|name|narrator|one|other|player|regular|target|vizier|winner"
    unbound = re.compile(rf"\b(de|que) {{({names})}}", re.IGNORECASE)
    assert [id_ for locale, id_, form in everything() if locale == "fr" and unbound.search(form)] == []


@pytest.mark.parametrize("name", ["Bea", "Hassan", "Haïatalnefous", "Yasmina", "7", "", "لينا", "🙂", "H", "Y"])
def test_french_keeps_the_vowel_before_everything_else(name: str) -> None:
    assert toy("fr", a="{name:de}").word(text("a", name=name)).startswith("de ")


def test_english_gives_every_owner_an_s() -> None:
    assert toy(a="{name:poss} turn").word(text("a", name="James")) == "James’s turn"


@pytest.mark.parametrize("name", ["لينا", "דנה", "Ana (لينا)"])
def test_a_name_written_from_right_to_left_cannot_turn_the_sentence(name: str) -> None:
    assert toy(a="{name} votes.").word(text("a", name=name)) == f"\u2068{name}\u2069 votes."


def test_an_unknown_message_and_a_missing_fact_are_errors() -> None:
    with pytest.raises(KeyError):
        toy().word(text("nothing"))
    with pytest.raises(KeyError):
        toy(a="{name}").word(text("a"))


def test_a_language_without_a_catalogue_is_refused() -> None:
    with pytest.raises(ValueError, match="no catalogue"):
        wording("../fr")


@given(st.text(max_size=60), st.sampled_from(["", *LANGUAGES["fr"].forms]))
def test_no_name_brings_markup_into_a_sentence(name: str, form: str) -> None:
    worded = toy("fr", a=f"[{{name{':' + form if form else ''}}}]").word(text("a", name=name))
    assert not re.search("[<>\"']", worded)
