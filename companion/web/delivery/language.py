"""The reader's words: in the device's language, else the browser's, else English, and in the theme of a table's box."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from babel.core import negotiate_locale
from flask import Flask, abort, g, has_request_context, request, session
from markupsafe import Markup
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from companion.kernel.words import Text, text
from companion.messages import MARKS, Wording, completeness, offered, wording
from companion.themes import themes, themes_of
from companion.translations import LANGUAGES

THEMED: Final = frozenset({"rules", "boards", "cards", "demo"})
"""The blueprints whose pages are about a game without a table: their addresses name its theme."""

_OPPOSITE: Final = (("ui-left", "ui-right"), ("start", "end"), ("ArrowLeft", "ArrowRight"))
TURNED: Final = {one: other for pair in _OPPOSITE for one, other in (pair, pair[::-1])}
"""What points back or onwards: drawings, keys, where words begin. A ring of seats and a clock turn alike for all."""

_DOUBLE: Final = re.compile(r"(?<![\w-])(?=[\w-]{3,15}(?![\w-]))\w+(?:-\w+)+(?![^<]*>)")
"""A word with hyphens that any line has room for, not in a tag."""


def negotiated(languages: Sequence[str]) -> str:
    """Return the best language for the browser's list, most preferred first: ``["fr-CA", "en"]`` gives ``fr``."""
    # In lower case: the match is returned as it was written in the list, and ``FR`` is not a catalogue.
    return negotiate_locale([language.lower() for language in languages], offered(), sep="-") or "en"


def accepted(header: str) -> str:
    """Return the best language for a browser's ``Accept-Language``: ``"fr-CA, en;q=0.5"`` gives ``fr``."""
    languages = parse_accept_header(header, LanguageAccept)
    return negotiated([language for language, quality in languages if quality > 0])


def locale() -> str:
    """Return the language of this request."""
    try:
        chosen_locale: str = g.locale
    except AttributeError:
        chosen = session.get("lang")
        chosen_locale = g.locale = (
            chosen if chosen in offered() else accepted(request.headers.get("Accept-Language", ""))
        )
    return chosen_locale


def box_theme() -> str:
    """Return the theme that this request is answered in: its table's, or the one that its address names."""
    theme: str = g.get("box_theme", "")
    return theme


def printed() -> bool:
    """Return whether the cards of boards have ranks and suits on the table; the template global."""
    return not box_theme() or themes()[box_theme()].printed


def words() -> Wording:
    """Return the wording in this request's language and theme."""
    return wording(locale(), box_theme())


@contextmanager
def spoken_in(theme: str) -> Iterator[None]:
    """Word the block as the box of a theme does."""
    before, g.box_theme = box_theme(), theme
    try:
        yield
    finally:
        g.box_theme = before


def in_box(theme: str, caller: Callable[[], Markup]) -> Markup:
    """Draw what a template calls with as the box of a theme has it; the template global."""
    with spoken_in(theme):
        return caller()


def read_theme() -> None:
    """Find the theme that the address or the form names: pages about a game without a table have it there."""
    in_path = (request.view_args or {}).pop("theme", "")
    theme = in_path or request.values.get("theme", "") if request.blueprint in THEMED else ""
    g.box_theme = theme if theme in themes() else ""
    if in_path and not g.box_theme:
        abort(404)


def carry_theme(endpoint: str, values: dict[str, object]) -> None:
    """Add the theme of this request to the addresses of pages about a game without a table."""
    if has_request_context() and box_theme() and endpoint.partition(".")[0] in THEMED:
        values.setdefault("theme", box_theme())


def t(id: str, **facts: object) -> Markup:  # noqa: A002 - the catalogues call it id
    """Word the message ``id``; the template global."""
    return words().word(text(id, **facts)) if facts else words().sentence(id)


def word(message: Text | str) -> Markup:
    """Word a message that the rules named; the template filter. A plain string is escaped."""
    return words().word(message) if isinstance(message, Text) else Markup.escape(message)


def sounds(sentence: str) -> str:
    """Return how to say the hard names in ``sentence``, for whoever reads it aloud; the template filter."""
    return ", ".join(f"{name} = {sound}" for name, sound in words().sounds(sentence).items())


def unbroken(sentence: str) -> Markup:
    """Return ``sentence``, whose verbs and short double names stay on one line; the template filter."""
    escaped = Markup.escape(sentence)
    return Markup(_DOUBLE.sub(lambda one: one[0].replace("-", "-\u2060"), escaped))  # noqa: S704 - it was escaped


def facing(one: str) -> str:
    """Return what points somewhere, turned round for a reader from right to left if it can be; the template global."""
    return TURNED[one] if one in TURNED and LANGUAGES[locale()].direction == "rtl" else one


def capitalized(phrase: str) -> Markup:
    """Return ``phrase`` with a capital at its beginning; the template filter. Jinja's own makes the rest small."""
    escaped = Markup.escape(phrase)
    first = escaped.rfind(MARKS[1]) + 1
    return escaped[:first] + escaped[first : first + 1].upper() + escaped[first + 1 :]


def init_app(app: Flask) -> None:
    """Give the templates ``t``, ``locale`` and the filters of words."""
    app.before_request(read_theme)
    app.url_defaults(carry_theme)
    app.jinja_env.globals.update(t=t, box_theme=box_theme, printed=printed, themes_of=themes_of, in_box=in_box)
    app.jinja_env.globals.update(languages=LANGUAGES, completeness=completeness, facing=facing)
    app.jinja_env.filters.update(word=word, capitalized=capitalized, sounds=sounds, unbroken=unbroken)
    app.context_processor(lambda: {"locale": locale(), "offered": offered()})
