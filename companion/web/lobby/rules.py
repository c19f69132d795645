"""The rules of a game: the whole page, search results, and the panel for the moment next to a game.

A game's own ``rules.html`` lists its sections and their paragraphs in ``contents``; their words are
the messages ``<slug>.rules.<section>.title`` and ``<slug>.rules.<section>.<paragraph>``. A paragraph's id on the page,
which a prompt names, is ``<section>-<paragraph>``.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from flask import Blueprint, Flask, abort, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from companion.registry import GAMES
from companion.web.current import return_path, wants_fragment
from companion.web.delivery.language import t

bp = Blueprint("rules", __name__)

LONGEST_QUERY: Final = 80
"""The most letters of a search that are read."""
MOST_WORDS: Final = 8
"""The most words of a search that are looked for."""

_ID: Final = re.compile(r"[a-z0-9_-]{1,60}")
_WORD: Final = re.compile(r"[^\W_]+")
_TAG: Final = re.compile(r"(<[^<>]*>)")
_LIGATURES: Final = str.maketrans({"œ": "oe", "æ": "ae"})


@dataclass(frozen=True)
class Paragraph:
    """A paragraph of the rules: its name within its section, and its words."""

    name: str
    words: Markup


@dataclass(frozen=True)
class Section:
    """A section of the rules; ``moment`` if it contains nothing but the paragraph that matters now."""

    name: str
    title: Markup
    parts: tuple[Paragraph, ...]
    moment: bool = False


@dataclass(frozen=True)
class RulesQuery:
    """A reader's request: a ``query`` to look for, or the id ``at`` of a paragraph or section.

    ``panel`` is True next to a game.
    """

    query: str = ""
    at: str = ""
    panel: bool = False


@dataclass(frozen=True)
class Rulebook:
    """The rules as asked for: every section for the contents, and the sections that are shown."""

    sections: tuple[Section, ...]
    shown: tuple[Section, ...]

    @property
    def count(self) -> int:
        """Return how many paragraphs are shown."""
        return sum(len(section.parts) for section in self.shown)


def without_accents(words: str) -> str:
    """Return ``words`` without case and accents, for comparing: ``Œuvré`` gives ``oeuvre``."""
    bare = unicodedata.normalize("NFKD", words.casefold().translate(_LIGATURES))
    return "".join(letter for letter in bare if not unicodedata.combining(letter))


def terms(query: str) -> tuple[str, ...]:
    """Return the search terms of a query: the beginnings of words, without case, accents and plural endings.

    Single letters, as in "l’exil", count only if there is nothing else.
    """
    words = list(dict.fromkeys(_WORD.findall(without_accents(query))))[:MOST_WORDS]
    words = [word for word in words if len(word) > 1] or words
    return tuple(word[:-1] if len(word) > 3 and word[-1] in "sx" else word for word in words)


def _has_word(words: str, term: str) -> bool:
    return any(word.startswith(term) for word in _WORD.findall(without_accents(_TAG.sub(" ", words))))


def highlighted(words: Markup, sought: Sequence[str]) -> Markup:
    """Return ``words`` with every word that begins with one of ``sought`` in a ``<mark>``; its own markup stays."""

    def one(word: re.Match[str]) -> str:
        return f"<mark>{word[0]}</mark>" if without_accents(word[0]).startswith(tuple(sought)) else word[0]

    pieces = _TAG.split(str(words))
    return Markup("".join(piece if at % 2 else _WORD.sub(one, piece) for at, piece in enumerate(pieces)))  # noqa: S704 - our own words, cut at their words


def matching_sections(sections: Sequence[Section], query: str) -> tuple[Section, ...]:
    """Return the paragraphs that contain every word of ``query``, with the words marked, under their section titles.

    A word can also be in the title. A query without words finds nothing.
    """
    sought = terms(query)
    hits: list[Section] = []
    for section in sections if sought else ():
        rest = [term for term in sought if not _has_word(section.title, term)]
        parts = [part for part in section.parts if all(_has_word(part.words, term) for term in rest)]
        shown = tuple(Paragraph(part.name, highlighted(part.words, sought)) for part in parts)
        if shown:
            hits.append(replace(section, title=highlighted(section.title, sought), parts=shown))
    return tuple(hits)


def sections_from(sections: Sequence[Section], at: str) -> tuple[Section, ...]:
    """Return the paragraph ``at`` and then the rest of its section; for a section's id, the section."""
    for section in sections:
        if section.name == at:
            return (section,)
        here = tuple(part for part in section.parts if f"{section.name}-{part.name}" == at)
        if here:
            rest = tuple(part for part in section.parts if part not in here)
            return (replace(section, parts=here, moment=True), *((replace(section, parts=rest),) if rest else ()))
    return ()


