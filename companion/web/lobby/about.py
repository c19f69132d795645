"""The information page of a public server: what is kept and for how long, what is allowed, and whom to contact.

The page exists only if ``CONTACT`` or ``NOTICE`` is set: a server at home needs none.
"""

import re
from typing import Final

from flask import Blueprint, Flask, current_app, render_template

from companion import VERSION
from companion.messages import completeness
from companion.store import CannotOpen
from companion.store.housekeeping import KEEP_GROUPS
from companion.translations import LANGUAGES

MAIL: Final = re.compile(r"[^\s@<>\"']+@[^\s@<>\"']+")
PAGE: Final = re.compile(r"https://[^\s<>\"']+")
MAX_NOTICE_LETTERS: Final = 500
"""The longest notice, in characters: it is shown on the first page."""


def link_to(contact: str) -> str:
    """Return the link to a contact; raises ``CannotOpen`` if it is neither a mail address nor the address of a page."""
    if not contact or PAGE.fullmatch(contact):
        return contact
    if MAIL.fullmatch(contact):
        return f"mailto:{contact}"
    raise CannotOpen("CONTACT must be an address for mail, or of a page that begins with https://.")


def about() -> str:
    """Show what this server keeps and for how long, what it allows, and whom to contact."""
    config = current_app.config
    days: int = config["KEEP_DAYS"]
    contact: str = config["CONTACT"]
    return render_template(
        "lobby/about.html",
        version=VERSION,
        days=days,
        unused=max(days, KEEP_GROUPS),
        logged=config["REQUEST_LOG"],
        limits=config,
        contact=contact,
        link=link_to(contact),
        complete={language.name: completeness(locale) for locale, language in LANGUAGES.items()},
    )


def init_app(app: Flask) -> None:
    """Add the page to ``app`` if its options make it public; raises ``CannotOpen`` for wrong options."""
    contact, notice = (str(app.config[name]).strip() for name in ("CONTACT", "NOTICE"))
    link_to(contact)
    if len(notice) > MAX_NOTICE_LETTERS or not notice.isprintable():
        raise CannotOpen(f"NOTICE must be one line of at most {MAX_NOTICE_LETTERS} letters.")
    app.config.update(CONTACT=contact, NOTICE=notice)
    app.jinja_env.globals["is_public"] = lambda: bool(current_app.config["CONTACT"] or current_app.config["NOTICE"])
    app.jinja_env.globals["server_notice"] = lambda: current_app.config["NOTICE"]
    if contact or notice:
        bp = Blueprint("about", __name__)
        bp.add_url_rule("/about", "about", about)
        app.register_blueprint(bp)
