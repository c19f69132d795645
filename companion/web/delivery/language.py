"""The reader's language: the device's own choice, else the browser's, else English."""

from collections.abc import Sequence

from babel.core import negotiate_locale
from flask import Flask, g, request, session
from markupsafe import Markup
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from companion.kernel.words import Text, text
from companion.messages import LOCALES, Wording, wording


def negotiated(languages: Sequence[str]) -> str:
    """Return the best language for the browser's list, most preferred first: ``["fr-CA", "en"]`` gives ``fr``."""
    # In lower case: the match is returned as it was written in the list, and ``FR`` is not a catalogue.
    return negotiate_locale([language.lower() for language in languages], list(LOCALES), sep="-") or "en"


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
        chosen_locale = g.locale = chosen if chosen in LOCALES else accepted(request.headers.get("Accept-Language", ""))
    return chosen_locale


def words() -> Wording:
    """Return the wording in this request's language."""
    return wording(locale())


def t(id: str, **facts: object) -> Markup:  # noqa: A002 - the catalogues call it id
    """Word the message ``id``; the template global."""
    return words().word(text(id, **facts)) if facts else words().sentence(id)


def word(message: Text | str) -> Markup:
    """Word a message that the rules named; the template filter. A plain string is escaped."""
    return words().word(message) if isinstance(message, Text) else Markup.escape(message)


def capitalized(phrase: str) -> Markup:
    """Return ``phrase`` with a capital at its beginning; the template filter. Jinja's own makes the rest small."""
    escaped = Markup.escape(phrase)
    return escaped[:1].upper() + escaped[1:]


def init_app(app: Flask) -> None:
    """Give the templates ``t``, ``word``, ``capitalized`` and ``locale``."""
    app.jinja_env.globals["t"] = t
    app.jinja_env.filters.update(word=word, capitalized=capitalized)
    app.context_processor(lambda: {"locale": locale(), "locales": LOCALES})