def rulebook(slug: str, contents: Sequence[tuple[str, str]], query: RulesQuery) -> Rulebook:
    """Return the requested part of a game's rules; ``contents`` pairs each section with its paragraphs' names."""
    sections = tuple(
        Section(
            name,
            t(f"{slug}.rules.{name}.title"),
            tuple(Paragraph(part, t(f"{slug}.rules.{name}.{part}")) for part in parts.split()),
        )
        for name, parts in contents
    )
    if query.query:
        return Rulebook(sections, matching_sections(sections, query.query))
    return Rulebook(sections, sections_from(sections, query.at) if query.panel else sections)


def came_from() -> tuple[str, str]:
    """Return the address from which a reader came, and the message that names it."""
    back = return_path("")
    if back.startswith("/seat/"):
        return back, "rules.back_to_seat"
    if back.startswith("/t/"):
        return back, "play.back"
    table = request.args.get("table", "")
    return (f"/t/{table}", "play.back") if table.isalnum() else ("/", "app.to_start")


def read_query(*, panel: bool) -> RulesQuery:
    """Read the reader's request from the address."""
    query = "".join(letter for letter in request.args.get("q", "")[:LONGEST_QUERY] if letter.isprintable()).strip()
    at = request.args.get("at", "")
    return RulesQuery(query, at if _ID.fullmatch(at) else "", panel)


def kept_in_address() -> dict[str, str]:
    """Return the parameters that every address of these pages carries, so the way back is not lost."""
    return {name: request.args[name] for name in ("table", "back", "theme") if request.args.get(name)}


def draw(slug: str, part: str, *, panel: bool = False) -> str:
    """Draw a ``part`` of a game's rules: ``page``, ``panel``, or ``found``, which a search swaps for its results."""
    if slug not in GAMES:
        abort(404)
    back, back_name = came_from()
    return render_template(
        f"games/{slug}/rules.html",
        layout="base/page.html" if part == "page" else "base/part.html",
        slug=slug,
        facts=GAMES[slug].pages.rulebook(),
        part=part,
        query=read_query(panel=panel),
        kept=kept_in_address(),
        back=back,
        back_name=back_name,
    )


@bp.get("/rules")
def every_game() -> str | Response:
    """List the rules of every game; if only one game is installed, open its rules."""
    if len(GAMES) == 1:
        return redirect(url_for("rules.of_game", slug=next(iter(GAMES))), code=303)
    return render_template("lobby/rules.html", games=GAMES)


@bp.get("/rules/<slug>")
def of_game(slug: str) -> str:
    """Show the rules of a game, or the results of a search in them."""
    return draw(slug, "found" if wants_fragment() else "page")


@bp.get("/rules/<slug>/help")
def panel(slug: str) -> str | Response:
    """Show the panel next to a game: the paragraph that matters now, its neighbours, and a search.

    A search or another section replaces the panel's content; a browser that opens this address as a page is
    redirected to the rules themselves.
    """
    if not wants_fragment():
        query = read_query(panel=True)
        sought = {"q": query.query} if query.query else {}
        return redirect(rules_address(slug, query.at, **kept_in_address(), **sought), code=303)
    return draw(slug, "found" if "q" in request.args else "panel", panel=True)


def rules_address(slug: str, at: str = "", **values: str) -> str:
    """Return the address of a game's rules, at the paragraph or section ``at``; the template global."""
    more: dict[str, Any] = {"_anchor": at, **values} if at else {**values}
    return url_for("rules.of_game", slug=slug, **more)


def help_address(slug: str, at: str = "", **values: str) -> str:
    """Return the address of the panel next to a game, at the paragraph or section ``at``; the template global."""
    more: dict[str, Any] = {"at": at, **values} if at else {**values}
    return url_for("rules.panel", slug=slug, **more)


def init_app(app: Flask) -> None:
    """Give the templates ``rulebook``, ``rules_address`` and ``help_address``."""
    app.jinja_env.globals.update(rulebook=rulebook, rules_address=rules_address, help_address=help_address)
